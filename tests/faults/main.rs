//! What the program survives: kills, signals, full disks, folders that cannot
//! be written, terminals that go away. Always the real program, in a home of
//! its own.
#![cfg(unix)]

mod completion;
mod disk;
mod ends;
mod engines;
mod home;
mod hostile;
mod killed;
#[allow(dead_code, reason = "the harness serves other suites too")]
mod pty;
mod screens;
mod signals;
mod terminal;

//! Robustness: kills, signals, full disks, read-only folders and terminals that
//! disappear. All tests run the program itself in a temporary home.
#![cfg(unix)]

mod completion;
mod disk;
mod ends;
mod engines;
mod home;
mod hostile;
mod killed;
mod lines;
#[allow(dead_code, reason = "the harness serves other suites too")]
mod pty;
mod screens;
mod signals;
mod terminal;

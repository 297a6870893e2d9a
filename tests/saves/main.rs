//! Saved games: the files, the commands for them, and the replay.

#[path = "../common/bless.rs"]
mod bless;
mod commands;
mod counted;
mod files;
mod forms;
mod go_on;
#[path = "../faults/home.rs"]
mod home;
mod my_rating;
#[path = "../common/page.rs"]
mod page;
#[path = "../common/pictures.rs"]
mod pictures;
mod replay;
mod screen;
#[path = "../common/script.rs"]
#[allow(dead_code, reason = "the script serves other suites too")]
mod script;

//! Checks certificates of wins in Dag en Nacht, and prints what they prove
//! together:
//!
//! `cargo run --release -p boardgames-tools --bin dag_check -- [--every-reply] FILE …`
//!
//! If a proof uses only the middle of its board, it is also checked on each
//! smaller size down to that middle, and on one large board that represents all
//! larger ones. With `--every-reply`, only proofs are accepted that answer
//! every reply of White's, so nothing depends on the theorem about zones.
//! docs/DAG_PROOF.md has the format and the theorem.

use boardgames_tools::dag_check::{Firsts, check_sizes};

fn main() {
    let mut files: Vec<String> = std::env::args().skip(1).collect();
    let every_reply = files.iter().any(|word| word == "--every-reply");
    files.retain(|word| word != "--every-reply");
    if files.is_empty() {
        eprintln!("usage: dag_check [--every-reply] FILE …");
        std::process::exit(2);
    }
    let (mut firsts, mut code) = (Firsts::new(), 0);
    for file in files {
        let bytes = std::fs::read(&file).map_err(|error| error.to_string());
        match bytes.and_then(|bytes| check_sizes(&bytes, every_reply, &mut firsts)) {
            Ok(report) => println!("{file}: {report}"),
            Err(why) => {
                println!("{file}: REJECTED: {why}");
                code = 1;
            }
        }
    }
    for ((size, rule, first), replies) in firsts {
        let [lost, open] = [true, false].map(|lost| {
            let some = replies.values().filter(|reply| reply.1 == lost);
            some.map(|reply| &*reply.0).collect::<Vec<_>>()
        });
        let (won, all, names) = (lost.len(), replies.len(), lost.join(" "));
        let board = format!("{size}x{size} {rule}");
        println!(
            "{board}, 1. {first}: Black wins against {won} of {all} replies up to symmetry: {names}"
        );
        match open.len() {
            0 => println!("{board} is a Black win"),
            _ => println!(
                "{board}, 1. {first}: {} are open: {}",
                all - won,
                open.join(" ")
            ),
        }
    }
    std::process::exit(code);
}

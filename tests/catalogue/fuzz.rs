//! The fuzz targets on a few random inputs, and on inputs that once failed or
//! covered new code. The long runs are in docs/MEASUREMENTS.md.

use crate::targets;
use std::fs;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;

/// Runs a target on every input of its corpus.
fn corpus(target: &str, run: fn(&[u8])) {
    let folder = Path::new("fuzz/corpus").join(target);
    let mut inputs = 0;
    for entry in fs::read_dir(folder).expect("the corpus is there") {
        run(&fs::read(entry.expect("readable").path()).expect("readable"));
        inputs += 1;
    }
    assert!(inputs > 0);
}

#[test]
fn corpus_passes() {
    corpus("record", targets::record);
    corpus("words", targets::words);
    corpus("archive", targets::archive);
    corpus("gtp", targets::gtp);
    corpus("session", targets::session);
    corpus("lines", targets::lines);
    corpus("keys", targets::keys);
    #[cfg(unix)]
    corpus("client", targets::client);
}

/// Texts similar to those that the parsers accept.
fn near_text() -> impl Strategy<Value = Vec<u8>> {
    let word = prop_oneof![
        "[a-s][0-9]{1,2}(-[a-s][0-9]{1,2})?",
        "[1-6]",
        "(undo|redo|board|legal|last|score|moves|record|position|row [0-9]|square [a-h][1-8])",
        "(play|genmove|undo|boardsize|komi|showboard|final_score) ?[bw]? ?[a-h]?[1-8]?",
        "(ai|human|gtp)(:[0-9]{1,2})?(,(time|nodes|depth|seed)=[0-9]{1,4}(ms|s)?)?",
        "[XOSNbw/0-9,-]{1,20} [XOSNbw]",
        ".{0,12}",
    ];
    (any::<u8>(), vec(word, 0..12)).prop_map(|(first, words)| {
        let mut bytes = vec![first];
        bytes.extend(words.join("\n").into_bytes());
        bytes
    })
}

/// Records similar to valid ones.
fn near_record() -> impl Strategy<Value = String> {
    let game = "(othello|awari|tictactoe|dagennacht|chess)";
    let moves = vec("[a-h1-6][1-8]?", 0..8);
    let version = prop_oneof![Just(1_u32), 0..3_u32];
    (game, moves, version, any::<Option<u64>>()).prop_map(|(game, moves, version, seed)| {
        format!(
            r#"{{"format":"boardgames","version":{version},"game":"{game}","seed":{},"moves":{moves:?}}}"#,
            seed.map_or("null".to_owned(), |seed| seed.to_string())
        )
    })
}

/// Lines similar to those that people type on a server.
fn near_request() -> impl Strategy<Value = String> {
    "(offer|invite|play|join|accept|say|delete|gtp)? ?(othello|awari|dag|ttt|wolf-7291|7)? \
     ?(10\\+5|30s|days=3|rated|stop|black|ai:7|size=11|.{0,6})?"
}

/// Returns a frame: a first message, keys with time codes, a size, or an end.
fn framed(kind: usize, line: &str) -> Vec<u8> {
    let (letter, bytes) = match kind {
        0 => {
            let line = line.replace(['"', '\\'], "");
            let hello = format!(
                r#"{{"version":1,"mode":"lines","name":"anna","size":[80,24],"colors":"none","ascii":true,"words":"{line}"}}"#
            );
            (b'h', hello.into_bytes())
        }
        1 => (b'k', line.as_bytes().to_vec()),
        2 => (b's', line.bytes().take(4).collect()),
        _ => (b'e', Vec::new()),
    };
    let length = u16::try_from(bytes.len()).expect("a short line");
    [&[letter][..], &length.to_be_bytes(), &bytes].concat()
}

/// Puts the byte before every piece that a target cuts by.
fn in_pieces(bytes: &[u8]) -> Vec<u8> {
    let piece = |piece: &[u8]| [&[(piece.len() << 2) as u8][..], piece].concat();
    bytes.chunks(63).flat_map(piece).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_bytes_do_not_panic(data in vec(any::<u8>(), 0..300)) {
        targets::record(&data);
        targets::words(&data);
        targets::archive(&data);
        targets::gtp(&data);
        targets::lines(&data);
        targets::keys(&data);
        #[cfg(unix)]
        targets::client(&data);
    }

    #[test]
    #[cfg(unix)]
    fn frames_of_nearly_valid_lines_are_read_or_refused(
        lines in vec((0..4_usize, near_request()), 1..6),
        damage in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut bytes: Vec<u8> = lines.iter().flat_map(|(kind, line)| framed(*kind, line)).collect();
        targets::client(&in_pieces(&bytes));
        let at = damage.index(bytes.len());
        bytes[at] = byte;
        targets::client(&in_pieces(&bytes));
    }

    #[test]
    fn random_commands_keep_a_session_consistent(data in vec(any::<u8>(), 2..120)) {
        targets::session(&data);
    }

    #[test]
    fn nearly_valid_text_is_read_or_refused(data in near_text()) {
        targets::words(&data);
        targets::gtp(&data);
        targets::lines(&data);
        targets::keys(&data);
    }

    #[test]
    fn nearly_valid_records_are_read_or_refused(text in near_record()) {
        targets::record(text.as_bytes());
        let half = text.len() / 2;
        targets::record(&text.as_bytes()[..half]);
    }

    #[test]
    fn flipped_bit_is_read_or_refused(at in 0..200_usize, bit in 0..8_u8) {
        let mut bytes = fs::read("fuzz/corpus/record/othello").expect("the corpus is there");
        let at = at % bytes.len();
        bytes[at] ^= 1 << bit;
        targets::record(&bytes);
    }

    #[test]
    fn damaged_file_of_any_format_is_read_or_refused(
        file in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        cut in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut files: Vec<_> = fs::read_dir("fuzz/corpus/archive")
            .expect("the corpus is there")
            .map(|entry| entry.expect("readable").path())
            .collect();
        files.sort();
        let mut bytes = fs::read(file.get(&files)).expect("readable");
        let changed = at.index(bytes.len());
        bytes[changed] = byte;
        targets::archive(&bytes);
        bytes.truncate(cut.index(bytes.len()));
        targets::archive(&bytes);
    }
}

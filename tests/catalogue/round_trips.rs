//! The program can read every file that it writes for other programs: every
//! game, option, start and kind of end, in every format, with everything that
//! the format can express.

use std::path::Path;

use boardgames::game::{
    EarlyEnd, ForeignFormat, Input, Record, RecordedComment, RecordedStudy, Side, Verdict,
};
use boardgames::games::GAMES;
use boardgames::session::reading::{ReadGame, find_games};
use boardgames::session::{GameInfo, Session, clean_name};
use boardgames::ui::share_file::Shared;
use boardgames::ui::theme::Themes;
use proptest::prelude::*;

use crate::walk::{all_options, random_game};

/// How a game of a round trip ends.
#[derive(Copy, Clone, Debug)]
enum End {
    /// By the rules.
    Full,
    /// The game is not over after this number of moves.
    After(usize),
    /// Just after a pass, if there is one.
    Pass,
}

fn end() -> impl Strategy<Value = End> {
    prop_oneof![
        Just(End::Full),
        (0..40_usize).prop_map(End::After),
        Just(End::Pass)
    ]
}

/// Plays a random game, from a position within another if `set_up` says so.
fn game(
    info: &'static GameInfo,
    options: &[(String, String)],
    seed: u64,
    set_up: Option<usize>,
    end: End,
) -> Box<dyn Session> {
    let played = random_game(info, &options.to_vec(), seed, |_| {});
    let begin = set_up.map_or(0, |ply| ply.min(played.history().len()));
    let moves: Vec<String> = played.history().iter().map(|mv| mv.text.clone()).collect();
    let mut before = played.fork();
    while before.history().len() > begin && before.undo() {}
    let mut session = match set_up {
        Some(_) => info.open(options, Some(&before.position())).unwrap(),
        None => info.open(options, None).unwrap(),
    };
    for text in &moves[begin..] {
        session.play(text).unwrap();
    }
    let wanted = match end {
        End::Full => usize::MAX,
        End::After(count) => count,
        End::Pass => {
            let pass = session.history().iter().position(|mv| mv.pass);
            pass.map_or(usize::MAX, |at| at + 1)
        }
    };
    while session.history().len() > wanted && session.undo() {}
    session
}

fn record(
    session: &dyn Session,
    names: Option<[String; 2]>,
    ended: Option<(EarlyEnd, Verdict)>,
    millis: Option<u64>,
    comment: Option<&str>,
) -> Record {
    let mut record = session.record();
    record.names = names.filter(|names| names.iter().any(|name| !name.is_empty()));
    if let (None, Some((how, verdict))) = (session.outcome(), ended) {
        record.ended = Some(how);
        record.result = Some(match how {
            EarlyEnd::Agreement => Verdict::Draw,
            _ => verdict,
        });
    }
    let len = record.moves.len();
    if let Some(millis) = millis.filter(|_| len > 0) {
        record.times = Some((0..len as u64).map(|i| millis + i * 7).collect());
    }
    if let Some(text) = comment {
        let text = text.trim().to_owned();
        let comments = vec![RecordedComment {
            line: 0,
            ply: len / 2,
            text,
        }];
        let comments = comments
            .into_iter()
            .filter(|comment| !comment.text.is_empty());
        let study = RecordedStudy {
            comments: comments.collect(),
            ..RecordedStudy::default()
        };
        record.study = (!study.comments.is_empty()).then_some(study);
    }
    record
}

fn read(text: &str) -> ReadGame {
    let found = find_games(&Input::new(text.as_bytes()), GAMES);
    let found = found.unwrap_or_else(|| panic!("no form fits {text}"));
    let found = found.unwrap_or_else(|why| panic!("{why}: {text}"));
    assert_eq!(found.archive.len(), 1, "{text}");
    found.game(0).unwrap_or_else(|why| panic!("{why}: {text}"))
}

/// Checks the facts that every format contains.
fn same(text: &str, read: &Record, wrote: &Record) {
    assert_eq!(read.game, wrote.game, "{text}");
    assert_eq!(read.start, wrote.start, "{text}");
    assert_eq!(read.moves, wrote.moves, "{text}");
    assert_eq!(read.players, wrote.players, "{text}");
    assert_eq!(read.names, wrote.names, "{text}");
    assert_eq!(read.ended, wrote.ended, "{text}");
}

/// Names of people that are not players in the notation of the command line.
fn names() -> impl Strategy<Value = Option<[String; 2]>> {
    let name = prop_oneof![
        Just(String::new()),
        "[a-zA-Z \\[\\]\\\\();:\"'{}#%/=-]{1,16}",
        "\\PC{1,16}",
        Just("Ren\u{e9} \u{30bd} ]\\".to_owned()),
    ];
    prop::option::of([name.clone(), name].prop_map(|names| {
        names.map(|name| {
            let name = clean_name(&name);
            let is_player = name.parse::<boardgames::session::PlayerSpec>().is_ok();
            if is_player { String::new() } else { name }
        })
    }))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_export_can_be_read_again(
        game_index in 0..GAMES.len(),
        options in any::<prop::sample::Index>(),
        seed in any::<u64>(),
        set_up in prop::option::of(0..30_usize),
        end in end(),
        names in names(),
        how in prop::sample::select(EarlyEnd::ALL.to_vec()),
        winner in prop::sample::select(vec![Side::First, Side::Second]),
        early in any::<bool>(),
        millis in prop::option::of(0..100_000_u64),
        comment in prop::option::of("[^\\p{C}]{0,60}"),
    ) {
        let info = GAMES[game_index];
        let options = options.get(&all_options(info)).clone();
        let session = game(info, &options, seed, set_up, end);
        let ended = early.then_some((how, Verdict::Win(winner)));
        let record = record(&*session, names, ended, millis, comment.as_deref());
        let themes = Themes::new(None);
        let shared = Shared {
            whole: &*session,
            record: &record,
            position: &*session,
            palette: &themes.palette_or_standard(""),
        };
        let (text, _) = shared.content(Path::new("a.txt")).expect("text");
        let again = read(&text);
        same(&text, &again.record, &record);
        prop_assert_eq!(&again.record.options, &record.options);
        prop_assert_eq!(again.record.result, record.result, "{}", text);
        if let Some(text) = session.foreign(ForeignFormat::Ggf, &record) {
            let again = read(&text);
            same(&text, &again.record, &record);
            prop_assert_eq!(&again.record.options, &record.options, "{}", text);
            let recorded = record.times.clone();
            prop_assert_eq!(&again.record.times, &recorded, "{}", text);
        }
        if let Some(text) = session.foreign(ForeignFormat::Sgf, &record) {
            let again = read(&text);
            same(&text, &again.record, &record);
            prop_assert_eq!(&again.record.options, &record.options, "{}", text);
            prop_assert_eq!(again.record.result, record.result, "{}", text);
            prop_assert_eq!(&again.record.study, &record.study, "{}", text);
        }
    }
}

//! The game loop with a scripted front end and players.

use std::path::Path;
use std::sync::{Arc, Mutex};

use anyhow::Result;
use boardgames::game::{EarlyEnd, Record, Side, Verdict};
use boardgames::games;
use boardgames::session::{
    AutosaveHook, Change, Command, Conditions, Ending, Frontend, Level, Play, PlayError,
    PlayerFault, Remote, RemoteSpec, SearchControl, Seat, Session, Step, Thought, drive,
};

/// A front end that sends scripted commands and records what it receives.
#[derive(Default)]
struct Scripted {
    commands: Vec<Command>,
    changes: Vec<Change>,
    refusals: Vec<String>,
}

impl Scripted {
    fn new(commands: impl IntoIterator<Item = Command>) -> Scripted {
        let mut commands: Vec<Command> = commands.into_iter().collect();
        commands.reverse();
        Scripted {
            commands,
            ..Scripted::default()
        }
    }
}

impl Frontend for Scripted {
    fn show(&mut self, _session: &dyn Session, change: &Change) -> Result<()> {
        self.changes.push(change.clone());
        Ok(())
    }

    fn ask(&mut self, _play: &Play) -> Result<Command> {
        Ok(self.commands.pop().unwrap_or(Command::Leave))
    }

    fn refuse(&mut self, _session: &dyn Session, error: &PlayError) -> Result<()> {
        self.refusals.push(error.to_string());
        Ok(())
    }
}

/// An autosave that counts its calls and always fails.
#[derive(Default)]
struct Failing {
    kept: Vec<usize>,
    /// Sides that lost by forfeit, and the number of moves before.
    forfeits: Vec<(Side, usize)>,
}

impl AutosaveHook for Failing {
    fn keep(&mut self, session: &dyn Session) -> Option<String> {
        self.kept.push(session.history().len());
        Some("Not saved.".to_owned())
    }

    fn keep_as(&mut self, _session: &dyn Session, file: Option<&Path>) -> Result<String, String> {
        let file = file.map_or("none".into(), Path::to_string_lossy);
        Ok(format!("kept in {file}"))
    }

    fn ended_early(&mut self, session: &dyn Session, result: Verdict, _how: EarlyEnd) {
        if let Verdict::Win(winner) = result {
            let loser = winner.other();
            self.forfeits.push((loser, session.history().len()));
        }
    }
}

/// A player that always gives the same answer.
struct Parrot(Result<String, PlayerFault>);

impl Remote for Parrot {
    fn choose(
        &mut self,
        _record: &Record,
        _control: &SearchControl,
    ) -> Result<Thought, PlayerFault> {
        self.0.clone().map(|text| Thought {
            text,
            value: None,
            pv: Vec::new(),
            depth: 0,
            nodes: 0,
        })
    }
}

fn new_board() -> Box<dyn Session> {
    let info = games::find("tictactoe").expect("it is listed");
    info.open(&[], None).expect("defaults are playable")
}

/// A game that begins, without a clock.
fn begin(session: Box<dyn Session>) -> Play {
    Play::new(session, Conditions::default().clock())
}

fn against(answer: Result<&str, &str>) -> Play {
    let mut session = new_board();
    let answer = answer
        .map(str::to_owned)
        .map_err(|why| PlayerFault::Failed(why.to_owned()));
    let parrot = Arc::new(Mutex::new(Parrot(answer)));
    session.sit(
        Side::Second,
        Seat::Remote(RemoteSpec::new("parrot"), parrot),
        1,
    );
    begin(session)
}

fn moves(texts: &[&str]) -> Vec<Command> {
    texts
        .iter()
        .map(|text| Command::Play((*text).to_owned()))
        .collect()
}

#[test]
fn game_between_people_ends_by_the_rules_with_every_move_saved() {
    let mut front = Scripted::new(moves(&["a1", "a2", "b1", "b2", "c1"]));
    let mut autosave = Failing::default();
    let mut play = begin(new_board());
    let ending = drive(&mut play, &mut front, &mut autosave).unwrap();
    assert!(matches!(ending, Ending::Finished(outcome) if outcome.winner() == Some(Side::First)));
    assert_eq!(autosave.kept, [1, 2, 3, 4, 5]);
    assert_eq!(front.changes.len(), 6);
    assert_eq!(
        front.changes[5],
        Change {
            step: Step::Played,
            remark: Some("Not saved.".to_owned()),
        }
    );
}

#[test]
fn person_is_asked_again_after_a_bad_move() {
    let mut front = Scripted::new(moves(&["z9", "b2", "b2"]));
    let mut autosave = Failing::default();
    let mut play = begin(new_board());
    let ending = drive(&mut play, &mut front, &mut autosave).unwrap();
    assert_eq!(ending, Ending::Left);
    assert_eq!(front.refusals.len(), 2, "{:?}", front.refusals);
    assert_eq!(play.session().history().len(), 1);
    assert_eq!(autosave.kept, [1]);
}

#[test]
fn engine_that_breaks_the_rules_loses_with_the_reason() {
    for (answer, reason) in [(Ok("b2"), "b2 is taken by X"), (Ok("resign"), "resign")] {
        let mut play = against(answer);
        let mut front = Scripted::new(moves(&["b2"]));
        let ending = drive(&mut play, &mut front, &mut Failing::default()).unwrap();
        let Ending::Forfeit(Side::Second, fault) = ending else {
            panic!("{ending:?}")
        };
        assert!(fault.contains(reason), "{fault}");
        assert_eq!(play.session().history().len(), 1);
    }
}

#[test]
fn failing_engine_loses_with_its_reason() {
    let mut play = against(Err("it died"));
    let mut front = Scripted::new(moves(&["b2"]));
    let mut autosave = Failing::default();
    let ending = drive(&mut play, &mut front, &mut autosave).unwrap();
    assert_eq!(ending, Ending::Forfeit(Side::Second, "it died".to_owned()));
    assert_eq!(autosave.forfeits, [(Side::Second, 1)], "it is kept as lost");
}

#[test]
fn game_lost_on_time_is_saved() {
    let mut play = begin(new_board());
    let mut front = Scripted::new([Command::TimeUp]);
    let mut autosave = Failing::default();
    let ending = drive(&mut play, &mut front, &mut autosave).unwrap();
    assert!(matches!(ending, Ending::TimeUp(Side::First)));
    assert_eq!(autosave.forfeits, [(Side::First, 0)]);
}

#[test]
fn undo_and_redo_move_two_plies_against_the_computer() {
    let mut session = new_board();
    session.sit(Side::Second, Seat::Bot(Level::EASIEST.into()), 1);
    let mut play = begin(session);
    let script = [
        moves(&["b2"]),
        vec![Command::Undo, Command::Undo, Command::Redo],
    ]
    .concat();
    let mut front = Scripted::new(script);
    let mut autosave = Failing::default();
    assert_eq!(
        drive(&mut play, &mut front, &mut autosave).unwrap(),
        Ending::Left
    );
    assert_eq!(autosave.kept, [1, 2, 0, 0, 2]);
    let steps: Vec<Step> = front.changes.iter().map(|change| change.step).collect();
    assert_eq!(
        steps[3..],
        [Step::TakenBack(2), Step::TakenBack(0), Step::PlayedAgain(2)]
    );
}

#[test]
fn saving_by_name_calls_the_hook_and_changes_nothing() {
    let mut play = begin(new_board());
    let mut front = Scripted::new([Command::Save(Some("game.json".into())), Command::Save(None)]);
    let mut autosave = Failing::default();
    assert_eq!(
        drive(&mut play, &mut front, &mut autosave).unwrap(),
        Ending::Left
    );
    let remarks: Vec<Option<&str>> = front
        .changes
        .iter()
        .map(|change| change.remark.as_deref())
        .collect();
    assert_eq!(
        remarks,
        [None, Some("kept in game.json"), Some("kept in none")]
    );
    assert!(autosave.kept.is_empty());
}

//! The screen for watching a series of games, with sides changed after each game.

use std::time::Duration;

use super::chrome::Chrome;
use super::events::{Event, EventSender};
use super::game::{GameScreen, Outcome, SeriesProgress, ViewRequest, Watch};
use super::painter::Painter;
use super::screen::{Flow, PasteTarget, Screen};
use super::setup::Form;
use crate::session::{Conditions, Finish, Seat, Series, SeriesScore, Takebacks};
use crate::ui::context::Context;
use crate::ui::prepared_game::PreparedGame;

/// A series on the full screen.
#[derive(Debug)]
pub struct SeriesScreen {
    progress: SeriesProgress,
    seats: [Seat; 2],
    game: GameScreen,
    sender: Option<EventSender>,
    /// The time at which the game on the board ended, if it has.
    ended: Option<Duration>,
    now: Duration,
}

impl SeriesScreen {
    /// Creates the screen at the first game of the series.
    ///
    /// # Errors
    /// A sentence, if a player cannot be created or no opening is found.
    pub fn new(series: Series, context: &Context) -> Result<SeriesScreen, String> {
        let seat = |spec| (context.seat)(spec).map_err(|error| format!("{error:#}"));
        let [one, two] = &series.players;
        let seats = [seat(one)?, seat(two)?];
        let progress = SeriesProgress {
            series,
            index: 0,
            score: SeriesScore::default(),
        };
        let game = game_of(&progress, &seats, Watch::default(), context)?;
        Ok(SeriesScreen {
            progress,
            seats,
            game,
            sender: None,
            ended: None,
            now: Duration::ZERO,
        })
    }

    /// Records the result of the game on the board, as soon as it is shown.
    fn note_end(&mut self) {
        let finish = self.game.ending().and_then(Finish::of);
        let Some(finish) = finish.filter(|_| self.ended.is_none()) else {
            return;
        };
        self.ended = Some(self.now);
        self.progress.score.enter(self.progress.index, &finish);
        let last = self.progress.index + 1 == self.progress.series.games;
        let progress = self.progress.clone();
        let view = self.game.view_mut();
        if last {
            // After the last game there is nothing left to watch.
            view.watch = None;
            view.ended = Some(progress.verdict().into());
            view.notice.clear();
        } else if let Some(watch) = &mut view.watch {
            watch.moved();
        }
        view.series = Some(progress);
    }

    /// Returns the time at which the next game begins; `None` while a game is played
    /// or if there is no other.
    fn next_game_at(&self) -> Option<Duration> {
        let ended = self.ended?;
        let watch = self.game.view().watch.as_ref()?;
        (!watch.is_waiting()).then(|| ended + watch.pace())
    }

    fn begin_next(&mut self, context: &mut Context) {
        let watch = self.game.view().watch.clone().unwrap_or_default();
        self.progress.index += 1;
        match game_of(&self.progress, &self.seats, watch, context) {
            Ok(game) => {
                self.game = game;
                self.ended = None;
                if let Some(sender) = &self.sender {
                    self.game.begin(sender, context, self.now);
                }
            }
            Err(why) => self.game.view_mut().notice = why.into(),
        }
    }

    /// Returns the flow for a request that leaves the series.
    fn leave(&self, request: &ViewRequest, context: &Context) -> Flow {
        match request {
            ViewRequest::Rematch => {
                let mut series = self.progress.series.clone();
                // With an equal seed, the games would be repeated.
                series.seed = (context.draw_seed)() % 1_000_000;
                match SeriesScreen::new(series, context) {
                    Ok(screen) => Flow::Replace(Box::new(screen)),
                    Err(_) => Flow::Home(Vec::new()),
                }
            }
            ViewRequest::NewGame => {
                let form = Form::watching(Some(self.progress.series.info), context);
                Flow::over_home(form)
            }
            _ => Flow::Home(Vec::new()),
        }
    }
}

/// Creates the next game of the series.
fn game_of(
    progress: &SeriesProgress,
    seats: &[Seat; 2],
    watch: Watch,
    context: &Context,
) -> Result<GameScreen, String> {
    let series = &progress.series;
    let opening = series.opening(progress.index / 2);
    let opening = opening.map_err(|error| error.to_string())?;
    let session = series.game(progress.index, &*opening, seats);
    let conditions = Conditions {
        takebacks: Takebacks::Refused,
        ..Conditions::default()
    };
    let prepared = PreparedGame::new(session, None, series.seed, conditions);
    let game = GameScreen::new(prepared, context);
    Ok(game.in_series(watch, progress.clone()))
}

impl Screen for SeriesScreen {
    fn chrome(&self, context: &Context) -> Chrome {
        self.game.chrome(context)
    }

    fn paint(&mut self, painter: &mut Painter<'_>, context: &Context) {
        self.game.paint(painter, context);
    }

    fn handle(&mut self, event: &Event, context: &mut Context, now: Duration) -> Flow {
        self.now = now;
        let outcome = self.game.on_event(event, context, now);
        self.note_end();
        if self.next_game_at().is_some_and(|at| now >= at) {
            self.begin_next(context);
        }
        match outcome {
            Outcome::Flow(flow) => flow,
            Outcome::Leave(request) => self.leave(&request, context),
        }
    }

    fn is_typing(&self) -> bool {
        self.game.is_typing()
    }

    fn paste_target(&self, text: &str) -> PasteTarget {
        self.game.paste_target(text)
    }

    fn wake(&self) -> Option<Duration> {
        self.next_game_at()
            .into_iter()
            .chain(self.game.wake())
            .min()
    }

    fn begin(&mut self, sender: &EventSender, context: &mut Context, now: Duration) {
        self.now = now;
        self.sender = Some(sender.clone());
        self.game.begin(sender, context, now);
    }
}

//! Line mode of a session: words for the hall, and for a game.

use std::io::Read as _;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;

use super::frame::{FrameReader, Kind};
use super::hall_words::{hall_sentences, hall_text, offer, turn_text};
use super::hub::{HubSender, now};
use super::line_cutter::{LineCutter, LineEvent};
use super::line_words::{header, help, indented, presence};
use super::mailbox::{Line, Mailbox};
use super::own_results::{list, ratings_against_people, results};
use super::requests::read_request;
use super::session::{SessionEnd, Shared, Visitor};
use super::teacher::Teacher;
use super::wire::Wire;
use crate::lobby::{HallView, OwnGames, Refusal, Request, TableView};
use crate::session::playback::at;
use crate::session::{GameInfo, Session};
use crate::store::Stats;
use crate::ui::board::glyphs::GlyphSet;
use crate::ui::plain::advice::Advisor;
use crate::ui::plain::spoken::{ShownTurn, move_sentence, position, read_board, reads_a_board};
use crate::ui::text::notices::NO_EXPLANATION;
use crate::ui::text::players::resignation;
use crate::ui::text::statistics::statistics_text;
use crate::ui::text::{heard, outcomes, printable_lines, sentence};

/// The number of lines that can wait. A client that sends more must wait
/// itself.
const WAITING_LINES: usize = 64;

/// The number of finished games that are listed if no number is typed.
const FINISHED_SHOWN: usize = 20;

const LEAVE_BY_QUIT: &str = "Type quit to leave the hall.";
const NOT_AT_A_GAME: &str = "You are not at a game.";
const NOT_OVER: &str = "The teacher explains moves when the game is over.";

/// Returns the results and ratings of a person.
fn statistics(own: &OwnGames, session: &LineSession<'_>) -> String {
    let results = results(own);
    let stats = Stats::of(&results);
    let text = statistics_text(session.games, &stats, &results, session.drawing());
    match ratings_against_people(own) {
        Some(ratings) => format!("{ratings}\n{text}"),
        None => text,
    }
}

/// A session in line mode.
struct LineSession<'a> {
    wire: Wire,
    hub: HubSender,
    mailbox: Mailbox,
    games: &'static [&'static GameInfo],
    teacher: Teacher,
    glyphs: GlyphSet,
    /// Whether boards are drawn; otherwise positions are described in words.
    boards: bool,
    /// The columns of the terminal; 0 for a pipe.
    width: u16,
    hall: HallView,
    /// Whether the hall is shown when its next view arrives.
    hall_wanted: bool,
    table: Option<Box<TableView>>,
    /// Whether the last line was answered by the question whether to resign.
    resigning: bool,
    /// Whether a prompt is the last thing that was written.
    prompted: bool,
    /// The person's own finished games, if they were asked for.
    own: Option<Box<OwnGames>>,
    /// The number of moves of the finished game that are shown; `None` for all.
    ply: Option<usize>,
    /// The number of requests so far, including the one to enter.
    asked: u64,
    shared: &'a Shared,
}

/// Runs a session until it ends.
pub(super) fn run(visitor: Visitor, shared: &Shared) {
    let (sender, inbox) = sync_channel(WAITING_LINES);
    let wake = sender.clone();
    let mailbox = Mailbox::new(move || {
        // If the channel is full, the session is awake and will read the
        // mailbox soon.
        let _ = wake.try_send(LineEvent::News);
    });
    let Visitor {
        stream,
        reader,
        wire,
        hello,
        person,
        hub,
        greeting,
    } = visitor;
    let longest = shared.limits.line;
    let heard = Arc::clone(&stream);
    let builder = thread::Builder::new().name("lines".to_owned());
    let input = builder.spawn(move || listen(&heard, reader, longest, &sender));
    if input.is_err() {
        return;
    }
    let mut session = LineSession {
        wire,
        hub,
        mailbox: mailbox.clone(),
        games: shared.games,
        teacher: Teacher::new(&shared.pool, &person.account),
        glyphs: match hello.ascii {
            true => GlyphSet::Ascii,
            false => GlyphSet::Unicode,
        },
        boards: hello.boards,
        width: hello.size.0,
        hall: HallView::default(),
        hall_wanted: true,
        table: None,
        resigning: false,
        prompted: false,
        own: None,
        ply: None,
        asked: 1,
        shared,
    };
    session.hub.enter(person, mailbox);
    session.mailbox.wait_for_answer(1);
    let first = hello.words().map(str::to_owned);
    if let Some(greeting) = greeting {
        // If the connection is lost, the conversation notices it.
        let _ = session.say(&greeting);
    }
    let end = session.converse(first, &inbox);
    if session.prompted {
        let _ = session.wire.output(b"\n");
    }
    if let Some(SessionEnd { code, sentence }) = end {
        let _ = session.wire.end(code, &sentence);
    }
    // This ends the thread that reads, which otherwise waits for the next
    // bytes.
    let _ = stream.shutdown(std::net::Shutdown::Both);
}

/// Reads lines until the connection ends.
fn listen(
    mut stream: &UnixStream,
    mut reader: FrameReader,
    longest: usize,
    to: &SyncSender<LineEvent>,
) {
    let mut lines = LineCutter::new(longest);
    let mut buffer = [0; 4096];
    loop {
        while let Ok(Some(frame)) = reader.next_frame() {
            if frame.kind == Kind::End {
                let _ = to.send(LineEvent::Gone);
                return;
            }
            let heard = (frame.kind == Kind::Keys).then(|| lines.feed(&frame.bytes));
            for line in heard.into_iter().flatten() {
                // While the channel is full, nothing is read from the client,
                // so a client that sends too much must wait, too.
                if to.send(line).is_err() {
                    return;
                }
            }
        }
        match stream.read(&mut buffer) {
            Ok(count) if count > 0 => reader.feed(&buffer[..count]),
            _ => {
                let _ = to.send(LineEvent::Gone);
                return;
            }
        }
    }
}

impl LineSession<'_> {
    /// Runs the conversation until the session ends; `None` if the connection
    /// is lost.
    fn converse(
        &mut self,
        first: Option<String>,
        inbox: &Receiver<LineEvent>,
    ) -> Option<SessionEnd> {
        // This shows the welcome before the answer to the first line.
        if let Some(end) = self.read_mailbox()? {
            return Some(end);
        }
        let mut heard = first.map(LineEvent::Line);
        loop {
            let next = match heard.take() {
                Some(heard) => heard,
                None => {
                    self.prompt()?;
                    match inbox.recv_timeout(self.shared.limits.idle) {
                        Ok(heard) => heard,
                        Err(RecvTimeoutError::Timeout) => return Some(SessionEnd::idle()),
                        Err(RecvTimeoutError::Disconnected) => return None,
                    }
                }
            };
            // Enter has ended the line of the prompt.
            self.prompted &= matches!(next, LineEvent::News | LineEvent::Gone);
            match next {
                LineEvent::Gone => {
                    // Input from a pipe ends early, but its reader still waits
                    // for the answer to the last line.
                    self.settle(inbox);
                    return Some(SessionEnd::left());
                }
                LineEvent::TooLong => {
                    let longest = self.shared.limits.line;
                    let why = format!("A line can have at most {longest} bytes.");
                    self.say(&why)?;
                }
                LineEvent::Line(line) => {
                    if self.take_line(line.trim())? == Next::Leave {
                        return Some(SessionEnd::left());
                    }
                }
                LineEvent::News => {}
            }
            if let Some(end) = self.read_mailbox()? {
                return Some(end);
            }
        }
    }

    /// Shows the news that has arrived. Returns why the session ends, if it
    /// does; `None` if the connection is lost.
    fn read_mailbox(&mut self) -> Option<Option<SessionEnd>> {
        self.show_news()?;
        let ended = self.mailbox.ended();
        Some(ended.map(|(code, sentence)| SessionEnd { code, sentence }))
    }

    /// Shows the news that is still on its way.
    fn settle(&mut self, inbox: &Receiver<LineEvent>) {
        let pause = std::time::Duration::from_millis(300);
        while let Ok(LineEvent::News) = inbox.recv_timeout(pause) {
            if self.show_news().is_none() {
                return;
            }
        }
    }

    /// Shows a person at a terminal that a line can be typed. `None` if the connection is
    /// lost.
    fn prompt(&mut self) -> Option<()> {
        let prompt = match &self.table {
            _ if self.width == 0 || self.prompted => return Some(()),
            None => "Hall: ",
            Some(view) if view.is_your_turn() => "Your move: ",
            Some(_) => "Game: ",
        };
        self.prompted = true;
        self.wire.output(prompt.as_bytes()).ok()
    }

    /// Writes a line or more, wrapped at the width of the terminal. `None` if the
    /// connection is lost.
    /// The characters to draw with; `None` if everything is put in words.
    fn drawing(&self) -> Option<GlyphSet> {
        Some(self.glyphs).filter(|_| self.boards)
    }

    /// Returns the hall as it is now: in lines, or for a person who listens as sentences.
    fn hall_text(&self) -> String {
        match self.boards {
            true => hall_text(&self.hall, now()),
            false => hall_sentences(&self.hall, now()),
        }
    }

    fn say(&mut self, text: &str) -> Option<()> {
        let text = match self.boards {
            true => self.glyphs.spelled(text).into_owned(),
            false => heard(text),
        };
        let text = printable_lines(&text);
        let width = if self.width == 0 {
            u16::MAX
        } else {
            self.width
        };
        let lines: Vec<String> = text
            .lines()
            .flat_map(|line| indented(line, width))
            .collect();
        // News must not go on in the line of the prompt.
        let begin = match std::mem::take(&mut self.prompted) {
            true => "\n",
            false => "",
        };
        let lines = format!("{begin}{}\n", lines.join("\n"));
        self.wire.output(lines.as_bytes()).ok()
    }

    /// Shows the news in the mailbox. `None` if the connection is lost.
    fn show_news(&mut self) -> Option<()> {
        let news = self.mailbox.take();
        let table = news.table.as_ref().unwrap_or(&self.table);
        let at = table.as_ref().map(|view| view.code.clone());
        for line in news.lines {
            match line {
                Line::Said(text) | Line::Chat(text) => self.say(&text)?,
                // The bell is for people who are not looking at the terminal.
                Line::Ring(code, title) => {
                    self.wire.output(b"\x07").ok()?;
                    if at.as_ref() != Some(&code) {
                        self.say(&format!("{title} (join {code})."))?;
                    }
                }
            }
        }
        match news.table {
            Some(Some(view)) => self.show_table(view)?,
            Some(None) => self.table = None,
            None => {}
        }
        self.own = news.own.or(self.own.take());
        if let Some(hall) = news.hall {
            let before = std::mem::replace(&mut self.hall, hall);
            if self.table.is_none() && !self.hall_wanted {
                self.print_new_offers(&before)?;
            }
            if self.table.is_none() && std::mem::take(&mut self.hall_wanted) {
                let text = self.hall_text();
                self.say(&format!("{text}\nType help for the words."))?;
            }
        }
        Some(())
    }

    /// Shows the offers that others made since the last view of the hall.
    fn print_new_offers(&mut self, before: &HallView) -> Option<()> {
        let known = |id| before.offers.iter().any(|line| line.id == id);
        let new = self
            .hall
            .offers
            .iter()
            .filter(|line| !line.own && !known(line.id));
        let lines: Vec<String> = new
            .map(|line| format!("New offer {}. Type accept {}.", offer(line), line.id.0))
            .collect();
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Shows the changes of the game on the board.
    fn show_table(&mut self, view: Box<TableView>) -> Option<()> {
        let before = self.table.take().filter(|before| before.code == view.code);
        if before.is_none() {
            self.ply = None;
        }
        let moves = view.session.history().len();
        let known = before.as_ref().map(|before| before.session.history().len());
        match known {
            None => {
                self.say(&header(&view))?;
                self.show_position(&view)?;
            }
            Some(known) if known < moves => {
                for ply in known..moves {
                    self.say(&move_sentence(&*view.session, ply))?;
                }
            }
            Some(known) if known > moves => self.say("The position is now:")?,
            Some(_) => {}
        }
        if known.is_some_and(|known| known > moves || (known < moves && view.is_your_turn())) {
            self.show_position(&view)?;
        }
        if known != Some(moves) && view.ending.is_none() {
            self.say(&turn_text(&view, now()))?;
        }
        let asked = before.as_ref().and_then(|before| before.asked);
        if let Some((name, question)) = view.question().filter(|_| asked != view.asked) {
            // Everybody at the board has heard the question when it was asked.
            let words = match before {
                None => format!("{}. Type yes or no.", question.by(name)),
                Some(_) => "Type yes or no.".to_owned(),
            };
            self.say(&words)?;
        }
        if let Some(before) = &before {
            let sentences = presence(before, &view, now());
            sentences.iter().try_for_each(|line| self.say(line))?;
        }
        if before.is_none_or(|before| before.ending.is_none()) {
            self.print_end(&view)?;
        }
        self.table = Some(view);
        Some(())
    }

    /// Shows the position of the game on the board. A sentence about the turn or the end
    /// follows.
    fn show_position(&mut self, view: &TableView) -> Option<()> {
        let turn = match view.ending {
            Some(_) => ShownTurn::Nothing,
            None => ShownTurn::Moves,
        };
        self.say(&position(&*view.session, self.glyphs, self.boards, turn))
    }

    /// Says how the game ended and what can be typed now, if it is over.
    fn print_end(&mut self, view: &TableView) -> Option<()> {
        let Some(ending) = &view.ending else {
            return Some(());
        };
        self.say(&outcomes::sentence(&*view.session, ending).to_string())?;
        if let Some(score) = &view.score {
            self.say(&format!("Score today: {score}."))?;
        }
        self.say(match view.you {
            Some(_) => "Type review, start, rematch or hall.",
            None => "Type review, start or hall.",
        })
    }

    /// Answers a word about a finished game whose usual answer would name a player to
    /// move. Returns whether it is such a word.
    fn reads_end(&mut self, word: &str) -> Option<bool> {
        let view = self.table.as_ref().filter(|view| view.ending.is_some());
        let shown = |boards| {
            let session = &*view?.session;
            Some(position(session, self.glyphs, boards, ShownTurn::Nothing))
        };
        let answer = match word {
            "board" | "show" | "b" => shown(self.boards),
            "pieces" => shown(false),
            "legal" | "l" => view.map(|_| "The game is over.".to_owned()),
            _ => None,
        };
        if let Some(answer) = &answer {
            self.say(answer)?;
        }
        Some(answer.is_some())
    }

    /// Sets whether boards are drawn.
    fn draw_boards(&mut self, boards: bool) -> Option<()> {
        self.boards = boards;
        self.say(match boards {
            true => "Boards are drawn.",
            false => "Positions are described in words.",
        })
    }

    fn take_line(&mut self, line: &str) -> Option<Next> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let resigning = std::mem::take(&mut self.resigning);
        match word.as_str() {
            "" => {}
            "yes" | "y" if resigning => self.request(Request::Resign),
            "no" | "n" if resigning => self.say("You play on.")?,
            "resign" if self.asks_to_resign()? => {}
            "quit" | "exit" | "q" => return Some(Next::Leave),
            "help" | "?" => {
                let place = match &self.table {
                    None => "hall",
                    Some(view) if view.ending.is_none() => "game",
                    Some(_) => "over",
                };
                self.say(&help(place, &rest.to_lowercase(), self.boards))?;
            }
            "b" | "back" | "menu" if self.table.is_none() => self.say(LEAVE_BY_QUIT)?,
            "who" | "list" => {
                self.hub.request_hall();
                self.wait_for_answer();
                self.show_news()?;
                self.hall_wanted = false;
                let text = self.hall_text();
                self.say(&text)?;
                if word == "list" && self.hall.offers.is_empty() {
                    self.say("There are no open offers.")?;
                }
            }
            "clock" => self.print_clock()?,
            "games" => {
                let most = line.split_whitespace().nth(1).map(str::parse);
                let most = most.and_then(Result::ok).unwrap_or(FINISHED_SHOWN);
                self.own_games(|own, _| list(own, most, now()))?;
            }
            "stats" | "statistics" => self.own_games(statistics)?,
            "hint" | "h" => {
                self.advise(TableView::may_ask_for_hint, |advisor, game| {
                    advisor.hint_sentence(game, "type hint again")
                })?;
            }
            "eval" | "values" => {
                self.advise(TableView::may_see_values, Advisor::values_sentence)?;
            }
            "review" => self.review()?,
            "why" => self.explain(line)?,
            "board" if matches!(rest, "on" | "off") => self.draw_boards(rest == "on")?,
            word if self.reads_end(word)? || self.steps(word)? => {}
            _ => match self
                .table
                .as_ref()
                .and_then(|table| read_board(&*table.session, line, self.glyphs, self.boards))
            {
                Some(Ok(answer)) => self.say(&answer)?,
                Some(Err(why)) => self.say(&sentence(&why))?,
                None if self.table.is_none() && reads_a_board(&word) => self.say(NOT_AT_A_GAME)?,
                None => self.ask(line)?,
            },
        }
        Some(Next::Stay)
    }

    /// Asks a player at a terminal whether to resign. Returns `false` if there is nothing to
    /// ask: a pipe has decided already, and the lobby refuses others.
    fn asks_to_resign(&mut self) -> Option<bool> {
        let view = self.table.as_deref().filter(|view| view.ending.is_none());
        let own = view.and_then(|view| Some((view, view.you?)));
        let Some((view, side)) = own.filter(|_| self.width > 0) else {
            return Some(false);
        };
        let result = resignation(&*view.session, side);
        self.say(&format!("Resign? Then {result}. Type yes or no."))?;
        self.resigning = true;
        Some(true)
    }

    /// Asks for the person's own finished games, and writes a text about them.
    fn own_games(
        &mut self,
        text: impl FnOnce(&OwnGames, &LineSession<'_>) -> String,
    ) -> Option<()> {
        self.own = None;
        self.request(Request::OwnGames);
        self.show_news()?;
        let text = match &self.own {
            Some(own) => text(own, self),
            None => "The server did not answer; try again.".to_owned(),
        };
        self.say(text.trim_end())
    }

    /// Answers a question about the position, if the reader may ask it.
    fn advise(
        &mut self,
        may: fn(&TableView) -> Result<(), Refusal>,
        question: impl FnOnce(&mut Advisor, &dyn Session) -> String + Send + 'static,
    ) -> Option<()> {
        let text = match self.table.as_deref().map(|view| (view, may(view))) {
            None => NOT_AT_A_GAME.to_owned(),
            Some((_, Err(why))) => sentence(&why),
            Some((view, Ok(()))) => self.teacher.ask(&*view.session, question)?,
        };
        self.say(&text)
    }

    /// Reviews a finished game.
    fn review(&mut self) -> Option<()> {
        let text = match &self.table {
            None => NOT_AT_A_GAME.to_owned(),
            Some(view) if view.ending.is_none() => NOT_OVER.to_owned(),
            Some(view) => self.teacher.review(&*view.session)?,
        };
        self.say(text.trim_end())
    }

    /// Goes to another position of a finished game, if the word says so.
    fn steps(&mut self, word: &str) -> Option<bool> {
        let Some(view) = self.table.as_ref().filter(|view| view.ending.is_some()) else {
            return Some(false);
        };
        let last = view.session.history().len();
        let ply = self.ply.unwrap_or(last);
        let ply = match word {
            "start" => 0,
            "next" => (ply + 1).min(last),
            "back" => ply.saturating_sub(1),
            "end" => last,
            number => match number.parse::<usize>() {
                Ok(ply) => ply.min(last),
                Err(_) => return Some(false),
            },
        };
        let here = at(&*view.session, ply);
        let played = match ply {
            0 => "The start of the game.".to_owned(),
            _ => format!("Move {ply} of {last}. {}", move_sentence(&*here, ply - 1)),
        };
        let board = position(&*here, self.glyphs, self.boards, ShownTurn::Nothing);
        self.ply = Some(ply);
        self.say(&format!("{played}\n{board}"))?;
        Some(true)
    }

    /// Explains a move of a finished game.
    fn explain(&mut self, line: &str) -> Option<()> {
        let text = match &self.table {
            None => NOT_AT_A_GAME.to_owned(),
            Some(view) if view.ending.is_none() => NOT_OVER.to_owned(),
            Some(view) => self.explanation(view, line),
        };
        self.say(&text)
    }

    /// Returns the answer to `why` or `why 3` at a finished game.
    fn explanation(&self, view: &TableView, line: &str) -> String {
        let shown = self.ply.unwrap_or(view.session.history().len());
        let back = line.split_whitespace().nth(1).unwrap_or("1").parse();
        match back {
            Ok(back) if (1..=shown).contains(&back) => self.explain_move(view, shown - back),
            _ if shown == 0 => "No move was played before this position.".to_owned(),
            _ => format!("Type why, or a number of moves to go back, from why 1 to why {shown}."),
        }
    }

    fn explain_move(&self, view: &TableView, ply: usize) -> String {
        match self.teacher.explain(&*view.session, ply) {
            Some(found) => {
                let played = move_sentence(&*view.session, ply);
                format!("Move {}. {played}\n{}", ply + 1, found.sentence())
            }
            None => sentence(&NO_EXPLANATION),
        }
    }

    fn print_clock(&mut self) -> Option<()> {
        let text = match &self.table {
            Some(view) => turn_text(view, now()),
            None => NOT_AT_A_GAME.to_owned(),
        };
        self.say(&text)
    }

    fn ask(&mut self, line: &str) -> Option<()> {
        match read_request(line, self.games, self.table.is_some()) {
            Ok(request) => {
                self.hall_wanted |= matches!(request, Request::LeaveTable);
                self.request(request);
                Some(())
            }
            Err(why) => self.say(&sentence(&why)),
        }
    }

    /// Asks the lobby, and waits for the answer: the next line may be about it.
    fn request(&mut self, request: Request) {
        self.hub.ask(request);
        self.wait_for_answer();
    }

    /// Waits until all requests of the session have been carried out.
    fn wait_for_answer(&mut self) {
        self.asked += 1;
        self.mailbox.wait_for_answer(self.asked);
    }
}

#[derive(Copy, Clone, Eq, PartialEq)]
enum Next {
    Stay,
    Leave,
}

//! One game in progress behind the trait [`Session`], which does not depend on
//! the types of a game. Screens, scripts, tests and protocols use games only
//! through it and pass moves as text.

mod catalogue;
mod clock;
mod conditions;
mod contract;
mod drive;
mod explanation;
mod game;
mod game_setup;
mod job;
mod motif_count;
mod move_effect;
mod people_results;
pub mod play;
mod play_error;
pub mod playback;
mod player;
pub mod reading;
mod remote;
pub mod review;
mod rules_text;
mod series;
mod spoken_move;
mod study;
mod take_back;
mod teacher_mode;
mod variations;
mod view;
mod words;

pub use crate::engine::{
    AnalysisRequest, BotSpec, Elo, Level, Limits, Measure, MoveTime, ParseLevelError, Progress,
    SearchControl, TimeShare, Unit, Value, own_moves,
};
pub use crate::teacher::{
    Accuracy, Claim, Comparison, Explanation, Grade, LevelEstimate, LevelTable, Motif, Odds,
    Sighting, standing,
};
pub use catalogue::{GameInfo, GameWork, Info, OpenError};
pub use clock::{Clock, OnTimeUp, ParseTimeControlError, TimeControl};
pub use conditions::{Conditions, Takebacks};
pub use contract::{Position, Seats, Session};
pub use drive::{AutosaveHook, Change, Frontend, NoAutosave, drive};
pub use explanation::{ExplanationJob, ExplanationView, share_words};
pub use game::TypedSession;
pub use game_setup::{GameSetup, sit_down};
pub use job::{AnalysisJob, Job, JobId, PlayerFault, Thought};
pub use motif_count::{MotifCount, MoveMotifs, ShownMotif, SideMotifs, motif_counts, weak_points};
pub use move_effect::MoveEffect;
pub use people_results::{
    LONGEST_NAME, NAMELESS, PeopleResults, PeopleScore, clean_name, two_names,
};
pub use play::{Command, Effect, Ending, Input, Play, Step, StoppedMove, TIME_IS_UP};
pub use play_error::{IllegalMove, PlayError};
pub use player::{ParsePlayerError, PlayerSpec, Seat, help_note, rated_opponent, rating_note};
pub use remote::{ParseRemoteError, Remote, RemoteProtocol, RemoteSpec};
pub use rules_text::{rules_aloud, rules_text};
pub use series::{Finish, Series, SeriesError, SeriesScore, Tally, player_of};
pub use study::{Pasted, Study, StudyError};
pub use take_back::{notation_of, play_again, take_back};
pub use teacher_mode::{ParseTeacherModeError, TeacherMode};
pub use variations::{NodeId, Promotion, ROOT, VariationTree};
pub use view::{AnalysisView, LineView, MoveView, PlayedMove};
pub use words::split_words;

//! People who play each other, with scripted clients and a clock that the tests
//! control.

mod agreements;
mod archive;
mod games;
mod limits;
mod own_games;
mod random;
mod scripted;
mod seen;
mod times;

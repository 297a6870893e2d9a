//! People who play each other, by scripted clients and a clock of the tests' own.

mod agreements;
mod archive;
mod games;
mod limits;
mod own_games;
mod random;
mod scripted;
mod seen;
mod times;

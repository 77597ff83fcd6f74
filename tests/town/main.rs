//! The game from outside: one program for all integration tests, because each further one would link all of Bevy.

mod bad_input;
mod day;
mod layers;
mod slow_minds;

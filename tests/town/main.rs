//! The game from outside: one program for all integration tests, because each further one would link all of Bevy.

#![expect(clippy::unwrap_used, reason = "what cannot be set up must fail the test")]

mod arrivals;
mod bad_input;
mod community;
mod crowds;
mod day;
mod faults;
mod fuzz;
mod inputs;
mod interventions;
mod journal;
mod kills;
mod knots;
mod layers;
mod memories;
mod models;
mod names;
mod old_saves;
mod place;
mod presence;
mod scenarios;
mod second_world;
mod slow_minds;
mod studies;
mod told_again;
mod ventures;
mod seeks;

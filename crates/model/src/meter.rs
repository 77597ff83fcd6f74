//! What the model costs: calls, tokens, money and time, by kind of question, and the caps on them.

pub mod caps;
mod counts;
pub mod spent;
pub mod tokens;
pub mod view;

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::time::Instant;

use crate::meter::{
    caps::{CapReached, Caps, Span},
    counts::Counts,
    spent::{Prices, Spent},
    tokens::Tokens,
    view::MeterView,
};

/// The forecast looks back so many minutes.
const WINDOW: u64 = 15;

/// What became of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The model's first answer was used.
    Used,
    /// The model's second answer was used.
    Repaired,
    /// The model was asked, and nothing came of it.
    Lost,
    /// It was answered before.
    Cache,
    /// A line of an earlier draft was said.
    Drafted,
    /// The built-in mind answered.
    Instinct,
    /// The model's answer came too late, or for what was not done after all, and was dropped.
    Late,
}

#[derive(Debug)]
struct Inner {
    prices: Prices,
    caps: Caps,
    session: Spent,
    today: Spent,
    /// What calls under way may cost at most.
    reserved: Spent,
    /// The cap at which the last call was refused.
    refused: Option<CapReached>,
    kinds: BTreeMap<&'static str, Counts>,
    /// What each of the last minutes cost, by minutes since the start.
    minutes: VecDeque<(u64, Spent)>,
}

/// Counts what all connections of a session cost, and holds back what a cap forbids.
#[derive(Debug)]
pub struct Meter {
    start: Instant,
    inner: Mutex<Inner>,
}

impl Meter {
    /// A meter at zero.
    #[must_use]
    pub fn new(prices: Prices, caps: Caps) -> Self {
        let inner = Inner {
            prices,
            caps,
            session: Spent::default(),
            today: Spent::default(),
            reserved: Spent::default(),
            refused: None,
            kinds: BTreeMap::new(),
            minutes: VecDeque::new(),
        };
        Self { start: Instant::now(), inner: Mutex::new(inner) }
    }

    /// Other prices from now on; what is spent stays as it was counted.
    pub fn set_prices(&self, prices: Prices) {
        self.lock().prices = prices;
    }

    /// Other caps from now on.
    pub fn set_caps(&self, caps: Caps) {
        let mut inner = self.lock();
        inner.caps = caps;
        inner.refused = None;
    }

    /// A day begins, or goes on after the game was closed. Which day it is the caller knows, and keeps what was spent.
    pub fn begin_day(&self, spent: Spent) {
        let mut inner = self.lock();
        inner.today = spent;
        inner.refused = None;
    }

    /// What was spent today, to be kept for the next time.
    #[must_use]
    pub fn today(&self) -> Spent {
        self.lock().today
    }

    /// Counts a question that was answered otherwise than by a call, or whose answer was of no more use.
    pub fn note(&self, kind: &'static str, source: Source) {
        let mut inner = self.lock();
        let counts = inner.kinds.entry(kind).or_default();
        match source {
            Source::Used => counts.used += 1,
            Source::Repaired => (counts.used, counts.repaired) = (counts.used + 1, counts.repaired + 1),
            Source::Lost => counts.lost += 1,
            Source::Cache => counts.cached += 1,
            Source::Drafted => counts.drafted += 1,
            Source::Instinct => counts.instinct += 1,
            Source::Late => counts.late += 1,
        }
    }

    /// Counts an answer of which nothing could be used, and the rule that it broke.
    pub fn refuse(&self, kind: &'static str, why: &str) {
        let mut inner = self.lock();
        let counts = inner.kinds.entry(kind).or_default();
        counts.refused += 1;
        counts.because(why);
    }

    /// Counts why nothing came of a question.
    pub fn reason(&self, kind: &'static str, why: &str) {
        self.lock().kinds.entry(kind).or_default().because(why);
    }

    /// Allows a call that may read and write so much.
    ///
    /// # Errors
    /// When a cap forbids it, calls under way included.
    pub(crate) fn open(&self, kind: &'static str, estimate: Tokens) -> Result<Ticket<'_>, CapReached> {
        let mut inner = self.lock();
        let reserved = inner.prices.spent(1, estimate);
        let ahead = inner.reserved + reserved;
        let reached = inner.caps.reached(Span::Session, inner.session + ahead);
        let reached = reached.or_else(|| inner.caps.reached(Span::Day, inner.today + ahead));
        inner.refused.clone_from(&reached);
        if let Some(reached) = reached {
            return Err(reached);
        }
        inner.reserved = ahead;
        Ok(Ticket { meter: self, kind, estimate, reserved, start: Instant::now(), lost: AtomicU64::new(0), open: true })
    }

    /// All of it, for the window and the report.
    #[must_use]
    pub fn view(&self) -> MeterView {
        let inner = self.lock();
        let elapsed = self.start.elapsed();
        let first = (elapsed.as_secs() / 60).saturating_sub(WINDOW - 1);
        let recent: Spent = inner.minutes.iter().filter(|(minute, _)| *minute >= first).map(|(_, spent)| *spent).sum();
        // Seconds of the window that have passed; less than a minute foretells nothing.
        let seconds = elapsed.saturating_sub(Duration::from_secs(first * 60)).as_secs_f64();
        let forecast = (seconds >= 60.0).then(|| recent.per_hour(seconds));
        let kinds = inner.kinds.iter().map(|(kind, counts)| ((*kind).to_owned(), counts.view())).collect();
        let all = inner.kinds.values().fold(Counts::default(), Counts::with).view();
        MeterView {
            session: inner.session,
            today: inner.today,
            caps: inner.caps,
            cap_reached: inner.refused.clone(),
            forecast,
            all,
            kinds,
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A call that was allowed. Dropped before its end, it is counted as failed, and what it asked as read by the model.
#[derive(Debug)]
pub(crate) struct Ticket<'a> {
    meter: &'a Meter,
    kind: &'static str,
    estimate: Tokens,
    reserved: Spent,
    start: Instant,
    /// Tokens read in tries that came to nothing.
    lost: AtomicU64,
    open: bool,
}

impl Ticket<'_> {
    /// A try came to nothing after the model had read the question.
    pub(crate) fn lose_try(&self) {
        self.lost.fetch_add(self.estimate.input, Ordering::Relaxed);
    }

    /// The call is over; `answered` when it brought something of use.
    pub(crate) fn close(mut self, tokens: Tokens, answered: bool) {
        self.settle(tokens, answered);
    }

    fn settle(&mut self, tokens: Tokens, answered: bool) {
        self.open = false;
        let tokens = Tokens { input: tokens.input + self.lost.load(Ordering::Relaxed), ..tokens };
        let took = self.start.elapsed();
        let minute = self.meter.start.elapsed().as_secs() / 60;
        let mut inner = self.meter.lock();
        let spent = inner.prices.spent(1, tokens);
        inner.reserved = inner.reserved - self.reserved;
        inner.session = inner.session + spent;
        inner.today = inner.today + spent;
        inner.kinds.entry(self.kind).or_default().add(spent, answered.then_some(took));
        match inner.minutes.back_mut() {
            Some((last, sum)) if *last == minute => *sum = *sum + spent,
            _ => inner.minutes.push_back((minute, spent)),
        }
        while inner.minutes.len() > WINDOW as usize {
            inner.minutes.pop_front();
        }
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        if self.open {
            self.settle(Tokens { input: self.estimate.input, output: 0 }, false);
        }
    }
}

#[cfg(test)]
mod tests;

//! All limits together: through here goes every call.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::time::{Instant, timeout};

use crate::{
    error::ModelError,
    limits::{
        Limits,
        breaker::{Breaker, Pass},
        forecast::{Forecast, Timed},
        rate::Rate,
        slots::{Slot, Slots},
        speed::{self, Speed},
        trial::SlotTrial,
    },
    meter::tokens::Tokens,
    meter::{Meter, Ticket},
    request::{Kind, Priority},
    wire::failure::Failure,
};

/// All limits of one server.
#[derive(Debug)]
pub(crate) struct Gate {
    /// Calls at a time.
    pub slots: Slots,
    /// Whether it is left alone.
    pub breaker: Breaker,
    rate: Rate,
    forecast: Forecast,
    speed: Speed,
    /// Nobody has said how many calls at a time there are to be.
    finds_slots: bool,
    /// How many calls at a time are best, while the server has not told it.
    trial: Mutex<Option<SlotTrial>>,
    queue: Option<Duration>,
    time_out: Option<Duration>,
    longest: Option<Duration>,
}

/// A call that may be made now.
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    /// When it has to be over.
    pub deadline: Instant,
    /// Where it is metered.
    pub ticket: Ticket<'a>,
    gate: &'a Gate,
    pass: Pass<'a>,
    _slot: Slot<'a>,
    timed: Timed<'a>,
    timeout: Duration,
}

impl Gate {
    /// The gate of a server.
    pub(crate) fn new(limits: &Limits) -> Self {
        let slots = Slots::new(limits.in_flight, limits.for_player);
        let finds_slots = limits.in_flight_by_trial > limits.in_flight;
        let trial = finds_slots
            .then(|| SlotTrial::new(slots.ordinary(), limits.in_flight_by_trial - usize::from(limits.for_player)));
        Self {
            finds_slots,
            trial: Mutex::new(trial),
            speed: Speed::default(),
            slots,
            breaker: Breaker::new(limits.breaker),
            rate: Rate::per_minute(limits.per_minute),
            forecast: Forecast::default(),
            queue: limits.queue,
            time_out: limits.time_out,
            longest: limits.longest,
        }
    }

    /// The server has said how many calls at a time it works on; nothing happens where a player has said it.
    pub(crate) fn told_slots(&self, slots: usize) {
        if self.finds_slots {
            self.trial.lock().unwrap_or_else(PoisonError::into_inner).take();
            self.slots.resize(slots);
        }
    }

    /// Looks whether another number of calls at a time would be better.
    fn try_slots(&self, secs_per_work: f64) {
        let mut trial = self.trial.lock().unwrap_or_else(PoisonError::into_inner);
        let others_wait = self.slots.waiting() > 0;
        if let Some(ordinary) = trial.as_mut().and_then(|trial| trial.answered(secs_per_work, others_wait)) {
            self.slots.resize_ordinary(ordinary);
        }
    }

    /// How long a question takes that is asked now and is not for the player; `None`: nobody knows.
    pub(crate) fn expected_wait(&self) -> Option<Duration> {
        self.forecast.expect(self.slots.in_flight(), self.slots.waiting(), self.slots.ordinary())
    }

    /// Waits for leave to make a call that may read and write so much.
    ///
    /// # Errors
    /// When the server is left alone, a cap is reached, or no slot became free in time.
    pub(crate) async fn enter<'a>(
        &'a self,
        meter: &'a Meter,
        kind: Kind,
        priority: Priority,
        estimate: Tokens,
    ) -> Result<Entry<'a>, ModelError> {
        // Who would be refused anyway need not stand in line.
        self.breaker.check()?;
        let standing_in_line = async {
            let slot = self.slots.take(priority).await;
            self.rate.wait(priority).await;
            slot
        };
        let slot = match self.queue {
            None => standing_in_line.await,
            Some(patience) => {
                timeout(patience, standing_in_line).await.map_err(|_| ModelError::Busy { secs: patience.as_secs() })?
            }
        };
        let pass = self.breaker.admit()?;
        let ticket = meter.open(kind.name, estimate)?;
        let timed = self.forecast.begin();
        let timeout = self.time_out.unwrap_or_else(|| self.speed.patience(kind.timeout, estimate));
        let timeout = self.longest.map_or(timeout, |longest| longest.min(timeout));
        Ok(Entry { deadline: timed.start() + timeout, ticket, gate: self, pass, _slot: slot, timed, timeout })
    }
}

impl Entry<'_> {
    /// The server has answered at a cost; `answered` when with something of use.
    pub(crate) fn answered(mut self, tokens: Tokens, answered: bool) -> u64 {
        self.timed.answered();
        self.ticket.close(tokens, answered);
        self.pass.succeed();
        let took = self.timed.start().elapsed();
        self.gate.speed.answered(took, tokens);
        self.gate.try_slots(took.as_secs_f64() / speed::work(tokens));
        u64::try_from(took.as_millis()).unwrap_or(u64::MAX)
    }

    /// The call has failed, or was not over in time.
    pub(crate) fn failed(self, failure: Option<Failure>) -> ModelError {
        let Some(failure) = failure else {
            // The ticket, dropped, counts the question as read.
            let error = ModelError::TimedOut { secs: self.timeout.as_secs() };
            self.pass.fail(&error, None);
            return error;
        };
        // What a try cost that came to nothing is on the ticket already.
        self.ticket.close(Tokens::default(), false);
        if failure.error.is_outage() {
            // A pause that the call was able to keep is over.
            let pause = failure.pause.filter(|pause| Instant::now() + *pause >= self.deadline);
            self.pass.fail(&failure.error, pause);
        } else {
            self.pass.succeed();
        }
        failure.error
    }
}

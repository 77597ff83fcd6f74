//! So many calls at a time, one of them kept for what the player waits for.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::request::Priority;

/// The slots for calls in flight.
#[derive(Debug)]
pub struct Slots {
    all: Semaphore,
    /// One fewer than all: the town never takes the last.
    ordinary: Semaphore,
    number: usize,
    waiting: AtomicUsize,
}

/// A slot that is taken until this is dropped.
#[derive(Debug)]
pub struct Slot<'a> {
    // Fields are dropped in order: first the slot itself, then the right of the town to take another.
    _slot: SemaphorePermit<'a>,
    _ordinary: Option<SemaphorePermit<'a>>,
}

/// Counts somebody in line, also when he gives up.
struct InLine<'a>(&'a AtomicUsize);

impl Drop for InLine<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Slots {
    /// So many slots, at least one. From two on, one is kept for the player.
    #[must_use]
    pub fn new(number: usize) -> Self {
        let number = number.clamp(1, Semaphore::MAX_PERMITS);
        Self {
            all: Semaphore::new(number),
            ordinary: Semaphore::new((number - 1).max(1)),
            number,
            waiting: AtomicUsize::new(0),
        }
    }

    /// Takes a slot as soon as there is one, in the order of asking among equals.
    pub async fn take(&self, priority: Priority) -> Slot<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _in_line = InLine(&self.waiting);
        let ordinary = match priority {
            Priority::Ordinary => Some(self.ordinary.acquire().await.expect("slots are never closed")),
            Priority::Player => None,
        };
        Slot { _slot: self.all.acquire().await.expect("slots are never closed"), _ordinary: ordinary }
    }

    /// Calls at a time that are not for the player.
    #[must_use]
    pub fn ordinary(&self) -> usize {
        (self.number - 1).max(1)
    }

    /// Calls under way.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        self.number - self.all.available_permits()
    }

    /// Questions in line.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    /// A slot, if there is one.
    async fn try_take(slots: &Slots, priority: Priority) -> Option<Slot<'_>> {
        timeout(Duration::from_secs(1), slots.take(priority)).await.ok()
    }

    #[tokio::test(start_paused = true)]
    async fn the_town_never_takes_the_players_slot() {
        let slots = Slots::new(3);
        let first = try_take(&slots, Priority::Ordinary).await.unwrap();
        let _second = try_take(&slots, Priority::Ordinary).await.unwrap();
        assert!(try_take(&slots, Priority::Ordinary).await.is_none());
        assert_eq!((slots.in_flight(), slots.waiting()), (2, 0));
        let _player = try_take(&slots, Priority::Player).await.unwrap();
        assert!(try_take(&slots, Priority::Player).await.is_none());
        drop(first);
        let _third = try_take(&slots, Priority::Player).await.unwrap();
        assert_eq!(slots.in_flight(), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn one_slot_serves_both_and_none_is_lost_by_giving_up() {
        let slots = Slots::new(0);
        for _ in 0..100 {
            let slot = slots.take(Priority::Ordinary).await;
            assert!(try_take(&slots, Priority::Player).await.is_none());
            assert!(try_take(&slots, Priority::Ordinary).await.is_none());
            drop(slot);
            drop(slots.take(Priority::Player).await);
        }
        assert_eq!((slots.in_flight(), slots.waiting()), (0, 0));
        drop(Slots::new(usize::MAX).take(Priority::Ordinary).await);
    }
}

//! So many calls at a time, one of them kept for what the player waits for.

use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Semaphore, SemaphorePermit};

use crate::request::Priority;

/// The slots for calls in flight.
#[derive(Debug)]
pub struct Slots {
    all: Places,
    /// One fewer than all where the town never takes the last.
    ordinary: Places,
    keeps_one: bool,
    waiting: AtomicUsize,
}

/// A slot that is taken until this is dropped.
#[derive(Debug)]
pub struct Slot<'a> {
    // Fields are dropped in order: first the slot itself, then the right of the town to take another.
    _slot: Place<'a>,
    _ordinary: Option<Place<'a>>,
}

/// Places whose number can change while some are taken.
#[derive(Debug)]
struct Places {
    free: Semaphore,
    number: AtomicUsize,
    /// Places that vanish as soon as they are left.
    too_many: AtomicUsize,
}

/// A place that is taken until this is dropped.
#[derive(Debug)]
struct Place<'a> {
    places: &'a Places,
    permit: Option<SemaphorePermit<'a>>,
}

impl Places {
    fn new(number: usize) -> Self {
        Self { free: Semaphore::new(number), number: AtomicUsize::new(number), too_many: AtomicUsize::new(0) }
    }

    fn number(&self) -> usize {
        self.number.load(Ordering::Relaxed)
    }

    async fn take(&self) -> Place<'_> {
        Place { places: self, permit: Some(self.free.acquire().await.expect("slots are never closed")) }
    }

    fn resize(&self, number: usize) {
        let before = self.number.swap(number, Ordering::Relaxed);
        for _ in number..before {
            if self.free.forget_permits(1) == 0 {
                self.too_many.fetch_add(1, Ordering::Relaxed);
            }
        }
        for _ in before..number {
            if !self.spare() {
                self.free.add_permits(1);
            }
        }
    }

    /// Counts off one of the places that are to vanish, if there is one.
    fn spare(&self) -> bool {
        self.too_many.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |many| many.checked_sub(1)).is_ok()
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        if self.places.spare()
            && let Some(permit) = self.permit.take()
        {
            permit.forget();
        }
    }
}

/// Counts somebody in line, also when he gives up.
struct InLine<'a>(&'a AtomicUsize);

impl Drop for InLine<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Slots {
    /// So many slots, at least one; from two on, one may be kept for the player.
    #[must_use]
    pub fn new(number: usize, keeps_one: bool) -> Self {
        let number = number.clamp(1, Semaphore::MAX_PERMITS);
        Self {
            all: Places::new(number),
            ordinary: Places::new((number - usize::from(keeps_one)).max(1)),
            keeps_one,
            waiting: AtomicUsize::new(0),
        }
    }

    /// Another number of slots from now on; calls under way go on.
    pub fn resize(&self, number: usize) {
        let number = number.clamp(1, Semaphore::MAX_PERMITS);
        self.all.resize(number);
        self.ordinary.resize((number - usize::from(self.keeps_one)).max(1));
    }

    /// Takes a slot as soon as there is one, in the order of asking among equals.
    pub async fn take(&self, priority: Priority) -> Slot<'_> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _in_line = InLine(&self.waiting);
        let ordinary = match priority {
            Priority::Ordinary => Some(self.ordinary.take().await),
            Priority::Player => None,
        };
        Slot { _slot: self.all.take().await, _ordinary: ordinary }
    }

    /// Another number of calls at a time that are not for the player.
    pub fn resize_ordinary(&self, number: usize) {
        self.resize(number + usize::from(self.keeps_one));
    }

    /// Calls at a time that are not for the player.
    #[must_use]
    pub fn ordinary(&self) -> usize {
        self.ordinary.number()
    }

    /// Calls under way.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        (self.all.number() + self.all.too_many.load(Ordering::Relaxed))
            .saturating_sub(self.all.free.available_permits())
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
        let slots = Slots::new(3, true);
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
    async fn where_no_player_is_the_town_has_all() {
        let slots = Slots::new(2, false);
        let _first = try_take(&slots, Priority::Ordinary).await.unwrap();
        assert!(try_take(&slots, Priority::Ordinary).await.is_some());
        assert_eq!(slots.ordinary(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn slots_come_and_go_while_calls_are_under_way() {
        let slots = Slots::new(3, true);
        let (first, second) = (slots.take(Priority::Ordinary).await, slots.take(Priority::Ordinary).await);
        slots.resize(2);
        assert_eq!((slots.in_flight(), slots.ordinary()), (2, 1));
        drop(first);
        assert!(try_take(&slots, Priority::Ordinary).await.is_none(), "one is enough now");
        drop(second);
        let first = try_take(&slots, Priority::Ordinary).await.unwrap();
        assert!(try_take(&slots, Priority::Ordinary).await.is_none());
        slots.resize(4);
        let (_second, _third) = (slots.take(Priority::Ordinary).await, slots.take(Priority::Ordinary).await);
        assert!(try_take(&slots, Priority::Ordinary).await.is_none());
        assert_eq!(slots.in_flight(), 3);
        slots.resize(1);
        slots.resize(4);
        drop(first);
        assert!(try_take(&slots, Priority::Ordinary).await.is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn one_slot_serves_both_and_none_is_lost_by_giving_up() {
        let slots = Slots::new(0, true);
        for _ in 0..100 {
            let slot = slots.take(Priority::Ordinary).await;
            assert!(try_take(&slots, Priority::Player).await.is_none());
            assert!(try_take(&slots, Priority::Ordinary).await.is_none());
            drop(slot);
            drop(slots.take(Priority::Player).await);
        }
        assert_eq!((slots.in_flight(), slots.waiting()), (0, 0));
        drop(Slots::new(usize::MAX, true).take(Priority::Ordinary).await);
    }
}

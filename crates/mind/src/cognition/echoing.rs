//! Saying how the inner voice was understood, for whoever has spoken with it.

use super::Mind;
use crate::{
    claim::{Claim, PointOfView, Span, when_words},
    instinct::reader::{self, Hearer, echo::Facts},
    reading::{Condition, Goal, Resolve, Wanted},
};
use smallville_english::{clock, listed};
use smallville_town::{GameTime, SectorId, TimeOfDay};

/// So many things are told back.
const MOST: usize = 8;

impl Mind {
    /// How the built-in mind would understand a whisper, as the player is told it; nothing is remembered or done.
    #[must_use]
    pub fn understanding(&self, text: &str, now: GameTime) -> String {
        let people = self.people_named();
        let hearer = Hearer { persona: &self.persona, people: &people, geography: &self.geography, now };
        self.all_told_back(&reader::resolves(&self.sense, text, &hearer), now)
    }

    /// Notes how a whisper was understood.
    pub(super) fn note_understood(&mut self, resolves: &[Resolve], now: GameTime) {
        self.state.intentions.understood = Some(self.all_told_back(resolves, now));
    }

    fn all_told_back(&self, resolves: &[Resolve], now: GameTime) -> String {
        let told: Vec<String> = resolves.iter().take(MOST).filter_map(|resolve| self.told_back(resolve, now)).collect();
        if told.is_empty() { self.sense.reader.echo(&Facts::of("nothing", "")) } else { told.join(" · ") }
    }

    /// Notes how a goal was understood; one of one's own is told like any other whisper.
    pub(super) fn note_goal(&mut self, goal: &Goal, now: GameTime) {
        if goal.wanted != Wanted::Nobody {
            self.note_understood(&[Resolve::Pursue(Box::new(goal.clone()))], now);
        }
    }

    fn told_back(&self, resolve: &Resolve, now: GameTime) -> Option<String> {
        let facts = match resolve {
            Resolve::Thought => return None,
            Resolve::Now(words) => Facts::of("now", words),
            Resolve::Later { doing, sector, span } => {
                Facts::of("later", doing).at(self.called(*sector)).when(when_words(*span, Some(now)))
            }
            Resolve::Goal { verb, topic, says, other, .. } => {
                let (topic, says, other) = (topic.clone(), says.clone(), other.clone());
                let claim = Claim { verb: *verb, topic, says, other, ..self.of_oneself() };
                Facts::of("goal", &claim.clause(PointOfView::MEMORY))
            }
            Resolve::Host(gathering, guests) => Facts::of("host", &gathering.what)
                .at(Some(gathering.place.clone()))
                .when(when_words(gathering.span, Some(now)))
                .who(guests),
            Resolve::Opinion { of, stance, .. } => Facts::of(feeling(*stance), of),
            Resolve::Tell(name, claim) => {
                Facts::of("tell", &claim.clause(PointOfView::MEMORY)).who(std::slice::from_ref(name))
            }
            Resolve::Ask(name, about) => Facts::of("ask", about).who(std::slice::from_ref(name)),
            Resolve::Fetch { item, from, for_whom } => {
                Facts::of("fetch", item).at(self.called(*from)).who(for_whom.as_slice())
            }
            Resolve::Avoid(what) if smallville_english::plain_of_gerund(first_word(what)).is_some() => {
                Facts::of("refrain", what)
            }
            Resolve::Avoid(what) => Facts::of("avoid", what),
            Resolve::Pause(what) => Facts::of("pause", what),
            Resolve::Believe(claim) => Facts::of("believe", &claim.clause(PointOfView::MEMORY)),
            Resolve::Every(habit) => Facts::of("every", &habit.doing)
                .on(days_words(&habit.days))
                .at(self.called(habit.sector))
                .when(smallville_english::exact_clock(habit.from)),
            Resolve::When { condition, then, .. } => {
                let then: Vec<String> = then.iter().filter_map(|resolve| self.told_back(resolve, now)).collect();
                match condition {
                    Condition::Sees(name) => Facts::of("when_seen", &then.join(" · ")).who(std::slice::from_ref(name)),
                    Condition::At(sector) => Facts::of("when_there", &then.join(" · ")).at(self.called(Some(*sector))),
                    Condition::Notices(words) => Facts::of("when_noticed", &then.join(" · ")).when(words.clone()),
                }
            }
            Resolve::Cancel(what) => Facts::of("cancel", what),
            Resolve::Move { what, span, same_day, sector } => {
                let hour = |span: Span| format!("at {}", clock(u32::from(span.from.time_of_day().minutes())));
                let when = span.map(|span| if *same_day { hour(span) } else { when_words(span, Some(now)) });
                Facts::of("move", what).at(self.called(*sector)).when(when.unwrap_or_default())
            }
            Resolve::Pursue(goal) => return Some(self.goal_told_back(goal, now)),
            Resolve::Secret(secret) => Facts::of("secret", &secret.about).who(secret.from.as_slice()),
            Resolve::Unclear(words) if reader::states(words) => Facts::of("kept", words),
            Resolve::Unclear(words) => Facts::of("unclear", words),
        };
        Some(self.sense.reader.echo(&facts))
    }

    /// A goal, and what else is asked of whom.
    fn goal_told_back(&self, goal: &Goal, now: GameTime) -> String {
        let facts = match &goal.wanted {
            Wanted::Guests(gathering) => Facts::of("host", &gathering.what)
                .at(Some(gathering.place.clone()))
                .when(when_words(gathering.span, Some(now)))
                .hidden(gathering.unknown_to.clone()),
            Wanted::Together { doing, sector, span, .. } => {
                let facts = Facts::of("together", doing).at(self.called(*sector));
                match span {
                    Some(span) => facts.when(when_words(*span, Some(now))),
                    None => facts,
                }
            }
            Wanted::Join(what) => Facts::of("join", what),
            Wanted::Loan(item) => Facts::of("loan", item),
            Wanted::Favour { item, from, .. } => Facts::of("favour", item).at(self.called(*from)),
            Wanted::Nobody => Facts::of("nothing", ""),
        };
        let facts = facts.who(&goal.first).number(goal.people);
        let besides = goal.besides.iter().filter_map(|resolve| self.told_back(resolve, now));
        std::iter::once(self.sense.reader.echo(&facts)).chain(besides).collect::<Vec<_>>().join(" · ")
    }

    fn called(&self, sector: Option<SectorId>) -> Option<String> {
        sector.map(|id| self.geography.town().sector(id).name.clone())
    }
}

/// The kind of feeling that a stance is, -3 to 3.
const fn feeling(stance: i8) -> &'static str {
    match stance {
        3.. => "love",
        0.. => "like",
        -2.. => "dislike",
        _ => "hate",
    }
}

fn first_word(words: &str) -> &str {
    words.split(' ').next().unwrap_or_default()
}

/// Days of the week, Monday is 0: "every day", "every Thursday and Sunday".
fn days_words(days: &[u32]) -> String {
    match days {
        [] => "every day".into(),
        [0, 1, 2, 3, 4] => "every weekday".into(),
        [5, 6] => "every weekend".into(),
        some => {
            let name = |day: &u32| GameTime::from_day_time(*day, TimeOfDay::new(0, 0)).weekday_name().to_owned();
            format!("every {}", listed(&some.iter().map(name).collect::<Vec<_>>()))
        }
    }
}

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
        let (people, gatherings) = (self.people_named(), self.gatherings_ahead(now));
        let (persona, geography) = (&self.persona, &self.geography);
        let hearer = Hearer { persona, people: &people, geography, gatherings: &gatherings, now };
        self.all_told_back(&reader::resolves(&self.sense, text, &hearer), now)
    }

    /// Notes how a whisper was understood.
    pub(super) fn note_understood(&mut self, resolves: &[Resolve], now: GameTime) {
        self.state.intentions.understood = Some(self.all_told_back(resolves, now));
    }

    fn all_told_back(&self, resolves: &[Resolve], now: GameTime) -> String {
        let mut told: Vec<String> = Vec::new();
        let mut at = 0;
        while at < resolves.len() && told.len() < MOST {
            let (said, length) = match self.told_to_several(&resolves[at..]) {
                Some((said, length)) => (Some(said), length),
                None => (self.told_back(&resolves[at], now), 1),
            };
            told.extend(said);
            at += length;
        }
        if told.is_empty() { self.sense.reader.echo(&Facts::of("nothing", "")) } else { told.join(" · ") }
    }

    /// The same said to one after the other is told once, with all their names; and how many of the resolves that is.
    fn told_to_several(&self, resolves: &[Resolve]) -> Option<(String, usize)> {
        let said_to = |resolve: &Resolve| match resolve {
            Resolve::Tell(name, claim) => {
                let said = claim.clause(PointOfView::MEMORY);
                Some((name.clone(), said.replace(&format!("{name}'s"), "their").replace(name.as_str(), "them")))
            }
            _ => None,
        };
        let (_, first) = said_to(resolves.first()?)?;
        let same = resolves.iter().map_while(said_to).take_while(|(_, said)| *said == first);
        let names: Vec<String> = same.map(|(name, _)| name).collect();
        let facts = Facts::of("tell", &first).who(&names);
        (names.len() > 1).then(|| (self.with_pronouns(&self.sense.reader.echo(&facts)), names.len()))
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
            Resolve::Say { to, words, .. } => Facts::of("say", words).who(std::slice::from_ref(to)),
            Resolve::Ask(name, about) => Facts::of("ask", about).who(std::slice::from_ref(name)),
            Resolve::Fetch { item, from, for_whom } => {
                Facts::of("fetch", item).at(self.called(*from)).who(for_whom.as_slice())
            }
            Resolve::Avoid(what) if smallville_english::plain_of_gerund(first_word(what)).is_some() => {
                Facts::of("refrain", what)
            }
            Resolve::Avoid(what) => Facts::of("avoid", what),
            Resolve::Pause(what) => Facts::of("pause", what),
            Resolve::PauseUntil(what, until) => Facts::of("pause_until", what).when(moment_words(*until, now)),
            Resolve::Believe(claim) => Facts::of("believe", &claim.clause(PointOfView::MEMORY)),
            Resolve::Every(habit) => Facts::of("every", &habit.doing)
                .on(match habit.again {
                    Some(minutes) => again_words(minutes),
                    None => days_words(&habit.days),
                })
                .at(self.called(habit.sector))
                .when(habit.again.map_or_else(|| smallville_english::clock_of_day(habit.from), |_| String::new())),
            Resolve::When { condition, then, always } => {
                let then: Vec<String> = then.iter().filter_map(|resolve| self.then_told_back(resolve, now)).collect();
                self.condition_told_back(condition, *always, &then.join(", then "), now)
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
        Some(self.with_pronouns(&self.sense.reader.echo(&facts)))
    }

    /// What is done once something comes about: not at once.
    fn then_told_back(&self, resolve: &Resolve, now: GameTime) -> Option<String> {
        match resolve {
            Resolve::Now(words) => Some(self.with_pronouns(&self.sense.reader.echo(&Facts::of("then", words)))),
            other => self.told_back(other, now),
        }
    }

    /// "Tom Moreno's back is killing Tom Moreno" as "Tom Moreno's back is killing him".
    fn with_pronouns(&self, told: &str) -> String {
        let (name, own) = (self.persona.name.as_str(), self.persona.pronoun);
        let Some(first) = told.find(name) else { return told.to_owned() };
        let (before, rest) = told.split_at(first + name.len());
        let mut said = before.to_owned();
        let mut pieces = rest.split(name);
        said.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            // "Only", "never" and "always" may stand between.
            let adverb =
                |word: &&str| word.ends_with("ly") || ["never", "always", "just", "still", "even"].contains(word);
            let follows = piece.split_whitespace().find(|word| !adverb(word)).unwrap_or_default();
            match piece.strip_prefix("'s") {
                Some(rest) => said.extend([own.possessive(), rest]),
                None if third_person_verb(follows) => said.extend([own.subject(), piece]),
                None => said.extend([own.object(), piece]),
            }
        }
        said
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

    /// What is done once something comes about.
    fn condition_told_back(&self, condition: &Condition, always: bool, then: &str, now: GameTime) -> Facts {
        match condition {
            Condition::Sees(name) => Facts::of("when_seen", then).who(std::slice::from_ref(name)),
            Condition::SeesAnybody => Facts::of("when_seen", then).who(&["anybody".to_owned()]),
            Condition::SeesAt(name, sector) => {
                Facts::of("when_seen", then).who(std::slice::from_ref(name)).at(self.called(Some(*sector)))
            }
            Condition::At(sector) => Facts::of("when_there", then).at(self.called(Some(*sector))),
            Condition::Due(from) if always => {
                let hour = smallville_english::exact_clock(u32::from(from.time_of_day().minutes()));
                Facts::of("when_due", then).when(format!("every day from {hour} on"))
            }
            Condition::Due(from) => Facts::of("when_due", then).when(moment_words(*from, now)),
            Condition::Notices(words) => Facts::of("when_noticed", then).when(words.clone()),
        }
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

/// Whether a word is a verb that agrees with somebody: what stands before it is the subject.
fn third_person_verb(word: &str) -> bool {
    const AUXILIARIES: [&str; 9] = ["is", "was", "has", "does", "can", "will", "would", "could", "should"];
    AUXILIARIES.contains(&word)
        || smallville_english::plain_of_third(word).is_some()
        || smallville_english::plain_of_past(word).is_some()
}

fn first_word(words: &str) -> &str {
    words.split(' ').next().unwrap_or_default()
}

/// "this evening at half past six".
fn moment_words(at: GameTime, now: GameTime) -> String {
    when_words(Span { from: at, until: at }, Some(now))
}

/// "every hour", "every 90 minutes".
fn again_words(minutes: u32) -> String {
    match minutes {
        60 => "every hour".into(),
        hours if hours % 60 == 0 => format!("every {} hours", hours / 60),
        _ => format!("every {minutes} minutes"),
    }
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

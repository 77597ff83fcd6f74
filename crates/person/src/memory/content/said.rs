//! The sentence of a memory: in the third person for the stream, in the first for a listener.

use smallville_english::{in_first_person, listed, with_state};

use super::{Content, Deed, Hearing, Noticed, Promise, Promised, Quote, Talk, Thing, sector_of};
use crate::{
    claim::{Claim, PointOfView, when_words},
    persona::{Persona, Pronoun},
};

/// Whose memory it is, and who tells it.
#[derive(Clone, Copy, Debug)]
struct Teller<'a> {
    owner: &'a str,
    pronoun: Pronoun,
    /// Told by the owner: "I".
    told: bool,
}

impl Teller<'_> {
    fn me(&self) -> &str {
        if self.told { "I" } else { self.owner }
    }

    fn name<'n>(&self, name: &'n str) -> &'n str {
        if self.told && name == self.owner { "me" } else { name }
    }

    fn view(&self) -> PointOfView<'_> {
        PointOfView { speaker: Some(self.owner).filter(|_| self.told), ..PointOfView::MEMORY }
    }
}

impl Content {
    /// The sentence of a memory of `owner` (full name) in the third person, without a full stop; none for words that
    /// stand for themselves.
    #[must_use]
    pub fn sentence(&self, owner: &str, claims: &[Claim]) -> Option<String> {
        self.said(Teller { owner, pronoun: Pronoun::They, told: false }, claims)
    }

    /// What its owner says of it, in the first person and as something that is over, without a full stop; none for
    /// words that stand for themselves.
    #[must_use]
    pub fn told(&self, owner: &Persona, claims: &[Claim]) -> Option<String> {
        self.said(Teller { owner: &owner.name, pronoun: owner.pronoun, told: true }, claims)
    }

    fn said(&self, teller: Teller<'_>, claims: &[Claim]) -> Option<String> {
        Some(match self {
            Self::Words | Self::Insight(_) => return None,
            Self::Deed(deed) => deed.said(teller),
            Self::Thing(thing) => thing.said(teller),
            Self::Known => claims.first()?.clause(teller.view()),
            Self::Heard(hearing) => hearing.said(teller, claims.first()?),
            Self::Talk(talk) => {
                let verb = if talk.quarrel { "quarrelled" } else { "talked" };
                format!("{} {verb} with {}{}", teller.me(), talk.with.join(" and "), talk.matters(teller.told))
            }
            Self::Quote(quote) => quote.said(teller),
            Self::Tie(other, tie) => {
                format!("{} {} {other}: {tie}", teller.me(), if teller.told { "know" } else { "knows" })
            }
            Self::Impression { of, good } => {
                let took = if *good { "took to" } else { "did not take to" };
                format!("{} {took} {of} at first sight", teller.me())
            }
            Self::Aim(aim) if teller.told => format!("I want to {}", in_first_person(aim, teller.pronoun)),
            Self::Aim(aim) => format!("{} wants to {aim}", teller.owner),
            Self::Promise(promise) => promise.said(teller),
            Self::Plan(day, strokes) => {
                let strokes: Vec<String> =
                    strokes.iter().map(|(words, from)| format!("{words} at {}", from.hm())).collect();
                let verb = if teller.told { "plan" } else { "plans" };
                format!("{} {verb} for {}: {}", teller.me(), day.weekday_name(), strokes.join(", "))
            }
            Self::Event(clause) => clause.said(teller.view()),
        })
    }
}

impl Deed {
    fn said(&self, teller: Teller<'_>) -> String {
        if !teller.told {
            let place = self.place.as_ref().map(|place| format!(" at {place}")).unwrap_or_default();
            return format!("{} is {}{place}", self.who, self.words);
        }
        let place = self.sector().map(|place| format!(" at {place}")).unwrap_or_default();
        if self.named && self.who == teller.owner {
            return format!("I was {}{place}", in_first_person(&self.words, teller.pronoun));
        }
        format!("{} was {}{place}", self.who, self.words.replace(teller.owner, "me"))
    }
}

impl Thing {
    fn said(&self, teller: Teller<'_>) -> String {
        let (subject, is) = if teller.told {
            (format!("the {} at {}", self.name(), sector_of(&self.address)), "was")
        } else {
            (self.address.clone(), "is")
        };
        match &self.state {
            Noticed::State(state) => with_state(&subject, is, state),
            Noticed::Order => format!("{subject} {is} in order again"),
            Noticed::Trace(of) if teller.told => format!("{of} came from {subject}"),
            Noticed::Trace(of) => format!("{of} comes from {subject}"),
        }
    }
}

impl Hearing {
    fn said(&self, teller: Teller<'_>, claim: &Claim) -> String {
        let (me, from) = (teller.me(), &self.from);
        if !teller.told {
            let clause = claim.clause(teller.view());
            return match self.overheard {
                true => format!("{me} overheard {from} say that {clause}"),
                false => format!("{from} told {me} that {clause}"),
            };
        }
        let of_oneself = claim.who == *from;
        let clause = if of_oneself {
            claim.clause_with(claim.pronoun.subject(), teller.view())
        } else {
            claim.clause(teller.view())
        };
        match (self.overheard, of_oneself) {
            (true, _) => format!("I overheard {from} say that {clause}"),
            (false, true) => format!("{from} told me that {clause}"),
            (false, false) => format!("I heard from {from} that {clause}"),
        }
    }
}

impl Quote {
    fn said(&self, teller: Teller<'_>) -> String {
        let by = if self.by == teller.owner { teller.me() } else { &self.by };
        let to = self.to.iter().map(|name| teller.name(name)).collect::<Vec<_>>().join(" and ");
        match self.asks {
            true => format!("{by} asked {to}: \"{}\"", self.words),
            false => format!("{by} said to {to}: \"{}\"", self.words),
        }
    }
}

impl Promise {
    fn said(&self, teller: Teller<'_>) -> String {
        let me = teller.me();
        let has = if teller.told { "have" } else { "has" };
        let with = self.with.as_deref().map(|name| format!(" {}", teller.name(name))).unwrap_or_default();
        let when = self.when.map(|span| format!(" {}", when_words(span, None))).unwrap_or_default();
        let doing = &self.doing;
        match self.state {
            Promised::Given => format!("{me} {has} promised{with}: {doing}{when}"),
            Promised::Considered if teller.told => format!("I think about {doing}{when}"),
            Promised::Considered => format!("{me} thinks about {doing}{when}"),
            Promised::Broken => format!("{me} did not keep a promise: {doing}"),
            Promised::Received => {
                let by = self.with.as_deref().unwrap_or("somebody");
                match teller.told {
                    true => format!("I have {by}'s word on {doing}"),
                    false => format!("{by} has promised {} to be {doing}", teller.owner),
                }
            }
        }
    }
}

impl Talk {
    /// " about …", if it was about something.
    fn matters(&self, told: bool) -> String {
        let about = if told { listed(&self.about) } else { self.about.join(", ") };
        if about.is_empty() { about } else { format!(" about {about}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        claim::{Clause, Verb},
        testing,
    };

    fn party(who: &str) -> Claim {
        Claim {
            who: who.into(),
            pronoun: Pronoun::She,
            verb: Verb::Hosts,
            topic: "a party".into(),
            says: "{am} giving a party for {other}".into(),
            other: Some("Klaus Mueller".into()),
            place: None,
            when: None,
            stance: 0,
            after: None,
        }
    }

    /// A memory of Klaus, as nobody tells it and as he does.
    fn check(content: Content, claims: &[Claim], sentence: &str, told: &str) {
        let klaus = testing::world().people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        assert_eq!(content.sentence(&klaus.name, claims).as_deref(), Some(sentence));
        assert_eq!(content.told(klaus, claims).as_deref(), Some(told));
    }

    #[test]
    fn what_was_seen_is_told_by_its_owner_and_by_nobody() {
        let deed = |who: &str, words: &str| {
            let (place, with) = (Some("Hobbs Cafe: cafe: counter".into()), Vec::new());
            Content::Deed(Deed { who: who.into(), named: true, words: words.into(), place, with })
        };
        check(
            deed("Klaus Mueller", "rubbing his eyes"),
            &[],
            "Klaus Mueller is rubbing his eyes at Hobbs Cafe: cafe: counter",
            "I was rubbing my eyes at Hobbs Cafe",
        );
        check(
            deed("Maria Lopez", "talking with Klaus Mueller"),
            &[],
            "Maria Lopez is talking with Klaus Mueller at Hobbs Cafe: cafe: counter",
            "Maria Lopez was talking with me at Hobbs Cafe",
        );
        let thing = Thing { address: "Hobbs Cafe: cafe: stove".into(), state: Noticed::State("burning".into()) };
        check(Content::Thing(thing), &[], "Hobbs Cafe: cafe: stove is burning", "the stove at Hobbs Cafe was burning");
    }

    #[test]
    fn what_was_said_is_told_by_its_owner_and_by_nobody() {
        let heard = |from: &str, overheard| Content::Heard(Hearing { from: from.into(), overheard });
        check(
            heard("Isabella Rodriguez", false),
            &[party("Isabella Rodriguez")],
            "Isabella Rodriguez told Klaus Mueller that Isabella Rodriguez is giving a party for Klaus Mueller",
            "Isabella Rodriguez told me that she is giving a party for me",
        );
        check(
            heard("Tom Moreno", false),
            &[party("Isabella Rodriguez")],
            "Tom Moreno told Klaus Mueller that Isabella Rodriguez is giving a party for Klaus Mueller",
            "I heard from Tom Moreno that Isabella Rodriguez is giving a party for me",
        );
        check(
            heard("Isabella Rodriguez", true),
            &[party("Isabella Rodriguez")],
            "Klaus Mueller overheard Isabella Rodriguez say that Isabella Rodriguez is giving a party for Klaus Mueller",
            "I overheard Isabella Rodriguez say that she is giving a party for me",
        );
        let quarrel = Talk { with: vec!["Tom Moreno".into()], about: vec!["tea".into(), "rain".into()], quarrel: true };
        check(
            Content::Talk(quarrel),
            &[],
            "Klaus Mueller quarrelled with Tom Moreno about tea, rain",
            "I quarrelled with Tom Moreno about tea and rain",
        );
        let hurt = Clause {
            who: "Tom Moreno".into(),
            pronoun: Pronoun::He,
            says: "insulted {other}, and {other I} did not like it".into(),
            other: Some("Klaus Mueller".into()),
        };
        check(
            Content::Event(hurt),
            &[],
            "Tom Moreno insulted Klaus Mueller, and Klaus Mueller did not like it",
            "Tom Moreno insulted me, and I did not like it",
        );
    }
}

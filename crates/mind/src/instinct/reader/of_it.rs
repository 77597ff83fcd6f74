//! What is said of what was said before: "and tell her", "tell everybody", "ask him about it", "it may be Tom".

use smallville_english::plain_of_gerund;

use crate::{
    claim::{Claim, PointOfView},
    instinct::reader::{
        follow_on::BESIDE_TELLING,
        frames::Clause,
        lexicon::first_words,
        names,
        phrases::Reading,
        places,
        tokens::{Token, begins, find, tokens, trimmed},
    },
    reading::Resolve,
};

/// Deeds that only lead to another: "run and tell everybody".
const LIGHT: [&str; 5] = ["run", "go", "come", "hurry", "hurry up"];
/// What stands for what was said before.
const IT: [&str; 9] = ["so", "it", "that", "this", "why", "about it", "about that", "of it", "about this"];

impl Reading<'_> {
    /// "Spread the word", "tell everybody you have told already": all hear of what the clause before said. Whether this
    /// clause says so.
    pub(super) fn is_spread(&self, clause: &Clause, found: &mut Vec<Resolve>) -> bool {
        let body = trimmed(&clause.body);
        let meanings = &self.tables.words.meanings;
        let of_it =
            ["about it", "about that", "of it"].iter().any(|words| find(body, words) == body.len().checked_sub(2));
        let all = first_words(&meanings.spreads, body)
            .is_some_and(|words| words.split(' ').count() == body.len() || of_it && words.contains("everybody"));
        let knowing = first_words(&meanings.knowing, body).is_some();
        if all {
            let light = |resolve: &Resolve| matches!(resolve, Resolve::Now(words) if LIGHT.contains(&words.as_str()));
            while found.last().is_some_and(light) {
                found.pop();
            }
        }
        match found.iter_mut().rfind(|resolve| resolve.is_clear()).filter(|_| all) {
            Some(Resolve::Host(_, invited)) => invited.clear(),
            Some(Resolve::Believe(claim)) => {
                let claim = claim.clone();
                let others =
                    self.hearer.persona.knows.iter().map(|known| &known.name).filter(|name| **name != claim.who);
                found.extend(others.map(|name| Resolve::Tell(name.clone(), claim.clone())));
            }
            Some(Resolve::Goal { .. } | Resolve::Move { .. } | Resolve::Cancel(_) | Resolve::Pursue(_)) => {}
            _ => return knowing && matches!(found.last(), Some(Resolve::Move { .. } | Resolve::Cancel(_))),
        }
        true
    }

    /// "And tell her", "tell everybody why": what the clause before said is told to them.
    pub(super) fn told_of_it(&self, clause: &Clause, before: &[Resolve]) -> Vec<Resolve> {
        let Some((tell, rest)) = trimmed(&clause.body).split_first().filter(|_| !clause.negated) else {
            return Vec::new();
        };
        let lets = tell.is(&["let"]);
        let Some((people, length, all)) = self.people(rest) else { return Vec::new() };
        let rest = &rest[length..];
        let know = rest.first().is_some_and(|next| next.is(&["know"]));
        let tells = ["tell", "warn", "inform", "remind", "notify", "confront", "accuse", "reproach"];
        if !(tell.is(&tells) || lets && know) {
            return Vec::new();
        }
        let rest = &rest[usize::from(know)..];
        let (timeless, _) = self.timed(rest);
        let aside = timeless.len() > 1 && timeless[0].low == "," && timeless[1].is(&["who", "she", "he"]);
        let aside = aside || timeless.first().is_some_and(|next| next.is(&BESIDE_TELLING));
        let place = places::place(rest, self.tables, self.hearer).filter(|(_, begin, _)| *begin == 0);
        let placed = &rest[place.map_or(0, |(_, _, end)| end)..];
        let of_it = |words: &[Token]| IT.iter().any(|it| words.len() == it.split(' ').count() && begins(words, it));
        if !(timeless.is_empty() || aside || of_it(trimmed(&timeless)) || of_it(trimmed(placed))) {
            return Vec::new();
        }
        let known = || self.hearer.persona.knows.iter().map(|known| known.name.clone()).collect();
        let people: Vec<String> = if all { known() } else { people };
        let told = |name: String| Some(Resolve::Tell(name.clone(), self.claim_of_it(&name, before)?));
        people.into_iter().filter(|name| name != self.own_name()).filter_map(told).collect()
    }

    /// What was said before, as it is told to somebody.
    fn claim_of_it(&self, name: &str, before: &[Resolve]) -> Option<Claim> {
        let said = |what: &str, lead: &[&str]| {
            let what = names::marked(&tokens(what), self.tables, self.hearer);
            self.statement(&lead.iter().map(|word| Token::word(word)).chain(what).collect::<Vec<_>>())
        };
        let denies = |resolve: &&Resolve| matches!(resolve, Resolve::Avoid(_) | Resolve::Pause(_));
        match before.iter().rev().find(|resolve| !denies(resolve) && resolve.is_clear()).or(before.last())? {
            Resolve::Ask(_, about) => {
                let about = names::marked(&tokens(about), self.tables, self.hearer);
                self.told_claim(name, &[&[Token::word("about")], &about[..]].concat())
            }
            Resolve::Cancel(what) => said(what, &["you", "are", "giving", "up", "your"]),
            Resolve::Avoid(what) | Resolve::Pause(what) => {
                let (first, behind) = what.split_once(' ').unwrap_or((what, ""));
                match plain_of_gerund(first) {
                    Some(plain) => said(&format!("{plain} {behind}"), &["you", "will", "not"]),
                    None => said(what, &["you", "are", "done", "with"]),
                }
            }
            Resolve::Believe(claim) | Resolve::Tell(_, claim) if claim.who != name => Some(claim.clone()),
            Resolve::Goal { verb, topic, says, other, .. } => {
                Some(self.own_claim(*verb, topic.clone(), says.clone(), other.as_deref()))
            }
            Resolve::Now(words) | Resolve::Later { doing: words, .. } => {
                let (first, behind) = words.split_once(' ').unwrap_or((words, ""));
                let plain = plain_of_gerund(first).unwrap_or_else(|| first.to_owned());
                said(&format!("{plain} {behind}"), &["you", "are", "going", "to"])
            }
            Resolve::Opinion { of, stance, .. } => {
                let verb = match stance {
                    3.. => "love",
                    0.. => "like",
                    _ => "dislike",
                };
                said(of, &["you", verb])
            }
            _ => None,
        }
    }

    /// "He is single. Ask her about it", "ask her what she thinks": whether what the clause before stated is so, or what is to be
    /// thought of it.
    pub(super) fn asked_of_it(&self, clause: &Clause, before: &[Resolve]) -> Vec<Resolve> {
        let [ask, person, rest @ ..] = trimmed(&clause.body) else { return Vec::new() };
        let Some(name) = person.person.clone().filter(|_| ask.is(&["ask"]) && !clause.negated) else {
            return Vec::new();
        };
        let Some(Resolve::Believe(claim)) = before.last() else { return Vec::new() };
        let (rest, _) = self.timed(rest);
        let rest = trimmed(&rest);
        let theirs = |at: usize| {
            rest.get(at).is_some_and(|who| who.is(&["he", "she", "they"]) || who.person.as_ref() == Some(&name))
        };
        // "What he thinks", "what to do": of what one tells.
        let thinks = ["thinks", "think", "says", "say", "makes of it", "thinks of it", "thinks about it"];
        let open = rest.first().is_some_and(|first| first.is(&["what"])) && theirs(1);
        let open =
            open && thinks.iter().any(|words| words.split(' ').count() + 2 == rest.len() && begins(&rest[2..], words));
        if (open || begins(rest, "what to do") && rest.len() <= 5) && claim.who != name {
            return vec![Resolve::Tell(name.clone(), claim.clone()), Resolve::Ask(name, self.plain(rest))];
        }
        let about = ["about it", "about that", "about this"].iter().any(|words| begins(rest, words));
        // "If he knows anything about it".
        let knows = rest.first().is_some_and(|first| first.is(&["if", "whether"])) && theirs(1);
        let knows = knows
            && rest[2..].iter().any(|token| token.is(&["anything", "something", "more"]))
            && ["about it", "about that", "about this", "of it"]
                .iter()
                .any(|words| rest.len() >= 2 && begins(&rest[rest.len() - 2..], words));
        // "Ask Klaus, he lives there".
        let aside = matches!(rest, [comma, who, ..] if comma.low == "," && (who.is(&["he", "she", "they"]) || who.person.is_some()));
        if !(about || knows || rest.is_empty() || aside) {
            return Vec::new();
        }
        let said = claim.clause(PointOfView::MEMORY);
        // "You are sure that he hides something": whether he does.
        let sure = ["is sure that ", "is sure ", "is certain that ", "is certain "];
        let said = sure.iter().find_map(|words| said.split_once(words)).map_or(&said[..], |(_, rest)| rest);
        vec![Resolve::Ask(name, format!("whether {said}"))]
    }

    /// "It may be Tom", "you think it is Tom": said of what the clause before stated. Whether it is.
    pub(super) fn adds(&self, clause: &Clause, before: &mut [Resolve]) -> bool {
        let whole = trimmed(&clause.whole);
        let thinks = begins(whole, "you think") || begins(whole, "you guess") || begins(whole, "you suspect");
        let said = if thinks { &whole[2..] } else { whole };
        let of_it = said.first().is_some_and(|first| first.is(&["it", "this", "that"])) && said.len() > 2;
        let Some(Resolve::Believe(claim)) = before.last_mut().filter(|_| of_it) else { return false };
        let words = self.plain(whole);
        let own = self.own_pronoun().subject();
        let named = words.strip_prefix(own).filter(|rest| thinks && rest.starts_with(' '));
        let words = named.map_or_else(|| words.clone(), |rest| format!("{}{rest}", self.own_name()));
        claim.says = format!("{}, and {words}", claim.says);
        true
    }

    /// "And you suspect Tom": of what somebody did. Whether this says so.
    pub(super) fn suspects(&self, clause: &Clause, before: &mut [Resolve]) -> bool {
        let whole = trimmed(&clause.whole);
        let led = ["you suspect", "you think it was", "you think it is", "it must be", "it must have been", "it was"];
        let Some(words) = led.into_iter().find(|words| begins(whole, words)) else { return false };
        let [person] = &whole[words.split(' ').count()..] else { return false };
        let Some(name) = person.person.clone().filter(|_| !person.owner) else { return false };
        let Some(Resolve::Believe(claim)) = before.last_mut() else { return false };
        let unknown = ["somebody", "someone"].contains(&claim.who.to_lowercase().as_str());
        if unknown {
            claim.pronoun = names::pronoun(&name, self.hearer);
            claim.who = name;
        }
        unknown
    }
}

//! A goal in several sentences: what it is about, and what the others add to it: who is asked, who must not know, how many,
//! when and where.

use smallville_english::{is_nounish, is_plain_verb, plain_of_gerund, plain_of_third, with_article};

use crate::{
    calendar::{Gathering, ONLINE},
    instinct::reader::{
        aims::people_wanted,
        frames::{Clause, Frame},
        lexicon::first_words,
        phrases::{Reading, handy},
        places,
        tables::Kind,
        times::Found,
        tokens::{Token, before_reason, begins, find, is_joint, trimmed},
        verbs::is_auxiliary,
    },
    reading::{Goal, Resolve, Wanted},
};

/// What nothing else is said of begins at this hour.
pub(super) const USUAL_HOUR: u32 = 17;

impl Reading<'_> {
    /// What a goal is about if its first sentence does not say it outright.
    pub(super) fn purpose(&self, tokens: &[Token]) -> Option<Goal> {
        let mut sentences = tokens.split(Token::ends_sentence).map(trimmed).filter(|sentence| !sentence.is_empty());
        sentences.clone().find_map(|sentence| self.somewhere(sentence)).or_else(|| {
            let first = sentences.next()?;
            self.unnamed_event(first, tokens)
        })
    }

    /// A gathering or something done together anywhere in a sentence.
    fn somewhere(&self, sentence: &[Token]) -> Option<Goal> {
        let event = self.event_at(sentence);
        let starts = (0..sentence.len()).filter(|i| *i == 0 || is_joint(&sentence[i - 1]));
        let joint = starts.filter_map(|i| {
            let rest = &self.with_noun_for_it(sentence, i)[..];
            let subject = usize::from(rest.first().is_some_and(|first| self.is_own(first)));
            Some((i, self.joint(self.without_lead(rest)).or_else(|| self.joint(&rest[subject..]))?))
        });
        let joint = joint.into_iter().next();
        match (event, joint) {
            (Some((at, event)), Some((other, goal))) => Some(if at <= other { event } else { goal }),
            (event, joint) => event.map(|(_, goal)| goal).or(joint.map(|(_, goal)| goal)),
        }
    }

    /// What stands behind a joint, with the thing for "it" that was named before: "… a delivery, so find help to unload it".
    fn with_noun_for_it(&self, sentence: &[Token], at: usize) -> Vec<Token> {
        let rest = trimmed(&sentence[at..]).to_vec();
        let Some(it) = rest.iter().position(|token| token.is(&["it", "them"])) else { return rest };
        let named = (0..at).rev().find(|i| sentence[*i].is(&["a", "an"]));
        let Some(noun) = named.map(|i| &sentence[i + 1..at]) else { return rest };
        let end = self.noun_phrase(noun);
        [&rest[..it], &[Token::word("the")], &noun[..end], &rest[it + 1..]].concat()
    }

    /// The first gathering that a sentence names: where it stands, and what it is.
    fn event_at(&self, sentence: &[Token]) -> Option<(usize, Goal)> {
        let sentence = before_reason(sentence);
        let starts = |i: usize| -> Option<usize> {
            let token = &sentence[i];
            let deed = is_plain_verb(&token.low)
                || plain_of_gerund(&token.low).is_some()
                || plain_of_third(&token.low).is_some();
            let named = token.is(&["a", "an", "your", "another", "some", "her", "his", "their"]) || token.owner;
            let opens =
                i == 0 || is_joint(&sentence[i - 1]) || sentence[i - 1].is(&["need", "planning", "for", "plan", "is"]);
            let noun = !token.is(&["the", "it", "you", "to"]);
            (!token.is_mark() && (named || opens && noun)).then_some(if deed && !named { 2 } else { 1 })
        };
        (0..sentence.len()).filter_map(|i| Some((i, starts(i)?))).find_map(|(i, least)| {
            let rest = &sentence[i..];
            // "Planning a breakfast" is no breakfast of that name.
            if least == 2 && rest.get(1).is_some_and(|next| next.is(&["a", "an", "the", "your", "some", "another"])) {
                return None;
            }
            let most = self.noun_phrase(rest);
            // "Dinner is at five" gives none.
            if (1..=most).any(|at| rest.get(at).is_some_and(|next| next.is(&["is", "are", "was"])))
                && !named_by_article(&rest[0])
            {
                return None;
            }
            // "talk" is no talk in "talk people into it".
            let (what, kind, _) = (least..=most).rev().find_map(|length| {
                let behind = rest.get(length..).unwrap_or_default();
                let honoured =
                    begins(behind, "for") && behind.get(1).is_some_and(|next| next.person.is_some() && !next.owner);
                self.kind(&rest[..if honoured { length + 2 } else { length }])
            })?;
            // "Any hour will do" gives nothing.
            if leaves_open(rest) {
                return None;
            }
            let described = self.described(sentence, self.own_name(), what, &kind, Vec::new());
            // "lunch with Yuriko" is for two.
            let with = (1..sentence.len()).filter(|at| sentence[at - 1].is(&["with", "against"]));
            let two =
                with.filter_map(|at| self.people(&sentence[at..])).find(|(people, _, all)| !all && people.len() == 1);
            let open = sentence.iter().any(|token| token.is_in(&self.tables.words.meanings.whoever));
            let goal = match two.filter(|_| !open && people_wanted(self.tables, sentence).is_none()) {
                Some((people, ..)) => self.for_two(sentence, i, &described.gathering, people),
                None => Goal::of(Wanted::Guests(described.gathering)),
            };
            Some((i, goal))
        })
    }

    /// A gathering of two: what they do, at its hour.
    fn for_two(&self, sentence: &[Token], at: usize, gathering: &Gathering, people: Vec<String>) -> Goal {
        let (words, time) = self.timed(&sentence[at..]);
        let to = (1..words.len()).find(|i| words[i - 1].is(&["to"]) && is_plain_verb(&words[*i].low));
        let doing = to.map_or_else(
            || format!("having {}", gathering.what),
            |to| self.gerund_of_infinitive(trimmed(&words[to..])),
        );
        let sector = gathering.sector.filter(|sector| !gathering.at_home || *sector != self.hearer.persona.home);
        let span = time.filter(|found| !found.day_only()).map(|found| handy(found.span));
        let wanted = Wanted::Together { with: people.first().cloned(), doing, sector, span };
        Goal { people: Some(1), first: people, closed: true, ..Goal::of(wanted) }
    }

    /// "Sailing stories for kids in the park, Tuesday 4 to 5": what has an hour and is for others is a gathering.
    fn unnamed_event(&self, sentence: &[Token], all: &[Token]) -> Option<Goal> {
        let first = sentence.first()?;
        let deed = is_plain_verb(&first.low) || first.person.is_some() || first.is(&["you", "the", "it", "he", "she"]);
        let (_, time) = self.timed(all);
        let hour = time.is_some_and(|found| found.said.from.is_some());
        let others = all.iter().any(|token| token.is_in(&self.tables.words.meanings.whoever));
        let end = self.noun_phrase(sentence);
        let names = is_nounish(&first.low) || first.raw.starts_with(char::is_uppercase);
        let vague = first.is_in(&self.tables.words.nouns.anybody) || first.is_in(&self.tables.words.nouns.everybody);
        let says = sentence[..end].iter().any(|token| is_auxiliary(&token.low));
        let names = names && !first.low.ends_with("ing");
        if deed || vague || says || !hour || !others || end == 0 || end > 5 || !names && end == 1 {
            return None;
        }
        let words = self.plain(&sentence[..end]);
        let what = if words.ends_with('s') { format!("an hour of {words}") } else { with_article(&words) };
        let kind = Kind { words: Vec::new(), hour: USUAL_HOUR, outdoors: false };
        let gathering = self.described(sentence, self.own_name(), what, &kind, Vec::new()).gathering;
        Some(Goal::of(Wanted::Guests(gathering)))
    }

    /// What all sentences together add to a goal.
    pub(super) fn complete(&self, mut goal: Goal, tokens: &[Token]) -> Goal {
        if goal.wanted == Wanted::Nobody {
            goal.besides = self.asked_besides(tokens).0;
            return goal;
        }
        goal.people = goal.people.or_else(|| people_wanted(self.tables, tokens));
        let hidden = tokens
            .split(Token::ends_sentence)
            .find_map(|sentence| self.kept_in_the_dark(sentence).map(|(who, ..)| who));
        let (besides, come) = self.asked_besides(tokens);
        let asked: Vec<String> = besides.iter().filter_map(whom).collect();
        let hidden = self.dated_and_placed(&mut goal, tokens, hidden);
        let own = self.own_name();
        let named = tokens
            .iter()
            .filter(|token| !token.owner && token.sector.is_none())
            .filter_map(|token| token.person.clone());
        let partner = matches!(goal.wanted, Wanted::Guests(_))
            || goal.first.is_empty() && !matches!(goal.wanted, Wanted::Favour { .. } | Wanted::Loan(_));
        for name in named.filter(|_| partner).chain(come) {
            let out =
                name == own || hidden.as_ref() == Some(&name) || asked.contains(&name) || goal.first.contains(&name);
            let honoured = matches!(&goal.wanted, Wanted::Guests(gathering) if gathering.what.contains(&name));
            if !out && !honoured {
                goal.first.push(name);
            }
        }
        let open = tokens.iter().any(|token| token.is_in(&self.tables.words.meanings.whoever));
        let enough = goal.people.is_none_or(|number| number as usize <= goal.first.len());
        if matches!(goal.wanted, Wanted::Guests(_)) {
            goal.closed = !goal.first.is_empty() && !open && enough;
        }
        if let Wanted::Together { with: None, .. } = &goal.wanted {
            goal.closed |= !goal.first.is_empty() && !open && enough;
        }
        goal.besides.extend(besides.into_iter().filter(|resolve| whom(resolve).as_ref() != hidden.as_ref()));
        goal
    }

    /// Time and place that another sentence says, and who must not know; returns who that is.
    fn dated_and_placed(&self, goal: &mut Goal, tokens: &[Token], hidden: Option<String>) -> Option<String> {
        let (words, time) = self.timed(tokens);
        let place = places::place(&words, self.tables, self.hearer).map(|(sector, ..)| sector);
        let place = place.or_else(|| self.bare_place(&words));
        let object = || {
            let named = (0..words.len()).filter(|i| words[*i].is(&["the"]) || words[*i].sector.is_some());
            named
                .into_iter()
                .find_map(|i| places::sector(&words[i..], self.tables, self.hearer))
                .map(|(sector, _)| sector)
        };
        let said =
            |found: &Found| found.said.from.is_some() || found.said.moment.is_some() || found.said.part.is_some();
        let exact = time.clone().filter(said).map(|found| handy(found.span));
        match &mut goal.wanted {
            Wanted::Guests(gathering) => {
                let surprise = find(tokens, "surprise").is_some();
                let honoured = || {
                    tokens
                        .iter()
                        .find_map(|token| token.person.clone().filter(|name| gathering.what.contains(name.as_str())))
                };
                let given = || {
                    let at = tokens.iter().position(|token| token.is_in(&self.tables.words.deeds.gives))?;
                    tokens.get(at + 1)?.person.clone().filter(|_| !tokens[at + 1].owner)
                };
                gathering.unknown_to = hidden.or_else(|| honoured().or_else(given).filter(|_| surprise));
                let is_open = gathering.sector == Some(self.hearer.persona.home);
                let anywhere = || self.places_named(tokens).into_iter().next();
                if self.is_remote(tokens) {
                    (gathering.sector, gathering.at_home, gathering.place) = (None, false, ONLINE.into());
                } else if let Some(sector) = place.or_else(anywhere).filter(|_| is_open) {
                    self.settle_in(gathering, sector);
                }
                if let Some(found) = time.as_ref().filter(|found| said(found)) {
                    let anew = self.gathering_span(Some(found), USUAL_HOUR);
                    // Which half of the day an open hour means is known by what is given.
                    let half = gathering.span.from.secs() == anew.from.plus_minutes(12 * 60).secs();
                    gathering.span = if half && !found.end_said() { gathering.span } else { anew };
                }
                return gathering.unknown_to.clone();
            }
            Wanted::Together { sector, span, .. } => {
                *sector = sector.or(place).or_else(object);
                *span = span.or(exact);
            }
            Wanted::Favour { from, to, .. } => {
                *from = from.or_else(|| self.led_place(tokens, &["at", "from"]));
                *to = to.or_else(|| self.led_place(tokens, &["to"]));
            }
            _ => {}
        }
        hidden
    }

    /// Whether one takes part from home.
    pub(super) fn is_remote(&self, tokens: &[Token]) -> bool {
        (0..tokens.len()).any(|at| first_words(&self.tables.words.meanings.remote, &tokens[at..]).is_some())
    }

    /// Gives a gathering its place.
    fn settle_in(&self, gathering: &mut Gathering, sector: smallville_town::SectorId) {
        gathering.place = self.sector_name(sector);
        gathering.sector = Some(sector);
        gathering.at_home = self.hearer.geography.town().sector(sector).kind.is_lived_in();
    }

    /// A place that stands between commas: "tea tasting, cafe, 15 February".
    fn bare_place(&self, words: &[Token]) -> Option<smallville_town::SectorId> {
        words.split(Token::is_mark).find_map(|part| {
            let (sector, length) = places::sector(part.first().map(|_| part)?, self.tables, self.hearer)?;
            (length + 1 >= part.len() && !part[0].is(&["home"])).then_some(sector)
        })
    }

    /// Who is asked whether one may: "needs Tom's permission".
    fn consents(&self, tokens: &[Token]) -> Vec<Resolve> {
        let mut besides = Vec::new();
        for at in 1..tokens.len() {
            let owner = tokens[at]
                .person
                .clone()
                .filter(|_| tokens[at].owner && tokens[at - 1].is(&["need", "needs", "get", "win"]));
            if let (Some(owner), Some(noun)) =
                (owner, tokens.get(at + 1).filter(|noun| noun.is_in(&self.tables.words.meanings.consents)))
            {
                besides.push(Resolve::Ask(owner, noun.raw.clone()));
            }
        }
        besides
    }

    /// Who is asked for something besides, and who is asked to come: "ask Rajiv to draw a poster", "Arthur should say yes".
    fn asked_besides(&self, tokens: &[Token]) -> (Vec<Resolve>, Vec<String>) {
        let (mut besides, mut come) = (self.consents(tokens), Vec::new());
        for at in 0..tokens.len() {
            let Some((people, length, false)) = self.people(&tokens[at..]).filter(|(people, ..)| !people.is_empty())
            else {
                continue;
            };
            let opens = at == 0
                || !(tokens[at - 1].person.is_some()
                    || at > 1 && tokens[at - 2].person.is_some() && tokens[at - 1].is(&["and", ",", "&"]));
            let before = at.checked_sub(1).map_or("", |i| tokens[i].low.as_str());
            let begs = matches!(
                before,
                "ask" | "get" | "make" | "have" | "need" | "needs" | "want" | "tell" | "persuade" | "convince" | "beg"
            );
            let rest = &tokens[at + length..];
            let link = match rest.first() {
                Some(next) if next.is(&["to"]) && begs => 1,
                Some(next) if next.is(&["should", "must", "shall"]) => 1,
                Some(next) if next.is(&["has", "have"]) && rest.get(1).is_some_and(|next| next.is(&["to"])) => 2,
                Some(next) if matches!(before, "make" | "have") && is_plain_verb(&next.low) => 0,
                _ => continue,
            };
            let end =
                rest.iter().position(|token| token.ends_sentence() || token.is(&["and", ",", "but", "so", "because"]));
            let deed = trimmed(&rest[link..end.unwrap_or(rest.len()).max(link)]);
            if !opens || deed.is_empty() || !is_plain_verb(&deed[0].low) && !deed[0].is(&["be"]) {
                continue;
            }
            let with_you = find(deed, "with you").is_some() || find(deed, "help you").is_some();
            if deed[0].is(&["come", "join", "be", "say", "agree", "attend", "help", "not"]) || with_you {
                come.extend(people.into_iter().filter(|_| !deed[0].is(&["not"])));
                continue;
            }
            for name in people {
                let order = [
                    &[
                        Token::word("ask"),
                        Token { person: Some(name.clone()), ..Token::word(&name) },
                        Token::word("to"),
                    ],
                    deed,
                ]
                .concat();
                let clause =
                    Clause { frame: Frame::Order, negated: false, body: order.clone(), whole: order, because: None };
                besides.extend(self.asking(&clause));
            }
        }
        (besides, come)
    }
}

/// Whom a resolve concerns.
fn whom(resolve: &Resolve) -> Option<String> {
    match resolve {
        said if said.listener().is_some() => said.listener().cloned(),
        _ => None,
    }
}

/// Whether a phrase leaves open which it is.
fn leaves_open(phrase: &[Token]) -> bool {
    phrase.first().is_some_and(|first| first.is(&["any", "whichever", "whatever"]))
}

/// Whether a phrase says which one it means.
fn named_by_article(first: &Token) -> bool {
    first.is(&["a", "an", "your", "another"])
}

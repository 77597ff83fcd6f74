//! From a clause to resolves: which kind of resolve the words make.

use smallville_english::{is_plain_verb, plain_of_past};

use crate::{
    claim::Verb,
    instinct::reader::{
        frames::{Clause, Frame},
        gatherings::plain_verb,
        phrases::{Reading, held, in_moderation, overnight},
        plainly::spent,
        rewording::{bare_slot, infinitive, progress, rather, wished},
        tokens::{Token, begins, find, trimmed},
    },
    reading::{Condition, Resolve},
};
use smallville_town::GameTime;

/// What nobody can be forbidden: "you will not even remember why".
const FELT: [&str; 11] =
    ["remember", "know", "feel", "need", "mind", "understand", "believe", "regret", "recognise", "notice", "mean"];

impl Reading<'_> {
    /// Reads one clause; what came before it in the same text may be completed by it. Whether it says anything.
    pub(super) fn resolve(&self, clause: &Clause, before: &mut Vec<Resolve>) -> bool {
        let body = &clause.body;
        let ordered = matches!(clause.frame, Frame::Order | Frame::Future | Frame::Wish);
        if ordered && !clause.negated && (self.more_guests(body, before) || self.delivery(body, before)) {
            return true;
        }
        let found = match clause.frame {
            Frame::Question => Vec::new(),
            Frame::Other if let Some(moved) = self.moved(&clause.whole) => vec![moved],
            Frame::Other => self.heard(clause),
            Frame::Own => self.own(clause),
            Frame::Order | Frame::Future | Frame::Wish => self.ordered(clause),
        };
        let says = !found.is_empty();
        before.extend(found);
        says
    }

    /// An order, a wish or a prediction.
    fn ordered(&self, clause: &Clause) -> Vec<Resolve> {
        let body = &self.put_plainly(trimmed(&clause.body))[..];
        let clause = &Clause { body: body.to_vec(), ..clause.clone() };
        let nothing = body.len() == 1 && body[0].is(&["stop"]);
        if body.is_empty() || clause.negated && begins(body, "worry") {
            return Vec::new();
        }
        if nothing {
            return vec![Resolve::Thought];
        }
        if let Some(change) = self.changing(body, clause.negated).or_else(|| self.amending(body)) {
            return vec![change];
        }
        if self.candidacy(body) {
            // Whoever stands already stands no more.
            let off = Resolve::Cancel(self.tables.words.nouns.candidacy.clone());
            return if clause.negated {
                vec![off, Resolve::Avoid(self.gerund(body))]
            } else {
                vec![self.standing(body)]
            };
        }
        // "You will not even remember why": that forbids nothing.
        let foretold = clause.negated && clause.frame == Frame::Future;
        if foretold && body[0].is(&FELT) {
            return vec![Resolve::Thought];
        }
        if clause.negated && self.inability(clause) {
            return self.statement(&clause.whole).map(Resolve::Believe).into_iter().collect();
        }
        if let Some(opinion) = self.opinion(clause, clause.frame == Frame::Order && !clause.negated) {
            return vec![opinion];
        }
        if let Some(avoid) = self.letting_be(body, clause.negated) {
            return vec![avoid];
        }
        let told = self.telling(body);
        if !told.is_empty() {
            return told;
        }
        // "Play for everybody at the party" gives no play.
        let there = self.is_at_gathering(body);
        if let Some(described) = self.hosting(body, self.own_name()).filter(|_| !there) {
            return vec![Resolve::Host(described.gathering, described.invited)];
        }
        if let Some(told) = self.own_gathering(body) {
            return told;
        }
        if let Some(goal) = self.joint(body).filter(|_| !clause.negated) {
            return vec![Resolve::Pursue(Box::new(goal))];
        }
        let asked = self.asking(clause);
        if !asked.is_empty() {
            return asked;
        }
        self.done_or_fetched(clause)
    }

    /// What nothing else makes of an order: something to believe, to get or to do.
    fn done_or_fetched(&self, clause: &Clause) -> Vec<Resolve> {
        let body = &clause.body;
        if begins(body, "believe that") || begins(body, "know that") || begins(body, "remember that") {
            return self.statement(&body[2..]).map(Resolve::Believe).into_iter().collect();
        }
        // Nobody knows what is to be told: that stays a thought.
        let greets =
            body.last().is_some_and(|last| last.is(&["hi", "hello", "sorry", "goodbye", "thanks", "yes", "no"]));
        if body.len() <= 2 && body[0].is(&["tell", "ask", "say"]) && !greets {
            return Vec::new();
        }
        let fetched = self.fetching_all(body);
        // "Before lunch" says only until when there is time for it.
        let open = body.iter().any(|token| token.is(&["before", "by"]));
        match self.moment(body).filter(|_| !open) {
            _ if fetched.is_empty() => vec![self.doing(clause)],
            Some(due) => vec![Resolve::When { condition: Condition::Due(due), then: fetched, always: false }],
            None => fetched,
        }
    }

    /// "Invite Klaus to the party": to the one that the hearer plans.
    fn own_gathering(&self, body: &[Token]) -> Option<Vec<Resolve>> {
        let verb = begins(body, "invite") || begins(body, "ask");
        let (people, length, all) = self.people(body.get(1..).filter(|_| verb)?)?;
        let rest = &body[1 + length..];
        let definite = begins(rest, "to the") || begins(rest, "to your") || begins(rest, "to it");
        let planned = self.hearer.persona.gathering.as_ref()?;
        let everybody = self.hearer.persona.knows.iter().map(|known| known.name.clone()).collect();
        let people = if all { everybody } else { people };
        let kind = rest
            .last()
            .is_some_and(|last| last.low == "it" || planned.gathering.what.to_lowercase().contains(&last.low));
        (definite && kind)
            .then(|| people.into_iter().map(|name| Resolve::Tell(name, planned.gathering.claim())).collect())
    }

    /// What is to be done: at a time, as a goal, or now.
    pub(super) fn doing(&self, clause: &Clause) -> Resolve {
        let body = &clause.body;
        let placed = self.placed(body);
        let goal = self.tables.is_goal(body);
        let today = placed.time.as_ref().is_some_and(|found| found.said.day == Some(self.hearer.now.day()));
        let vague = placed.time.as_ref().is_none_or(|found| found.day_only() || found.said.at_once);
        if goal && vague {
            return self.wanting(body, today);
        }
        if placed.time.as_ref().is_some_and(|found| found.day_only() && found.lasts_until(body)) {
            return self.wanting_in(body, false);
        }
        match placed.time {
            Some(found) if !(found.said.at_once || found.day_only() && today) => {
                let usual = self.tables.usual_minutes(body).unwrap_or(14 * 60);
                let mut span = found.span;
                if found.day_only() {
                    let from = found.start_or(usual, self.hearer.now);
                    let length = if found.end_said() { span.until.minutes_since(span.from) } else { 60 };
                    span = crate::claim::Span { from, until: from.plus_minutes(length) };
                }
                // "Stay up until midnight" begins in the evening.
                if begins(body, "stay up") && found.said.from.is_none() && found.end_said() {
                    span.from = span.from.max(GameTime::from_secs(span.until.secs().saturating_sub(3 * 3600)));
                }
                let words = &spent(trimmed(&placed.words))[..];
                let whole_part = found.said.part.is_some() && found.said.from.is_none() && !found.end_said();
                let span = in_moderation(words, whole_part, span);
                let moves = words.is_empty()
                    || placed.sector.is_some() && words.len() <= 2 && words[0].is_in(&self.tables.words.deeds.moves);
                let (timed, _) = self.timed(body);
                let doing = if moves { self.gerund(trimmed(&timed)) } else { self.gerund(words) };
                Resolve::Later { doing, sector: placed.sector, span: overnight(body, &found, held(&found, span)) }
            }
            time => {
                let wished = begins(&clause.whole, "you wish") || begins(&clause.whole, "how you");
                let future = clause.frame != Frame::Order && (wished || !self.is_act(body));
                let (words, _) = self.timed(body);
                let words = if time.is_some() { trimmed(&words).to_vec() } else { trimmed(body).to_vec() };
                if goal || future { self.wanting(&words, today) } else { Resolve::Now(self.plain(&words)) }
            }
        }
    }

    /// Whether a deed can be done here and now.
    fn is_act(&self, body: &[Token]) -> bool {
        body.first().is_some_and(|first| first.is_in(&self.tables.words.deeds.acts))
    }

    /// Whether "you can not" means that the hearer is unable, not that they must not: "you can not find your keys".
    fn inability(&self, clause: &Clause) -> bool {
        let able = clause.body.first().is_some_and(|first| first.is_in(&self.tables.words.deeds.abilities));
        able && (begins(&clause.whole, "you can not") || begins(&clause.whole, "you could not"))
    }

    /// A goal in the words of the text.
    pub(super) fn wanting(&self, body: &[Token], today: bool) -> Resolve {
        let (words, found) = self.timed(body);
        self.wanting_in(if found.is_some() { trimmed(&words) } else { trimmed(body) }, today)
    }

    /// The same in all of the words.
    fn wanting_in(&self, words: &[Token], today: bool) -> Resolve {
        let words = &rather(words)[..];
        let (says, other) = self.slots(&infinitive(words), self.own_name(), None);
        let topic = self.matter(words);
        Resolve::Goal { verb: Verb::Wants, topic, says: format!("{{want|wants}} {says}"), other, today }
    }

    /// Whether the words name a candidacy: "run for mayor", but not "run in the park".
    pub(super) fn candidacy(&self, body: &[Token]) -> bool {
        let first = body.first().map_or("", |token| token.low.as_str());
        let words = |list: &[&str]| body.iter().any(|token| token.is(list));
        let nouns = &self.tables.words.nouns;
        let office = body.iter().any(|token| token.is_in(&nouns.offices));
        let post = || body.iter().any(|token| token.is_in(&nouns.posts));
        match first {
            "run" | "stand" | "compete" | "campaign" => {
                office && words(&["for", "against", "in", "as"])
                    || begins(body, "run against")
                    || begins(body, "stand against")
            }
            "become" | "be" => post() && !words(&["good"]),
            "enter" | "join" | "win" => {
                words(&["race", "election"]) && (office || words(&["mayoral"])) && first != "win"
            }
            "announce" => words(&["candidacy"]),
            "put" | "throw" => find(body, "in the ring").is_some(),
            "challenge" => office,
            _ => false,
        }
    }

    /// What a candidacy is called.
    pub(super) fn candidacy_topic(&self, who: &str) -> String {
        format!("{who}'s {}", self.tables.words.nouns.candidacy)
    }

    /// The resolve to stand for something.
    fn standing(&self, body: &[Token]) -> Resolve {
        let (words, _) = self.timed(body);
        let (says, other) = self.slots(&infinitive(trimmed(&words)), self.own_name(), None);
        let topic = self.candidacy_topic(self.own_name());
        Resolve::Goal { verb: Verb::StandsFor, topic, says: format!("{{am}} going {says}"), other, today: false }
    }

    /// "You …": what the hearer is, has, feels or does.
    fn own(&self, clause: &Clause) -> Vec<Resolve> {
        let body = &clause.body;
        let Some(first) = body.first() else { return Vec::new() };
        if first.is(&["wonder"]) {
            return Vec::new();
        }
        if let Some(fetch) = self.lacking(body).filter(|_| !clause.negated) {
            return vec![fetch];
        }
        if let Some(wished) = wished(body) {
            return self.own_want(&wished, first);
        }
        let be = first.is(&["are", "feel"]);
        let behind: Vec<Token> = body[1..]
            .iter()
            .filter(|token| {
                !token.is(&[
                    "very", "so", "too", "really", "quite", "always", "also", "finally", "not", "still", "just",
                    "already", "now", "a", "bit", "rather", "secretly",
                ])
            })
            .cloned()
            .collect();
        let progressive = behind.first().filter(|_| be).and_then(|next| progress(body, next));
        // "You suspect Tom stole it" tells what he did, "you suspect Tom" what one thinks of him.
        let told = first.is_in(&self.tables.words.deeds.minds)
            && body.get(1).is_some_and(|next| next.person.is_some() && !next.owner)
            && body.get(2).is_some_and(|next| plain_of_past(&next.low).is_some());
        if let Some(claim) = self.statement(&body[1..]).filter(|_| told && !clause.negated) {
            return vec![Resolve::Believe(claim)];
        }
        if let Some(opinion) = self.opinion(clause, false) {
            return vec![opinion];
        }
        let denied = clause.negated || be && body.get(1).is_some_and(|next| next.is(&["not", "never"]));
        let wants = behind.get(1).is_some_and(|next| next.is(&["for", "of"]));
        if let Some(need) =
            behind.first().filter(|_| be && !denied && !wants).and_then(|next| self.tables.need(&next.low))
        {
            return vec![Resolve::Now(need.to_owned())];
        }
        if let Some(deed) = progressive {
            return self.own_progress(clause, deed, denied);
        }
        if first.is_in(&self.tables.words.deeds.minds) && !clause.negated {
            let rest = if begins(&body[1..], "that") { &body[2..] } else { &body[1..] };
            return self.statement(rest).map(Resolve::Believe).into_iter().collect();
        }
        let likes = begins(body, "would like") || begins(body, "would love");
        if (first.is(&["want", "need", "crave"]) || likes) && !clause.negated {
            return self.own_want(&body[1 + usize::from(likes)..], first);
        }
        let plain = is_plain_verb(&first.low)
            && !first.is_in(&self.tables.words.deeds.states)
            && plain_of_past(&first.low).is_none();
        if plain || first.is(&["have"]) && body.len() > 1 && self.hosting(body, self.own_name()).is_some() {
            return self.ordered(&Clause { frame: Frame::Future, ..clause.clone() });
        }
        self.statement(&clause.whole).map(Resolve::Believe).into_iter().collect()
    }

    /// "You are meeting Klaus at noon": at a time it is a plan, else something that is so.
    fn own_progress(&self, clause: &Clause, deed: Vec<Token>, denied: bool) -> Vec<Resolve> {
        let found = self.timed(&deed).1;
        let future = found.as_ref().is_some_and(|found| found.span.until > self.hearer.now && !found.said.at_once);
        let goal =
            self.candidacy(&deed) || self.tables.is_goal(&deed) || self.hosting(&deed, self.own_name()).is_some();
        let change = deed.first().is_some_and(|first| first.is(&["go", "start", "leave", "begin", "move", "quit"]));
        let change = change && deed.len() > 1 || self.withdraws(&deed);
        if future || goal || denied || change {
            return self.ordered(&Clause { frame: Frame::Future, negated: denied, body: deed, ..clause.clone() });
        }
        self.statement(&clause.whole).map(Resolve::Believe).into_iter().collect()
    }

    /// "You want a dog", "you need milk".
    fn own_want(&self, object: &[Token], verb: &Token) -> Vec<Resolve> {
        let (words, _) = self.timed(object);
        let words = trimmed(&words);
        if words.is_empty() {
            return Vec::new();
        }
        if let Some(person) = words.first().and_then(|first| first.person.clone())
            && find(words, "to").is_some()
        {
            let claim = self.statement(&[&[Token::word("you"), Token::word("want")], words].concat());
            return claim.map(|claim| Resolve::Tell(person, claim)).into_iter().collect();
        }
        let buy = [&[Token::word("buy")], words].concat();
        let item = words.iter().any(|token| self.tables.is_item(&token.low));
        if let Some(fetch) = self.fetching(&buy).filter(|_| item) {
            return vec![fetch];
        }
        let (says, other) = self.slots(words, self.own_name(), None);
        let says = if verb.is(&["need"]) {
            format!("{{need|needs}} {}", bare_slot(&says))
        } else {
            format!("{{want|wants}} {}", bare_slot(&says))
        };
        let topic = self.plain(&words[..words.len().min(5)]);
        vec![Resolve::Goal { verb: Verb::Wants, topic, says, other, today: false }]
    }

    /// A statement about others.
    fn heard(&self, clause: &Clause) -> Vec<Resolve> {
        let body = trimmed(&clause.body);
        // "Everybody is invited to a picnic" in one's own mind is an invitation of one's own.
        for words in ["everybody is invited", "everybody is welcome", "all are invited", "all are welcome"] {
            if begins(body, words) {
                let told = [&[Token::word("invite"), Token::word("everybody")], &body[3..]].concat();
                if let Some(described) = self.hosting(&told, self.own_name()) {
                    return vec![Resolve::Host(described.gathering, described.invited)];
                }
            }
        }
        if let Some((stance, of)) = self.verdict(body)
            && self.is_taste(body)
        {
            return vec![Resolve::Opinion {
                of,
                stance,
                because: clause.because.as_ref().map(|words| self.plain(words)),
            }];
        }
        self.statement(body).map(Resolve::Believe).into_iter().collect()
    }

    /// Whether a verdict is a matter of taste and not a fact: "Tom is a liar" is a fact, if it is true.
    fn is_taste(&self, body: &[Token]) -> bool {
        let last = body.iter().rev().find(|token| !token.is_mark());
        let judged = last.is_some_and(|last| self.tables.judgement(&last.low).is_some() || last.is(&["trusted"]));
        let place = body.first().is_some_and(|first| first.is(&["the"]))
            && plain_verb(&body[0]).is_none()
            && self.statement(body).is_some_and(|claim| claim.who.contains(": "));
        // "Tom is doing fine" tells how he is.
        judged && !place && !body.iter().any(|token| token.is(&["doing"]))
    }
}

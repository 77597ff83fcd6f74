//! From a sentence to resolves: first what holds for all of it (a condition, a habit, a secret), then clause by clause.

use smallville_english::is_plain_verb;

use crate::{
    instinct::reader::{
        clauses::clauses,
        clock::is_hour,
        frames::{self, Clause, Frame},
        looked_back::looked_back,
        openers::{opened, without_asides},
        phrases::Reading,
        run_on::straightened,
        spans,
        tokens::{Token, begins, trimmed},
        verbs::is_finite,
    },
    reading::{Condition, Resolve, Secret},
};

/// With these and no comma begins what only belongs to what was said before, if it is no longer than so many words.
const ASIDE: [&str; 8] = ["before", "even if", "even though", "as if", "like when", "in case", "although", "though"];
const LONGEST_ASIDE: usize = 8;
/// So deep conditions stand in conditions.
const DEEPEST: usize = 3;

impl Reading<'_> {
    /// Reads all sentences of a text, in order.
    pub(super) fn text(&self, tokens: &[Token], found: &mut Vec<Resolve>) {
        for (sentence, spans) in spans::sentences(&self.with_things(&looked_back(&self.tables.words.clauses, tokens))) {
            if self.excepts(trimmed(sentence), found) {
                continue;
            }
            let from = found.len();
            match spans {
                Some(spans) => self.apart(&spans, sentence, DEEPEST, found),
                None => self.undivided(sentence, DEEPEST, found),
            }
            // "When he comes home, ask him nothing. Just hug him": then.
            if from > 0 && trimmed(sentence).first().is_some_and(|first| first.is(&["just", "instead", "then"])) {
                self.follows_condition(found, from);
            }
        }
        // "You are out of milk, get some on the way home" is one errand.
        found.dedup_by(|later, earlier| match (later, earlier) {
            (Resolve::Fetch { item: again, .. }, Resolve::Fetch { item, .. }) => again.ends_with(item.as_str()),
            _ => false,
        });
        // "Call it off, you are not going": what is off is said already.
        if found.iter().any(|resolve| matches!(resolve, Resolve::Cancel(_))) {
            found.retain(
                |resolve| !matches!(resolve, Resolve::Avoid(what) if what == "going" || what.ends_with("ing it")),
            );
        }
        // "Everybody is invited, ask Tom as well".
        if found.iter().any(|resolve| matches!(resolve, Resolve::Host(_, invited) if invited.is_empty())) {
            found.retain(|resolve| !matches!(resolve, Resolve::Now(words) if words.starts_with("invite ")));
        }
        // "Go to the market to surprise Tom" is two deeds.
        for resolve in found.iter_mut() {
            if let Resolve::Now(words) = resolve
                && words.starts_with("go to ")
                && let Some(rest) = words.strip_suffix(" to")
            {
                *words = rest.to_owned();
            }
        }
        // "Bake a cake. Yes, bake."
        let again = |words: &str, earlier: &[Resolve]| {
            let begins_so =
                |resolve: &Resolve| matches!(resolve, Resolve::Now(other) if other.starts_with(&format!("{words} ")));
            !words.contains(' ') && earlier.iter().any(begins_so)
        };
        let once: Vec<Resolve> = found.clone();
        found.retain(|resolve| !matches!(resolve, Resolve::Now(words) if again(words, &once)));
        // "Ask Ryan to the party, do it today".
        if found.len() > 1 {
            found.retain(|resolve| !matches!(resolve, Resolve::Now(words) if words == "do it"));
        }
        found.dedup();
        self.leave_work(found);
        self.without_remedies(found);
    }

    /// "Except Jennifer": she is not told. Whether a sentence says so.
    fn excepts(&self, sentence: &[Token], found: &mut Vec<Resolve>) -> bool {
        let leads = ["except for", "except", "apart from", "but not", "only not", "just not"];
        let Some(lead) = leads.into_iter().find(|words| begins(sentence, words)) else { return false };
        let rest = &sentence[lead.split(' ').count()..];
        let Some((people, length, false)) = self.people(rest) else { return false };
        let told = |resolve: &Resolve| resolve.listener().is_some_and(|name| people.contains(name));
        let any = length == rest.len() && found.iter().any(told);
        if any {
            found.retain(|resolve| !told(resolve));
        }
        any
    }

    /// Reads what may be several sentences, written in haste, without taking them apart first.
    pub(super) fn undivided(&self, tokens: &[Token], depth: usize, found: &mut Vec<Resolve>) {
        for sentence in straightened(&self.tables.words.clauses, tokens).split_inclusive(Token::ends_sentence) {
            self.sentence(without_tag(sentence), depth, found);
        }
    }

    /// What one does about an illness is left out where it is said what to do.
    fn without_remedies(&self, found: &mut Vec<Resolve>) {
        let remedies = &self.tables.words.meanings.ails;
        let is_remedy = |resolve: &Resolve| matches!(resolve, Resolve::Now(words) if remedies.contains_key(words));
        let acts = |resolve: &Resolve| {
            matches!(
                resolve,
                Resolve::Now(_)
                    | Resolve::Later { .. }
                    | Resolve::Fetch { .. }
                    | Resolve::When { .. }
                    | Resolve::Pause(_)
            )
        };
        if found.iter().any(|resolve| acts(resolve) && !is_remedy(resolve)) {
            found.retain(|resolve| !is_remedy(resolve));
        }
        // "So sleepy, go back to bed until two": until then.
        let to_bed = |resolve: &Resolve| matches!(resolve, Resolve::Later { doing, .. } if doing.ends_with(" bed") || doing.starts_with("sleeping"));
        if found.iter().any(to_bed) {
            found.retain(|resolve| !matches!(resolve, Resolve::Now(words) if words == "go to bed"));
        }
    }

    pub(super) fn sentence(&self, tokens: &[Token], depth: usize, found: &mut Vec<Resolve>) {
        let body = opened(&self.tables.words.clauses, trimmed(tokens), self.own_name());
        if body.is_empty() || self.says_nothing(&body) {
            return;
        }
        let body = without_asides(&self.tables.words.clauses, &body);
        // Nobody can tell beforehand whether it will be so: nothing is done at once.
        if begins(&body, "unless") && body.iter().any(|token| token.low == ",") {
            return found.push(Resolve::Unclear(self.plain(&body)));
        }
        if depth > 0 && self.holds_for_all(&body, depth - 1, found) {
            return;
        }
        let neither = self.neither(&body);
        if !neither.is_empty() {
            return found.extend(neither);
        }
        if let Some((secret, said)) = self.hidden(&body) {
            if !said.is_empty() {
                self.sentence(said, 0, found);
            }
            found.push(secret);
            return;
        }
        let begin = found.len();
        for clause in clauses(self.tables, tokens, self.own_name(), self.hearer.now) {
            let from = found.len();
            self.clause(&clause, found);
            self.led_on(found, begin, from);
            self.inherit_unless_timed(&clause.whole, found, begin, from);
        }
    }

    /// "No discussion", and what is to be done if something else is not: nothing is done at once.
    fn says_nothing(&self, body: &[Token]) -> bool {
        let asides = &self.tables.words.clauses.asides;
        let measure = body.len() <= 3
            && body.last().is_some_and(|last| last.is(&["hours", "hour", "minutes", "minute", "mins", "times"]));
        // "Ten. Not midnight."
        // "Before somebody else does", "even if nobody comes", "just to see his face": part of what was said.
        let behind = ASIDE.iter().find(|words| begins(body, words)).map(|words| &body[words.split(' ').count()..]);
        let comma = body.iter().any(|token| token.low == ",");
        let aside = behind.is_some_and(|behind| !comma && body.len() <= LONGEST_ASIDE && is_finite(behind));
        let purpose = (begins(body, "just to") || begins(body, "only to"))
            && body.get(2).is_some_and(|next| is_plain_verb(&next.low));
        let hour = body.len() <= 2 && body.last().is_some_and(is_hour);
        let pointing = body.len() == 1 && body[0].is(&["that", "this", "it", "so", "there", "you"]);
        // "No poem needed."
        let needless =
            begins(body, "no") && body.last().is_some_and(|last| last.is(&["needed", "necessary", "required"]));
        measure
            || aside
            || purpose
            || hour
            || pointing
            || needless
            || ["otherwise", "or else", "if not", "not even", "no excuses"].iter().any(|words| begins(body, words))
            || asides.iter().any(|aside| aside.split(' ').count() == body.len() && begins(body, aside))
    }

    /// What holds for all of a sentence: a wish, a condition, a habit, what lasts. Whether anything does.
    fn holds_for_all(&self, body: &[Token], depth: usize, found: &mut Vec<Resolve>) -> bool {
        if begins(body, "if only") && !body.iter().any(|token| token.is(&[",", "then"])) {
            self.sentence(&[&["you", "wish"].map(Token::word), &body[2..]].concat(), 0, found);
            return true;
        }
        if let Some(at) =
            second_condition(body).or_else(|| late_condition(body)).or_else(|| self.joint_beside_condition(body))
        {
            let begin = found.len();
            self.sentence(&body[..at], depth, found);
            let from = found.len();
            self.sentence(&body[at + 1..], depth, found);
            self.led_on(found, begin, from);
            self.inherit_unless_timed(&body[at + 1..], found, begin, from);
            return true;
        }
        if self.meets_anybody(body, depth, found) {
            return true;
        }
        if let Some((condition, always, rest)) = self.conditional(body) {
            let mut then = Vec::new();
            self.sentence(&self.said_to(&condition, rest), depth, &mut then);
            // "Stop counting when you lift": it is let be altogether.
            let forbids = |resolve: &Resolve| matches!(resolve, Resolve::Avoid(_));
            let of_oneself = matches!(&condition, Condition::Notices(words) if words.starts_with(&format!("{} ", self.own_pronoun().subject())));
            if of_oneself && !then.is_empty() && then.iter().all(forbids) {
                found.append(&mut then);
                return true;
            }
            if then.iter().any(Resolve::is_clear) {
                then.retain(Resolve::is_clear);
                found.push(Resolve::When { condition, then, always });
                return true;
            }
        }
        if self.is_habit(body, found) {
            return true;
        }
        let Some(rest) = self.lasting(body) else { return false };
        let mut once = Vec::new();
        self.sentence(&rest, 0, &mut once);
        found.extend(once.into_iter().map(|resolve| self.for_good(resolve)));
        true
    }

    /// What is done again and again; whether anything is.
    fn is_habit(&self, body: &[Token], found: &mut Vec<Resolve>) -> bool {
        let Some((days, rest)) = self.recurring(body) else { return false };
        let mut once = Vec::new();
        self.sentence(&rest, 0, &mut once);
        let unset = |resolve: &Resolve| matches!(resolve, Resolve::Fetch { .. }) || resolve.listener().is_some();
        if once.len() == 1 && once.iter().all(unset) {
            let order = clauses(self.tables, &rest, self.own_name(), self.hearer.now).into_iter().next();
            once = order.map(|clause| self.doing(&clause)).into_iter().collect();
        }
        // "The shop gives a discount on Fridays" is no habit of the hearer.
        let told = |resolve: &Resolve| {
            matches!(resolve, Resolve::Believe(_) | Resolve::Unclear(_) | Resolve::Avoid(_) | Resolve::Thought)
        };
        let habits: Vec<Resolve> = once.into_iter().map(|resolve| self.habitual(resolve, &days)).collect();
        let any = !habits.iter().all(told);
        if any {
            found.extend(habits);
        }
        any
    }

    /// "If you see Tom, say sorry": to him.
    fn said_to(&self, condition: &Condition, rest: Vec<Token>) -> Vec<Token> {
        let (Condition::Sees(name) | Condition::SeesAt(name, _)) = condition else {
            return self.answered(condition, rest);
        };
        // "Pass on that the shop is closed".
        let passes = ["pass on that", "mention that", "say that", "tell that", "let slip that"];
        if let Some(words) = passes.into_iter().find(|words| begins(&rest, words)) {
            let person = Token { person: Some(name.clone()), ..Token::word(name) };
            let that = words.split(' ').count() - 1;
            return [&[Token::word("tell"), person], &rest[that..]].concat();
        }
        let named = rest.iter().any(|token| token.person.is_some());
        let courtesies = self.tables.words.deeds.courtesies.iter();
        let mut bare = courtesies.filter_map(|courtesy| courtesy.words.strip_suffix(" to"));
        let Some(words) = bare.find(|words| !named && begins(&rest, words)) else {
            return self.answered(condition, rest);
        };
        let length = words.split(' ').count();
        let person = Token { person: Some(name.clone()), ..Token::word(name) };
        [&rest[..length], &[Token::word("to"), person], &rest[length..]].concat()
    }

    /// One clause; what it says that is not understood is noted as such.
    fn clause(&self, clause: &Clause, found: &mut Vec<Resolve>) {
        let given = self.given_out(clause);
        let clause = &self.addressed(given.as_ref().unwrap_or(clause), found);
        if self.is_spread(clause, found) || self.amends(clause, found) || self.suspects(clause, found) {
            return;
        }
        let from = found.len();
        self.told_by(clause, found);
        // "You secretly want": nobody is to know.
        let whole = &clause.whole;
        let secretly = whole.first().is_some_and(|first| first.is(&["you"]))
            && whole.iter().take(3).any(|token| token.is(&["secretly"]));
        if secretly
            && let Some(about) = found[from.min(found.len())..].iter().find_map(|resolve| self.matter_of(resolve))
        {
            found.push(Resolve::Secret(Secret { about, from: None }));
        }
    }

    /// What a clause says by itself or of what stands before it.
    fn told_by(&self, clause: &Clause, found: &mut Vec<Resolve>) {
        let mut of_it = self.told_of_it(clause, found);
        of_it.extend(self.asked_of_it(clause, found));
        if !of_it.is_empty() {
            return found.extend(of_it);
        }
        if let Some(secret) = self.hushed(clause, found) {
            found.push(secret);
        } else if let Some(forbidden) = self.forbidden(&clause.whole) {
            found.push(forbidden);
        } else if let Some(resolves) = self.ailing(clause) {
            found.extend(resolves);
        } else if let Some(dated) = self.dated(clause) {
            found.push(dated);
        } else if !self.resolve(clause, found)
            && !self.spelled_out(clause).is_some_and(|fuller| self.resolve(&fuller, found))
            && clause.frame != Frame::Question
            && !self.adds(clause, found)
            && !self.more_guests(trimmed(&clause.whole), found)
            && !self.listed(clause, found)
        {
            let words = self.plain(trimmed(&clause.whole));
            if words.chars().any(char::is_alphabetic) {
                found.push(Resolve::Unclear(words));
            }
        }
    }
}

impl Reading<'_> {
    /// "Home by five, flowers for Jane": each part by itself, if all of them say something.
    fn listed(&self, clause: &Clause, found: &mut Vec<Resolve>) -> bool {
        let words = &self.tables.words.clauses;
        let parts: Vec<&[Token]> = clause.whole.split(|token| token.low == ",").map(trimmed).collect();
        let mut read = Vec::new();
        let says = |part: &&[Token]| {
            let (part, _) = frames::clause(words, part, false);
            let plain = part.frame != Frame::Other && self.resolve(&part, &mut read);
            plain || self.spelled_out(&part).is_some_and(|fuller| self.resolve(&fuller, &mut read))
        };
        let all = parts.len() > 1 && parts.iter().all(says);
        if all {
            found.append(&mut read);
        }
        all
    }
}

/// Where a condition begins behind what is to be done anyway: "ask him, and if he says no, go home"; the place of the "and".
fn second_condition(tokens: &[Token]) -> Option<usize> {
    (3..tokens.len().saturating_sub(3)).find(|at| {
        let opens = tokens[*at].is(&["and", "but", "or", ","]) && tokens[at + 1].is(&["if", "when"]);
        opens && tokens[at + 2..].iter().any(|token| token.low == ",")
    })
}

/// Where something begins that is done only on a condition, behind what is to be done anyway: "hide it, then laugh when she finds it".
fn late_condition(tokens: &[Token]) -> Option<usize> {
    let condition = |token: &Token| token.is(&["if", "when", "once", "whenever"]);
    let then = (2..tokens.len().saturating_sub(3)).rev().find(|at| tokens[*at].is(&["then"]))?;
    let late = tokens[then + 1..].iter().skip(1).any(condition) && !tokens[..then].iter().any(condition);
    late.then_some(then)
}

/// A sentence without "is not he" at its end: who asks so says it.
fn without_tag(sentence: &[Token]) -> &[Token] {
    const ASKS: [&str; 12] = ["is", "are", "was", "were", "do", "does", "did", "have", "has", "can", "will", "would"];
    match trimmed(sentence) {
        [said @ .., asks, not, who]
            if said.len() > 2 && asks.is(&ASKS) && not.is(&["not"]) && who.is(&["he", "she", "it", "they", "you"]) =>
        {
            trimmed(said)
        }
        _ => sentence,
    }
}

//! What somebody does by saying words aloud: greets, asks, tells, invites, thanks, says yes or no, takes leave.
//!
//! The words are a player's. What nothing here stands for stays [`SpeechAct::Free`], and is heard as it was said.

mod courtesy;
mod reference;
mod wishes;

use super::{Hearer, claims, lexicon::Talk, named, phrases::Reading, places, resolves, span};
use crate::{
    calendar::{Commitment, Gathering},
    claim::{Claim, Verb, first_name, is_nameless},
    instinct::{CommonSense, answering::is_remark},
    reading::Resolve,
    speech::{Reason, SpeechAct, Topic},
};

/// At most so many acts are read from one line.
const MOST: usize = 6;

/// Who says something aloud, to whom, and after what.
pub struct Aloud<'a> {
    /// The speaker: "I" in the words.
    pub speaker: Hearer<'a>,
    /// Full name of whom they speak to: "you".
    pub partner: &'a str,
    /// What was said to the speaker and waits for an answer, oldest first.
    pub due: &'a [SpeechAct],
    /// The last claim that somebody else made.
    pub last: Option<&'a Claim>,
    /// Gatherings that the speaker knows of.
    pub gatherings: &'a [Gathering],
}

/// Reads words said aloud as acts, in the order of the words; never empty.
#[must_use]
pub fn acts(sense: &CommonSense, text: &str, aloud: &Aloud<'_>) -> Vec<SpeechAct> {
    let mut reader = Reader { sense, aloud, found: Vec::new() };
    for (sentence, asked) in sentences(text) {
        reader.sentence(&sentence, asked);
    }
    let mut found = reader.found;
    found.truncate(MOST);
    if found.is_empty() {
        found.push(SpeechAct::Free(text.trim().to_owned()));
    }
    found
}

/// The sentences of a text, and whether each is a question.
fn sentences(text: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    let mut sentence = String::new();
    let mut push = |sentence: &mut String| {
        let words = std::mem::take(sentence).trim().to_owned();
        let asked = words.ends_with('?');
        if words.chars().any(char::is_alphanumeric) {
            found.push((words, asked));
        }
    };
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        sentence.push(letter);
        // "6.30" is one word, "Really?!" one sentence.
        let ends = matches!(letter, '.' | '!' | '?' | ';' | '…' | '\n');
        if ends && letters.peek().is_none_or(|next| next.is_whitespace()) {
            push(&mut sentence);
        }
    }
    push(&mut sentence);
    found
}

/// A text in lower case, without marks, with a blank at each end.
fn flat(text: &str) -> String {
    let text = text.to_lowercase().replace('’', "'");
    let words: Vec<&str> = text
        .split(|sign: char| !(sign.is_alphanumeric() || matches!(sign, '\'' | ':' | '-')))
        .filter(|word| !word.is_empty())
        .collect();
    format!(" {} ", words.join(" "))
}

/// Whether one of some phrases stands in a flat text.
fn has(flat: &str, phrases: &[impl AsRef<str>]) -> bool {
    phrases.iter().any(|phrase| flat.contains(&format!(" {} ", phrase.as_ref())))
}

/// A line that is being read.
struct Reader<'a> {
    sense: &'a CommonSense,
    aloud: &'a Aloud<'a>,
    found: Vec<SpeechAct>,
}

impl Reader<'_> {
    /// The words of talk.
    fn words(&self) -> &Talk {
        &self.sense.reader.words.talk
    }

    fn sentence(&mut self, text: &str, asked: bool) {
        let rest = self.greeting(text);
        let rest = self.without_address(&rest);
        let words = flat(&rest);
        if words.trim().is_empty() || self.answer(&words) {
            return;
        }
        let remarks = self.remarks(&rest);
        if self.courtesy(&rest, &words, asked) {
            return self.remark(&rest, remarks);
        }
        if let Some(wish) = self.wish(&rest, &words, asked).filter(|wish| !(remarks && self.is_for_now(wish, &rest))) {
            return self.found.push(wish);
        }
        let start = words.trim_start();
        if asked || self.words().asks.iter().any(|first| start.starts_with(first)) {
            let Aloud { speaker, partner, last, .. } = self.aloud;
            let question = reference::resolved(&self.words().idle, &rest, *last, &speaker.persona.name, partner);
            return self.found.push(SpeechAct::Ask(Topic::Free(question)));
        }
        match self.reaction(&words) {
            Some(act) => self.found.push(act),
            None => self.statement(&rest),
        }
        // Whatever is said wants an answer to itself, unless it takes up what was told.
        let settled = self.found.last().is_some_and(|act| self.is_about_last(act));
        self.remark(&rest, remarks || !settled);
    }

    /// Whether an act takes up what was told last.
    fn is_about_last(&self, act: &SpeechAct) -> bool {
        use SpeechAct::{Agree, Disagree, Doubt, Invite, Marvel};
        matches!(act, Agree(_) | Disagree(..) | Doubt(_) | Marvel(_) | Invite(_))
    }

    /// What is learned from words, and what they do, is one thing, and what is said to them another.
    fn remark(&mut self, text: &str, remarks: bool) {
        let words = SpeechAct::Free(text.trim().to_owned());
        let settled = matches!(self.found.last(), Some(SpeechAct::Insult | SpeechAct::Part(_) | SpeechAct::Invite(_)));
        if remarks && !settled && !self.found.contains(&words) {
            self.found.push(words);
        }
    }

    /// Whether there is something to say to these words at once.
    fn remarks(&self, text: &str) -> bool {
        let Aloud { speaker, partner, .. } = self.aloud;
        is_remark(self.sense, text, partner, speaker.geography.town(), speaker.now)
    }

    /// Whether a wish is one of this moment: no hour and no place was said, and the speaker takes no part in it.
    fn is_for_now(&self, wish: &SpeechAct, text: &str) -> bool {
        matches!(wish, SpeechAct::Request(Commitment::Do { sector: None, .. } | Commitment::Fetch(_)))
            && span(self.sense, text, self.aloud.speaker.now).is_none()
    }

    /// The words without the name of whoever they are said to.
    fn without_address(&self, text: &str) -> String {
        let mut rest = text.trim();
        for name in self.names_of_partner() {
            if let Some(behind) = strip_word(rest, name)
                && behind.starts_with([',', ':', '!', '.', '?'])
            {
                rest = behind.trim_start_matches([',', ':', '!', '.', '?', ' ']);
            }
            let bare = rest.trim_end_matches(['.', '!', '?', ' ']);
            if let Some(before) = bare.strip_suffix(name).filter(|before| before.ends_with(", ")) {
                let mark = &rest[bare.len()..];
                return format!("{}{mark}", before.trim_end_matches([',', ' ']));
            }
        }
        rest.to_owned()
    }

    fn names_of_partner(&self) -> impl Iterator<Item = &str> {
        let name = self.aloud.partner;
        [name, first_name(name)].into_iter()
    }

    /// What is stated, as claims; else the words as they are.
    fn statement(&mut self, text: &str) {
        let me = &self.aloud.speaker.persona.name;
        if has(&flat(text), &["my name is"]) {
            return;
        }
        if let Some((gathering, _)) = self.hosted(text) {
            return self.found.push(SpeechAct::Invite(gathering));
        }
        let (heard_from, told) = self.hearsay(text);
        let told = self.with_partner_named(&told);
        let found: Vec<Claim> = claims(self.sense, &told, &self.aloud.speaker)
            .into_iter()
            .filter(|claim| !claim.topic.is_empty() && !claim.says.is_empty() && !claim.concerns(self.aloud.partner))
            // Who one is has been said when one came.
            .filter(|claim| !(claim.verb == Verb::Is && claim.who == *me && claim.says.contains(me.as_str())))
            .collect();
        if found.is_empty() {
            return self.found.push(SpeechAct::Free(text.trim().to_owned()));
        }
        let tell = |claim| SpeechAct::Tell { claim, heard_from: heard_from.clone() };
        self.found.extend(found.into_iter().map(tell));
    }

    /// "Klaus told me that …": from whom it is, and what.
    fn hearsay(&self, text: &str) -> (Option<String>, String) {
        let lower = text.to_lowercase();
        for (person, _) in self.aloud.speaker.people {
            for name in [person.as_str(), first_name(person)] {
                for verb in [" told me that ", " told me ", " said that ", " says that ", " says ", " said "] {
                    let opening = format!("{}{verb}", name.to_lowercase());
                    // Lower case may have another length than the text in rare alphabets; then nothing is cut.
                    if lower.starts_with(&opening) && text.is_char_boundary(opening.len()) {
                        return (Some(person.clone()), text[opening.len()..].to_owned());
                    }
                }
            }
        }
        (None, text.to_owned())
    }

    /// The words with the name of the partner for "you".
    fn with_partner_named(&self, text: &str) -> String {
        let name = self.aloud.partner;
        if is_nameless(name) {
            return text.to_owned();
        }
        let pairs = [
            ("you are", format!("{name} is")),
            ("you're", format!("{name} is")),
            ("you have", format!("{name} has")),
            ("you've", format!("{name} has")),
            ("yourself", name.to_owned()),
            ("yours", format!("{name}'s")),
            ("your", format!("{name}'s")),
            ("you", name.to_owned()),
        ];
        let mut words: Vec<String> = Vec::new();
        let all: Vec<&str> = text.split(' ').collect();
        let mut i = 0;
        while i < all.len() {
            let two = all.get(i + 1).map(|next| format!("{} {next}", all[i]).to_lowercase());
            let bare = |word: &str| word.trim_end_matches(['.', ',', '!', '?', ';']).to_lowercase();
            let found = pairs.iter().find(|(word, _)| two.as_deref().is_some_and(|two| bare(two) == *word));
            if let Some((_, instead)) = found {
                words.push(instead.clone());
                i += 2;
                continue;
            }
            let word = bare(all[i]);
            match pairs.iter().find(|(known, _)| *known == word) {
                Some((_, instead)) => words.push(format!("{instead}{}", &all[i][word.len().min(all[i].len())..])),
                None => words.push(all[i].to_owned()),
            }
            i += 1;
        }
        words.join(" ")
    }

    /// A gathering that the speaker gives, as the words describe it, and who is invited.
    fn hosted(&self, text: &str) -> Option<(Gathering, Vec<String>)> {
        resolves(self.sense, text, &self.aloud.speaker).into_iter().find_map(|resolve| match resolve {
            Resolve::Host(gathering, invited) => Some((gathering, invited)),
            _ => None,
        })
    }

    /// The sector that the words name.
    fn sector(&self, text: &str) -> Option<smallville_town::SectorId> {
        let (tables, hearer) = (&self.sense.reader, &self.aloud.speaker);
        let found = named(text, &Reading { tables, hearer });
        places::place(&found, tables, hearer).map(|(sector, ..)| sector)
    }

    /// What the speaker was invited to or asked for last.
    fn pending(&self) -> Option<Commitment> {
        let town = self.aloud.speaker.geography.town();
        let attend = |claim| Gathering::of_claim(claim, town).map(Commitment::Attend);
        self.aloud.due.iter().rev().find_map(|act| match act {
            // Whoever speaks of their own party means one to come.
            SpeechAct::Tell { claim, .. } if claim.verb == Verb::Hosts && claim.who == self.aloud.partner => {
                attend(claim)
            }
            SpeechAct::Invite(gathering) => Some(Commitment::Attend(gathering.clone())),
            SpeechAct::Request(commitment) => Some(commitment.clone()),
            _ => None,
        })
    }

    /// Yes, no or perhaps to what waits for it; true if the sentence is no more than that.
    fn answer(&mut self, words: &str) -> bool {
        let answered =
            |act: &SpeechAct| matches!(act, SpeechAct::Accept(_) | SpeechAct::Decline(..) | SpeechAct::Perhaps(_));
        let Some(commitment) = self.pending().filter(|_| !self.found.iter().any(answered)) else { return false };
        let Some(verdict) = courtesy::verdict(self.words(), words) else { return false };
        self.found.push(match verdict {
            courtesy::Verdict::Yes => SpeechAct::Accept(commitment),
            courtesy::Verdict::Perhaps => SpeechAct::Perhaps(commitment),
            courtesy::Verdict::No => SpeechAct::Decline(commitment, Reason::Unwilling),
        });
        true
    }
}

/// What follows a word at the beginning of a text, in whatever case.
fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let start = text.get(..word.len())?;
    let rest = &text[word.len()..];
    (start.eq_ignore_ascii_case(word) && !rest.starts_with(char::is_alphanumeric)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        geography::Geography,
        persona::Pronoun,
        testing::{self, tables},
    };
    use smallville_town::{GameTime, TimeOfDay};

    /// What Klaus does who says something to Isabella on Monday at ten.
    fn read(text: &str, due: &[SpeechAct]) -> Vec<String> {
        let world = testing::world();
        let klaus = world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap();
        let isabella = world.people.iter().find(|persona| persona.name == "Isabella Rodriguez").unwrap();
        let people: Vec<(String, Pronoun)> =
            world.people.iter().map(|persona| (persona.name.clone(), persona.pronoun)).collect();
        let geography = Geography::new(world.town.clone(), klaus);
        let now = GameTime::from_day_time(0, TimeOfDay::new(10, 0));
        let gatherings = [isabella.gathering.clone().unwrap().gathering];
        let speaker = Hearer { persona: klaus, people: &people, geography: &geography, gatherings: &[], now };
        let aloud = Aloud { speaker, partner: &isabella.name, due, last: None, gatherings: &gatherings };
        acts(&world.sense, text, &aloud).iter().map(brief).collect()
    }

    fn brief(act: &SpeechAct) -> String {
        match act {
            SpeechAct::Tell { claim, heard_from } => {
                let from = heard_from.as_deref().map(|name| format!(" from {name}")).unwrap_or_default();
                format!("tell {} {:?} {}{from}", claim.who, claim.verb, claim.topic)
            }
            SpeechAct::Ask(Topic::Free(text)) => format!("ask {text}"),
            SpeechAct::Invite(gathering) => format!("invite {} at {}", gathering.topic, gathering.place),
            SpeechAct::Request(commitment) => format!("request {}", crate::calendar::doing(commitment)),
            SpeechAct::Accept(commitment) => format!("accept {}", crate::calendar::doing(commitment)),
            SpeechAct::Decline(commitment, _) => format!("decline {}", crate::calendar::doing(commitment)),
            SpeechAct::Free(text) => format!("free {text}"),
            SpeechAct::Part(_) => "part".into(),
            other => format!("{other:?}").to_lowercase(),
        }
    }

    #[test]
    fn words_said_aloud_are_read_as_acts() {
        tables::run("spoken.txt", |text| read(text, &[]).join(" | ")).at_least(100);
    }

    #[test]
    fn an_invitation_can_be_answered() {
        let world = testing::world();
        let isabella = world.people.iter().find(|persona| persona.name == "Isabella Rodriguez").unwrap();
        let party = isabella.gathering.clone().unwrap().gathering;
        let due = [SpeechAct::Greet, SpeechAct::Invite(party)];
        let going = "going to Isabella's Valentine's Day party";
        let check = |text: &str, expected: &str| assert_eq!(read(text, &due), [expected], "{text}");
        check("Yes, gladly!", &format!("accept {going}"));
        check("I would love to come.", &format!("accept {going}"));
        check("No, thank you.", &format!("decline {going}"));
        check("I'm afraid I can't.", &format!("decline {going}"));
        assert_eq!(read("What is the party for?", &due), ["ask What is the party for?"]);
    }
}

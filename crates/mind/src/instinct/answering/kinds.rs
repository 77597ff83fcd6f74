//! The kinds of question by the words that ask them.

use super::{
    inquiry::{Inquiry, Question, topic},
    when::when,
};
use smallville_town::GameTime;

/// Lists of words that ask about whoever is asked. The first that has some of the question counts.
const ONESELF: [(&str, Inquiry); 12] = [
    ("introduce", Inquiry::Introduce),
    ("weekday", Inquiry::Weekday),
    ("trade", Inquiry::Trade),
    ("home", Inquiry::Home),
    ("age", Inquiry::Age),
    ("inspire", Inquiry::Inspire),
    ("worry", Inquiry::Worry),
    ("occupy", Inquiry::Occupy),
    ("goal", Inquiry::Goal),
    ("feel", Inquiry::Feel),
    ("likes", Inquiry::Likes),
    ("dislikes", Inquiry::Dislikes),
];

impl Question<'_> {
    /// What one would do or give: questions with "would", which often name people as well.
    pub(super) fn wish(&self) -> Option<Inquiry> {
        let has = |list: &str| self.asked.has(&[list]);
        if has("whom") && has("spend") {
            Some(Inquiry::Spend)
        } else if has("gift") {
            Some(Inquiry::Gift(self.person()))
        } else if has("praise") {
            Some(Inquiry::Praise(self.person()))
        } else if has("taste") && has("taste_of") && !has("you") {
            self.person().map(Inquiry::Taste)
        } else {
            (has("would") || has("event") && has("you")).then(|| Inquiry::Would(self.text.to_owned()))
        }
    }

    /// Questions about the person who is asked.
    pub(super) fn oneself(&self) -> Option<Inquiry> {
        let found = ONESELF.into_iter().find(|(list, _)| self.asked.has(&[list])).map(|(_, kind)| kind);
        match found {
            // "Why do you want …" and "How do you feel about Tom?" are about something else.
            Some(_) if self.asked.begins("why") => None,
            Some(Inquiry::Feel) if self.asked.has(&["feel_of"]) => None,
            Some(Inquiry::Likes | Inquiry::Dislikes | Inquiry::Home) if self.other().is_some() => None,
            None if self.asked.is("trade_bare") => Some(Inquiry::Trade),
            None if self.asked.has(&["likes_bare"]) => Some(Inquiry::Likes),
            found => found,
        }
    }

    /// What one did, does or will do.
    pub(super) fn time(&self, now: GameTime) -> Option<Inquiry> {
        let has = |list: &str| self.asked.has(&[list]);
        let words: Vec<&str> = self.asked.words().split(' ').collect();
        let read = |past: bool| when(&words, now, past);
        if self.asked.begins("why") {
            return None;
        }
        if has("last_seen")
            && !has("ahead")
            && let Some(name) = self.person()
        {
            return Some(Inquiry::Seen(name));
        }
        if has("did") && has("talk") {
            return Some(match self.person() {
                Some(name) if has("met") => Inquiry::Know(name),
                Some(name) => Inquiry::Seen(name),
                None => Inquiry::Met(read(true)),
            });
        }
        if has("will") {
            return Some(Inquiry::Will(read(false)));
        }
        if has("doing") {
            let named = read(false).filter(|_| !has("now"));
            return Some(named.map_or(Inquiry::Doing, |when| Inquiry::Will(Some(when))));
        }
        has("past").then(|| Inquiry::Did(read(true)))
    }

    /// Questions about others and about what is going on.
    pub(super) fn other_people(&self) -> Option<Inquiry> {
        let has = |list: &str| self.asked.has(&[list]);
        if self.person().as_deref() == Some(self.own) && has("person") && self.is_bare(self.own) {
            return Some(Inquiry::Introduce);
        }
        if let Some(rest) = self.asked.after("opinion") {
            return Some(Inquiry::Think(self.other().unwrap_or_else(|| topic(rest))));
        }
        if self.asked.begins("why") {
            return Some(Inquiry::Why(topic(self.asked.after("why").unwrap_or_default())));
        }
        if let Some(name) = self.other().filter(|name| self.is_bare(name)) {
            if has("know") {
                return Some(Inquiry::Know(name));
            }
            if has("who") {
                return Some(Inquiry::Who(name));
            }
        }
        if let Some(rest) = self.asked.after("who_does") {
            return Some(Inquiry::WhoDoes(topic(rest)));
        }
        self.asked.after("matter").map(|rest| Inquiry::About(topic(rest)))
    }
}

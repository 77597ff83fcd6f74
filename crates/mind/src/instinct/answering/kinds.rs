//! The kinds of question by the words that ask them.

use super::{
    classify::{Inquiry, Question, topic},
    when::when,
};
use smallville_town::GameTime;

/// Words that ask about the person who is asked.
const ONESELF: &[(&[&str], Inquiry)] = &[
    (&[" introduc", " who are you ", " about yourself", " describe yourself", " your name "], Inquiry::Introduce),
    (
        &[" typical ", " usual day", " weekday", " day look like", " routine", " your schedule", " ordinary day"],
        Inquiry::Weekday,
    ),
    (
        &[
            " for a living",
            " your job",
            " occupation",
            " your work ",
            " your trade",
            " do you study",
            " do you work",
            " your profession",
        ],
        Inquiry::Trade,
    ),
    (&[" you live ", " live with", " your home ", " housemate"], Inquiry::Home),
    (&[" how old ", " your age "], Inquiry::Age),
    (&[" inspire", " inspiration"], Inquiry::Inspire),
    (&[" worr", " afraid", " your fear", " you fear", " keeps you awake", " keeps you up", " scare"], Inquiry::Worry),
    (
        &[
            " on your mind",
            " occup",
            " keeps you busy",
            " you busy",
            " care about most",
            " care most about",
            " preoccup",
            " matters most",
        ],
        Inquiry::Occupy,
    ),
    (
        &[
            " your goal",
            " want most",
            " you dream",
            " your dream",
            " do you want ",
            " hoping for",
            " your ambition",
            " your project",
            " working on ",
            " you up to these days",
        ],
        Inquiry::Goal,
    ),
    (&[" how are you ", " do you feel ", " are you happy", " how do you do "], Inquiry::Feel),
    (&[" your interest", " your hobb", " you enjoy ", " do you do for fun", " are you interested in"], Inquiry::Likes),
    (&[" dislike", " you hate ", " can't stand", " cannot stand", " annoys you"], Inquiry::Dislikes),
];

/// Words that ask what one thinks.
const OPINION: &[&str] = &[
    " think of ",
    " think about ",
    " feel about ",
    " opinion of ",
    " opinion on ",
    " opinion about ",
    " do you like ",
    " do you trust ",
    " get on with ",
    " get along with ",
    " views on ",
    " do you love ",
    " do you hate ",
];

/// Words that ask about a matter.
const MATTERS: &[&str] = &[
    " know about ",
    " heard about ",
    " heard of ",
    " know of ",
    " tell me about ",
    " know that ",
    " heard that ",
    " is there ",
    " was there ",
    " are there ",
    " will there be ",
    " what about ",
    " know anything about ",
    " hear of ",
    " hear about ",
    " when is ",
    " where is ",
    " know when ",
    " know where ",
];

impl Question<'_> {
    /// What one would do or give: questions with "would", which often name people as well.
    pub(super) fn wish(&self) -> Option<Inquiry> {
        let person = || self.person().unwrap_or_else(|| "somebody".into());
        let whom =
            self.has(&[" who ", " whom ", " with one person", " which person", " anyone ", " somebody ", " someone "]);
        if whom && self.has(&[" spend ", " hang out", " an hour with"]) {
            return Some(Inquiry::Spend);
        }
        if self.has(&[" gift", " present ", " birthday"]) {
            return Some(Inquiry::Gift(person()));
        }
        if self.has(&["compliment", "something nice", "something kind", " praise "]) {
            return Some(Inquiry::Praise(person()));
        }
        if self.has(&[" does ", " would "])
            && self.has(&[" like ", " enjoy ", " likes "])
            && !self.has(&[" you ", " your "])
        {
            return self.person().map(Inquiry::Taste);
        }
        let event = [
            "burning",
            "on fire",
            "occupied",
            "is empty",
            "is broken",
            "bumps into",
            "walk by",
            "walks by",
            "locked out",
            "is flooding",
            "is leaking",
        ];
        let conditional = self.has(&[
            " what would you ",
            " what do you do if ",
            " what do you do when ",
            " how would you ",
            " would you do ",
            " imagine ",
            " suppose ",
            " what if ",
            " would you help ",
            " how do you respond",
            " how do you react",
        ]);
        (conditional || self.has(&event) && self.has(&[" your ", " you "]))
            .then(|| Inquiry::Would(self.flat.trim().to_owned()))
    }

    /// Questions about the person who is asked.
    pub(super) fn oneself(&self) -> Option<Inquiry> {
        let person = self.person().filter(|name| name != self.own);
        let found = ONESELF.iter().find(|(marks, _)| self.has(marks)).map(|(_, kind)| kind.clone());
        match found {
            // "Why do you want …" and "How do you feel about Tom?" are about something else.
            Some(_) if self.flat.starts_with(" why ") => None,
            Some(Inquiry::Feel) if self.has(&[" about "]) => None,
            Some(Inquiry::Likes | Inquiry::Dislikes | Inquiry::Home) if person.is_some() => None,
            None if self.flat == " what do you do " || self.flat == " and what do you do " => Some(Inquiry::Trade),
            None if self.has(&[" what do you like ", " what things do you like "]) => Some(Inquiry::Likes),
            found => found,
        }
    }

    /// What one did, does or will do.
    pub(super) fn time(&self, now: GameTime) -> Option<Inquiry> {
        let split: Vec<String> = self.flat.split_whitespace().map(str::to_owned).collect();
        let read = |past: bool| when(&split, now, past);
        if self.flat.starts_with(" why ") {
            return None;
        }
        if self.has(&[" last see ", " last talk", " last meet", " last speak", " you see ", " you seen "])
            && !self.has(&[" tomorrow "])
            && let Some(name) = self.person()
        {
            return Some(Inquiry::Seen(name));
        }
        if self.has(&[" did you ", " have you ", " were you "])
            && self.has(&[" meet ", " met ", " talk", " speak ", " spoken "])
        {
            return match self.person() {
                Some(name) if !self.has(&[" have you met ", " have you ever met "]) => Some(Inquiry::Seen(name)),
                Some(name) => Some(Inquiry::Know(name)),
                None => Some(Inquiry::Met(read(true))),
            };
        }
        if self.has(&[" will you ", " are you going to ", " your plan", " have you planned", " do you plan "]) {
            return Some(Inquiry::Will(read(false)));
        }
        if self.has(&[" are you doing ", " are you up to ", " where are you "]) {
            let named = read(false).filter(|_| !self.has(&[" right now ", " at the moment "]));
            return Some(named.map_or(Inquiry::Doing, |when| Inquiry::Will(Some(when))));
        }
        let past = [
            " did you do ",
            " did you spend ",
            " have you done ",
            " have you been doing ",
            " were you ",
            " was your ",
            " did you eat",
            " what happened ",
            " been up to ",
            " did your day",
        ];
        self.has(&past).then(|| Inquiry::Did(read(true)))
    }

    /// Questions about others and about what is going on.
    pub(super) fn other_people(&self) -> Option<Inquiry> {
        let person = self.person().filter(|name| name != self.own);
        let asks = [
            " who is ",
            " do you know ",
            " tell me about ",
            " heard of ",
            " describe ",
            " what about ",
            " think of ",
            " think about ",
        ];
        if self.person().is_some_and(|name| name == self.own) && self.has(&asks) && self.is_bare(self.own) {
            return Some(Inquiry::Introduce);
        }
        if let Some(rest) = self.after(OPINION) {
            return Some(Inquiry::Think(person.unwrap_or_else(|| topic(rest))));
        }
        if self.flat.starts_with(" why ") {
            return Some(Inquiry::Why(topic(self.after(&[" why "]).unwrap_or_default())));
        }
        if let Some(name) = &person {
            if self.has(&[" do you know ", " have you met ", " have you ever met ", " heard of ", " know of "])
                && self.is_bare(name)
            {
                return Some(Inquiry::Know(name.clone()));
            }
            if self.has(&[" who is ", " tell me about ", " describe ", " know about ", " what about "])
                && self.is_bare(name)
            {
                return Some(Inquiry::Who(name.clone()));
            }
        }
        if let Some(rest) =
            self.after(&[" know who is ", " who is ", " who will be ", " who wants to ", " who ", " whose "])
        {
            return Some(Inquiry::WhoDoes(topic(rest)));
        }
        self.after(MATTERS).map(|rest| Inquiry::About(topic(rest)))
    }
}

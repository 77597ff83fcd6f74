//! Who one is, what one does, where one lives, what one likes.

use smallville_english::{capital, listed, with_article};

use super::{Draft, when::spoken};
use crate::persona::Manner;
use smallville_town::TimeOfDay;

impl Draft<'_, '_> {
    pub(super) fn introduce(&mut self) {
        let persona = self.interview.persona;
        let opening = self.pick(match persona.manner {
            Manner::Warm => {
                &["I'm {name}, {age}, and pleased to meet you.", "{name}'s my name. I'm {age}, since you'll ask."]
            }
            Manner::Curt => &["{name}. {age}.", "{name}, {age}. {Trade}."],
            Manner::Loud => {
                &["{name}, at your service! {age} years on this earth!", "The one and only {name}, {age} and counting!"]
            }
            Manner::Shy => {
                &["Um, I'm {name}. I'm {age}.", "My name is {name}, and I'm {age}. That's not very exciting yet."]
            }
            Manner::Learned => {
                &["My name is {name}, and I am {age} years old.", "{name}, {age}; the rest depends on whom you ask."]
            }
            Manner::Teasing => &[
                "I'm {name}, {age}, and not guilty.",
                "They call me {name}. I'm {age}, but I don't feel it before noon.",
            ],
            Manner::Formal => &["Allow me: {name}, aged {age}.", "Good day. I'm {name}, and I'm {age} years old."],
        });
        self.say(&self.filled(&opening));
        if !self.say_occupation() {
            self.say(&format!("I'm {}", with_article(&persona.trade)));
        }
        let goal = self.own_goal();
        let wish = self.pick(&[
            "What I want is to {goal}.",
            "At the moment I'm trying to {goal}.",
            "I'd like to {goal}, if I'm let.",
        ]);
        self.say(&wish.replace("{goal}", &goal));
        if self.happens(0.5) {
            let traits = self.pick(&[
                "People say I'm {a} and {b}.",
                "They call me {a}, and {b} on top of it.",
                "I'm told I'm {a}.",
            ]);
            if let [a, b, ..] = persona.traits.as_slice() {
                self.say(&traits.replace("{a}", a).replace("{b}", b));
            }
        }
    }

    /// Says the first thing that is remembered of one's occupation; whether there was one.
    fn say_occupation(&mut self) -> bool {
        let name = self.interview.persona.name.clone();
        let Some((id, text)) =
            self.about(|text| text.strip_prefix(&name).is_some_and(is_occupation)).into_iter().next()
        else {
            return false;
        };
        if let Some(id) = id {
            self.rest(id);
        }
        self.say(&text);
        true
    }

    pub(super) fn trade(&mut self) {
        let persona = self.interview.persona;
        let trade = with_article(&persona.trade);
        let opening = self.pick(&["I'm {trade}.", "{Trade}, that's what I am.", "By trade I'm {trade}."]);
        self.say(&opening.replace("{trade}", &trade).replace("{Trade}", &capital(&trade)));
        self.say_occupation();
        if let Some(hours) = self.hours() {
            self.say(&hours);
        }
        let goal = self.own_goal();
        self.say(&format!("What I'm really after is to {goal}"));
    }

    pub(super) fn weekday(&mut self) {
        let persona = self.interview.persona;
        let rise = self.pick(&["I get up {wakes}.", "I'm up {wakes}, most days.", "Out of bed {wakes}."]);
        self.say(&rise.replace("{wakes}", &format!("at {}", spoken(persona.wakes))));
        if let Some(hours) = self.hours() {
            self.say(&hours);
        }
        const HABITS: &[&str] = &[
            " every day",
            " each ",
            " every ",
            " morning",
            " afternoon",
            " evening",
            " daily",
            "lunch",
            " walks ",
            " usually ",
        ];
        let work = self.interview.persona.work.is_empty();
        if !self.say_about(|text| {
            HABITS.iter().any(|habit| text.contains(habit))
                && !["afraid", " wants "].iter().any(|word| text.contains(word))
        }) && work
        {
            self.say("The rest of the day arranges itself");
        }
        if let Some(found) = self.concluded_of_oneself(|memory| self.is_of_deeds(memory)) {
            self.say_view(&found);
        }
        let rest = self.pick(&["Lights out {sleeps}.", "I'm in bed {sleeps}.", "The day ends {sleeps}, with luck."]);
        self.say(&rest.replace("{sleeps}", &format!("at {}", spoken(persona.sleeps))));
    }

    /// The fixed hours of work as a sentence.
    fn hours(&mut self) -> Option<String> {
        let work = &self.interview.persona.work;
        let (first, last) = (work.first()?, work.last()?);
        let kind = if self.interview.persona.trade.contains("student") { "study" } else { "work" };
        let rest = match work.len() {
            1 => String::new(),
            2 => format!(", with a break around {}", spoken(first.until)),
            count => format!(", in {count} stretches"),
        };
        Some(format!("I {kind} from {} to {}{rest}", spoken(first.from), spoken(last.until)))
    }

    pub(super) fn home(&mut self) {
        let said =
            self.say_about(|text| text.contains(" lives ") || text.contains(" moved ") || text.contains(" lives in "));
        let ties = self.interview.relations.iter().map(|(name, relation)| (name.to_owned(), relation.tie.clone()));
        let own = self.interview.persona.knows.iter().map(|other| (other.name.clone(), other.tie.clone()));
        let mut others: Vec<String> =
            ties.chain(own).filter(|(_, tie)| tie.shares_home()).map(|(name, _)| name).collect();
        others.sort_unstable();
        others.dedup();
        others.truncate(5);
        if !others.is_empty() {
            let opening = self.pick(&[
                "Under the same roof: {names}.",
                "I share the place with {names}.",
                "{names} live there too.",
            ]);
            let opening = if others.len() == 1 { opening.replace("live there", "lives there") } else { opening };
            self.say(&opening.replace("{names}", &listed(&others)));
        } else if !said {
            self.say("In my own four walls, and nobody complains about the noise");
        } else {
            self.say("Alone, and it's quiet");
        }
    }

    pub(super) fn age(&mut self) {
        let said =
            self.pick(&["{age}. No further questions.", "I'm {age}.", "{age}, and you?", "{age} at the last count."]);
        self.say(&self.filled(&said));
    }

    pub(super) fn likes(&mut self) {
        let mut likes = self.interview.persona.likes.clone();
        likes.truncate(4);
        if likes.is_empty() {
            return self.unknown("what I like");
        }
        let said =
            self.pick(&["{Likes}.", "Give me {likes}, and I'm content.", "I could talk for hours about {likes}."]);
        let likes = listed(&likes);
        self.say(&said.replace("{likes}", &likes).replace("{Likes}", &capital(&likes)));
        self.reasoned(true);
        let liked = |text: &str| self.interview.persona.likes.iter().any(|like| touches(text, like));
        if let Some(found) = self.concluded_of_oneself(|memory| liked(&memory.text)) {
            self.say_conclusion(&found);
        }
    }

    pub(super) fn dislikes(&mut self) {
        let dislikes = listed(&self.interview.persona.dislikes);
        if dislikes.is_empty() {
            return self.unknown("what annoys me");
        }
        let said =
            self.pick(&["{Dislikes}, in no particular order.", "Spare me {dislikes}.", "I can't stand {dislikes}."]);
        self.say(&said.replace("{dislikes}", &dislikes).replace("{Dislikes}", &capital(&dislikes)));
        self.reasoned(false);
    }

    /// One opinion with its reason.
    fn reasoned(&mut self, liked: bool) {
        let found =
            self.interview.persona.opinions.iter().find(|opinion| (opinion.stance > 0) == liked && opinion.stance != 0);
        if let Some(opinion) = found {
            let because = self.own_words(&opinion.because).text;
            let because = self.lowered(&because);
            self.say(&format!("{}, because {because}", capital(&opinion.topic)));
        }
    }

    pub(super) fn goal(&mut self) {
        let goal = self.own_goal();
        let said = self.pick(&["To {goal}.", "I want to {goal}.", "If I could choose one thing: to {goal}."]);
        self.say(&said.replace("{goal}", &goal));
        self.say_part_for_goal();
        match self.concluded(|memory| self.serves_goal(&memory.text)) {
            Some(found) => self.say_conclusion(&found),
            None => {
                self.say_about(|text| text.contains("because") && touches(text, &goal));
            }
        }
    }

    pub(super) fn feel(&mut self) {
        let said = self.pick(match self.interview.persona.manner {
            Manner::Warm => &["I can't complain.", "Well, thank you for asking."],
            Manner::Curt => &["Fine.", "As usual."],
            Manner::Loud => &["Splendid!", "Never better, and I'll say so to anybody!"],
            Manner::Shy => &["All right, I think.", "Oh. Fine, mostly."],
            Manner::Learned => &["Tolerably well.", "Well, within the usual limits."],
            Manner::Teasing => &["Still breathing.", "Better than I look."],
            Manner::Formal => &["Very well, thank you.", "I'm well, thank you."],
        });
        self.say(&said);
        let weighty = self.recall(|memory| memory.importance >= 6 && memory.created.day() == self.interview.now.day());
        if let Some((id, text)) = weighty {
            self.rest(id);
            self.say(&format!("It's been a day: {text}"));
        } else {
            self.say(&format!("I'm {} just now", self.own_phrase(self.interview.doing)));
        }
    }

    pub(super) fn hello(&mut self) {
        let persona = self.interview.persona;
        let greeting = persona.voice.greetings.iter().find(|greeting| !greeting.contains("{you}"));
        let said = greeting.cloned().unwrap_or_else(|| "Hello.".into());
        self.say(&said);
        let doing = self.own_phrase(self.interview.doing);
        self.say(&format!("You find me {doing}. What would you like to know?"));
    }

    /// The goal as one says it oneself, with what is private left out.
    pub(super) fn own_goal(&self) -> String {
        let goal = self.own_words(&format!("- {}", self.interview.persona.goal)).text;
        goal.trim_start_matches("- ").to_owned()
    }

    /// A gerund phrase as one says it oneself: "working on my paper".
    pub(super) fn own_phrase(&self, phrase: &str) -> String {
        let own = self.own_words(&format!("- {phrase}")).text;
        let own = own.trim_start_matches("- ").to_owned();
        if own.is_empty() { "doing nothing in particular".into() } else { own }
    }

    fn filled(&self, text: &str) -> String {
        let persona = self.interview.persona;
        text.replace("{name}", &persona.name)
            .replace("{age}", &persona.age.to_string())
            .replace("{Trade}", &capital(&persona.trade))
    }

    /// Whether the person is in bed at a time of day, as far as habits go.
    pub(super) fn sleeps_at(&self, time: TimeOfDay) -> bool {
        let persona = self.interview.persona;
        persona.sleeps != persona.wakes && time.is_within(persona.sleeps, persona.wakes)
    }
}

/// Whether two texts share a word that says something.
pub(super) fn touches(text: &str, other: &str) -> bool {
    let stems = crate::embed::stems(text);
    crate::embed::stems(other).iter().any(|stem| stems.contains(stem))
}

fn is_occupation(text: &str) -> bool {
    const SIGNS: &[&str] = &[
        " studies ",
        " works ",
        " owns ",
        " runs ",
        " is a ",
        " teaches ",
        " writes ",
        " is an ",
        " paints ",
        " keeps the ",
        " serves ",
    ];
    SIGNS.iter().any(|sign| text.starts_with(sign)) && !text.contains(" friend") && !text.contains("finds ")
}

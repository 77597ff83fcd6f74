//! What one would do if.

use smallville_english::capital;

use super::{Draft, first_name, oneself::touches, table::Mind, when::spoken};
use crate::{
    claim::Span,
    instinct::activity::Want,
    memory::{Memory, MemoryKind},
    persona::{Manner, Persona},
};

/// Whether something was seen or heard and is worth telling.
fn is_lived(memory: &Memory) -> bool {
    matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation)
        && memory.importance >= 5
        && memory.level == 0
}

fn mind_of(persona: &Persona) -> Mind {
    let has = |traits: &[&str]| persona.traits.iter().any(|known| traits.contains(&known.as_str()));
    if matches!(persona.manner, Manner::Loud) || has(&["rude", "aggressive", "impulsive", "energetic", "adventurous"]) {
        Mind::Rash
    } else if matches!(persona.manner, Manner::Shy) || has(&["shy", "timid", "anxious", "cautious"]) {
        Mind::Timid
    } else if matches!(persona.manner, Manner::Warm) || has(&["kind", "hospitable", "caring", "helpful", "gentle"]) {
        Mind::Kind
    } else {
        Mind::Calm
    }
}

impl Draft<'_, '_> {
    pub(super) fn would(&mut self, situation: &str) {
        let persona = self.interview.persona;
        let other = self.named_in(situation);
        if let Some(name) = &other
            && ["meet", "met ", "bump", "walk", "street", "saw ", "see "].iter().any(|word| situation.contains(word))
        {
            return self.would_meet(name);
        }
        if let Some(name) = &other
            && ["help", "favour", "a hand"].iter().any(|word| situation.contains(word))
        {
            return self.would_help(name);
        }
        let sense = self.sense;
        let Some(case) = sense.answers.case(situation) else { return self.would_anything() };
        let event = case.words.join(" ");
        let mind = mind_of(persona);
        let mut fitting: Vec<&str> = case.said_by(mind).iter().map(String::as_str).collect();
        // Nobody is the same every day: now and then one does what others would do.
        if self.happens(0.3) && mind != Mind::Calm {
            fitting.splice(0..0, case.said_by(Mind::Calm).iter().map(String::as_str));
        }
        let said = self.pick(&fitting);
        let friend = self.dearest().map_or_else(|| "a friend".to_owned(), |name| first_name(&name).to_owned());
        let topic = persona.likes.first().map_or("a good book", String::as_str).to_owned();
        let filled = said.replace("{friend}", &friend).replace("{topic}", &topic);
        self.say(&filled.replace("{Topic}", &capital(&topic)));
        // What one knows of such things from one's own life belongs to the answer.
        if let Some((id, text)) = self.recall(|memory| is_lived(memory) && touches(&memory.text, &event)) {
            self.rest(id);
            self.say(&text);
        }
    }

    /// The full name of somebody known who is named in a question in lower case.
    fn named_in(&self, situation: &str) -> Option<String> {
        let words: Vec<&str> = situation.split(' ').map(|word| word.trim_end_matches("'s")).collect();
        let own = &self.interview.persona.name;
        self.names
            .iter()
            .find(|name| *name != own && words.contains(&first_name(name).to_lowercase().as_str()))
            .cloned()
    }

    fn would_meet(&mut self, name: &str) {
        let opinion = self.interview.relations.to(name).map(|relation| relation.opinion);
        let known = || {
            self.interview.persona.knows.iter().find(|other| other.name == name).map(|other| f32::from(other.opinion))
        };
        let first = first_name(name);
        let private = self.is_secret(name);
        let said = match opinion.or_else(known) {
            None => self.pick(&[
                "Say good day. I don't know {name}, so that's all there is to it.",
                "Nod, politely. We haven't met.",
            ]),
            Some(value) if value < 4.5 => self.pick(&[
                "Cross the street, and be very interested in a hedge.",
                "Say good day and nothing after it.",
                "Keep it short. {name} and I have said most of what there is.",
            ]),
            Some(_) if private => self.pick(&[
                "Say hello and drop whatever I'm carrying, I suppose.",
                "Stop. Talk about anything at all, as long as it takes a while.",
                "Ask {name} how the day was, and listen to every word.",
            ]),
            Some(value) if value < 7.4 => self.pick(&[
                "Stop for a minute and ask {name} how it goes.",
                "Say hello, and see whether {name} has time for more than that.",
            ]),
            Some(_) => self.pick(&[
                "I'd ask {name} along for a coffee, there and then.",
                "Stop, of course. {name} and I never get away under half an hour.",
                "Be glad. I'd walk a bit of {name}'s way, wherever it goes.",
            ]),
        };
        self.say(&said.replace("{name}", first));
        if private {
            return;
        }
        if let Some(found) = self.concluded_of(name) {
            self.say_conclusion(&found);
        } else {
            let mentions = |memory: &Memory| memory.text.contains(name) && is_lived(memory);
            if let Some((id, text)) = self.recall(|memory| mentions(memory) && !memory.text.contains(" is at ")) {
                self.rest(id);
                self.say(&text);
            }
        }
    }

    /// Somebody asks for help: what one does is a question of what they are to one, and of the time one has.
    fn would_help(&mut self, name: &str) {
        let first = first_name(name);
        let Some(tie) = self.tie(name) else {
            let said = self.pick(&[
                "I'd hear what it's about first. I don't know {name}.",
                "Help, if it's a matter of minutes. I don't know {name}, after all.",
            ]);
            return self.say(&said.replace("{name}", name));
        };
        let liking = self.liking(name);
        let said = self.pick(match liking {
            value if value < 4.5 => &[
                "I'd find out who else {name} could ask.",
                "Help, if it can't be helped. {name} and I do each other few favours.",
            ],
            value if value < 7.4 => &[
                "I'd ask what it takes, and do what I can.",
                "Say yes, if it's anything I'm good for.",
                "Hear {name} out, and then see what I can do.",
            ],
            _ => &[
                "I'd go along at once. For {name} most things can wait.",
                "Say yes before I know what it is. It's {name}, after all.",
                "Help, of course. {name} would do the same.",
            ],
        });
        self.say(&said.replace("{name}", first));
        if self.is_secret(name) {
            return;
        }
        let now = self.interview.now;
        let next = self.entries_in(Span { from: now, until: now.plus_minutes(120) });
        if let Some(entry) = next.iter().find(|entry| !matches!(entry.want, Want::Sleep | Want::Wash)) {
            let (doing, until) = (self.own_phrase(&entry.words), spoken(entry.until.time_of_day()));
            let said = if liking < 7.4 {
                self.pick(&["Just now I've planned on {doing}, until {until}; after that I have time."])
            } else {
                self.pick(&["My plan says {doing}, until {until}, but a plan can be put off."])
            };
            self.say(&said.replace("{doing}", &doing).replace("{until}", &until));
        }
        match self.concluded_of(name) {
            Some(found) => self.say_conclusion(&found),
            None => match self.talk_with(name) {
                Some(talk) => self.say_proof(&talk),
                None => self.say_tie(name, &tie),
            },
        }
    }

    fn would_anything(&mut self) {
        let said = self.pick(match mind_of(self.interview.persona) {
            Mind::Calm => &[
                "I'd think first. I don't know what I'd do after that.",
                "I don't know. I'd look at it from two sides, then decide.",
            ],
            Mind::Rash => {
                &["I don't know, but I'd do it fast!", "Do something first and think afterwards, it mostly works!"]
            }
            Mind::Timid => &[
                "I don't know. I'd ask somebody who does, I think.",
                "I don't know. Hope that it doesn't come to that.",
            ],
            Mind::Kind => &[
                "I don't know. I'd see first whether anybody needs a hand.",
                "Ask the people it concerns. Beyond that I don't know.",
            ],
        });
        self.say(&said);
    }

    /// The full name of whom one likes most, without any secrets.
    pub(super) fn dearest(&self) -> Option<String> {
        let own = self.interview.persona.knows.iter().map(|other| (other.name.clone(), f32::from(other.opinion)));
        let now = self.interview.relations.iter().map(|(name, relation)| (name.to_owned(), relation.opinion));
        let all: Vec<(String, f32)> =
            if self.interview.relations.iter().next().is_some() { now.collect() } else { own.collect() };
        all.into_iter()
            .filter(|(name, value)| *value >= 6.0 && !self.is_secret(name))
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(name, _)| name)
    }
}

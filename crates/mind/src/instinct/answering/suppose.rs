//! What one would do if.

use smallville_english::capital;

use super::{Draft, first_name, oneself::touches, when::spoken};
use crate::{
    claim::Span,
    instinct::activity::Want,
    memory::{Memory, MemoryKind},
    persona::{Manner, Persona},
};

/// Something that may happen, by the words that name it, with what people say to it; the first that fits counts.
///
/// `{friend}` is the first name of somebody dear, `{other}` of whoever is named, `{topic}` something one likes.
const CASES: &[(&[&str], &[(Mind, &str)])] = &[
    (
        &["burn", "fire", "smoke"],
        &[
            (Mind::Calm, "Turn off the stove, lid on the pan, window open. Then see what can still be eaten."),
            (Mind::Calm, "Off with the heat first. One can mourn a breakfast afterwards."),
            (
                Mind::Rash,
                "Grab the pan, burn my fingers, say something my mother shouldn't hear, and open every window!",
            ),
            (Mind::Rash, "Run! With water, or without, but run. Then I'd have toast somewhere else."),
            (Mind::Timid, "I'd freeze for a second. Then I'd switch the stove off and call for somebody."),
            (Mind::Timid, "Switch it off, stand well back, and hope that nobody smells it."),
            (
                Mind::Kind,
                "Put it out, air the kitchen, and make a new one, with one egg more for whoever came running.",
            ),
        ],
    ),
    (
        &["bathroom", "toilet", "shower"],
        &[
            (Mind::Calm, "Wait, and have my coffee first."),
            (Mind::Calm, "Read something until it's free. I have reading for years."),
            (Mind::Rash, "Hammer on the door! Some of us have a day to get on with."),
            (Mind::Timid, "Wait round the corner, so that nobody feels watched."),
            (Mind::Kind, "Knock once, say there's no hurry, and put the kettle on meanwhile."),
        ],
    ),
    (
        &["refrigerator", "fridge", "no food", "cook dinner"],
        &[
            (Mind::Calm, "Go to the market before it closes, with a list."),
            (Mind::Calm, "See what the shelf has: rice, onions and an idea are enough."),
            (Mind::Rash, "Eat out. An empty fridge is a sign from above."),
            (Mind::Timid, "Have bread, I suppose, and shop tomorrow."),
            (Mind::Kind, "Ask next door for two eggs, and end up cooking for both households."),
        ],
    ),
    (
        &["need", "sad", "cry", "lonely", "trouble", "lost their", "lost his", "lost her"],
        &[
            (Mind::Calm, "Sit down, listen, and leave the good advice at home."),
            (Mind::Rash, "Drop everything and go! If it were {friend}, I'd be there already."),
            (Mind::Timid, "Go there. I wouldn't know what to say, but I'd stay."),
            (Mind::Kind, "Bring soup and time. For {friend} I'd shut up shop for the day."),
            (Mind::Kind, "Ask what would help, and then do that, not what I'd like to do."),
        ],
    ),
    (
        &["meet", "met", "bump", "walk by", "walks by", "street", "see your friend"],
        &[
            (Mind::Calm, "Nod, stop, and ask how things stand. No more than a minute, unless it gets interesting."),
            (Mind::Rash, "Shout across the street, what else?"),
            (Mind::Timid, "Wave, a bit too late probably, and think of what I should have said on the way home."),
            (Mind::Kind, "Stop and ask how they are, and wait for the real answer."),
        ],
    ),
    (
        &["rain", "storm", "snow"],
        &[
            (Mind::Calm, "Stay in with {topic}. The weather and I leave each other alone."),
            (Mind::Rash, "Get wet. I'm not made of sugar!"),
            (Mind::Timid, "Stand under the nearest roof and wait it out."),
            (Mind::Kind, "Take two umbrellas; somebody always forgets theirs."),
        ],
    ),
    (
        &["insult", "rude", "shout at you", "yell"],
        &[
            (Mind::Calm, "Let it pass. It says more about them."),
            (Mind::Rash, "Give it back, with interest!"),
            (Mind::Timid, "Say nothing, and find the perfect answer at three in the morning."),
            (Mind::Kind, "Ask what's the matter. People are seldom rude because they're happy."),
        ],
    ),
    (
        &["money", "rich", "lottery", "million", "wallet", "purse"],
        &[
            (Mind::Calm, "If it's somebody's, it goes back. If it's mine: rent first, then {topic}."),
            (Mind::Rash, "If nobody lost it: a round for everybody!"),
            (Mind::Timid, "Look for the owner, and worry until I found them."),
            (Mind::Kind, "Give it back if it's lost, and share it if it isn't."),
        ],
    ),
    (
        &["ill", "sick", "fever", "pain", "hurt"],
        &[
            (Mind::Calm, "Bed, tea, and the pharmacy if it isn't better by noon."),
            (Mind::Rash, "Ignore it until it ignores me."),
            (Mind::Timid, "Read about it, which makes everything worse, and then go to the pharmacy."),
            (Mind::Kind, "Lie down and not make a fuss. If it's somebody else, I'd make all the fuss."),
        ],
    ),
    (
        &["day off", "free day", "holiday", "free time", "free afternoon"],
        &[
            (Mind::Calm, "Sleep half an hour longer, and give the rest to {topic}."),
            (Mind::Rash, "{Topic} until I drop!"),
            (Mind::Timid, "Stay in, probably, with {topic} and a locked door."),
            (Mind::Kind, "Fetch {friend} and do something that has no use at all."),
        ],
    ),
    (
        &["broken", "leak", "flood", "breaks"],
        &[
            (Mind::Calm, "Find the tap or the plug that stops the worst, then the person who can mend it."),
            (Mind::Rash, "Hit it once. After that I'd read the manual."),
            (Mind::Timid, "Tell whoever owns it, and apologise, although it wasn't me."),
            (Mind::Kind, "Mop up, warn the others, and see about mending it."),
        ],
    ),
    (
        &["party", "invite", "invites"],
        &[
            (Mind::Calm, "See whether I have the time, and say so honestly."),
            (Mind::Rash, "Say yes before I've heard the date!"),
            (Mind::Timid, "Say perhaps. Then stand by the door for an hour if I went."),
            (Mind::Kind, "Go, bring something to eat, and stay for the washing-up."),
        ],
    ),
    (
        &["mayor", "election"],
        &[
            (Mind::Calm, "Ask the candidates for figures before I believed a word."),
            (Mind::Rash, "Tell them all what's wrong with this town, point by point!"),
            (Mind::Timid, "Let others stand up there. I'd vote and go home."),
            (Mind::Kind, "Listen to whoever never gets asked."),
        ],
    ),
];

/// Whether something was seen or heard and is worth telling.
fn is_lived(memory: &Memory) -> bool {
    matches!(memory.kind, MemoryKind::Observation | MemoryKind::Conversation)
        && memory.importance >= 5
        && memory.level == 0
}

/// How people take what happens to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mind {
    Calm,
    Rash,
    Timid,
    Kind,
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
        let has = |word: &str| {
            situation.split(' ').any(|known| known.starts_with(word)) || word.contains(' ') && situation.contains(word)
        };
        let Some((event, answers)) = CASES.iter().find(|(words, _)| words.iter().any(|word| has(word))) else {
            return self.would_anything();
        };
        let event = event.join(" ");
        let mind = mind_of(persona);
        let mut fitting: Vec<&str> =
            answers.iter().filter(|(known, _)| *known == mind).map(|(_, words)| *words).collect();
        if fitting.is_empty() {
            fitting = answers.iter().map(|(_, words)| *words).collect();
        }
        // Nobody is the same every day: now and then one does what others would do.
        if self.happens(0.3) {
            fitting = answers
                .iter()
                .filter(|(known, _)| matches!(known, Mind::Calm) || *known == mind)
                .map(|(_, words)| *words)
                .collect();
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

//! What does my inner voice want of me? Reads a whisper as something that the person can do now.

use std::ops::RangeInclusive;

use rand::{RngExt as _, rngs::StdRng};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use smallville_english::is_plain_verb;
use smallville_model::request::Schema;

use crate::embed::stems;
use crate::{
    calendar::Gathering,
    geography::Geography,
    instinct::{
        CommonSense,
        activity::{Activity, ActivityId, Want},
        reader::{self, Hearer},
        taste,
    },
    persona::{Persona, Pronoun},
    prompt::fill::Fill,
    question::{Kind, Question},
    reading::Resolve,
};
use smallville_town::{GameTime, ObjectId, SectorId, Tile};

/// Asked when the player whispers.
#[derive(Clone, Copy, Debug)]
pub struct Whisper<'a> {
    /// Who hears it.
    pub persona: &'a Persona,
    /// Where they can go.
    pub geography: &'a Geography,
    /// Whom they know of, themselves among them: full name and how one speaks of them.
    pub people: &'a [(String, Pronoun)],
    /// Gatherings still to come of which they know, the next first.
    pub gatherings: &'a [Gathering],
    /// The whisper.
    pub text: &'a str,
    /// When they hear it.
    pub now: GameTime,
    /// Where they are.
    pub from: Tile,
}

/// What somebody makes of their inner voice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Heeded {
    /// What they resolve, in the order of the words; never empty.
    pub resolves: Vec<Resolve>,
    /// What they do at once.
    pub impulse: Option<Impulse>,
}

/// Something to do at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Impulse {
    /// What, as a gerund phrase.
    pub words: String,
    /// One or two emoji.
    pub emoji: String,
    /// What it is for.
    pub want: Want,
    /// The activity of the tables, if it is one.
    pub activity: Option<ActivityId>,
    /// The thing at which it is done.
    pub object: ObjectId,
    /// How long, in minutes.
    pub minutes: u32,
}

/// What is done at once takes so many minutes.
const MINUTES: RangeInclusive<u32> = 1..=16 * 60;
/// Verbs that say nothing of what is done.
const LIGHT: [&str; 10] = ["go", "come", "take", "have", "get", "do", "be", "make", "try", "start"];
/// A whisper in more sentences is a sermon.
const MOST_SENTENCES: usize = 5;

/// A sentence of more letters is not plain.
const LONGEST_SENTENCE: usize = 200;

/// A whisper in a model's words.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct WhisperReply {
    /// The same in one to five short sentences, each of one of the forms listed.
    plainly: Vec<String>,
}

impl Question for Whisper<'_> {
    type Answer = Heeded;
    type Reply = WhisperReply;
    type Menu = ();
    const KIND: Kind = Kind::Whisper;
    const WORDS: &'static [&'static str] = &["whisper", "places", "people"];

    fn menu(&self, _: &CommonSense, _: &mut StdRng) {}

    fn fill(&self, (): &()) -> Fill {
        let places = self.geography.known().map(|id| self.geography.town().sector(id).name.as_str());
        let people = self.people.iter().map(|(name, _)| name.as_str());
        Fill::new(self.persona, self.now)
            .said("whisper", self.text)
            .word("places", places.collect::<Vec<_>>().join("; "))
            .word("people", people.collect::<Vec<_>>().join(", "))
    }

    fn form(&self, (): &(), form: Schema) -> Schema {
        form.count("plainly", 1..=MOST_SENTENCES).letters("plainly[]", LONGEST_SENTENCE)
    }

    /// The model says it in plain sentences; what those mean here is read as ever.
    fn read(&self, reply: &WhisperReply, (): &(), sense: &CommonSense, rng: &mut StdRng) -> Result<Heeded, String> {
        if !(1..=MOST_SENTENCES).contains(&reply.plainly.len()) {
            return Err(format!("say it in one to {MOST_SENTENCES} sentences"));
        }
        let sentences =
            reply.plainly.iter().map(|text| sense.reply_filter.sentence(text)).collect::<Result<Vec<_>, _>>()?;
        let text = sentences.iter().map(|text| format!("{}.", text.trim_end_matches(['.', '!', ' '])));
        let text = text.collect::<Vec<_>>().join(" ");
        let read = Whisper { text: &text, ..*self }.instinct(sense, rng);
        // What was clear as it stood is not lost by saying it otherwise.
        let own = self.instinct(sense, rng);
        let is_clear = |heeded: &Heeded| {
            heeded.impulse.is_some() || heeded.resolves.iter().any(|resolve| *resolve != Resolve::Thought)
        };
        Ok(if is_clear(&read) || !is_clear(&own) { read } else { own })
    }

    fn check(&self, answer: &Heeded) -> Result<(), String> {
        if answer.resolves.is_empty() {
            return Err("nothing is made of it; a thought is the least".into());
        }
        match &answer.impulse {
            Some(impulse) if !MINUTES.contains(&impulse.minutes) => {
                Err(format!("{} minutes is not a time in which one does something", impulse.minutes))
            }
            _ => Ok(()),
        }
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Heeded {
        let Self { persona, geography, people, gatherings, now, .. } = *self;
        let resolves = reader::resolves(sense, self.text, &Hearer { persona, people, geography, gatherings, now });
        let to_do = resolves.iter().find_map(|resolve| match resolve {
            Resolve::Now(words) => Some(words.as_str()),
            // What is to be got for oneself is got in the usual way, if there is one.
            Resolve::Fetch { for_whom: None, .. } | Resolve::Goal { today: true, .. } => Some(self.text),
            _ => None,
        });
        let impulse = to_do.and_then(|text| Whisper { text, ..*self }.usual(sense, rng));
        Heeded { resolves, impulse }
    }
}

impl Whisper<'_> {
    /// What the words name, as people usually do it; none if nothing that people usually do is meant by most of the words.
    pub(crate) fn usual(&self, sense: &CommonSense, rng: &mut StdRng) -> Option<Impulse> {
        let sector = self.named_sector();
        let wants = sense.words.wants(self.text);
        let chosen = self.activity(sense, sector, &wants, rng);
        if let Some((activity, object)) = chosen {
            return Some(Impulse {
                words: taste::say(&activity.say, self.persona, rng),
                emoji: activity.emoji.clone(),
                want: activity.want,
                activity: Some(activity.id.clone()),
                object,
                minutes: self.minutes(activity, rng),
            });
        }
        // A place without anything that suits: going there is what was asked.
        let sector = sector.filter(|_| self.asks_to_be_there(sense))?;
        let object = self.somewhere_in(sector)?;
        Some(Impulse {
            words: format!("having a look around {}", self.geography.town().sector(sector).name),
            emoji: "🚶".into(),
            want: Want::Pleasure,
            activity: None,
            object,
            minutes: 30,
        })
    }

    /// The known sector that the whisper names: by its whole name, else by the longest word of it.
    fn named_sector(&self) -> Option<SectorId> {
        let words = stems(self.text);
        let town = self.geography.town();
        if words.iter().any(|word| word == "home") {
            return Some(self.persona.home);
        }
        let score = |id: SectorId| {
            let sector = town.sector(id);
            let name = stems(&sector.name);
            let hits = name.iter().filter(|word| words.contains(word)).count();
            let kind = usize::from(words.contains(&stems(sector.kind.word()).join(" ")) && id != self.persona.home);
            // A house is only meant when its owner is named; "house" alone names nobody's.
            hits + 2 * kind
        };
        let best = self.geography.known().map(|id| (score(id), std::cmp::Reverse(id))).max()?;
        (best.0 > 0).then_some(best.1.0)
    }

    /// The activity that shares most with the whisper, at the named place if one is named.
    fn activity<'a>(
        &self,
        sense: &'a CommonSense,
        sector: Option<SectorId>,
        wants: &[Want],
        rng: &mut StdRng,
    ) -> Option<(&'a Activity, ObjectId)> {
        let words = stems(self.text);
        let place_words: Vec<String> =
            sector.map(|id| stems(&self.geography.town().sector(id).name)).unwrap_or_default();
        let first = self.text.split_whitespace().next().map(str::to_lowercase).filter(|first| is_plain_verb(first));
        let verb =
            first.filter(|first| !LIGHT.contains(&first.as_str())).and_then(|first| stems(&first).into_iter().next());
        let mut best: Option<(f32, &Activity, ObjectId)> = None;
        for activity in sense.activities.iter().filter(|activity| activity.who.admits(self.persona)) {
            let said = stems(&format!("{} {}", activity.id.0.replace('_', " "), activity.say.join(" ")));
            let shared = words.iter().filter(|word| said.contains(word) && !place_words.contains(word)).count() as f32;
            let wanted = f32::from(u8::from(wants.contains(&activity.want)));
            // A named place alone is a wish to be there: something pleasant, not a day's work.
            let pleasant = matches!(activity.want, Want::Pleasure | Want::Exercise | Want::Company | Want::Rest);
            let there =
                if shared + wanted == 0.0 && sector.is_some() && wants.is_empty() && pleasant { 0.5 } else { 0.0 };
            let likeness = shared + 2.0 * wanted + there;
            // "Put it under the bed" is no sleep: whatever is done usually must be done with the verb that was said.
            let says_so = |verb: &String| said.contains(verb) || sense.words.wants(verb).contains(&activity.want);
            if verb.as_ref().is_some_and(|verb| !says_so(verb)) {
                continue;
            }
            // One word of many is no reason to do something else than what was said.
            let telling = || words.iter().filter(|word| !place_words.contains(word) && !LIGHT.contains(&word.as_str()));
            let meant = telling()
                .filter(|word| said.contains(word) || sense.words.wants(word).contains(&activity.want))
                .count();
            if likeness == 0.0 || there == 0.0 && meant * 10 < telling().count() * 6 {
                continue;
            }
            let Some(object) = self.place_for(activity, sector) else { continue };
            let value = likeness + rng.random_range(0.0..0.5);
            if best.as_ref().is_none_or(|(most, ..)| value > *most) {
                best = Some((value, activity, object));
            }
        }
        best.map(|(_, activity, object)| (activity, object))
    }

    /// Whether to be somewhere is all that is asked: "go to the park".
    fn asks_to_be_there(&self, sense: &CommonSense) -> bool {
        let Self { persona, geography, people, gatherings, now, .. } = *self;
        reader::is_only_moving(sense, self.text, &Hearer { persona, people, geography, gatherings, now })
    }

    /// A deed as it was said, and where, if that was said.
    pub(crate) fn by_the_letter(&self, sense: &CommonSense) -> Option<(String, Option<SectorId>)> {
        let Self { persona, geography, people, gatherings, now, .. } = *self;
        reader::deed(sense, self.text, &Hearer { persona, people, geography, gatherings, now })
    }

    fn place_for(&self, activity: &Activity, sector: Option<SectorId>) -> Option<ObjectId> {
        let at = self.now.time_of_day();
        activity
            .at
            .iter()
            .flat_map(|site| self.geography.places_at(site, self.persona, at, self.from))
            .find(|object| sector.is_none_or(|sector| self.geography.sector_of(*object) == sector))
    }

    fn somewhere_in(&self, sector: SectorId) -> Option<ObjectId> {
        let town = self.geography.town();
        town.objects()
            .iter()
            .filter(|object| self.geography.sector_of(object.id) == sector && self.geography.may_use(object))
            .filter_map(|object| Some((self.geography.walk_tiles(self.from, object.id)?, object.id)))
            .min()
            .map(|(_, id)| id)
    }

    /// To bed means until the morning; all else as long as such things take.
    fn minutes(&self, activity: &Activity, rng: &mut StdRng) -> u32 {
        if activity.want == Want::Sleep {
            let wake = GameTime::from_day_time(self.now.day(), self.persona.wakes);
            let wake = if wake > self.now { wake } else { wake.plus_minutes(24 * 60) };
            return wake.minutes_since(self.now).clamp(60, 10 * 60);
        }
        rng.random_range(activity.minutes.0..=activity.minutes.1).clamp(*MINUTES.start(), *MINUTES.end())
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::testing;
    use smallville_town::TimeOfDay;

    /// What a whisper makes of somebody at 09:30: sector, want.
    fn heard(name: &str, text: &str) -> Option<(String, Want)> {
        let world = testing::world();
        let persona = world.people.iter().find(|persona| persona.name == name).unwrap();
        let geography = Geography::new(world.town.clone(), persona);
        let from = geography.tile_of(persona.bed).unwrap();
        let now = GameTime::from_day_time(0, TimeOfDay::new(9, 30));
        let people = [(persona.name.clone(), persona.pronoun)];
        let question = Whisper { persona, geography: &geography, people: &people, gatherings: &[], text, now, from };
        let heeded = question.instinct(&world.sense, &mut StdRng::seed_from_u64(1));
        assert_eq!(question.check(&heeded), Ok(()));
        let impulse = heeded.impulse?;
        Some((world.town.sector(geography.sector_of(impulse.object)).name.clone(), impulse.want))
    }

    #[test]
    fn a_whisper_that_names_something_to_do_is_done() {
        let check = |name: &str, text: &str, sector: &str, wants: &[Want]| {
            let (place, want) = heard(name, text).unwrap_or_else(|| panic!("{text}: nothing done"));
            assert_eq!(place, sector, "{text}");
            assert!(wants.is_empty() || wants.contains(&want), "{text}: {want:?}");
        };
        check("Klaus Mueller", "go to the park", "Johnson Park", &[]);
        check("Klaus Mueller", "Have breakfast at the cafe!", "Hobbs Cafe", &[Want::Breakfast]);
        check("Klaus Mueller", "go to bed", "Dorm for Oak Hill College", &[Want::Sleep]);
        check("Maria Lopez", "take a shower", "Dorm for Oak Hill College", &[Want::Wash]);
        check("Tamara Taylor", "You should buy some groceries", "The Willows Market and Pharmacy", &[Want::Errand]);
        check("Sam Moore", "go for a run in the park", "Johnson Park", &[Want::Exercise]);
        check("Isabella Rodriguez", "go home", "Isabella Rodriguez's apartment", &[]);
    }

    #[test]
    fn what_is_forbidden_or_only_said_is_not_done() {
        assert_eq!(heard("Klaus Mueller", "don't go to the park"), None);
        assert_eq!(heard("Klaus Mueller", "Xyzzy?"), None);
    }
}

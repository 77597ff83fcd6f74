//! What do I do hour by hour? The strokes of the day, each broken into entries at one place.

use rand::{RngExt as _, rngs::StdRng};
use schemars::JsonSchema;
use serde::Deserialize;
use smallville_model::request::Schema;

use crate::{
    geography::Geography,
    instinct::{
        CommonSense,
        activity::{Activity, Want},
        inclination::Inclination,
        taste::{self, Choice, Diary, Taste},
    },
    persona::Persona,
    plan::{Entry, Stroke},
    prompt::{
        fill::{Fill, numbered},
        number::Number,
        reply_filter,
    },
    question::{Kind, Question, picked},
    why::Cause,
};
use smallville_town::{GameTime, Tile};

/// Asked after the strokes are drawn.
#[derive(Debug)]
pub struct Hours<'a> {
    /// Who asks.
    pub persona: &'a Persona,
    /// Where they can go.
    pub geography: &'a Geography,
    /// What they did today and yesterday.
    pub diary: &'a Diary,
    /// What they are inclined to.
    pub inclination: &'a Inclination,
    /// The day in strokes.
    pub strokes: &'a [Stroke],
    /// Where they are.
    pub from: Tile,
}

/// What a model may make of the hours.
#[derive(Clone, Debug)]
pub struct HoursMenu {
    /// The hours as habit would have them.
    entries: Vec<Entry>,
    /// Other things to do.
    choices: Vec<Entry>,
}

/// How a model changes the hours; none: they stay.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct HoursReply {
    /// The changed entries.
    changes: Vec<HourReply>,
}

/// An hour that a model changes.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
struct HourReply {
    /// Number of the entry.
    entry: Number,
    /// Number of something else to do then.
    #[serde(default, rename = "instead")]
    choice: Option<Number>,
    /// Better words for what is done, beginning with a verb in -ing.
    #[serde(default)]
    words: Option<String>,
}

impl Question for Hours<'_> {
    type Answer = Vec<Entry>;
    type Reply = HoursReply;
    type Menu = HoursMenu;
    const KIND: Kind = Kind::Hours;
    const WORDS: &'static [&'static str] = &["entries", "choices"];

    /// The hours as habit would have them, and what else would do.
    fn menu(&self, sense: &CommonSense, rng: &mut StdRng) -> HoursMenu {
        let entries = self.instinct(sense, rng);
        let mut choices: Vec<Entry> = Vec::new();
        for _ in 0..OTHER_DAYS {
            for other in self.instinct(sense, rng) {
                let known = |entry: &Entry| entry.activity == other.activity && entry.object == other.object;
                let fits = other.activity.is_some() && other.want != Want::Sleep;
                if fits && !entries.iter().chain(&choices).any(known) {
                    choices.push(other);
                }
            }
        }
        choices.truncate(MOST_CHOICES);
        HoursMenu { entries, choices }
    }

    fn fill(&self, menu: &HoursMenu) -> Fill {
        let now = self.strokes.first().map_or_else(GameTime::default, |stroke| stroke.from);
        let place = |entry: &Entry| entry.object.map(|id| self.geography.address(id)).unwrap_or_default();
        let entries = menu.entries.iter().filter(|entry| entry.want != Want::Sleep).map(|entry| {
            let stroke = self.strokes.get(entry.stroke).map_or("", |stroke| stroke.words.as_str());
            format!("{} {} at {} ({stroke})", entry.from.hm(), entry.words, place(entry))
        });
        let choices = menu.choices.iter().map(|entry| format!("{} at {}", entry.words, place(entry)));
        Fill::new(self.persona, now).choices("entries", numbered(entries)).choices("choices", numbered(choices))
    }

    fn form(&self, menu: &HoursMenu, form: Schema) -> Schema {
        let entries = menu.entries.iter().filter(|entry| entry.want != Want::Sleep).count();
        form.count("changes", 0..=entries.min(MOST_CHANGES))
            .choices("changes[].entry", 1..=entries)
            .choices("changes[].instead", 1..=menu.choices.len())
            .letters("changes[].words", reply_filter::LONGEST_PHRASE)
            .pattern("changes[].words", reply_filter::GERUND_PHRASE)
    }

    fn read(
        &self,
        reply: &HoursReply,
        menu: &HoursMenu,
        sense: &CommonSense,
        _: &mut StdRng,
    ) -> Result<Vec<Entry>, String> {
        let waking = menu.entries.iter().enumerate().filter(|(_, entry)| entry.want != Want::Sleep);
        let places: Vec<usize> = waking.map(|(index, _)| index).collect();
        let mut entries = menu.entries.clone();
        for change in &reply.changes {
            let entry = &mut entries[*picked(&places, change.entry.0)?];
            if let Some(Number(number)) = change.choice {
                let choice = picked(&menu.choices, number)?;
                self.may_do(sense, choice, entry.from)?;
                let (from, until, stroke) = (entry.from, entry.until, entry.stroke);
                *entry = Entry { from, until, stroke, ..choice.clone() };
            }
            if let Some(words) = &change.words {
                entry.words = sense.reply_filter.doing(words)?;
            }
        }
        Ok(entries)
    }

    fn check(&self, answer: &Vec<Entry>) -> Result<(), String> {
        if answer.is_empty() {
            return Err("the day is empty".into());
        }
        if answer.windows(2).any(|pair| pair[0].until > pair[1].from) || answer.iter().any(|e| e.from >= e.until) {
            return Err("entries overlap or end before they begin".into());
        }
        match answer.iter().find(|entry| entry.stroke >= self.strokes.len()) {
            Some(entry) => Err(format!("\"{}\" belongs to no stroke", entry.words)),
            None => Ok(()),
        }
    }

    fn instinct(&self, sense: &CommonSense, rng: &mut StdRng) -> Vec<Entry> {
        let mut day = Writing { question: self, sense, seen: self.diary.clone(), from: self.from, entries: Vec::new() };
        for (i, stroke) in self.strokes.iter().enumerate() {
            day.stroke(i, stroke, rng);
        }
        day.entries
    }
}

/// More changes of a day are another day.
const MOST_CHANGES: usize = 12;
/// The days of habit from which other things to do are taken, and how many of them are offered.
const OTHER_DAYS: usize = 3;
const MOST_CHOICES: usize = 24;

impl Hours<'_> {
    /// Whether something can be begun at a time.
    fn may_do(&self, sense: &CommonSense, choice: &Entry, from: GameTime) -> Result<(), String> {
        let at = from.time_of_day();
        let activity = choice.activity.as_ref().and_then(|id| sense.activities.activity(id));
        let places = |activity: &Activity| self.geography.places_for(&activity.at, self.persona, at, self.from);
        let can = activity.is_some_and(|activity| {
            activity.may_start(at) && choice.object.is_some_and(|object| places(activity).contains(&object))
        });
        if can { Ok(()) } else { Err(format!("{} cannot be begun at {at}; choose something else", choice.words)) }
    }
}

/// Usual minutes of a want; none: as long as there is time.
fn usual_minutes(want: Want) -> Option<u32> {
    match want {
        Want::Breakfast => Some(35),
        Want::Lunch => Some(40),
        Want::Dinner => Some(50),
        Want::Wash | Want::Snack => Some(25),
        _ => None,
    }
}

/// Even what one loves becomes something else after so many minutes.
const LONGEST: u32 = 90;

/// The hours of a day being written down.
struct Writing<'a> {
    question: &'a Hours<'a>,
    sense: &'a CommonSense,
    seen: Diary,
    from: Tile,
    entries: Vec<Entry>,
}

impl<'a> Writing<'a> {
    /// Shares a stroke's time among its wants.
    fn stroke(&mut self, index: usize, stroke: &Stroke, rng: &mut StdRng) {
        let total = stroke.until.minutes_since(stroke.from);
        let fixed: u32 = stroke.wants.iter().filter_map(|want| usual_minutes(*want)).sum();
        let open = stroke.wants.iter().filter(|want| usual_minutes(**want).is_none()).count() as u32;
        let mut at = stroke.from;
        for (i, want) in stroke.wants.iter().enumerate() {
            let left = stroke.until.minutes_since(at);
            let last = i + 1 == stroke.wants.len();
            let minutes = match usual_minutes(*want) {
                _ if last => left,
                Some(minutes) if open > 0 => minutes.min(left),
                Some(minutes) => (minutes * total / fixed.max(1)).min(left),
                None => (total.saturating_sub(fixed) / open.max(1)).min(left),
            };
            // Who does not plan begins in the middle of a minute, and the last want ends with the stroke.
            let end = if last { stroke.until } else { at.plus_minutes(minutes) };
            at = self.want(index, stroke, *want, at, end, rng);
            if last {
                self.linger(index, stroke, at, stroke.until, rng);
            }
        }
    }

    /// Fills a stretch of time with entries for one want, one activity after the other; returns when they end.
    ///
    /// Nobody showers or has lunch twice in a row: those leave the rest of the stretch to what comes next.
    fn want(
        &mut self,
        index: usize,
        stroke: &Stroke,
        want: Want,
        from: GameTime,
        until: GameTime,
        rng: &mut StdRng,
    ) -> GameTime {
        let mut at = from;
        while at < until {
            let left = until.minutes_since(at);
            let choice = self.choice(stroke, want, at, rng);
            let (shortest, longest) = choice.as_ref().map_or((20, 60), |c| c.activity.minutes);
            let minutes = rng.random_range(shortest.min(LONGEST)..=longest.min(LONGEST));
            let mut minutes = (minutes as f32 * self.question.persona.tempo) as u32;
            // The rest of a stretch is not worth a new beginning, and the night is one piece.
            if want == Want::Sleep || left < minutes + 15 {
                minutes = left;
            }
            let end = if minutes >= left { until } else { at.plus_minutes(minutes.max(1)) };
            self.entries.push(self.entry(index, want, choice.as_ref(), at, end, rng));
            if let Some(choice) = choice {
                self.seen.note(&choice.activity.id);
                self.from = self.question.geography.tile_of(choice.object).unwrap_or(self.from);
            }
            at = end;
            if want.is_done_once() {
                break;
            }
        }
        at
    }

    /// What is left of a stroke goes to small chores and pleasures.
    fn linger(&mut self, index: usize, stroke: &Stroke, from: GameTime, until: GameTime, rng: &mut StdRng) {
        if from < until {
            let want = [Want::Household, Want::Rest, Want::Pleasure][rng.random_range(0..3)];
            self.want(index, stroke, want, from, until, rng);
        }
    }

    /// The theme of the stroke the first time, then whatever else serves the want.
    fn choice(&self, stroke: &Stroke, want: Want, at: GameTime, rng: &mut StdRng) -> Option<Choice<'a>> {
        let Hours { persona, geography, inclination, .. } = self.question;
        let started = self.entries.iter().any(|entry| entry.activity == stroke.theme && entry.from >= stroke.from);
        let theme: Option<&Activity> =
            stroke.theme.as_ref().filter(|_| !started).and_then(|id| self.sense.activities.activity(id));
        if let Some(activity) = theme.filter(|activity| activity.want == want && activity.may_start(at.time_of_day())) {
            let object = geography.places_for(&activity.at, persona, at.time_of_day(), self.from).first().copied();
            if let Some(object) = object {
                return Some(Choice { activity, object });
            }
        }
        let taste = Taste { sense: self.sense, persona, geography, diary: &self.seen, inclination, avoid: None };
        let mut choose = |wants: &[Want]| taste.choose(wants, at.time_of_day(), self.from, rng);
        choose(&[want]).or_else(|| choose(&[Want::Rest, Want::Pleasure, Want::Household]))
    }

    fn entry(
        &self,
        stroke: usize,
        want: Want,
        choice: Option<&Choice<'_>>,
        from: GameTime,
        until: GameTime,
        rng: &mut StdRng,
    ) -> Entry {
        let persona = self.question.persona;
        match choice {
            Some(choice) => Entry {
                from,
                until,
                words: taste::say(&choice.activity.say, persona, rng),
                emoji: choice.activity.emoji.clone(),
                // Whoever finds nothing to do for their goal bakes bread, and has done nothing for it.
                want: choice.activity.want,
                activity: Some(choice.activity.id.clone()),
                object: Some(choice.object),
                stroke,
                cause: Cause::Plan,
                part: None,
            },
            None => Entry {
                from,
                until,
                words: String::from("taking a quiet moment at home"),
                emoji: String::from("💭"),
                want,
                activity: None,
                object: Some(persona.bed),
                stroke,
                cause: Cause::Plan,
                part: None,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;

    use super::*;
    use crate::testing;
    use smallville_town::TimeOfDay;

    #[test]
    fn a_night_that_begins_in_the_middle_of_a_minute_is_one_piece() {
        let world = testing::world();
        let persona = &world.people[0];
        let geography = Geography::new(world.town.clone(), persona);
        let from = geography.tile_of(persona.bed).unwrap();
        let (begins, until) = (
            GameTime::from_day_time(0, TimeOfDay::new(23, 10)).plus_secs(20),
            GameTime::from_day_time(1, persona.wakes),
        );
        let words = String::from("taking things as they come");
        let strokes = [Stroke { from: begins, until, words, wants: vec![Want::Sleep], theme: None }];
        let (diary, inclination) = (&Diary::default(), &Inclination::default());
        let hours = Hours { persona, geography: &geography, diary, inclination, strokes: &strokes, from };
        for seed in 0..20 {
            let entries = hours.instinct(&world.sense, &mut StdRng::seed_from_u64(seed));
            hours.check(&entries).unwrap();
            assert!(entries.iter().all(|entry| entry.until <= until), "nobody oversleeps");
            assert_eq!(entries.last().map(|entry| entry.until), Some(until));
        }
    }
}

//! Gatherings from the first word of them to the last guest, and promises that were not kept.

use std::collections::{BTreeMap, BTreeSet};

use smallville_english::{capital, number, sentence};

use crate::news::{
    desk::{Desk, Draft},
    phrases::some,
    piece::{Kind, Weight},
};
use smallville_mind::{
    agent::AgentId,
    belief::{Belief, Source},
    calendar::{Appointment, Commitment, Gathering, Standing, doing},
    claim::{ClaimKey, first_name, when_words},
};
use smallville_town::{GameTime, SectorId};

/// So long after a gathering has begun its guests are counted, in minutes.
const BEGUN_MINUTES: u32 = 10;
/// Who is there is looked at every so many minutes.
const LOOK_MINUTES: u32 = 5;
/// Whoever was seen so often has been there.
const SEEN: u8 = 2;

/// All gatherings that are ahead or going on.
#[derive(Clone, Debug, Default)]
pub(super) struct Parties {
    parties: BTreeMap<ClaimKey, Party>,
    /// Who goes where in company: told once.
    couples: BTreeSet<String>,
    /// When people were looked at last.
    looked: GameTime,
}

#[derive(Clone, Debug)]
struct Party {
    /// It was planned before the town began; of what people begin themselves only the beginning is a letter.
    long_planned: bool,
    gathering: Gathering,
    stage: Stage,
    /// Full names of those who said yes.
    coming: BTreeSet<String>,
    /// How often everybody was seen there.
    seen: BTreeMap<AgentId, u8>,
}

/// How far a gathering has come, and been told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    /// Only those who plan it know of it.
    Planned,
    /// Others have heard of it.
    Announced,
    Begun,
    Over,
}

impl Parties {
    /// Something agreed is new, or stands otherwise than before.
    pub(super) fn appointment(&mut self, agent: AgentId, appointment: &Appointment, desk: &mut Desk<'_>) {
        let name = desk.around.name(agent);
        let Appointment { commitment, with, standing, .. } = appointment;
        if let Some(gathering) = commitment.gathering() {
            let own = matches!(commitment, Commitment::Host(_));
            self.know(gathering, own, desk);
            let guest = matches!(commitment, Commitment::Attend(_) | Commitment::Accompany(..));
            if let Some(party) = self.parties.get_mut(&gathering.key()).filter(|_| guest) {
                match standing {
                    Standing::Open | Standing::Kept => party.coming.insert(name.to_owned()),
                    Standing::Declined => party.coming.remove(name),
                    // Whoever promised and did not come stands in what is told at the end.
                    Standing::Broken | Standing::Forgiven | Standing::Perhaps => false,
                };
            }
        }
        match (commitment, standing) {
            (Commitment::Accompany(gathering, other), Standing::Open) => self.couple(name, other, gathering, desk),
            (Commitment::Attend(_) | Commitment::Accompany(..) | Commitment::Host(_), Standing::Broken) => {}
            (commitment, Standing::Broken) => broken(agent, commitment, with.as_deref(), desk),
            (commitment, Standing::Forgiven) => {
                let Some(with) = with else { return };
                let words = format!("{name} has apologised to {with} for {}.", broken_words(commitment, with));
                let people = desk.around.agents([name, with.as_str()]);
                let draft = Draft::new(Kind::Promise, Weight::Glad, "🙏", format!("sorry {name} {with}"), words);
                desk.tell(draft.about(people).in_passing());
            }
            _ => {}
        }
    }

    /// A gathering is known of from now on; one of which the host has only just thought is told.
    fn know(&mut self, gathering: &Gathering, own: bool, desk: &mut Desk<'_>) {
        let key = gathering.key();
        if self.parties.contains_key(&key) || gathering.span.until <= desk.at {
            return;
        }
        let party = Party {
            gathering: gathering.clone(),
            long_planned: desk.step == 0,
            stage: Stage::Planned,
            coming: BTreeSet::new(),
            seen: BTreeMap::new(),
        };
        self.parties.insert(key, party);
        if own && desk.step > 0 {
            let (Gathering { what, host, span, .. }, place) = (gathering, gathering.at_place());
            let when = when_words(*span, Some(desk.at));
            let words = sentence(&format!("{host} has made up a plan: {what}{place}, {when}"));
            // The letter comes with the first who hears of it.
            desk.tell(announcement(gathering, words, desk).in_passing());
        }
    }

    /// Somebody has come to know something: the first who hears of a gathering makes it public.
    pub(super) fn belief(&mut self, agent: AgentId, belief: &Belief, desk: &mut Desk<'_>) {
        let Source::Heard(from) = &belief.source else { return };
        let Some(party) = self.parties.get_mut(&belief.claim.key()) else { return };
        let first = party.stage == Stage::Planned;
        party.stage = party.stage.max(Stage::Announced);
        if !first {
            return;
        }
        let Gathering { what, host, span, .. } = &party.gathering;
        let place = party.gathering.at_place();
        let when = when_words(*span, Some(desk.at));
        let hearer = desk.around.name(agent);
        let told = if from == host { first_name(host).to_owned() } else { from.clone() };
        let words =
            format!("{host} is giving {what}{place}, {when}. {told} has just told {hearer}, the first to know.");
        let draft = announcement(&party.gathering, words, desk);
        desk.tell(if party.long_planned { draft } else { draft.in_passing() });
    }

    fn couple(&mut self, one: &str, other: &str, gathering: &Gathering, desk: &mut Desk<'_>) {
        let (first, second) = if one < other { (one, other) } else { (other, one) };
        let matter = format!("couple {first} {second} {}", gathering.topic);
        if !self.couples.insert(matter.clone()) || desk.step == 0 {
            return;
        }
        let words = format!("{one} and {other} are going to {} together.", gathering.topic);
        let people = desk.around.agents([one, other]);
        desk.tell(Draft::new(Kind::Friendship, Weight::Glad, "💞", matter, words).about(people));
    }

    /// Time passes: gatherings begin and end.
    pub(super) fn pass(&mut self, whereabouts: &BTreeMap<AgentId, SectorId>, desk: &mut Desk<'_>) {
        if self.parties.is_empty() || desk.at.minutes_since(self.looked) < LOOK_MINUTES {
            return;
        }
        self.looked = desk.at;
        for party in self.parties.values_mut() {
            let span = party.gathering.span;
            if desk.at >= span.until {
                party.end(desk);
            } else if desk.at >= span.from {
                for (agent, _) in whereabouts.iter().filter(|(_, sector)| Some(**sector) == party.gathering.sector) {
                    let seen = party.seen.entry(*agent).or_default();
                    *seen = seen.saturating_add(1);
                }
                if desk.at >= span.from.plus_minutes(BEGUN_MINUTES) && party.stage < Stage::Begun {
                    party.begin(desk);
                }
            }
        }
        self.parties.retain(|_, party| party.stage < Stage::Over);
    }
}

fn announcement(gathering: &Gathering, words: String, desk: &Desk<'_>) -> Draft {
    let people = desk.around.agents([gathering.host.as_str()]);
    let draft = Draft::new(Kind::Gathering, Weight::Glad, "🎉", format!("party {}", gathering.topic), words);
    draft.about(people).within(gathering.sector)
}

impl Party {
    /// Those who were seen there so often, the host left out: full names.
    fn there<'a>(&self, often: u8, desk: &Desk<'a>) -> Vec<&'a str> {
        let seen = self.seen.iter().filter(|(_, seen)| **seen >= often).map(|(agent, _)| desk.around.name(*agent));
        seen.filter(|name| *name != self.gathering.host).collect()
    }

    fn begin(&mut self, desk: &mut Desk<'_>) {
        self.stage = Stage::Begun;
        let there = self.there(1, desk);
        let (Gathering { topic, host, .. }, place) = (&self.gathering, self.gathering.at_place());
        let guests = match there.as_slice() {
            // Nobody can see who sits at home and takes part.
            _ if place.is_empty() => String::new(),
            [] => "Nobody has come yet.".into(),
            [one] => format!("{one} is there."),
            several => format!("{} are there.", capital(&some(several))),
        };
        let words = format!("{} has begun{place}. {guests}", capital(topic));
        let people = desk.around.agents(std::iter::once(host.as_str()).chain(there));
        let (sector, matter) = (self.gathering.sector, format!("party {topic}"));
        let draft = Draft::new(Kind::Gathering, Weight::Glad, "🥳", matter, words);
        let draft = draft.about(people).within(sector);
        // What a few do in somebody's home is no letter to the whole town.
        desk.tell(if self.gathering.at_home { draft.in_passing() } else { draft });
    }

    fn end(&mut self, desk: &mut Desk<'_>) {
        self.stage = Stage::Over;
        if self.gathering.sector.is_none() {
            return;
        }
        let there = self.there(SEEN, desk);
        let Gathering { topic, host, sector, .. } = &self.gathering;
        let absent: Vec<&str> =
            self.coming.iter().map(String::as_str).filter(|name| *name != host && !there.contains(name)).collect();
        let guests = match there.len() {
            0 => "Nobody came.".into(),
            1 => format!("Only {} came.", there[0]),
            count => format!("{} guests came.", capital(&number(count))),
        };
        let missed = match absent.as_slice() {
            [] => String::new(),
            names => format!(" {} had promised to come and stayed away.", some(names)),
        };
        let words = format!("{} is over. {guests}{missed}", capital(topic));
        let weight = if there.is_empty() || there.len() < absent.len() { Weight::Sad } else { Weight::Glad };
        let people = desk.around.agents(std::iter::once(host.as_str()).chain(absent).chain(there));
        let (sector, matter) = (*sector, format!("party {topic}"));
        let draft = Draft::new(Kind::Gathering, weight, "🎈", matter, words).about(people).within(sector);
        desk.tell(if self.long_planned { draft } else { draft.in_passing() });
    }
}

/// Somebody did not do what they had agreed to.
fn broken(agent: AgentId, commitment: &Commitment, with: Option<&str>, desk: &mut Desk<'_>) {
    let name = desk.around.name(agent);
    // What one has only told oneself is broken every day.
    let Some(with) = with else { return };
    let what = broken_words(commitment, with);
    let words = format!("{name} has broken a promise to {with}: {what} came to nothing.");
    let people = desk.around.agents([name, with]);
    let both = if name < with { [name, with] } else { [with, name] };
    let matter = format!("broken {both:?} {what}");
    let letter = !matches!(commitment, Commitment::Tell(..));
    let draft = Draft::new(Kind::Promise, Weight::Sad, "💔", matter, words).about(people);
    desk.tell(Draft { letter, ..draft });
}

/// What was to be done, without whom it was promised.
fn broken_words(commitment: &Commitment, with: &str) -> String {
    let what = doing(commitment);
    what.strip_suffix(&format!(" with {with}")).map_or(what.clone(), str::to_owned)
}

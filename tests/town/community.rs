//! The paper's community: news spread by talk alone, people get to know each other, come together, and reflect.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use smallville::{
    data::Data,
    journal::entry::Saying,
    mind::{
        agent::AgentId,
        claim::Span,
        cognition::{Faculties, Mind},
        embed::ConceptEmbedder,
        instinct::{CommonSense, activity::Want},
        memory::MemoryKind,
        speech::{ConversationId, Line, Matter, SpeechAct, Thread},
    },
    sim::{
        chronicle::Chronicle, courier::Courier, headless::Headless, intervene::Names, scenario::Scenario,
        script::Script,
    },
    study::{report::Report, talk::Course},
    town::{GameTime, TimeOfDay},
};

/// A town that has lived, and its minds.
pub(crate) struct Lived {
    pub(crate) scenario: Scenario,
    pub(crate) town: Headless,
    pub(crate) minds: BTreeMap<AgentId, Mind>,
}

impl Lived {
    pub(crate) fn agent(&self, name: &str) -> AgentId {
        let index = self.scenario.people.iter().position(|persona| persona.name == name).unwrap();
        AgentId(u32::try_from(index).unwrap())
    }

    pub(crate) fn mind_of(&self, name: &str) -> &Mind {
        &self.minds[&self.agent(name)]
    }

    pub(crate) fn report(&self) -> Report {
        Report::new(self.town.world(), &self.minds)
    }
}

/// Lives until a time with these commands.
pub(crate) fn live(seed: u64, faculties: Faculties, script: &str, until: GameTime) -> Lived {
    live_in(&Data::new(None), seed, faculties, script, until)
}

/// The same with other people, or another map.
pub(crate) fn live_in(data: &Data, seed: u64, faculties: Faculties, script: &str, until: GameTime) -> Lived {
    let mut scenario = Scenario::load(data, seed).unwrap();
    scenario.faculties = faculties;
    let script = Script::parse("script", script, &Names::new(&scenario), scenario.begin).unwrap();
    let mut town = Headless::new(scenario.clone());
    town.world_mut().insert_resource(script);
    town.live_until(until, |_| {});
    let minds = town.world_mut().resource_mut::<Courier>().finish();
    Lived { scenario, town, minds }
}

pub(crate) fn day_two_at(hour: u8) -> GameTime {
    GameTime::from_day_time(1, TimeOfDay::new(hour.into(), 0))
}

#[test]
fn two_days_of_talk_make_a_community() {
    let (mut parties, mut candidacies) = (Vec::new(), Vec::new());
    for seed in [1, 2, 3] {
        let lived = live(seed, Faculties::default(), "", day_two_at(23));
        let report = lived.report();
        let knowers =
            |topic: &str| report.awareness.iter().find(|(name, _)| name.contains(topic)).map(|(_, found)| found);
        let party = knowers("Valentine").unwrap();
        let candidacy = knowers("candidacy").unwrap();
        assert_eq!((party.start, candidacy.start), (1, 2), "seed {seed}: known from the start");
        assert!(party.end >= 10, "seed {seed}: {} know of the party", party.end);
        parties.push(party.end);
        assert!(candidacy.end >= 3, "seed {seed}: {} know that Sam runs", candidacy.end);
        candidacies.push(candidacy.end);
        let ties = &report.ties;
        // After a week half of all pairs have talked: nobody talks to everybody.
        assert!(ties.density_end >= 0.3, "seed {seed}: {} of all pairs have talked", ties.density_end);
        assert!(ties.density_heard >= 0.3, "seed {seed}: {} know of each other", ties.density_heard);
        assert!(ties.density_start < ties.density_end, "seed {seed}");
        assert!(report.gatherings.iter().any(|gathering| gathering.attended.len() >= 6), "seed {seed}");
        assert!(report.unfounded_claims.is_empty(), "seed {seed}: {:?}", report.unfounded_claims.first());
        let again = heard_again(&lived);
        assert!(again <= 0.1, "seed {seed}: {again} of what people hear of an exchange they have heard before");
        assert!(report.liveliness.idle_share <= 0.08, "seed {seed}: idle {}", report.liveliness.idle_share);
        assert!(report.liveliness.step_correlation <= 0.2, "seed {seed}");
        let cool = report.liveliness.negative_ties_share;
        assert!((0.02..=0.3).contains(&cool), "seed {seed}: {cool} of all ties are cool");
        goes_on(&report.talk.course, seed);
        let sayings = lived.town.world().resource::<Chronicle>().sayings();
        is_mannerly(sayings, seed);
    }
    // How far a matter travels depends on who hears of it first and thinks of it in time.
    parties.sort_unstable();
    assert!(parties[1] >= 15, "in the middle one of three towns {parties:?} know of the party");
    candidacies.sort_unstable();
    assert!((7..=22).contains(&candidacies[1]), "{candidacies:?} know that Sam runs");
}

/// Lines answer each other, and a talk stays with what it is about.
fn goes_on(course: &Course, seed: u64) {
    assert!(course.pairs_linked_share >= 0.85, "seed {seed}: {course:?}");
    assert!(course.questions_answered_share >= 0.95, "seed {seed}: {course:?}");
    assert!(course.lines_per_matter >= 3.5 && course.matters_per_talk <= 2.7, "seed {seed}: {course:?}");
    assert!(course.public_matter_share.values().all(|share| *share <= 0.3), "seed {seed}: {course:?}");
}

/// In a talk nobody opens a matter twice, nor tells one of those who stand there of another.
fn is_mannerly(sayings: &[Saying], seed: u64) {
    let mut opened: BTreeMap<ConversationId, Vec<&Line>> = BTreeMap::new();
    let mut gone: BTreeSet<(ConversationId, &str)> = BTreeSet::new();
    // What is said to a yes or a no opens nothing.
    let mut answered: BTreeMap<ConversationId, bool> = BTreeMap::new();
    for Saying { line, .. } in sayings {
        if line.acts.iter().any(SpeechAct::parts) {
            gone.insert((line.conversation, &line.name));
        }
        let reacts = answered.insert(line.conversation, line.acts.iter().any(SpeechAct::decides)) == Some(true);
        let Some(Thread { beat, matter, .. }) = &line.thread.as_deref() else { continue };
        if beat != "open" {
            continue;
        }
        let before = opened.entry(line.conversation).or_default();
        let again = before
            .iter()
            .any(|old| old.name == line.name && old.thread.as_ref().is_some_and(|old| old.matter.is_same(matter)));
        assert!(!again || reacts, "seed {seed}: {line:?}");
        before.push(line);
        // What was asked before somebody came up is answered all the same.
        if let (Matter::Claim(claim), Some(to), false) = (matter, &line.to, reacts) {
            let stands_by = |other: &&String| *other != to && !gone.contains(&(line.conversation, other));
            let of = line.others.iter().filter(stands_by).find(|other| claim.concerns(other));
            assert_eq!(of, None, "seed {seed}: {line:?}");
        }
    }
}

/// The share of beats that somebody who takes part in the talk hears or speaks in words in which they did before.
fn heard_again(lived: &Lived) -> f32 {
    let mut heard: BTreeSet<(&str, &str, &str, u16)> = BTreeSet::new();
    let (mut all, mut again) = (0, 0);
    for saying in lived.town.world().resource::<Chronicle>().sayings() {
        let line = &saying.line;
        let Some(thread) = line.thread.as_deref() else { continue };
        for ear in line.others.iter().chain([&line.name]) {
            all += 1;
            again += u32::from(!heard.insert((ear, &thread.exchange, &thread.beat, thread.wording)));
        }
    }
    again as f32 / all.max(1) as f32
}

/// What was said in a town until the first noon, whose people take what lies near by the shipped concepts or by letters alone.
fn said_by_noon(concepts: bool) -> Vec<String> {
    let mut scenario = Scenario::load(&Data::new(None), 4).unwrap();
    if !concepts {
        scenario.sense = Arc::new(CommonSense { embedder: ConceptEmbedder::default(), ..(*scenario.sense).clone() });
    }
    let mut town = Headless::new(scenario);
    town.live_until(GameTime::from_day_time(0, TimeOfDay::new(12, 0)), |_| {});
    let sayings = town.world().resource::<Chronicle>().sayings();
    sayings.iter().map(|saying| saying.line.words.clone()).collect()
}

#[test]
fn another_embedder_makes_another_town() {
    let (with, without) = (said_by_noon(true), said_by_noon(false));
    let same = with.iter().filter(|words| without.contains(words)).count();
    assert!(with.len() > 100 && without.len() > 100, "{} and {} lines", with.len(), without.len());
    assert!(same * 2 < with.len(), "{same} of {} lines are said whatever comes to mind", with.len());
}

#[test]
fn without_reflection_nobody_concludes_anything() {
    let with = live(4, Faculties::default(), "", day_two_at(6));
    let without = live(4, Faculties { reflection: false, ..Faculties::default() }, "", day_two_at(6));
    let insights = |lived: &Lived| {
        lived.minds.values().flat_map(|mind| mind.memories().iter()).filter(|(_, memory)| memory.level > 0).count()
    };
    assert!(insights(&with) > 15, "{} insights", insights(&with));
    assert_eq!(insights(&without), 0);
}

#[test]
fn without_planning_no_day_is_planned() {
    let without = live(4, Faculties { planning: false, ..Faculties::default() }, "", day_two_at(6));
    for mind in without.minds.values() {
        let name = &mind.persona().name;
        let planned = |text: &str| text.starts_with(&format!("{name} plans for"));
        let plans =
            mind.memories().iter().filter(|(_, memory)| memory.kind == MemoryKind::Plan && planned(&memory.text));
        assert_eq!(plans.count(), 0, "{name}");
        assert!(mind.plan().strokes.len() <= 1, "{name}");
    }
    let deeds = without.town.world().resource::<Chronicle>().deeds();
    assert!(deeds.len() > 500, "a town without plans lives all the same: {} acts", deeds.len());
}

#[test]
fn without_planning_people_go_to_work_all_the_same() {
    let monday_at = |hour| GameTime::from_day_time(0, TimeOfDay::new(hour, 30));
    let (mut due, mut at_work) = (0, 0);
    for hour in [10, 15] {
        let lived = live(4, Faculties { planning: false, ..Faculties::default() }, "", monday_at(hour));
        for mind in lived.minds.values() {
            let is_due = |span: &Span| span.from <= monday_at(hour - 1) && monday_at(hour) < span.until;
            if mind.persona().at_work(0).iter().any(is_due) {
                due += 1;
                at_work += usize::from(mind.plan().entry().is_some_and(|entry| entry.want == Want::Work));
            }
        }
    }
    assert!(due >= 20 && at_work * 10 >= due * 9, "{at_work} of {due} are at work");
}

#[test]
fn without_observation_nobody_remembers_what_others_do() {
    let without = live(4, Faculties { observation: false, ..Faculties::default() }, "", day_two_at(6));
    for mind in without.minds.values() {
        let me = &mind.persona().name;
        let seen = mind.memories().iter().filter(|(_, memory)| memory.kind == MemoryKind::Observation);
        let of_others = seen.map(|(_, memory)| &memory.text).find(|text| !text.contains(me.as_str()));
        assert_eq!(of_others, None, "{me}");
    }
}

#[test]
fn lines_are_whole_and_nobody_quotes_themselves() {
    let lived = live(9, Faculties::default(), "", day_two_at(6));
    let sayings = lived.town.world().resource::<Chronicle>().sayings();
    assert!(sayings.len() > 300, "{} lines", sayings.len());
    // Three matters that each need their words may make a line long; one in five hundred at most.
    let long = sayings.iter().filter(|saying| saying.line.words.split(' ').count() > 60).count();
    assert!(long * 500 <= sayings.len(), "{long} long lines of {}", sayings.len());
    for saying in sayings {
        let line = &saying.line;
        assert!(!line.words.contains(['{', '}']), "{}", line.words);
        assert!(line.words.split(' ').count() <= 70, "{}", line.words);
        for act in &line.acts {
            let SpeechAct::Tell { heard_from: Some(from), .. } = act else { continue };
            assert_ne!(*from, line.name, "nobody quotes themselves: {}", line.words);
        }
    }
}

#[test]
fn who_one_is_is_drawn_from_memory_and_changes() {
    let first = live(6, Faculties::default(), "", GameTime::from_day_time(0, TimeOfDay::new(12, 0)));
    let second = live(6, Faculties::default(), "", day_two_at(12));
    let mut changed = 0;
    for (agent, mind) in &second.minds {
        let summary = mind.summary().unwrap();
        assert!(!summary.who.is_empty() && !summary.occupied_with.is_empty(), "{summary:?}");
        changed += usize::from(first.minds[agent].summary() != Some(summary));
    }
    assert!(changed >= 20, "only {changed} of 25 see themselves otherwise a day later");
}

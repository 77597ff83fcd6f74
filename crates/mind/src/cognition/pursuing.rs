//! Pursuing a goal for which one needs others: it is taken up, people are looked for and asked, what they say is taken
//! down, and the days are planned around it.

use std::collections::BTreeMap;

use super::Mind;
use crate::{
    calendar::{Appointment, Commitment, Gathering, Standing, suitable_hours},
    claim::Span,
    instinct::{
        reader::{self, Hearer},
        trouble,
    },
    memory::{Memory, MemoryId, MemoryKind, content::Content},
    percept::Proposal,
    persona::Pronoun,
    pursuit::{Aim, Favour, Joint, Pursuit, Reply, Slot},
    question::{
        Answers,
        pursue::{Pursue, Pursued},
    },
    reading::Wanted,
    speech::SpeechAct,
    tie::Tie,
};
use smallville_town::{GameTime, ObjectId, SectorId, SectorKind};

/// Nothing matters more than a goal that one was given.
const GOAL_IMPORTANCE: u8 = 10;
/// So many others are wanted if it is not said.
const WANTED: u32 = 4;
/// For how long one meets, in minutes.
const MEET_MINUTES: u32 = 60;
/// Whatever is agreed lies at least so many minutes ahead.
const NOTICE_MINUTES: u32 = 150;
/// A host gets ready so many minutes before the guests come.
const PREPARE_MINUTES: u32 = 40;

/// Where something that is pursued comes from.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    /// The memory of how it began.
    pub(super) memory: MemoryId,
    /// One has begun it oneself; else one was given it.
    pub(super) own_accord: bool,
}

impl Mind {
    /// Takes up a goal. Without target-driven planning it is a thing that one wants, and what it asks for is done as it
    /// comes.
    pub(super) async fn take_up<A: Answers>(
        &mut self,
        text: String,
        named: Vec<(String, Pronoun)>,
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        for (name, _) in named.iter().filter(|(name, _)| *name != self.persona.name) {
            if !self.state.relations.knows_of(name) {
                self.state.relations.meet(name, Tie::new("somebody one has business with", []), now);
            }
        }
        let mut geography = (*self.geography).clone();
        let sectors: Vec<SectorId> = geography.town().sectors().iter().map(|sector| sector.id).collect();
        sectors.into_iter().for_each(|sector| geography.learn(sector));
        let mut people = self.people_known_of();
        people.retain(|(name, _)| !named.iter().any(|(known, _)| known == name));
        people.extend(named);
        let hearer = Hearer { persona: &self.persona, people: &people, geography: &geography, gatherings: &[], now };
        let goal = reader::as_thought(&self.sense, &text, &hearer).trim_end_matches('.').to_owned();
        // A bare deed is told as what one wants to do.
        let told = goal.starts_with(self.persona.name.as_str());
        let content = if told { Content::Words } else { Content::Aim(goal.clone()) };
        let goal = content.sentence(&self.persona.name, &[]).unwrap_or(goal);
        let memory = Memory { content, ..Memory::new(MemoryKind::Thought, goal.clone(), GOAL_IMPORTANCE, now) };
        if !self.faculties.target_planning {
            let wanted = reader::goal(&self.sense, &text, &hearer).wanted;
            return self.want(memory, text, wanted, now, answers).await;
        }
        let question = Pursue { persona: &self.persona, geography: &geography, people: &people, text: &text, now };
        let pursued = self.state.asking.ask(&question, answers).await;
        self.note_goal(&pursued.goal, now);
        if pursued.goal.wanted == Wanted::Nobody {
            return self.heed(text, now, answers).await;
        }
        let memory = self.keep(memory);
        if matches!(pursued.goal.wanted, Wanted::Join(_)) {
            self.take_up_goal(pursued.goal, memory, now);
            return None;
        }
        for besides in pursued.goal.besides.clone() {
            self.ask_besides(besides, now);
        }
        let plan = format!("{{have}} a plan: {}", pursued.plan.join(" "));
        let plan = self.event(&self.persona.name, plan, None);
        let plan = self.memory_of(MemoryKind::Plan, plan, Vec::new(), now);
        self.keep(Memory { importance: GOAL_IMPORTANCE, evidence: vec![memory], ..plan });
        self.pursue(goal, pursued, Origin { memory, own_accord: false }, now);
        None
    }

    /// Without target-driven planning a goal is a wish like any other: whoever gives something asks whom they meet, and all
    /// else is heeded like an inner voice.
    async fn want<A: Answers>(
        &mut self,
        goal: Memory,
        text: String,
        wanted: Wanted,
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        let Wanted::Guests(gathering) = wanted else { return self.heed(text, now, answers).await };
        let memory = self.keep(goal);
        self.hold_whispered(gathering.claim(), memory, now);
        gathering.sector.into_iter().for_each(|sector| self.get_to_know_place(sector));
        self.agree_with_oneself(Commitment::Host(gathering), now);
        None
    }

    /// Goes on without target-driven planning: what was pursued with it is wanted like anything else.
    pub async fn forgo_target_planning<A: Answers>(&mut self, text: String, now: GameTime, answers: &A) {
        (0..self.state.intentions.pursuits.len()).for_each(|index| self.give_up_hour(index));
        let gives = self
            .state
            .intentions
            .pursuits
            .iter()
            .any(|pursuit| !pursuit.own_accord && matches!(pursuit.aim, Aim::Gather(_)));
        self.state.intentions.pursuits.clear();
        self.faculties.target_planning = false;
        // Whoever gives something goes on to give it.
        if !gives {
            self.heed(text, now, answers).await;
        }
    }

    /// Begins to pursue a goal: what is fixed goes into the calendar, what is open is given an hour.
    pub(super) fn pursue(&mut self, goal: String, pursued: Pursued, origin: Origin, now: GameTime) {
        let Pursued { goal: read, plan, reminder, checklist } = pursued;
        let (aim, usual) = match read.wanted {
            Wanted::Guests(gathering) => (Aim::Gather(gathering), WANTED),
            Wanted::Together { with, doing, sector, span: fixed } => {
                let wanted = if with.is_some() { 1 } else { WANTED };
                (Aim::Together(Joint { with, doing, sector, proposed: None, fixed }), wanted)
            }
            Wanted::Loan(item) => match self.loan(item) {
                Some(favour) => (Aim::Help(favour), 1),
                None => return,
            },
            Wanted::Favour { item, from, to } => match self.favour(item, from, to, now) {
                Some(favour) => (Aim::Help(favour), 1),
                None => return,
            },
            Wanted::Join(_) | Wanted::Nobody => return,
        };
        let pursuit = Pursuit {
            goal,
            aim,
            wanted: read.people.unwrap_or(usual),
            plan,
            reminder,
            checklist,
            replies: BTreeMap::new(),
            refusals: BTreeMap::new(),
            unsuitable: Vec::new(),
            memory: origin.memory,
            own_accord: origin.own_accord,
            first: read.first,
            closed: read.closed,
        };
        self.state.intentions.pursuits.push(pursuit);
        let index = self.state.intentions.pursuits.len() - 1;
        match self.state.intentions.pursuits[index].aim.clone() {
            Aim::Gather(gathering) => self.prepare(gathering, origin, now),
            Aim::Together(joint) => {
                joint.sector.into_iter().for_each(|sector| self.get_to_know_place(sector));
                self.propose_anew(index, now);
            }
            Aim::Help(_) | Aim::Own => {}
        }
    }

    /// What is got for one comes from a thing that has it, and goes to a thing that others can reach.
    fn favour(&mut self, item: String, from: Option<SectorId>, to: Option<SectorId>, now: GameTime) -> Option<Favour> {
        let usual = trouble::errand(&self.sense, &item, &self.geography, now.time_of_day(), self.state.body.tile);
        let fits = |object: &ObjectId| from.is_none_or(|sector| self.geography.sector_of(*object) == sector);
        let source = usual.filter(fits).or_else(|| from.and_then(|sector| self.somewhere_to_get(sector)))?;
        let name = |sector: SectorId| self.geography.town().sector(sector).name.clone();
        let way = to.map(|to| (name(self.geography.sector_of(source)), name(to)));
        let to = to.and_then(|sector| self.somewhere_to_sit(sector));
        Some(Favour { item, from: source, to, way })
    }

    /// A host holds what is to be, and means to be there in time with everything ready.
    fn prepare(&mut self, gathering: Gathering, origin: Origin, now: GameTime) {
        if origin.own_accord {
            self.hold_own(gathering.claim(), origin.memory, now);
        } else {
            self.hold_whispered(gathering.claim(), origin.memory, now);
        }
        if let Some(sector) = gathering.sector {
            self.get_to_know_place(sector);
            let from = GameTime::from_secs(gathering.span.from.secs().saturating_sub(PREPARE_MINUTES * 60));
            if from > now {
                let doing = format!("getting everything ready for {}", gathering.topic);
                let span = Span { from, until: gathering.span.from };
                let place = gathering.place.clone();
                self.agree_with_oneself(Commitment::Do { doing, sector: Some(sector), place, span }, now);
            }
        }
        self.agree_with_oneself(Commitment::Host(gathering), now);
    }

    /// Takes the hour that was named for something done together out of calendar and plan.
    pub(super) fn give_up_hour(&mut self, index: usize) {
        let Some(Pursuit { aim: Aim::Together(joint), .. }) = self.state.intentions.pursuits.get(index) else { return };
        let (doing, Some(Slot { span, .. })) = (joint.doing.clone(), joint.proposed.clone()) else { return };
        let is_it = |commitment: &Commitment| matches!(commitment, Commitment::Do { doing: known, span: of, .. } if *known == doing && *of == span);
        let open = |known: &Appointment| known.standing == Standing::Open && is_it(&known.commitment);
        if let Some(old) = self.state.calendar.appointments().iter().position(open) {
            self.state.calendar.settle(old, Standing::Declined);
        }
        self.state.planning.plan.drop_appointment(None, &doing);
    }

    /// Names another time and place for something that is done together; what was named before is given up.
    pub(super) fn propose_anew(&mut self, index: usize, now: GameTime) {
        self.give_up_hour(index);
        let Some(Pursuit { aim: Aim::Together(joint), unsuitable, .. }) = self.state.intentions.pursuits.get(index)
        else {
            return;
        };
        let (joint, unsuitable) = (joint.clone(), unsuitable.clone());
        let found = match joint.fixed {
            Some(span) => self.fixed_slot(joint.sector, span),
            None => self.time_for(joint.sector, &unsuitable, now),
        };
        if let Some(Slot { span, sector, place }) = found.clone() {
            let doing = joint.doing.clone();
            self.agree_with_oneself(Commitment::Do { doing, sector: Some(sector), place, span }, now);
        }
        if let Some(Pursuit { aim: Aim::Together(joint), replies, .. }) = self.state.intentions.pursuits.get_mut(index)
        {
            joint.proposed = found;
            // Whoever said yes to the other time is asked again.
            replies.values_mut().filter(|(reply, _)| *reply == Reply::Yes).for_each(|(reply, _)| *reply = Reply::Busy);
        }
    }

    /// The hour that was said, at the place that was said, else at one at which anybody may sit down.
    fn fixed_slot(&self, sector: Option<SectorId>, span: Span) -> Option<Slot> {
        let open = |id: &SectorId| self.geography.town().sector(*id).is_open(span.from.time_of_day());
        let sector = sector.or_else(|| self.public_places().into_iter().find(open)).unwrap_or(self.persona.home);
        Some(Slot { span, sector, place: self.geography.town().sector(sector).name.clone() })
    }

    /// The first hour in the next three days that suits oneself and that nobody has called unsuitable, and where.
    fn time_for(&self, sector: Option<SectorId>, unsuitable: &[Span], now: GameTime) -> Option<Slot> {
        // Not on the day itself if it can be helped: people must hear of it.
        let days = [now.day() + 1, now.day(), now.day() + 2];
        days.into_iter()
            .flat_map(suitable_hours)
            .map(|from| Span { from, until: from.plus_minutes(MEET_MINUTES) })
            .filter(|span| span.from >= now.plus_minutes(NOTICE_MINUTES) && !unsuitable.contains(span))
            .filter(|span| self.persona.has_time(*span, self.state.calendar.hours_during(*span)))
            .find_map(|span| {
                let open = |id: &SectorId| {
                    let sector = self.geography.town().sector(*id);
                    sector.is_open(span.from.time_of_day()) && sector.is_open(span.until.time_of_day())
                };
                let place = match sector {
                    Some(sector) => Some(sector).filter(open),
                    None => self.public_places().into_iter().find(open),
                };
                let sector = place?;
                Some(Slot { span, sector, place: self.geography.town().sector(sector).name.clone() })
            })
    }

    /// Places where anybody may sit down with anybody, best first.
    fn public_places(&self) -> Vec<SectorId> {
        let town = self.geography.town();
        let of =
            |kind: SectorKind| town.sectors().iter().filter(move |sector| sector.kind == kind).map(|sector| sector.id);
        of(SectorKind::Cafe).chain(of(SectorKind::Park)).chain(of(SectorKind::Pub)).collect()
    }

    /// One has said yes to something: an hour of one's own that was named for it before is given up.
    pub(super) fn settle_on(&mut self, commitment: &Commitment, with: Option<&str>, now: GameTime) {
        let Some(name) = with else { return };
        for index in 0..self.state.intentions.pursuits.len() {
            let pursuit = &self.state.intentions.pursuits[index];
            let meant = pursuit.sought().map_or(pursuit.won() == 0, |sought| sought == name);
            if pursuit.is_about(commitment) && meant {
                self.give_up_hour(index);
                self.state.intentions.pursuits[index].settle_on(name, commitment, now);
            }
        }
    }

    /// Takes down what somebody has just said to what one asked them.
    pub(super) fn note_reply(&mut self, name: &str, act: &SpeechAct, now: GameTime) {
        for index in 0..self.state.intentions.pursuits.len() {
            if self.state.intentions.pursuits[index].note(name, act, now) {
                self.propose_anew(index, now);
            }
        }
    }

    /// Somebody has brought what one wanted.
    pub(super) fn note_received(&mut self, item: &str, from: &str, now: GameTime) {
        let wanted = |pursuit: &&mut Pursuit| matches!(&pursuit.aim, Aim::Help(favour) if favour.item == item);
        for pursuit in self.state.intentions.pursuits.iter_mut().filter(wanted) {
            pursuit.replies.insert(from.to_owned(), (Reply::Done, now));
        }
    }

    /// Whether a goal that one was given is to be asked of somebody now.
    #[must_use]
    pub fn wants_of(&self, name: &str, now: GameTime) -> bool {
        let me = &self.persona.name;
        let mut given = self.state.intentions.pursuits.iter().filter(|pursuit| !pursuit.own_accord);
        given.any(|pursuit| pursuit.proposal(me, name, now).is_some())
    }

    /// Whether one would ask somebody for something that one pursues.
    pub(super) fn would_ask(&self, pursuit: &Pursuit, name: &str, now: GameTime) -> bool {
        pursuit.may_ask(name, now) && pursuit.would_ask(self.state.relations.opinion(name))
    }

    /// What is to be minded when a day is planned.
    pub(super) fn reminders(&self, now: GameTime) -> Vec<String> {
        let open = self.state.intentions.pursuits.iter().filter(|pursuit| !pursuit.is_over(now));
        open.flat_map(|pursuit| [pursuit.goal.clone(), pursuit.reminder.clone()])
            .filter(|line| !line.is_empty())
            .collect()
    }

    /// What is to be minded in a talk with somebody.
    pub(super) fn to_mind_with(&self, name: &str, now: GameTime) -> Vec<String> {
        let open = self
            .state
            .intentions
            .pursuits
            .iter()
            .filter(|pursuit| !pursuit.is_over(now) && self.would_ask(pursuit, name, now));
        open.flat_map(|pursuit| pursuit.checklist.iter().map(|point| format!("To mind: {point}"))).collect()
    }
}

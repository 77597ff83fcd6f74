//! Heeding the inner voice: the person's own resolve. Goals, gatherings, opinions and errands come out of it.

use super::{Mind, changing::Shift};
use crate::{
    belief::{Belief, Source},
    calendar::{Appointment, Commitment, Gathering, Standing},
    claim::{Claim, Span, Verb},
    converse::stance_words,
    instinct::{
        activity::Want,
        reader::{self, Hearer},
    },
    memory::{Memory, MemoryId, MemoryKind, content::Content},
    percept::Proposal,
    question::{
        Answers,
        whisper::{Heeded, Impulse, Whisper},
    },
    reading::{Goal, Resolve, Wanted},
    speech::SpeechAct,
    why::Cause,
};
use smallville_english::{is_plain_verb, plain_phrase};
use smallville_town::{GameTime, SectorId, SectorKind};

/// Importance of a whisper: nothing matters more.
const WHISPER_IMPORTANCE: u8 = 10;
/// How much an opinion moves for each step of stance: from 0 (hate) to 10 (love) in six steps.
const OPINION_A_STEP: f32 = 1.6;
/// So many deeds follow each other.
const MOST_DEEDS: usize = 5;
/// Who goes somewhere for something else stays so long before it, in minutes.
const ARRIVING_MINUTES: u32 = 5;

impl Mind {
    /// Hears the inner voice: a strong thought, what follows from it, and at once something to do if there is any.
    pub(super) async fn heed<A: Answers>(&mut self, text: String, now: GameTime, answers: &A) -> Option<Proposal> {
        let (people, gatherings) = (self.people_named(), self.gatherings_ahead(now));
        let (persona, geography) = (&self.persona, &self.geography);
        let hearer = Hearer { persona, people: &people, geography, gatherings: &gatherings, now };
        let thought = reader::as_thought(&self.sense, &text, &hearer);
        let memory = self.store(MemoryKind::Thought, thought, WHISPER_IMPORTANCE, Vec::new(), now);
        let question = Whisper {
            persona: &self.persona,
            geography: &self.geography,
            people: &people,
            gatherings: &gatherings,
            text: &text,
            now,
            from: self.state.body.tile,
        };
        let Heeded { resolves, impulse } = self.state.asking.ask(&question, answers).await;
        self.note_understood(&resolves, now);
        self.carry_out(resolves, impulse, (Cause::Whisper(text), memory), now, answers).await
    }

    /// Does what one has resolved: what can be done now at once and one after the other, all else in its time.
    pub(super) async fn carry_out<A: Answers>(
        &mut self,
        resolves: Vec<Resolve>,
        impulse: Option<Impulse>,
        (cause, memory): (Cause, MemoryId),
        now: GameTime,
        answers: &A,
    ) -> Option<Proposal> {
        let mut to_do: Vec<Deed> = Vec::new();
        let mut impulse = impulse;
        let leads =
            resolves.len() > 1 && matches!(resolves.first(), Some(Resolve::Now(words)) if self.only_moves(words, now));
        for resolve in resolves {
            let at_once = matches!(resolve, Resolve::Now(_) | Resolve::Fetch { .. } | Resolve::Goal { .. });
            let deed = self.resolve(resolve, (&cause, memory), now);
            let deed = if at_once { impulse.take().map(Deed::Impulse).or(deed) } else { deed };
            to_do.extend(deed);
        }
        let errand = |deed: &Deed| matches!(deed, Deed::Fetch(..));
        let (errands, to_do): (Vec<Deed>, Vec<Deed>) = to_do.into_iter().partition(errand);
        // Whoever has something to get gets it before they look for somebody, who is looked for anyway.
        let searches = |deed: &Deed| matches!(deed, Deed::Impulse(impulse) if self.is_search(impulse));
        if !errands.is_empty() && to_do.iter().all(searches) {
            return self.fetch_all(errands, cause, memory, now);
        }
        for errand in errands {
            if let Deed::Fetch(item, from, for_whom) = errand {
                self.fetch_later((item, from, for_whom), &cause, now);
            }
        }
        let mut deeds = to_do.into_iter();
        let mut first = deeds.next()?;
        if let Deed::Impulse(impulse) = &mut first
            && leads
        {
            impulse.minutes = impulse.minutes.min(ARRIVING_MINUTES);
        }
        let mut after = now.plus_minutes(if let Deed::Impulse(impulse) = &first { impulse.minutes } else { 20 });
        for deed in deeds.take(MOST_DEEDS) {
            let Deed::Impulse(Impulse { words, object, minutes, .. }) = deed else { continue };
            let sector = Some(self.geography.sector_of(object));
            let place = sector.map_or_else(String::new, |id| self.geography.town().sector(id).name.clone());
            let span = Span { from: after, until: after.plus_minutes(minutes.min(60)) };
            after = span.until;
            self.agree_with_oneself(Commitment::Do { doing: words, sector, place, span }, now);
        }
        let mut proposal = match first {
            Deed::Impulse(impulse) => {
                let index = self.turn_to(impulse, cause, now);
                self.live(index, now, answers).await?
            }
            Deed::Fetch(..) => return None,
        };
        proposal.why.memories = vec![memory];
        Some(proposal)
    }

    /// Gets several things on one walk.
    fn fetch_all(&mut self, deeds: Vec<Deed>, cause: Cause, memory: MemoryId, now: GameTime) -> Option<Proposal> {
        let (mut getting, mut bringing) = (Vec::new(), Vec::new());
        for deed in deeds {
            let Deed::Fetch(item, from, for_whom) = deed else { continue };
            let sold = || self.geography.town().sectors().iter().find(|sector| sector.kind == SectorKind::Market);
            let anywhere = from.or_else(|| sold().map(|sector| sector.id));
            let usual = self.errand(&item, from, None, for_whom.as_deref(), now);
            let acts = usual.or_else(|| self.errand(&item, anywhere, None, for_whom.as_deref(), now));
            let Some(mut acts) = acts else { continue };
            for_whom.iter().for_each(|name| self.mean_to_find(name, cause.clone(), now));
            bringing.extend(acts.split_off(1.min(acts.len())));
            getting.extend(acts);
        }
        getting.extend(bringing);
        (!getting.is_empty()).then(|| self.take_on(getting, cause, vec![memory], now))
    }

    /// Takes a resolve up; returns what is to be done about it at once.
    fn resolve(&mut self, resolve: Resolve, (cause, memory): (&Cause, MemoryId), now: GameTime) -> Option<Deed> {
        match self.intend(resolve, (cause, memory), now) {
            Intended::Done(deed) => deed,
            Intended::Other(resolve) => self.resolve_more(resolve, (cause, memory), now),
        }
    }

    /// Takes up what changes the days to come, or is done now.
    fn intend(&mut self, resolve: Resolve, (cause, memory): (&Cause, MemoryId), now: GameTime) -> Intended {
        let deed = match resolve {
            Resolve::Thought | Resolve::Unclear(_) => None,
            Resolve::Now(words) if let Some(commitment) = self.for_event(&words, now) => {
                self.agree_with_oneself(commitment, now);
                None
            }
            Resolve::Later { doing, span, .. } if let Some(commitment) = self.at_event(&doing, span, now) => {
                self.agree_with_oneself(commitment, now);
                None
            }
            Resolve::Now(words) => self.at_once(&words, now).map(Deed::Impulse),
            // "For an hour": from now on.
            Resolve::Later { doing, sector: None, span } if span.from <= now && doing != reader::TIME_OFF => {
                let minutes = span.until.minutes_since(now).max(1);
                let impulse = self.at_once(&plain_phrase(&doing), now);
                impulse.map(|impulse| Deed::Impulse(Impulse { minutes, ..impulse }))
            }
            Resolve::Every(habit) => {
                self.take_up_habit(habit, now);
                None
            }
            Resolve::When { condition, then, always } => {
                let whisper = if let Cause::Whisper(text) = cause { text.clone() } else { String::new() };
                self.await_condition(condition, then, always, whisper, now);
                None
            }
            Resolve::Cancel(what) => {
                self.call_off(&what, memory, now);
                None
            }
            Resolve::Move { what, span, same_day, sector } => {
                self.move_appointment(&what, &Shift { span, same_day, sector }, memory, now);
                None
            }
            Resolve::Pursue(goal) => self.take_up_goal(*goal, memory, now).map(Deed::Impulse),
            Resolve::Secret(secret) => {
                self.state.intentions.secrets.push(secret);
                None
            }
            other => return Intended::Other(other),
        };
        Intended::Done(deed)
    }

    /// Takes up what one wants, thinks, tells and gets.
    fn resolve_more(&mut self, resolve: Resolve, (cause, memory): (&Cause, MemoryId), now: GameTime) -> Option<Deed> {
        match resolve {
            Resolve::Goal { verb, topic, says, other, .. } => {
                let made = self.made_at_once(&says, other.as_deref(), now);
                let is_deed = topic.split(' ').next().is_some_and(is_plain_verb);
                let what = if is_deed { reader::gerund(&topic) } else { topic.clone() };
                let thinking = made.or_else(|| self.think_over(&format!("thinking over {what}")));
                // What was given up may be taken up again.
                self.allow(&topic);
                self.shun();
                let claim = Claim { verb, topic, says, other, ..self.of_oneself() };
                self.hold_whispered(claim, memory, now);
                thinking.map(Deed::Impulse)
            }
            Resolve::Host(gathering, guests) => self.take_up_gathering(gathering, guests, memory, now),
            Resolve::Opinion { of, stance, because } => {
                self.change_mind(&of, stance, because, memory, now);
                None
            }
            Resolve::Tell(name, claim) => {
                self.hold_whispered(claim.clone(), memory, now);
                let act = self.request_in(&name, &claim, now);
                let act = act.unwrap_or(SpeechAct::Tell { claim, heard_from: None });
                self.state.talking.to_say.push((name.clone(), act));
                self.look_for(&name, cause, now).map(Deed::Impulse)
            }
            Resolve::Say { to, act, .. } => {
                self.state.talking.to_say.push((to.clone(), *act));
                self.look_for(&to, cause, now).map(Deed::Impulse)
            }
            Resolve::Ask(name, about) => {
                self.state.talking.to_say.push((name.clone(), self.question_for(&name, about)));
                self.look_for(&name, cause, now).map(Deed::Impulse)
            }
            Resolve::Later { doing, sector, span } if let Some(goal) = self.meeting_in(&doing, sector, span) => {
                self.take_up_goal(goal, memory, now);
                None
            }
            Resolve::Later { doing, sector, span } => {
                let place = sector.map_or("home".into(), |id| self.geography.town().sector(id).name.clone());
                self.agree_with_oneself(Commitment::Do { doing, sector, place, span }, now);
                None
            }
            Resolve::Fetch { item, from, for_whom } => Some(Deed::Fetch(item, from, for_whom)),
            Resolve::Avoid(what) => {
                self.keep_clear(what);
                None
            }
            Resolve::Pause(what) => {
                self.lay_off(what, now);
                None
            }
            Resolve::PauseUntil(what, until) => {
                self.lay_off_until(what, until);
                None
            }
            Resolve::Believe(claim) => {
                self.hold_whispered(claim, memory, now);
                None
            }
            _ => None,
        }
    }

    /// Gives a gathering, and asks these people to it.
    fn take_up_gathering(
        &mut self,
        gathering: Gathering,
        guests: Vec<String>,
        memory: MemoryId,
        now: GameTime,
    ) -> Option<Deed> {
        // Whoever is asked by name is all who is asked.
        if !guests.is_empty() {
            let people = u32::try_from(guests.len()).ok();
            let goal = Goal { people, first: guests, closed: true, ..Goal::of(Wanted::Guests(gathering)) };
            return self.take_up_goal(goal, memory, now).map(Deed::Impulse);
        }
        self.hold_whispered(gathering.claim(), memory, now);
        let invitations = guests.into_iter().map(|name| (name, SpeechAct::Invite(gathering.clone())));
        self.state.talking.to_say.extend(invitations);
        self.agree_with_oneself(Commitment::Host(gathering), now);
        None
    }

    /// An empty claim about oneself, to be filled in.
    pub(super) fn of_oneself(&self) -> Claim {
        Claim {
            who: self.persona.name.clone(),
            pronoun: self.persona.pronoun,
            verb: Verb::Wants,
            topic: String::new(),
            says: String::new(),
            other: None,
            place: None,
            when: None,
            stance: 0,
            after: None,
        }
    }

    pub(super) fn agree_with_oneself(&mut self, commitment: Commitment, now: GameTime) {
        self.state.calendar.note(Appointment { commitment, with: None, made: now, standing: Standing::Open });
        self.plan_appointments(now);
    }

    /// Holds what the inner voice said, with a memory of its own; it outdoes what was held before.
    pub(super) fn hold_whispered(&mut self, claim: Claim, whisper: MemoryId, now: GameTime) {
        self.hold_anew(claim, whisper, (Source::Whispered, WHISPER_IMPORTANCE), now);
    }

    /// The same of what one has thought of oneself.
    pub(super) fn hold_own(&mut self, claim: Claim, thought: MemoryId, now: GameTime) {
        let importance = self.memories.memory(thought).map_or(1, |memory| memory.importance);
        self.hold_anew(claim, thought, (Source::Own, importance), now);
    }

    fn hold_anew(&mut self, claim: Claim, since: MemoryId, (source, importance): (Source, u8), now: GameTime) {
        let known = self.memory_of(MemoryKind::Thought, Content::Known, vec![claim.clone()], now);
        let (people, evidence) = (self.people_of(&claim), vec![since]);
        let memory = self.keep(Memory { importance, people, evidence, ..known });
        self.state.beliefs.drop(&claim.key());
        self.state.beliefs.hold(Belief::certain(claim, source, (memory, importance), now));
    }

    /// Thinks otherwise of a person or a topic from now on.
    fn change_mind(&mut self, of: &str, stance: i8, because: Option<String>, memory: MemoryId, now: GameTime) {
        if let Some(relation) = self.state.relations.to(of) {
            let by = 5.0 + f32::from(stance) * OPINION_A_STEP - relation.opinion;
            let why = because.unwrap_or_else(|| format!("{} came to see it so", self.persona.first_name()));
            self.state.relations.judge(of, by, why.as_str(), now);
            return;
        }
        let because = because.map(|because| format!(", because {because}")).unwrap_or_default();
        let says = format!("{}{because}", stance_words(stance, of));
        let claim = Claim { verb: Verb::ThinksOf, topic: of.to_owned(), says, stance, ..self.of_oneself() };
        self.hold_whispered(claim, memory, now);
    }

    /// Something at an hour that names somebody with whom it is done is asked of them.
    fn meeting_in(&self, doing: &str, sector: Option<SectorId>, span: Span) -> Option<Goal> {
        let (doing, name) = self.done_with(doing)?;
        let with = Some(name.to_owned());
        let wanted = Wanted::Together { with, doing: doing.to_owned(), sector, span: Some(span) };
        Some(Goal { people: Some(1), first: vec![name.to_owned()], closed: true, ..Goal::of(wanted) })
    }

    /// What is done with somebody whom one knows of, and who (full name): "taking a walk with Tom Moreno".
    pub(super) fn done_with<'d>(&self, doing: &'d str) -> Option<(&'d str, &'d str)> {
        let meets = || doing.strip_prefix("meeting ").map(|name| ("meeting", name));
        // "With Tom Moreno and wearing a hat".
        let only = |(doing, behind): (&'d str, &'d str)| {
            let name = behind.split(" and ").next().unwrap_or(behind);
            (doing, name.split(", ").next().unwrap_or(name))
        };
        let found = doing.split_once(" with ").or_else(meets).map(only);
        found.filter(|(_, name)| *name != self.persona.name && self.state.relations.knows_of(name))
    }

    /// When and where a promise without an hour is kept: from now on, whenever there is time.
    pub(super) fn is_free(&self, now: GameTime) -> bool {
        let busy = self.state.planning.plan.entry().is_some_and(|entry| matches!(entry.want, Want::Work | Want::Sleep));
        let soon = Span { from: now, until: now.plus_minutes(45) };
        !busy && self.state.calendar.during(soon).next().is_none()
    }
}

/// What has become of a resolve.
enum Intended {
    /// It is taken up; what is to be done about it at once.
    Done(Option<Deed>),
    /// It is of another kind.
    Other(Resolve),
}

/// Something to do at once.
enum Deed {
    Impulse(Impulse),
    /// An item, from where, for whom.
    Fetch(String, Option<SectorId>, Option<String>),
}

//! What one says to what was said: questions are answered, invitations get yes, no or perhaps, news gets a reaction.

use rand::{RngExt as _, rngs::StdRng};
use smallville_english::with_slots;

use super::{
    HOURS_EACH, Situation,
    agenda::news,
    engagement::engagement,
    invitation::{Verdict, verdict},
};
use crate::{
    belief::{Belief, Source},
    calendar::{Commitment, Gathering, suitable_hours},
    claim::{Claim, ClaimKey, Span, Verb, story_name},
    persona::{Manner, Persona},
    speech::{Reason, SpeechAct, Topic},
};
use smallville_town::{GameTime, TimeOfDay};

/// At most so many things are answered in one turn.
const ANSWERS: usize = 2;

/// What the speaker says to what waits for an answer, in order.
#[must_use]
pub fn answers(situation: &Situation<'_>, rng: &mut StdRng) -> Vec<SpeechAct> {
    let mut said: Vec<SpeechAct> = Vec::new();
    // The last thing said is answered first of all; of the rest only what must not be passed over.
    for (name, act) in situation.talk.due.iter().rev() {
        if said.len() >= ANSWERS {
            break;
        }
        let reply = answer(situation, name, act, rng);
        let no_time = matches!(&reply, Some(SpeechAct::Decline(_, Reason::Busy(_))));
        said.extend(reply.filter(|reply| !reply.repeats(&said)));
        // Whoever has no time then names a time of their own.
        if let (SpeechAct::Request(commitment), true) = (act, no_time)
            && situation.opinion() >= 4.0
            && !situation.pursuits.iter().any(|pursuit| pursuit.keeps_its_hour(commitment))
        {
            said.extend(another_hour(situation, commitment));
        }
    }
    said
}

fn answer(situation: &Situation<'_>, name: &str, act: &SpeechAct, rng: &mut StdRng) -> Option<SpeechAct> {
    match act {
        // Answered in one's own words.
        SpeechAct::Ask(Topic::Free(_)) => None,
        SpeechAct::Ask(topic) => Some(to_question(situation, topic, rng)),
        SpeechAct::Tell { claim, .. } => to_news(situation, name, claim, rng),
        SpeechAct::Invite(gathering) if gathering.host == situation.persona.name => None,
        SpeechAct::Invite(gathering) => Some(to_invitation(situation, gathering, rng)),
        SpeechAct::Request(commitment) => Some(to_request(situation, commitment, rng)),
        SpeechAct::Compliment(_) | SpeechAct::Encourage(_) => {
            let things = ["the kind words", "the good word", "the encouragement"];
            thanks(situation, things[rng.random_range(0..things.len())])
        }
        SpeechAct::Insult => Some(to_insult(situation, rng)),
        SpeechAct::Disagree(claim, _) => to_disagreement(situation, claim, rng),
        SpeechAct::Apologise(thing) => Some(if situation.opinion() < 3.5 {
            SpeechAct::Complain(thing.clone())
        } else {
            SpeechAct::Thank("the kind words".into())
        }),
        SpeechAct::Tease(_) if situation.opinion() < 4.5 => {
            Some(SpeechAct::Complain("jokes at other people's expense".into()))
        }
        _ => None,
    }
}

/// People who never say thank you do not.
fn thanks(situation: &Situation<'_>, thing: &str) -> Option<SpeechAct> {
    let rude = situation.is(&["rude", "toxic", "aggressive"]);
    (!rude).then(|| SpeechAct::Thank(thing.to_owned()))
}

fn to_question(situation: &Situation<'_>, topic: &Topic, rng: &mut StdRng) -> SpeechAct {
    let me = &situation.persona.name;
    let found = match topic {
        Topic::Present => Some(present(situation)),
        Topic::Project(_) => project(situation, rng),
        Topic::Opinion(of) => situation.view(of).or_else(|| matter_view(situation, of)),
        Topic::Whereabouts(name) => whereabouts(situation, name),
        Topic::More(key) => more(situation, key),
        Topic::Story(about) => story(situation, Some(about)),
        Topic::Free(_) => None,
        Topic::Self_ => own(situation, Verb::Is).into_iter().next().map(|belief| belief.claim.clone()),
        Topic::News => {
            return news(situation).into_iter().next().map_or(SpeechAct::DontKnow(Topic::News), |(_, tell)| tell);
        }
    };
    match found {
        Some(claim) => {
            let heard_from = situation.recalled.beliefs().belief(&claim).and_then(super::agenda::teller);
            SpeechAct::Tell { claim, heard_from: heard_from.filter(|name| name != me) }
        }
        None => SpeechAct::DontKnow(topic.clone()),
    }
}

fn matter_view(situation: &Situation<'_>, topic: &str) -> Option<Claim> {
    let (_, belief) =
        situation.recalled.beliefs().iter().find(|(key, _)| key.verb == Verb::StandsFor && key.topic == topic)?;
    situation.view_of_matter(&belief.claim)
}

/// What one is doing, as a claim of this moment.
fn present(situation: &Situation<'_>) -> Claim {
    own_deed(situation.persona, situation.doing, false)
}

/// What somebody does, or did if it is `over`, as a claim: a gerund phrase of theirs.
pub(crate) fn own_deed(persona: &Persona, doing: &str, over: bool) -> Claim {
    let verb = if over { "was" } else { "am" };
    Claim {
        who: persona.name.clone(),
        pronoun: persona.pronoun,
        verb: Verb::Does,
        topic: doing.to_owned(),
        says: format!("{{{verb}}} {}", with_slots(doing, persona.pronoun)),
        other: None,
        place: None,
        when: None,
        stance: 0,
        after: None,
    }
}

/// How far one has come: what one did for it, else what one wants.
fn project(situation: &Situation<'_>, rng: &mut StdRng) -> Option<Claim> {
    let mine = [Verb::Achieves, Verb::Does, Verb::Wants, Verb::Hosts, Verb::StandsFor];
    let mut found: Vec<&Belief> =
        mine.iter().flat_map(|verb| own(situation, *verb)).filter(|belief| situation.may_tell(belief)).collect();
    found.sort_by_key(|belief| std::cmp::Reverse(belief.since));
    let index = if found.len() > 1 { rng.random_range(0..found.len().min(3)) } else { 0 };
    found.get(index).map(|belief| belief.claim.clone())
}

/// What one knows of oneself of a kind and may tell, the newest first.
fn own<'a>(situation: &Situation<'a>, verb: Verb) -> Vec<&'a Belief> {
    let (me, partner) = (situation.persona.name.as_str(), situation.partner);
    let trusts = situation.trusts();
    let beliefs: &'a crate::belief::Beliefs = situation.recalled.beliefs();
    let mut found: Vec<&Belief> = beliefs
        .iter()
        .filter(|(key, belief)| {
            key.verb == verb && key.who == me && (!belief.secret || trusts && !belief.claim.concerns(partner))
        })
        .filter(|(_, belief)| verb == Verb::Is || !belief.shared_with.contains(partner))
        .map(|(_, belief)| belief)
        .collect();
    found.sort_by_key(|belief| std::cmp::Reverse(belief.since));
    found
}

/// What one saw of somebody so long ago says where they are; hearsay does not.
pub(crate) const SEEN_LATELY_HOURS: f32 = 3.0;
/// Who was seen so many hours ago is remembered when somebody asks after them.
const SEEN_TODAY_HOURS: f32 = 6.0;

/// Where somebody is, as far as one has seen them lately.
fn whereabouts(situation: &Situation<'_>, name: &str) -> Option<Claim> {
    let (_, belief) = situation
        .recalled
        .beliefs()
        .iter()
        .filter(|(key, belief)| {
            let lately = situation.now.hours_since(belief.since) < SEEN_TODAY_HOURS;
            key.who == name && key.verb == Verb::Does && belief.source == Source::Seen && lately
        })
        .max_by_key(|(_, belief)| belief.since)?;
    Some(belief.claim.clone())
}

/// More of a matter: another claim about the same person or topic that the partner does not know.
fn more(situation: &Situation<'_>, key: &ClaimKey) -> Option<Claim> {
    let told = &situation.talk.told;
    let fits = |belief: &&Belief| {
        let other = belief.claim.key();
        other != *key && other.who == key.who && situation.may_tell(belief) && !told.contains(&other)
    };
    let near = |belief: &&Belief| u8::from(belief.claim.topic == key.topic) * 10 + belief.importance;
    situation
        .recalled
        .beliefs()
        .iter()
        .map(|(_, belief)| belief)
        .filter(fits)
        .max_by_key(near)
        .map(|belief| belief.claim.clone())
}

/// A story of one's own, near a topic if there is one.
fn story(situation: &Situation<'_>, about: Option<&str>) -> Option<Claim> {
    let stories = own(situation, Verb::Story);
    let near = |belief: &&&Belief| {
        about.is_some_and(|about| {
            let text = format!("{} {}", belief.claim.topic, belief.claim.says).to_lowercase();
            about.to_lowercase().split(' ').any(|word| word.len() > 3 && text.contains(word))
        })
    };
    stories.iter().find(near).or_else(|| stories.first()).map(|belief| belief.claim.clone())
}

fn to_news(situation: &Situation<'_>, name: &str, claim: &Claim, rng: &mut StdRng) -> Option<SpeechAct> {
    let me = &situation.persona.name;
    let credit = situation.relations.opinion(name);
    if credit < 2.0 && claim.who != name && rng.random_bool(0.6) {
        return Some(SpeechAct::Doubt(claim.clone()));
    }
    match claim.verb {
        Verb::ThinksOf if claim.topic == *me => match claim.stance {
            1.. => thanks(situation, "the kind words"),
            _ => Some(SpeechAct::Complain(format!("what {} thinks of me", crate::claim::first_name(&claim.who)))),
        },
        Verb::ThinksOf => Some(weigh(claim, situation.view(&claim.topic), rng)),
        Verb::StandsFor if claim.who == *me => None,
        Verb::StandsFor => Some(weigh_matter(situation, claim, rng)),
        Verb::Wants | Verb::Achieves if claim.who == name && situation.opinion() >= 6.0 && rng.random_bool(0.5) => {
            Some(SpeechAct::Encourage(claim.topic.clone()))
        }
        Verb::Story | Verb::Wants | Verb::Achieves | Verb::Hosts if claim.who == name && rng.random_bool(0.2) => {
            Some(SpeechAct::Ask(Topic::More(claim.key())))
        }
        Verb::Story | Verb::Does
            if situation.persona.manner == Manner::Teasing && claim.key().has_name() && rng.random_bool(0.5) =>
        {
            let is_story = claim.verb == Verb::Story;
            Some(SpeechAct::Tease(if is_story { story_name(&claim.topic) } else { claim.topic.clone() }))
        }
        Verb::Is => rng.random_bool(0.5).then(|| SpeechAct::Marvel(claim.key())),
        _ => rng.random_bool(0.75).then(|| SpeechAct::Marvel(claim.key())),
    }
}

/// Agrees or disagrees with somebody's view.
fn weigh(claim: &Claim, mine: Option<Claim>, rng: &mut StdRng) -> SpeechAct {
    match mine {
        Some(mine) if mine.stance.signum() == claim.stance.signum() => SpeechAct::Agree(claim.clone()),
        Some(mine) if mine.stance != 0 => SpeechAct::Disagree(claim.clone(), Some(mine)),
        _ if rng.random_bool(0.3) => SpeechAct::Agree(claim.clone()),
        _ => SpeechAct::Marvel(claim.key()),
    }
}

fn weigh_matter(situation: &Situation<'_>, claim: &Claim, rng: &mut StdRng) -> SpeechAct {
    match situation.view_of_matter(claim) {
        Some(view) if view.stance > 0 && situation.partner == claim.who => SpeechAct::Encourage(claim.topic.clone()),
        Some(view) if view.stance > 0 => SpeechAct::Tell { claim: view, heard_from: None },
        Some(view) => SpeechAct::Disagree(claim.clone(), Some(view)),
        None if rng.random_bool(0.5) => SpeechAct::Ask(Topic::More(claim.key())),
        None => SpeechAct::Marvel(claim.key()),
    }
}

fn to_disagreement(situation: &Situation<'_>, claim: &Claim, rng: &mut StdRng) -> Option<SpeechAct> {
    let stubborn = situation.is(&["rude", "aggressive", "toxic", "loud", "determined", "analytical", "logical"]);
    if situation.talk.soured || !stubborn {
        return None;
    }
    let view = situation.view(&claim.topic)?;
    rng.random_bool(0.6).then(|| SpeechAct::Disagree(claim.clone(), Some(view)))
}

fn to_insult(situation: &Situation<'_>, rng: &mut StdRng) -> SpeechAct {
    let hot = situation.is(&["rude", "aggressive", "toxic", "loud", "energetic"]);
    if hot && rng.random_bool(0.6) { SpeechAct::Insult } else { SpeechAct::BreakOff }
}

fn to_invitation(situation: &Situation<'_>, gathering: &Gathering, rng: &mut StdRng) -> SpeechAct {
    let commitment = Commitment::Attend(gathering.clone());
    if situation.goes_to(&gathering.key()) || situation.obeys() {
        return SpeechAct::Accept(commitment);
    }
    match verdict(situation, gathering, rng) {
        Verdict::Yes => SpeechAct::Accept(commitment),
        Verdict::Perhaps => SpeechAct::Perhaps(commitment),
        Verdict::No(reason) => SpeechAct::Decline(commitment, reason),
    }
}

fn to_request(situation: &Situation<'_>, commitment: &Commitment, rng: &mut StdRng) -> SpeechAct {
    if situation.obeys() {
        return SpeechAct::Accept(commitment.clone());
    }
    let decline = |reason| SpeechAct::Decline(commitment.clone(), reason);
    if commitment.gathering().is_some_and(|gathering| situation.shuns_gathering(gathering)) {
        return decline(Reason::Unwilling);
    }
    if let Commitment::Meet { doing, .. } = commitment
        && situation.pursuits.iter().any(|pursuit| pursuit.keeps_its_hour(commitment))
    {
        return decline(Reason::Busy(format!("{doing} with the others")));
    }
    let comes = |span: Span| situation.calendar.during(span).any(|known| known.commitment.is_same_meeting(commitment));
    if commitment.span().is_some_and(comes) {
        return SpeechAct::Accept(commitment.clone());
    }
    if let Some(busy) = commitment.span().and_then(|span| engaged_besides(situation, commitment, span)) {
        return decline(Reason::Busy(busy));
    }
    // Whoever asks for what one wants oneself only names another hour.
    if situation.pursuits.iter().any(|pursuit| pursuit.welcomes(commitment, situation.partner)) {
        return SpeechAct::Accept(commitment.clone());
    }
    let opinion = situation.opinion();
    if opinion < 3.0 {
        return decline(Reason::Dislike(situation.partner.to_owned()));
    }
    let kind = situation.is(&["kind", "helpful", "friendly", "generous", "warm", "nurturing", "reliable", "patient"]);
    // Whoever asks twice means it.
    let same = |act: &&SpeechAct| matches!(act, SpeechAct::Request(known) if known == commitment);
    let times = situation.talk.lines.iter().flat_map(|line| &line.acts).filter(same).count();
    let insists = if times > 1 { 0.35 } else { 0.0 };
    let willing = f64::from((opinion - 3.0) / 5.0) + if kind { 0.3 } else { 0.0 } + insists;
    if rng.random_bool(willing.clamp(0.05, 0.98)) {
        SpeechAct::Accept(commitment.clone())
    } else {
        decline(Reason::Unwilling)
    }
}

/// What the speaker has to do in a stretch of time besides coming to the same gathering, or having kept it free for
/// the very thing.
fn engaged_besides(situation: &Situation<'_>, commitment: &Commitment, span: Span) -> Option<String> {
    let goes = commitment.gathering().is_some_and(|gathering| situation.goes_to(&gathering.key()));
    if goes { None } else { engagement(situation, span, |known| known.keeps_free_for(commitment)) }
}

/// Another hour for what somebody has no time for: the first that suits the speaker and was not named yet.
fn another_hour(situation: &Situation<'_>, commitment: &Commitment) -> Option<SpeechAct> {
    let Commitment::Meet { doing, sector, place, span, .. } = commitment else { return None };
    let minutes = span.until.minutes_since(span.from);
    let named: Vec<Span> = situation
        .talk
        .lines
        .iter()
        .flat_map(|line| &line.acts)
        .filter_map(|act| match act {
            SpeechAct::Request(Commitment::Meet { doing: known, span, .. }) if known == doing => Some(*span),
            _ => None,
        })
        .collect();
    if named.len() >= 2 * HOURS_EACH {
        return None;
    }
    let day = |day: u32| free_hours(situation, day, minutes);
    let hours = day(span.from.day()).into_iter().chain(day(span.from.day() + 1));
    let span = hours.into_iter().find(|span| !named.contains(span))?;
    let (with, doing, sector, place) = (situation.persona.name.clone(), doing.clone(), *sector, place.clone());
    Some(SpeechAct::Request(Commitment::Meet { with, doing, sector, place, span }))
}

/// The hours of a day in which the speaker has nothing to do, those first in which most people have time.
fn free_hours(situation: &Situation<'_>, day: u32, minutes: u32) -> Vec<Span> {
    let persona = situation.persona;
    let mut taken = persona.at_work(day);
    let whole = Span {
        from: GameTime::from_day_time(day, TimeOfDay::new(0, 0)),
        until: GameTime::from_day_time(day + 1, TimeOfDay::new(0, 0)),
    };
    taken.extend(situation.calendar.during(whole).filter_map(|known| known.commitment.span()));
    let wakes = persona.rises_on(day).plus_minutes(30);
    suitable_hours(day)
        .map(|from| Span { from, until: from.plus_minutes(minutes) })
        .filter(|span| span.from >= wakes && span.from >= situation.now.plus_minutes(60))
        .filter(|span| !persona.sleeps_during(*span))
        .filter(|span| taken.iter().all(|other| other.until <= span.from || span.until <= other.from))
        .collect()
}

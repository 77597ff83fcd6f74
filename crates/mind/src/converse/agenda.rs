//! What one could say of one's own accord: business, news, interest, opinion.

use rand::{RngExt as _, rngs::StdRng};

use super::{
    Situation,
    praise::{praised, yours},
};
use crate::{
    belief::{Belief, Source},
    calendar::{Commitment, Standing},
    claim::{Claim, Span, Verb},
    persona::Manner,
    speech::{SpeechAct, Topic},
    tie::{Bond, Tie},
};
use smallville_town::GameTime;

/// At most so many news come to mind at a time.
const NEWS: usize = 4;
/// Less interesting news are not worth a sentence.
const WORTH_TELLING: f32 = 3.5;

/// What is worth a sentence anyway, and what each step of importance above or below an ordinary one (1 to 10) adds.
const ANYTHING: f32 = 2.0;
const ORDINARY: f32 = 3.0;
const WEIGHT: f32 = 0.55;
/// The same of what does not go on now: an old story, a taste, who somebody is.
const OLD_TALE: f32 = 0.45;
/// What goes on and was learned in the last day interests so much more.
const FRESH: f32 = 0.5;
/// What has just happened does.
const LIVED: f32 = 0.8;
/// What is one's own does, the more the better one likes the other (each step of opinion); what somebody does whom one
/// knows and is not indifferent to (each step); what a stranger does.
const OWN: f32 = 1.0;
const DEAR: f32 = 0.2;
const STRANGERS: f32 = -1.0;
/// What the other could still come to interests so much more.
const OPEN: f32 = 0.5;
/// What touches something that the speaker likes does.
const SHARED: f32 = 0.5;
/// What is over, what would hurt, and each time one has told of the same today interest so much less.
const OVER: f32 = 4.0;
const TACT: f32 = 2.0;
const STALE: f32 = 0.4;

/// Help is wanted so many hours before: on the day before, an hour earlier than the gathering.
const DAY_BEFORE_HOURS: u32 = 25;

/// Whoever gives a gathering asks people to come before they talk of anything else.
const HOSTS: f32 = 11.5;
/// Whom one misses one asks after, if nothing else is being talked of.
const MISSED: f32 = 8.2;
/// What one means to say to somebody is said as soon as one has the word.
const ON_MIND: f32 = 16.0;
/// What one's goal wants of the other comes before all that nobody has told one to say.
const GOAL: f32 = 12.0;

/// From whom one has it, if it is hearsay.
pub(crate) fn teller(belief: &Belief) -> Option<String> {
    match &belief.source {
        Source::Heard(name) => Some(name.clone()),
        _ => None,
    }
}

/// What could be said, each with its value: 10 is what one came for, 1 is small talk.
#[must_use]
pub fn initiatives(situation: &Situation<'_>, rng: &mut StdRng) -> Vec<(f32, SpeechAct)> {
    let mut options = business(situation);
    options.extend(news(situation));
    options.extend(interest(situation, rng));
    options.extend(feelings(situation, rng));
    options
}

/// What one wants of the partner: to invite, to ask for help, to tell what one promised to tell, to apologise.
pub(crate) fn business(situation: &Situation<'_>) -> Vec<(f32, SpeechAct)> {
    let me = &situation.persona.name;
    let on_mind = situation.to_say.iter().filter(|(name, _)| name == situation.partner);
    let mut options: Vec<(f32, SpeechAct)> = on_mind.map(|(_, act)| (ON_MIND, act.clone())).collect();
    options.extend(situation.proposal().map(|act| (GOAL, act)));
    let sought = situation.pursuits.iter().filter(|pursuit| pursuit.lacks_people(situation.now));
    // Whoever stands there is not looked for, nor whoever has just spoken.
    let is_here = |name: &str| situation.listens(name) || situation.talk.lines.iter().any(|line| line.name == name);
    let sought = sought.filter_map(|pursuit| pursuit.sought()).filter(|name| !is_here(name));
    let sought = sought.map(|name| Topic::Whereabouts(name.to_owned()));
    options.extend(sought.filter(|topic| may_ask_where(situation, topic)).map(|topic| (9.0, SpeechAct::Ask(topic))));
    let missing = situation.missing.iter().filter(|name| !is_here(name));
    let missing = missing.map(|name| Topic::Whereabouts(name.clone()));
    options.extend(missing.filter(|topic| may_ask_where(situation, topic)).map(|it| (MISSED, SpeechAct::Ask(it))));
    for appointment in situation.calendar.appointments() {
        if appointment.standing == Standing::Broken && appointment.with.as_deref() == Some(situation.partner) {
            let sorry = !situation.is(&["rude", "toxic", "aggressive"]);
            let act = SpeechAct::Apologise(format!("not {}", crate::calendar::doing(&appointment.commitment)));
            options.extend(sorry.then_some((9.0, act)));
        }
        if appointment.standing != Standing::Open {
            continue;
        }
        match &appointment.commitment {
            // Who is wanted for what one has begun for a few says the account of it.
            Commitment::Host(gathering)
                if gathering.span.from > situation.now && !situation.counts_guests(gathering) =>
            {
                options.extend(invitation(situation, gathering, HOSTS));
            }
            Commitment::Attend(gathering) | Commitment::Help { gathering, .. }
                if gathering.host != *me && !gathering.at_home =>
            {
                let eager = 2.5 + (situation.opinion() - 5.0) * 0.5;
                options.extend(
                    (gathering.span.from > situation.now).then(|| invitation(situation, gathering, eager)).flatten(),
                );
            }
            _ => {}
        }
    }
    options.extend(request_help(situation));
    options.extend(ask_out(situation));
    options
}

/// Nobody asks twice in a talk where somebody is, and who was asked does not ask back.
fn may_ask_where(situation: &Situation<'_>, topic: &Topic) -> bool {
    let asks_where = |act: &SpeechAct| matches!(act, SpeechAct::Ask(Topic::Whereabouts(_)));
    let talk = situation.talk;
    !talk.asked.contains(topic) && !talk.lines.iter().any(|line| line.acts.iter().any(asks_where))
}

/// Invites the partner, unless they know of it or are not wanted.
fn invitation(
    situation: &Situation<'_>,
    gathering: &crate::calendar::Gathering,
    value: f32,
) -> Option<(f32, SpeechAct)> {
    let host = gathering.host == situation.persona.name;
    // A host asks whom they can stand, a guest along whom they like.
    let wanted = situation.opinion() >= if host { 2.5 } else { 6.5 };
    let asked = situation.recalled.beliefs().belief(&gathering.key()).is_some_and(|belief| {
        // The host asks in person, whoever told it before; once is enough.
        belief.shared_with.contains(situation.partner)
    });
    let key = gathering.key();
    let spoken_of = situation.talk.lines.iter().flat_map(|line| &line.acts).any(|act| act.carries().contains(&key));
    let is_host = |name: &str| gathering.host == name;
    let theirs = situation.talk.others.iter().any(|other| is_host(&other.name)) || situation.is_surprise(gathering);
    // Nobody asks a host away from their own guests.
    let at_once = |claim: &Claim| {
        claim.verb == Verb::Hosts
            && claim.when.is_some_and(|when| when.from < gathering.span.until && gathering.span.from < when.until)
    };
    let busy = situation.recalled.beliefs().about(situation.partner).any(|(_, belief)| at_once(&belief.claim));
    (wanted && !asked && !theirs && !spoken_of && !busy).then(|| (value, SpeechAct::Invite(gathering.clone())))
}

/// A host asks a friend to help with the preparations that nobody has promised yet.
fn request_help(situation: &Situation<'_>) -> Option<(f32, SpeechAct)> {
    let planned = situation.persona.gathering.as_ref()?;
    // What has been called off needs no help; what has been moved is where it is now.
    let open = situation.calendar.appointments().iter().rev().filter(|known| known.standing == Standing::Open);
    let mut given = open.filter_map(|known| match &known.commitment {
        Commitment::Host(gathering) if gathering.what == planned.gathering.what => Some(gathering),
        _ => None,
    });
    let gathering = given.next()?;
    let doing = planned.preparations.get(1).or(planned.preparations.first())?;
    let begins = gathering.span.from;
    // The day before, or two hours before when that is over.
    let before = |hours: u32| GameTime::from_secs(begins.secs().saturating_sub(hours * 3600));
    let from = if before(DAY_BEFORE_HOURS) > situation.now { before(DAY_BEFORE_HOURS) } else { before(2) };
    let span = Span { from, until: from.plus_minutes(75) };
    let taken = situation.calendar.appointments().iter().any(|known| {
        matches!(&known.commitment, Commitment::Help { .. }) && known.standing == Standing::Open && known.with.is_some()
    });
    if taken || situation.opinion() < 6.0 || span.from <= situation.now {
        return None;
    }
    let help = Commitment::Help { gathering: gathering.clone(), doing: doing.clone(), span };
    Some((9.5, SpeechAct::Request(help)))
}

/// Whoever is fond of somebody with whom they do not live asks them to come along; whoever is in love means it most.
fn ask_out(situation: &Situation<'_>) -> Option<(f32, SpeechAct)> {
    let tie = situation.relations.to(situation.partner).map(|relation| &relation.tie);
    let is = |bond| tie.is_some_and(|tie| tie.is(bond));
    let value = if is(Bond::Crush) { 9.0 } else { 7.0 };
    if situation.opinion() < 9.0 || tie.is_none_or(Tie::is_family) || is(Bond::Home) {
        return None;
    }
    let already =
        |appointment: &&crate::calendar::Appointment| matches!(&appointment.commitment, Commitment::Accompany(..));
    if situation.calendar.appointments().iter().any(|appointment| already(&appointment)) {
        return None;
    }
    let gathering = situation.calendar.appointments().iter().find_map(|appointment| match &appointment.commitment {
        // Nobody asks a host to come along to their own, or out to what is nowhere.
        Commitment::Attend(gathering)
            if gathering.span.from > situation.now
                && gathering.host != situation.partner
                && gathering.sector.is_some()
                && !situation.is_surprise(gathering)
                && !gathering.at_home =>
        {
            Some(gathering)
        }
        _ => None,
    })?;
    let with = situation.persona.name.clone();
    Some((value, SpeechAct::Request(Commitment::Accompany(gathering.clone(), with))))
}

/// What one holds to be true and the partner does not know, as far as one knows; the most interesting first.
#[must_use]
pub fn news(situation: &Situation<'_>) -> Vec<(f32, SpeechAct)> {
    let mut options: Vec<(f32, &Belief)> = situation
        .recalled
        .beliefs()
        .iter()
        .filter(|(_, belief)| situation.may_tell(belief))
        // Whoever goes to a gathering asks along whom they want there, and says nothing to others; once it has begun it is
        // no news.
        .filter(|(key, belief)| {
            let begun = belief.claim.when.is_some_and(|span| span.from <= situation.now);
            key.verb != Verb::Hosts || !begun && !situation.goes_to(key)
        })
        .map(|(_, belief)| (interest_of(situation, belief), belief))
        .filter(|(value, _)| *value >= WORTH_TELLING)
        .collect();
    options.sort_by(|a, b| b.0.total_cmp(&a.0));
    options.into_iter().take(NEWS).map(|(value, belief)| (value, tell(belief))).collect()
}

fn tell(belief: &Belief) -> SpeechAct {
    SpeechAct::Tell { claim: belief.claim.clone(), heard_from: teller(belief) }
}

/// How much a belief would interest the partner, whatever it is about: how much it matters, how new it is, whose business it
/// is, whether one could be there, and how often one has told it already.
pub(crate) fn interest_of(situation: &Situation<'_>, belief: &Belief) -> f32 {
    let claim = &belief.claim;
    let own = claim.who == situation.persona.name;
    let goes_on = !matches!(claim.verb, Verb::Story | Verb::ThinksOf | Verb::Is);
    let weight = (f32::from(belief.importance) - ORDINARY) * if goes_on { WEIGHT } else { OLD_TALE };
    let new = goes_on && situation.now.hours_since(belief.since) < 24.0;
    let fresh = new && !matches!(belief.source, Source::Own);
    let lived = new && matches!(claim.verb, Verb::Happened | Verb::Incident);
    let over = claim.when.is_some_and(|span| span.until < situation.now);
    let ahead = claim.place.is_some() && claim.when.is_some_and(|span| span.from > situation.now);
    let standing = match situation.relations.to(&claim.who) {
        // What is one's own is for those who are close.
        _ if own => OWN + (situation.opinion() - 5.0) * DEAR,
        Some(relation) if relation.familiarity >= 2.0 => (relation.opinion - 5.0).abs() * DEAR,
        // Things are everybody's business; what one tells of others is of those whom one knows.
        _ if claim.who.contains(':') => 0.0,
        _ => STRANGERS,
    };
    let shared = situation.persona.likes.iter().any(|like| claim.topic.contains(like.as_str()));
    // Gossip about people is for those whom one likes; nobody speaks ill of somebody's family to their face.
    let unkind = claim.verb == Verb::ThinksOf && claim.stance < 0 && claim.other.is_some();
    let tactless = unkind && situation.opinion() < 6.0;
    let told_often = situation.lately.get(&claim.topic).copied().unwrap_or(0) as f32;
    let when = |holds: bool, value: f32| if holds { value } else { 0.0 };
    ANYTHING + weight + standing + when(fresh, FRESH) + when(lived, LIVED) + when(ahead, OPEN) + when(shared, SHARED)
        - when(over, OVER)
        - when(tactless, TACT)
        - told_often * STALE
}

/// Questions about the partner and theirs, and what one tells of oneself to make talk.
fn interest(situation: &Situation<'_>, rng: &mut StdRng) -> Vec<(f32, SpeechAct)> {
    let talk = situation.talk;
    let curious =
        if situation.is(&["curious", "inquisitive", "warm", "kind", "friendly", "attentive"]) { 0.8 } else { 0.0 };
    let mut topics: Vec<(f32, Topic)> = vec![(3.2, Topic::Present)];
    match situation.recalled.beliefs().about(situation.partner).find(|(key, _)| key.verb == Verb::Wants) {
        // What one remembers of the other comes first: "how is your project going?"
        Some((key, _)) => topics.push((5.0, Topic::Project(Some(key.topic.clone())))),
        None if situation.familiarity() >= 2.0 => topics.push((3.6, Topic::Project(None))),
        None => topics.push((4.2, Topic::Self_)),
    }
    let own: Vec<String> = situation.persona.opinions.iter().map(|opinion| opinion.topic.clone()).collect();
    topics.extend(pick(&own, rng).map(|topic| (3.0, Topic::Opinion(topic))));
    topics.extend(pick(&situation.persona.likes, rng).map(|topic| (2.6, Topic::Story(topic))));
    if situation.familiarity() >= 3.0 {
        topics.push((2.8, Topic::News));
    }
    let public = situation.recalled.beliefs().iter().find(|(key, belief)| {
        key.verb == Verb::StandsFor && (talk.told.contains(key) || belief.shared_with.contains(situation.partner))
    });
    topics.extend(public.map(|(key, _)| (3.8, Topic::Opinion(key.topic.clone()))));
    topics.retain(|(_, topic)| !talk.asked.contains(topic));
    topics
        .into_iter()
        .map(|(value, topic)| (value + curious + rng.random_range(-1.0..1.0), SpeechAct::Ask(topic)))
        .collect()
}

/// What somebody does as one says it to them: "washing your hands".
pub(crate) fn to_the_face(doing: &str, speaker: &str) -> String {
    let doing = doing.replace(speaker, "me");
    let yours = |word: &str| match word {
        "her" | "his" | "their" => "your".to_owned(),
        "him" | "them" => "you".to_owned(),
        other => other.to_owned(),
    };
    doing.split(' ').map(yours).collect::<Vec<_>>().join(" ")
}

/// One of several.
fn pick(list: &[String], rng: &mut StdRng) -> Option<String> {
    if list.is_empty() { None } else { Some(list[rng.random_range(0..list.len())].clone()) }
}

/// What one feels like saying: kind, teasing, unkind, or about here and now.
fn feelings(situation: &Situation<'_>, rng: &mut StdRng) -> Vec<(f32, SpeechAct)> {
    let mut options = Vec::new();
    let opinion = situation.opinion();
    let partner = situation.talk.others.iter().find(|other| other.name == situation.partner);
    if let Some(doing) =
        partner.map(|other| &other.doing).filter(|doing| situation.talk.lines.len() < 4 && !doing.is_empty())
    {
        let doing = to_the_face(doing, &situation.persona.name);
        options.push((3.4 + rng.random_range(-1.0..1.0), SpeechAct::Remark(doing)));
    }
    let about = situation
        .recalled
        .beliefs()
        .about(situation.partner)
        .filter(|(key, _)| matches!(key.verb, Verb::Wants | Verb::Achieves | Verb::Hosts))
        .map(|(key, _)| key.topic.clone())
        .next();
    if opinion >= 6.5 {
        let value = 2.4 + rng.random_range(-1.0..1.0);
        options.extend(praised(situation).map(|thing| (value, SpeechAct::Compliment(thing))));
    }
    if situation.persona.manner == Manner::Teasing && opinion >= 5.0 {
        let value = 3.2 + rng.random_range(-1.0..1.0);
        options.extend(about.map(|about| (value, SpeechAct::Tease(yours(&about, situation.partner)))));
    }
    let hot = situation.is(&["rude", "aggressive", "toxic", "loud"]);
    if opinion < 5.0 && hot && !situation.talk.soured {
        // The less they like somebody, the readier the insult.
        options.push((6.5 - opinion * 0.7 + rng.random_range(-2.0..2.0), SpeechAct::Insult));
    }
    if (hot || opinion < 4.0)
        && let Some(dislike) = pick(&situation.persona.dislikes, rng)
    {
        options.push((3.8 + rng.random_range(-1.0..1.0), SpeechAct::Complain(dislike)));
    }
    options.extend(disliked_acquaintance(situation, rng));
    options
}

/// Complains about somebody whom one cannot stand to somebody whom one likes.
fn disliked_acquaintance(situation: &Situation<'_>, rng: &mut StdRng) -> Option<(f32, SpeechAct)> {
    if situation.opinion() < 6.0 {
        return None;
    }
    let (name, _) = situation.relations.iter().find(|(name, relation)| {
        relation.opinion < 3.5 && *name != situation.partner && situation.lately.get(*name).copied().unwrap_or(0) < 1
    })?;
    let view: Claim = situation.view(name)?;
    let told = situation.talk.told.contains(&view.key());
    (!told).then(|| (2.8 + rng.random_range(-1.0..1.0), SpeechAct::Tell { claim: view, heard_from: None }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        converse::{Talk, testing::in_talk},
        speech::ConversationId,
        testing::{claim, seen},
    };

    /// What of a claim, seen an hour ago and so important, is told to somebody who is met.
    fn told(claim: &Claim, importance: u8) -> Option<SpeechAct> {
        let talk = Talk::new(ConversationId::default());
        let belief = Belief { importance, since: GameTime::from_secs(9 * 3600), ..seen(claim) };
        in_talk(&talk, "Ann Lee", belief, GameTime::from_secs(10 * 3600), |situation| {
            news(situation).pop().map(|(_, act)| act)
        })
    }

    #[test]
    fn a_fire_that_one_has_seen_is_news_and_a_strangers_walk_is_not() {
        let fire = claim("Hobbs Cafe: cafe: stove", Verb::State, "burning");
        assert_eq!(told(&fire, 9), Some(SpeechAct::Tell { claim: fire, heard_from: None }));
        assert_eq!(told(&claim("Bob Frey", Verb::Does, "whereabouts"), 2), None);
    }
}

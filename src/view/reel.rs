//! Which words are shown over whose head, and for how long: talk is quicker than the eye reads.
//!
//! At 1× a line takes half a second of ours to say. It stays until it can be read; if its speaker says more meanwhile,
//! the weightiest of that comes next and the rest is left out. Of a larger company only two are read at a time. All
//! that was said is in the panel of talks.

use std::ops::DerefMut;

use bevy::prelude::*;

use crate::{
    mind::{
        percept::AgentId,
        speech::{ConversationId, Line, SpeechAct},
    },
    sim::{
        agent::{Agent, Roster},
        chronicle::Chronicle,
        company::Company,
        scenario::Scenario,
        time::TownClock,
    },
    town::GameTime,
    view::{character::Figure, letters::Letters, skip::LivingAhead, wrap},
};

/// Lines of a balloon are at most so wide, in pixels of letters: about 28 letters.
const MOST_WIDTH: u32 = 134;
/// Lines in a balloon.
const MOST_LINES: usize = 4;
/// For how long a page is shown at least, in seconds of ours at 1×.
const PAGE_SECS: f32 = 2.5;
/// For how much longer the last words stay when nothing follows, in seconds of ours at 1×.
const AFTER_SECS: f32 = 1.5;
/// So many of a talk have their words shown at a time.
const VOICES: usize = 2;
/// Words that could not be shown for so long are left out, in seconds of ours at 1×.
const STALE_SECS: f32 = 5.0;
/// So many pages of a line are shown even when the speaker has left the talk.
const PAGES_AFTER: usize = 2;
/// What was said longer ago is not shown any more, in game seconds.
const FRESH_SECS: u32 = 60;
/// The longest frame that ages words, in seconds: after a halt nobody falls silent at once.
const LONGEST_FRAME_SECS: f32 = 0.1;
/// From this speed on, in game minutes per second, words would only flicker.
const TOO_FAST: f32 = 24.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Letters>()
        .add_systems(Update, (listen_to_newcomers, listen.run_if(not(resource_exists::<LivingAhead>))).chain());
}

/// What is shown of what somebody says.
#[derive(Component, Clone, Debug, Default)]
pub(super) struct Speech {
    shown: Option<Words>,
    /// What comes when the shown words have been read.
    waiting: Option<Words>,
    /// What the board with the words covers of the picture; none while there is none.
    pub(super) board: Option<Rect>,
}

/// A line as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Words {
    /// Lines of letters, page by page; at least one page.
    pages: Vec<Vec<String>>,
    /// To whom.
    pub(super) to: Option<AgentId>,
    /// In which talk.
    pub(super) conversation: ConversationId,
    /// When they were said.
    at: GameTime,
    weight: u8,
    /// For how long they have been shown, or have waited for it, in seconds at 1×.
    age: f32,
}

impl Words {
    fn new(line: &Line, to: Option<AgentId>, letters: &Letters) -> Option<Self> {
        let pages = wrap::pages(&line.words, MOST_WIDTH, MOST_LINES, |text| letters.width(text));
        let weight = line.acts.iter().map(weight).max().unwrap_or(0);
        let (conversation, at) = (line.conversation, line.at);
        (!pages.is_empty()).then_some(Self { pages, to, conversation, at, weight, age: 0.0 })
    }

    /// What is to be seen now.
    pub(super) fn page(&self) -> &[String] {
        &self.pages[self.page_index()]
    }

    fn page_index(&self) -> usize {
        ((self.age / PAGE_SECS) as usize).min(self.pages.len() - 1)
    }

    /// The talk is over for the speaker: what is left of a long line is not shown to the air.
    fn cut_short(&mut self) {
        let pages = (self.page_index() + 1).max(PAGES_AFTER);
        self.pages.truncate(pages);
    }

    /// Whether the page on show has been there for long enough.
    fn is_read(&self) -> bool {
        self.age >= PAGE_SECS
    }

    fn is_over(&self) -> bool {
        self.age >= self.pages.len() as f32 * PAGE_SECS + AFTER_SECS
    }
}

/// How much a player would miss.
fn weight(act: &SpeechAct) -> u8 {
    match act {
        SpeechAct::Invite(_)
        | SpeechAct::Request(_)
        | SpeechAct::Accept(_)
        | SpeechAct::Perhaps(_)
        | SpeechAct::Decline(..)
        | SpeechAct::Apologise(_)
        | SpeechAct::Insult
        | SpeechAct::BreakOff => 3,
        SpeechAct::Tell { .. } | SpeechAct::Introduce(_) | SpeechAct::Disagree(..) | SpeechAct::Doubt(_) => 2,
        SpeechAct::Greet | SpeechAct::Part(_) => 0,
        _ => 1,
    }
}

impl Speech {
    /// The words that are shown.
    pub(super) fn words(&self) -> Option<&Words> {
        self.shown.as_ref()
    }

    /// Whether the mouth moves.
    pub(super) fn is_speaking(&self) -> bool {
        self.shown.as_ref().is_some_and(|words| !words.is_over() && words.age < PAGE_SECS * words.pages.len() as f32)
    }

    /// Notes what was said; of what waits only the weightiest is kept.
    fn hear(&mut self, words: Words) {
        if self.waiting.as_ref().is_none_or(|waiting| words.weight >= waiting.weight) {
            self.waiting = Some(words);
        }
    }

    /// Time passes, in seconds at 1×, while the speaker is in a talk or has left it.
    fn pass(&mut self, secs: f32, talk: Option<ConversationId>) {
        for words in [&mut self.shown, &mut self.waiting].into_iter().flatten() {
            words.age += secs;
        }
        if let Some(shown) = self.shown.as_mut().filter(|shown| talk != Some(shown.conversation)) {
            shown.cut_short();
        }
        if self.shown.as_ref().is_some_and(Words::is_over) {
            self.shown = None;
        }
        if self.waiting.as_ref().is_some_and(|words| words.age > STALE_SECS) {
            self.waiting = None;
        }
    }

    /// Whether words of a conversation are shown.
    fn shows(&self, conversation: ConversationId) -> bool {
        self.shown.as_ref().is_some_and(|words| words.conversation == conversation)
    }

    /// Whether those words have been there for long enough.
    fn is_read(&self) -> bool {
        self.shown.as_ref().is_none_or(Words::is_read)
    }
}

/// Shows what waits, oldest first, where the words before have been read and there is room in the talk.
fn take_turns(speeches: &mut [impl DerefMut<Target = Speech>]) {
    let mut turns: Vec<(GameTime, usize)> = Vec::new();
    turns.extend(speeches.iter().enumerate().filter_map(|(i, speech)| Some((speech.waiting.as_ref()?.at, i))));
    turns.sort_unstable();
    for (_, turn) in turns {
        let Some(conversation) = speeches[turn].waiting.as_ref().map(|words| words.conversation) else { continue };
        if !speeches[turn].is_read() {
            continue;
        }
        let others: Vec<usize> =
            (0..speeches.len()).filter(|other| *other != turn && speeches[*other].shows(conversation)).collect();
        if others.len() >= VOICES {
            let age = |other: &usize| speeches[*other].shown.as_ref().map_or(0.0, |words| words.age);
            let read = others.iter().filter(|other| speeches[**other].is_read());
            let Some(oldest) = read.max_by(|one, other| age(one).total_cmp(&age(other))).copied() else { continue };
            speeches[oldest].shown = None;
        }
        let words = speeches[turn].waiting.take().map(|words| Words { age: 0.0, ..words });
        speeches[turn].shown = words;
    }
}

fn listen_to_newcomers(mut commands: Commands, newcomers: Query<Entity, (With<Agent>, Added<Figure>)>) {
    for entity in &newcomers {
        commands.entity(entity).insert(Speech::default());
    }
}

/// Takes up what has been said since the last frame, and lets the time pass.
fn listen(
    mut speeches: Query<(&Agent, &Company, &mut Speech)>,
    mute: Query<(), (With<Agent>, Without<Speech>)>,
    mut listened: Local<GameTime>,
    (roster, scenario, chronicle, letters): (Res<Roster>, Res<Scenario>, Res<Chronicle>, Res<Letters>),
    clock: Res<TownClock>,
    town_time: Res<Time<Virtual>>,
    time: Res<Time<Real>>,
) {
    // In the frame in which everybody is somebody else, nobody can speak yet.
    if !mute.is_empty() {
        return;
    }
    let speed = town_time.relative_speed();
    let since = unheard(*listened, clock.now());
    *listened = clock.now();
    let sayings = chronicle.sayings();
    let new = &sayings[sayings.partition_point(|saying| saying.line.at < since)..];
    for saying in new.iter().filter(|_| speed < TOO_FAST) {
        let line = &saying.line;
        let speaker = roster.entity(line.speaker);
        let Some((.., mut speech)) = speaker.and_then(|entity| speeches.get_mut(entity).ok()) else { continue };
        let name = line.to.as_ref().or(line.others.first());
        let to = name.and_then(|name| scenario.people.iter().position(|persona| persona.name == *name));
        if let Some(words) = Words::new(line, to.map(|index| AgentId(index as u32)), &letters) {
            speech.hear(words);
        }
    }
    let secs = if town_time.is_paused() { 0.0 } else { time.delta_secs().min(LONGEST_FRAME_SECS) * pace(speed) };
    let mut talking: Vec<(AgentId, Mut<Speech>)> = speeches
        .iter_mut()
        .filter(|(.., speech)| speech.shown.is_some() || speech.waiting.is_some())
        .map(|(agent, company, mut speech)| {
            speech.pass(secs, company.conversation());
            (agent.0, speech)
        })
        .collect();
    talking.sort_unstable_by_key(|(agent, _)| *agent);
    let mut talking: Vec<Mut<Speech>> = talking.into_iter().map(|(_, speech)| speech).collect();
    take_turns(&mut talking);
}

/// From when on things said are new: since one listened last, but nothing that is stale.
///
/// Whoever has gone back in time hears once more what was said there.
fn unheard(listened: GameTime, now: GameTime) -> GameTime {
    let fresh = GameTime::from_secs(now.secs().saturating_sub(FRESH_SECS));
    if listened <= now { listened.max(fresh) } else { fresh }
}

/// How much more quickly words come and go at a speed: whoever speeds up wants to see more, and cannot read four times
/// as fast.
fn pace(speed: f32) -> f32 {
    speed.max(1.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, weight: u8) -> Words {
        let (conversation, at) = (ConversationId(0), GameTime::default());
        Words { pages: vec![vec![text.to_owned()]], to: None, conversation, at, weight, age: 0.0 }
    }

    fn shown(speech: &Speech) -> Option<&str> {
        speech.words().map(|words| words.page()[0].as_str())
    }

    fn pass(speeches: &mut [Speech], secs: f32) {
        speeches.iter_mut().for_each(|speech| speech.pass(secs, Some(ConversationId(0))));
        take_turns(&mut speeches.iter_mut().collect::<Vec<_>>());
    }

    #[test]
    fn words_stay_until_they_are_read_and_a_little_longer() {
        let mut speech = [Speech::default()];
        speech[0].hear(words("Hello", 0));
        for (secs, expected) in [(0.0, Some("Hello")), (2.5, Some("Hello")), (1.4, Some("Hello")), (0.2, None)] {
            pass(&mut speech, secs);
            assert_eq!(shown(&speech[0]), expected);
        }
    }

    #[test]
    fn the_weightiest_of_what_came_meanwhile_is_next() {
        let mut speech = [Speech::default()];
        speech[0].hear(words("Hello", 0));
        pass(&mut speech, 0.0);
        for (text, weight) in [("Rain.", 1), ("Come to my party!", 3), ("Bye.", 0)] {
            speech[0].hear(words(text, weight));
        }
        pass(&mut speech, 1.5);
        assert_eq!(shown(&speech[0]), Some("Hello"));
        pass(&mut speech, 1.0);
        assert_eq!(shown(&speech[0]), Some("Come to my party!"));
        assert_eq!(speech[0].waiting, None);
    }

    #[test]
    fn two_are_read_at_a_time() {
        let mut speeches = [Speech::default(), Speech::default(), Speech::default()];
        for (speech, text) in speeches.iter_mut().zip(["one", "two", "three"]) {
            speech.hear(words(text, 1));
        }
        pass(&mut speeches, 0.0);
        assert_eq!(speeches.each_ref().map(shown), [Some("one"), Some("two"), None]);
        pass(&mut speeches, 2.5);
        assert_eq!(speeches.each_ref().map(shown), [Some("one"), None, Some("three")]);
    }

    #[test]
    fn long_lines_are_shown_page_by_page() {
        let mut long = words("one", 1);
        long.pages.push(vec!["two".into()]);
        let mut speech = [Speech::default()];
        speech[0].hear(long);
        pass(&mut speech, 0.0);
        pass(&mut speech, 2.4);
        assert_eq!((shown(&speech[0]), speech[0].is_speaking()), (Some("one"), true));
        pass(&mut speech, 0.2);
        assert_eq!(shown(&speech[0]), Some("two"));
        pass(&mut speech, 3.0);
        assert_eq!((shown(&speech[0]), speech[0].is_speaking()), (Some("two"), false));
        pass(&mut speech, 2.0);
        assert_eq!(shown(&speech[0]), None);
    }

    #[test]
    fn nobody_goes_on_alone_for_long() {
        let mut long = words("one", 1);
        long.pages.extend(["two", "three", "four"].map(|text| vec![text.into()]));
        let mut speech = [Speech::default()];
        speech[0].hear(long);
        pass(&mut speech, 0.0);
        speech[0].pass(1.0, None);
        pass(&mut speech, 2.0);
        assert_eq!(shown(&speech[0]), Some("two"));
        pass(&mut speech, 4.0);
        assert_eq!(shown(&speech[0]), None);
    }

    #[test]
    fn old_words_are_not_shown_and_words_of_a_past_once_more() {
        let at = GameTime::from_secs;
        for (listened, now, expected) in [(990, 1_000, 990), (990, 990, 990), (100, 1_000, 940), (5_000, 1_000, 940)] {
            assert_eq!(unheard(at(listened), at(now)), at(expected), "{listened} {now}");
        }
        assert_eq!([0.5, 1.0, 4.0].map(pace), [1.0, 1.0, 2.0]);
    }
}

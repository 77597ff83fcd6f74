//! Which words are shown over whose head, and for how long: talk is quicker than the eye reads.
//!
//! At 1× a line takes half a second of ours to say. It stays until it can be read, page by page if it is long; if its
//! speaker says more meanwhile, the weightiest of that comes next and the rest is left out. Of a larger company only two
//! are read at a time. All that was said is in the book.

use std::ops::DerefMut;

use bevy::prelude::*;

use crate::{
    mind::{
        agent::AgentId,
        speech::{ConversationId, Line, SpeechAct},
    },
    sim::{
        agent::{Agent, Roster},
        chronicle::Chronicle,
        scenario::Scenario,
        time::TownClock,
    },
    town::GameTime,
    view::{ahead::LivingAhead, figure::Figure, letters::Letters, wrap},
};

/// Lines of a balloon are at most so wide, in pixels of letters: about 28 letters.
const MOST_WIDTH: u32 = 134;
/// Lines in a balloon.
const MOST_LINES: usize = 4;
/// For how long the shortest page is shown, in seconds of ours at 1×.
const PAGE_SECS: f32 = 2.0;
/// What it takes to notice a page, and to read one letter, in seconds of ours at 1×.
const READING_SECS: (f32, f32) = (0.9, 0.04);
/// For how much longer the last words stay when nothing follows, in seconds of ours at 1×.
const AFTER_SECS: f32 = 1.5;
/// So many of a talk have their words shown at a time.
const VOICES: usize = 2;
/// Words that could not be shown for so long are left out, in seconds of ours at 1×.
const STALE_SECS: f32 = 8.0;
/// What was said longer ago is not shown any more, in game seconds.
const FRESH_SECS: u32 = 60;
/// The longest frame that ages words, in seconds: after a halt nobody falls silent at once.
const LONGEST_FRAME_SECS: f32 = 0.1;
/// From this speed on, in game minutes per second, words would only flicker.
const TOO_FAST: f32 = 24.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Letters>()
        .add_systems(Update, (listen_to_newcomers, listen.run_if(not(resource_exists::<LivingAhead>))).chain())
        .add_systems(Update, fall_silent.run_if(resource_exists::<LivingAhead>));
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
    /// At least one.
    pages: Vec<Page>,
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

/// A part of a line that fits on a board.
#[derive(Clone, Debug, PartialEq)]
struct Page {
    /// Lines of letters.
    lines: Vec<String>,
    /// Until it has been read, since the line began, in seconds at 1×.
    until_secs: f32,
}

impl Words {
    fn new(line: &Line, to: Option<AgentId>, letters: &Letters) -> Option<Self> {
        let pages = paged(wrap::pages(&line.words, MOST_WIDTH, MOST_LINES, |text| letters.width(text)));
        let weight = line.acts.iter().map(weight).max().unwrap_or(0);
        let (conversation, at) = (line.conversation, line.at);
        (!pages.is_empty()).then_some(Self { pages, to, conversation, at, weight, age: 0.0 })
    }

    /// What is to be seen now.
    pub(super) fn page(&self) -> &[String] {
        &self.pages[self.page_index()].lines
    }

    /// Which page that is, and how many there are.
    pub(super) fn folio(&self) -> (usize, usize) {
        (self.page_index(), self.pages.len())
    }

    fn page_index(&self) -> usize {
        let read = self.pages.iter().take_while(|page| page.until_secs <= self.age).count();
        read.min(self.pages.len() - 1)
    }

    fn secs(&self) -> f32 {
        self.pages.last().map_or(0.0, |page| page.until_secs)
    }

    /// Whether all pages have been there for long enough.
    fn is_read(&self) -> bool {
        self.age >= self.secs()
    }

    fn is_over(&self) -> bool {
        self.age >= self.secs() + AFTER_SECS
    }
}

/// Pages with the time that it takes to read them.
fn paged(pages: Vec<Vec<String>>) -> Vec<Page> {
    let mut until_secs = 0.0;
    let page = |lines: Vec<String>| {
        let letters: usize = lines.iter().map(|line| line.chars().count()).sum();
        until_secs += (READING_SECS.0 + READING_SECS.1 * letters as f32).max(PAGE_SECS);
        Page { lines, until_secs }
    };
    pages.into_iter().map(page).collect()
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
        self.shown.as_ref().is_some_and(|words| !words.is_read())
    }

    /// Notes what was said; of what waits only the weightiest is kept.
    fn hear(&mut self, words: Words) {
        if self.waiting.as_ref().is_none_or(|waiting| words.weight >= waiting.weight) {
            self.waiting = Some(words);
        }
    }

    /// Time passes, in seconds at 1×.
    fn pass(&mut self, secs: f32) {
        for words in [&mut self.shown, &mut self.waiting].into_iter().flatten() {
            words.age += secs;
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

/// While the town lives ahead, words of before would stay over heads that have long moved on.
fn fall_silent(mut speeches: Query<&mut Speech>) {
    for mut speech in &mut speeches {
        if speech.shown.is_some() || speech.waiting.is_some() {
            (speech.shown, speech.waiting) = (None, None);
        }
    }
}

fn listen_to_newcomers(mut commands: Commands, newcomers: Query<Entity, (With<Agent>, Added<Figure>)>) {
    for entity in &newcomers {
        commands.entity(entity).insert(Speech::default());
    }
}

/// Takes up what has been said since the last frame, and lets the time pass.
fn listen(
    mut speeches: Query<(&Agent, &mut Speech)>,
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
        .map(|(agent, mut speech)| {
            speech.pass(secs);
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
        Words { pages: paged(vec![vec![text.to_owned()]]), to: None, conversation, at, weight, age: 0.0 }
    }

    fn shown(speech: &Speech) -> Option<&str> {
        speech.words().map(|words| words.page()[0].as_str())
    }

    fn pass(speeches: &mut [Speech], secs: f32) {
        speeches.iter_mut().for_each(|speech| speech.pass(secs));
        take_turns(&mut speeches.iter_mut().collect::<Vec<_>>());
    }

    #[test]
    fn words_stay_until_they_are_read_and_a_little_longer() {
        let mut speech = [Speech::default()];
        speech[0].hear(words("Hello", 0));
        for (secs, expected) in [(0.0, Some("Hello")), (2.0, Some("Hello")), (1.4, Some("Hello")), (0.2, None)] {
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
        pass(&mut speech, 0.5);
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
    fn long_lines_are_shown_page_by_page_to_the_end() {
        let page = |letter: &str| vec![letter.repeat(28); 4];
        let mut long = words("", 1);
        long.pages = paged(vec![page("a"), page("b"), vec!["c".into()]]);
        let mut speech = [Speech::default()];
        speech[0].hear(long);
        speech[0].hear(words("more", 0));
        pass(&mut speech, 0.0);
        // A full page takes more than five seconds, a word two.
        for (secs, folio, speaks) in [(5.0, 0, true), (0.5, 1, true), (5.3, 2, true), (2.0, 2, false)] {
            pass(&mut speech, secs);
            let words = speech[0].words().unwrap();
            assert_eq!((words.folio(), speech[0].is_speaking()), ((folio, 3), speaks));
        }
        pass(&mut speech, 2.0);
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

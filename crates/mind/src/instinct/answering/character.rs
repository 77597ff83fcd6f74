//! What one is like, and what can be said without any event: stories, favourites, advice, wishes, what one would change.

use rand::RngExt as _;
use smallville_english::listed;

use super::{draft::Draft, inquiry::Inquiry, naming::called, oneself::touches, when::spoken};
use crate::{
    claim::{Claim, Verb},
    embed::stems,
    instinct::activity::Want,
    persona::{Opinion, Story},
};

/// What one thinks of a matter counts as strong from here on.
const STRONG: i8 = 2;
/// More words than these are no name of something that one does.
const MOST_DOING: usize = 3;
/// At most so many favourites are named.
const MOST_LIKES: usize = 2;

impl<'q> Draft<'q, '_> {
    pub(super) fn traits(&mut self) {
        let persona = self.interview.persona;
        if let [one, other, ..] = persona.traits.as_slice() {
            self.say("traits", &[("trait", one), ("other", other)]);
        }
        let alone = |text: &str| !self.names.iter().any(|name| *name != persona.name && text.contains(name.as_str()));
        let found: Vec<_> = self.about(alone).into_iter().skip(1).collect();
        if !found.is_empty() {
            let (id, text) = found[self.rng.random_range(0..found.len())].clone();
            self.rest(id);
            self.put(&text);
        }
    }

    /// How many words two texts have in common, those of one concept too.
    fn kinship(&self, text: &str, other: &str) -> usize {
        let of = |stem: &str| self.sense.embedder.concepts_of(stem);
        let others = stems(other);
        let akin = |stem: &String| {
            others.iter().any(|known| known == stem || of(known).iter().any(|one| of(stem).contains(one)))
        };
        stems(text).iter().filter(|stem| akin(stem)).count()
    }

    /// Tells what one has lived through: what is nearest to the question, else anything.
    pub(super) fn story(&mut self, inquiry: &Inquiry) {
        let stories = &self.interview.persona.stories;
        let asked = &self.sense.answers.questions.asked;
        let words: Vec<String> = stems(&inquiry.words).into_iter().filter(|stem| !asked.contains(stem)).collect();
        let words = words.join(" ");
        let near = |story: &Story| self.kinship(&words, &format!("{} {}", story.topic, story.says));
        let most = stories.iter().map(near).max().unwrap_or_default();
        if most == 0 && inquiry.is_open && !words.is_empty() {
            return self.say("seldom", &[]);
        }
        let best: Vec<&Story> = stories.iter().filter(|story| near(story) == most && self.may_tell(story)).collect();
        if best.is_empty() {
            return self.occupy();
        }
        let story = best[self.rng.random_range(0..best.len())];
        self.say_story(story);
    }

    /// Whether nobody in a story is kept to oneself.
    fn may_tell(&self, story: &Story) -> bool {
        story.other.as_ref().is_none_or(|other| !self.is_secret(other))
    }

    pub(super) fn say_story(&mut self, story: &Story) {
        let text = self.story_text(story);
        self.say("story", &[("text", &text)]);
    }

    /// A story as one tells it oneself, as it goes on within a sentence.
    pub(super) fn story_text(&self, story: &Story) -> String {
        let persona = self.interview.persona;
        let claim = Claim {
            who: persona.name.clone(),
            pronoun: persona.pronoun,
            verb: Verb::Story,
            topic: story.topic.clone(),
            says: story.says.clone(),
            other: story.other.clone(),
            place: None,
            when: None,
            stance: 0,
            after: None,
        };
        self.within(&self.clause(&claim))
    }

    /// How one came to it, or to know somebody.
    pub(super) fn origin(&mut self, inquiry: &Inquiry) {
        if let Some(name) = inquiry.person() {
            if self.knows_name(name) {
                let (begun, tie) = (self.said.len(), self.tie(name));
                if let Some(tie) = tie {
                    self.say_tie(name, &tie);
                }
                self.remembered_of(name);
                if self.said.len() > begun {
                    return;
                }
            }
            return self.who(name, false);
        }
        if !inquiry.topic.is_empty() && self.recollect_of(&inquiry.topic, &[]) {
            return;
        }
        let home = &self.sense.answers.signs.home;
        if !self.say_about(|text| home.in_text(text)) {
            self.say_occupation();
            self.say_with_goal("because_goal");
        }
    }

    pub(super) fn sleep(&mut self) {
        let (persona, plan) = (self.interview.persona, self.interview.plan);
        let first = plan.entries.iter().find(|entry| entry.want != Want::Sleep);
        let up = first.map_or(persona.wakes, |entry| entry.from.time_of_day());
        self.say("slept", &[("bed", &spoken(persona.sleeps)), ("up", &spoken(up))]);
        self.say("feel", &[]);
    }

    /// How one feels about something of one's own: a worry, what one is after, or what one thinks of it.
    pub(super) fn feel_about(&mut self, inquiry: &Inquiry) {
        if let Some(name) = inquiry.person() {
            return self.think_about(name);
        }
        let topic = &inquiry.topic;
        if let Some((id, text)) = self.recall(|memory| self.is_worry(&memory.text) && touches(&memory.text, topic)) {
            self.rest(id);
            return self.put(&text);
        }
        if self.is_own_aim(topic) {
            self.say_with_goal("feel_goal");
            self.say_part_for_goal();
            return;
        }
        if !self.view_known(topic) && !self.recollect(inquiry) {
            self.say_with_goal("feel_goal");
        }
    }

    /// Whether some words name what one is after.
    pub(super) fn is_own_aim(&self, words: &str) -> bool {
        let persona = self.interview.persona;
        // Somebody whom the goal names is no aim.
        let named =
            |word: &&str| self.names.iter().any(|name| called(name) == word.trim_end_matches("'s").to_lowercase());
        let asked = &self.sense.answers.questions.asked;
        let vague = |word: &&str| stems(word).iter().all(|stem| asked.contains(stem));
        let words: Vec<&str> = words.split(' ').filter(|word| !named(word) && !vague(word)).collect();
        let words = words.join(" ");
        touches(&words, &persona.goal) || touches(&words, &persona.project)
    }

    /// How something of one's own is going.
    pub(super) fn progress(&mut self, inquiry: &Inquiry) {
        let persona = self.interview.persona;
        if inquiry.topic.is_empty() || self.is_own_aim(&inquiry.topic) {
            self.say_with_goal("goal");
            self.say_part_for_goal();
            let found = self.concluded(|memory| self.serves_goal(&memory.text));
            let (goal, project) = (&persona.goal, &persona.project);
            match found {
                Some(found) => self.say_conclusion(&found),
                None => _ = self.say_about(|text| touches(text, goal) || touches(text, project)),
            }
            return;
        }
        if self.own_gathering_comes_along(&inquiry.topic) {
            return;
        }
        if !self.recollect(inquiry) {
            self.place(inquiry);
        }
    }

    /// What one likes best of a kind.
    pub(super) fn favourite(&mut self, inquiry: &Inquiry) {
        let persona = self.interview.persona;
        let of_kind = |thing: &&String| self.kinship(&inquiry.topic, thing) > 0;
        let found: Vec<String> = persona.likes.iter().filter(of_kind).take(MOST_LIKES).cloned().collect();
        if !found.is_empty() {
            self.say("favourite", &[("thing", &listed(&found))]);
            let why = persona.opinions.iter().find(|opinion| found.contains(&opinion.topic) && opinion.stance > 0);
            return why
                .into_iter()
                .for_each(|opinion| self.say("view_because", &[("why", &self.own_phrase(&opinion.because))]));
        }
        if inquiry.topic.is_empty() || !self.recollect_of(&inquiry.topic, &[]) {
            self.likes();
        }
    }

    /// Whether one can or ever does something.
    pub(super) fn able(&mut self, inquiry: &Inquiry) {
        if let Some(name) = inquiry.person() {
            return self.who(name, false);
        }
        let words = if inquiry.topic.is_empty() { &inquiry.words } else { &inquiry.topic };
        if words.split(' ').count() > MOST_DOING {
            return self.matter(inquiry, false);
        }
        if self.view_known(words) || self.recollect(inquiry) {
            return;
        }
        if inquiry.place.is_some() {
            return self.place(inquiry);
        }
        self.say("seldom", &[]);
        let likes = &self.interview.persona.likes;
        if !likes.is_empty() {
            let at = self.rng.random_range(0..likes.len());
            self.say("rather", &[("thing", &likes[at])]);
        }
    }

    /// What one thinks of a topic with its reason.
    pub(super) fn say_opinion_on(&mut self, opinion: &Opinion) {
        let act = match opinion.stance {
            ..=-2 => "view_hate",
            -1 => "view_dislike",
            0 => "view_torn",
            1 => "view_like",
            2.. => "view_love",
        };
        self.say(act, &[("topic", &opinion.topic)]);
        self.say("view_because", &[("why", &self.own_phrase(&opinion.because))]);
    }

    /// What one has learnt: what one thinks of the matter, else what one is surest of.
    pub(super) fn advise(&mut self, inquiry: &Inquiry) {
        let opinions = &self.interview.persona.opinions;
        let near = |opinion: &Opinion| self.kinship(&inquiry.topic, &opinion.topic);
        let most = opinions.iter().map(near).max().unwrap_or_default();
        let fits = |opinion: &&Opinion| if most > 0 { near(opinion) == most } else { opinion.stance >= STRONG };
        let found: Vec<&Opinion> = opinions.iter().filter(fits).collect();
        if found.is_empty() {
            return self.say_with_goal("because_goal");
        }
        let opinion = found[self.rng.random_range(0..found.len())];
        let why = self.own_phrase(&opinion.because);
        self.say("advice", &[("topic", &opinion.topic), ("why", &why)]);
    }

    /// What one would change: what one minds most.
    pub(super) fn change(&mut self, inquiry: &Inquiry) {
        let persona = self.interview.persona;
        // Whoever stands for something says what it is for.
        let own = persona.matters.iter().find(|matter| matter.who == persona.name && !matter.because.is_empty());
        if let Some(matter) = own {
            return self.put(&self.own_phrase(&matter.because));
        }
        let opinions = &self.interview.persona.opinions;
        let minded = opinions.iter().filter(|opinion| opinion.stance < 0);
        let near = |opinion: &Opinion| (self.kinship(&inquiry.topic, &opinion.topic), -opinion.stance);
        match minded.max_by_key(|opinion| near(opinion)) {
            Some(opinion) => {
                let why = self.own_phrase(&opinion.because);
                self.say("change", &[("topic", &opinion.topic), ("why", &why)]);
            }
            None => self.dislikes(),
        }
        self.say_with_goal("dream_goal");
    }

    /// What one would do if nothing stood in the way.
    pub(super) fn dream(&mut self, inquiry: &Inquiry) {
        let likes = &self.interview.persona.likes;
        if !likes.is_empty() {
            let asked = &self.sense.answers.questions.asked;
            let words: Vec<String> = stems(&inquiry.words).into_iter().filter(|stem| !asked.contains(stem)).collect();
            let near = |at: &usize| self.kinship(&words.join(" "), &likes[*at]);
            let best = (0..likes.len()).rev().max_by_key(near).filter(|at| near(at) > 0);
            let at = best.unwrap_or_else(|| self.rng.random_range(0..likes.len()));
            self.say("dream", &[("thing", &likes[at])]);
            let why =
                self.interview.persona.opinions.iter().find(|opinion| opinion.topic == likes[at] && opinion.stance > 0);
            if let Some(opinion) = why {
                self.say("view_because", &[("why", &self.own_phrase(&opinion.because))]);
            }
        }
        self.say_with_goal("dream_goal");
    }

    pub(super) fn clock(&mut self) {
        let now = self.interview.now;
        self.say("clock_now", &[("clock", &spoken(now.time_of_day()))]);
    }

    /// Somebody offers or asks for something.
    pub(super) fn offered(&mut self) {
        self.say_with_doing("offered");
        if let Some(entry) = self.interview.plan.entry() {
            self.say("offered_until", &[("until", &spoken(entry.until.time_of_day()))]);
        }
    }

    /// What it is like to live here: by what one thinks of it, or by whom one has here.
    pub(super) fn town_life(&mut self) {
        let home = &self.sense.answers.signs.home;
        let begun = self.said.len();
        self.say_about(|text| home.in_text(text));
        if let Some(name) = self.dearest() {
            self.say("town_with", &[("name", &name)]);
        }
        let dislikes = &self.interview.persona.dislikes;
        if let (Some(thing), true) = (dislikes.first(), self.happens(0.5)) {
            self.say("averse_to", &[("thing", thing)]);
        }
        if self.said.len() == begun {
            self.likes();
        }
    }
}

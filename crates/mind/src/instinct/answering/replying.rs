//! What one says to a remark: to what is told, wished, offered or asked for in passing.
//!
//! The case decides what can be said, and the more of it an answer takes up the better it is; among the best, manner and
//! chance choose.

use smallville_english::{PlainText, echo, heading, is_nounish, is_plain_verb, plain_phrase};

use super::{
    asking_back::Given,
    draft::Draft,
    inquiry::Inquiry,
    oneself::touches,
    remarks::{Case, Remark},
    when::spoken,
};
use crate::{
    calendar::{Appointment, Commitment, Standing},
    claim::first_name,
    instinct::{activity::Want, speech::fingerprint},
    interview::Interview,
};
use smallville_town::{Place, Sector, SectorKind};

/// From so much on one likes somebody, up to so much one does not: 0 to 10.
const FOND: f32 = 6.5;
const COOL: f32 = 4.0;
/// Whatever is no more steps away is close by.
const CLOSE_BY: u32 = 45;
/// What things cost that people sell over a counter, in dollars: from and until.
const PRICES: std::ops::Range<u64> = 1..9;
/// What a deed is done with or to.
const THING: &str = "{thing}";
/// How often one takes up with a short question what is of no known kind, and how many words must have been told.
const TAKEN_UP: f64 = 0.6;
const LONG_ENOUGH: usize = 3;
/// So many words name a thing, and so many several.
const MOST_OF_THING: usize = 4;
const MOST_LISTED: usize = 9;
const AND: &str = " and ";
/// In so many steps of five cents.
const STEPS: u64 = 20;

impl Draft<'_, '_> {
    /// Into which broad kind of remark something falls to which one has nothing else to say: its place in the table.
    pub(super) fn broadly(&self, inquiry: &Inquiry) -> Option<usize> {
        let remarks = &self.sense.answers.questions.remarks;
        if inquiry.asks { remarks.asked(&inquiry.signs) } else { remarks.told(&inquiry.signs, &inquiry.told) }
    }

    /// Whether something is likely a remark to which there is something to say but what comes to mind.
    pub(super) fn has_reply(&self, inquiry: &Inquiry) -> bool {
        let remarks = &self.sense.answers.questions.remarks;
        let narrow = inquiry.remark.filter(|remark| !remarks.is_broad(*remark));
        let kind = narrow.and_then(|remark| remarks.kinds.get(remark));
        kind.is_some_and(|kind| !kind.recalls) && inquiry.is_likely()
    }

    /// Says something to a remark.
    pub(super) fn answer_remark(&mut self, remark: usize, inquiry: &Inquiry) {
        let sense = self.sense;
        let Some(kind) = sense.answers.questions.remarks.kinds.get(remark) else { return };
        if kind.recalls && self.recollect(inquiry) {
            return;
        }
        if kind.form.is_some() && self.happens(TAKEN_UP) {
            self.take_up(&inquiry.told);
        }
        let fits = |draft: &Self, cases: &[Case]| cases.iter().all(|case| draft.is_case(*case, kind, inquiry));
        let slots = self.slots_of(inquiry);
        let has = |text: &str| slots.iter().any(|(slot, _)| *slot == text);
        let interview = self.interview;
        let given = Given::of(sense, interview.text, inquiry.person().is_some(), interview.now);
        let asks = &sense.answers.asks_back;
        let (mut fitting, mut again) = (Vec::new(), Vec::new());
        for answer in kind.replies.iter().filter(|answer| fits(self, &answer.cases)) {
            let phrases = answer.phrases.iter().filter(|phrase| phrase.slots.iter().all(|slot| has(slot)));
            let phrases = phrases.map(|phrase| (answer.cases.len(), phrase));
            let (told, new): (Vec<_>, Vec<_>) =
                phrases.partition(|(_, phrase)| given.is_asked_for_in(&phrase.text, asks));
            fitting.extend(new);
            again.extend(told);
        }
        // Whoever has nothing else to say asks for it after all.
        let fitting = if fitting.is_empty() { again } else { fitting };
        let most = fitting.iter().map(|(cases, _)| *cases).max().unwrap_or_default();
        let best = fitting.into_iter().filter(|(cases, _)| *cases == most).map(|(_, phrase)| phrase);
        let filled: Vec<(&'static str, &str)> = slots.iter().map(|(slot, words)| (*slot, words.as_str())).collect();
        let said = sense.phrases.one_of(best, &filled, interview.persona, interview.now, self.rng);
        self.put(&said);
        self.deed = self.favour(kind, inquiry);
    }

    /// Takes up what was told with a short question: "Did she?"
    fn take_up(&mut self, told: &[String]) {
        let names = &self.sense.newcomers.names;
        let pronoun_of = |name: &str| names.pronoun_of(name);
        let long = told.iter().filter(|sentence| sentence.split_whitespace().count() >= LONG_ENOUGH);
        let echo = long.into_iter().find_map(|sentence| echo(sentence, &pronoun_of));
        if let Some(echo) = echo {
            self.put(&echo);
        }
    }

    /// What one does for whoever asks with a remark, as a gerund phrase; none if one does not or cannot.
    fn favour(&self, kind: &Remark, inquiry: &Inquiry) -> Option<String> {
        if kind.deed.is_empty() || !self.is_case(Case::Granted, kind, inquiry) {
            return None;
        }
        match self.thing_of(inquiry) {
            Some(thing) => Some(kind.deed.replace(THING, &thing)),
            None => (!kind.deed.contains(THING)).then(|| kind.deed.clone()),
        }
    }

    fn is_case(&self, case: Case, kind: &Remark, inquiry: &Inquiry) -> bool {
        let interview = self.interview;
        let works = || self.is_at_work();
        let liking = interview.by.map_or(5.0, |by| self.liking(by));
        match case {
            Case::AtWork => works(),
            Case::OffWork => !works(),
            Case::Sells => self.workplace_of_own().is_some_and(|place| serves(place.kind)),
            Case::Keeps => self.workplace_of_own().is_some_and(|place| {
                let wares = &self.sense.answers.questions.remarks.wares;
                wares.get(&place.kind).is_some_and(|wares| wares.are_in(&PlainText::new(&inquiry.words)))
            }),
            Case::Seats => {
                let seats = |place: &Sector| matches!(place.kind, SectorKind::Cafe | SectorKind::Pub);
                self.workplace_of_own().is_some_and(seats)
            }
            Case::InField => self.is_own_field(&inquiry.words),
            Case::HasThing => self.thing_of(inquiry).is_some(),
            Case::Hosts => self.hosts_something(),
            Case::Knows => inquiry.person().is_some_and(|name| self.knows_name(name)),
            Case::Likes => self.view_of(inquiry).is_some_and(|(stance, _)| stance > 0),
            Case::Dislikes => self.view_of(inquiry).is_some_and(|(stance, _)| stance < 0),
            Case::Fond => liking >= FOND,
            Case::Cool => liking <= COOL,
            Case::Near => inquiry.person().is_some_and(|name| self.is_near(name)),
            Case::Far => inquiry.person().is_some_and(|name| self.tie(name).is_some() && self.liking(name) <= COOL),
            Case::KnowsWay => self.way_to(inquiry).is_some(),
            Case::KnowsWayFar => self.way_to(inquiry).is_some_and(|(_, steps)| steps > CLOSE_BY),
            Case::Granted => liking > COOL && kind.can.iter().all(|case| self.is_case(*case, kind, inquiry)),
        }
    }

    /// Whether one works, or is where one works while one's work lasts.
    fn is_at_work(&self) -> bool {
        let Interview { plan, persona, town, now, .. } = self.interview;
        let Some(entry) = plan.entry() else { return false };
        let minute = now.time_of_day();
        let on_duty = persona.work.iter().any(|block| block.from <= minute && minute < block.until);
        let own = self.workplace_of_own().map(|place| place.id);
        let there = entry.object.map(|object| town.sector_of(Place::Object(object)));
        entry.want == Want::Work || on_duty && there.is_some() && there == own
    }

    /// Whether somebody is of one's family or dear to one.
    fn is_near(&self, name: &str) -> bool {
        self.tie(name).is_some_and(|tie| tie.is_family() || self.liking(name) >= FOND)
    }

    /// In which direction from here a place lies that is asked about, and how many steps away.
    fn way_to(&self, inquiry: &Inquiry) -> Option<(&'static str, u32)> {
        let Interview { plan, persona, town, .. } = self.interview;
        let place = town.sectors().iter().find(|sector| Some(&sector.name) == inquiry.place.as_ref())?;
        let here = plan.entry().and_then(|entry| entry.object).unwrap_or(persona.bed);
        let from = town.object(here).spots.first()?.tile;
        let mut tiles = place.rects.iter().flat_map(|rect| rect.tiles()).filter(|tile| town.is_walkable(*tile));
        let middle = place.rects.first().map(|rect| (rect.min.x + rect.width / 2, rect.min.y + rect.height / 2))?;
        let apart = |to: u16, from: u16| i32::from(to) - i32::from(from);
        let toward = heading(apart(middle.0, from.x), apart(middle.1, from.y))?;
        Some((toward, town.distance(from, tiles.next()?)?))
    }

    /// Whether one gives something today or later.
    fn hosts_something(&self) -> bool {
        let open = |known: &Appointment| matches!(&known.commitment, Commitment::Host(gathering) if gathering.span.until > self.interview.now);
        self.interview.calendar.appointments().iter().any(|known| known.standing == Standing::Open && open(known))
    }

    /// Where one works.
    fn workplace_of_own(&self) -> Option<&Sector> {
        let town = self.interview.town;
        let block = self.interview.persona.work.first()?;
        Some(town.sector(town.sector_of(Place::Object(block.at))))
    }

    /// Whether words touch one's trade, or what one works at and cares for.
    pub(super) fn is_own_field(&self, words: &str) -> bool {
        let persona = self.interview.persona;
        let asked = &self.sense.answers.questions.asked;
        let own = [&persona.trade, &persona.goal, &persona.project].into_iter().chain(&persona.likes);
        let said: Vec<String> = crate::embed::stems(words).into_iter().filter(|stem| !asked.contains(stem)).collect();
        own.into_iter().any(|text| touches(text, &said.join(" ")))
            || self
                .sense
                .answers
                .questions
                .remarks
                .fields
                .iter()
                .any(|(trade, field)| touches(&persona.trade, trade) && field.are_in(&PlainText::new(words)))
    }

    fn view_of(&self, inquiry: &Inquiry) -> Option<(i8, Option<String>)> {
        let topic = self.topic(&inquiry.topic);
        self.stance_on(&topic).filter(|_| !topic.is_empty())
    }

    /// What a remark is about, as it can be named in an answer.
    fn thing_of(&self, inquiry: &Inquiry) -> Option<String> {
        let topic = inquiry.topic.trim();
        // "Two pounds of apples and a loaf of bread".
        let most = if topic.contains(AND) { MOST_LISTED } else { MOST_OF_THING };
        let short = !topic.is_empty() && topic.split(' ').count() <= most;
        let plain = |word: &str| !["i", "you", "me", "my", "your", "we", "us", "it", "is", "are", "s"].contains(&word);
        // What one does is no thing.
        let is_deed = is_plain_verb(topic) && !is_nounish(topic);
        (short && !is_deed && topic.to_lowercase().split([' ', '\'']).all(plain)).then(|| plain_phrase(topic))
    }

    fn slots_of(&self, inquiry: &Inquiry) -> Vec<(&'static str, String)> {
        let interview = self.interview;
        let persona = interview.persona;
        let mut slots = vec![
            ("name", persona.name.clone()),
            ("trade", persona.trade.clone()),
            ("doing", self.own_phrase(interview.doing)),
        ];
        let minute = interview.now.time_of_day();
        let open = persona.work.iter().find(|block| block.from <= minute && minute < block.until);
        if let Some(block) = open.or(persona.work.last()) {
            let last = persona.work.iter().map(|block| block.until).max().unwrap_or(block.until);
            slots.push(("until", spoken(last)));
        }
        if let Some(place) = self.workplace_of_own() {
            slots.push(("work", place.name.clone()));
        }
        if let Some(thing) = self.thing_of(inquiry) {
            slots.push(("price", price(&thing)));
            slots.push(("thing", thing));
        }
        if let Some((_, Some(why))) = self.view_of(inquiry) {
            slots.push(("why", why));
        }
        if let Some(by) = interview.by.filter(|by| self.liking(by) > COOL && self.tie(by).is_some()) {
            slots.push(("you", first_name(by).to_owned()));
        }
        if let Some(((heading, _), place)) = self.way_to(inquiry).zip(inquiry.place.clone()) {
            slots.push(("heading", heading.to_owned()));
            slots.push(("where", place));
        }
        if let Some(name) = inquiry.person() {
            slots.push(("who", first_name(name).to_owned()));
        }
        slots
    }
}

/// Whether people buy or eat at a place of a kind.
fn serves(kind: SectorKind) -> bool {
    matches!(kind, SectorKind::Cafe | SectorKind::Pub | SectorKind::Shop | SectorKind::Market)
}

/// What a thing costs, always the same, as it is said: "two dollars forty".
fn price(thing: &str) -> String {
    let number = fingerprint(&[thing]);
    let dollars = PRICES.start + number % (PRICES.end - PRICES.start);
    let cents = number / 97 % STEPS * 5;
    let said = smallville_english::number(dollars as usize);
    if cents == 0 {
        format!("{said} dollars")
    } else {
        format!("{said} {}", smallville_english::number(cents as usize))
    }
}

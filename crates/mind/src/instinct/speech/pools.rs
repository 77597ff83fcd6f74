//! The kinds of phrases that the tables hold, and the slots that each may use.

/// One kind of phrases.
pub(super) struct Pool {
    /// Its name in the tables.
    pub(super) name: &'static str,
    /// Slots that are always filled.
    pub(super) always: &'static [&'static str],
    /// Slots that are only filled now and then; a phrase that needs one is then passed over.
    pub(super) sometimes: &'static [&'static str],
    /// Whether it is a part of a line and not a whole one: people do without, if there is none.
    pub(super) is_part: bool,
}

/// Kinds that older tables have, and nobody says any more.
pub(super) const RETIRED: [&str; 3] = ["close", "close_bad", "think_met"];

/// Kinds that older tables have not, and what they have for them.
pub(super) const YOUNGER: [(&str, &str); 2] = [("request_do", "request_meet"), ("accept_do", "accept_meet")];

/// Slots of every kind that are always filled.
pub(super) const ALWAYS: [&str; 1] = ["time"];
/// Slots of every kind that are sometimes filled.
pub(super) const SOMETIMES: [&str; 2] = ["you", "place"];

pub(super) const fn pool(
    name: &'static str,
    always: &'static [&'static str],
    sometimes: &'static [&'static str],
) -> Pool {
    Pool { name, always, sometimes, is_part: false }
}

/// One that older tables need not have: people do without.
pub(super) const fn part(
    name: &'static str,
    always: &'static [&'static str],
    sometimes: &'static [&'static str],
) -> Pool {
    Pool { name, always, sometimes, is_part: true }
}

const DEED: &[&str] = &["deed", "due", "doing", "where", "when", "day"];
const BACK: &[&str] = &["topic", "who", "who's"];
const EVENT: &[&str] = &["what", "event", "where", "when", "day"];
const ONLINE: &[&str] = &["what", "event", "when", "day"];
const TOGETHER: &[&str] = &["what", "event", "where", "when", "day", "company"];
const TASK: &[&str] = &["event", "when", "day"];

/// All kinds of talk.
pub(super) static POOLS: [Pool; 79] = [
    part("opening", &[], &[]),
    part("turn", &[], &[]),
    part("break_in", &[], &[]),
    part("talked_of", &[], &[]),
    part("come_up", &[], &[]),
    part("leave", &[], &["doing"]),
    part("leave_company", &[], &["doing"]),
    part("part_back", &[], &[]),
    part("close_yes", &[], &[]),
    part("close_no", &[], &[]),
    pool("greet", &[], &[]),
    part("greet_back", &[], &[]),
    pool("introduce", &["claim", "name", "first"], &[]),
    pool("introduce_named", &["claim"], &[]),
    pool("tell", &["claim"], &["source", "topic", "who", "who's"]),
    pool("tell_where", &["who", "where"], &[]),
    pool("ask_present", &[], &[]),
    pool("ask_project", &[], &["matter"]),
    pool("ask_opinion", &["matter"], &[]),
    pool("ask_whereabouts", &["person"], &[]),
    pool("ask_more", &[], BACK),
    pool("ask_story", &["matter"], &[]),
    pool("ask_self", &[], &[]),
    pool("ask_news", &[], &[]),
    pool("dontknow", &[], &[]),
    pool("dontknow_about", &["matter"], &[]),
    pool("dontknow_whereabouts", &["person"], &[]),
    pool("dontsay", &[], &[]),
    pool("invite", EVENT, &["host"]),
    pool("invite_online", ONLINE, &["host"]),
    pool("invite_close", &[], &[]),
    pool("request_open", &[], &[]),
    pool("request_host", EVENT, &[]),
    pool("request_attend", EVENT, &["host"]),
    pool("request_accompany", TOGETHER, &[]),
    pool("request_help", &["doing", "event", "when", "day"], &[]),
    pool("request_fetch", &["item"], &["for"]),
    pool("request_errand", &["item", "source", "goal"], &["for"]),
    pool("request_tell", &["person", "matter"], &[]),
    pool("request_meet", &["doing", "where", "when", "day"], &["company"]),
    pool("request_do", DEED, &[]),
    pool("accept", &[], &[]),
    pool("accept_plan", &["plan"], &[]),
    pool("accept_host", EVENT, &[]),
    pool("accept_attend", EVENT, &["host"]),
    pool("accept_online", ONLINE, &["host"]),
    pool("accept_accompany", TOGETHER, &[]),
    pool("accept_help", &["doing", "event", "when", "day"], &[]),
    pool("accept_fetch", &["item"], &["for"]),
    pool("accept_tell", &["person", "matter"], &[]),
    pool("accept_meet", &["doing", "where", "when", "day"], &["company"]),
    pool("accept_do", DEED, &[]),
    pool("perhaps", &["plan"], TASK),
    pool("decline", &["plan"], TASK),
    pool("because_busy", &["busy"], &["day"]),
    pool("because_dislike", &["person"], &[]),
    pool("because_distaste", &["matter"], &[]),
    pool("because_tired", &[], &[]),
    pool("because_unwilling", &[], &[]),
    pool("decline_close", &[], &[]),
    part("decline_close_event", &[], &[]),
    pool("marvel", &[], BACK),
    part("thank_whereabouts", &[], &[]),
    pool("agree", &[], BACK),
    pool("disagree", &[], BACK),
    pool("disagree_because", &["claim"], &[]),
    pool("doubt", &[], BACK),
    pool("thank", &["for"], &[]),
    pool("apologise", &["for"], &[]),
    pool("compliment_trait", &["trait"], &[]),
    pool("compliment_thing", &["thing"], &[]),
    pool("tease", &["thing"], &[]),
    pool("insult", &[], &[]),
    pool("complain", &["thing"], &[]),
    pool("remark", &["doing"], &[]),
    pool("encourage", &["thing"], &[]),
    pool("part", &[], &[]),
    pool("part_call", &["call"], &[]),
    pool("breakoff", &[], &[]),
];

//! Greetings and partings in words of somebody's own, and what the curt leave out.

use rand::{RngExt as _, rngs::StdRng};

use super::{scene::Scene, tags::FOE};
use crate::{persona::Manner, speech::SpeechAct};

/// How many of the farewells that could be one's own are.
const OWN_PARTINGS: f64 = 0.1;

/// A greeting or parting of the speaker's own.
pub(super) fn words(act: &SpeechAct, scene: Scene<'_>, own: bool, rng: &mut StdRng) -> Option<String> {
    let speaker = scene.speaker;
    let voice = &speaker.persona.voice;
    let list = match act {
        SpeechAct::Greet => &voice.greetings,
        SpeechAct::Part(None) if !speaker.parts_back => &voice.partings,
        _ => return None,
    };
    // Own greetings are meant kindly, and a farewell of one's own is soon heard too often.
    let rare = matches!(act, SpeechAct::Part(_)) && !rng.random_bool(OWN_PARTINGS);
    if !own || rare || scene.tags().relations == FOE {
        return None;
    }
    let has_name = |name: &&str| !speaker.stranger && !crate::claim::is_nameless(name);
    let name = speaker.listener.filter(has_name).map(|name| speaker.address(name));
    let usable: Vec<&String> = list.iter().filter(|words| name.is_some() || !words.contains("{you}")).collect();
    if usable.is_empty() {
        return None;
    }
    Some(usable[rng.random_range(0..usable.len())].replace("{you}", name.unwrap_or_default()))
}

/// Whether a curt person leaves an act out: what says nothing new.
pub(super) fn is_dropped(act: &SpeechAct, left: usize, manner: Manner, rng: &mut StdRng) -> bool {
    let odds = match act {
        SpeechAct::Marvel(_) => 0.6,
        SpeechAct::Greet => 0.25,
        _ => return false,
    };
    manner == Manner::Curt && left > 1 && rng.random_bool(odds)
}

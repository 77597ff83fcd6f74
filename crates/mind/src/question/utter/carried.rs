//! Whether a line of a model carries what is done with it: a hearer learns the act, so the words must be about it too.

use std::collections::BTreeSet;

use smallville_english::refers_back;

use crate::{
    claim::{Claim, WHEREABOUTS},
    embed::stems,
    instinct::CommonSense,
    speech::{SpeechAct, Topic},
};

/// What somebody says of themselves with fewer words that say something can be said in many ways: "I'm fine".
const FEW: usize = 2;

/// Whether the words of a line are about each of its acts, as far as those have names or a matter of their own; "it" may
/// stand for what was spoken of just before.
///
/// # Errors
/// The rule, if they are not.
pub(super) fn check(
    words: &str,
    acts: &[SpeechAct],
    speaker: &str,
    before: &str,
    sense: &CommonSense,
) -> Result<(), String> {
    let of = |text: &str| stems(text).into_iter().collect::<BTreeSet<String>>();
    let said = of(words);
    let spoken_of = if refers_back(words) { of(before) } else { BTreeSet::new() };
    for act in acts {
        let matter = matter(act, speaker);
        let asks = matches!(act, SpeechAct::Ask(_));
        let named = || stems(&matter).iter().any(|stem| said.contains(stem) || spoken_of.contains(stem));
        let carried = match matter.is_empty() {
            true => !asks || words.contains('?'),
            false => asks && words.contains('?') || named() || is_akin(&said, &matter, sense),
        };
        if !carried {
            return Err(if asks {
                "a question ends with a question mark".into()
            } else {
                "the words say what is done with them: its names and its matter".into()
            });
        }
    }
    Ok(())
}

/// The names and the matter of an act in words; none: it can be done with any words.
fn matter(act: &SpeechAct, speaker: &str) -> String {
    match act {
        SpeechAct::Tell { claim, .. } => of_claim(claim, speaker),
        SpeechAct::Introduce(claim) => format!("{speaker} {}", of_claim(claim, speaker)),
        SpeechAct::Invite(gathering) => format!("{} {} {}", gathering.what, gathering.topic, gathering.place),
        SpeechAct::Request(what) => what.meeting().map(str::to_owned).unwrap_or_default(),
        SpeechAct::Complain(what) => what.clone(),
        SpeechAct::Ask(topic) => match topic {
            Topic::Project(Some(of)) | Topic::Opinion(of) | Topic::Whereabouts(of) | Topic::Story(of) => of.clone(),
            Topic::More(key) => key.topic.clone(),
            Topic::Free(words) => words.clone(),
            Topic::Present | Topic::Project(None) | Topic::Self_ | Topic::News => String::new(),
        },
        _ => String::new(),
    }
}

fn of_claim(claim: &Claim, speaker: &str) -> String {
    let own = claim.who == speaker;
    let subject = if own { "" } else { claim.who.as_str() };
    let topic = if claim.topic == WHEREABOUTS { "" } else { claim.topic.as_str() };
    let says: String = claim.says.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest)).collect();
    let (other, place) = (claim.other.as_deref().unwrap_or_default(), claim.place.as_deref().unwrap_or_default());
    let matter = [subject, topic, &says, other, place].join(" ");
    let few = stems(&matter).into_iter().collect::<BTreeSet<_>>().len() < FEW;
    if own && few { String::new() } else { matter }
}

/// Whether a word stands for the same as one of the matter: "mayor" and "election".
fn is_akin(said: &BTreeSet<String>, matter: &str, sense: &CommonSense) -> bool {
    let concepts = |stem: &String| sense.embedder.concepts_of(stem);
    let meant: BTreeSet<usize> = stems(matter).iter().flat_map(concepts).copied().collect();
    said.iter().flat_map(concepts).any(|concept| meant.contains(concept))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        claim::Verb,
        testing::{self, claim},
    };

    fn fits(words: &str, act: SpeechAct) -> bool {
        follows(words, act, "")
    }

    fn follows(words: &str, act: SpeechAct, before: &str) -> bool {
        check(words, &[act], "Klaus Mueller", before, &testing::world().sense).is_ok()
    }

    fn tell(claim: Claim) -> SpeechAct {
        SpeechAct::Tell { claim, heard_from: None }
    }

    #[test]
    fn words_carry_what_is_told() {
        let election =
            || Claim { says: "{am} standing for mayor".into(), ..claim("Sam Moore", Verb::StandsFor, "the election") };
        assert!(fits("Sam is running, you know.", tell(election())));
        assert!(fits("There's somebody new who wants to be mayor.", tell(election())));
        assert!(!fits("red the friend", tell(election())));
        assert!(!fits("Lovely weather today.", tell(election())));
        let well = Claim { says: "{am} well".into(), ..claim("Klaus Mueller", Verb::State, "") };
        assert!(fits("I'm fine, thanks.", tell(well)), "little can be said in many ways");
    }

    /// As a good model says what it was given to say.
    #[test]
    fn good_lines_carry_their_acts() {
        let own = |verb, topic: &str, says: &str| Claim { says: says.into(), ..claim("Klaus Mueller", verb, topic) };
        let of = |who: &str, verb, topic: &str, says: &str| Claim { says: says.into(), ..claim(who, verb, topic) };
        let party = "Isabella's Valentine's Day party";
        for (words, act) in [
            (
                "Isabella is throwing something at the cafe tomorrow, you should come.",
                tell(of("Isabella Rodriguez", Verb::Hosts, party, "{am} giving a Valentine's Day party")),
            ),
            (
                "I think I've finally got the eye right.",
                tell(own(Verb::Does, "painting the left eye", "{am} painting")),
            ),
            ("My paper is eating me alive.", tell(own(Verb::Wants, "a paper", "{want|wants} to write a paper"))),
            ("Honestly, I can't see him as mayor.", tell(own(Verb::ThinksOf, "the election", "{am} against it"))),
            (
                "Dad only knew three songs, and played them all.",
                tell(own(Verb::Story, "the guitar and father's songs", "")),
            ),
            ("I'm at the college, second year.", tell(own(Verb::Is, "a student", "{am} a student at the college"))),
            (
                "Somebody left the stove on!",
                tell(of("Hobbs Cafe: cafe: stove", Verb::State, "the stove", "{am} burning")),
            ),
            (
                "Could I ask what you make of the whole mayor business?",
                SpeechAct::Ask(Topic::Opinion("the election".into())),
            ),
            ("Have you seen Maria anywhere?", SpeechAct::Ask(Topic::Whereabouts("Maria Lopez".into()))),
            ("The rent went up again.", SpeechAct::Complain("the rent".into())),
        ] {
            assert!(fits(words, act), "{words}");
        }
        let rent = || SpeechAct::Complain("the rent".into());
        assert!(follows("They've raised it again, can you believe that?", rent(), "And the rent?"));
        assert!(!fits("They've raised it again, can you believe that?", rent()), "nobody knows what");
    }

    #[test]
    fn a_question_asks() {
        assert!(fits("How are you?", SpeechAct::Ask(Topic::Present)));
        assert!(!fits("I look at the other side of her head.", SpeechAct::Ask(Topic::Present)));
        assert!(fits("Tell me about your music.", SpeechAct::Ask(Topic::Story("music".into()))));
        assert!(!fits("Nice coat.", SpeechAct::Ask(Topic::Story("music".into()))));
    }

    #[test]
    fn what_has_no_matter_is_done_with_any_words() {
        for act in [SpeechAct::Greet, SpeechAct::Insult, SpeechAct::Part(None), SpeechAct::BreakOff] {
            assert!(fits("Well, well.", act));
        }
    }
}

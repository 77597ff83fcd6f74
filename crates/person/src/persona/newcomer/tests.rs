//! Newcomers to the shipped town.

use super::*;
use crate::testing;
use smallville_town::{Place, TimeOfDay};

fn make(name: &str, paragraph: &str) -> Newcomer {
    let world = testing::world();
    let people: Vec<&Persona> = world.people.iter().collect();
    let made = newcomer(&testing::world().newcomers, name, paragraph, &world.town, &people, 11).unwrap();
    check_as_a_file(&made.persona, paragraph);
    made
}

/// What is checked of a person's file.
fn check_as_a_file(persona: &Persona, paragraph: &str) {
    let world = testing::world();
    let town = &world.town;
    assert_eq!(town.sector_of(Place::Object(persona.bed)), persona.home, "{paragraph}");
    assert!(
        matches!(town.object(persona.bed).kind.as_str(), "bed" | "sofa" | "armchair" | "window seat"),
        "{paragraph}"
    );
    assert!(
        !persona.about.is_empty() && persona.about.iter().all(|text| text.contains(&persona.name)),
        "{:?}",
        persona.about
    );
    assert!((0.5..=2.0).contains(&persona.tempo));
    for block in &persona.work {
        assert!(block.from < block.until);
        assert!(persona.places.contains(&town.sector_of(Place::Object(block.at))));
    }
    for known in &persona.knows {
        assert!(known.opinion <= 10 && world.people.iter().any(|other| other.name == known.name), "{known:?}");
    }
    assert!(persona.places.contains(&persona.home) && persona.places.is_sorted());
    assert!(persona.traits.len() >= 2 && !persona.likes.is_empty() && persona.speech.len() == 3);
    assert!(!persona.goal.is_empty() && !persona.goal.ends_with('.') && !persona.trade.is_empty());
}

fn workplace(persona: &Persona) -> String {
    let at = persona.work.first().unwrap().at;
    testing::world().town.address(Place::Object(at)).to_string()
}

fn assumes(made: &Newcomer, word: &str) -> bool {
    made.assumed.iter().any(|assumption| assumption.sentence.contains(word))
}

#[test]
fn what_is_said_is_read() {
    let ana = make(
        "Ana Silva",
        "Ana Silva is a 34-year-old baker who moves in with Tamara Taylor; she is warm and stubborn; \
         she wants to open a bakery in the old shop; she loves rye bread, chess and the sea; she gets up at four; \
         she is an old friend of Tamara Taylor; she dislikes Tom Moreno; she works at Hobbs Cafe from six to two",
    );
    let persona = &ana.persona;
    assert_eq!((persona.age, persona.pronoun, persona.trade.as_str()), (34, Pronoun::She, "baker"));
    assert_eq!(persona.work_trade(), "cafe owner");
    assert_eq!(persona.traits, ["warm", "determined"]);
    assert_eq!(persona.goal, "open a bakery in the old shop");
    assert_eq!(persona.project, "the bakery");
    assert_eq!(persona.likes, ["rye bread", "chess", "sea"]);
    assert_eq!(persona.wakes, TimeOfDay::new(4, 0));
    assert_eq!(persona.about.len(), 8);
    let town = &testing::world().town;
    assert!(town.sector(persona.home).name.contains("Tamara Taylor"));
    assert!(workplace(persona).starts_with("Hobbs Cafe"), "{}", workplace(persona));
    let opinion = |name: &str| persona.knows.iter().find(|known| known.name == name).map(|known| known.opinion);
    assert_eq!((opinion("Tamara Taylor"), opinion("Tom Moreno")), (Some(8), Some(2)));
    assert!(!assumes(&ana, "age") && !assumes(&ana, "goal") && !assumes(&ana, "said of sleep"), "{:?}", ana.assumed);
    assert_eq!(persona.manner, Manner::Warm);
}

#[test]
fn what_is_not_said_is_assumed() {
    let kim = make("Kim Lee", "Plays the trombone.");
    for word in
        ["age", "speaks of", "character", "occupation", "home", "goal", "likes", "dislikes", "sleep", "Nobody is named"]
    {
        assert!(assumes(&kim, word), "{word}: {:?}", kim.assumed);
    }
    assert_eq!(kim.persona.about, ["Kim Lee plays the trombone"]);
    assert_eq!(kim.persona.pronoun, Pronoun::They);
    let bed = testing::world().town.object(kim.persona.bed);
    assert!(bed.kind == "bed" && bed.owners.is_empty(), "the bed that is nobody's comes first");
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of paragraphs and what is read out of them")]
fn a_dozen_paragraphs_are_read() {
    let check = |name: &str, text: &str, age: Option<u8>, trade: &str, goal: &str, tie: Option<(&str, &str)>| {
        let made = make(name, text);
        let persona = &made.persona;
        if let Some(age) = age {
            assert_eq!(persona.age, age, "{text}");
        }
        assert_eq!(age.is_none(), assumes(&made, " age;"), "{text}: {:?}", made.assumed);
        assert_eq!(persona.trade, trade, "{text}");
        assert!(persona.goal.contains(goal), "{text}: {}", persona.goal);
        if let Some((other, tie)) = tie {
            let known = persona.knows.iter().find(|known| known.name == other);
            assert_eq!(known.map(|known| known.tie.words.as_str()), Some(tie), "{text}: {:?}", persona.knows);
        }
        made
    };
    let omar = check(
        "Omar Haddad",
        "Omar is a doctor in his late forties. He is calm and helpful. He hopes to lower everybody's blood pressure.",
        Some(48),
        "doctor",
        "lower everybody's blood pressure",
        None,
    );
    assert!(workplace(&omar.persona).contains("pharmacy counter") && assumes(&omar, "doctor"), "{:?}", omar.assumed);
    check(
        "Lena Vogt",
        "Lena studies physics and lives in the dorm. She is 20. Klaus Mueller's cousin.",
        Some(20),
        "physics student",
        "pass",
        Some(("Klaus Mueller", "cousin")),
    );
    check(
        "Peter Burton",
        "Brother of Arthur Burton; a retired sailor, aged 71; wants to build a boat",
        Some(71),
        "retired sailor",
        "build a boat",
        Some(("Arthur Burton", "brother")),
    );
    check(
        "Nina Taylor",
        "Her sister Tamara Taylor got her to move here. Nina is 29, shy, and writes poems. She works as a photographer.",
        Some(29),
        "photographer",
        "portrait",
        Some(("Tamara Taylor", "sister")),
    );
    let jo = check(
        "Jo Finch",
        "Jo (they/them) is a programmer and a night owl. They dream of finishing a game. They hate mornings.",
        None,
        "programmer",
        "",
        None,
    );
    assert_eq!((jo.persona.pronoun, jo.persona.wakes), (Pronoun::They, TimeOfDay::new(9, 30)));
    assert_eq!(jo.persona.dislikes, ["mornings"]);
    check(
        "Hugo Brand",
        "I am a 52-year-old carpenter. I want to build a stage in Johnson Park because people need one. I like Carmen Ortiz.",
        Some(52),
        "carpenter",
        "build a stage in Johnson Park",
        Some(("Carmen Ortiz", "somebody he likes")),
    );
    check(
        "Rosa Lind",
        "Rosa is a beekeeper in her thirties. She admires Jennifer Moore and can't stand gossip.",
        Some(35),
        "beekeeper",
        "know",
        Some(("Jennifer Moore", "somebody she admires")),
    );
    check(
        "Ivan Petrov",
        "Ivan teaches. He is a professor at Oak Hill College, 61, loud and generous, and a colleague of Mei Lin.",
        Some(61),
        "professor",
        "book",
        Some(("Mei Lin", "colleague")),
    );
    check(
        "Greta Holm",
        "Greta is a painter. She lives with Rajiv Patel in the artist's co-living space. She is his girlfriend. She is 31.",
        Some(31),
        "painter",
        "pictures",
        Some(("Rajiv Patel", "boyfriend")),
    );
    check(
        "Tim Lin",
        "Tim is Eddy Lin's twin brother, 19, a music student; plays the drums; lives in the Lin family's house; gets up at half past nine",
        Some(19),
        "music student",
        "pass",
        Some(("Eddy Lin", "twin brother")),
    );
    let vera = check(
        "Vera Stone",
        "Vera is an accountant, 44. Works from nine to five. Goes to bed at ten. Enemy of Carlos Gomez.",
        Some(44),
        "accountant",
        "order",
        Some(("Carlos Gomez", "enemy")),
    );
    assert_eq!(vera.persona.sleeps, TimeOfDay::new(22, 0));
    assert_eq!(
        vera.persona.work.iter().map(|block| (block.from.hour(), block.until.hour())).collect::<Vec<_>>(),
        [(9, 17)]
    );
}

/// Makes somebody of whom all these facts are true, in one text.
fn make_with(name: &str, text: &str, facts: &[&str]) -> Newcomer {
    let made = make(name, text);
    let Persona { age, trade, goal, likes, dislikes, knows, wakes, sleeps, about, .. } = &made.persona;
    let ties: Vec<String> = knows.iter().map(|known| format!("{}: {}", known.name, known.tie.words)).collect();
    let told = format!(
        "age {age}; {trade}; wants to {goal}; likes {}; dislikes {}; {}; {wakes}–{sleeps}; {}",
        likes.join(", "),
        dislikes.join(", "),
        ties.join("; "),
        about.join(". ")
    );
    for fact in facts {
        assert!(told.contains(fact), "{text}: {fact} is missing in {told}");
    }
    made
}

#[test]
fn a_newcomer_may_be_asked_for_and_told_in_any_order() {
    make_with(
        "Edda Brandt",
        "I'd like a niece of Arthur Burton, 23, who paints signs. She thinks football is a waste of time and gets up at six to swim.",
        &[
            "age 23",
            "Edda Brandt is a niece of Arthur Burton",
            "Arthur Burton: uncle",
            "dislikes football",
            "06:00–22:00",
        ],
    );
    make_with(
        "Otto Kern",
        "A clockmaker of 66 who served under Sam Moore. Lives by the park. He used to be engaged to Carmen Ortiz and adores Jane Moreno's harp.",
        &[
            "age 66",
            "clockmaker",
            "Sam Moore: former superior",
            "Carmen Ortiz: former fiancee",
            "Jane Moreno: acquaintance",
        ],
    );
    let aunt = make_with(
        "Mariko Yamamoto",
        "Yuriko Yamamoto's aunt, 52, came from Osaka to find her niece a husband. She doesn't like coffee. Best friend is Mei Lin.",
        &[
            "age 52",
            "wants to find her niece a husband",
            "Yuriko Yamamoto: niece",
            "Mei Lin: best friend",
            "dislikes coffee",
        ],
    );
    assert!(!aunt.persona.likes.contains(&"coffee".to_owned()), "{:?}", aunt.persona.likes);
    let nurse = make_with(
        "Nadia Bloom",
        "Nadia, 44, night nurse, sleeps from nine to four. Has heard John Lin sing and wants to coax him into a duet.",
        &["night nurse", "09:30–01:00", "wants to coax John Lin into a duet"],
    );
    assert!(nurse.persona.work.is_empty(), "nobody works in their sleep: {:?}", nurse.persona.work);
    make_with(
        "Rolf Adler",
        "Rolf teaches at the college. He is trying to learn the tango. Twice divorced, cheerful. His goal is to open a gym.",
        &["wants to open a gym", "Rolf Adler is twice divorced, cheerful"],
    );
    make_with(
        "Kurt Weber",
        "Please make me a private detective, early forties, pls. At thirty he moved here. Once engaged to Abigail Chen's cousin.",
        &[
            "private detective",
            "age 42",
            "Kurt Weber is a private detective",
            "Abigail Chen: acquaintance",
            "was once engaged",
        ],
    );
    let park =
        make_with("Ida Wolff", "Ida, 80, lives in a hut by the park and plays cards.", &["pensioner", "likes cards"]);
    let home = &testing::world().town.sector(park.persona.home).name;
    assert!(!home.contains("Park"), "nobody lives with Ryan Park for living by the park: {home}");
}

#[test]
fn nobody_comes_out_of_nothing() {
    let world = testing::world();
    let people: Vec<&Persona> = world.people.iter().collect();
    let make = |name: &str, text: &str| {
        newcomer(&testing::world().newcomers, name, text, &world.town, &people, 1).map(|made| made.persona.name)
    };
    assert_eq!(make(" ", "A baker."), Err(NewcomerError::NoName));
    assert_eq!(make("Ana Silva", " ;. "), Err(NewcomerError::NoText("Ana Silva".into())));
    assert_eq!(make("Klaus Mueller", "A baker."), Err(NewcomerError::Taken("Klaus Mueller".into())));
    assert_eq!(make("Ana  Silva", "A baker.").as_deref(), Ok("Ana Silva"));
    assert!(matches!(make(&"x".repeat(61), "A baker."), Err(NewcomerError::Unwritable(_))));
    assert!(matches!(make("Ana Silva", &"A baker. ".repeat(250)), Err(NewcomerError::LongText(_))));
}

#[test]
fn the_same_seed_gives_the_same_person() {
    let world = testing::world();
    let people: Vec<&Persona> = world.people.iter().collect();
    let make = |seed| {
        format!(
            "{:?}",
            newcomer(&testing::world().newcomers, "Ana Silva", "Ana bakes.", &world.town, &people, seed).unwrap()
        )
    };
    assert_eq!(make(3), make(3));
    assert_ne!(make(3), make(4));
}

#[test]
fn what_no_list_knows_is_marked() {
    let words = &testing::world().newcomers;
    let text = "ok so her name is petra voss shes 33 and she mends accordions. she lives in a tent behind the cafe and gets up \
                at 4. nobody knows that she owes the bank 9000. her dad is a butcher.";
    assert_eq!(named(words, text, &[]).as_deref(), Some("Petra Voss"));
    let petra = make("Petra Voss", text);
    let persona = &petra.persona;
    assert_eq!((persona.pronoun, persona.age, persona.trade.as_str()), (Pronoun::She, 33, "accordion mender"));
    assert_eq!(persona.wakes, TimeOfDay::new(4, 0));
    assert!(persona.private.iter().any(|told| told.contains("9000")), "{:?}", persona.private);
    assert!(assumes(&petra, "a tent behind the cafe"), "{:?}", petra.assumed);
    let you =
        make("Lea Brandt", "You are Lea Brandt, 51, a baker. You open the bakery at five and sell rolls until noon.");
    assert!(you.persona.about.iter().any(|told| told.contains("opens the bakery at five and sells rolls")), "{you:?}");
    assert_eq!(you.persona.work.first().map(|block| (block.from.hour(), block.until.hour())), Some((5, 12)));
    assert!(begins_aside(
        words,
        "Character idea: a monk called Brother Odo, 50, who keeps bees",
        "Character idea".len()
    ));
    assert!(!begins_aside(words, "Odo Prell: a monk, 50, who keeps bees", "Odo Prell".len()));
}

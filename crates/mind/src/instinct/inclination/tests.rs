//! What memories incline somebody to.

use super::*;
use crate::{
    conclusion::{Conclusion, Form, Slots},
    instinct::sketch::sketch,
    memory::{
        MemoryKind,
        content::{Deed, Talk},
    },
    testing::{World, world},
};
use rand::{SeedableRng as _, rngs::StdRng};
use smallville_town::{GameTime, TimeOfDay};

fn klaus(world: &World) -> &Persona {
    world.people.iter().find(|persona| persona.name == "Klaus Mueller").unwrap()
}

fn memory(content: Content, importance: u8) -> Memory {
    let memory = Memory::of(MemoryKind::Thought, content, Vec::new(), "Klaus Mueller", GameTime::default());
    Memory { importance, ..memory }
}

fn concluded(form: Form, slot: &str, words: &str) -> Memory {
    memory(Content::Insight(Conclusion { form, slots: Slots::new([(slot, words)]) }), 8)
}

fn deed(who: &str, words: &str, place: &str) -> Memory {
    let (place, with) = (Some(format!("{place}: room: chair")), Vec::new());
    memory(Content::Deed(Deed { who: who.into(), named: true, words: words.into(), place, with }), 6)
}

fn drawn(memories: &[Memory]) -> Inclination {
    let world = world();
    let lived: Vec<(MemoryId, &Memory)> = (0..).map(MemoryId).zip(memories).collect();
    let mut relations = Relations::default();
    for (name, opinion) in [("Maria Lopez", 9.0), ("Tom Moreno", 1.0)] {
        relations.meet(name, "friend", GameTime::default()).opinion = opinion;
    }
    Inclination::drawn(&lived, std::iter::empty(), Mood::Calm, klaus(world), &relations, &world.sense, &world.town)
}

/// Minutes of free days that go to some wants, over many mornings.
fn minutes(inclination: &Inclination, wants: &[Want]) -> u32 {
    let persona = Persona { work: Vec::new(), ..klaus(world()).clone() };
    let of_day = |seed| {
        let parts = sketch(
            &persona,
            inclination,
            GameTime::from_day_time(0, TimeOfDay::new(8, 0)),
            &mut StdRng::seed_from_u64(seed),
        );
        let share = |part: &crate::instinct::sketch::Part| {
            let count = part.wants.iter().filter(|want| wants.contains(want)).count() as u32;
            (part.until - part.from) * count / part.wants.len() as u32
        };
        parts.iter().map(share).sum::<u32>()
    };
    (0..200).map(of_day).sum()
}

#[test]
fn whoever_understands_that_they_love_reading_reads_when_they_are_free() {
    let loves = drawn(&[concluded(Form::DevotionDeep, "topic", "books")]);
    let reads: Vec<&Activity> = all().filter(|activity| loves.rests_on(&activity.id).is_some()).collect();
    let about = |activity: &&&Activity| activity.id.0.contains("read") || activity.id.0.contains("book");
    assert!(reads.iter().filter(about).count() * 2 > reads.len(), "{reads:?}");
    let wants: Vec<Want> = reads.iter().map(|activity| activity.want).collect();
    let usual = minutes(&Inclination::default(), &wants);
    assert!(minutes(&loves, &wants) * 10 > usual * 12, "{wants:?} {} {usual}", minutes(&loves, &wants));
}

#[test]
fn what_one_has_understood_counts_beyond_what_one_has_lived() {
    let paints: Vec<Memory> = (0..3).map(|_| deed("Klaus Mueller", "painting a picture", "Hobbs Cafe")).collect();
    let with = |form| {
        let concluded = [concluded(form, "topic", "painting")];
        drawn(&[&paints[..], &concluded[..]].concat())
    };
    let (lived, loves, stuck) = (drawn(&paints), with(Form::DevotionLife), with(Form::ProgressStuck));
    let paint = all().max_by(|a, b| loves.to_doing(&a.id).total_cmp(&loves.to_doing(&b.id))).unwrap();
    assert!(loves.to_doing(&paint.id) > 1.5 * lived.to_doing(&paint.id), "{}", paint.id.0);
    assert!(stuck.to_doing(&paint.id) < lived.to_doing(&paint.id));
    assert!(loves.to_want(paint.want) > lived.to_want(paint.want));
    assert_eq!(loves.rests_on(&paint.id), Some(MemoryId(3)), "why it is done");
}

#[test]
fn what_one_has_concluded_about_people_draws_one_to_them_or_keeps_one_away() {
    let about = |form, name: &str| Memory { people: vec![name.into()], ..concluded(form, "other", name) };
    let inclined = drawn(&[about(Form::TieClose, "Maria Lopez"), about(Form::TieBreak, "Tom Moreno")]);
    let convictions = inclined.convictions();
    assert!(convictions.leaning("Maria Lopez") > 0.5 && convictions.leaning("Tom Moreno") < -0.5);
    assert_eq!(convictions.drawn_to(), ["Maria Lopez"]);
    assert_eq!(convictions.says_of("Maria Lopez"), Some(MemoryId(0)));
    assert_eq!(convictions.leaning("Sam Moore"), 0.0);
}

#[test]
fn the_body_and_the_clock_are_not_argued_with() {
    let hungry = drawn(&[concluded(Form::DevotionDeep, "topic", "breakfast and a long hot shower before dinner")]);
    assert!(all().filter(|activity| is_given(activity.want)).all(|activity| hungry.to_doing(&activity.id) == 1.0));
}

#[test]
fn a_place_is_worth_what_happened_there_and_who_is_there() {
    let sector = |name: &str| world().town.sectors().iter().find(|sector| sector.name == name).unwrap().id;
    let (cafe, pub_, park) = (sector("Hobbs Cafe"), sector("The Rose and Crown Pub"), sector("Johnson Park"));
    let seen = [deed("Maria Lopez", "drawing", "Hobbs Cafe"), deed("Tom Moreno", "counting", "The Rose and Crown Pub")];
    let inclined = drawn(&seen);
    assert!(inclined.to_place(cafe) > 1.0 && inclined.to_place(pub_) < 1.0);
    assert_eq!(inclined.to_place(park), 1.0);
    assert!(drawn(&[concluded(Form::HabitPlace, "place", "Johnson Park")]).to_place(park) > 1.0);
}

#[test]
fn friends_in_mind_draw_one_out_and_foes_keep_one_in() {
    let talk = |with: &str| {
        let talk = Talk { with: vec![with.into()], about: Vec::new(), quarrel: false };
        Memory { people: vec![with.into()], ..memory(Content::Talk(talk), 4) }
    };
    let (friend, foe) = (drawn(&[talk("Maria Lopez")]), drawn(&[talk("Tom Moreno")]));
    assert!(friend.to_want(Want::Company) > 1.0 && foe.to_want(Want::Company) < 1.0);
}

#[test]
fn whoever_is_hurt_keeps_to_themselves() {
    let world = world();
    let of = |mood| {
        Inclination::drawn(
            &[],
            std::iter::empty(),
            mood,
            klaus(world),
            &Relations::default(),
            &world.sense,
            &world.town,
        )
    };
    let company = |mood| minutes(&of(mood), &[Want::Company]);
    assert!(company(Mood::Hurt) < company(Mood::Calm) && company(Mood::Calm) < company(Mood::Warm));
}

fn all() -> impl Iterator<Item = &'static Activity> {
    world().sense.activities.iter()
}

//! What a claim says, as whom, to whom and when.

use super::*;

fn party() -> Claim {
    let at = |hour| GameTime::from_day_time(1, TimeOfDay::new(hour, 0));
    Claim {
        who: "Isabella Rodriguez".into(),
        pronoun: Pronoun::She,
        verb: Verb::Hosts,
        topic: "Isabella's Valentine's Day party".into(),
        says: "{am} giving a Valentine's Day party and {want|wants} {other} to help {me}".into(),
        other: Some("Maria Lopez".into()),
        place: Some("Hobbs Cafe".into()),
        when: Some(Span { from: at(17), until: at(19) }),
        stance: 0,
        after: None,
    }
}

#[test]
fn a_claim_is_said_from_every_point_of_view() {
    let check = |speaker, listener, expected: &str| {
        let now = Some(GameTime::from_day_time(0, TimeOfDay::new(9, 0)));
        let view = PointOfView { speaker, listener, familiar: true, now };
        assert_eq!(party().clause(view), expected);
    };
    let (isabella, maria) = (Some("Isabella Rodriguez"), Some("Maria Lopez"));
    let end = "at Hobbs Cafe tomorrow from five to seven";
    check(isabella, maria, &format!("I am giving a Valentine's Day party and want you to help me {end}"));
    check(maria, isabella, &format!("you are giving a Valentine's Day party and want me to help you {end}"));
    check(maria, None, &format!("Isabella is giving a Valentine's Day party and wants me to help her {end}"));
    let now = Some(GameTime::from_day_time(2, TimeOfDay::new(9, 0)));
    let after = PointOfView { speaker: maria, listener: None, familiar: true, now };
    let over = Claim { says: "{am} giving a Valentine's Day party".into(), ..party() };
    assert_eq!(over.clause(after), "Isabella gave a Valentine's Day party at Hobbs Cafe yesterday from five to seven");
    let text = party().clause(PointOfView::MEMORY);
    assert_eq!(
        text,
        "Isabella Rodriguez is giving a Valentine's Day party and wants Maria Lopez to help her at Hobbs Cafe on 14 February, from five to seven"
    );
}

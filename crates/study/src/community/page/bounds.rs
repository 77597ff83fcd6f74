//! Boundary errors and politeness.

use std::collections::BTreeMap;

use crate::{
    community::{
        finding::{Slip, SlipKind},
        outcome::Outcome,
    },
    html::Page,
};

/// So many errors of each kind are shown.
const SHOWN: usize = 8;

pub(super) fn write(page: &mut Page, towns: &[Outcome]) {
    errors(page, towns);
    politeness(page, towns);
}

fn errors(page: &mut Page, towns: &[Outcome]) {
    page.heading("Boundary errors");
    page.say(
        "The paper names three (§7.2): acts at a place that is not for them, such as lunch in a bar; a bathroom for one \
         entered while somebody is in it; a shop entered when it is closed. It gives no figures. Looked at is what bodies \
         did; what the world did not let them do stands below.",
    );
    let row = |kind: SlipKind| {
        let both = towns.iter().map(|town| town.slips(kind));
        vec![kind.title().into(), of(both.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1)))]
    };
    let rows: Vec<Vec<String>> = SlipKind::ALL.into_iter().map(row).collect();
    page.table("All towns", &["Boundary", "Crossed, of all occasions"], &rows);
    let mut refused: BTreeMap<&str, u64> = BTreeMap::new();
    for (why, count) in towns.iter().flat_map(|town| &town.conduct.refused) {
        *refused.entry(why).or_default() += count;
    }
    let rows: Vec<Vec<String>> = refused.iter().map(|(why, count)| vec![(*why).into(), count.to_string()]).collect();
    page.table("What the world refused, in all towns", &["Because it was", "Times"], &rows);
    for kind in SlipKind::ALL {
        examples(page, towns, kind);
    }
}

fn examples(page: &mut Page, towns: &[Outcome], kind: SlipKind) {
    let all = towns.iter().flat_map(|town| town.slips.iter().map(|slip| (town.seed, slip)));
    let row = |(seed, slip): (u64, &Slip)| {
        let Slip { at, who, doing, place, why, .. } = slip;
        vec![seed.to_string(), at.stamp(), who.clone(), doing.clone(), place.clone(), why.clone()]
    };
    let rows: Vec<Vec<String>> = all.filter(|(_, slip)| slip.kind == kind).take(SHOWN).map(row).collect();
    if !rows.is_empty() {
        let columns = ["Seed", "When", "Who", "Doing", "Where", "Why"];
        page.table(&format!("The first: {}", kind.title()), &columns, &rows);
    }
}

fn politeness(page: &mut Page, towns: &[Outcome]) {
    page.heading("Does anybody say no?");
    page.say(
        "The paper finds its people too polite and too willing (§7.2). Here is how many answers to invitations and requests \
         say no, and how many of those who take a side on what was said disagree with it or doubt it.",
    );
    let sum = |part: &dyn Fn(&Outcome) -> (usize, usize)| {
        towns.iter().map(part).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    };
    let rows = [
        vec!["Refusals of invitations and requests".into(), of(sum(&|town| town.conduct.manners.refusals()))],
        vec!["Disagreement with what was said".into(), of(sum(&|town| town.conduct.manners.disagreements()))],
    ];
    page.table("All towns", &["Measure", "Share"], &rows);
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for (why, count) in towns.iter().flat_map(|town| &town.conduct.manners.declined) {
        *reasons.entry(why).or_default() += count;
    }
    let rows: Vec<Vec<String>> = reasons.iter().map(|(why, count)| vec![(*why).into(), count.to_string()]).collect();
    page.table("Why people say no", &["Reason", "Times"], &rows);
}

/// "25.0 % (1 of 4)".
fn of((some, all): (usize, usize)) -> String {
    if all == 0 {
        "– (0 of 0)".into()
    } else {
        format!("{:.1} % ({some} of {all})", some as f64 / all as f64 * 100.0)
    }
}

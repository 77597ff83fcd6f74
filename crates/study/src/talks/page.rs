//! The paper's table 3 beside ours, and talks to read, as a page.

use super::{
    judge::{outcome::ByJudge, telling},
    outcome::{Everything, MOST_SCENES, count, rates},
    success::{COLUMNS, row, success},
};
use crate::{
    html::Page,
    tasks::{
        condition::Condition,
        task::{Kind, Task},
    },
};

/// So many talks that did not reach everything are shown.
const SHOWN: usize = 12;

/// Table 3 of Wang et al. 2024: who, then SR micro, SR macro, GCSR micro and GCSR macro of the talk and of its summary.
const TABLE_3: [(&str, [f64; 8]); 8] = [
    ("Llama 2, GA", [0.212, 0.190, 0.382, 0.366, 0.167, 0.139, 0.324, 0.272]),
    ("Baichuan 2, GA", [0.437, 0.407, 0.615, 0.636, 0.231, 0.226, 0.460, 0.438]),
    ("GPT-3.5, GA", [0.372, 0.335, 0.486, 0.455, 0.243, 0.192, 0.381, 0.323]),
    ("GPT-4, GA", [0.615, 0.557, 0.748, 0.715, 0.486, 0.402, 0.656, 0.569]),
    ("Llama 2, GA + TDP", [0.502, 0.433, 0.656, 0.601, 0.305, 0.276, 0.539, 0.476]),
    ("Baichuan 2, GA + TDP", [0.662, 0.700, 0.820, 0.841, 0.403, 0.313, 0.660, 0.566]),
    ("GPT-3.5, GA + TDP", [0.751, 0.762, 0.862, 0.864, 0.570, 0.511, 0.734, 0.692]),
    ("GPT-4, GA + TDP", [0.812, 0.748, 0.902, 0.880, 0.723, 0.608, 0.874, 0.787]),
];

/// The page.
pub(super) fn page(all: &Everything, by_judges: &[ByJudge], tasks: &[Task], mind: &str) -> String {
    let mut page = Page::new("Talks about goals");
    page.say(&format!(
        "{} moments before somebody with a goal first talked to somebody were frozen, in towns that the built-in mind \
         lived; of more than {MOST_SCENES}, as many as were published, the first of each task are counted. Each talk was then \
         led anew, with target-driven planning (TDP) and without; for whoever had the goal thought: {mind}, at \
         temperature 0 where it is a language model.",
        count(all, Condition::Tdp)
    ));
    page.say(
        "What was said is checked by what each line does and claims: the invitation or the request, the day and the hour, \
         the place, the yes. What the listener took from it is what they hold to be true and have in their calendar \
         afterwards. SR: all conditions of a talk hold; GCSR: the share of them. The published figures were judged by a \
         language model on other talks; they say where the bar lies.",
    );
    page.heading("Success of talks");
    let mut rows: Vec<Vec<String>> = TABLE_3.iter().map(|(who, figures)| row(who, figures)).collect();
    rows.extend(success(all, "ours"));
    page.table("The paper's table 3 and ours", &COLUMNS, &rows);
    for by in by_judges {
        telling::tell(&mut page, by, mind);
    }
    by_kind(&mut page, all, tasks);
    failed(&mut page, all);
    page.html()
}

fn by_kind(page: &mut Page, all: &Everything, tasks: &[Task]) {
    let mut rows = Vec::new();
    for kind in Kind::ALL {
        let of_kind = |id: &String| tasks.iter().any(|task| task.told.id == *id && task.kind == kind);
        let some: Everything =
            all.iter().filter(|(id, _)| of_kind(id)).map(|(id, found)| (id.clone(), found.clone())).collect();
        let mut cells = vec![kind.name().to_owned(), count(&some, Condition::Tdp).to_string()];
        for condition in [Condition::Tdp, Condition::Plain] {
            let figures = rates(&some, condition).map(|[talk, listener]| [talk.sr_micro, listener.sr_micro]);
            cells.extend(figures.map_or(["–".into(), "–".into()], |both| both.map(|figure| format!("{figure:.3}"))));
        }
        rows.push(cells);
    }
    let columns = ["kind", "scenes", "talk, TDP", "listener, TDP", "talk, without", "listener, without"];
    page.table("Success rate (micro) by kind of task", &columns, &rows);
}

/// Talks with target-driven planning that did not reach everything, to read.
fn failed(page: &mut Page, all: &Everything) {
    page.heading("Talks that did not reach everything");
    let missed = all.iter().flat_map(|(id, found)| found.iter().map(move |found| (id, found)));
    let missed = missed.filter(|(_, found)| found.condition == Condition::Tdp && found.checked.talk.contains(&false));
    let rows: Vec<Vec<String>> = missed
        .take(SHOWN)
        .map(|(id, found)| {
            let lines: Vec<String> = found.lines.iter().map(|(who, words)| format!("{who}: {words}")).collect();
            vec![id.clone(), found.with.clone(), lines.join(" / ")]
        })
        .collect();
    page.table("With target-driven planning", &["task", "with", "the talk"], &rows);
}

//! What is spent is counted, and a cap holds.

use tokio::time::advance;

use super::*;
use crate::meter::caps::Cap;

const PRICES: Prices = Prices { input: 2.0, output: 8.0 };
const CALL: Tokens = Tokens { input: 1000, output: 500 };

fn spend(meter: &Meter, kind: &'static str, tokens: Tokens) {
    meter.open(kind, tokens).unwrap().close(tokens, true);
}

#[tokio::test(start_paused = true)]
async fn what_is_spent_is_counted_by_kind_and_foretold() {
    let meter = Meter::new(PRICES, Caps::default());
    assert_eq!(meter.view().forecast, None);
    for millis in 1..=100 {
        let ticket = meter.open("act", CALL).unwrap();
        advance(Duration::from_millis(millis * 10)).await;
        ticket.close(CALL, true);
        meter.note("act", if millis == 1 { Source::Repaired } else { Source::Used });
    }
    for why in ["dull", "long", "dull"] {
        meter.refuse("act", why);
    }
    meter.note("act", Source::Lost);
    drop(meter.open("talk", CALL).unwrap());
    for source in [Source::Cache, Source::Instinct, Source::Instinct, Source::Late] {
        meter.note("act", source);
    }
    advance(Duration::from_secs(600) - Duration::from_millis(50_500)).await;
    let view = meter.view();
    let act = &view.kinds["act"];
    assert_eq!((act.calls, act.failures, act.spent.input, act.spent.output), (100, 0, 100_000, 50_000));
    assert_eq!((act.median_ms, act.p95_ms), (Some(500), Some(950)));
    assert_eq!((act.cached, act.instinct, act.late), (1, 2, 1));
    assert_eq!((act.asked, act.used, act.repaired, act.refused, act.in_vain()), (101, 100, 1, 3, 3));
    assert_eq!(act.commonest_reasons(), [("dull", 2), ("long", 1)]);
    assert_eq!((act.share_used, act.share_instinct), (100.0 / 103.0, 2.0 / 103.0));
    // A call that was given up has been read.
    let talk = &view.kinds["talk"];
    assert_eq!((talk.calls, talk.failures, talk.spent.input, talk.spent.output), (1, 1, 1000, 0));
    let money = 100.0 * (0.002 + 0.004) + 0.002;
    assert!((view.session.money - money).abs() < 1e-9);
    let forecast = view.forecast.unwrap();
    assert!((forecast.calls - 606.0).abs() < 0.1 && (forecast.money - money * 6.0).abs() < 0.01, "{forecast:?}");
    assert_eq!(view.all.calls, 101);
    // What lies far back foretells nothing any more.
    advance(Duration::from_secs(3600)).await;
    assert_eq!(meter.view().forecast.map(|forecast| forecast.calls), Some(0.0));
    assert!(serde_json::to_string(&view).unwrap().contains("\"median_ms\":500"));
}

#[tokio::test(start_paused = true)]
async fn each_cap_holds_exactly() {
    let check = |cap: Cap, calls: usize, said: &str| {
        for (caps, span) in [
            (Caps { session: cap, ..Caps::default() }, "this session"),
            (Caps { day: cap, ..Caps::default() }, "today"),
        ] {
            let meter = Meter::new(PRICES, caps);
            // Two at a time: what is under way counts too.
            for _ in 0..calls / 2 {
                let two = (meter.open("act", CALL).unwrap(), meter.open("act", CALL).unwrap());
                two.0.close(CALL, true);
                two.1.close(CALL, true);
            }
            let reached = meter.open("act", CALL).unwrap_err();
            assert_eq!(reached.to_string(), format!("the cap of {said} for {span} is reached"));
            assert_eq!(meter.view().cap_reached, Some(reached));
            meter.set_caps(Caps::default());
            assert!(meter.open("act", CALL).is_ok() && meter.view().cap_reached.is_none());
        }
    };
    check(Cap { calls: Some(4), ..Cap::default() }, 4, "4 calls");
    check(Cap { tokens: Some(7000), ..Cap::default() }, 4, "7000 tokens");
    check(Cap { money: Some(0.025), ..Cap::default() }, 4, "0.03 in money");
    check(Cap { money: Some(f64::NAN), ..Cap::default() }, 0, "NaN in money");
    check(Cap { calls: Some(0), ..Cap::default() }, 0, "0 calls");
}

#[tokio::test(start_paused = true)]
async fn calls_under_way_cannot_pass_a_cap_together() {
    let caps = Caps { session: Cap { calls: Some(2), ..Cap::default() }, ..Caps::default() };
    let meter = Meter::new(PRICES, caps);
    let under_way = [meter.open("act", CALL).unwrap(), meter.open("act", CALL).unwrap()];
    assert!(meter.open("act", CALL).is_err());
    drop(under_way);
    assert!(meter.open("act", CALL).is_err());
}

#[tokio::test(start_paused = true)]
async fn a_day_goes_on_after_the_game_was_closed() {
    let caps = Caps { day: Cap { calls: Some(3), ..Cap::default() }, ..Caps::default() };
    let meter = Meter::new(PRICES, caps);
    spend(&meter, "act", CALL);
    spend(&meter, "act", CALL);
    let kept = serde_json::to_string(&meter.today()).unwrap();
    let meter = Meter::new(PRICES, caps);
    meter.begin_day(serde_json::from_str(&kept).unwrap());
    spend(&meter, "act", CALL);
    assert!(meter.open("act", CALL).is_err());
    meter.begin_day(Spent::default());
    assert!(meter.open("act", CALL).is_ok());
}

#[tokio::test(start_paused = true)]
async fn an_answer_of_no_use_answers_no_question() {
    let meter = Meter::new(PRICES, Caps::default());
    for _ in 0..4 {
        spend(&meter, "act", CALL);
    }
    for _ in 0..3 {
        meter.refuse("act", "dull");
        meter.note("act", Source::Instinct);
    }
    meter.note("act", Source::Used);
    let act = &meter.view().kinds["act"];
    assert_eq!((act.calls, act.refused, act.failures), (4, 3, 0));
    assert_eq!(act.share_instinct, 0.75, "instinct answered three of four questions");
}

//! Heads, legs and bare or sleeved arms, and the quilt of those in bed.

use super::{
    Part,
    art::Art,
    frame::{Frame, HEIGHT, Look, WIDTH},
};
use crate::canvas::Canvas;

/// The text art of bodies.
pub(super) const SOURCE: &str = include_str!("../../../../assets/art/people_body.txt");

/// The key letters of cloth, and those of skin in the same order.
pub(super) const CLOTH: &str = "zABC";
/// The key letters of skin.
pub(super) const SKIN: &str = "SUVW";

/// How far a sleeve reaches.
#[derive(Clone, Copy)]
enum Sleeve {
    /// To the wrist.
    Long,
    /// Above the elbow.
    Short,
    /// No sleeve.
    Bare,
}

/// An empty frame.
pub(super) fn empty() -> Canvas {
    Canvas::new(WIDTH, HEIGHT)
}

/// A part that is not seen in bed.
pub(super) fn awake(name: impl Into<String>, paint: impl Fn(&Frame) -> Canvas) -> Part {
    Part::new(name, |frame| if frame.look == Look::Asleep { empty() } else { paint(frame) })
}

/// Every part of the body.
pub(super) fn parts() -> Vec<Part> {
    let mut parts = vec![head()];
    let legs = Art::find(SOURCE, "legs");
    parts.push(awake("legs", |frame| legs.posed(frame)));
    for (name, sleeve) in [("long", Sleeve::Long), ("short", Sleeve::Short), ("bare", Sleeve::Bare)] {
        let near = Art::find(SOURCE, "arms");
        let far = Art::find(SOURCE, "far_arm");
        parts.push(awake(format!("arms {name}"), |frame| sleeved(&near.posed(frame), sleeve, frame)));
        parts.push(awake(format!("far_arm {name}"), |frame| match frame.far_arm {
            Some(column) => sleeved(&far.columns[column], sleeve, frame),
            None => empty(),
        }));
    }
    let quilt = Art::find(SOURCE, "quilt");
    parts.push(Part::new("quilt", |frame| match frame.look {
        Look::Asleep => quilt.columns[0].clone(),
        _ => empty(),
    }));
    parts
}

/// The head with its eyes and mouth as the frame wants them.
fn head() -> Part {
    let head = Art::find(SOURCE, "head");
    let closed = Art::find(SOURCE, "eyes_closed");
    let asleep = Art::find(SOURCE, "eyes_asleep");
    let mouth = Art::find(SOURCE, "mouth_open");
    Part::new("head", |frame| {
        let mut canvas = head.worn(frame);
        match frame.look {
            Look::Plain => {}
            Look::Talking => canvas.draw(0, 0, &mouth.worn(frame)),
            Look::Blinking => canvas.draw(0, 0, &closed.worn(frame)),
            Look::Asleep => canvas.draw(0, 0, &asleep.worn(frame)),
        }
        canvas
    })
}

/// Arms whose cloth ends where the sleeve ends.
fn sleeved(arms: &Canvas, sleeve: Sleeve, frame: &Frame) -> Canvas {
    let first_bare_row = match sleeve {
        Sleeve::Long => HEIGHT,
        Sleeve::Short => frame.sleeve_row(),
        Sleeve::Bare => 0,
    };
    let bare = arms.recoloured(CLOTH, SKIN);
    let mut canvas = arms.clone();
    for y in first_bare_row..HEIGHT {
        for x in 0..WIDTH {
            canvas.set(x, y, bare.at(x, y));
        }
    }
    canvas
}

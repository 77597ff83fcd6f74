//! Batches: shapes of panels in an order that changes texture seldom, because each change costs an order to the graphics
//! driver. A list of faces with words beside them is drawn as all faces and then all words.
//!
//! **Invariant:** of two shapes that touch, the one that was painted later stays on top.

use bevy::prelude::*;
use bevy_egui::{
    EguiFullOutput, EguiPostUpdateSet,
    egui::{Rect, Shape, TextureId, epaint::ClippedShape},
};

/// How many batches back a shape looks for its like.
const BACK: usize = 24;
/// What a shape may be larger than it says: its edge is smoothed. In points.
const EDGE: f32 = 1.0;

pub(super) fn plugin(app: &mut App) {
    let between = reorder.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput);
    app.add_systems(PostUpdate, between);
}

fn reorder(mut outputs: Query<&mut EguiFullOutput>) {
    for mut output in &mut outputs {
        if let Some(output) = &mut output.0 {
            output.shapes = batched(std::mem::take(&mut output.shapes));
        }
    }
}

/// Shapes that are drawn by one order.
struct Batch {
    texture: TextureId,
    clip: Rect,
    /// Around all shapes.
    around: Rect,
    shapes: Vec<(Rect, Shape)>,
}

impl Batch {
    /// Whether a shape of this batch lies where another one lies.
    fn touches(&self, rect: Rect) -> bool {
        self.around.intersects(rect) && self.shapes.iter().any(|(own, _)| own.intersects(rect))
    }
}

/// The same picture in an order that changes texture and clip seldom. Shapes out of sight are left out.
fn batched(shapes: Vec<ClippedShape>) -> Vec<ClippedShape> {
    let mut batches: Vec<Batch> = Vec::new();
    let count = shapes.len();
    for ClippedShape { clip_rect, shape } in shapes {
        put(&mut batches, clip_rect, shape);
    }
    let mut ordered = Vec::with_capacity(count);
    for batch in batches {
        let clip_rect = batch.clip;
        ordered.extend(batch.shapes.into_iter().map(|(_, shape)| ClippedShape { clip_rect, shape }));
    }
    ordered
}

fn put(batches: &mut Vec<Batch>, clip: Rect, shape: Shape) {
    if let Shape::Vec(shapes) = shape {
        for shape in shapes {
            put(batches, clip, shape);
        }
        return;
    }
    let whole = shape.visual_bounding_rect().expand(EDGE);
    let seen = whole.intersect(clip);
    // A callback draws who knows what: it keeps its place between all others.
    let is_callback = matches!(shape, Shape::Callback(_));
    let seen = if is_callback { Rect::EVERYTHING } else { seen };
    if !seen.is_positive() {
        return;
    }
    let texture = shape.texture_id();
    let fits = |batch: &Batch| {
        batch.texture == texture && (batch.clip == clip || clip.contains_rect(whole) && batch.clip.contains_rect(whole))
    };
    for batch in batches.iter_mut().rev().take(BACK) {
        if !is_callback && fits(batch) {
            batch.around |= seen;
            batch.shapes.push((seen, shape));
            return;
        }
        if batch.touches(seen) {
            break;
        }
    }
    batches.push(Batch { texture, clip, around: seen, shapes: vec![(seen, shape)] });
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Color32, Pos2, pos2, vec2};

    use super::*;

    const CLIP: Rect = Rect::from_min_max(Pos2::ZERO, Pos2 { x: 1000.0, y: 1000.0 });

    fn square(x: f32, y: f32, texture: u64) -> Shape {
        let (rect, uv) =
            (Rect::from_min_size(pos2(x, y), vec2(10.0, 10.0)), Rect::from_min_size(Pos2::ZERO, vec2(1.0, 1.0)));
        Shape::image(TextureId::User(texture), rect, uv, Color32::WHITE)
    }

    fn textures(shapes: &[ClippedShape]) -> Vec<u64> {
        let of = |shape: &ClippedShape| match shape.shape.texture_id() {
            TextureId::User(id) | TextureId::Managed(id) => id,
        };
        shapes.iter().map(of).collect()
    }

    fn clipped(shapes: Vec<Shape>) -> Vec<ClippedShape> {
        shapes.into_iter().map(|shape| ClippedShape { clip_rect: CLIP, shape }).collect()
    }

    #[test]
    fn a_list_of_faces_and_words_is_drawn_in_two_orders() {
        let rows = (0..30).flat_map(|row| [square(0.0, 20.0 * row as f32, 1), square(20.0, 20.0 * row as f32, 2)]);
        let ordered = textures(&batched(clipped(rows.collect())));
        assert_eq!(ordered, [vec![1; 30], vec![2; 30]].concat());
    }

    #[test]
    fn what_touches_keeps_its_order() {
        // A face, a badge upon it, an emoji upon the badge, and another face far away.
        let shapes = vec![square(0.0, 0.0, 1), square(5.0, 5.0, 2), square(8.0, 8.0, 1), square(50.0, 0.0, 2)];
        assert_eq!(textures(&batched(clipped(shapes))), [1, 2, 2, 1]);
    }

    #[test]
    fn clips_are_kept_where_they_cut() {
        let narrow = Rect::from_min_max(Pos2::ZERO, pos2(15.0, 15.0));
        let inside = ClippedShape { clip_rect: narrow, shape: square(2.0, 2.0, 1) };
        let cut = ClippedShape { clip_rect: narrow, shape: square(10.0, 10.0, 1) };
        let outside = ClippedShape { clip_rect: narrow, shape: square(40.0, 40.0, 1) };
        let wide = ClippedShape { clip_rect: CLIP, shape: square(60.0, 60.0, 1) };
        let ordered = batched(vec![wide, inside, cut, outside]);
        let clips: Vec<Rect> = ordered.iter().map(|shape| shape.clip_rect).collect();
        assert_eq!(clips, [CLIP, CLIP, narrow], "who is wholly seen joins the wide ones, who is not seen is left out");
    }

    proptest::proptest! {
        #[test]
        fn of_two_that_touch_the_later_stays_on_top(
            squares in proptest::collection::vec((0_u8..12, 0_u8..12, 0_u64..3), 0..60),
        ) {
            // Each square has a width of its own, by which it is known again.
            let shape = |(i, (x, y, texture)): (usize, &(u8, u8, u64))| {
                let rect = Rect::from_min_size(pos2(f32::from(*x) * 8.0, f32::from(*y) * 8.0), vec2(10.0 + i as f32 / 100.0, 10.0));
                Shape::image(TextureId::User(*texture), rect, Rect::ZERO, Color32::WHITE)
            };
            let before: Vec<Shape> = squares.iter().enumerate().map(shape).collect();
            let rects: Vec<Rect> = before.iter().map(Shape::visual_bounding_rect).collect();
            let after: Vec<Rect> =
                batched(clipped(before)).iter().map(|shape| shape.shape.visual_bounding_rect()).collect();
            let place = |rect: &Rect| after.iter().position(|other| other == rect).unwrap();
            assert_eq!(after.len(), rects.len());
            for (i, below) in rects.iter().enumerate() {
                for above in rects[i + 1..].iter().filter(|above| above.intersects(*below)) {
                    assert!(place(below) < place(above));
                }
            }
        }
    }
}

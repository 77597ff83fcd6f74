//! Leaves: crowns, bushes and hedges as heaps of round clumps, lit from the top left.

use crate::canvas::Canvas;

/// A round heap of leaves. Centre and radii in pixels.
#[derive(Clone, Copy)]
pub(super) struct Clump {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) rx: f32,
    pub(super) ry: f32,
}

/// Clumps as `(x, y, rx, ry)`, in the order in which they are painted: the nearest last.
pub(super) fn clumps<const N: usize>(list: [(f32, f32, f32, f32); N]) -> Vec<Clump> {
    list.into_iter().map(|(x, y, rx, ry)| Clump { x, y, rx, ry }).collect()
}

/// How a heap of leaves is lit and coloured.
pub(super) struct Leaves<'a> {
    /// Palette letters from the outline (darkest) to the highlight.
    pub(super) tones: &'a [char],
    /// The whole crown, whose roundness decides half of the light.
    pub(super) crown: Clump,
    /// Added to the light of every pixel, about −0.3 (dark) to 0.3 (light).
    pub(super) lift: f32,
}

impl Leaves<'_> {
    /// Paints the clumps one over the other, then an outline that is lighter on the lit side.
    pub(super) fn paint(&self, canvas: &mut Canvas, clumps: &[Clump]) {
        let mut heap = Canvas::new(canvas.width(), canvas.height());
        for clump in clumps {
            for y in 0..heap.height() {
                for x in 0..heap.width() {
                    if clump.covers(x, y) {
                        heap.set(x, y, self.tone(x, y, clump));
                    }
                }
            }
        }
        self.outline(&mut heap);
        canvas.draw(0, 0, &heap);
    }

    fn tone(&self, x: i32, y: i32, clump: &Clump) -> char {
        let (nx, ny) = clump.normal(x, y);
        let (crown_nx, crown_ny) = self.crown.normal(x, y);
        let rim = if clump.covers(x, y + 1) && clump.covers(x + 1, y) { 0.0 } else { 0.12 };
        let brightness = 0.21 + 0.42 * light(nx, ny) + 0.30 * light(crown_nx, crown_ny) - rim + self.lift;
        let steps = self.tones.len() - 1;
        self.tones[1 + ((brightness.max(0.0) * steps as f32) as usize).min(steps - 1)]
    }

    /// Gives every edge its outline: the darkest tone below and on the right, the next one above and on the left.
    pub(super) fn outline(&self, heap: &mut Canvas) {
        let shape = heap.clone();
        let clear = |x: i32, y: i32| shape.at(x, y) == '.';
        for y in 0..heap.height() {
            for x in 0..heap.width() {
                if clear(x, y) {
                    continue;
                }
                if clear(x + 1, y) || clear(x, y + 1) {
                    heap.set(x, y, self.tones[0]);
                } else if clear(x - 1, y) || clear(x, y - 1) {
                    heap.set(x, y, self.tones[1]);
                }
            }
        }
    }
}

impl Clump {
    /// Position on the clump, −1 to 1 from edge to edge.
    fn normal(&self, x: i32, y: i32) -> (f32, f32) {
        ((x as f32 + 0.5 - self.x) / self.rx, (y as f32 + 0.5 - self.y) / self.ry)
    }

    /// Whether the pixel is part of the clump, whose edge has eight lobes like a tuft of leaves.
    fn covers(&self, x: i32, y: i32) -> bool {
        let (nx, ny) = self.normal(x, y);
        let square = nx * nx + ny * ny;
        if square < 0.4 {
            return true;
        }
        let cosine = nx * nx / square;
        let four = 8.0 * cosine * cosine - 8.0 * cosine + 1.0;
        let eight = 2.0 * four * four - 1.0;
        square <= 1.0 + 0.13 * eight
    }
}

/// Light from the top left on a ball, −1 (turned away) to 1.
fn light(nx: f32, ny: f32) -> f32 {
    let height = (1.0 - nx * nx - ny * ny).max(0.0).sqrt();
    (-0.5 * nx - 0.7 * ny + 0.5 * height).clamp(-1.0, 1.0)
}

//! How panels share the window: each takes its part, and those that are shown later keep clear of it.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{self, Align2, Pos2, Rangef, Rect, pos2},
};

use crate::view::input::Covered;

/// The distance of panels from the edge of the window, in points.
pub(super) const EDGE: f32 = 8.0;
/// The distance of panels from each other, in points.
pub(super) const GAP: f32 = 4.0;
/// No panel is lower than this, in points, however small the window is.
const LEAST: f32 = 120.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WorkArea>();
}

/// What of the window is taken already, in points; begun anew with each picture.
#[derive(Resource, Debug)]
pub(super) struct WorkArea {
    whole: Rect,
    /// Panels at the left and at the right leave this.
    middle: Rangef,
    upper: Vec<Rect>,
    lower: Vec<Rect>,
    /// Panels that lie free.
    corners: Vec<Rect>,
}

impl Default for WorkArea {
    fn default() -> Self {
        Self {
            whole: Rect::ZERO,
            middle: Rangef::new(0.0, 0.0),
            upper: Vec::new(),
            lower: Vec::new(),
            corners: Vec::new(),
        }
    }
}

impl WorkArea {
    /// Nothing is taken of a window.
    fn begin(&mut self, whole: Rect) {
        *self = Self { whole, middle: whole.x_range(), ..Self::default() };
    }

    /// A panel lies at the left edge, or beside one that does.
    pub(super) fn take_left(&mut self, panel: Rect) {
        self.middle.min = self.middle.min.max(panel.right());
    }

    /// A panel lies at the right edge, or beside one that does.
    pub(super) fn take_right(&mut self, panel: Rect) {
        self.middle.max = self.middle.max.min(panel.left());
    }

    /// A panel lies at the upper edge, or below one that does.
    pub(super) fn take_upper(&mut self, panel: Rect) {
        self.upper.push(panel);
    }

    /// A panel lies at the lower edge, or above one that does.
    pub(super) fn take_lower(&mut self, panel: Rect) {
        self.lower.push(panel);
    }

    /// A panel lies beside those at the right edge, but leaves most of the height.
    pub(super) fn take_corner(&mut self, panel: Rect) {
        self.take_right(panel);
        self.corners.push(panel);
    }

    /// From where to where there is room between the panels at the left and at the right, with the distance to them.
    pub(super) fn middle(&self) -> Rangef {
        let beside = |taken: bool| if taken { GAP } else { EDGE };
        let left = self.middle.min + beside(self.middle.min > self.whole.left());
        let right = self.middle.max - beside(self.middle.max < self.whole.right());
        Rangef::new(left, right.max(left))
    }

    /// The place in the middle for something so wide: the middle of the window, or as near to it as panels allow.
    ///
    /// None: there is no room for it.
    pub(super) fn centred(&self, width: f32) -> Option<Rangef> {
        let free = self.middle();
        let left = self.whole.center().x - width / 2.0;
        let left = left.min(free.max - width).max(free.min);
        (left + width <= free.max + 0.5).then(|| Rangef::new(left, left + width))
    }

    /// From where to where there is room for something that reaches from one place to another across the window.
    pub(super) fn column(&self, across: Rangef) -> Rangef {
        let meets = |panel: &&Rect| panel.left() < across.max && across.min < panel.right();
        let upper = self.upper.iter().filter(meets).map(|panel| panel.bottom() + GAP);
        let lower = self.lower.iter().filter(meets).map(|panel| panel.top() - GAP);
        let top = upper.fold(self.whole.top() + EDGE, f32::max);
        let bottom = lower.fold(self.whole.bottom() - EDGE, f32::min);
        Rangef::new(top, bottom.max(top + LEAST))
    }

    /// The same; where there is no room, over the panels that leave none.
    pub(super) fn near_middle(&self, width: f32) -> Rangef {
        self.centred(width).unwrap_or(self.middle())
    }

    /// Where a panel hangs, by the middle of its upper edge, in a stretch across the window.
    pub(super) fn head(&self, across: Rangef) -> Pos2 {
        pos2(across.center(), self.column(across).min)
    }

    /// Where a panel stands, by the middle of its lower edge, in a stretch across the window.
    pub(super) fn foot(&self, across: Rangef) -> Pos2 {
        pos2(across.center(), self.column(across).max)
    }

    /// The room at the right edge for something so wide; none where a wide page takes it.
    pub(super) fn right_edge(&self, width: f32) -> Option<Rect> {
        let across = Rangef::new(self.whole.right() - EDGE - width, self.whole.right() - EDGE);
        (self.middle().span() >= width).then(|| Rect::from_x_y_ranges(across, self.column(across)))
    }

    /// The room at the left, beside what lies there already, for something so wide.
    pub(super) fn left_edge(&self, width: f32) -> Rect {
        let left = self.middle().min;
        let across = Rangef::new(left, left + width);
        Rect::from_x_y_ranges(across, self.column(across))
    }

    /// The left end of something so wide at the upper edge: in the middle of the window, or right of what is there.
    pub(super) fn at_upper_edge(&self, width: f32) -> f32 {
        let taken = self.upper.iter().map(|panel| panel.right() + GAP).fold(self.whole.left() + EDGE, f32::max);
        (self.whole.center().x - width / 2.0).max(taken)
    }

    /// How wide the window is.
    pub(super) fn width(&self) -> f32 {
        self.whole.width()
    }
}

/// Begins a picture.
pub(super) fn begin(mut contexts: EguiContexts, mut free: ResMut<WorkArea>) -> Result {
    free.begin(contexts.ctx_mut()?.content_rect());
    Ok(())
}

/// Tells the view what is hidden, so that nothing which is to be read is put there.
pub(super) fn tell(mut contexts: EguiContexts, free: Res<WorkArea>, mut covered: ResMut<Covered>) -> Result {
    let scale = contexts.ctx_mut()?.pixels_per_point();
    let WorkArea { whole, middle, upper, .. } = &*free;
    let top = upper.iter().map(|panel| panel.bottom()).fold(whole.top(), f32::max);
    let panels = covered.panels.clone();
    covered.set_if_neq(Covered {
        top: (top - whole.top()) * scale,
        left: (middle.min - whole.left()) * scale,
        right: (whole.right() - middle.max) * scale,
        panels,
    });
    Ok(())
}

/// Tells it also which panels lie in what is left, once all are there.
pub(super) fn tell_rest(mut contexts: EguiContexts, free: Res<WorkArea>, mut covered: ResMut<Covered>) -> Result {
    let scale = contexts.ctx_mut()?.pixels_per_point();
    let from = free.whole.left_top();
    let at = |place: Pos2| Vec2::new(place.x - from.x, place.y - from.y) * scale;
    let panels = free
        .lower
        .iter()
        .chain(&free.corners)
        .map(|panel| bevy::math::Rect { min: at(panel.left_top()), max: at(panel.right_bottom()) });
    let panels = panels.collect();
    if covered.panels != panels {
        covered.panels = panels;
    }
    Ok(())
}

/// A panel of which a corner or the middle of an edge is somewhere.
pub(super) fn panel(name: &'static str, pivot: Align2, at: Pos2) -> egui::Area {
    egui::Area::new(name.into()).pivot(pivot).fixed_pos(at).constrain(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        preferences::chosen::Chosen,
        sim::intervene::{Command, Notice},
        town::ObjectId,
        ui::{
            dialogue::{Open, Verb},
            testing::{LARGE, ORDINARY, Player},
        },
        view::selection::{Selected, Selection},
    };

    fn window() -> WorkArea {
        let mut free = WorkArea::default();
        free.begin(Rect::from_min_max(pos2(0.0, 0.0), pos2(1_280.0, 720.0)));
        free
    }

    fn rect(left: f32, top: f32, right: f32, bottom: f32) -> Rect {
        Rect::from_min_max(pos2(left, top), pos2(right, bottom))
    }

    #[test]
    fn an_empty_window_is_free_to_its_edges() {
        let free = window();
        assert_eq!(free.middle(), Rangef::new(8.0, 1_272.0));
        assert_eq!(free.column(Rangef::new(0.0, 100.0)), Rangef::new(8.0, 712.0));
        assert_eq!(free.centred(400.0), Some(Rangef::new(440.0, 840.0)));
    }

    #[test]
    fn what_comes_later_keeps_clear() {
        let mut free = window();
        free.take_upper(rect(400.0, 8.0, 880.0, 60.0));
        free.take_lower(rect(8.0, 690.0, 90.0, 712.0));
        // Below the clock or beside it; above the console or beside it.
        assert_eq!(free.column(Rangef::new(300.0, 500.0)), Rangef::new(64.0, 712.0));
        assert_eq!(free.column(Rangef::new(0.0, 100.0)), Rangef::new(8.0, 686.0));
        assert_eq!(free.right_edge(340.0), Some(rect(932.0, 8.0, 1_272.0, 712.0)));
        assert_eq!(free.right_edge(500.0).map(|room| room.top()), Some(64.0));
        free.take_left(rect(8.0, 40.0, 800.0, 700.0));
        assert_eq!(free.left_edge(100.0), rect(804.0, 64.0, 904.0, 712.0));
        assert_eq!(free.centred(400.0), Some(Rangef::new(804.0, 1_204.0)));
        free.take_right(rect(932.0, 8.0, 1_272.0, 700.0));
        assert_eq!(free.centred(400.0), None);
        assert_eq!(free.centred(124.0), Some(Rangef::new(804.0, 928.0)));
    }

    #[test]
    fn a_panel_keeps_some_height_in_the_smallest_window() {
        let mut free = window();
        free.take_lower(rect(0.0, 40.0, 1_280.0, 720.0));
        assert_eq!(free.column(Rangef::new(0.0, 1.0)), Rangef::new(8.0, 128.0));
    }

    /// All panels that may lie beside each other.
    const PANELS: [&str; 14] = [
        "clock",
        "skip",
        "timeline",
        "console",
        "book buttons",
        "roster",
        "book",
        "inspector",
        "object",
        "banner",
        "letters",
        "inside",
        "dialogue",
        "first steps",
    ];

    /// Looks at where all panels are that are open, and says which these are.
    fn check_apart(player: &mut Player, doing: &str) -> Vec<&'static str> {
        player.wait(4);
        let context = player.harness().ctx.clone();
        let window = context.content_rect().expand(0.5);
        let shown = context.memory(|memory| memory.areas().visible_layer_ids());
        let is_open = |name: &&str| shown.iter().any(|layer| layer.id == egui::Id::new(*name));
        let rect = |name| Some((name, context.memory(|memory| memory.area_rect(egui::Id::new(name)))?));
        let panels: Vec<(&str, Rect)> = PANELS.into_iter().filter(is_open).filter_map(rect).collect();
        for (i, (name, rect)) in panels.iter().enumerate() {
            assert!(window.contains_rect(*rect), "{doing}: {name} is cut off: {rect} in {window}");
            for (other, there) in &panels[i + 1..] {
                assert!(!rect.shrink(0.5).intersects(*there), "{doing}: {name} {rect} lies over {other} {there}");
            }
        }
        panels.into_iter().map(|(name, _)| name).collect()
    }

    /// Opens one page after the other in a window, beside a person.
    fn check_pages(size: egui::Vec2) -> (Player, tempfile::TempDir) {
        let mut player = Player::before(size, "16:00");
        let folder = tempfile::tempdir().unwrap();
        player.world().insert_resource(Chosen::in_folder(folder.path()));
        let open = check_apart(&mut player, "at first");
        for name in ["clock", "console", "book buttons", "roster", "letters", "first steps"] {
            assert!(open.contains(&name), "{name} is not open: {open:?}");
        }
        player.select("Klaus Mueller");
        for page in ["People", "Talk", "News", "Town"] {
            player.click(page);
            let open = check_apart(&mut player, page);
            assert!(open.contains(&"book"), "{open:?}");
            assert!(open.contains(&"inspector") || size.x < 1_000.0, "{open:?}");
        }
        (player, folder)
    }

    /// What one can skip to drops down over the rest, and is seen whole.
    fn check_skipping(player: &mut Player) {
        player.click("Skip to …");
        check_apart(player, "skipping");
        let context = player.harness().ctx.clone();
        let rect = context.memory(|memory| memory.area_rect(egui::Id::new("skip choices"))).unwrap();
        assert!(context.content_rect().expand(0.5).contains_rect(rect), "the choices are cut off: {rect}");
        player.click_one_of("Skip to …");
    }

    /// And then everything else that may be open.
    fn check_window(size: egui::Vec2) {
        let (mut player, _folder) = check_pages(size);
        let klaus = player.select("Klaus Mueller");
        check_skipping(&mut player);
        player.world().write_message(Open { with: klaus, verb: Verb::Talk });
        assert!(check_apart(&mut player, "talking").contains(&"dialogue"));
        player
            .world()
            .write_message(Notice("Somebody has to be told of something that takes a whole sentence.".into()));
        assert!(check_apart(&mut player, "noticing").contains(&"banner"));
        player.click("Console");
        check_apart(&mut player, "commanding");
        let stove = ObjectId(0);
        player.world().resource_mut::<Selection>().selected = Some(Selected::Object(stove));
        assert!(check_apart(&mut player, "looking at a thing").contains(&"object"));
        player.world().write_message(Command::Enter(klaus));
        player.live(1);
        assert!(check_apart(&mut player, "living as somebody").contains(&"inside"));
    }

    #[test]
    fn panels_lie_beside_each_other_in_an_ordinary_window() {
        check_window(ORDINARY);
    }

    #[test]
    fn panels_lie_beside_each_other_in_a_large_window() {
        check_window(LARGE);
    }

    #[test]
    fn pages_lie_beside_other_panels_when_texts_are_large() {
        let (mut player, _folder) = check_pages(ORDINARY / 1.3);
        check_skipping(&mut player);
    }
}

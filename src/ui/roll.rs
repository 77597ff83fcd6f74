//! Long lists of rows of different heights: heights are known before anything is drawn, and only the rows in sight are.

use std::{borrow::Cow, ops::Range};

use bevy_egui::egui::{Color32, FontId, Rangef, Rect, ScrollArea, Ui, UiBuilder, pos2};

/// Letters whose widths are measured ahead: those of plain English.
const PLAIN: usize = 128;

/// Letters that are laid out to see how large a font is drawn.
const SAMPLE: usize = 8;

/// Measures text of one font, so that it can be broken into lines without being drawn.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ruler {
    font: FontId,
    widths: Vec<f32>,
    /// Of a letter that is not plain.
    other: f32,
    /// From one line to the next, in points.
    pub(super) line: f32,
}

impl Ruler {
    /// A ruler for a font as it is drawn now.
    pub(super) fn new(ui: &Ui, font: FontId) -> Self {
        let (widths, other, line) = ui.fonts_mut(|fonts| {
            let widths: Vec<f32> = (0..PLAIN).map(|code| fonts.glyph_width(&font, code as u8 as char)).collect();
            (widths, fonts.glyph_width(&font, 'm'), fonts.row_height(&font))
        });
        // A font may be drawn larger than its table says, and only a text that is laid out shows by how much.
        let drawn = ui.painter().layout_no_wrap("m".repeat(SAMPLE), font.clone(), Color32::BLACK).size().x;
        let scale = if other > 0.0 { drawn / (SAMPLE as f32 * other) } else { 1.0 };
        let widths = widths.into_iter().map(|width| width * scale).collect();
        Self { font, widths, other: other * scale, line }
    }

    /// The font.
    pub(super) fn font(&self) -> FontId {
        self.font.clone()
    }

    /// How wide a text is on one line, at most, in points.
    pub(super) fn width(&self, text: &str) -> f32 {
        text.chars().map(|letter| self.widths.get(letter as usize).copied().unwrap_or(self.other)).sum()
    }

    /// Breaks a text into lines that are at most so wide; the first one begins `indent` points further in.
    pub(super) fn wrap<'t>(&self, text: &'t str, indent: f32, width: f32) -> Vec<&'t str> {
        let space = self.width(" ");
        let mut lines: Vec<Range<usize>> = Vec::new();
        let mut used = indent;
        let start = text.as_ptr() as usize;
        for word in text.split_whitespace() {
            let from = word.as_ptr() as usize - start;
            let wide = self.width(word);
            match lines.last_mut() {
                Some(line) if used + space + wide <= width => {
                    line.end = from + word.len();
                    used += space + wide;
                }
                None => {
                    lines.push(from..from + word.len());
                    used += wide;
                }
                Some(_) => {
                    lines.push(from..from + word.len());
                    used = wide;
                }
            }
        }
        lines.into_iter().map(|line| &text[line]).collect()
    }

    /// The first lines of a text that is broken; the last of them says with "…" that there is more.
    pub(super) fn clip<'t>(&self, text: &'t str, width: f32, most: usize) -> Vec<Cow<'t, str>> {
        let mut lines: Vec<Cow<'t, str>> = self.wrap(text, 0.0, width).into_iter().map(Cow::Borrowed).collect();
        if lines.len() <= most {
            return lines;
        }
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            let mut kept = &**last;
            while let Some((shorter, _)) = kept.rsplit_once(' ').filter(|_| self.width(kept) + self.width(" …") > width)
            {
                kept = shorter;
            }
            *last = format!("{} …", kept.trim_end_matches([',', ';', ':'])).into();
        }
        lines
    }
}

/// Where the rows of a list are.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Roll {
    /// The lower edge of each row, in points.
    bottoms: Vec<f32>,
}

impl Roll {
    /// Rows of these heights, one below the other.
    pub(super) fn of(heights: impl Iterator<Item = f32>) -> Self {
        let mut bottom = 0.0;
        let add = |height| {
            bottom += height;
            bottom
        };
        Self { bottoms: heights.map(add).collect() }
    }

    /// The height of all rows together.
    pub(super) fn height(&self) -> f32 {
        self.bottoms.last().copied().unwrap_or(0.0)
    }

    /// The upper edge of a row.
    pub(super) fn top(&self, row: usize) -> f32 {
        row.checked_sub(1).and_then(|above| self.bottoms.get(above)).copied().unwrap_or(0.0)
    }

    /// The rows of which anything lies between two heights.
    pub(super) fn between(&self, from: f32, until: f32) -> Range<usize> {
        let first = self.bottoms.partition_point(|bottom| *bottom <= from);
        let last = self.bottoms.partition_point(|bottom| *bottom < until);
        first..(last + 1).min(self.bottoms.len()).max(first)
    }
}

/// How a list is scrolled.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Scrolling {
    /// It stays at its end when more is added there.
    pub(super) at_end: bool,
    /// From where on it is to be seen from now on.
    pub(super) to: Option<f32>,
}

/// Shows the rows in sight, each in a place of its own; returns from where on the list is seen.
pub(super) fn show(
    ui: &mut Ui,
    name: &str,
    roll: &Roll,
    scrolling: Scrolling,
    mut row: impl FnMut(&mut Ui, usize),
) -> f32 {
    let mut area = ScrollArea::vertical().id_salt(name).max_height(ui.available_height()).auto_shrink([false, false]);
    area = area.stick_to_bottom(scrolling.at_end);
    if let Some(to) = scrolling.to {
        area = area.vertical_scroll_offset(to);
    }
    let shown = area.show_viewport(ui, |ui, seen| {
        ui.set_height(roll.height());
        let (corner, width) = (ui.max_rect().left_top(), ui.available_width());
        for index in roll.between(seen.top(), seen.bottom()) {
            let y = Rangef::new(roll.top(index), roll.bottoms[index]);
            let place = Rect::from_min_max(pos2(corner.x, corner.y + y.min), pos2(corner.x + width, corner.y + y.max));
            row(&mut ui.new_child(UiBuilder::new().max_rect(place).id_salt((name, index))), index);
        }
    });
    shown.state.offset.y
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Context;

    use super::*;
    use crate::ui::theme;

    fn ruler() -> Ruler {
        Ruler { font: FontId::default(), widths: vec![1.0; PLAIN], other: 1.0, line: 10.0 }
    }

    #[test]
    fn a_ruler_measures_letters_as_they_are_drawn() {
        let context = Context::default();
        theme::apply(&context);
        context.run_ui(Default::default(), |_| {}).textures_delta.clear();
        let (mut ruled, mut drawn) = (0.0, 0.0);
        let mut measured = context.run_ui(Default::default(), |ui| {
            let (text, font) = ("Sam Moore is running for mayor in the election", FontId::proportional(13.5));
            ruled = Ruler::new(ui, font.clone()).width(text);
            drawn = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::BLACK).size().x;
        });
        measured.textures_delta.clear();
        assert!(drawn > 0.0 && (ruled - drawn).abs() < drawn * 0.05, "{ruled} and {drawn}");
    }

    #[test]
    fn text_is_broken_between_words() {
        for (text, indent, expected) in [
            ("one two three", 0.0, vec!["one two", "three"]),
            ("one two three", 4.0, vec!["one", "two", "three"]),
            ("one  two", 0.0, vec!["one  two"]),
            ("incomprehensible", 3.0, vec!["incomprehensible"]),
            ("", 0.0, vec![]),
        ] {
            assert_eq!(ruler().wrap(text, indent, 8.0), expected, "{text}");
        }
    }

    #[test]
    fn a_text_that_is_clipped_says_so() {
        for (text, most, expected) in [
            ("one two three", 2, vec!["one two", "three"]),
            ("one two three", 1, vec!["one …"]),
            ("one, twofold, three", 1, vec!["one …"]),
            ("one two six eleven, twelve", 2, vec!["one two", "six …"]),
            ("", 1, vec![]),
        ] {
            assert_eq!(ruler().clip(text, 8.0, most), expected, "{text}");
        }
    }

    #[test]
    fn only_rows_in_sight_are_found() {
        let roll = Roll::of([10.0, 30.0, 20.0].into_iter());
        assert_eq!((roll.height(), roll.top(0), roll.top(2)), (60.0, 0.0, 40.0));
        for ((from, until), expected) in
            [((0.0, 5.0), 0..1), ((0.0, 11.0), 0..2), ((10.0, 40.0), 1..2), ((39.0, 99.0), 1..3), ((70.0, 90.0), 3..3)]
        {
            assert_eq!(roll.between(from, until), expected, "{from} {until}");
        }
        assert!(Roll::default().between(0.0, 9.0).is_empty());
    }
}

//! One look for all panels: warm paper in a wooden frame, in the colours of the town's palette.

use std::sync::Arc;

use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, FontTweak, Id, Margin, Stroke,
    Style, TextStyle, Vec2, Visuals,
    style::{ScrollStyle, WidgetVisuals},
    vec2,
};

use crate::view::font;

/// Dark outlines and text.
pub(super) const INK: Color32 = Color32::from_rgb(0x1f, 0x1a, 0x2e);
/// Text of less weight.
pub(super) const STONE: Color32 = Color32::from_rgb(0x56, 0x52, 0x6e);
/// The ground of panels.
pub(super) const PAPER: Color32 = Color32::from_rgb(0xf6, 0xef, 0xdc);
/// Paper in shade: bands and buttons.
pub(super) const SAND: Color32 = Color32::from_rgb(0xe6, 0xd5, 0xb4);
/// Lines on paper.
pub(super) const CLAY: Color32 = Color32::from_rgb(0xc7, 0xab, 0x85);
/// The dark of wood: headings.
pub(super) const BARK: Color32 = Color32::from_rgb(0x66, 0x38, 0x2f);
/// The middle of wood.
pub(super) const WOOD: Color32 = Color32::from_rgb(0x95, 0x58, 0x3a);
/// What is going on now.
pub(super) const GOLD: Color32 = Color32::from_rgb(0xe6, 0x9a, 0x3c);
/// The light of gold: the ground of what is going on now.
pub(super) const BUTTER: Color32 = Color32::from_rgb(0xf7, 0xcf, 0x5c);
/// Mistakes.
pub(super) const RED: Color32 = Color32::from_rgb(0x9c, 0x2f, 0x40);
/// What grows: observations.
pub(super) const GREEN: Color32 = Color32::from_rgb(0x4d, 0x8a, 0x45);
/// What flows: plans.
pub(super) const WATER: Color32 = Color32::from_rgb(0x2f, 0x5f, 0x8f);
/// What glows in the head: thoughts.
pub(super) const PLUM: Color32 = Color32::from_rgb(0x7c, 0x44, 0x88);

/// The colour of a letter in the grids of [`super::pixel`]; other letters are transparent.
///
/// The letters and colours are those of `assets/art/palette.txt`.
pub(super) fn palette(letter: char) -> Color32 {
    match letter {
        'k' => INK,
        'b' => STONE,
        'd' => Color32::from_rgb(0xb4, 0xb2, 0xc0),
        'e' => Color32::from_rgb(0xde, 0xdc, 0xe0),
        'f' => CLAY,
        'g' => SAND,
        'h' => PAPER,
        'j' => BARK,
        'l' => WOOD,
        'm' => Color32::from_rgb(0xc0, 0x82, 0x50),
        'n' => Color32::from_rgb(0xe0, 0xb2, 0x77),
        'o' => Color32::from_rgb(0x22, 0x40, 0x3f),
        'p' => Color32::from_rgb(0x2f, 0x61, 0x45),
        'q' => GREEN,
        'r' => Color32::from_rgb(0x7f, 0xb4, 0x50),
        's' => Color32::from_rgb(0xb5, 0xd6, 0x6b),
        'D' => Color32::from_rgb(0x5c, 0x1f, 0x3a),
        'E' => RED,
        'F' => Color32::from_rgb(0xd4, 0x50, 0x4a),
        'H' => Color32::from_rgb(0xb5, 0x64, 0x2a),
        'I' => GOLD,
        'J' => BUTTER,
        'K' => Color32::from_rgb(0xfd, 0xf0, 0xa8),
        'O' => Color32::from_rgb(0xea, 0xb4, 0xcb),
        'Q' => Color32::from_rgb(0x3a, 0x56, 0x9c),
        'R' => Color32::from_rgb(0x63, 0x88, 0xcf),
        _ => Color32::TRANSPARENT,
    }
}

/// What a colour tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// It is good, or grows.
    Good,
    /// It is bad, or shrinks.
    Bad,
}

/// The colour that tells something good from something bad, as the player can see it best. Every place where green and
/// red would tell something asks here.
pub(super) fn tone(context: &Context, tone: Tone) -> Color32 {
    match (tone, is_safe(context)) {
        (Tone::Good, false) => GREEN,
        (Tone::Bad, false) => RED,
        // Blue and vermilion of Okabe and Ito, darker, for paper.
        (Tone::Good, true) => Color32::from_rgb(0x00, 0x5f, 0x9e),
        (Tone::Bad, true) => Color32::from_rgb(0xb8, 0x4a, 0x00),
    }
}

/// Colours of curves beside each other, which tell nothing but which is which.
pub(super) fn curves(context: &Context) -> [Color32; 5] {
    if is_safe(context) {
        // Of Okabe and Ito those that are told apart by nearly everybody, and dark enough for paper.
        [
            Color32::from_rgb(0x00, 0x5f, 0x9e),
            Color32::from_rgb(0xb8, 0x4a, 0x00),
            INK,
            Color32::from_rgb(0xb0, 0x5c, 0x8d),
            GOLD,
        ]
    } else {
        [WATER, RED, GREEN, PLUM, GOLD]
    }
}

fn is_safe(context: &Context) -> bool {
    context.data(|data| data.get_temp(safe_colours())).unwrap_or_default()
}

/// Chooses the colours of [`tone`] and [`curves`].
pub(super) fn choose_tones(context: &Context, safe: bool) {
    context.data_mut(|data| data.insert_temp(safe_colours(), safe));
}

fn safe_colours() -> Id {
    Id::new("safe colours")
}

/// How much larger than at 1280×720 everything is drawn for a window of so many points, in quarters, and again by how
/// much larger the player wants texts.
pub(super) fn zoom(size: Vec2, texts: f32) -> f32 {
    let room = (size.x / 1280.0).min(size.y / 720.0);
    // Panels grow more slowly than the window: a large window is there to see more of the town.
    ((1.0 + (room - 1.0) * 0.75) * 4.0).round().clamp(3.0, 12.0) / 4.0 * texts
}

/// The name of the font; what it lacks, such as arrows, comes from those behind it.
const FONT: &str = "Jersey 15";

/// Gives a context our look.
pub(super) fn apply(context: &Context) {
    context.set_fonts(fonts());
    context.set_theme(bevy_egui::egui::Theme::Light);
    let style = Arc::new(style());
    context.all_styles_mut(|theirs| *theirs = (*style).clone());
}

fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let letters = FontData::from_static(font::LETTERS).tweak(FontTweak { scale: font::SCALE, ..FontTweak::default() });
    fonts.font_data.insert(FONT.to_owned(), Arc::new(letters));
    fonts.families.entry(FontFamily::Proportional).or_default().insert(0, FONT.to_owned());
    fonts
}

fn style() -> Style {
    let mut style = Style { animation_time: 0.06, ..Style::default() };
    let font = |size, family: &FontFamily| FontId::new(size, family.clone());
    style.text_styles = [
        (TextStyle::Small, font(12.0, &FontFamily::Proportional)),
        (TextStyle::Body, font(14.5, &FontFamily::Proportional)),
        (TextStyle::Button, font(14.5, &FontFamily::Proportional)),
        (TextStyle::Heading, font(20.0, &FontFamily::Proportional)),
        (TextStyle::Monospace, font(13.5, &FontFamily::Monospace)),
    ]
    .into();
    style.visuals = visuals();
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(6.0, 5.0);
    spacing.button_padding = vec2(8.0, 4.0);
    spacing.interact_size.y = 18.0;
    spacing.scroll = ScrollStyle { bar_width: 8.0, foreground_color: false, ..ScrollStyle::solid() };
    style
}

fn visuals() -> Visuals {
    let mut visuals = Visuals::light();
    let corner_radius = CornerRadius::same(2);
    let widget = |fill: Color32, stroke: Stroke, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: stroke,
        corner_radius,
        fg_stroke: Stroke::new(1.5, text),
        expansion: 0.0,
    };
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = widget(PAPER, Stroke::new(1.0, CLAY), INK);
    widgets.inactive = widget(CLAY, Stroke::new(1.0, BARK), INK);
    widgets.hovered = widget(palette('m'), Stroke::new(1.0, INK), INK);
    widgets.active = widget(GOLD, Stroke::new(1.0, INK), INK);
    widgets.open = widgets.hovered;
    visuals.selection.bg_fill = BUTTER;
    visuals.selection.stroke = Stroke::new(1.0, INK);
    visuals.extreme_bg_color = SAND;
    visuals.faint_bg_color = SAND;
    visuals.panel_fill = PAPER;
    visuals.window_fill = PAPER;
    visuals.window_stroke = Stroke::new(2.0, INK);
    visuals.window_corner_radius = CornerRadius::same(4);
    visuals.menu_corner_radius = CornerRadius::same(4);
    visuals.weak_text_color = Some(STONE);
    visuals.hyperlink_color = WATER;
    visuals.error_fg_color = RED;
    visuals.window_shadow.color = Color32::from_black_alpha(70);
    visuals.popup_shadow.color = Color32::from_black_alpha(70);
    visuals.text_cursor.stroke = Stroke::new(2.0, BARK);
    visuals
}

/// The space between the edge of a panel and its contents, in points.
pub(super) const MARGIN: Margin = Margin { left: 16, right: 16, top: 13, bottom: 14 };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Data;

    #[test]
    fn all_letters_of_names_and_panels_are_in_one_font() {
        let context = Context::default();
        apply(&context);
        // Fonts are taken up by the next picture.
        context.run_ui(Default::default(), |_| {}).textures_delta.clear();
        let letters = (' '..='~').chain('À'..='ÿ').chain("ĄąĆćŁłŃńŚśŻżČčŠšŽžĞğŞş–—‘’“”…×€£".chars());
        let font = FontId::new(14.5, FontFamily::Proportional);
        for letter in letters {
            let has = context.fonts_mut(|fonts| fonts.has_glyph(&font, letter));
            assert!(has, "{letter}");
        }
        for (family, names) in fonts().families {
            let is_first = names.first().is_some_and(|name| name == FONT);
            assert!(is_first || family != FontFamily::Proportional, "{names:?}");
        }
        let drawn = ttf_letters();
        assert!(drawn > 300, "{drawn} letters");
    }

    /// How many letters the font itself has, from its table of letters.
    fn ttf_letters() -> u16 {
        // The number of glyphs stands in `maxp`, behind its version.
        let at = font::LETTERS.windows(4).position(|name| name == b"maxp").unwrap();
        let word = |at: usize| u32::from_be_bytes(font::LETTERS[at..at + 4].try_into().unwrap()) as usize;
        let table = word(at + 8);
        u16::from_be_bytes(font::LETTERS[table + 4..table + 6].try_into().unwrap())
    }

    #[test]
    fn the_colours_are_those_of_the_palette() {
        let file = Data::embedded().read_text("assets/art/palette.txt").unwrap();
        let mut checked = 0;
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let (Some(letter), Some(hex)) = (words.next(), words.next()) else { continue };
            let colour = palette(letter.chars().next().unwrap());
            if colour != Color32::TRANSPARENT {
                assert_eq!(Color32::from_hex(&format!("#{hex}")).unwrap(), colour, "{letter}");
                checked += 1;
            }
        }
        assert_eq!(checked, 26);
    }

    #[test]
    fn what_tells_good_from_bad_can_be_chosen() {
        let context = Context::default();
        let tones = |context: &Context| [Tone::Good, Tone::Bad].map(|each| tone(context, each));
        assert_eq!(tones(&context), [GREEN, RED]);
        choose_tones(&context, true);
        let [good, bad] = tones(&context);
        assert!(good.b() > good.r() && bad.r() > bad.b(), "blue and orange: {good:?} {bad:?}");
        let curves = curves(&context);
        assert!(!curves.contains(&GREEN) && !curves.contains(&RED));
        assert!((1..5).all(|i| !curves[..i].contains(&curves[i])), "{curves:?}");
        choose_tones(&context, false);
        assert_eq!(tones(&context), [GREEN, RED]);
    }

    #[test]
    fn everything_grows_with_the_window() {
        for (width, height, expected) in [
            (1280.0, 720.0, 1.0),
            (1280.0, 800.0, 1.0),
            (1920.0, 1080.0, 1.5),
            (2560.0, 1440.0, 1.75),
            (640.0, 360.0, 0.75),
        ] {
            assert_eq!(zoom(vec2(width, height), 1.0), expected, "{width}×{height}");
        }
    }
}

//! What somebody has agreed to do, a line each: when, what, where and with whom.

use bevy_egui::egui::{self, RichText, Ui};

use crate::{
    mind::calendar::{Appointment, Commitment, doing},
    town::GameTime,
    ui::{theme, widget},
};

/// Shows appointments, the next one first.
pub(super) fn show<'a>(ui: &mut Ui, appointments: impl Iterator<Item = &'a Appointment>, now: GameTime) {
    let mut sorted: Vec<&Appointment> = appointments.collect();
    // What has no time comes last, in the order in which it was agreed.
    sorted.sort_by_key(|appointment| appointment.commitment.span().map_or(u32::MAX, |span| span.from.secs()));
    for appointment in sorted {
        ui.horizontal_top(|ui| {
            let when = appointment.commitment.span().map(|span| moment(span.from, now));
            let when = RichText::new(when.unwrap_or_else(|| "some time".into())).small().color(theme::BARK);
            widget::column(ui, 96.0, when);
            let response = ui.add(egui::Label::new(RichText::new(what(&appointment.commitment)).size(13.5)).wrap());
            response.on_hover_text(agreed(appointment, now));
        });
    }
}

/// What is undertaken and where: "Isabella's Valentine's Day party, at Hobbs Cafe".
pub(super) fn what(commitment: &Commitment) -> String {
    let (what, place) = match commitment {
        Commitment::Host(gathering) => (format!("host of {}", gathering.topic), Some(&gathering.place)),
        Commitment::Attend(gathering) => (gathering.topic.clone(), Some(&gathering.place)),
        Commitment::Accompany(gathering, with) => (format!("{} with {with}", gathering.topic), Some(&gathering.place)),
        Commitment::Help { gathering, .. } => (doing(commitment), Some(&gathering.place)),
        Commitment::Do { place, .. } | Commitment::Meet { place, .. } => (doing(commitment), Some(place)),
        Commitment::Fetch(_) | Commitment::Tell(..) => (doing(commitment), None),
    };
    match place.map(String::as_str) {
        // "decorating Hobbs Cafe for …" has said it.
        Some(place) if what.contains(place) => what,
        Some("home") => format!("{what}, at home"),
        Some(place) => format!("{what}, at {place}"),
        None => what,
    }
}

/// The day as people say it, and the time.
pub(super) fn moment(time: GameTime, now: GameTime) -> String {
    match time.day().checked_sub(now.day()) {
        Some(0) => format!("today {}", time.hm()),
        Some(1) => format!("tomorrow {}", time.hm()),
        Some(2..=6) => format!("{} {}", time.weekday_name(), time.hm()),
        _ => format!("{} {}", time.date().strftime("%-d %B"), time.hm()),
    }
}

fn agreed(appointment: &Appointment, now: GameTime) -> String {
    let made = moment(appointment.made, now);
    match &appointment.with {
        Some(with) => format!("Agreed with {with}, {made}"),
        None => format!("Decided {made}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mind::{calendar::Gathering, claim::Span, persona::Pronoun},
        town::SectorId,
    };

    fn at(text: &str) -> GameTime {
        text.parse().unwrap()
    }

    fn party() -> Gathering {
        Gathering {
            what: "a party".into(),
            topic: "Ann's party".into(),
            host: "Ann Bell".into(),
            pronoun: Pronoun::She,
            place: "Hobbs Cafe".into(),
            sector: Some(SectorId(0)),
            at_home: false,
            unknown_to: None,
            span: Span { from: at("2023-02-14 17:00"), until: at("2023-02-14 19:00") },
        }
    }

    #[test]
    fn an_appointment_says_what_and_where() {
        let help = Commitment::Help { gathering: party(), doing: "decorating Hobbs Cafe".into(), span: party().span };
        for (commitment, expected) in [
            (Commitment::Attend(party()), "Ann's party, at Hobbs Cafe"),
            (Commitment::Host(party()), "host of Ann's party, at Hobbs Cafe"),
            (Commitment::Accompany(party(), "Tom Hill".into()), "Ann's party with Tom Hill, at Hobbs Cafe"),
            (help, "decorating Hobbs Cafe for Ann's party"),
        ] {
            assert_eq!(what(&commitment), expected);
        }
    }

    #[test]
    fn near_days_have_names() {
        let now = at("2023-02-13 10:00");
        for (time, expected) in [
            ("2023-02-13 17:00", "today 17:00"),
            ("2023-02-14 17:00", "tomorrow 17:00"),
            ("2023-02-17 17:00", "Friday 17:00"),
            ("2023-03-01 09:30", "1 March 09:30"),
        ] {
            assert_eq!(moment(at(time), now), expected);
        }
        assert_eq!(moment(at("2023-02-13 08:00"), at("2023-02-14 08:00")), "13 February 08:00");
    }
}

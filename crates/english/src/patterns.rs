//! Patterns of words in which stars stand for any others: "goes *at six".

/// Whether a text has the pieces between the stars of a pattern, in their order.
#[must_use]
pub fn fits(pattern: &str, text: &str) -> bool {
    let pieces: Vec<&str> = pattern.split('*').map(str::trim).collect();
    let (Some(first), Some(last)) = (pieces.first(), pieces.last()) else { return false };
    if pieces.len() == 1 {
        return *first == text;
    }
    let mut rest = text;
    for piece in &pieces {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    text.starts_with(first) && text.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stars_stand_for_any_words() {
        assert!(fits("*goes home*18:00*", "goes home today at 18:00"));
        assert!(fits("goes *", "goes home"));
        assert!(!fits("*18:00*goes*", "goes home at 18:00"));
        assert!(!fits("goes", "goes home"));
    }
}

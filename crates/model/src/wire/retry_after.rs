//! How long a server asks to be left alone.

use std::time::Duration;

use jiff::fmt::rfc2822;

/// Reads `Retry-After`: seconds, or a date, which is compared with the server's own `Date`, so that no clock need agree
/// with the server's.
pub(super) fn pause(retry_after: &str, date: Option<&str>) -> Option<Duration> {
    let text = retry_after.trim();
    if let Ok(secs) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(secs).ok();
    }
    let moment = |text: &str| rfc2822::parse(text.trim()).ok();
    let (until, now) = (moment(text)?, moment(date?)?);
    Some(Duration::from_secs(u64::try_from(until.timestamp().as_second() - now.timestamp().as_second()).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_dates_are_read() {
        const NOW: Option<&str> = Some("Sun, 06 Nov 1994 08:49:37 GMT");
        let check = |text: &str, date: Option<&str>, millis: Option<u64>| {
            assert_eq!(pause(text, date), millis.map(Duration::from_millis), "{text}");
        };
        check("2", None, Some(2000));
        check(" 0.5 ", None, Some(500));
        check("Sun, 06 Nov 1994 08:50:07 GMT", NOW, Some(30_000));
        check("Sun, 06 Nov 1994 08:00:00 GMT", NOW, Some(0));
        check("Sun, 06 Nov 1994 08:50:07 GMT", None, None);
        check("soon", NOW, None);
        check("-3", None, None);
        check("1e300", None, None);
        check("NaN", None, None);
    }
}

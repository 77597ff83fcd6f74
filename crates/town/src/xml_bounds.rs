//! What an XML file may cost: looked through before Tiled's reader has it, which calls itself for every tag within a tag
//! and unpacks whatever is packed.

/// How deep tags may stand within tags; Tiled itself writes seven.
const DEEPEST: usize = 16;

/// How many tags a file may have: a town of a thousand things has ten thousand.
const MOST_TAGS: usize = 200_000;

/// How many bytes a tag may have with its attributes.
const LONGEST_TAG: usize = 1 << 14;

/// Why a file is not read: where, what, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TooMuch {
    /// The line, from 1.
    pub(super) line: usize,
    /// What is wrong.
    pub(super) what: String,
    /// What to do.
    pub(super) fix: &'static str,
}

/// Looks whether a file can be read at a bounded cost; whether it is sound XML is for its reader to say.
pub(super) fn check(text: &str) -> Result<(), TooMuch> {
    let (mut depth, mut tags) = (0_usize, 0);
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        rest = &rest[start..];
        let line = || 1 + text[..text.len() - rest.len()].matches('\n').count();
        let wrong = |what: String, fix| Err(TooMuch { line: line(), what, fix });
        if let Some(end) =
            ["<!--", "<![CDATA[", "<?"].iter().zip(["-->", "]]>", "?>"]).find(|(begin, _)| rest.starts_with(**begin))
        {
            let (_, end) = end;
            rest = rest.find(end).map_or("", |at| &rest[at + end.len()..]);
            continue;
        }
        let tag = &rest[..end_of_tag(rest)];
        if tag.starts_with("<!") {
            return wrong("it declares a type of document".into(), "remove the declaration");
        }
        if tag.len() > LONGEST_TAG {
            return wrong(format!("a tag has {} letters", tag.len()), "shorten its names and values");
        }
        tags += 1;
        if tags > MOST_TAGS {
            return wrong(format!("it has more than {MOST_TAGS} tags"), "divide it or leave some out");
        }
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if !tag.ends_with("/>") {
            depth += 1;
        }
        if depth > DEEPEST {
            let what = format!("groups or properties stand in one another {DEEPEST} deep");
            return wrong(what, "take them out of one another");
        }
        if is_packed(tag) {
            return wrong(
                "a layer is not written as CSV".into(),
                "choose CSV as tile layer format in Map > Properties",
            );
        }
        rest = &rest[tag.len()..];
    }
    Ok(())
}

/// Whether a tag begins tiles that are not written as numbers.
fn is_packed(tag: &str) -> bool {
    let name = tag[1..].split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    name == "data" && (!tag.contains(" encoding=\"csv\"") || tag.contains("compression"))
}

/// How many bytes the tag at the beginning has; within quotes `>` does not end it.
fn end_of_tag(text: &str) -> usize {
    let mut quote = None;
    for (at, letter) in text.bytes().enumerate() {
        match (quote, letter) {
            (None, b'"' | b'\'') => quote = Some(letter),
            (Some(open), letter) if open == letter => quote = None,
            (None, b'>') => return at + 1,
            // Nothing longer is read anyway.
            _ if at > LONGEST_TAG => break,
            _ => {}
        }
    }
    // What follows may be in the middle of a letter.
    (LONGEST_TAG + 1..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_would_cost_too_much_is_named_with_its_line() {
        let groups = |deep: usize| format!("<map>\n{}{}</map>", "<group>".repeat(deep), "</group>".repeat(deep));
        let said = |text: &str| check(text).map_or_else(|error| (error.line, error.what), |()| (0, String::new()));
        assert_eq!(said(&groups(DEEPEST - 1)), (0, String::new()));
        assert_eq!(said(&groups(20_000)), (2, "groups or properties stand in one another 16 deep".into()));
        assert_eq!(said(&"<a/>".repeat(MOST_TAGS + 1)).1, "it has more than 200000 tags");
        assert_eq!(said(&format!("<map>\n\n<a name=\"{}\"/></map>", "ä".repeat(1 << 20))).0, 3);
        assert_eq!(said("<!DOCTYPE a [<!ENTITY b \"c\">]><map/>").1, "it declares a type of document");
        for packed in ["<data encoding='base64'>", "<data encoding=\"base64\" compression=\"zlib\">", "<data>"] {
            assert_eq!(said(packed).1, "a layer is not written as CSV", "{packed}");
        }
        for sound in [
            "",
            "<",
            "<a",
            "<map><!-- <<<< --><![CDATA[<data>]]></map>",
            "<data encoding=\"csv\">1,2</data>",
            "ä<ä \"ä>\" >",
        ] {
            assert_eq!(check(sound), Ok(()), "{sound}");
        }
    }
}

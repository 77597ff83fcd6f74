//! What is typed to change somebody's memories.

use super::{Command, CommandError};
use smallville_mind::{agent::AgentId, memory::MemoryId, retouch::Retouch};

/// Says whom a name means.
type Person<'a> = &'a dyn Fn(&str) -> Result<AgentId, CommandError>;

/// The forms, for help and completion.
pub(super) const FORMS: [(&str, &str); 4] = [
    ("remember NAME: TEXT", "give a person a memory"),
    ("rewrite NAME: NUMBER TEXT", "let a memory say something else; its number stands with it"),
    ("forget NAME: NUMBER", "take a memory away"),
    ("undo NAME", "take back the last change of a person's memories"),
];

/// The command as it is typed.
pub(super) fn typed(name: &str, retouch: &Retouch) -> String {
    match retouch {
        Retouch::Remember(text) => format!("remember {name}: {text}"),
        Retouch::Rewrite(id, text) => format!("rewrite {name}: {} {text}", id.0),
        Retouch::Forget(id) => format!("forget {name}: {}", id.0),
        Retouch::TakeBack => format!("undo {name}"),
    }
}

/// Reads what follows the verb of one of these commands; none if the verb is another one.
pub(super) fn parse(verb: &str, rest: &str, person: Person<'_>) -> Option<Result<Command, CommandError>> {
    Some(match verb {
        "remember" => remember(rest, person),
        "rewrite" => rewrite(rest, person),
        "forget" => forget(rest, person),
        "undo" => person(rest).map(|agent| Command::Retouch(agent, Retouch::TakeBack)),
        _ => return None,
    })
}

fn remember(rest: &str, person: Person<'_>) -> Result<Command, CommandError> {
    let (name, text) = split(rest, "say who and what: remember NAME: TEXT")?;
    Ok(Command::Retouch(person(name)?, Retouch::Remember(text.to_owned())))
}

fn rewrite(rest: &str, person: Person<'_>) -> Result<Command, CommandError> {
    let help = "say whose, which and what: rewrite NAME: NUMBER TEXT";
    let (name, change) = split(rest, help)?;
    let (id, text) = change.split_once(' ').ok_or_else(|| CommandError(help.into()))?;
    Ok(Command::Retouch(person(name)?, Retouch::Rewrite(number(id)?, text.trim().to_owned())))
}

fn forget(rest: &str, person: Person<'_>) -> Result<Command, CommandError> {
    let (name, id) = split(rest, "say whose and which: forget NAME: NUMBER")?;
    Ok(Command::Retouch(person(name)?, Retouch::Forget(number(id)?)))
}

fn split<'a>(rest: &'a str, help: &str) -> Result<(&'a str, &'a str), CommandError> {
    let parts = rest.split_once(':').map(|(name, text)| (name, text.trim()));
    parts.filter(|(_, text)| !text.is_empty()).ok_or_else(|| CommandError(help.to_owned()))
}

fn number(text: &str) -> Result<MemoryId, CommandError> {
    let number = text.trim_start_matches('#').parse();
    number.map(MemoryId).map_err(|_| CommandError(format!("{text} is not the number of a memory; it stands with it")))
}

#[cfg(test)]
mod tests {
    use crate::{intervene::Names, scenario::Scenario};
    use smallville_data::data::Data;

    #[test]
    fn what_is_typed_is_read_again() {
        let scenario = Scenario::load(&Data::embedded(), 1).unwrap();
        let names = Names::new(&scenario);
        for (line, expected) in [
            ("remember Klaus: you saw a fox", Ok("remember Klaus Mueller: you saw a fox")),
            ("rewrite Klaus: 12 the fox: it was red", Ok("rewrite Klaus Mueller: 12 the fox: it was red")),
            ("forget Klaus Mueller: #7", Ok("forget Klaus Mueller: 7")),
            ("undo Klaus", Ok("undo Klaus Mueller")),
            ("remember Klaus:", Err("say who and what: remember NAME: TEXT")),
            ("rewrite Klaus: 12", Err("say whose, which and what: rewrite NAME: NUMBER TEXT")),
            ("forget Klaus: all", Err("all is not the number of a memory; it stands with it")),
            ("forget", Err("say whose and which: forget NAME: NUMBER")),
        ] {
            let read = names.parse(line).map(|command| command.typed(&scenario).unwrap());
            assert_eq!(read.as_deref().map_err(ToString::to_string), expected.map_err(str::to_owned), "{line}");
        }
    }
}

//! Whether what is drawn can be drawn: tables and pictures of people and effects, without a window.

use crate::{data::Data, draw::look::Parts, view::effects};

/// What is wrong with them, one line for each file.
#[must_use]
pub fn faults(data: &Data) -> Vec<String> {
    let people = Parts::load(&|path| data.read(path)).err().map(|error| error.to_string());
    people.into_iter().chain(effects::fault(data)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_tables_of_pictures_are_said_with_their_file() {
        assert_eq!(faults(&Data::embedded()), Vec::<String>::new());
        for path in
            ["assets/effects.ron", "assets/effects/index.ron", "assets/people/parts.ron", "assets/people/ramps.ron"]
        {
            let data = Data::embedded().with_kept([(path.to_owned(), b"(nonsense: 1)".to_vec())]);
            let found = faults(&data);
            assert!(found.len() == 1 && found[0].starts_with(&format!("{path}:")), "{path}: {found:?}");
        }
    }
}

//! Given names that are usual enough to say how one speaks of whoever bears them.

use crate::persona::Pronoun;

/// Names of women, in lower case.
const SHE: &str = "abigail ada agnes alice alicia alma amanda amelia amina amy ana andrea angela anita anna anne \
    annie ayesha barbara beatrice bella beth camila carla carmen carol caroline catherine cecilia celia charlotte chiara \
    chloe christine clara claire daisy diana dora dorothy eleanor elena elisa elizabeth ella ellen elsa emily emma erika \
    esther eva evelyn fatima fiona flora florence frances gloria grace greta hailey hana hannah harriet heather helen \
    helena hilda ida ines ingrid irene iris isabel isabella jane janet jennifer jessica joan johanna josephine judith \
    julia juliet karen kate katherine katie laura latoya leila lena lily linda lisa lola louise lucia lucy magdalena \
    margaret maria marie marta martha mary matilda maya mei mia mina miriam molly mona monica nadia nancy natalie nina \
    nora olga olivia paula penelope petra philippa priya rachel rebecca rita rosa rose ruth sabrina sally samira sandra \
    sara sarah selma silvia simone sofia sonia sophia sophie stella susan tamara teresa tina ursula valerie vera \
    veronica victoria violet virginia wanda yasmin yuki yuriko yvonne zainab zoe";

/// Names of men, in lower case.
const HE: &str = "aaron abdul abel adam ahmed alan albert alexander ali alfred amir andrew anthony anton antonio arjun \
    arthur bashir ben benjamin bernard bill bob boris brian bruno carl carlos charles christopher claude daniel david \
    dennis diego dmitri dominic donald douglas eddie eddy edgar edmund edward emil eric ernest erik ethan eugene felix \
    fernando francis francisco frank fred frederick gabriel geoffrey george gerald gilbert giorgio giovanni graham greg \
    gustav hans harold harry hassan henry herbert hiroshi howard hugh hugo ian ibrahim igor isaac ivan jack jacob jakob \
    james jan jason javier jens jim joe john jonas jonathan jorge jose joseph juan julian julius karl keith kenji kevin \
    klaus lars lawrence leo leon leonard liam louis lucas luigi luis luke manuel marco marcus mario mark martin mateo \
    matthew max michael miguel mohammed nathan nicholas nikolai noah oliver omar oscar oskar otto pablo patrick paul \
    pedro peter philip pierre rafael rajiv ralph raymond richard robert roberto roger roland rupert ryan salim sam \
    samuel sebastian sergei simon stefan stephen steven taro theodore thomas tim timothy tom tony victor viktor vincent \
    walter werner wilhelm william wolfgang yusuf";

/// How one speaks of whoever bears a name; none for names that say nothing.
#[must_use]
pub fn pronoun_of(name: &str) -> Option<Pronoun> {
    let first = name.split_whitespace().next()?.to_lowercase();
    let is_in = |names: &str| names.split_whitespace().any(|known| known == first);
    if is_in(SHE) {
        Some(Pronoun::She)
    } else if is_in(HE) {
        Some(Pronoun::He)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn the_people_of_the_town_are_spoken_of_as_their_names_say() {
        for persona in &testing::world().people {
            assert_eq!(pronoun_of(&persona.name), Some(persona.pronoun), "{}", persona.name);
        }
        assert_eq!(pronoun_of("Kim Lee"), None);
    }
}

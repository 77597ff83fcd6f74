//! Forms of English verbs: "go", "goes", "going", "went".

/// Verbs in their plain form.
const VERBS: &str = "\
    abandon accept accuse act add admire admit adopt adore advertise advise agree allow announce annoy answer \
    apologise apologize appear applaud apply appreciate argue arrange arrive ask attack attend avoid award bake \
    balance ban be bear beat become befriend beg begin believe beware blame bless blow boast boil book borrow \
    bother bounce break bribe bring browse brush build burn bury buy calculate call calm campaign cancel care \
    carry catch celebrate challenge change chase chat check cheer chew choose chop clap clean clear climb close \
    coach collapse collect comb come comfort comment commit communicate compare compete complain complete \
    compliment compose concede concentrate conduct confess confide confirm confront congratulate connect \
    consider consult contact continue contribute control convince cook copy correct cough count cover crawl \
    create criticise cross cry cut damage dance dare date deal debate decide declare decline decorate dedicate \
    defend delay deliver demand demonstrate deny depart depend describe deserve design despise destroy detect \
    detest dig dine disappear disappoint discover discuss dislike display distrust disturb dive divorce do \
    donate double doubt doze drag draw dream dress drink drive drop drown dust earn eat educate elect embarrass \
    embrace employ empty encourage end enjoy enrol enter entertain escape examine excuse exercise exhibit expand \
    expect experiment explain explode exploit explore express extend face fail fall fascinate fasten feed feel \
    fetch fight figure file fill find finish fire fit fix flatter flee flirt flood fly focus fold follow forget \
    forgive form found frame frighten fry gamble gather gaze get give glow go gossip grab graduate greet grill \
    grow guard guess hand handle hang harm hate haunt have head heal hear heat help hesitate hide hike hire hit \
    hold hop hope host hug hum hunt hurry identify ignore illustrate imagine impersonate impress improve include \
    increase inform insist inspect inspire install insult intend interrupt interview introduce invent invest \
    investigate invite iron jam jog join joke judge juggle jump justify keep kick kill kiss kneel knit knock \
    know label laugh launch lay lead leak lean learn leave lecture lend let licence lie lift like limp listen \
    live loathe lobby lock look lose love mail make manage march marry master measure meditate meet memorise \
    memorize mend mention mime mislead miss mix mock model mop motivate mourn move mow multiply mumble murder \
    nap narrate need negotiate nod note notice nudge nurse obey observe obtain occupy offend offer open oppose \
    order organise organize overhear oversleep own pack paddle paint park pass pause pay peel peep perform \
    permit persuade pet phone photograph pick pile pinch placate plan plant play please plot poke polish possess \
    postpone pour practice practise praise pray preach predict prefer prepare pretend prevent print process \
    produce program promise propose protect prove prune publish pull pump puncture punish purchase push put \
    quarrel quit quote race rain raise rake rally ramble reach react read realise realize rearrange recite \
    recommend reconcile record recover recruit recycle redecorate reduce reflect refuse rehearse reject rejoice \
    relate relax release rely remain remember remind remove renew rent repair repay repeat replace reply report \
    represent reproduce request rescue research resign resist resolve respect rest retire return reveal revise \
    revolt rhyme ride ring risk roast rob roll rot ruin rule run rush sack satisfy save say scare scatter scold \
    scratch scream scribble scrub search seduce see seek sell send separate serve set settle sew share shave \
    shelter shock shop shout show shower shun shut sign sing sip sit skate sketch skip slap sleep slice slide \
    slow smile smoke snap sneak sneeze snore snow sob solve sort spare speak speed spend spill split spoil spray \
    spread spy squash squeeze stage stamp stand stare start starve stay steal steer step stick stir stitch stop \
    strengthen stress stretch strike strip stroll struggle strum study stuff stumble submit succeed sue suffer \
    suggest supply support surprise survive suspect suspend swallow swap swear sweep swim switch sympathise take \
    talk tap target taste teach tease telephone tell tempt test text thank think throw tickle tidy tie tip \
    tiptoe touch trace trade train transform translate trap travel treat trick trim trust try tug tune turn \
    tutor type understand unite unlock unpack unwind unwrap update upset urge use vacate vacuum vanish vent \
    visit volunteer vote vow wait wake walk waltz wander want warm warn wash waste watch water wave wear weed \
    welcome whine whisper whistle win wink wipe wish withdraw witness wonder work worry worship wound wrap wreck \
    wrestle write yawn yell";

/// Words that are more often things than deeds: a deed only if something follows.
const NOUNISH: &str = "\
    book water iron shower park plant weed dust mail file fire ring record phone dress race rest paint date \
    dream kiss hug dance drink cook play test shop sign end face hand cover smoke note type train care use";

/// Irregular past forms: past or participle, plain form.
const PAST: &str = "\
    ate eat beaten beat became become began begin begun begin bitten bite blew blow broke break broken break \
    brought bring built build burnt burn bought buy caught catch chose choose chosen choose came come crept \
    creep cut cut dealt deal did do done do drew draw drawn draw dreamt dream drank drink drunk drink drove \
    drive driven drive eaten eat fell fall fallen fall fed feed felt feel fought fight found find fled flee flew \
    fly flown fly forgot forget forgotten forget forgave forgive forgiven forgive froze freeze frozen freeze \
    gave give given give got get gotten get went go gone go grew grow grown grow heard hear held hold hid hide \
    hidden hide hit hit hung hang hurt hurt kept keep knew know known know laid lay led lead learnt learn left \
    leave lent lend lost lose made make meant mean met meet paid pay put put quit quit ran run rang ring read \
    read rode ride said say sang sing sat sit saw see seen see sent send set set sewn sew shook shake shaken \
    shake shot shoot shown show shut shut slept sleep sold sell spent spend spilt spill spoke speak spoken speak \
    stolen steal stole steal stood stand stuck stick stung sting swam swim swore swear swept sweep taken take \
    taught teach thought think threw throw thrown throw told tell took take tore tear torn tear understood \
    understand woke wake woken wake won win wore wear worn wear wrote write written write cheated cheat";

/// Words in -ed that are no past.
const NO_PAST: &str = "\
    need feed bleed breed speed weed seed heed shed bed wed red embed hundred naked wicked sacred exceed proceed \
    succeed indeed";

/// Whether a list holds a word.
pub(super) fn listed(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// Whether a word is a verb in its plain form.
pub(super) fn is_plain(word: &str) -> bool {
    listed(VERBS, word)
}

/// Whether a word may as well be a thing: "water", "book".
pub(super) fn is_nounish(word: &str) -> bool {
    listed(NOUNISH, word)
}

/// The plain form of a past form: "broke" → "break", "painted" → "paint".
pub(super) fn plain_of_past(word: &str) -> Option<String> {
    let mut pairs = PAST.split_whitespace();
    while let (Some(past), Some(plain)) = (pairs.next(), pairs.next()) {
        if past == word {
            return Some(plain.to_owned());
        }
    }
    let stem = word.strip_suffix("ed").filter(|stem| stem.len() > 1 && !listed(NO_PAST, word))?;
    let doubled = stem.get(..stem.len().saturating_sub(1)).unwrap_or(stem);
    let options = [
        format!("{stem}e"),
        stem.to_owned(),
        doubled.to_owned(),
        stem.strip_suffix('i').map_or_else(String::new, |s| format!("{s}y")),
    ];
    let known = options.iter().find(|plain| is_plain(plain));
    Some(known.cloned().unwrap_or_else(|| stem.to_owned()))
}

/// The plain form of a third person: "likes" → "like".
pub(super) fn plain_of_third(word: &str) -> Option<String> {
    match word {
        "has" => return Some("have".into()),
        "does" => return Some("do".into()),
        "is" | "was" | "this" | "his" | "its" | "us" | "always" | "perhaps" | "yes" | "as" => return None,
        _ => {}
    }
    let options = [
        word.strip_suffix("ies").map(|stem| format!("{stem}y")),
        word.strip_suffix("es").map(str::to_owned),
        word.strip_suffix('s').map(str::to_owned),
    ];
    options.into_iter().flatten().find(|plain| is_plain(plain))
}

/// The plain form of a gerund: "running" → "run".
pub(super) fn plain_of_gerund(word: &str) -> Option<String> {
    let stem = word.strip_suffix("ing").filter(|stem| stem.len() > 1)?;
    let undoubled = stem.get(..stem.len() - 1).unwrap_or(stem);
    let options = [
        stem.to_owned(),
        format!("{stem}e"),
        undoubled.to_owned(),
        stem.strip_suffix('y').map_or_else(String::new, |stem| format!("{stem}ie")),
    ];
    options.into_iter().find(|plain| is_plain(plain))
}

/// The third person: "go" → "goes", "study" → "studies".
pub(super) fn third(plain: &str) -> String {
    let vowel_y = ["ay", "ey", "oy", "uy"].iter().any(|end| plain.ends_with(end));
    match plain {
        "have" => "has".into(),
        "be" => "is".into(),
        _ if plain.ends_with('y') && !vowel_y => format!("{}ies", &plain[..plain.len() - 1]),
        _ if ["s", "sh", "ch", "x", "z", "o"].iter().any(|end| plain.ends_with(end)) => format!("{plain}es"),
        _ => format!("{plain}s"),
    }
}

/// Whether the last consonant is doubled before -ing: one syllable that ends in consonant, vowel, consonant.
fn doubles(plain: &str) -> bool {
    if ["begin", "forget", "admit", "submit", "regret", "refer", "prefer"].contains(&plain) {
        return true;
    }
    let letters: Vec<char> = plain.chars().collect();
    let vowel = |c: char| "aeiou".contains(c);
    let groups = letters.iter().enumerate().filter(|(i, c)| vowel(**c) && (*i == 0 || !vowel(letters[i - 1]))).count();
    match letters.as_slice() {
        [.., a, b, c] if plain.len() > 3 || !vowel(*a) => {
            groups == 1 && !vowel(*a) && vowel(*b) && !vowel(*c) && !"wxy".contains(*c)
        }
        _ => false,
    }
}

/// The gerund: "run" → "running", "make" → "making".
pub(super) fn gerund(plain: &str) -> String {
    match plain {
        "be" => return "being".into(),
        "lie" | "die" | "tie" => return format!("{}ying", &plain[..1]),
        _ => {}
    }
    if doubles(plain) {
        let last = plain.chars().last().unwrap_or_default();
        return format!("{plain}{last}ing");
    }
    match plain.strip_suffix('e') {
        Some(stem) if !plain.ends_with("ee") && !plain.ends_with("oe") && !plain.ends_with("ye") => {
            format!("{stem}ing")
        }
        _ => format!("{plain}ing"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_take_their_forms() {
        let check = |plain: &str, expected: [&str; 2]| {
            assert_eq!([third(plain), gerund(plain)], expected.map(str::to_owned));
            assert_eq!(plain_of_gerund(expected[1]).as_deref(), Some(plain));
            assert_eq!(plain_of_third(expected[0]).as_deref(), Some(plain));
        };
        check("run", ["runs", "running"]);
        check("go", ["goes", "going"]);
        check("study", ["studies", "studying"]);
        check("buy", ["buys", "buying"]);
        check("make", ["makes", "making"]);
        check("visit", ["visits", "visiting"]);
        check("watch", ["watches", "watching"]);
        check("eat", ["eats", "eating"]);
        check("see", ["sees", "seeing"]);
        check("begin", ["begins", "beginning"]);
        check("listen", ["listens", "listening"]);
        assert_eq!(plain_of_past("broke").as_deref(), Some("break"));
        assert_eq!(plain_of_past("tidied").as_deref(), Some("tidy"));
        assert_eq!(plain_of_past("need"), None);
    }
}

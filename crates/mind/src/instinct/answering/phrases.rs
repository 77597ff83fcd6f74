//! How people of each manner put things to a stranger. `{…}` are slots.

use crate::persona::Manner;

/// Does not know; `{topic}` is what was asked.
#[expect(clippy::too_many_lines, reason = "a table of phrases reads best in one piece")]
pub(super) fn unknown(manner: Manner) -> &'static [&'static str] {
    match manner {
        Manner::Warm => &[
            "{Topic}? I don't know, and I'd hate to tell you something wrong.",
            "I don't know, I'm afraid. Ask again in a week and I'll have asked around.",
            "You've caught me there. Of {topic} I don't know the first thing.",
            "I wish I could help. Nobody has told me about {topic}, so I don't know.",
            "That I don't know. I can offer you a chair and another question.",
            "{Topic}… no. I don't know anything there, sorry.",
            "Goodness, {topic}. I don't know, but now I'm curious as well.",
        ],
        Manner::Curt => &[
            "Don't know.",
            "{Topic}? I don't know. Ask somebody else.",
            "No idea, I don't know. Next question.",
            "I don't know and I haven't asked.",
            "{Topic}. Never came up. I don't know.",
            "I don't know. Should I?",
            "Can't say. I don't know.",
        ],
        Manner::Loud => &[
            "{Topic}? I don't know a blessed thing about it!",
            "Ha! You'd think I'd know. I don't know!",
            "Not a clue! If I knew, the whole street would know too.",
            "I don't know, and I'd like to meet whoever does!",
            "{Topic}? First I hear of it! I don't know!",
            "Nobody's told me, and people usually can't wait to! I don't know!",
            "I don't know! Write that down in big letters!",
        ],
        Manner::Shy => &[
            "I… don't know. Sorry.",
            "{Topic}? I don't know. Perhaps I should have listened better.",
            "I don't know. People don't always tell me things.",
            "That would be guessing, and I guess badly. I don't know.",
            "Is there something about {topic}? I don't know. I'd have missed it.",
            "I don't know, and I didn't like to ask.",
            "No… I don't know about {topic}.",
        ],
        Manner::Learned => &[
            "On {topic} I have no evidence either way. I don't know.",
            "I could invent an answer, but I don't know.",
            "I don't know. That is an honest answer, and rarer than one thinks.",
            "{Topic} has so far escaped me entirely. I don't know.",
            "One would need a source for {topic}, and I have none. I don't know.",
            "I know several things, but not that. I don't know.",
            "{Topic}? A good question, to which I don't know the answer.",
        ],
        Manner::Teasing => &[
            "{Topic}? I don't know. I could make something up, I'm good at that.",
            "I don't know, but keep asking. Sooner or later you'll hit something I do.",
            "Nobody tells me anything. I don't know.",
            "If I knew about {topic}, I'd charge you for it. I don't know.",
            "{Topic}? I don't know, I was probably asleep at the time.",
            "You're asking the wrong face. I don't know.",
            "I don't know, and I say so with all the authority I have.",
        ],
        Manner::Formal => &[
            "I regret that I don't know.",
            "I have no knowledge of {topic}. I don't know whom you might ask.",
            "I must decline to guess. I don't know.",
            "{Topic} has not come to my notice. I don't know anything of it.",
            "I'm not informed about {topic}. I don't know.",
            "I should have to look into that. At present I don't know.",
            "You will forgive me: I don't know.",
        ],
    }
}

/// Has never heard of somebody; `{topic}` is the name.
pub(super) fn stranger(manner: Manner) -> &'static [&'static str] {
    match manner {
        Manner::Warm => &[
            "{topic}? I don't know anybody by that name. New here, perhaps?",
            "I don't know a {topic}. I'd remember, I think.",
        ],
        Manner::Curt => &["Don't know any {topic}.", "{topic}? I don't know the name."],
        Manner::Loud => {
            &["{topic}! I don't know who that is, and I know half the town!", "Who? I don't know any {topic}!"]
        }
        Manner::Shy => &[
            "I don't know anybody called {topic}. I don't know many people.",
            "{topic}? I don't know. I may have the name wrong.",
        ],
        Manner::Learned => &[
            "The name {topic} tells me nothing. I don't know the person.",
            "{topic}? I don't know them, unless from a footnote.",
        ],
        Manner::Teasing => &[
            "{topic}? I don't know them. Are you sure you didn't make that one up?",
            "I don't know any {topic}. Do they owe me money?",
        ],
        Manner::Formal => {
            &["I don't know a person of that name.", "{topic} and I have not been introduced. I don't know more."]
        }
    }
}

/// Would rather not say.
pub(super) fn evade(manner: Manner) -> &'static [&'static str] {
    match manner {
        Manner::Warm => {
            &["Let's leave that where it is, shall we?", "Some things I keep for people I've known longer."]
        }
        Manner::Curt => &["My business.", "Not telling."],
        Manner::Loud => &["Ha! Nice try!", "You'd like to know that, wouldn't you!"],
        Manner::Shy => &["I'd… rather not say more.", "Could we talk about something else?"],
        Manner::Learned => &["There I plead for privacy.", "The rest is not for publication."],
        Manner::Teasing => &["That one stays in the vault.", "Ask me something easier, like the meaning of life."],
        Manner::Formal => &["I prefer not to discuss that.", "You will understand that this is private."],
    }
}

/// A little something at the end of an answer, now and then.
pub(super) fn closing(manner: Manner) -> &'static [&'static str] {
    match manner {
        Manner::Warm => &["But tell me if I go on too long.", "There, now you know."],
        Manner::Curt => &["That's it."],
        Manner::Loud => &["And you can quote me!", "There you have it!"],
        Manner::Shy => &["If that's what you meant.", "I hope that answers it."],
        Manner::Learned => &["Broadly speaking.", "With the usual reservations."],
        Manner::Teasing => &["Don't write that down.", "And that's the short version."],
        Manner::Formal => &["I trust that answers the question.", "That is all I can say."],
    }
}

/// Wordings of opinions of people, from hate to love; `{name}` is the first name.
pub(super) fn opinion(value: f32) -> &'static [&'static str] {
    match value {
        v if v < 2.0 => &[
            "{name} and I are better in different rooms.",
            "I can't stand {name}, and I've tried.",
            "Let me put it like this: I cross the road for {name}.",
        ],
        v if v < 4.5 => &[
            "I don't care much for {name}.",
            "{name} is hard work, if you ask me.",
            "I keep my talks with {name} short.",
        ],
        v if v < 5.6 => &[
            "I have nothing against {name}.",
            "{name}? I hardly have an opinion.",
            "I don't know {name} well enough to judge.",
        ],
        v if v < 7.4 => &["I like {name} well enough.", "{name} is all right.", "I get on with {name}."],
        v if v < 8.9 => &["I think a lot of {name}.", "I'm very fond of {name}.", "I'm always pleased to see {name}."],
        _ => &[
            "There's hardly anybody I think more of than {name}.",
            "{name} means a great deal to me.",
            "Without {name} this town would be half as good.",
        ],
    }
}

/// Wordings of opinions of topics: −3 to 3.
pub(super) fn stance(stance: i8) -> &'static [&'static str] {
    match stance {
        ..=-2 => {
            &["I can't stand {topic}", "{Topic}? Keep it away from me", "I'm against {topic}, and no half measures"]
        }
        -1 => &["I don't much like {topic}", "{Topic} leaves me sour", "I could do without {topic}"],
        0 => &["I'm in two minds about {topic}", "{Topic} leaves me cold, mostly"],
        1 => &["I rather like {topic}", "I'm for {topic}, more or less", "{Topic} is a good thing"],
        2.. => &["I love {topic}", "I'd defend {topic} against anybody", "{Topic}? Give me more of it"],
    }
}

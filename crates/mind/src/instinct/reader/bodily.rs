//! What is the matter with the hearer, and what stands before them: "you have a headache", "you have an exam at ten".

use smallville_english::with_article;

use crate::{
    instinct::reader::{
        frames::{Clause, Frame},
        phrases::{Reading, handy},
        tokens::{Token, find, trimmed},
    },
    reading::Resolve,
};

impl Reading<'_> {
    /// "Your tooth hurts": what one does about it, and that it is so.
    pub(super) fn ailing(&self, clause: &Clause) -> Option<Vec<Resolve>> {
        let whole = trimmed(&clause.whole);
        let own = whole.first()?.is(&["you", "your"]) && whole[0].person.is_none();
        let denied =
            clause.negated || whole.iter().any(|token| token.is(&["not", "never", "no", "longer", "if", "think"]));
        let other = whole.iter().any(|token| token.person.is_some());
        if !own || other || !matches!(clause.frame, Frame::Own | Frame::Other) {
            return None;
        }
        // "You have not slept" says itself what is denied.
        // And nobody is ill who is sick of something.
        let says = |words: &String| {
            let behind = |at: usize| whole.get(at + words.split(' ').count());
            let of = |at: usize| behind(at).is_some_and(|next| next.is(&["of"]));
            find(whole, words).is_some_and(|at| !of(at)) && (!denied || words.contains(" not "))
        };
        // "A cold bath" is no cold.
        let meanings = &self.tables.words.meanings;
        if meanings.no_ails.iter().any(|words| find(whole, words).is_some()) {
            return None;
        }
        let (deed, _) = meanings.ails.iter().find(|(_, words)| words.iter().any(says))?;
        let known = self.statement(&self.timed(whole).0).map(Resolve::Believe);
        Some([Resolve::Now(deed.clone())].into_iter().chain(known).collect())
    }

    /// "You have an exam tomorrow at ten": what one does then.
    pub(super) fn dated(&self, clause: &Clause) -> Option<Resolve> {
        let whole = trimmed(&clause.whole);
        let lead = ["you have got", "you have", "you are having", "there is", "you have to go to"]
            .into_iter()
            .filter(|words| crate::instinct::reader::tokens::begins(whole, words))
            .map(|words| words.split(' ').count())
            .max()?;
        if clause.negated || whole.iter().any(|token| token.is(&["not", "no", "never"])) {
            return None;
        }
        let placed = self.placed(&whole[lead..]);
        let found = placed.time.filter(|found| found.span.until > self.hearer.now && !found.said.at_once)?;
        let words: Vec<Token> = trimmed(&placed.words).to_vec();
        let dates = &self.tables.words.meanings.dates;
        let (deed, _) = dates.iter().find(|(_, nouns)| nouns.iter().any(|noun| find(&words, noun).is_some()))?;
        let bare: Vec<Token> =
            words.iter().skip_while(|token| token.is(&["a", "an", "the", "your", "another"])).cloned().collect();
        if bare.is_empty() || bare.iter().any(|token| token.is_mark()) {
            return None;
        }
        let mut span = found.span;
        if found.day_only() {
            let from = found.start_or(10 * 60, self.hearer.now);
            span = crate::claim::Span { from, until: from.plus_minutes(60) };
        }
        let doing = format!("{deed} {}", with_article(&self.plain(&bare)));
        Some(Resolve::Later { doing, sector: placed.sector, span: handy(span) })
    }
}

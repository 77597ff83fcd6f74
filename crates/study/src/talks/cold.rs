//! A language model without chance in its choice of words: the published talks were led at temperature 0 (Wang et al. 2024,
//! appendix A.2), so that the same moment gives the same talk as far as the model's server lets it.

use std::{sync::Arc, time::Duration};

use smallville_brain::model_mind::ModelMind;
use smallville_model::{
    language_model::{LanguageModel, Pending, Reply},
    meter::Source,
    request::Request,
};

/// A model that is asked at temperature 0, whatever the question says.
struct Cold(Arc<dyn LanguageModel>);

impl Cold {
    fn request(request: &Request) -> Request {
        request.clone().temperature(0.0)
    }
}

impl LanguageModel for Cold {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn ask<'a>(&'a self, request: &'a Request) -> Pending<'a> {
        Box::pin(async move { self.0.ask(&Self::request(request)).await })
    }

    fn expected_wait(&self) -> Option<Duration> {
        self.0.expected_wait()
    }

    fn recall(&self, request: &Request) -> Option<Reply> {
        self.0.recall(&Self::request(request))
    }

    fn keep(&self, request: &Request, reply: &Reply) {
        self.0.keep(&Self::request(request), reply);
    }

    fn refuse(&self, kind: &'static str, why: &str) {
        self.0.refuse(kind, why);
    }

    fn note(&self, kind: &'static str, source: Source) {
        self.0.note(kind, source);
    }
}

/// The same model, asked without chance; none where no model is chosen.
#[must_use]
pub(super) fn cold(mind: &ModelMind) -> Option<ModelMind> {
    let model = mind.model()?;
    let mut cold = ModelMind::new(Arc::new(Cold(model)), mind.attention.clone());
    cold.vectors = mind.vectors.clone();
    Some(cold)
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, PoisonError};

    use super::*;
    use smallville_brain::attention::{Attention, Mode};
    use smallville_model::{meter::tokens::Tokens, request::Kind};

    /// Says nothing of note and remembers how hot it was asked.
    #[derive(Default)]
    struct Asked(Mutex<Vec<f32>>);

    impl LanguageModel for Asked {
        fn name(&self) -> &'static str {
            "script"
        }

        fn ask<'a>(&'a self, request: &'a Request) -> Pending<'a> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(request.temperature);
            let (text, model, tokens) = ("Yes.".into(), "script".into(), Tokens::default());
            let reply = Reply { text, model, millis: 0, tokens, cut_off: false, cached: false };
            Box::pin(std::future::ready(Ok(reply)))
        }
    }

    #[test]
    fn whatever_a_question_says_it_is_put_without_chance() {
        let asked = Arc::new(Asked::default());
        let mind = ModelMind::new(asked.clone(), Arc::new(Attention::new(Mode::Everything)));
        let cold = cold(&mind).unwrap();
        assert_eq!(cold.name().as_deref(), Some("script"));
        let kind = Kind { name: "test", timeout: Duration::from_secs(1) };
        let request = Request::new(kind, "Is it cold?").temperature(0.9);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(cold.model().unwrap().ask(&request)).unwrap();
        runtime.block_on(mind.model().unwrap().ask(&request)).unwrap();
        assert_eq!(*asked.0.lock().unwrap(), [0.0, 0.9]);
    }
}

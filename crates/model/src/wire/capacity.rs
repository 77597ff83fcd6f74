//! What a server tells of its room: how many tokens a question and its answer may have together, and how many questions it
//! works on at a time. Each server tells it elsewhere, and some tell nothing.

use serde_json::{Value, json};

use crate::wire::client::Client;

/// A server that tells more names for models is read so far.
const MOST_MODELS: usize = 2000;
/// No model has so many, so that a slip of a server does no harm.
const TOKENS: std::ops::RangeInclusive<u64> = 128..=100_000_000;
/// More questions at a time are not believed.
const MOST_SLOTS: u64 = 256;

/// What is known of a server's room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Capacity {
    /// Tokens of a question and its answer together.
    pub context: Option<u64>,
    /// Questions that it works on at a time.
    pub slots: Option<usize>,
}

impl Capacity {
    /// What is told here, else what was told elsewhere.
    fn or(self, other: Self) -> Self {
        Self { context: self.context.or(other.context), slots: self.slots.or(other.slots) }
    }
}

/// Asks a server for its room; hosted services are asked for their list of models alone.
pub(crate) async fn told(client: &Client) -> Capacity {
    let model = client.endpoint().model.clone();
    let read = |text: Result<String, _>, of: &dyn Fn(&Value) -> Capacity| {
        let value: Option<Value> = text.ok().and_then(|text| serde_json::from_str(&text).ok());
        value.map(|value| of(&value)).unwrap_or_default()
    };
    let mut told = Capacity::default();
    if client.endpoint().address.is_home() {
        told = read(client.get_beside("props").await, &of_props);
        if told == Capacity::default() {
            told = read(client.get_beside("api/v1/models").await, &|list| of_instances(list, &model));
        }
        if told == Capacity::default() {
            told = read(client.get_beside("api/ps").await, &|list| of_models(list, &model));
            let show = client.post_beside("api/show", &json!({"model": model})).await;
            told = told.or(read(show, &of_show));
        }
    }
    if told.context.is_none() {
        told = told.or(read(client.get("models").await, &|list| of_models(list, &model)));
    }
    told
}

/// llama.cpp: `GET /props`.
fn of_props(props: &Value) -> Capacity {
    let context = tokens(props.pointer("/default_generation_settings/n_ctx"));
    Capacity { context, slots: slots(props.get("total_slots")) }
}

/// The entry of a model in a list; the only one if no name fits.
fn entry<'a>(list: &'a Value, model: &str) -> Option<&'a Value> {
    let entries = ["/data", "/models", ""].iter().find_map(|place| list.pointer(place)?.as_array())?;
    let entries = &entries[..entries.len().min(MOST_MODELS)];
    // Ollama lists under `:latest` what is asked for without a tag.
    let fits = |name: &str| name == model || name.strip_suffix(":latest") == Some(model);
    let is_named =
        |entry: &&Value| ["id", "key", "name", "model"].iter().any(|field| entry[*field].as_str().is_some_and(fits));
    entries.iter().find(is_named).or(entries.first().filter(|_| entries.len() == 1))
}

/// A list of models: vLLM, llama.cpp, what Ollama has loaded, and services. What a model was trained for
/// (`n_ctx_train`, `max_context_length`) is not what a server has room for.
fn of_models(list: &Value, model: &str) -> Capacity {
    let fields = ["/meta/n_ctx", "/max_model_len", "/context_length", "/top_provider/context_length"];
    let of = |entry: &Value| fields.iter().filter_map(|field| tokens(entry.pointer(field))).min();
    Capacity { context: entry(list, model).and_then(of), slots: None }
}

/// LM Studio, `GET /api/v1/models`: how a model is loaded.
fn of_instances(list: &Value, model: &str) -> Capacity {
    let config = entry(list, model).and_then(|entry| entry.pointer("/loaded_instances/0/config"));
    let slots = config.and_then(|config| slots(config.get("parallel")));
    Capacity { context: tokens(config.and_then(|config| config.get("context_length"))), slots }
}

/// Ollama, `POST /api/show`: only what its file of the model sets; without it the server takes what fits its memory.
fn of_show(show: &Value) -> Capacity {
    let parameters = show.get("parameters").and_then(Value::as_str).unwrap_or_default();
    let set = parameters.lines().find_map(|line| line.trim().strip_prefix("num_ctx"));
    let set = set.and_then(|number| number.trim().parse::<u64>().ok()).map(Value::from);
    Capacity { context: tokens(set.as_ref()), slots: None }
}

fn slots(value: Option<&Value>) -> Option<usize> {
    let slots = value.and_then(Value::as_u64).filter(|slots| (1..=MOST_SLOTS).contains(slots));
    slots.and_then(|slots| usize::try_from(slots).ok())
}

fn tokens(value: Option<&Value>) -> Option<u64> {
    value.and_then(Value::as_u64).filter(|tokens| TOKENS.contains(tokens))
}

/// What stands before the number of a context in a refusal, the surest first.
const BEFORE_CONTEXT: [&str; 5] = ["n_ctx", "context size", "context length", "context window", "length is greater"];
/// So many letters may stand between: `context length is only 8192`, `\"n_ctx\":4096`.
const BETWEEN: usize = 12;

/// The context that a refusal names: "the request exceeds the available context size (1024 tokens)".
pub(crate) fn named_in_refusal(said: &str) -> Option<u64> {
    let said = said.to_ascii_lowercase();
    let number = |rest: &str| {
        let between = rest.find(|c: char| c.is_ascii_digit() || c == '.').filter(|at| *at <= BETWEEN)?;
        let digits: String = rest[between..].chars().filter(|c| *c != ',').take_while(char::is_ascii_digit).collect();
        tokens(Some(&Value::from(digits.parse::<u64>().ok()?)))
    };
    BEFORE_CONTEXT.iter().find_map(|words| said.split(words).skip(1).find_map(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_models_tells_of_the_one_that_is_asked() {
        let check = |list: Value, context: Option<u64>| assert_eq!(of_models(&list, "m").context, context, "{list}");
        check(json!({"data": [{"id": "m", "max_model_len": 8192}]}), Some(8192));
        check(json!({"data": [{"id": "x", "max_model_len": 1}, {"id": "m", "context_length": 4096}]}), Some(4096));
        check(json!({"data": [{"id": "x", "max_model_len": 1024}, {"id": "y"}]}), None);
        check(json!({"models": [{"name": "other", "context_length": 4096}]}), Some(4096));
        check(json!({"data": [{"id": "m:latest", "max_model_len": 4096}, {"id": "y"}]}), Some(4096));
        check(
            json!({"data": [{"id": "m", "context_length": 9000, "top_provider": {"context_length": 8000}}]}),
            Some(8000),
        );
        // What the model was trained for is not what the server has room for.
        check(json!({"data": [{"id": "m", "meta": {"n_ctx_train": 32_768}}]}), None);
        for odd in [json!({"data": [{"id": "m", "max_model_len": -1}]}), json!({"data": [3, null]}), json!("x")] {
            check(odd, None);
        }
    }

    #[test]
    fn what_a_refusal_says_of_the_context_is_read() {
        let check = |said: &str, tokens| assert_eq!(named_in_refusal(said), tokens, "{said}");
        check("This model's maximum context length is 8,192 tokens. However", Some(8192));
        check("the prompt has 5000 tokens, more than the context length. At most 4096", None);
        check("too long", None);
        check("context length is many", None);
    }
}

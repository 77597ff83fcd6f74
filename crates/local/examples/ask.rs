//! Loads a model, asks one question, and says how fast it was: `cargo run -p smallville-local --features llama --example ask
//! -- model.gguf [threads]`.

use std::{env, error::Error, io::Write as _, num::NonZeroUsize, path::PathBuf, time::Duration};

use serde_json::json;
use smallville_local::{
    gguf::Header,
    llama::{LocalModel, Settings},
    memory::{self, Memory},
    speed,
};
use smallville_model::{
    generator::Generator as _,
    request::{Kind, Request, Schema},
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(1);
    let path = PathBuf::from(arguments.next().ok_or("which file?")?);
    let threads = arguments.next().and_then(|threads| threads.to_str()?.parse::<NonZeroUsize>().ok());
    let settings = Settings { threads, ..Settings::default() };
    let mut out = std::io::stdout().lock();

    let header = Header::of(&path)?;
    let need = memory::need(&header, memory::usual_context(&header));
    writeln!(out, "{header:#?}\n{need:?} of {:?}", Memory::now().ok_or("how much memory?")?)?;
    writeln!(out, "expected: {:?}", speed::expected(&header, settings.threads().get()))?;

    let model = LocalModel::load(&path, settings, |_| true)?;
    let mood = json!({"type": "string", "enum": ["glad", "sad", "tired"]});
    let words = json!({"type": "string", "minLength": 1, "maxLength": 120});
    let schema = json!({
        "type": "object", "properties": {"mood": mood, "words": words}, "required": ["mood", "words"],
        "additionalProperties": false,
    });
    let kind = Kind { name: "ask", timeout: Duration::from_secs(60) };
    let request = Request::new(kind, "How was your day at the café? Answer as JSON with mood and words.")
        .rule("You are Isabella, who runs a small café and is planning a party.".repeat(20))
        .schema(Schema { name: "day".to_owned(), schema });
    let answer = tokio::runtime::Builder::new_current_thread().build()?.block_on(model.generate(&request))?;
    let stats = model.stats();
    writeln!(out, "{}\n{stats:?}", answer.text)?;
    writeln!(out, "read {:.0}, wrote {:.0} tokens a second", stats.reading_speed(), stats.writing_speed())?;
    Ok(())
}

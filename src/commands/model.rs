//! The connections to a language model and to an embedding model, as the command line and the environment name them.

mod kinds;

use std::{
    env,
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use smallville::{
    brain::{
        attention::Mode,
        model_mind::ModelMind,
        trial::{self, Tried},
    },
    model_link::{ModelLink, file},
    preferences::chosen::Chosen,
    settings::{Check, MindArgs, MindKind},
    sim::courier::Chain,
};
use smallville_model::{
    connection::Connection,
    embeddings::EndpointEmbedder,
    endpoint::{EMBEDDINGS_VARIABLE, Endpoint, EndpointError, Given},
    limits::Limits,
    meter::{Meter, caps::Caps, spent::Prices, view::KindView},
    probe::diagnosis::Diagnosis,
};

/// The models that were asked for, and what they cost; none: the built-in mind answers everything.
///
/// # Errors
/// A model is wanted, and nothing or nothing sound says which.
pub(crate) fn connect(args: &MindArgs, mode: Mode) -> Result<Option<(ModelMind, Arc<Meter>)>> {
    if !args.wants_server() {
        return Ok(None);
    }
    let meter = Arc::new(Meter::new(Prices::default(), Caps::default()));
    let mind = ModelMind::default();
    mind.attention.set_mode(args.attention.unwrap_or(mode));
    if let Some(path) = args.model_file() {
        mind.put(Some(Arc::new(here(path, &args.limits(Limits::here()).without_player(), meter.clone())?)));
        return Ok(Some((mind, meter)));
    }
    let Named { chat, embedder } = named(args)?;
    let limits = |endpoint: &Endpoint| args.limits(Limits::at(&endpoint.address)).without_player();
    if let Some(endpoint) = chat {
        let limits = limits(&endpoint);
        mind.put(Some(Arc::new(Connection::new(endpoint, &limits, meter.clone())?)));
    }
    if let Some(endpoint) = embedder {
        let limits = limits(&endpoint);
        mind.vectors.put(Some(Arc::new(EndpointEmbedder::new(endpoint, &limits, meter.clone())?)));
    }
    Ok(Some((mind, meter)))
}

/// A model of a file on this machine, loaded; says what it takes before.
fn here(path: &Path, limits: &Limits, meter: Arc<Meter>) -> Result<Connection> {
    tell!("{}", file::needs(path).map_err(anyhow::Error::msg)?);
    let begun = Instant::now();
    let generator = file::load(path, |_| true).map_err(anyhow::Error::msg)?;
    tell!("Loaded in {:.1} s.", begun.elapsed().as_secs_f64());
    Ok(Connection::here(generator, limits, meter))
}

/// The connection for the window: the command line's, else the one that the player has chosen.
///
/// # Errors
/// The command line wants a model, and nothing or nothing sound says which.
pub(crate) fn link(args: &MindArgs, chosen: &Chosen) -> Result<ModelLink> {
    let mut link = ModelLink::open(chosen);
    if let Some(path) = args.model_file() {
        link.part();
        link.open_file(path).map_err(anyhow::Error::msg)?;
    } else if args.wants_server() {
        let Named { chat, embedder } = named(args)?;
        link.part();
        chat.map(|endpoint| link.connect(endpoint, args.driven)).transpose()?;
        embedder.map(|endpoint| link.compare(endpoint)).transpose()?;
    } else if args.mind.is_some() {
        link.part();
    }
    if let Some(mode) = args.attention {
        link.attention().set_mode(mode);
    }
    Ok(link)
}

/// A language model and an embedding model of one server, as far as they are wanted.
struct Named {
    chat: Option<Endpoint>,
    embedder: Option<Endpoint>,
}

/// The server and the models that the command line or the environment names.
fn named(args: &MindArgs) -> Result<Named> {
    let Some(endpoint) = endpoint(args.endpoint.as_deref(), args.model.as_deref())? else {
        bail!("{}", EndpointError::NoAddress);
    };
    for warning in &endpoint.warnings {
        tell!("{warning}");
    }
    let embeddings = args.embeddings.clone().or_else(|| env::var(EMBEDDINGS_VARIABLE).ok());
    let embeddings = embeddings.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    // Whoever names a server and an embedding model only wants no language model.
    let is_alone = embeddings.is_some() && endpoint.model.is_empty() && args.mind != Some(MindKind::Model);
    let chat = Some(endpoint.clone()).filter(|_| args.wants_model() && !is_alone);
    Ok(Named { chat, embedder: embeddings.map(|model| Endpoint { model, ..endpoint }) })
}

/// So many reasons of each kind stand in the bill.
const REASONS: usize = 3;

/// What the model did and cost, in a line or two.
#[must_use]
pub(crate) fn bill(meter: &Meter) -> String {
    let view = meter.view();
    let all = view.all;
    let millis = |millis: Option<u64>| millis.map_or("–".into(), |millis| format!("{:.1} s", millis as f64 / 1000.0));
    let mut bill = format!(
        "The model was called {} times, {} of them in vain: {} tokens read, {} written; half of the answers within {}, 95 in a hundred within {}. Instinct answered {:.0} % of all questions, the cache {:.0} %; {} answers came too late.",
        all.calls,
        all.in_vain(),
        all.spent.input,
        all.spent.output,
        millis(all.median_ms),
        millis(all.p95_ms),
        all.share_instinct * 100.0,
        all.share_cached * 100.0,
        all.late
    );
    for (kind, of) in view.kinds.iter().filter(|(_, of)| of.calls + of.asked + of.refused > 0) {
        bill.push_str(&line(kind, of));
    }
    bill
}

/// What became of one kind of question, and why of what was not used.
fn line(kind: &str, of: &KindView) -> String {
    let mut line = format!(
        "\n  {kind:10} {:6} asked {:6} used ({} repaired) {:6} refused {:5} late {:6} calls {:9} + {:7} tokens",
        of.asked,
        of.used,
        of.repaired,
        of.asked.saturating_sub(of.used),
        of.late,
        of.calls,
        of.spent.input,
        of.spent.output
    );
    for (why, times) in of.commonest_reasons().into_iter().take(REASONS) {
        line.push_str(&format!("\n  {:10} {times:6} × {why}", ""));
    }
    line
}

/// How long a run took beside the least that it could have taken: the longest chain of calls that had to follow one another.
#[must_use]
pub(crate) fn time_bill(chain: Chain, took: Duration) -> String {
    let (secs, least) = (took.as_secs_f64(), Duration::from_millis(chain.millis).as_secs_f64());
    format!("The run took {secs:.1} s; {} calls had to follow one another, which took {least:.1} s.", chain.calls)
}

/// Says in words whether the models of a server answer that are named; whether they do.
///
/// # Errors
/// The address is none.
pub(crate) fn check(url: &str, settings: &Check) -> Result<bool> {
    let endpoint = endpoint(Some(url), settings.model.as_deref())?;
    let endpoint = endpoint.context("--endpoint: name the address of a server")?;
    let trial = trial::begin(endpoint.clone(), settings.embeddings.as_deref().unwrap_or_default())?;
    let Tried { diagnosis, embedder, .. } = trial.recv().context("the trial has ended without a word")?;
    tell!("{diagnosis}");
    if diagnosis.is_ready() {
        let limits = settings.driven.limits(Limits::at(&endpoint.address)).without_player();
        kinds::ask(endpoint, &limits, &super::data(settings.data.as_deref())?)?;
    }
    let Some(embedder) = embedder else { return Ok(diagnosis.is_ready()) };
    let embeds = embedder.is_ok();
    tell!("{}", embedder.unwrap_or_else(|why| why));
    Ok(embeds && (diagnosis.is_ready() || matches!(diagnosis, Diagnosis::NoModelNamed { .. })))
}

fn endpoint(url: Option<&str>, model: Option<&str>) -> Result<Option<Endpoint>> {
    let given = Given { base_url: url.map(str::to_owned), model: model.map(str::to_owned), key: None };
    Ok(Endpoint::gather(&given, |name| env::var(name).ok())?)
}

#[cfg(test)]
mod tests {
    use smallville_model::meter::Source;

    use super::*;

    #[test]
    fn a_bill_names_answers_of_no_use() {
        let meter = Meter::new(Prices::default(), Caps::default());
        meter.refuse("act", "make nobody up");
        meter.note("act", Source::Lost);
        let bill = bill(&meter);
        assert!(bill.contains("1 of them in vain") && bill.contains("1 asked"), "{bill}");
        assert!(bill.contains("1 × make nobody up"), "{bill}");
    }
}

//! The connection to a language model, as the command line and the environment name it.

use std::{env, sync::Arc};

use anyhow::{Context as _, Result, bail};
use smallville::{
    brain::{
        attention::{Attention, Mode},
        model_mind::ModelMind,
        trial,
    },
    settings::MindArgs,
    view::{chosen::Chosen, model_link::ModelLink},
};
use smallville_model::{
    connection::Connection,
    endpoint::{Endpoint, EndpointError, Given},
    limits::Limits,
    meter::{Meter, caps::Caps, spent::Prices},
};

/// The model that was asked for, and the connection to it; none: the built-in mind answers everything.
///
/// # Errors
/// A model is wanted, and nothing or nothing sound says which.
pub(crate) fn connect(args: &MindArgs, mode: Mode) -> Result<Option<(ModelMind, Arc<Connection>)>> {
    if !args.wants_model() {
        return Ok(None);
    }
    let endpoint = named(args)?;
    let limits = Limits::at(&endpoint.address);
    let meter = Arc::new(Meter::new(Prices::default(), Caps::default()));
    let connection = Arc::new(Connection::new(endpoint, &limits, meter)?);
    let attention = Arc::new(Attention::new(args.attention.unwrap_or(mode)));
    Ok(Some((ModelMind::new(connection.clone(), attention), connection)))
}

/// The connection for the window: the command line's, else the one that the player has chosen.
///
/// # Errors
/// The command line wants a model, and nothing or nothing sound says which.
pub(crate) fn link(args: &MindArgs, chosen: &Chosen) -> Result<ModelLink> {
    let mut link = ModelLink::open(chosen);
    if args.wants_model() {
        link.connect(named(args)?)?;
    } else if args.mind.is_some() {
        link.part();
    }
    if let Some(mode) = args.attention {
        link.attention().set_mode(mode);
    }
    Ok(link)
}

/// The server and the model that the command line or the environment names.
fn named(args: &MindArgs) -> Result<Endpoint> {
    let Some(endpoint) = endpoint(args.endpoint.as_deref(), args.model.as_deref())? else {
        bail!("--mind model: {}", EndpointError::NoAddress);
    };
    for warning in &endpoint.warnings {
        eprintln!("{warning}");
    }
    Ok(endpoint)
}

/// What the model did and cost, in a line or two.
#[must_use]
pub(crate) fn bill(connection: &Connection) -> String {
    let view = connection.meter().view();
    let all = view.all;
    let millis = |millis: Option<u64>| millis.map_or("–".into(), |millis| format!("{:.1} s", millis as f64 / 1000.0));
    let mut bill = format!(
        "The model was called {} times, {} of them in vain: {} tokens read, {} written; half of the answers within {}, \
         95 in a hundred within {}. Instinct answered {:.0} % of all questions, the cache {:.0} %; {} answers came too late.",
        all.calls,
        all.failures,
        all.spent.input,
        all.spent.output,
        millis(all.median_ms),
        millis(all.p95_ms),
        all.share_instinct * 100.0,
        all.share_cached * 100.0,
        all.late
    );
    for (kind, of) in view.kinds.iter().filter(|(_, of)| of.calls > 0) {
        bill.push_str(&format!(
            "\n  {kind:10} {:6} calls {:9} + {:7} tokens",
            of.calls, of.spent.input, of.spent.output
        ));
    }
    bill
}

/// Says in words whether a model answers; whether it does.
///
/// # Errors
/// The address is none.
pub(crate) fn check(url: &str, model: Option<&str>) -> Result<bool> {
    let endpoint = endpoint(Some(url), model)?.context("--endpoint: name the address of a server")?;
    let diagnosis = trial::begin(endpoint)?.recv().context("the trial has ended without a word")?.diagnosis;
    eprintln!("{diagnosis}");
    Ok(diagnosis.is_ready())
}

fn endpoint(url: Option<&str>, model: Option<&str>) -> Result<Option<Endpoint>> {
    let given = Given { base_url: url.map(str::to_owned), model: model.map(str::to_owned), key: None };
    Ok(Endpoint::gather(&given, |name| env::var(name).ok())?)
}

//! The header of a GGUF file: what the model is, without reading its weights.
//!
//! The format is described at <https://github.com/ggml-org/ggml/blob/master/docs/gguf.md>: a magic word, a version, pairs of
//! key and value, then name and shape of each tensor. Versions 2 and 3 differ in nothing that is read here.

mod cursor;
mod error;
mod pairs;
mod quantisation;
mod tensors;

use std::{fs::File, io::Read, path::Path};

pub use error::GgufError;

use cursor::Cursor;
use pairs::Pairs;

/// `GGUF`, as the first four bytes of a file.
pub(crate) const MAGIC: [u8; 4] = *b"GGUF";
/// Published models have at most some dozens of pairs; those with many languages or merged from many others, hundreds.
const MOST_PAIRS: u64 = 1 << 16;
/// The largest mixtures of experts have some thousands.
const MOST_TENSORS: u64 = 1 << 16;
/// No network is deeper, and no part of it is wider.
const MOST_LAYERS: u64 = 1 << 12;
const WIDEST: u64 = 1 << 24;

/// What the header of a GGUF file says of the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The kind of network, such as `llama` or `qwen3`.
    pub architecture: String,
    /// The model's own name, if it has one; one line.
    pub name: Option<String>,
    /// Tokens that it was trained to read at a time.
    pub context_length: Option<u32>,
    /// Layers.
    pub block_count: u32,
    /// Numbers that stand for a token between two layers.
    pub embedding_length: u32,
    /// Pairs of keys and values that a token leaves behind, in all layers together.
    pub head_count_kv: u64,
    /// Numbers of a key.
    pub key_length: u32,
    /// Numbers of a value.
    pub value_length: u32,
    /// Different tokens; 0 if the file has no vocabulary.
    pub vocabulary: u64,
    /// Weights; of a file that is the first of several, only its own.
    pub parameters: u64,
    /// Weights that take part in a token: fewer than all in a mixture of experts.
    pub active_parameters: u64,
    /// How the weights are written, such as `Q4_K_M`.
    pub quantisation: Option<&'static str>,
    /// Whether the file says how a talk is laid out for the model.
    pub has_chat_template: bool,
    /// Whether it turns a text into one vector instead of going on with it.
    pub is_embedder: bool,
    /// Of how many files this is one.
    pub files: u64,
    /// Size of the file, in bytes.
    pub file_bytes: u64,
}

impl Header {
    /// Reads the header of a file.
    ///
    /// # Errors
    /// When the file cannot be read, or is no GGUF file of a network that is understood.
    pub fn of(path: &Path) -> Result<Self, GgufError> {
        let unreadable = |error: std::io::Error| GgufError::Unreadable(error.to_string());
        let file = File::open(path).map_err(unreadable)?;
        let about = file.metadata().map_err(unreadable)?;
        if !about.is_file() {
            return Err(GgufError::NotGguf);
        }
        Self::read(std::io::BufReader::with_capacity(1 << 16, file), about.len())
    }

    /// Reads a header from the beginning of a file that has so many bytes.
    ///
    /// # Errors
    /// As [`Header::of`].
    pub fn read(input: impl Read, file_bytes: u64) -> Result<Self, GgufError> {
        let mut cursor = Cursor::new(input);
        if cursor.bytes().map_err(|error| if error == GgufError::Truncated { GgufError::NotGguf } else { error })?
            != MAGIC
        {
            return Err(GgufError::NotGguf);
        }
        match cursor.u32()? {
            2 | 3 => {}
            version if version.swap_bytes() == 3 => return Err(GgufError::BigEndian),
            version => return Err(GgufError::UnknownVersion(version)),
        }
        let tensors = at_most("tensors", cursor.u64()?, MOST_TENSORS)?;
        let pairs = at_most("pairs", cursor.u64()?, MOST_PAIRS)?;
        let pairs = Pairs::read(&mut cursor, pairs)?;
        let weights = tensors::read(&mut cursor, tensors)?;
        Self::from_parts(&pairs, &weights, file_bytes)
    }

    /// Whether a question can be put to the model.
    #[must_use]
    pub fn can_write(&self) -> bool {
        // A projector of pictures has neither words nor layers of its own kind; encoders only compare texts.
        !self.is_embedder && self.vocabulary > 0 && self.block_count > 0 && !self.architecture.contains("bert")
    }

    fn from_parts(pairs: &Pairs, weights: &tensors::Weights, file_bytes: u64) -> Result<Self, GgufError> {
        let architecture = pairs.text("general.architecture").ok_or(GgufError::Missing("architecture"))?.to_owned();
        let own = |key: &str| pairs.number(&format!("{architecture}.{key}"));
        let whole = |what: &'static str, number: Option<u64>, most: u64| {
            u32::try_from(at_most(what, number.unwrap_or(0), most)?).map_err(|_| GgufError::Absurd(what))
        };
        let block_count = whole("layers", own("block_count"), MOST_LAYERS)?;
        let embedding_length = whole("width", own("embedding_length"), WIDEST)?;
        // A list has a number for each layer; then the usual one counts.
        let heads = own("attention.head_count").or_else(|| {
            let key = format!("{architecture}.attention.head_count");
            pairs.sum(&key)?.checked_div(pairs.length(&key))
        });
        let heads = heads.unwrap_or(0);
        let head_length = u64::from(embedding_length).checked_div(heads);
        let key_length = whole("length of a key", own("attention.key_length").or(head_length), WIDEST)?;
        let value_length = whole("length of a value", own("attention.value_length").or(head_length), WIDEST)?;
        let key = format!("{architecture}.attention.head_count_kv");
        let head_count_kv = match pairs.sum(&key) {
            Some(sum) => sum,
            None => pairs.number(&key).unwrap_or(heads).saturating_mul(u64::from(block_count)),
        };
        Ok(Self {
            name: pairs.text("general.name").map(str::to_owned).filter(|name| !name.is_empty()),
            context_length: own("context_length").map(|tokens| u32::try_from(tokens).unwrap_or(u32::MAX)),
            block_count,
            embedding_length,
            head_count_kv: at_most("heads", head_count_kv, WIDEST)?,
            key_length,
            value_length,
            vocabulary: pairs.length("tokenizer.ggml.tokens"),
            parameters: weights.all,
            active_parameters: weights.active(own("expert_count"), own("expert_used_count")),
            quantisation: pairs.number("general.file_type").and_then(quantisation::name),
            has_chat_template: pairs.has("tokenizer.chat_template"),
            is_embedder: pairs.has(&format!("{architecture}.pooling_type")),
            files: pairs.number("split.count").unwrap_or(1).max(1),
            file_bytes,
            architecture,
        })
    }
}

fn at_most(of: &'static str, count: u64, most: u64) -> Result<u64, GgufError> {
    if count > most { Err(GgufError::TooMany { of, count }) } else { Ok(count) }
}

#[cfg(test)]
mod tests;

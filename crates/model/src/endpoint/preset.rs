//! Servers that many players have, with the address at which each listens when nobody changed it.

use serde::{Deserialize, Serialize};

/// A well-known server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Preset {
    /// Ollama, on this computer.
    Ollama,
    /// LM Studio, on this computer.
    LmStudio,
    /// `llama-server` of llama.cpp, on this computer.
    LlamaCpp,
    /// vLLM, on this computer.
    Vllm,
    /// OpenAI, hosted.
    OpenAi,
}

impl Preset {
    /// All of them, home servers first.
    pub const ALL: [Self; 5] = [Self::Ollama, Self::LmStudio, Self::LlamaCpp, Self::Vllm, Self::OpenAi];

    /// Its name as its makers write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ollama => "Ollama",
            Self::LmStudio => "LM Studio",
            Self::LlamaCpp => "llama.cpp",
            Self::Vllm => "vLLM",
            Self::OpenAi => "OpenAI",
        }
    }

    /// Where it listens.
    #[must_use]
    pub const fn base_url(self) -> &'static str {
        match self {
            Self::Ollama => "http://localhost:11434/v1",
            Self::LmStudio => "http://localhost:1234/v1",
            Self::LlamaCpp => "http://localhost:8080/v1",
            Self::Vllm => "http://localhost:8000/v1",
            Self::OpenAi => "https://api.openai.com/v1",
        }
    }

    /// How it is started, for whom it does not answer.
    #[must_use]
    pub const fn how_to_start(self) -> &'static str {
        match self {
            Self::Ollama => "start it with `ollama serve` and fetch a model with `ollama pull NAME`",
            Self::LmStudio => {
                "load a model in LM Studio and start the server in its Developer tab, or with `lms server start`"
            }
            Self::LlamaCpp => "start it with `llama-server -m MODEL.gguf --port 8080`",
            Self::Vllm => "start it with `vllm serve NAME`",
            Self::OpenAi => {
                "look whether this computer is on the network, and whether a proxy or firewall is in the way"
            }
        }
    }

    /// Which one listens at this address, if it is one of them.
    #[must_use]
    pub fn at(host: &str, port: Option<u16>) -> Option<Self> {
        let here = matches!(host, "localhost" | "127.0.0.1" | "[::1]" | "::1");
        match (host, port) {
            ("api.openai.com", _) => Some(Self::OpenAi),
            (_, Some(11434)) => Some(Self::Ollama),
            (_, Some(1234)) if here => Some(Self::LmStudio),
            (_, Some(8080)) if here => Some(Self::LlamaCpp),
            (_, Some(8000)) if here => Some(Self::Vllm),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endpoint::address::Address;

    #[test]
    fn presets_are_sound_addresses_and_are_known_again() {
        for preset in Preset::ALL {
            let address = Address::parse(preset.base_url()).unwrap();
            assert_eq!(address.to_string(), preset.base_url());
            assert_eq!(address.warning(), None);
            assert_eq!(address.is_home(), preset != Preset::OpenAi);
            assert_eq!(address.preset(), Some(preset));
        }
        assert_eq!(Preset::at("example.org", Some(8080)), None);
    }
}

//! What a server does with one call.

use std::{io, time::Duration};

use serde_json::json;
use tokio::{io::AsyncWriteExt as _, net::TcpStream, time::sleep};

use crate::testing::endpoint::Asked;

/// What a server does with one call.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// It waits so long before it says anything.
    pub late: Duration,
    /// How it speaks then.
    pub manner: Manner,
    /// The status of the answer.
    pub status: u16,
    /// Further headers.
    pub headers: Vec<(&'static str, String)>,
    /// The body of the answer.
    pub bytes: Vec<u8>,
}

/// How a server speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// All at once.
    Plain,
    /// Never.
    Hang,
    /// It ends the connection after so many bytes of the answer, head included.
    Close(usize),
    /// All at once, without saying how long it is; then it ends the connection.
    Unannounced,
    /// One byte after the other, with a pause between.
    Trickle(Duration),
}

impl Behaviour {
    /// An answer with a status and a body.
    #[must_use]
    pub fn body(status: u16, bytes: impl Into<Vec<u8>>) -> Self {
        Self { late: Duration::ZERO, manner: Manner::Plain, status, headers: Vec::new(), bytes: bytes.into() }
    }

    /// The model says something, and the server counts tokens.
    #[must_use]
    pub fn say(text: &str) -> Self {
        Self::message(&json!({"role": "assistant", "content": text}))
    }

    /// The model answers with a message of any form.
    #[must_use]
    pub fn message(message: &serde_json::Value) -> Self {
        let body = json!({
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "model": "small-2026",
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {"prompt_tokens": 120, "completion_tokens": 30, "total_tokens": 150},
        });
        Self::body(200, body.to_string())
    }

    /// A vector of a dimension for each text asked for; the same text has the same.
    #[must_use]
    pub fn vectors(asked: &Asked, dimension: usize) -> Self {
        let texts = asked.body["input"].as_array().cloned().unwrap_or_default();
        let vector = |text: &str| -> Vec<f32> {
            let hash = blake3::Hasher::new().update(text.as_bytes()).finalize_xof();
            let mut bytes = vec![0; dimension];
            let mut hash = hash;
            hash.fill(&mut bytes);
            bytes.iter().map(|byte| f32::from(*byte) - 127.5).collect()
        };
        let data: Vec<_> = texts
            .iter()
            .enumerate()
            .map(|(i, text)| json!({"object": "embedding", "index": i, "embedding": vector(text.as_str().unwrap_or_default())}))
            .collect();
        Self::body(200, json!({"object": "list", "data": data, "model": "nomic"}).to_string())
    }

    /// The same, but later.
    #[must_use]
    pub fn late(mut self, late: Duration) -> Self {
        self.late = late;
        self
    }

    /// The same in another manner.
    #[must_use]
    pub fn manner(mut self, manner: Manner) -> Self {
        self.manner = manner;
        self
    }

    /// The same with a header.
    #[must_use]
    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    /// Does it; whether the connection goes on.
    pub(super) async fn perform(&self, stream: &mut TcpStream) -> io::Result<bool> {
        sleep(self.late).await;
        let mut answer = format!("HTTP/1.1 {} Status\r\nContent-Type: application/json\r\n", self.status);
        for (name, value) in &self.headers {
            answer.push_str(&format!("{name}: {value}\r\n"));
        }
        if self.manner != Manner::Unannounced {
            answer.push_str(&format!("Content-Length: {}\r\n", self.bytes.len()));
        }
        answer.push_str("\r\n");
        let mut answer = answer.into_bytes();
        answer.extend_from_slice(&self.bytes);
        match self.manner {
            Manner::Plain => stream.write_all(&answer).await?,
            Manner::Unannounced => {
                stream.write_all(&answer).await?;
                return Ok(false);
            }
            Manner::Hang => std::future::pending().await,
            Manner::Close(after) => {
                stream.write_all(&answer[..after.min(answer.len())]).await?;
                return Ok(false);
            }
            Manner::Trickle(pause) => {
                for byte in &answer {
                    stream.write_all(&[*byte]).await?;
                    sleep(pause).await;
                }
            }
        }
        Ok(true)
    }
}

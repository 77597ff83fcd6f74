//! A small HTTP server on a thread of its own.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener as StdListener},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread::{self, JoinHandle},
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::oneshot,
};

use crate::{
    endpoint::{Endpoint, key::Key},
    testing::behaviour::Behaviour,
};

/// What the server was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Counts the calls from 0.
    pub ordinal: usize,
    /// The path, such as `/v1/chat/completions`.
    pub path: String,
    /// The body; `null` when there was none.
    pub body: Value,
    /// The header of this name, if there was one.
    pub authorization: Option<String>,
}

type Script = dyn FnMut(&Asked) -> Behaviour + Send;

/// Where servers tell how much they take.
const BESIDE: [&str; 4] = ["/props", "/api/v1/models", "/api/ps", "/api/show"];

struct Shared {
    models: Vec<String>,
    /// What it tells of itself, by path.
    told: Vec<(&'static str, Value)>,
    /// Others are turned away, with their key quoted as some services do.
    key: Option<Key>,
    script: Mutex<Box<Script>>,
    asked: Mutex<Vec<Asked>>,
}

/// A server that follows a script. It ends when this is dropped.
pub struct FakeEndpoint {
    address: SocketAddr,
    shared: Arc<Shared>,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl FakeEndpoint {
    /// A server that has the model `small` and answers each call as the script says.
    #[must_use]
    pub fn start(script: impl FnMut(&Asked) -> Behaviour + Send + 'static) -> Self {
        Self::with(&["small"], None, script)
    }

    /// A server with these models, and perhaps a key without which it does not answer.
    ///
    /// # Panics
    /// When this computer has no free port.
    #[must_use]
    pub fn with(models: &[&str], key: Option<Key>, script: impl FnMut(&Asked) -> Behaviour + Send + 'static) -> Self {
        let models = models.iter().map(|name| (*name).to_owned()).collect();
        Self::of(Shared { models, told: Vec::new(), key, script: boxed(script), asked: Mutex::default() })
    }

    /// A server that has the model `small` and tells something of itself at paths such as `props`.
    #[must_use]
    pub fn telling(told: Vec<(&'static str, Value)>, script: impl FnMut(&Asked) -> Behaviour + Send + 'static) -> Self {
        let models = vec!["small".to_owned()];
        Self::of(Shared { models, told, key: None, script: boxed(script), asked: Mutex::default() })
    }

    fn of(shared: Shared) -> Self {
        let shared = Arc::new(shared);
        let mut server = Self { address: (Ipv4Addr::LOCALHOST, 0).into(), shared, running: None };
        server.resume().expect("this computer has a free port");
        server
    }

    /// The address for players.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}/v1", self.address)
    }

    /// The endpoint for a model, without a key.
    ///
    /// # Panics
    /// Never: the address is sound.
    #[must_use]
    pub fn endpoint(&self, model: &str) -> Endpoint {
        Endpoint::new(&self.base_url(), model, None).expect("the address is sound")
    }

    /// What it was asked so far; what it tells of itself and lists of models are not included.
    #[must_use]
    pub fn asked(&self) -> Vec<Asked> {
        lock(&self.shared.asked).clone()
    }

    /// Kills it: nobody listens at the address any more, and open connections break.
    pub fn stop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            stop.send(()).ok();
            thread.join().expect("the server does not panic");
        }
    }

    /// Starts it again at the same address.
    ///
    /// # Errors
    /// When the port was taken by somebody else meanwhile.
    pub fn resume(&mut self) -> io::Result<()> {
        self.stop();
        let listener = StdListener::bind(self.address)?;
        listener.set_nonblocking(true)?;
        self.address = listener.local_addr()?;
        let (stop, stopped) = oneshot::channel();
        let shared = Arc::clone(&self.shared);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let thread = thread::Builder::new().name("fake endpoint".to_owned()).spawn(move || {
            runtime.spawn(serve(listener, shared));
            // Either it is told to stop, or whoever might tell it is gone.
            runtime.block_on(stopped).ok();
            // Dropped, the runtime ends all connections.
        })?;
        self.running = Some((stop, thread));
        Ok(())
    }
}

impl Drop for FakeEndpoint {
    fn drop(&mut self) {
        self.stop();
    }
}

fn boxed(script: impl FnMut(&Asked) -> Behaviour + Send + 'static) -> Mutex<Box<Script>> {
    Mutex::new(Box::new(script))
}

fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn serve(listener: StdListener, shared: Arc<Shared>) {
    let Ok(listener) = TcpListener::from_std(listener) else { return };
    loop {
        if let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(converse(stream, Arc::clone(&shared)));
        }
    }
}

/// One connection, with one call after the other, until either side ends it.
async fn converse(mut stream: TcpStream, shared: Arc<Shared>) {
    loop {
        let (path, authorization, body) = match read_request(&mut stream).await {
            Ok(Some(request)) => request,
            Ok(None) => break,
            Err(_) => {
                stream.write_all(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n").await.ok();
                break;
            }
        };
        let behaviour = shared.decide(path, authorization, body);
        if !behaviour.perform(&mut stream).await.unwrap_or(false) {
            return;
        }
    }
    stream.shutdown().await.ok();
}

impl Shared {
    fn decide(&self, path: String, authorization: Option<String>, body: Value) -> Behaviour {
        if let Some(key) = &self.key
            && authorization.as_deref() != key.bearer().to_str().ok()
        {
            let quoted = authorization.unwrap_or_default();
            return Behaviour::body(
                401,
                json!({"error": {"message": format!("Incorrect API key provided: {quoted}")}}).to_string(),
            );
        }
        if let Some(told) = self.told.iter().find(|(name, _)| path == format!("/{name}")) {
            return Behaviour::body(200, told.1.to_string());
        }
        if path == "/v1/models" {
            let models: Vec<Value> = self.models.iter().map(|id| json!({"id": id, "object": "model"})).collect();
            return Behaviour::body(200, json!({"object": "list", "data": models}).to_string());
        }
        if BESIDE.contains(&path.as_str()) {
            return Behaviour::body(404, "404 page not found");
        }
        let mut asked = lock(&self.asked);
        let call = Asked { ordinal: asked.len(), path, body, authorization };
        asked.push(call.clone());
        drop(asked);
        if !call.path.starts_with("/v1/") {
            return Behaviour::body(404, "404 page not found");
        }
        (*lock(&self.script))(&call)
    }
}

/// Reads one request: its path, the `Authorization` header and the body; `None` when the other side has ended.
async fn read_request(stream: &mut TcpStream) -> io::Result<Option<(String, Option<String>, Value)>> {
    let mut bytes = Vec::new();
    let head_end = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Ok(None);
        }
        // Encrypted, for example.
        if !bytes[0].is_ascii_uppercase() {
            return Err(io::ErrorKind::InvalidData.into());
        }
    };
    let head = String::from_utf8_lossy(&bytes[..head_end]).into_owned();
    let header = |wanted: &str| {
        head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case(wanted).then(|| value.trim().to_owned())
        })
    };
    let length = header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    while bytes.len() < head_end + 4 + length {
        if stream.read_buf(&mut bytes).await? == 0 {
            return Ok(None);
        }
    }
    let body = serde_json::from_slice(&bytes[head_end + 4..head_end + 4 + length]).unwrap_or(Value::Null);
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    Ok(Some((path, header("authorization"), body)))
}

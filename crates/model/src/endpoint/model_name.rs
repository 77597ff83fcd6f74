//! What a model is called where others may read it: a server's path to it is nobody's business.

/// The file's name, where a model is called by the path of a file; any other name as it is, such as `org/model`.
#[must_use]
pub fn public_name(name: &str) -> &str {
    let begins = name.starts_with(['/', '~', '.']) || name.get(1..3).is_some_and(|rest| rest == ":\\" || rest == ":/");
    let lower = name.to_ascii_lowercase();
    let ends = [".gguf", ".ggml", ".bin", ".safetensors", ".onnx"].iter().any(|ending| lower.ends_with(ending));
    if !begins && !ends && !name.contains('\\') {
        return name;
    }
    name.rsplit(['/', '\\']).find(|part| !part.is_empty()).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lose_their_folders_and_names_stay() {
        for (name, public) in [
            ("/home/ann/models/SmolLM2-135M-Instruct.Q4_1.gguf", "SmolLM2-135M-Instruct.Q4_1.gguf"),
            ("C:\\Users\\Ann\\llama.gguf", "llama.gguf"),
            ("D:/models/llama", "llama"),
            ("~/models/llama/", "llama"),
            ("./llama.gguf", "llama.gguf"),
            ("models/ann/llama.GGUF", "llama.GGUF"),
            ("\\\\server\\share\\llama", "llama"),
            ("meta-llama/Llama-3.1-8B-Instruct", "meta-llama/Llama-3.1-8B-Instruct"),
            ("llama3.1:8b", "llama3.1:8b"),
            ("gpt-4o", "gpt-4o"),
            ("/", "/"),
            ("", ""),
        ] {
            assert_eq!(public_name(name), public);
        }
    }
}

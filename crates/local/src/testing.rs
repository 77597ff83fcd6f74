//! Headers of models that do not exist.

use crate::gguf::MAGIC;

/// A GGUF file without weights.
#[derive(Clone, Debug, Default)]
pub(crate) struct FakeFile {
    pairs: Vec<Vec<u8>>,
    tensors: Vec<Vec<u8>>,
}

impl FakeFile {
    /// A small model that can be asked.
    pub(crate) fn small() -> Self {
        Self::default()
            .text("general.architecture", "llama")
            .text("general.name", "Small 1B")
            .number("general.file_type", 15)
            .number("llama.context_length", 4096)
            .number("llama.block_count", 4)
            .number("llama.embedding_length", 64)
            .number("llama.attention.head_count", 8)
            .number("llama.attention.head_count_kv", 2)
            .text("tokenizer.chat_template", "{{ messages }}")
            .texts("tokenizer.ggml.tokens", &["a", "b", "c"])
            .tensor("token_embd.weight", &[64, 3])
    }

    /// With a pair of a key and a number.
    pub(crate) fn number(self, key: &str, number: u32) -> Self {
        self.pair(key, 4, &number.to_le_bytes())
    }

    /// With a pair of a key and a text.
    pub(crate) fn text(self, key: &str, text: &str) -> Self {
        self.pair(key, 8, &counted(text))
    }

    /// With a list of texts.
    pub(crate) fn texts(self, key: &str, texts: &[&str]) -> Self {
        let mut value = list(8, texts.len());
        texts.iter().for_each(|text| value.extend(counted(text)));
        self.pair(key, 9, &value)
    }

    /// With a list of numbers.
    pub(crate) fn numbers(self, key: &str, numbers: &[u32]) -> Self {
        let mut value = list(4, numbers.len());
        numbers.iter().for_each(|number| value.extend(number.to_le_bytes()));
        self.pair(key, 9, &value)
    }

    /// With a value of any kind.
    pub(crate) fn pair(mut self, key: &str, kind: u32, value: &[u8]) -> Self {
        let mut pair = counted(key);
        pair.extend(kind.to_le_bytes());
        pair.extend(value);
        self.pairs.push(pair);
        self
    }

    /// With a tensor.
    pub(crate) fn tensor(mut self, name: &str, sides: &[u64]) -> Self {
        let mut tensor = counted(name);
        tensor.extend((sides.len() as u32).to_le_bytes());
        sides.iter().for_each(|side| tensor.extend(side.to_le_bytes()));
        tensor.extend([0; 12]);
        self.tensors.push(tensor);
        self
    }

    /// As it lies on a disk.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(3_u32.to_le_bytes());
        bytes.extend((self.tensors.len() as u64).to_le_bytes());
        bytes.extend((self.pairs.len() as u64).to_le_bytes());
        bytes.extend(self.pairs.concat());
        bytes.extend(self.tensors.concat());
        bytes
    }
}

/// The beginning of a list.
pub(crate) fn list(kind: u32, length: usize) -> Vec<u8> {
    [&kind.to_le_bytes()[..], &(length as u64).to_le_bytes()].concat()
}

fn counted(text: &str) -> Vec<u8> {
    [&(text.len() as u64).to_le_bytes(), text.as_bytes()].concat()
}

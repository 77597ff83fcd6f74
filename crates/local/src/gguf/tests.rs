//! Headers as they are published, as they are spoilt, and as somebody malicious might write them.

use proptest::prelude::*;

use super::*;
use crate::testing::{FakeFile, list};

fn read(bytes: &[u8]) -> Result<Header, GgufError> {
    Header::read(bytes, bytes.len() as u64)
}

#[test]
fn a_header_is_read() {
    let bytes = FakeFile::small().bytes();
    let header = read(&bytes).unwrap();
    assert_eq!((header.architecture.as_str(), header.name.as_deref()), ("llama", Some("Small 1B")));
    assert_eq!((header.context_length, header.block_count, header.embedding_length), (Some(4096), 4, 64));
    assert_eq!((header.head_count_kv, header.key_length, header.value_length), (8, 8, 8));
    assert_eq!((header.vocabulary, header.parameters, header.active_parameters), (3, 192, 192));
    assert_eq!((header.quantisation, header.has_chat_template), (Some("Q4_K_M"), true));
    assert_eq!((header.is_embedder, header.files, header.file_bytes), (false, 1, bytes.len() as u64));
    assert!(header.can_write());
}

#[test]
fn what_a_header_leaves_out_follows_from_the_rest() {
    let header = read(&FakeFile::default().text("general.architecture", "x").bytes()).unwrap();
    assert_eq!((header.name, header.context_length, header.quantisation), (None, None, None));
    assert!(!header.is_embedder && !header.has_chat_template && header.vocabulary == 0);
    let uneven = FakeFile::default()
        .text("general.architecture", "deci")
        .number("deci.block_count", 3)
        .number("deci.embedding_length", 512)
        .numbers("deci.attention.head_count", &[8, 0, 4])
        .numbers("deci.attention.head_count_kv", &[2, 0, 1])
        .number("deci.attention.key_length", 128);
    let header = read(&uneven.bytes()).unwrap();
    assert_eq!((header.head_count_kv, header.key_length, header.value_length), (3, 128, 128));
}

#[test]
fn experts_take_turns() {
    let experts = FakeFile::small()
        .number("llama.expert_count", 8)
        .number("llama.expert_used_count", 2)
        .tensor("blk.0.ffn_up_exps.weight", &[10, 10, 8]);
    let header = read(&experts.bytes()).unwrap();
    assert_eq!((header.parameters, header.active_parameters), (192 + 800, 192 + 200));
}

#[test]
fn models_that_do_not_write_are_known() {
    assert!(!read(&FakeFile::small().number("llama.pooling_type", 1).bytes()).unwrap().can_write());
    assert!(!read(&FakeFile::default().text("general.architecture", "clip").bytes()).unwrap().can_write());
}

#[test]
fn whatever_is_wrong_is_said() {
    fn check(bytes: &[u8], expected: &GgufError) {
        assert_eq!(read(bytes).as_ref(), Err(expected));
    }
    let good = FakeFile::small().bytes();
    let with = |at: usize, change: &[u8]| {
        let mut bytes = good.clone();
        bytes[at..at + change.len()].copy_from_slice(change);
        bytes
    };
    check(b"", &GgufError::NotGguf);
    check(b"PK\x03\x04 something else", &GgufError::NotGguf);
    check(&good[..good.len() - 1], &GgufError::Truncated);
    check(&good[..6], &GgufError::Truncated);
    check(&with(4, &1_u32.to_le_bytes()), &GgufError::UnknownVersion(1));
    check(&with(4, &3_u32.to_be_bytes()), &GgufError::BigEndian);
    check(&with(8, &u64::MAX.to_le_bytes()), &GgufError::TooMany { of: "tensors", count: u64::MAX });
    check(&with(16, &u64::MAX.to_le_bytes()), &GgufError::TooMany { of: "pairs", count: u64::MAX });
    check(&with(24, &(1_u64 << 40).to_le_bytes()), &GgufError::TextTooLong(1 << 40));
    let fake = FakeFile::default;
    check(&fake().bytes(), &GgufError::Missing("architecture"));
    check(&fake().pair("a", 13, &[]).bytes(), &GgufError::UnknownKind(13));
    let nested = [list(9, 1), list(9, 1), list(9, 1), list(0, 0)].concat();
    check(&fake().pair("a", 9, &nested).bytes(), &GgufError::TooDeep);
    let long = GgufError::TooMany { of: "items of a list", count: 1 << 30 };
    check(&fake().pair("a", 9, &list(8, 1 << 30)).bytes(), &long);
    check(&FakeFile::small().tensor("a", &[u64::MAX, 2]).bytes(), &GgufError::Absurd("tensor"));
    let wide = FakeFile::small().tensor("a", &[u64::MAX]).tensor("b", &[1]);
    check(&wide.bytes(), &GgufError::Absurd("number of weights"));
    let deep = fake().text("general.architecture", "x").number("x.block_count", u32::MAX);
    check(&deep.bytes(), &GgufError::TooMany { of: "layers", count: u64::from(u32::MAX) });
    assert!(matches!(Header::of(Path::new("/nowhere")), Err(GgufError::Unreadable(_))));
    assert_eq!(Header::of(Path::new("/")), Err(GgufError::NotGguf));
}

#[test]
fn many_long_texts_end_at_some_time() {
    let text = "a".repeat(1 << 20);
    let file = (0..200).fold(FakeFile::default(), |file, n| file.text(&n.to_string(), &text));
    assert_eq!(read(&file.bytes()), Err(GgufError::HeaderTooLong));
}

proptest! {
    #[test]
    fn no_bytes_are_too_odd(rest in proptest::collection::vec(any::<u8>(), 0..400)) {
        read(&rest).ok();
        let mut begun = b"GGUF\x03\0\0\0\x02\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0".to_vec();
        begun.extend(rest);
        read(&begun).ok();
    }

    #[test]
    fn no_spoilt_header_is_too_odd(
        spoilt in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8),
        end in any::<prop::sample::Index>(),
    ) {
        let experts = FakeFile::small().number("llama.expert_count", 8).number("llama.expert_used_count", 2);
        let mut bytes = experts.tensor("blk.0.ffn_up_exps.weight", &[10, 10, 8]).numbers("a", &[1, 2]).bytes();
        for (at, byte) in spoilt {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes.truncate(end.index(bytes.len() * 4).max(24));
        if let Ok(header) = read(&bytes) {
            let need = crate::memory::need(&header, 8192);
            prop_assert!(need.total() >= need.weights);
            let speed = crate::speed::expected(&header, 4);
            prop_assert!(speed.written >= 0.0 && speed.read >= 0.0);
        }
    }
}

//! The weights blob: all constants in one piece, aligned, each distinct one once.

use crate::memory::ALIGN;
use crate::types::{DType, TensorData, Var};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;

/// Where a constant lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub var: Var,
    pub dtype: DType,
    pub offset: usize,
    pub len: usize,
}

/// Constants in the order of their use.
#[derive(Default)]
pub struct Weights {
    pub blob: Vec<u8>,
    pub entries: Vec<Entry>,
    /// Strings, which stay in the code.
    pub strings: Vec<(Var, Vec<String>)>,
    /// Constants without elements.
    pub empty: Vec<(Var, DType)>,
    /// Offsets by hash and length.
    known: HashMap<(u64, usize), Vec<usize>>,
}

impl Weights {
    pub fn add(&mut self, var: Var, data: &TensorData) {
        if let Some(strings) = data.to_strings() {
            self.strings.push((var, strings));
            return;
        }
        // A constant is written out once it must be read by its flat index.
        let Some(bytes) = data.to_bytes() else { return };
        if bytes.is_empty() {
            self.empty.push((var, data.dtype));
            return;
        }
        let mut hasher = DefaultHasher::new();
        hasher.write(&bytes);
        let key = (hasher.finish(), bytes.len());
        let known = self.known.entry(key).or_default();
        let same = known.iter().copied().find(|at| self.blob.get(*at..*at + bytes.len()) == Some(&bytes[..]));
        let offset = same.unwrap_or_else(|| {
            let offset = self.blob.len().next_multiple_of(ALIGN);
            self.blob.resize(offset, 0);
            self.blob.extend_from_slice(&bytes);
            known.push(offset);
            offset
        });
        self.entries.push(Entry { var, dtype: data.dtype, offset, len: data.numel() });
    }
}

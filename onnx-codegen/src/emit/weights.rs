//! The weights blob: all constants in one piece, aligned, each distinct one once; cut into parts for rustc.

use crate::memory::ALIGN;
use crate::types::{DType, TensorData, Var};
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::ops::Range;

/// No part of the blob is larger, unless it is a single constant. Rustc and LLVM copy a static several times over, also
/// into the units of code that inline something from the unit it is in: the smaller a part, the less is alive at once.
pub const PART: usize = 8 << 20;

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
    /// Where parts begin, but for the first.
    cuts: Vec<usize>,
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
            let part = self.cuts.last().copied().unwrap_or(0);
            if offset > part && offset - part + bytes.len() > PART {
                self.cuts.push(offset);
            }
            self.blob.extend_from_slice(&bytes);
            known.push(offset);
            offset
        });
        self.entries.push(Entry { var, dtype: data.dtype, offset, len: data.numel() });
    }
    /// The parts of the blob, in order.
    pub fn parts(&self) -> Vec<Range<usize>> {
        let starts = [0].into_iter().chain(self.cuts.iter().copied());
        let ends = self.cuts.iter().copied().chain([self.blob.len()]);
        starts.zip(ends).filter(|(start, end)| start < end).map(|(start, end)| start..end).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_hold_whole_constants_and_cover_the_blob() {
        let mut weights = Weights::default();
        let sizes = [100, PART / 2, PART / 2, PART + 1, 1, PART / 2, 64];
        for (k, size) in sizes.into_iter().enumerate() {
            let mut bytes = vec![k as u8; size];
            // No splat, but where there is only one element.
            bytes[0] = 255;
            weights.add(Var(k as u32), &TensorData::new_bytes(DType::U8, vec![size], bytes.into()).unwrap());
        }
        let parts = weights.parts();
        assert_eq!(parts.iter().map(Range::len).collect::<Vec<_>>(), {
            let aligned = |size: usize| size.next_multiple_of(ALIGN);
            [128 + PART / 2, PART / 2, aligned(PART + 1), 64 + PART / 2 + 64]
        });
        assert_eq!((parts[0].start, parts[3].end), (0, weights.blob.len()));
        assert!(parts.windows(2).all(|two| two[0].end == two[1].start && two[1].start % ALIGN == 0));
        for entry in &weights.entries {
            let inside = parts.iter().filter(|part| part.start <= entry.offset && entry.offset + entry.len <= part.end);
            assert_eq!(inside.count(), 1);
        }
        assert_eq!(Weights::default().parts(), []);
    }
}

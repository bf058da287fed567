//! What a part of a kernel writes where its results do not lie in one piece.
//!
//! # Why this is sound
//!
//! Slabs are made of a `&mut [T]`, which nothing else reaches while they live. Those that are split from others have another
//! range of each slab, and no range is longer than what lies from one slab to the next: so two slices overlap only if they
//! are of the same slab and of the same `Slabs`, and these are borrowed as long as a slice of them is used. Slices end where
//! the output ends.

use core::marker::PhantomData;
use core::slice;

/// A range of every slab of an output: of pieces of it that are equally long, the last of which may end earlier.
pub struct Slabs<'a, T> {
    start: *mut T,
    len: usize,
    stride: usize,
    count: usize,
    /// The range, in a slab. `from <= to <= stride`.
    from: usize,
    to: usize,
    of: PhantomData<&'a mut [T]>,
}

// SAFETY: it is a `&mut [T]` with less in it.
unsafe impl<T: Send> Send for Slabs<'_, T> {}

impl<'a, T> Slabs<'a, T> {
    /// All of an output from its element `first` on, in slabs that begin `stride` elements apart; 0: in one.
    pub fn new(out: &'a mut [T], first: usize, stride: usize) -> Slabs<'a, T> {
        let out = out.get_mut(first..).unwrap_or_default();
        let len = out.len();
        // No slab is longer than the whole.
        let stride = if stride == 0 { len } else { usize::min(stride, len) };
        let count = len.checked_div(stride).map_or(0, |whole| whole + usize::from(!len.is_multiple_of(stride)));
        Slabs { start: out.as_mut_ptr(), len, stride, count, from: 0, to: stride, of: PhantomData }
    }

    /// Takes the front of every slab off, up to an element of it.
    pub(super) fn split_front(&mut self, to: usize) -> Slabs<'a, T> {
        let to = to.clamp(self.from, self.to);
        let front = Slabs { to, ..*self };
        self.from = to;
        front
    }

    /// Its slice of a slab.
    ///
    /// # Panics
    /// Where there are not so many slabs.
    #[inline(always)]
    pub fn slab(&mut self, k: usize) -> &mut [T] {
        assert!(k < self.count);
        let begin = k * self.stride;
        let (from, to) = (usize::min(begin + self.from, self.len), usize::min(begin + self.to, self.len));
        // SAFETY: `from <= to <= len`; nothing else refers to these elements, see the module's documentation.
        unsafe { slice::from_raw_parts_mut(self.start.add(from), to - from) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_in_one_range_of_one_slab() {
        for (len, first, stride) in [(20, 2, 6), (20, 0, 5), (7, 7, 3), (7, 9, 3), (0, 0, 0), (9, 1, 0), (5, 0, 9)] {
            let mut out = std::vec![0; len];
            let mut all = Slabs::new(&mut out, first, stride);
            let count = all.count;
            let mut parts = [all.split_front(1), all.split_front(1), all.split_front(4), all];
            for (p, part) in parts.iter_mut().enumerate() {
                for k in 0..count {
                    part.slab(k).iter_mut().for_each(|x| *x += 100 * k + p + 1);
                }
            }
            let stride = if stride == 0 { usize::MAX } else { stride };
            for (at, x) in out.iter().enumerate() {
                let expected = at.checked_sub(first).map_or(0, |at| {
                    let part = match at % stride {
                        0 => 1,
                        1..4 => 3,
                        _ => 4,
                    };
                    100 * (at / stride) + part
                });
                assert_eq!(*x, expected, "{at} of {len}, from {first}, {stride} apart");
            }
        }
    }

    #[test]
    #[should_panic(expected = "k < self.count")]
    fn beyond_the_last_slab() {
        Slabs::new(&mut [0; 12], 2, 5).slab(2);
    }
}

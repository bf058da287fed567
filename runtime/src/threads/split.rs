//! Outputs in parts that are written at the same time.

use core::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::{Pool, Slabs};

/// Chunks of work for every thread: what one thread is late with, others can do.
const CHUNKS_PER_THREAD: usize = 4;

/// Items that are handed out at a time.
const SLOTS: usize = 64;

/// Calls `run` with every item, on the threads of a pool, or without one on this thread. Allocates nothing.
pub fn for_each<X: Send>(pool: Option<&Pool>, items: impl Iterator<Item = X>, run: &(dyn Fn(X) + Sync)) {
    let mut items = items.fuse();
    let Some(pool) = pool.filter(|pool| pool.threads() > 1) else {
        items.for_each(run);
        return;
    };
    loop {
        // Every slot is emptied once, by who has claimed its number: no thread ever waits for another.
        let mut slots = [const { Mutex::new(None) }; SLOTS];
        let mut count = 0;
        for (slot, item) in slots.iter_mut().zip(&mut items) {
            *slot.get_mut().unwrap_or_else(PoisonError::into_inner) = Some(item);
            count += 1;
        }
        let slots = &slots;
        pool.run(count, &|k| {
            let item = slots.get(k).and_then(|slot| slot.lock().unwrap_or_else(PoisonError::into_inner).take());
            if let Some(item) = item {
                run(item);
            }
        });
        if count < SLOTS {
            return;
        }
    }
}

/// How many of the pieces that a kernel can do at a time it should do: `most` where there are threads to share them.
#[inline]
pub fn together(pool: Option<&Pool>, most: usize) -> usize {
    if pool.is_some_and(|pool| pool.threads() > 1) { most } else { 1 }
}

/// A part of a kernel's work: the ranges of two nested loops that it runs, and where its part of the output begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// From and to, of the outer loop.
    pub outer: [usize; 2],
    /// From and to, of the inner loop.
    pub inner: [usize; 2],
    /// Elements of the output before those of the part.
    pub origin: usize,
}

/// Of the `count` iterations of a loop from `first` on, those that are in a range; counted from `first`.
#[inline(always)]
pub fn within(range: [usize; 2], first: usize, count: usize) -> Range<usize> {
    let at = |x: usize| usize::min(x.saturating_sub(first), count);
    at(range[0])..at(range[1])
}

/// Divides a kernel of `outer` times `inner` iterations. Iteration `(o, i)` writes `out` from `start(o, i)` on, up to where
/// the next begins. Without a pool it is one part.
pub fn divide<T: Send>(
    pool: Option<&Pool>,
    out: &mut [T],
    loops: [usize; 2],
    grain: Grain,
    start: &dyn Fn(usize, usize) -> usize,
    run: &(dyn Fn(Part, &mut [T]) + Sync),
) {
    let [outer, inner] = loops;
    match pool.filter(|pool| pool.threads() > 1) {
        None => run(Part { outer: [0, outer], inner: [0, inner], origin: 0 }, out),
        Some(pool) => {
            let parts = Parts::new(loops, pool.threads(), usize::MAX, grain).cut(out, start);
            for_each(Some(pool), parts, &|(part, out)| run(part, out));
        }
    }
}

/// What runs a part, given its part of the output and its working memory.
pub type RunWith<'f, T, U> = dyn Fn(Part, &mut [T], U) + Sync + 'f;

/// As [`divide`], with working memory for every part: there are at most as many parts as `scratch` has items.
///
/// # Panics
/// Where there is none.
pub fn divide_with<T: Send, U: Send>(
    pool: Option<&Pool>,
    out: &mut [T],
    mut scratch: impl ExactSizeIterator<Item = U>,
    loops: [usize; 2],
    start: &dyn Fn(usize, usize) -> usize,
    run: &RunWith<'_, T, U>,
) {
    let [outer, inner] = loops;
    assert!(scratch.len() > 0, "no working memory: a fault of the compiler");
    match pool.filter(|pool| pool.threads() > 1) {
        None => {
            if let Some(own) = scratch.next() {
                run(Part { outer: [0, outer], inner: [0, inner], origin: 0 }, out, own);
            }
        }
        Some(pool) => {
            let parts = Parts::new(loops, pool.threads(), scratch.len(), Grain::ANY).cut(out, start).zip(scratch);
            for_each(Some(pool), parts, &|((part, out), own)| run(part, out, own));
        }
    }
}

/// What runs a part, given its range of every slab and its working memory.
pub type RunSlabs<'f, T, U> = dyn Fn(Part, &mut Slabs<'_, T>, U) + Sync + 'f;

/// As [`divide_with`], of a kernel of `count` iterations that write to every slab of an output: in each, iteration `i` writes
/// from `start(i)` on, up to where the next begins. [`Part::origin`] is in a slab.
///
/// # Panics
/// Where there is no working memory.
pub fn divide_slabs<T: Send, U: Send>(
    pool: Option<&Pool>,
    mut out: Slabs<'_, T>,
    mut scratch: impl ExactSizeIterator<Item = U>,
    (count, grain): (usize, Grain),
    start: &dyn Fn(usize) -> usize,
    run: &RunSlabs<'_, T, U>,
) {
    assert!(scratch.len() > 0, "no working memory: a fault of the compiler");
    let Some(pool) = pool.filter(|pool| pool.threads() > 1) else {
        if let Some(own) = scratch.next() {
            run(Part { outer: [0, 1], inner: [0, count], origin: 0 }, &mut out, own);
        }
        return;
    };
    let mut origin = 0;
    let parts = Parts::new([1, count], pool.threads(), scratch.len(), grain).iter().map(|part| {
        let part = Part { origin, ..part };
        origin = if part.inner[1] < count { start(part.inner[1]) } else { usize::MAX };
        (part, out.split_front(origin))
    });
    for_each(Some(pool), parts.zip(scratch), &|((part, mut out), own)| run(part, &mut out, own));
}

/// For parts that need no working memory.
pub fn no_memory() -> impl ExactSizeIterator<Item = ()> {
    core::iter::repeat_n((), usize::MAX)
}

/// Working memory for `count` parts, each as much as the others; they may need none.
pub fn pieces<T>(scratch: &mut [T], count: usize) -> impl ExactSizeIterator<Item = &mut [T]> {
    let each = scratch.len().checked_div(count).unwrap_or(0);
    let mut rest = scratch;
    (0..count).map(move |_| {
        let (own, after) = core::mem::take(&mut rest).split_at_mut(each);
        rest = after;
        own
    })
}

/// How finely work is divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grain {
    /// More parts are made only where there are more threads.
    most: usize,
    /// Iterations of both loops that are faster together. They are, where there are enough of them for all threads.
    together: [usize; 2],
}

impl Grain {
    /// As finely as the threads need it.
    pub const ANY: Grain = Grain { most: usize::MAX, together: [1, 1] };

    /// Not more parts than so many, but for every thread one.
    pub const fn most(most: usize) -> Grain {
        Grain { most, ..Grain::ANY }
    }

    /// So many iterations of the outer and of the inner loop are faster together.
    pub const fn together(together: [usize; 2]) -> Grain {
        Grain { together, ..Grain::ANY }
    }
}

/// How two nested loops are divided: whole iterations of the outer one, or ranges of the inner one in each of those.
struct Parts {
    loops: [usize; 2],
    /// Iterations that stay together.
    together: [usize; 2],
    /// Into how many ranges, of nearly equal length.
    ranges: [usize; 2],
}

impl Parts {
    /// Some parts for every thread, at most `room`; more only where a part is one outer iteration.
    fn new(loops: [usize; 2], threads: usize, room: usize, grain: Grain) -> Parts {
        let threads = threads.max(1);
        let wanted = grain.most.clamp(threads, CHUNKS_PER_THREAD * threads).min(room.max(1));
        let [outer, inner] = loops;
        let groups = [0, 1].map(|axis| loops[axis].div_ceil(grain.together[axis].max(1)));
        // Equal work for all threads is worth more than what is saved in a group.
        let even = |axis: usize| grain.together[axis] > 1 && groups[axis] >= 2 * threads;
        let single = usize::min(inner, 1);
        if even(0) {
            return Parts { loops, together: [grain.together[0], 1], ranges: [usize::min(groups[0], wanted), single] };
        }
        if outer == 1 && even(1) {
            return Parts { loops, together: [1, grain.together[1]], ranges: [1, usize::min(groups[1], wanted)] };
        }
        let ranges = match outer == 0 || outer.saturating_mul(2) > wanted {
            true => [usize::min(outer, wanted), single],
            false => [outer, usize::min(inner, wanted / outer)],
        };
        Parts { loops, together: [1, 1], ranges }
    }

    fn iter(&self) -> impl Iterator<Item = Part> + use<> {
        let Parts { loops, together, ranges: [down, along] } = *self;
        // Each half of the ranges, which is what one of two threads has, has half of the groups; and so on.
        let range = move |axis: usize, of: usize, k: usize| {
            let groups = loops[axis].div_ceil(together[axis]);
            let (each, more) = (groups / of, groups % of);
            [k, k + 1].map(|k| usize::min((k * each + k * more / of) * together[axis], loops[axis]))
        };
        (0..down).flat_map(move |o| {
            (0..along).map(move |i| Part { outer: range(0, down, o), inner: range(1, along, i), origin: 0 })
        })
    }

    /// The parts, each with its part of the output. Where no iteration writes anything, `start` may be beyond the end.
    fn cut<'a, T>(
        self,
        out: &'a mut [T],
        start: &'a dyn Fn(usize, usize) -> usize,
    ) -> impl Iterator<Item = (Part, &'a mut [T])> {
        let [outer, inner] = self.loops;
        let (mut rest, mut origin) = (out, 0);
        self.iter().map(move |part| {
            let end = match (part.outer[1], part.inner[1]) {
                (o, i) if i < inner => start(o - 1, i),
                (o, _) if o < outer => start(o, 0),
                _ => origin + rest.len(),
            };
            let end = usize::min(end, origin + rest.len());
            let (own, after) = core::mem::take(&mut rest).split_at_mut(end - origin);
            rest = after;
            let part = Part { origin, ..part };
            origin = end;
            (part, own)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn parts_cover_the_loops() {
        for outer in 0..9 {
            for inner in 0..20 {
                for wanted in 0..13 {
                    let mut seen = Vec::new();
                    let grain =
                        [Grain::ANY, Grain::most(3), Grain::together([2, 1]), Grain::together([1, 2])][wanted % 4];
                    let parts = Parts::new([outer, inner], wanted / 3, wanted, grain);
                    for part in parts.iter() {
                        for o in part.outer[0]..part.outer[1] {
                            seen.extend((part.inner[0]..part.inner[1]).map(|i| o * inner + i));
                        }
                    }
                    assert!(seen.iter().copied().eq(0..outer * inner), "{outer} {inner} {wanted}");
                    assert!(parts.iter().count() <= wanted.max(1), "{outer} {inner} {wanted}");
                }
            }
        }
    }

    #[test]
    fn loops_in_a_part() {
        let range = [3, 7];
        assert_eq!([within(range, 0, 5), within(range, 5, 1), within(range, 6, 9)], [3..5, 0..1, 0..1]);
        assert!(within(range, 0, 2).is_empty() && within(range, 7, 5).is_empty());
    }

    #[test]
    fn every_thread_count_writes_the_same() {
        // Iterations of 3 elements, of 5 to an outer one, with 2 elements between the outer ones.
        let (outer, inner) = (4, 5);
        let start = |o: usize, i: usize| o * 17 + i * 3;
        let run = |part: Part, out: &mut [u32]| {
            for o in part.outer[0]..part.outer[1] {
                for i in part.inner[0]..part.inner[1] {
                    for k in 0..3 {
                        out[start(o, i) + k - part.origin] += (100 * o + 10 * i + k) as u32;
                    }
                }
            }
        };
        let mut expected = [0; 70];
        divide(None, &mut expected, [outer, inner], Grain::ANY, &start, &run);
        assert_eq!(expected[3 * 17 + 4 * 3 + 2], 342);
        for threads in 1..5 {
            let pool = Pool::new(threads);
            for grain in [Grain::most(1), Grain::ANY, Grain::together([2, 1]), Grain::together([1, 2])] {
                let mut out = [0; 70];
                divide(Some(&pool), &mut out, [outer, inner], grain, &start, &run);
                assert_eq!(out, expected, "{threads} {grain:?}");
            }
            for room in 1..6 {
                let (mut out, mut scratch) = ([0; 70], [0u8; 12]);
                divide_with(
                    Some(&pool),
                    &mut out,
                    pieces(&mut scratch[..2 * room], room).zip(pieces(&mut [0u8; 0], room)),
                    [outer, inner],
                    &start,
                    &|part, out, (own, none)| {
                        assert!(own.len() == 2 && none.is_empty());
                        own.fill(1);
                        run(part, out);
                    },
                );
                assert_eq!(out, expected, "{threads} {room}");
            }
        }
    }

    #[test]
    fn slabs_are_cut_alike() {
        // Three slabs of 20 elements, after 4; in each, six iterations of 3 elements, 2 after the first one.
        let start = |i: usize| 2 + i * 3;
        let run = |part: Part, out: &mut Slabs<'_, u32>, (): ()| {
            for slab in 0..3 {
                for i in part.inner[0]..part.inner[1] {
                    for k in 0..3 {
                        out.slab(slab)[start(i) + k - part.origin] += (100 * slab + 10 * i + k) as u32;
                    }
                }
            }
        };
        let mut expected = [0; 64];
        divide_slabs(None, Slabs::new(&mut expected, 4, 20), no_memory(), (6, Grain::ANY), &start, &run);
        assert_eq!(expected[4 + 2 * 20 + 2 + 5 * 3 + 1], 251);
        for threads in 1..5 {
            let pool = Pool::new(threads);
            for grain in [Grain::most(1), Grain::ANY, Grain::together([1, 2])] {
                let mut out = [0; 64];
                divide_slabs(Some(&pool), Slabs::new(&mut out, 4, 20), no_memory(), (6, grain), &start, &run);
                assert_eq!(out, expected, "{threads} {grain:?}");
            }
        }
    }

    #[test]
    fn more_items_than_slots() {
        let pool = Pool::new(2);
        let mut data = [0usize; 3 * SLOTS];
        for_each(Some(&pool), data.iter_mut().enumerate(), &|(k, x): (usize, &mut usize)| *x = k);
        assert!(data.iter().enumerate().all(|(k, x)| k == *x));
    }
}

//! Offsets in one arena, such that values that are alive together do not overlap.

use super::Interval;
use crate::types::Var;

pub(super) struct Item {
    pub var: Var,
    pub bytes: usize,
    pub life: Interval,
}

pub(super) struct Layout {
    pub offsets: Vec<usize>,
    pub size: usize,
}

/// Best fit in several orders; the smallest arena wins.
pub(super) fn layout(items: &[Item]) -> Layout {
    let by_size = order(items, |i| (std::cmp::Reverse(i.bytes), i.life.from));
    let by_start = order(items, |i| (i.life.from, std::cmp::Reverse(i.bytes)));
    let length = |i: &Item| i.life.to.min(items.len() * 4).saturating_sub(i.life.from) + 1;
    let by_area = order(items, |i| (std::cmp::Reverse(i.bytes.saturating_mul(length(i))), i.life.from));
    let by_length = order(items, |i| (std::cmp::Reverse(length(i)), std::cmp::Reverse(i.bytes)));
    [by_size, by_start, by_area, by_length]
        .iter()
        .map(|order| place(items, order))
        .min_by_key(|layout| layout.size)
        .unwrap_or(Layout { offsets: Vec::new(), size: 0 })
}

fn order<K: Ord>(items: &[Item], key: impl Fn(&Item) -> K) -> Vec<usize> {
    let mut order: Vec<usize> = (0..items.len()).collect();
    order.sort_by_key(|k| key(&items[*k]));
    order
}

/// Each item in turn goes into the tightest gap between those that are alive with it.
fn place(items: &[Item], order: &[usize]) -> Layout {
    let mut offsets: Vec<Option<usize>> = vec![None; items.len()];
    let mut size = 0;
    for k in order {
        let item = &items[*k];
        let mut taken: Vec<(usize, usize)> = items
            .iter()
            .zip(&offsets)
            .filter_map(|(other, offset)| {
                let offset = (*offset)?;
                item.life.meets(&other.life).then_some((offset, offset + other.bytes))
            })
            .collect();
        taken.sort();
        let mut best: Option<(usize, usize)> = None;
        let mut end = 0;
        for (from, to) in taken {
            if from >= end + item.bytes && best.is_none_or(|(_, gap)| from - end < gap) {
                best = Some((end, from - end));
            }
            end = end.max(to);
        }
        let offset = best.map_or(end, |(offset, _)| offset);
        offsets[*k] = Some(offset);
        size = size.max(offset + item.bytes);
    }
    Layout { offsets: offsets.into_iter().map(|o| o.unwrap_or(0)).collect(), size }
}

/// The most bytes alive at one time, what they are, and when that is.
pub(super) fn lower_bound(items: &[Item]) -> (usize, Vec<Var>, usize) {
    let mut best = (0, Vec::new(), 0);
    for at in items.iter().map(|i| i.life.from) {
        let alive: Vec<&Item> = items.iter().filter(|i| i.life.from <= at && at <= i.life.to).collect();
        let bytes = alive.iter().map(|i| i.bytes).sum();
        if bytes > best.0 {
            let mut alive = alive;
            alive.sort_by_key(|i| std::cmp::Reverse(i.bytes));
            best = (bytes, alive.iter().map(|i| i.var).collect(), at);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(bytes: usize, from: usize, to: usize) -> Item {
        Item { var: Var(0), bytes, life: Interval { from, to } }
    }

    #[test]
    fn chains_reuse_memory() {
        let items: Vec<Item> = (0..10).map(|k| item(64, k, k + 1)).collect();
        assert_eq!(layout(&items).size, 128);
        assert_eq!(lower_bound(&items).0, 128);
    }

    #[test]
    fn nothing_alive_together_overlaps() {
        let items: Vec<Item> = (0..40)
            .map(|k| item(64 * (1 + k * 7 % 5), k, k + 1 + k * 3 % 11))
            .chain([item(640, 0, usize::MAX)])
            .collect();
        let layout = layout(&items);
        for a in 0..items.len() {
            for b in 0..a {
                let apart = layout.offsets[a] + items[a].bytes <= layout.offsets[b]
                    || layout.offsets[b] + items[b].bytes <= layout.offsets[a];
                assert!(apart || !items[a].life.meets(&items[b].life));
            }
        }
        assert!(layout.size as f64 <= 1.25 * lower_bound(&items).0 as f64);
    }
}

//! Maps from labels to numbers: what classifiers give for each row.

use alloc::vec::Vec;

/// A map from labels to numbers, in the order of the labels.
pub type Map<K, V> = alloc::collections::BTreeMap<K, V>;

/// A map for each row of a matrix, from as many keys as it has columns. Of equal keys the last counts.
pub fn zip<K: Ord + Clone, V: Clone>(values: &[V], keys: &[K]) -> Vec<Map<K, V>> {
    let row = |row: &[V]| keys.iter().cloned().zip(row.iter().cloned()).collect();
    values.chunks(keys.len().max(1)).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn a_map_for_each_row() {
        let maps = zip(&[0.5, 0.25, 1.0, 0.0], &[7i64, -1]);
        assert_eq!(maps, [Map::from([(7, 0.5), (-1, 0.25)]), Map::from([(7, 1.0), (-1, 0.0)])]);
        let maps = zip(&[1.0, 2.0], &[String::from("a"), String::from("a")]);
        assert_eq!(maps.first().and_then(|map| map.get("a")), Some(&2.0));
        assert!(zip::<i64, f32>(&[], &[1]).is_empty());
        assert!(zip::<i64, f32>(&[], &[]).is_empty());
    }
}

//! Names that are like one that does not exist.

/// At most this many are suggested.
const MOST: usize = 3;

/// The names that a misspelt one may have meant, the nearest first.
pub fn near<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let folded = fold(name);
    let limit = folded.len() / 3 + 1;
    let mut found: Vec<(usize, &str)> = Vec::new();
    for known in known {
        let other = fold(known);
        let contained = folded.len() >= 3 && contains(&other, &folded) || other.len() >= 3 && contains(&folded, &other);
        let distance = match distance(&folded, &other, limit) {
            Some(distance) => distance,
            None if contained => limit + 1,
            None => continue,
        };
        if !found.contains(&(distance, known)) {
            found.push((distance, known));
        }
    }
    found.sort();
    found.into_iter().take(MOST).map(|(_, name)| name).collect()
}

/// Names in quotes, one after the other.
pub fn quoted(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    quoted.join(", ")
}

/// Without what is most often misremembered: case, and the signs between words.
fn fold(name: &str) -> Vec<char> {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn contains(long: &[char], short: &[char]) -> bool {
    long.windows(short.len()).any(|window| window == short)
}

/// Insertions, removals and exchanges that make one the other, if not more than `limit`.
fn distance(a: &[char], b: &[char], limit: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            next.push((row[j] + usize::from(x != y)).min(row[j + 1] + 1).min(next[j] + 1));
        }
        row = next;
    }
    row.last().copied().filter(|distance| *distance <= limit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant() {
        let known = ["logits", "/encoder/layer.0/Add_output_0", "stateN", "hidden_state", "Logits", "x"];
        assert_eq!(near("logit", known), ["Logits", "logits"]);
        assert_eq!(near("encoder/layer.0/add_output_0", known), ["/encoder/layer.0/Add_output_0"]);
        assert_eq!(near("state_n", known), ["stateN"]);
        assert_eq!(near("hidden", known), ["hidden_state"]);
        assert_eq!(near("layer.0", known), ["/encoder/layer.0/Add_output_0"]);
        assert_eq!(near("embedding", known), [""; 0]);
        assert_eq!(near("", known), ["x"]);
    }
}

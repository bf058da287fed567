//! The transforms of minimal filtering, `F(m x m, 3x3)`: `m + 2` products an axis for `m` results.
//!
//! With the points 0, 1, -1 and infinity for `m = 2`, 2 and -2 too for `m = 4` (A. Lavin and S. Gray, "Fast Algorithms for
//! Convolutional Neural Networks", 2015, section 4).

/// Which convolutions of 3x3 with stride 1 are computed by minimal filtering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Filtering {
    /// None.
    Off,
    /// `F(2x2, 3x3)`, which is as exact as the sum of all products.
    #[default]
    Two,
    /// `F(4x4, 3x3)` where it saves products, whose errors are about five times those of the sum.
    Four,
}

impl Filtering {
    /// By the number of results of a tile along an axis; 0 for none.
    pub fn of(results: i64) -> Option<Filtering> {
        match results {
            0 => Some(Filtering::Off),
            2 => Some(Filtering::Two),
            4 => Some(Filtering::Four),
            _ => None,
        }
    }
}

/// A tile of minimal filtering.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Filter {
    Two,
    Four,
}

impl Filter {
    /// Results of a tile along an axis.
    pub fn results(self) -> i64 {
        match self {
            Filter::Two => 2,
            Filter::Four => 4,
        }
    }

    /// Inputs of a tile along an axis, and products.
    pub fn side(self) -> i64 {
        self.results() + 2
    }

    /// Products of a tile.
    pub fn places(self) -> i64 {
        self.side() * self.side()
    }

    /// `G`: what becomes of three weights.
    pub fn weights(self) -> &'static [[f64; 3]] {
        match self {
            Filter::Two => &[[1.0, 0.0, 0.0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0.0, 0.0, 1.0]],
            Filter::Four => &[
                [1.0 / 4.0, 0.0, 0.0],
                [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
                [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
                [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
                [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
                [0.0, 0.0, 1.0],
            ],
        }
    }

    /// `B^T`, as assignments of `name = value` from inputs `x(0)..`; names that begin with `y` are the results, in order.
    pub fn inputs(self, x: impl Fn(usize) -> String) -> Vec<(String, String)> {
        let x = |k: usize| x(k);
        let line = |name: &str, value: String| (name.to_string(), value);
        match self {
            Filter::Two => vec![
                line("y0", format!("{} - {}", x(0), x(2))),
                line("y1", format!("{} + {}", x(1), x(2))),
                line("y2", format!("{} - {}", x(2), x(1))),
                line("y3", format!("{} - {}", x(1), x(3))),
            ],
            Filter::Four => vec![
                line("s0", format!("{}.mul_add(minus_four, {})", x(2), x(4))),
                line("s1", format!("{}.mul_add(minus_four, {})", x(1), x(3))),
                line("s2", format!("{} - {}", x(4), x(2))),
                line("s3", format!("{} - {}", x(3), x(1))),
                line("y0", format!("{}.mul_add(four, {}.mul_add(minus_five, {}))", x(0), x(2), x(4))),
                line("y1", "s0 + s1".to_string()),
                line("y2", "s0 - s1".to_string()),
                line("y3", "s3.mul_add(two, s2)".to_string()),
                line("y4", "s3.mul_add(minus_two, s2)".to_string()),
                line("y5", format!("{}.mul_add(four, {}.mul_add(minus_five, {}))", x(1), x(3), x(5))),
            ],
        }
    }

    /// `A^T`, as assignments from products.
    pub fn results_of(self, x: impl Fn(usize) -> String) -> Vec<(String, String)> {
        let x = |k: usize| x(k);
        let line = |name: &str, value: String| (name.to_string(), value);
        match self {
            Filter::Two => vec![
                line("y0", format!("{} + {} + {}", x(0), x(1), x(2))),
                line("y1", format!("{} - {} - {}", x(1), x(2), x(3))),
            ],
            Filter::Four => vec![
                line("s0", format!("{} + {}", x(1), x(2))),
                line("s1", format!("{} - {}", x(1), x(2))),
                line("s2", format!("{} + {}", x(3), x(4))),
                line("s3", format!("{} - {}", x(3), x(4))),
                line("y0", format!("{} + s0 + s2", x(0))),
                line("y1", "s3.mul_add(two, s1)".to_string()),
                line("y2", "s2.mul_add(four, s0)".to_string()),
                line("y3", format!("s3.mul_add(eight, s1) + {}", x(5))),
            ],
        }
    }

    /// The constants that the assignments name.
    pub fn constants(self) -> &'static [(&'static str, f32)] {
        match self {
            Filter::Two => &[],
            Filter::Four => &[
                ("two", 2.0),
                ("minus_two", -2.0),
                ("four", 4.0),
                ("minus_four", -4.0),
                ("minus_five", -5.0),
                ("eight", 8.0),
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The value of an assignment: sums and `mul_add`s of names.
    fn value(text: &str, names: &HashMap<String, f64>) -> f64 {
        let text = text.trim();
        if let Some(value) = names.get(text) {
            return *value;
        }
        let (mut depth, mut split) = (0, None);
        for (k, c) in text.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                '+' | '-' if depth == 0 && k > 0 => split = Some((k, c)),
                _ => {}
            }
        }
        if let Some((k, c)) = split {
            let (a, b) = (value(&text[..k], names), value(&text[k + 1..], names));
            return if c == '+' { a + b } else { a - b };
        }
        let (x, rest) = text.split_once(".mul_add(").unwrap();
        let (y, z) = rest.strip_suffix(')').unwrap().split_once(", ").unwrap();
        value(x, names) * value(y, names) + value(z, names)
    }

    fn apply(lines: &[(String, String)], x: &[f64], filter: Filter) -> Vec<f64> {
        let mut names: HashMap<String, f64> = x.iter().enumerate().map(|(k, v)| (format!("x{k}"), *v)).collect();
        names.extend(filter.constants().iter().map(|(name, v)| (name.to_string(), f64::from(*v))));
        let mut results = Vec::new();
        for (name, text) in lines {
            let v = value(text, &names);
            names.insert(name.clone(), v);
            if name.starts_with('y') {
                results.push(v);
            }
        }
        results
    }

    #[test]
    fn products_of_transforms_are_a_convolution() {
        for filter in [Filter::Two, Filter::Four] {
            let x: Vec<f64> = (0..filter.side()).map(|k| ((k * 7 + 3) % 11) as f64 - 4.0).collect();
            let g = [0.5, -1.25, 3.0];
            let weights = filter.weights().iter().map(|row| row.iter().zip(&g).map(|(a, b)| a * b).sum::<f64>());
            let inputs = apply(&filter.inputs(|k| format!("x{k}")), &x, filter);
            let products: Vec<f64> = inputs.iter().zip(weights).map(|(a, b)| a * b).collect();
            let results = apply(&filter.results_of(|k| format!("x{k}")), &products, filter);
            assert_eq!(results.len() as i64, filter.results());
            for (k, result) in results.iter().enumerate() {
                let direct: f64 = (0..3).map(|j| x[k + j] * g[j]).sum();
                assert!((result - direct).abs() < 1e-12, "{filter:?} {k}: {result} {direct}");
            }
        }
    }
}

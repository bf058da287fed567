//! Counting through the indices of a box.

/// A row-major walk over `0..extent` for every iterator.
pub struct Odometer {
    iters: Vec<(usize, i64)>,
    /// The iterators with their values.
    pub at: Vec<(usize, i64)>,
}

impl Odometer {
    pub fn new(iters: &[(usize, i64)]) -> Odometer {
        Odometer { iters: iters.to_vec(), at: iters.iter().map(|(iter, _)| (*iter, 0)).collect() }
    }

    /// Goes to a row-major position.
    pub fn seek(&mut self, mut position: i64) {
        for ((_, value), (_, extent)) in self.at.iter_mut().zip(&self.iters).rev() {
            *value = position % extent.max(&1);
            position /= extent.max(&1);
        }
    }

    /// Goes one step on, from the last index to the first.
    pub fn step(&mut self) {
        for ((_, value), (_, extent)) in self.at.iter_mut().zip(&self.iters).rev() {
            *value += 1;
            if *value < *extent {
                return;
            }
            *value = 0;
        }
    }
}

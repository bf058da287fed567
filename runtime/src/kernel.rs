//! What the loop nests of generated kernels read operands through.

/// `N` elements from a start, as an array: one check, none for the accesses that follow.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn array<T, const N: usize>(slice: &[T], start: usize) -> &[T; N] {
    match slice[start..].first_chunk::<N>() {
        Some(array) => array,
        None => out_of_range(),
    }
}

/// `N` rows of `W` elements from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn rows<T, const W: usize, const N: usize>(slice: &[T], start: usize) -> &[[T; W]; N] {
    match slice[start..].as_chunks::<W>().0.first_chunk::<N>() {
        Some(rows) => rows,
        None => out_of_range(),
    }
}

/// `count` rows of `W` elements from a start.
///
/// # Panics
/// Where the slice ends before.
#[inline(always)]
pub fn row_slice<T, const W: usize>(slice: &[T], start: usize, count: usize) -> &[[T; W]] {
    &slice[start..].as_chunks::<W>().0[..count]
}

#[cold]
#[inline(never)]
fn out_of_range() -> ! {
    panic!("a kernel reads beyond its operand: a fault of the compiler")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows() {
        let data = [0, 1, 2, 3, 4, 5, 6, 7];
        assert_eq!(array::<_, 3>(&data, 2), &[2, 3, 4]);
        assert_eq!(rows::<_, 2, 3>(&data, 1), &[[1, 2], [3, 4], [5, 6]]);
        assert_eq!(row_slice::<_, 2>(&data, 4, 2), &[[4, 5], [6, 7]]);
    }

    #[test]
    #[should_panic(expected = "beyond its operand")]
    fn beyond() {
        array::<_, 3>(&[1, 2, 3], 1);
    }
}

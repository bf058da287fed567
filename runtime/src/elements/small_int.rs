//! 4-bit and 2-bit integers, one per byte.

use core::fmt;

macro_rules! small_int {
    ($(#[$doc:meta])* $name:ident, $byte:ty, $bits:literal, $min:literal, $max:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Default)]
        #[repr(transparent)]
        pub struct $name($byte);

        impl $name {
            /// The least value.
            pub const MIN: $name = $name($min);
            /// The greatest value.
            pub const MAX: $name = $name($max);

            #[doc = concat!("The low ", $bits, " bits of a value: wraps around where it is out of range.")]
            #[inline]
            pub const fn new(value: i8) -> $name {
                $name(($name(value as $byte)).get())
            }

            #[doc = concat!("The value. Only the low ", $bits, " bits of the byte count, whatever the others are.")]
            #[inline]
            pub const fn get(self) -> $byte {
                // The right shift of a signed type extends the sign.
                self.0 << (8 - $bits) >> (8 - $bits)
            }

            #[doc = concat!("From the low ", $bits, " bits, as ONNX packs them.")]
            #[inline]
            pub const fn from_bits(bits: u8) -> $name {
                $name::new(bits as i8)
            }

            #[doc = concat!("The ", $bits, " bits, as ONNX packs them, in the low end of a byte.")]
            #[inline]
            pub const fn to_bits(self) -> u8 {
                self.0 as u8 & ((1 << $bits) - 1)
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                self.get() == other.get()
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.get().cmp(&other.get())
            }
        }

        impl core::hash::Hash for $name {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.get().hash(state);
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.get().fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.get().fmt(f)
            }
        }
    };
}

small_int!(
    /// `uint4`: 0 to 15.
    U4, u8, 4, 0, 15
);
small_int!(
    /// `int4`: -8 to 7.
    I4, i8, 4, -8, 7
);
small_int!(
    /// `uint2`: 0 to 3.
    U2, u8, 2, 0, 3
);
small_int!(
    /// `int2`: -2 to 1.
    I2, i8, 2, -2, 1
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps() {
        // numpy: np.arange(-20, 20, 3).astype(ml_dtypes.int4), .uint4, .int2
        let values = [-20, -17, -14, -11, -8, -5, -2, 1, 4, 7, 10, 13, 16, 19];
        assert_eq!(values.map(|v| I4::new(v).get()), [-4, -1, 2, 5, -8, -5, -2, 1, 4, 7, -6, -3, 0, 3]);
        assert_eq!(values.map(|v| U4::new(v).get()), [12, 15, 2, 5, 8, 11, 14, 1, 4, 7, 10, 13, 0, 3]);
        assert_eq!(values.map(|v| I2::new(v).get()), [0, -1, -2, 1, 0, -1, -2, 1, 0, -1, -2, 1, 0, -1]);
        assert_eq!(values.map(|v| U2::new(v).get()), [0, 3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0, 3]);
    }

    #[test]
    fn bits() {
        for bits in 0..=255u8 {
            assert_eq!(U4::from_bits(bits).to_bits(), bits & 15);
            assert_eq!(I4::from_bits(bits).to_bits(), bits & 15);
            assert_eq!(I4::from_bits(bits).get(), (bits as i8) << 4 >> 4);
            assert_eq!(U2::from_bits(bits).to_bits(), bits & 3);
            assert_eq!(I2::from_bits(bits).to_bits(), bits & 3);
        }
        // A byte of an arena may hold anything: only the low bits count.
        assert_eq!(U4(0xf3), U4::new(3));
        assert_eq!(I4(0x78).get(), -8);
        assert!(I4::MIN < I4::new(0) && I4::new(0) < I4::MAX);
    }
}

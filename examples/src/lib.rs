//! What the example programs share, and those on real models as libraries, each behind a feature.

#[cfg(feature = "embed")]
pub mod embed;
pub mod file_type;
#[cfg(feature = "voice-activity")]
pub mod voice_activity;
pub mod wav;

/// Pictures of handwritten digits.
pub mod digits {
    /// Pictures that the network's training never saw; `models/README.md` says where they are from.
    const HELD_OUT: &[u8] = include_bytes!("../models/digits-test.bin");

    /// A picture of 8 by 8 pixels, from 0 (paper) to 16 (ink), and the digit that it is of.
    #[derive(Clone, Copy, Debug)]
    pub struct Picture {
        pub pixels: [[u8; 8]; 8],
        pub digit: usize,
    }

    /// All the pictures.
    pub fn held_out() -> Vec<Picture> {
        let (pictures, _) = HELD_OUT.as_chunks::<65>();
        let picture = |bytes: &[u8; 65]| {
            let (rows, _) = bytes.as_chunks::<8>();
            let mut pixels = [[0; 8]; 8];
            pixels.copy_from_slice(&rows[..8]);
            Picture { pixels, digit: bytes[64].into() }
        };
        pictures.iter().map(picture).collect()
    }

    impl Picture {
        /// As the network takes it: one picture with one channel.
        pub fn image(&self) -> [[[[f32; 8]; 8]; 1]; 1] {
            [[self.pixels.map(|row| row.map(f32::from))]]
        }

        /// Its rows as text, two characters for each pixel.
        pub fn rows(&self) -> [String; 8] {
            let shade = |pixel: u8| match pixel {
                0..3 => "  ",
                3..7 => "░░",
                7..11 => "▒▒",
                11..14 => "▓▓",
                _ => "██",
            };
            self.pixels.map(|row| row.map(shade).concat())
        }
    }
}

/// The position and the value of the greatest element.
pub fn greatest(values: &[f32]) -> (usize, f32) {
    values.iter().copied().enumerate().fold(
        (0, f32::MIN),
        |best, (index, value)| {
            if value > best.1 { (index, value) } else { best }
        },
    )
}

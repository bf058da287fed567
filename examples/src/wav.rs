//! Sound from WAV files.

/// Sound as numbers from -1 to 1.
#[derive(Clone, PartialEq, Debug)]
pub struct Sound {
    /// Samples of a second.
    pub rate: u32,
    /// Of several channels, their mean.
    pub samples: Vec<f32>,
}

/// Reads a WAV file of integers of 8, 16, 24 or 32 bits or floats of 32 bits.
pub fn parse(bytes: &[u8]) -> Result<Sound, String> {
    let (Some(b"RIFF"), Some(b"WAVE")) = (bytes.get(..4), bytes.get(8..12)) else {
        return Err("this is no WAV file".to_string());
    };
    let mut rest = bytes.get(12..).unwrap_or_default();
    let mut format = None;
    while let Some((head, body)) = rest.split_at_checked(8) {
        let size = le(&head[4..]) as usize;
        // A recorder that was interrupted leaves a size that is too large.
        let chunk = &body[..size.min(body.len())];
        match &head[..4] {
            b"fmt " if chunk.len() >= 16 => format = Some(chunk),
            b"data" => return samples(format.ok_or("the WAV file has no format before its data")?, chunk),
            _ => {}
        }
        rest = body.get(size + size % 2..).unwrap_or_default();
    }
    Err("the WAV file has no data".to_string())
}

fn samples(format: &[u8], data: &[u8]) -> Result<Sound, String> {
    let (channels, rate, bits) = (le(&format[2..4]) as usize, le(&format[4..8]), le(&format[14..16]));
    // The extensible format has the code further behind.
    let code = match le(&format[..2]) {
        0xfffe => format.get(24..26).map_or(0, le),
        code => code,
    };
    let read: fn(&[u8]) -> f32 = match (code, bits) {
        (1, 8) => |b| (f32::from(b[0]) - 128.0) / 128.0,
        (1, 16) => |b| f32::from(i16::from_le_bytes([b[0], b[1]])) / 32_768.0,
        (1, 24) => |b| i32::from_le_bytes([0, b[0], b[1], b[2]]) as f32 / 2_147_483_648.0,
        (1, 32) => |b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]) as f32 / 2_147_483_648.0,
        (3, 32) => |b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]),
        _ => return Err(format!("WAV files of format {code} with {bits} bits are not read")),
    };
    if channels == 0 {
        return Err("the WAV file has no channels".to_string());
    }
    let size = bits as usize / 8;
    let frame = |frame: &[u8]| frame.chunks_exact(size).map(read).sum::<f32>() / channels as f32;
    Ok(Sound { rate, samples: data.chunks_exact(size * channels).map(frame).collect() })
}

/// A little-endian number of up to four bytes.
fn le(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of one channel or more, with a chunk of another kind before the data.
    fn file(code: u16, channels: u16, bits: u16, data: &[u8]) -> Vec<u8> {
        let mut bytes = b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0".to_vec();
        bytes.extend(code.to_le_bytes());
        bytes.extend(channels.to_le_bytes());
        bytes.extend(16_000u32.to_le_bytes());
        bytes.extend((16_000 * u32::from(channels * bits / 8)).to_le_bytes());
        bytes.extend((channels * bits / 8).to_le_bytes());
        bytes.extend(bits.to_le_bytes());
        // Chunks have an even length.
        bytes.extend(b"LIST\x03\0\0\0abc\0data");
        bytes.extend((data.len() as u32).to_le_bytes());
        bytes.extend(data);
        bytes
    }

    #[test]
    fn all_kinds_of_numbers() {
        let read = |code, channels, bits, data: &[u8]| parse(&file(code, channels, bits, data)).unwrap().samples;
        assert_eq!(read(1, 1, 8, &[0, 128, 192]), [-1.0, 0.0, 0.5]);
        assert_eq!(read(1, 1, 16, &[0, 0x80, 0, 0x40]), [-1.0, 0.5]);
        assert_eq!(read(1, 1, 24, &[0, 0, 0x80, 0, 0, 0x40]), [-1.0, 0.5]);
        assert_eq!(read(1, 1, 32, &[0, 0, 0, 0xc0]), [-0.5]);
        assert_eq!(read(3, 1, 32, &0.25f32.to_le_bytes()), [0.25]);
        // Two channels: their mean; a frame that is cut short is none.
        assert_eq!(read(1, 2, 16, &[0, 0x40, 0, 0, 1]), [0.25]);
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        assert!(parse(b"").is_err());
        assert!(parse(b"RIFF....WAVEfmt ").is_err());
        assert!(parse(b"RIFF....WAVEdata\x02\0\0\0ab").unwrap_err().contains("no format"));
        assert!(parse(&file(2, 1, 4, &[0])).unwrap_err().contains("format 2 with 4 bits"));
        assert!(parse(&file(1, 0, 16, &[0, 0])).is_err());
        let whole = file(1, 1, 16, &[0; 10]);
        for end in 0..whole.len() {
            let _ = parse(&whole[..end]);
        }
        // Fewer bytes than the file says.
        assert_eq!(parse(&whole[..whole.len() - 4]).unwrap().samples.len(), 3);
    }
}

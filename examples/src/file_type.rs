//! What kind of file some bytes are: what Magika's network takes in, and its answer.

/// Bytes of the beginning and of the end that the network sees.
pub const SEEN: usize = 1024;
/// Bytes that are read at either end, before space is taken away.
pub const BLOCK: usize = 4096;
/// Stands where there is no byte.
const PADDING: i32 = 256;
/// Fewer bytes are not worth a network.
const FEWEST: usize = 8;

/// What the network takes, or what is plain without it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Features {
    Tokens(Box<[i32; 2 * SEEN]>),
    Label(&'static str),
}

/// The features of a file of `size` bytes that begins with `head` and ends with `tail`, each [`BLOCK`] bytes or all.
pub fn features(size: u64, head: &[u8], tail: &[u8]) -> Features {
    let few = |bytes: &[u8]| if std::str::from_utf8(bytes).is_ok() { "txt" } else { "unknown" };
    if size == 0 {
        return Features::Label("empty");
    }
    if size < FEWEST as u64 {
        return Features::Label(few(head));
    }
    let is_space = |byte: &u8| matches!(byte, b'\t'..=b'\r' | b' ');
    let begin = &head[head.iter().take_while(|byte| is_space(byte)).count()..];
    if begin.len() < FEWEST {
        return Features::Label(few(head));
    }
    let end = &tail[..tail.len() - tail.iter().rev().take_while(|byte| is_space(byte)).count()];
    let mut tokens = Box::new([PADDING; 2 * SEEN]);
    for (token, byte) in tokens.iter_mut().zip(&begin[..begin.len().min(SEEN)]) {
        *token = i32::from(*byte);
    }
    // The end is at the end, whatever is missing before it.
    for (token, byte) in tokens.iter_mut().rev().zip(end.iter().rev().take(SEEN)) {
        *token = i32::from(*byte);
    }
    Features::Tokens(tokens)
}

#[cfg(feature = "file-type")]
pub use detector::Detector;

#[cfg(feature = "file-type")]
mod detector {
    use std::fs::File;
    use std::io::{Read, Seek, SeekFrom};

    use super::{BLOCK, Features, features};

    onnx_rt::onnx_model!("../target/onnx-models/magika_v3_3.onnx", name = magika, shapes = { bytes = [1, 2048] },);

    /// The network with the names of what it knows.
    pub struct Detector {
        model: Box<magika::Model>,
        labels: Vec<String>,
    }

    impl Detector {
        pub fn new() -> Result<Detector, String> {
            let settings = include_str!("../../target/onnx-models/magika_v3_3.json");
            let settings: serde_json::Value = serde_json::from_str(settings).map_err(|error| error.to_string())?;
            let labels = settings["target_labels_space"].as_array().ok_or("the settings have no labels")?;
            let labels = labels.iter().map(|label| label.as_str().unwrap_or_default().to_string()).collect();
            Ok(Detector { model: Box::new(magika::Model::new()), labels })
        }

        /// What a file is, the likeliest first, with probabilities.
        pub fn file(&mut self, file: &mut File) -> Result<Vec<(String, f32)>, String> {
            let problem = |error: std::io::Error| error.to_string();
            let size = file.metadata().map_err(problem)?.len();
            let read = |from: u64, file: &mut File| {
                let mut bytes = Vec::new();
                file.seek(SeekFrom::Start(from))?;
                file.take(BLOCK as u64).read_to_end(&mut bytes)?;
                Ok(bytes)
            };
            let head = read(0, file).map_err(problem)?;
            let tail = read(size.saturating_sub(BLOCK as u64), file).map_err(problem)?;
            self.identify(&features(size, &head, &tail))
        }

        /// What some bytes are.
        pub fn bytes(&mut self, bytes: &[u8]) -> Result<Vec<(String, f32)>, String> {
            let block = bytes.len().min(BLOCK);
            self.identify(&features(bytes.len() as u64, &bytes[..block], &bytes[bytes.len() - block..]))
        }

        fn identify(&mut self, features: &Features) -> Result<Vec<(String, f32)>, String> {
            let tokens = match features {
                Features::Label(label) => return Ok(vec![(label.to_string(), 1.0)]),
                Features::Tokens(tokens) => tokens,
            };
            let inputs = magika::Inputs { bytes: std::array::from_ref(&**tokens) };
            let outputs = self.model.run(inputs).map_err(|error| error.to_string())?;
            let scores = outputs.target_label[0].iter().copied();
            let mut found: Vec<(String, f32)> = self.labels.iter().cloned().zip(scores).collect();
            found.sort_by(|(_, a), (_, b)| b.total_cmp(a));
            Ok(found)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> Features {
        let block = bytes.len().min(BLOCK);
        features(bytes.len() as u64, &bytes[..block], &bytes[bytes.len() - block..])
    }

    /// The first and the last tokens: what Magika 1.0.3 makes of the same bytes (`_extract_features_from_seekable`).
    #[test]
    fn tokens_are_magikas() {
        let tokens = |bytes: &[u8]| match of(bytes) {
            Features::Tokens(tokens) => tokens,
            other => panic!("{other:?}"),
        };
        let short = tokens(b" \n\x0b\x0cabcdefghi\x1c \t\r\n");
        assert_eq!(short[..12], [97, 98, 99, 100, 101, 102, 103, 104, 105, 28, 32, 9]);
        assert_eq!(short[12..16], [13, 10, 256, 256]);
        assert_eq!(short[2031..2040], [256, 256, 256, 32, 10, 11, 12, 97, 98]);
        assert_eq!(short[2040..], [99, 100, 101, 102, 103, 104, 105, 28]);
        // Only 4096 bytes at either end are looked at, and spaces of the other end stay.
        let long: Vec<u8> = [vec![b' '; 100], (0..=255).cycle().take(10_000).collect(), vec![b'\n'; 4000]].concat();
        let long = tokens(&long);
        assert_eq!((long[0], long[1023]), (0, 255));
        assert_eq!((long[1024], long[1951], long[1952], long[2047]), (256, 256, 176, 15));
    }

    #[test]
    fn few_bytes_need_no_network() {
        for (bytes, label) in [
            (&b""[..], "empty"),
            (b"hello", "txt"),
            (b"\xff\xfe\x01", "unknown"),
            (b" \n\n\n\n\n\n   \xff abcd\n", "unknown"),
            (b" \n\n\n\n\n\n   abcd", "txt"),
        ] {
            assert_eq!(of(bytes), Features::Label(label), "{bytes:?}");
        }
        let spaces = [vec![b'\n'; 5000], b"fn main() { println!(\"hi\"); }".to_vec()].concat();
        assert_eq!(of(&spaces), Features::Label("txt"));
    }
}

//! The probabilities are those that onnxruntime 1.32 gives for the same model, fed by numpy with the same chunks and state.

use examples::voice_activity::{Detector, segments};
use examples::wav;

const EXPECTED: [f32; 23] = [
    0.002655, 0.02543, 0.203125, 0.603558, 0.872677, 0.820549, 0.998305, 0.998349, 0.999207, 0.999339, 0.998696,
    0.996459, 0.996468, 0.981444, 0.693792, 0.14629, 0.042685, 0.028187, 0.025373, 0.022551, 0.022878, 0.025938,
    0.031691,
];

#[test]
fn speech_is_found_where_onnxruntime_finds_it() {
    let sound = wav::parse(include_bytes!("../../target/onnx-models/speech.wav")).unwrap();
    let mut detector = Detector::new();
    let probabilities = detector.all(&sound.samples).unwrap();
    assert_eq!(probabilities.len(), EXPECTED.len());
    for (index, (got, expected)) in probabilities.iter().zip(EXPECTED).enumerate() {
        assert!((got - expected).abs() < 2e-6 + 1e-4 * expected, "chunk {index}: {got}, expected {expected}");
    }
    assert_eq!(segments(&probabilities), std::slice::from_ref(&(3..15)));
    // The state of the first stream would show in a second one.
    assert_ne!(detector.all(&sound.samples).unwrap(), probabilities);
    detector.reset();
    assert_eq!(detector.all(&sound.samples).unwrap(), probabilities);
}

#[test]
fn segments_end_where_speech_surely_does() {
    assert_eq!(segments(&[0.4, 0.6, 0.4, 0.3, 0.5, 0.9]), [1..3, 4..6]);
    assert!(segments(&[0.4, 0.49]).is_empty());
}

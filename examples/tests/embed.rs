//! Tokens are those of the Python package `tokenizers` with the same file; similarities are those of the same model in
//! onnxruntime 1.32, with means in numpy.

use examples::embed::{Embedder, similarity};

const SENTENCES: [(&str, &[i64]); 4] = [
    ("A man is eating food.", &[101, 1037, 2158, 2003, 5983, 2833, 1012, 102]),
    ("Someone is having a meal.", &[101, 2619, 2003, 2383, 1037, 7954, 1012, 102]),
    ("The stock market fell sharply today.", &[101, 1996, 4518, 3006, 3062, 9249, 2651, 1012, 102]),
    (
        "Élan vital: naïve café — 東京 123,456!",
        &[101, 3449, 2319, 8995, 1024, 15743, 7668, 1517, 1879, 1755, 13138, 1010, 3429, 2575, 999, 102],
    ),
];

const SIMILARITIES: [[f32; 4]; 4] = [
    [1.0, 0.685306, 0.007682, 0.070154],
    [0.685306, 1.0, -0.021863, 0.165505],
    [0.007682, -0.021863, 1.0, -0.001491],
    [0.070154, 0.165505, -0.001491, 1.0],
];

#[test]
fn tokens_and_similarities_are_those_of_others() {
    let mut embedder = Embedder::new().unwrap();
    for (sentence, tokens) in SENTENCES {
        assert_eq!(embedder.tokens(sentence).unwrap(), tokens, "{sentence}");
    }
    let embeddings = SENTENCES.map(|(sentence, _)| embedder.embed(sentence).unwrap());
    for (a, row) in embeddings.iter().zip(SIMILARITIES) {
        for (b, expected) in embeddings.iter().zip(row) {
            let got = similarity(a, b);
            assert!((got - expected).abs() < 1e-4, "{got}, expected {expected}");
        }
    }
    // Longer sentences than any before, and shorter ones again.
    let long = "word ".repeat(500);
    assert!((similarity(&embedder.embed(&long).unwrap(), &embedder.embed(&long).unwrap()) - 1.0).abs() < 1e-4);
    assert!((similarity(&embedder.embed(SENTENCES[0].0).unwrap(), &embeddings[0]) - 1.0).abs() < 1e-4);
    assert!(embedder.embed(&"word ".repeat(511)).unwrap_err().contains("513 tokens"));
}

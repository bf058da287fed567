//! A classifier: labels as strings, and a map from labels to shares for each row.

use onnx_rt::{Map, TensorView};

onnx_rt::onnx_model!("../models/labels.onnx");

fn main() {
    let mut model = labels::Model::new();
    let x = TensorView::new([2, 2], &[1.0, 0.0, 0.0, 5.0]).unwrap();
    let out = model.run(labels::Inputs { x }).unwrap();
    assert_eq!(out.label.data(), ["setosa", "versicolor"]);
    assert_eq!(out.number.data(), [10, 20]);
    // Scores 1, 0, 0 and 0, 5, 4.
    let shares: &[Map<String, f32>] = &out.shares;
    let share = |row: usize, name: &str| shares[row][name];
    let near = |a: f32, b: f64| (f64::from(a) - b).abs() < 1e-6;
    let (first, second) = (1f64.exp() + 2.0, 1.0 + 5f64.exp() + 4f64.exp());
    assert!(near(share(0, "setosa"), 1f64.exp() / first) && near(share(0, "virginica"), 1.0 / first));
    assert!(near(share(1, "versicolor"), 5f64.exp() / second) && near(share(1, "setosa"), 1.0 / second));
    assert_eq!(shares[1].keys().collect::<Vec<_>>(), ["setosa", "versicolor", "virginica"]);

    let none = TensorView::new([0, 2], &[]).unwrap();
    assert!(model.run(labels::Inputs { x: none }).unwrap().shares.is_empty());
}

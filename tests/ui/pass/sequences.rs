//! Sequences and optionals of which positions, lengths and contents are known only while running.

use onnx_rt::{Tensor, TensorView};

onnx_rt::onnx_model!("../models/sequences.onnx");

fn main() {
    let x: [[f32; 6]; 2] = [[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], [6.0, 7.0, 8.0, 9.0, 10.0, 11.0]];
    let s = [Tensor::new(&[2, 2], vec![1.0; 4]).unwrap(), Tensor::new(&[0, 2], vec![]).unwrap()];
    let o = Tensor::new(&[3, 2], vec![9.0; 6]).unwrap();
    let y = [[5.0, 6.0]];
    let mut model = sequences::Model::new();

    let lengths = TensorView::new([3], &[1, 0, 5]).unwrap();
    let inputs = sequences::Inputs { x: &x, chunk: &4, lengths, s: &s, y: &y, position: &0, o: Some(&o) };
    let out = model.run(inputs).unwrap();
    let chunks: Vec<(&[usize], &[f32])> = out.chunks.iter().map(|chunk| (chunk.shape(), chunk.data())).collect();
    let first: &[f32] = &[0.0, 1.0, 2.0, 3.0, 6.0, 7.0, 8.0, 9.0];
    assert_eq!(chunks, [(&[2, 4][..], first), (&[2, 2][..], &[4.0, 5.0, 10.0, 11.0][..])]);
    assert_eq!((*out.count, *out.length, *out.some_length), (2, 2, 2));
    assert_eq!(out.whole.data(), x.as_flattened());
    assert_eq!(out.at.data(), [5.0, 6.0]);
    assert_eq!((out.joined.shape(), out.joined.data()), (&[3, 2][..], &[5.0, 6.0, 1.0, 1.0, 1.0, 1.0][..]));
    assert_eq!((out.given.shape(), out.given.data()), ([3, 2], &[9.0; 6][..]));
    assert_eq!(out.some, out.less);

    let lengths = TensorView::new([1], &[6]).unwrap();
    let inputs = sequences::Inputs { x: &x, chunk: &6, lengths, s: &[], y: &y, position: &-1, o: None };
    let error = model.run(inputs).unwrap_err().to_string();
    assert!(error.contains("SequenceInsert") && error.contains("-1"), "{error}");

    let inputs = sequences::Inputs { x: &x, chunk: &6, lengths, s: &s, y: &y, position: &1, o: None };
    let out = model.run(inputs).unwrap();
    assert_eq!((*out.count, out.chunks[0].data()), (1, x.as_flattened()));
    assert_eq!(out.at.data(), [5.0, 6.0]);
    assert_eq!(out.given.data(), [5.0, 6.0, 5.0, 6.0]);
    assert_eq!((out.some.len(), *out.some_length), (0, 0));

    let lengths = TensorView::new([2], &[2, 3]).unwrap();
    let inputs = sequences::Inputs { x: &x, chunk: &6, lengths, s: &s, y: &y, position: &1, o: None };
    let error = model.run(inputs).unwrap_err().to_string();
    assert!(error.contains("SplitToSequence"), "{error}");
}

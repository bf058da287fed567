//! Free dims with bounds and a state that grows, in a crate that has no allocator: `cargo test -p no-heap` builds the runtime
//! without one.

onnx_rt::onnx_model!(
    "../../tests/ui/models/cache.onnx",
    dims = { batch = 1..=2, s = 0..=4, p = 0..=6 },
    state = { present => past, h_out => h }
);

#[test]
fn a_cache_without_an_allocator() {
    let mut model = const { cache::Model::new() };
    for steps in 1..=3 {
        let x = onnx_rt::TensorView::new([1, 2, 2], &[1.0, 2.0, 3.0, 4.0]).unwrap();
        let outputs = model.run(cache::Inputs { x }).unwrap();
        assert_eq!(outputs.present.shape(), [1, 2 * steps, 2]);
        assert_eq!(outputs.sum.data(), [4.0 * steps as f32, 6.0 * steps as f32]);
        assert_eq!(outputs.h_out.data(), [10.0 * steps as f32; 3]);
    }
}

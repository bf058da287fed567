//! Code for chosen instruction sets, and small code: the same results.

onnx_rt::onnx_model!("ui/models/threads.onnx", name = usual, threads = true);
onnx_rt::onnx_model!("ui/models/threads.onnx", name = small, optimize = "size", threads = true);
onnx_rt::onnx_model!("ui/models/threads.onnx", name = plain, cpu = ["baseline"]);
onnx_rt::onnx_model!("ui/models/threads.onnx", name = wide, cpu = ["avx2", "avx512"], optimize = "size");

#[test]
fn every_variant_computes_the_same() {
    let x: [[[[f32; 11]; 9]; 32]; 2] =
        std::array::from_fn(|n| [[[n as f32 + 0.5; 11]; 9]; 32].map(|c| c.map(|r| r.map(|x| (x * 37.0).sin()))));
    let m: [[f32; 130]; 99] = std::array::from_fn(|i| std::array::from_fn(|j| ((i * 130 + j) as f32).cos()));
    let mut usual = usual::Model::new();
    let expected = usual.run(usual::Inputs { x: &x, m: &m }).unwrap();
    let pool = onnx_rt::threads::Pool::new(2);
    macro_rules! check {
        ($model:ident, $run:ident $(, $pool:expr)?) => {
            let mut model = $model::Model::new();
            let found = model.$run($($pool,)? $model::Inputs { x: &x, m: &m }).unwrap();
            let pairs = found.y.as_flattened().iter().zip(expected.y.as_flattened());
            let far = pairs.filter(|(a, b)| (*a - *b).abs() > 1e-4 + 1e-4 * b.abs()).count();
            assert_eq!(far, 0, stringify!($model));
        };
    }
    check!(small, run);
    check!(small, run_on, &pool);
    check!(plain, run);
    check!(wide, run);
}

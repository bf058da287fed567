//! A model whose dims are fixed or bounded allocates nothing when it runs, on one thread or on several, and of static shapes
//! nothing when it is made either.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use onnx_codegen::ops::Options;
use onnx_codegen::tensor::interpreter;
use onnx_codegen::types::{DType, HostValue, TensorData};
use onnx_rt::TensorView;

onnx_rt::onnx_model!("../examples/models/digits.onnx");
onnx_rt::onnx_model!("ui/models/threads.onnx", name = shared, threads = true);
onnx_rt::onnx_model!(
    "ui/models/bounded.onnx",
    dims = { batch = 1..=3, s = 0..=33, high = 2..=19, wide = 2..=23 },
    threads = true,
    max_ram = "2 MB"
);
onnx_rt::onnx_model!("ui/models/bounded.onnx", name = free);
onnx_rt::onnx_model!(
    "ui/models/cache.onnx",
    dims = { batch = 1..=2, s = 0..=4, p = 0..=6 },
    state = { present => past, h_out => h }
);

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// Counts what the present thread asks for: the test harness has threads of its own.
struct Counting;

fn count() {
    ALLOCATIONS.set(ALLOCATIONS.get() + 1);
}

// SAFETY: hands everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count();
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        unsafe { System.realloc(memory, layout, size) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn a_static_model_never_allocates() {
    let image = [[[[8.0; 8]; 8]; 1]; 1];
    let before = ALLOCATIONS.get();
    let mut model = digits::Model::new();
    for _ in 0..2 {
        let outputs = model.run(digits::Inputs { image: &image }).unwrap();
        let sum: f32 = outputs.probabilities[0].iter().sum();
        assert!((sum - 1.0).abs() < 1e-5, "{sum}");
    }
    assert_eq!(ALLOCATIONS.get() - before, 0);
    // The counter counts.
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(ALLOCATIONS.get() - before, 1);
}

#[test]
fn threads_share_without_allocating_and_change_no_bit() {
    let image: [[[[f32; 11]; 9]; 32]; 2] =
        std::array::from_fn(|n| [[[n as f32 + 0.5; 11]; 9]; 32].map(|c| c.map(|r| r.map(|x| (x * 37.0).sin()))));
    let matrix: [[f32; 130]; 99] = std::array::from_fn(|i| std::array::from_fn(|j| ((i * 130 + j) as f32).cos()));
    let inputs = shared::Inputs { x: &image, m: &matrix };
    let bits = |outputs: &shared::Outputs<'_>| -> Vec<u32> {
        let features = outputs.positive.as_flattened().as_flattened().as_flattened();
        features.iter().chain(outputs.y.as_flattened()).map(|x| x.to_bits()).collect()
    };
    let mut model = shared::Model::new();
    let expected = bits(&model.run(inputs).unwrap());
    assert!(expected.iter().filter(|x| **x != 0).count() > expected.len() / 4);
    for threads in [1, 2, 3, 8] {
        let pool = onnx_rt::threads::Pool::new(threads);
        for _ in 0..20 {
            let before = ALLOCATIONS.get();
            let outputs = model.run_on(&pool, inputs).unwrap();
            assert_eq!(ALLOCATIONS.get() - before, 0);
            assert_eq!(bits(&outputs), expected, "{threads} threads");
        }
    }
}

fn waves(count: usize, step: f32) -> Vec<f32> {
    (0..count).map(|i| (i as f32 * step).sin()).collect()
}

fn host(shape: &[usize], data: &[f32]) -> Option<HostValue> {
    let bytes: Vec<u8> = data.iter().flat_map(|x| x.to_le_bytes()).collect();
    Some(HostValue::Tensor(TensorData::new_bytes(DType::F32, shape.to_vec(), bytes.into()).unwrap()))
}

fn near(what: &str, found: (&[usize], &[f32]), expected: &HostValue) {
    let expected = expected.as_tensor().unwrap();
    assert_eq!(found.0, expected.shape, "{what}");
    for (a, b) in found.1.iter().zip(expected.to_f64s().unwrap()) {
        let same = a.is_nan() && b.is_nan();
        assert!(same || (f64::from(*a) - b).abs() <= 1e-5 + 1e-4 * b.abs(), "{what}: {a} {b}");
    }
}

#[test]
fn one_module_for_all_sizes_in_the_bounds() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/models/bounded.onnx");
    let loaded = onnx_codegen::load(&path, &Options::default()).unwrap();
    let mut model = bounded::Model::new();
    let mut unbounded = free::Model::new();
    let pool = onnx_rt::threads::Pool::new(2);
    // The greatest first, so that what it leaves behind is there.
    let sizes = [(3, 33, 19, 23), (1, 1, 2, 2), (2, 7, 3, 16), (1, 0, 19, 2), (3, 32, 8, 8), (2, 1, 13, 23)];
    for (batch, s, high, wide) in sizes {
        let (x, image) = (waves(batch * s * 8, 0.37), waves(32 * high * wide, 0.11));
        let shapes = ([batch, s, 8], [1, 32, high, wide]);
        let given = [host(&shapes.0, &x), host(&shapes.1, &image)];
        let expected = interpreter::run(&loaded.module, &given).unwrap();
        let (x, image) = (TensorView::new(shapes.0, &x).unwrap(), TensorView::new(shapes.1, &image).unwrap());
        for threads in [false, true] {
            let before = ALLOCATIONS.get();
            let inputs = bounded::Inputs { x, image };
            let outputs = if threads { model.run_on(&pool, inputs) } else { model.run(inputs) }.unwrap();
            assert_eq!(ALLOCATIONS.get() - before, 0);
            near("y", (&outputs.y.shape(), outputs.y.data()), &expected[0]);
            near("half", (&outputs.half.shape(), outputs.half.data()), &expected[1]);
            near("mean", (&outputs.mean.shape(), outputs.mean.data()), &expected[2]);
            near("pooled", (&outputs.pooled.shape(), outputs.pooled.data()), &expected[3]);
        }
        let outputs = unbounded.run(free::Inputs { x, image }).unwrap();
        near("y", (&outputs.y.shape(), outputs.y.data()), &expected[0]);
        near("pooled", (&outputs.pooled.shape(), outputs.pooled.data()), &expected[3]);
    }
    let beyond = [0.0; 34 * 8];
    let (x, image) =
        (TensorView::new([1, 34, 8], &beyond).unwrap(), TensorView::new([1, 32, 2, 2], &[0.0; 128]).unwrap());
    let error = model.run(bounded::Inputs { x, image }).unwrap_err().to_string();
    assert_eq!(error, "input \"x\": expected shape [batch (1 to 3), s (0 to 33), 8], got [1, 34, 8]");
}

#[test]
fn a_bounded_cache_grows_without_allocating() {
    let mut model = const { cache::Model::new() };
    let before = ALLOCATIONS.get();
    for _ in 0..2 {
        for (step, s) in [4, 0, 2].into_iter().enumerate() {
            let data = [step as f32; 16];
            let x = TensorView::new([2, s, 2], &data[..4 * s]).unwrap();
            let outputs = model.run(cache::Inputs { x }).unwrap();
            assert_eq!(outputs.present.shape(), [2, [4, 4, 6][step], 2]);
            assert_eq!(outputs.sum.data(), [[0.0; 4], [0.0; 4], [4.0; 4]][step]);
        }
        let x = TensorView::new([2, 1, 2], &[1.0; 4]).unwrap();
        let error = model.run(cache::Inputs { x }).unwrap_err();
        assert_eq!(error, onnx_rt::Fault::Range { what: "p", value: 7, min: 0, max: 6 }.at("state \"past\""));
        // The state is as it was.
        let x = TensorView::new([2, 0, 2], &[]).unwrap();
        assert_eq!(model.run(cache::Inputs { x }).unwrap().present.shape(), [2, 6, 2]);
        model.reset();
    }
    assert_eq!(ALLOCATIONS.get() - before, 0);
}

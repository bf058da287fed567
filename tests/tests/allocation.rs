//! A model of static shapes allocates nothing, neither when it is made nor when it runs, on one thread or on several.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

onnx_rt::onnx_model!("../examples/models/digits.onnx");
onnx_rt::onnx_model!("ui/models/threads.onnx", name = shared, threads = true);

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

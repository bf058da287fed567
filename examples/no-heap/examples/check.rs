//! Runs the reader on the held-out pictures, under an allocator that counts.

use std::alloc::{GlobalAlloc, Layout, System};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

struct Counting;

// SAFETY: hands everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    let (pictures, _) = include_bytes!("../../models/digits-test.bin").as_chunks::<65>();
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let mut reader = no_heap::Reader::new();
    let mut right = 0;
    for picture in pictures {
        let (pixels, digit) = picture.split_first_chunk::<64>().unwrap();
        right += usize::from(reader.read(pixels).is_some_and(|(read, _)| read == usize::from(digit[0])));
    }
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    println!("accuracy: {right} of {} held-out pictures", pictures.len());
    println!("memory: {} bytes of RAM, {} bytes of weights, {allocations} allocations", no_heap::RAM, no_heap::ROM);
    match allocations == 0 && right * 100 >= pictures.len() * 95 {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

//! The pool: chunks of work, claimed one by one from counters.
//!
//! Every thread has a counter for its share of the chunks, always the same one of as many: what it has written in one job
//! is in its cache when it reads that in the next. Who has finished its own share goes on with those of the others. The
//! word of a counter holds the number of the present job, where the share ends and which chunk is next; whoever adds one
//! to it has claimed a chunk. The caller of [`Pool::run`] claims chunks like everyone, so it is never kept waiting by a
//! worker that has not begun one: on a busy machine it does all the work itself.
//!
//! # Why this is sound
//!
//! The one unsafe operation is the call of a job through a pointer that has lost its lifetime (`Shared::work`). The
//! pointer is dereferenced only by a thread that has claimed a chunk of the job in which it was published:
//!
//! * `run` stores the pointer, then the words with a new job number (release); claiming reads a word (acquire), so who
//!   has claimed a chunk of a job sees its pointer or a later one.
//! * There is no later one yet: `run` returns (and a next `run` begins) only when as many chunks have been finished as
//!   were handed out, and a chunk counts as finished after the call has ended. What a chunk panics with is caught, so
//!   that it is finished too; nothing between publishing and that wait can unwind.
//! * A claim by a worker that looked at a word long ago is a claim of the job that this word has when the counter is added
//!   to: one atomic operation does both, so it is either of the present job, which waits for it, or beyond the last chunk
//!   of the share, and then nothing is called. While `run` stores the words one after the other, those of the job before
//!   have no chunk left: `run` had waited for all of them.
//! * `busy` lets one `run` at a time publish; others, and those from inside of a chunk, do their work inline.
//!
//! So the closure is borrowed by `run` for longer than any use of the pointer. It is `Sync`, and called by reference.

use core::any::Any;
use core::hint::spin_loop;
use core::panic::AssertUnwindSafe;
use core::ptr;
use core::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst};
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64};
use core::time::Duration;
use std::boxed::Box;
use std::panic::{catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;
use std::vec::Vec;

/// How long a worker looks for the next job before it sleeps: longer than what runs between two kernels, shorter than
/// anyone would mind.
const SPIN: Duration = Duration::from_micros(200);

/// Bits of the counters of chunks in a word. What is above them is the number of the job.
const BITS: u32 = 20;
const MASK: u64 = (1 << BITS) - 1;

/// Chunks of one job: far enough from the limit that workers that come too late cannot count beyond it.
const MAX_CHUNKS: usize = 1 << (BITS - 1);

/// Counters of a pool; of more threads, some have one together.
const MAX_SHARES: usize = 1 << 12;

type Job<'a> = &'a (dyn Fn(usize) + Sync);

/// A value with a cache line, and the one that is fetched with it, for itself.
#[derive(Default)]
#[repr(align(128))]
struct Padded<T>(T);

struct Shared {
    /// For every thread: job number, end of its share, next chunk.
    words: Box<[Padded<AtomicU64>]>,
    /// Chunks that have ended.
    done: Padded<AtomicU32>,
    /// The present job.
    job: AtomicPtr<Job<'static>>,
    /// Whether a job is being run.
    busy: AtomicBool,
    stop: AtomicBool,
    /// What the first chunk that panicked panicked with.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Shared {
    /// The number of the last job of which there may be something left for a thread.
    fn job_number(&self, thread: usize) -> u64 {
        self.words[thread].0.load(SeqCst) >> (2 * BITS)
    }

    /// Claims chunks and runs them until there are none, those of its own share first.
    #[inline]
    fn work(&self, thread: usize) {
        let (before, from) = self.words.split_at(thread);
        for word in from.iter().chain(before) {
            self.share(&word.0);
        }
    }

    /// Claims chunks of a share and runs them until there are none.
    #[inline]
    fn share(&self, counter: &AtomicU64) {
        loop {
            let word = counter.load(Acquire);
            // Without this look, late workers would count on and on.
            if word & MASK >= (word >> BITS) & MASK {
                return;
            }
            let word = counter.fetch_add(1, AcqRel);
            let (end, chunk) = ((word >> BITS) & MASK, word & MASK);
            if chunk >= end {
                return;
            }
            let job = self.job.load(Acquire);
            let result = catch_unwind(AssertUnwindSafe(|| {
                // SAFETY: this thread has claimed a chunk of the job, and `run`, which holds what the pointer points to,
                // waits for `done` to count this chunk, below. See the module's documentation.
                let job: Job<'_> = unsafe { *job };
                job(chunk as usize);
            }));
            if let Err(panic) = result {
                let mut first = self.panic.lock().unwrap_or_else(PoisonError::into_inner);
                match &*first {
                    None => *first = Some(panic),
                    // Nothing may unwind from here, as dropping it might.
                    Some(_) => core::mem::forget(panic),
                }
            }
            self.done.0.fetch_add(1, Release);
        }
    }
}

struct Worker {
    thread: JoinHandle<()>,
    asleep: Arc<AtomicBool>,
}

/// A number of threads that run chunks of work together with the thread that has the work.
///
/// Workers look for work for a fifth of a millisecond, then sleep until there is some. A pool may be shared: of calls at
/// the same time one has the workers, the others run on their own threads.
pub struct Pool {
    shared: Arc<Shared>,
    workers: Vec<Worker>,
}

impl Pool {
    /// A pool of `threads` threads, the caller of [`run`](Pool::run) included: one less is started.
    ///
    /// Where the system gives fewer threads, the pool has fewer.
    pub fn new(threads: usize) -> Pool {
        let shared = Arc::new(Shared {
            words: (0..threads.clamp(1, MAX_SHARES)).map(|_| Padded::default()).collect(),
            done: Padded::default(),
            job: AtomicPtr::new(ptr::null_mut()),
            busy: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            panic: Mutex::new(None),
        });
        let start = |index| {
            let (shared, asleep) = (shared.clone(), Arc::new(AtomicBool::new(false)));
            let flag = asleep.clone();
            let thread = thread::Builder::new()
                .name("onnx-rt".into())
                .spawn(move || worker(&shared, index % MAX_SHARES, &flag))
                .ok()?;
            Some(Worker { thread, asleep })
        };
        let workers = (1..threads).map_while(start).collect();
        Pool { shared, workers }
    }

    /// The number of threads, the caller included.
    pub fn threads(&self) -> usize {
        self.workers.len() + 1
    }

    /// Wakes the workers, so that they are there when work comes soon.
    pub fn wake(&self) {
        for worker in &self.workers {
            if worker.asleep.load(SeqCst) && worker.asleep.swap(false, SeqCst) {
                worker.thread.thread().unpark();
            }
        }
    }

    /// Calls `job` with every number below `chunks`, each once, on the threads of the pool, and returns when all calls
    /// have. A call from inside of a job, or while the pool is at work for another thread, runs all chunks itself.
    ///
    /// # Panics
    /// With what the first chunk panics with, when no thread is at work on another. What further ones panic with is leaked.
    pub fn run(&self, chunks: usize, job: &(dyn Fn(usize) + Sync)) {
        let inline = chunks <= 1 || self.workers.is_empty();
        if inline || self.shared.busy.compare_exchange(false, true, Acquire, Relaxed).is_err() {
            (0..chunks).for_each(job);
            return;
        }
        let mut panic = None;
        let mut first = 0;
        while first < chunks && panic.is_none() {
            let count = usize::min(chunks - first, MAX_CHUNKS);
            panic = match first {
                0 => self.publish(count, job),
                _ => self.publish(count, &|chunk| job(first + chunk)),
            };
            first += count;
        }
        self.shared.busy.store(false, Release);
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }

    /// Runs at most [`MAX_CHUNKS`] chunks; `busy` is held. Does not unwind; returns what a chunk panicked with.
    fn publish(&self, chunks: usize, job: Job<'_>) -> Option<Box<dyn Any + Send>> {
        let shared = &*self.shared;
        shared.done.0.store(0, Relaxed);
        // `job` is a local variable: what the pointer points to lives until this function returns.
        shared.job.store(ptr::from_ref(&job).cast::<Job<'static>>().cast_mut(), Release);
        let number = shared.job_number(0) + 1;
        let shares = usize::min(self.threads(), MAX_SHARES);
        for (k, word) in shared.words.iter().enumerate() {
            // Where the system gave fewer threads than were asked for, the last words have no share.
            let [first, end] = [k, k + 1].map(|k| (usize::min(k, shares) * chunks / shares) as u64);
            word.0.store(number << (2 * BITS) | end << BITS | first, SeqCst);
        }
        // After a fifth of a millisecond without work only.
        self.wake();
        shared.work(0);
        let mut looked = 0u32;
        while shared.done.0.load(Acquire) as usize != chunks {
            looked += 1;
            match looked {
                ..20_000 => spin_loop(),
                _ => thread::yield_now(),
            }
        }
        shared.panic.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

fn worker(shared: &Shared, thread: usize, asleep: &AtomicBool) {
    let mut seen = 0;
    let mut since = Instant::now();
    let mut looked = 0u32;
    while !shared.stop.load(Acquire) {
        let number = shared.job_number(thread);
        if number != seen {
            seen = number;
            shared.work(thread);
            (since, looked) = (Instant::now(), 0);
            continue;
        }
        looked = looked.wrapping_add(1);
        spin_loop();
        // The clock is dearer than the look.
        if !looked.is_multiple_of(64) || since.elapsed() < SPIN {
            continue;
        }
        asleep.store(true, SeqCst);
        // Whoever publishes a job, or the end, stores that before it looks for sleepers: one of the two sees the other.
        while asleep.load(SeqCst) && shared.job_number(thread) == seen && !shared.stop.load(SeqCst) {
            thread::park();
        }
        asleep.store(false, SeqCst);
        (since, looked) = (Instant::now(), 0);
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.shared.stop.store(true, SeqCst);
        self.wake();
        for worker in self.workers.drain(..) {
            // Panics of chunks are caught: a worker does not end with one.
            let _ = worker.thread.join();
        }
    }
}

impl core::fmt::Debug for Pool {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Pool({} threads)", self.threads())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::AtomicUsize;

    const RUNS: usize = if cfg!(miri) { 20 } else { 20_000 };

    #[test]
    fn every_chunk_once() {
        for threads in [0, 1, 2, 3, 5] {
            let pool = Pool::new(threads);
            assert_eq!(pool.threads(), threads.max(1));
            let counts: [AtomicUsize; 17] = Default::default();
            for run in 0..RUNS {
                let chunks = run % (counts.len() + 1);
                // A closure of its own for each run: what it borrows ends with it.
                let local = run + 1;
                pool.run(chunks, &|chunk| _ = counts[chunk].fetch_add(local, Relaxed));
                for count in &counts[..chunks] {
                    assert_eq!(count.swap(0, Relaxed), local);
                }
            }
            assert!(counts.iter().all(|count| count.load(Relaxed) == 0));
        }
    }

    #[test]
    fn panics_reach_the_caller() {
        let pool = Pool::new(3);
        for bad in 0..if cfg!(miri) { 2 } else { 8 } {
            let ended = AtomicUsize::new(0);
            let result = catch_unwind(AssertUnwindSafe(|| {
                pool.run(8, &|chunk| {
                    if chunk == bad {
                        resume_unwind(Box::new(chunk));
                    }
                    ended.fetch_add(1, Relaxed);
                });
            }));
            assert_eq!(result.unwrap_err().downcast_ref::<usize>(), Some(&bad));
            assert_eq!(ended.load(Relaxed), 7);
        }
        // It works on.
        let ended = AtomicUsize::new(0);
        pool.run(8, &|_| _ = ended.fetch_add(1, Relaxed));
        assert_eq!(ended.load(Relaxed), 8);
    }

    /// A value that cannot be dropped quietly.
    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            resume_unwind(Box::new("dropped"));
        }
    }

    #[test]
    fn panics_that_panic_when_they_are_dropped() {
        let pool = Pool::new(2);
        for _ in 0..if cfg!(miri) { 2 } else { 200 } {
            let ended = AtomicUsize::new(0);
            let result = catch_unwind(AssertUnwindSafe(|| {
                pool.run(8, &|_| {
                    ended.fetch_add(1, Relaxed);
                    resume_unwind(Box::new(Bomb));
                });
            }));
            assert_eq!(ended.load(Relaxed), 8);
            core::mem::forget(result.unwrap_err());
        }
    }

    #[test]
    fn a_run_inside_of_a_chunk() {
        let pool = Pool::new(2);
        let count = AtomicUsize::new(0);
        pool.run(4, &|_| pool.run(5, &|_| _ = count.fetch_add(1, Relaxed)));
        assert_eq!(count.load(Relaxed), 20);
    }

    #[test]
    fn shared_by_callers() {
        let pool = Pool::new(2);
        let count = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| (0..RUNS / 10).for_each(|_| pool.run(4, &|_| _ = count.fetch_add(1, Relaxed))));
            }
        });
        assert_eq!(count.load(Relaxed), RUNS / 10 * 12);
    }

    #[test]
    fn sleepers_wake() {
        let pool = Pool::new(2);
        for round in 0..if cfg!(miri) { 2 } else { 20 } {
            thread::sleep(3 * SPIN);
            if round % 2 == 0 {
                pool.wake();
            }
            let count = AtomicUsize::new(0);
            pool.run(3, &|_| _ = count.fetch_add(1, Relaxed));
            assert_eq!(count.load(Relaxed), 3);
        }
        // Dropped asleep, and awake.
        thread::sleep(3 * SPIN);
        drop(pool);
        let pool = Pool::new(3);
        pool.run(2, &|_| {});
    }

    /// A chunk that only another thread can end: the workers do take part.
    #[test]
    fn workers_work() {
        let pool = Pool::new(2);
        let arrived = AtomicUsize::new(0);
        pool.run(2, &|_| {
            arrived.fetch_add(1, SeqCst);
            while arrived.load(SeqCst) < 2 {
                thread::yield_now();
            }
        });
    }

    #[test]
    fn more_chunks_than_fit_one_job() {
        if cfg!(miri) {
            return;
        }
        let pool = Pool::new(2);
        let sum = AtomicUsize::new(0);
        let chunks = MAX_CHUNKS + 3;
        pool.run(chunks, &|chunk| _ = sum.fetch_add(chunk, Relaxed));
        assert_eq!(sum.load(Relaxed), chunks * (chunks - 1) / 2);
    }
}

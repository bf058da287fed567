//! The rounds: all engines of a row are alive at once and take turns in random order, a few milliseconds each, so that what
//! disturbs the machine disturbs all alike. Ratios are of the same round.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use onnx_tests::weights::Random;

use crate::child::{Child, Sample};
use crate::engines::Engine;

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    pub rounds: usize,
    /// A turn takes about as long as this, or one run.
    pub turn: Duration,
    /// No round begins after this time, but for the first few.
    pub limit: Duration,
    /// Starts of each engine's process for its cold start.
    pub starts: usize,
}

impl Effort {
    pub const FULL: Effort =
        Effort { rounds: 41, turn: Duration::from_millis(25), limit: Duration::from_secs(25), starts: 9 };
    pub const QUICK: Effort =
        Effort { rounds: 21, turn: Duration::from_millis(15), limit: Duration::from_secs(6), starts: 5 };
    const FEWEST_ROUNDS: usize = 3;
}

/// A clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    Cpu,
    Wall,
}

/// The times of one engine: of each round the median (of CPU time) or the least (of wall time), in nanoseconds.
#[derive(Clone, Debug, Default)]
pub struct Times {
    cpu: Vec<f64>,
    wall: Vec<f64>,
    least_cpu: f64,
    least_wall: f64,
}

impl Times {
    fn new() -> Times {
        Times { least_cpu: f64::INFINITY, least_wall: f64::INFINITY, ..Times::default() }
    }

    /// A waiting process has no CPU time, but its wall time goes on: of that only the least of a turn says something.
    fn add(&mut self, turn: &[Sample]) {
        let least = |values: &[f64]| values.iter().copied().fold(f64::INFINITY, f64::min);
        let cpu: Vec<f64> = turn.iter().map(|sample| sample.cpu).collect();
        let wall: Vec<f64> = turn.iter().map(|sample| sample.wall).collect();
        self.least_cpu = self.least_cpu.min(least(&cpu));
        self.least_wall = self.least_wall.min(least(&wall));
        self.cpu.push(median(&cpu));
        self.wall.push(least(&wall));
    }

    pub fn median(&self, clock: Clock) -> f64 {
        match clock {
            Clock::Cpu => median(&self.cpu),
            Clock::Wall => median(&self.wall),
        }
    }

    pub fn least(&self, clock: Clock) -> f64 {
        match clock {
            Clock::Cpu => self.least_cpu,
            Clock::Wall => self.least_wall,
        }
    }

    /// The time relative to another engine's: of CPU time the median of the ratios of same rounds, of wall time the ratio of
    /// the least, which alone are free of waiting.
    pub fn ratio(&self, other: &Times, clock: Clock) -> f64 {
        match clock {
            Clock::Cpu => self.ratio_quantile(other, 0.5),
            Clock::Wall => self.least_wall / other.least_wall,
        }
    }

    /// The first and the third quartile of the ratios of CPU time of same rounds.
    pub fn spread(&self, other: &Times) -> [f64; 2] {
        [0.25, 0.75].map(|part| self.ratio_quantile(other, part))
    }

    fn ratio_quantile(&self, other: &Times, part: f64) -> f64 {
        let ratios: Vec<f64> = self.cpu.iter().zip(&other.cpu).map(|(a, b)| a / b).collect();
        quantile(&ratios, part)
    }
}

fn quantile(values: &[f64], part: f64) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    let at = part * values.len().saturating_sub(1) as f64;
    let get = |index: f64| values.get(index as usize).copied().unwrap_or(f64::NAN);
    let (low, high) = (get(at.floor()), get(at.ceil()));
    low + (high - low) * at.fract()
}

pub fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// How one turn of an engine is cut into samples.
#[derive(Clone, Copy, Debug)]
struct Plan {
    samples: usize,
    batch: usize,
}

/// Warms an engine up and finds out how it is to be sampled: a sample should be long beside the reading of the clocks, and
/// there should be several in a turn.
fn calibrate(child: &mut Child, effort: Effort) -> Result<Plan, String> {
    const SAMPLE: f64 = 250e3;
    let turn = effort.turn.as_nanos() as f64;
    let mut batch = 1;
    let mut spent = 0.0;
    let mut run;
    loop {
        let times = child.time(1, batch)?;
        let wall = times.first().map_or(1.0, |sample| sample.wall.max(1.0));
        spent += wall * batch as f64;
        run = times.first().map_or(wall, |sample| sample.cpu.clamp(1.0, wall));
        if spent >= 2.0 * turn {
            break;
        }
        batch = (batch * 2).min((turn / run).ceil() as usize).max(1);
    }
    let batch = (SAMPLE / run).ceil().max(1.0);
    let samples = (turn / (batch * run)).round().clamp(1.0, 64.0);
    Ok(Plan { samples: samples as usize, batch: batch as usize })
}

/// Times all the engines of a row. One that fails on the way has its message in place of times.
pub fn rounds(
    children: BTreeMap<Engine, Child>,
    effort: Effort,
    pause: Duration,
    random: &mut Random,
) -> BTreeMap<Engine, Result<Times, String>> {
    let mut done: BTreeMap<Engine, Result<Times, String>> = BTreeMap::new();
    let mut running = Vec::new();
    for (engine, mut child) in children {
        match calibrate(&mut child, effort) {
            Ok(plan) => running.push((engine, child, plan, Times::new())),
            Err(error) => _ = done.insert(engine, Err(error)),
        }
    }
    let start = Instant::now();
    for round in 0..effort.rounds {
        if round >= Effort::FEWEST_ROUNDS && start.elapsed() > effort.limit {
            break;
        }
        // Fisher and Yates.
        for index in (1..running.len()).rev() {
            running.swap(index, (random.uniform() * (index + 1) as f64) as usize);
        }
        running.retain_mut(|(engine, child, plan, times)| {
            // Threads of the one before may still be spinning.
            std::thread::sleep(pause);
            match child.time(plan.samples, plan.batch) {
                Ok(turn) => times.add(&turn),
                Err(error) => {
                    done.insert(*engine, Err(error));
                    return false;
                }
            }
            true
        });
    }
    done.extend(running.into_iter().map(|(engine, _, _, times)| (engine, Ok(times))));
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_lie_between_the_values() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0]), 2.5);
        assert_eq!(quantile(&[0.0, 1.0, 2.0, 3.0, 4.0], 0.25), 1.0);
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn ratios_are_of_the_same_round() {
        let times = |rounds: &[f64]| {
            let mut times = Times::new();
            rounds.iter().for_each(|&time| times.add(&[Sample { cpu: time, wall: time + 1.0 }]));
            times
        };
        let (a, b) = (times(&[1.0, 10.0, 100.0]), times(&[2.0, 20.0, 200.0]));
        assert_eq!((a.ratio(&b, Clock::Cpu), a.spread(&b)), (0.5, [0.5; 2]));
        assert_eq!(a.ratio(&b, Clock::Wall), 2.0 / 3.0);
        assert_eq!((a.median(Clock::Cpu), a.least(Clock::Wall)), (10.0, 2.0));
    }
}

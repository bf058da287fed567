//! What a command takes: time, processor time of it and all that it starts, and the memory of the largest process.

use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What a command took. Where there is no `/proc`, only the time is known.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usage {
    /// Seconds.
    pub wall: f64,
    pub cpu: Option<f64>,
    /// Bytes.
    pub peak: Option<u64>,
}

/// Ticks of a second in `/proc/PID/stat`, the same on all of Linux's architectures.
const TICKS: f64 = 100.0;

/// Runs a command to its end, or for so long. The error is what it wrote to its standard error.
pub fn run(command: &mut Command, limit: Duration) -> Result<Usage, String> {
    let start = Instant::now();
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|error| format!("cannot start {:?}: {error}", command.get_program()))?;
    let mut pipe = child.stderr.take();
    let said = thread::spawn(move || {
        let mut said = Vec::new();
        let _ = pipe.as_mut().map(|pipe| pipe.read_to_end(&mut said));
        String::from_utf8_lossy(&said).into_owned()
    });
    let mut usage = Usage::default();
    while !has_ended(&mut child) {
        let peak = processes_of(child.id()).into_iter().filter_map(peak).max();
        usage.peak = usage.peak.max(peak);
        if start.elapsed() > limit {
            // With cargo killed, what it started ends by itself.
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("not done after {} s", limit.as_secs()));
        }
        thread::sleep(Duration::from_millis(10));
    }
    usage.wall = start.elapsed().as_secs_f64();
    // Until it is waited for, the system keeps its account.
    usage.cpu = stat(child.id()).and_then(|stat| stat.cpu);
    let status = child.wait().map_err(|error| error.to_string())?;
    let said = said.join().unwrap_or_default();
    if status.success() { Ok(usage) } else { Err(said) }
}

struct Stat {
    ended: bool,
    parent: u32,
    cpu: Option<f64>,
}

/// The system's account of a process, which begins behind its name in brackets.
fn stat(process: u32) -> Option<Stat> {
    let text = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    // Its own and its children's time, each in and out of the system.
    let ticks: Option<Vec<f64>> = fields.get(11..15)?.iter().map(|field| field.parse().ok()).collect();
    let cpu = ticks.map(|ticks| ticks.iter().sum::<f64>() / TICKS);
    Some(Stat { ended: fields.first() == Some(&"Z"), parent: fields.get(1)?.parse().ok()?, cpu })
}

fn has_ended(child: &mut Child) -> bool {
    match stat(child.id()) {
        Some(stat) => stat.ended,
        None => child.try_wait().is_ok_and(|status| status.is_some()),
    }
}

/// The process and all that descend from it.
fn processes_of(root: u32) -> Vec<u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let all: Vec<u32> = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    let parents: Vec<(u32, u32)> = all.iter().filter_map(|&id| Some((id, stat(id)?.parent))).collect();
    let mut found = vec![root];
    let mut next = 0;
    while let Some(&id) = found.get(next) {
        found.extend(parents.iter().filter(|(_, parent)| *parent == id).map(|(child, _)| *child));
        next += 1;
    }
    found
}

/// The most memory that a process has had so far.
fn peak(process: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? << 10)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::io::{BufRead, BufReader};

    use super::*;

    #[test]
    fn time_and_errors() {
        let mut command = Command::new("sh");
        // A child of the shell that computes for a while.
        command.args(["-c", "(i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done); :"]);
        let usage = run(&mut command, Duration::from_secs(60)).unwrap();
        assert!(usage.cpu.unwrap() > 0.02 && usage.cpu.unwrap() < usage.wall + 0.1, "{usage:?}");
        assert_eq!(run(Command::new("sh").args(["-c", "echo no >&2; false"]), Duration::MAX).unwrap_err(), "no\n");
        let error = run(Command::new("sleep").arg("30"), Duration::from_millis(100)).unwrap_err();
        assert!(error.starts_with("not done"), "{error}");
    }

    #[test]
    fn memory_of_children() {
        // A child of the shell that says when it has 40 MB, and has them until it is told to end.
        let child = "x=$(head -c 40000000 /dev/zero | tr '\\0' x); echo ready; read y";
        let mut shell = Command::new("sh")
            .args(["-c", &format!("({child}); :")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(shell.stdout.take().unwrap()).read_line(&mut said).unwrap();
        let processes = processes_of(shell.id());
        let peaks: Vec<_> = processes.iter().map(|&process| peak(process)).collect();
        // The shell itself has little.
        let [Some(own), Some(of_child)] = peaks[..] else { panic!("{said:?}, {processes:?}: {peaks:?}") };
        drop(shell.stdin.take());
        shell.wait().unwrap();
        assert_eq!(said, "ready\n");
        assert!(own < 20 << 20 && of_child > 38 << 20, "{peaks:?}");
    }
}

//! Values and their comparison, as a command prints them.

use std::fmt::Write;

use crate::driver::Ports;
use crate::driver::compare::{Tolerance, compare, largest_difference};
use crate::types::{DType, Element, HostValue, TensorData, shape_text};

/// So many elements of a tensor are shown.
const SHOWN: usize = 8;

/// One line per output, and one per element of a sequence.
pub fn outputs(ports: &Ports, outputs: &[HostValue]) -> String {
    let mut text = String::new();
    for (port, value) in ports.outputs.iter().zip(outputs) {
        show(&mut text, &port.name, value);
    }
    text
}

fn show(text: &mut String, name: &str, value: &HostValue) {
    let _ = match value {
        HostValue::Tensor(tensor) => {
            writeln!(text, "{name}: {}{} {}", tensor.dtype, shape_text(&tensor.shape), elements(tensor))
        }
        other => writeln!(text, "{name}: {}", other.kind()),
    };
    match value {
        HostValue::Sequence(items) => {
            items.iter().enumerate().for_each(|(index, item)| show(text, &format!("{name}[{index}]"), item));
        }
        HostValue::Optional(Some(value)) => show(text, name, value),
        HostValue::Map(map) => {
            for (key, value) in map.keys.elements().zip(&map.values) {
                show(text, &format!("{name}[{key}]"), value);
            }
        }
        HostValue::Optional(None) | HostValue::Tensor(_) => {}
    }
}

fn elements(tensor: &TensorData) -> String {
    let show = |element: Element| match (tensor.dtype, element) {
        // As few digits as tell it apart from its neighbours.
        (DType::F32 | DType::F16 | DType::BF16, Element::Float(value)) => (value as f32).to_string(),
        (_, element) => element.to_string(),
    };
    let shown: Vec<String> = tensor.elements().take(SHOWN).map(show).collect();
    let more = if tensor.numel() > SHOWN { ", …" } else { "" };
    format!("[{}{more}]", shown.join(", "))
}

/// One line per output: its largest difference from what was expected, and whether that is within the tolerance. True if
/// all are.
pub fn comparison(
    ports: &Ports,
    outputs: &[HostValue],
    expected: &[Option<HostValue>],
    tolerance: Tolerance,
) -> (String, bool) {
    let mut text = String::new();
    let mut good = true;
    for ((port, got), expected) in ports.outputs.iter().zip(outputs).zip(expected) {
        let Some(expected) = expected else {
            let _ = writeln!(text, "{}: not compared, the data has no such output", port.name);
            continue;
        };
        let kind = expected.kind();
        let _ = match compare(got, expected, tolerance) {
            Ok(()) if got == expected => writeln!(text, "{}: {kind}: good, equal", port.name),
            Ok(()) => writeln!(text, "{}: {kind}: good, differs by {}", port.name, largest_difference(got, expected)),
            Err(problem) => {
                good = false;
                let largest = largest_difference(got, expected);
                writeln!(
                    text,
                    "{}: {kind}: BEYOND TOLERANCE, differs by {largest}\n  {}{problem}",
                    port.name, port.name
                )
            }
        };
    }
    (text, good)
}

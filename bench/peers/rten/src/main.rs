//! Serves a model with rten, weights packed when it is loaded. rten has no integers of 64 bits: they become 32 bits long.

use std::process::ExitCode;

use rten::{ModelOptions, NodeId, Value, ValueOrView, ValueView};
use rten_tensor::prelude::*;

#[path = "../../../src/engine/session.rs"]
mod session;
#[path = "../../../src/engine/tensors.rs"]
#[allow(dead_code, reason = "not every engine needs all of it")]
mod tensors;

use session::Session;
use tensors::Tensor;

fn main() -> ExitCode {
    session::main(std::env::args().skip(1), serve)
}

fn serve(session: &Session) -> Result<(), String> {
    let inputs = session.read(tensors::read)?;
    let mut options = ModelOptions::with_all_ops();
    options.prepack_weights(true);
    let model = options.load_file(&session.model).map_err(|error| error.to_string())?;
    let values = session.names.iter().zip(&inputs).map(|(name, tensor)| {
        let node = model.node_id(name).map_err(|error| error.to_string())?;
        Ok((node, value(tensor)?))
    });
    let values = values.collect::<Result<Vec<(NodeId, Value)>, String>>()?;
    session.serve(|stored| {
        let inputs: Vec<(NodeId, ValueOrView)> =
            values.iter().map(|(node, value)| (*node, value.as_view().into())).collect();
        let outputs = model.run(inputs, model.output_ids(), None).map_err(|error| error.to_string())?;
        match stored {
            Some(bytes) => outputs.iter().try_for_each(|output| store(&output.as_view(), bytes)),
            None => {
                std::hint::black_box(&outputs);
                Ok(())
            }
        }
    })
}

fn value(tensor: &Tensor) -> Result<Value, String> {
    match tensor.dtype {
        1 => from_shape(tensor, Value::from_shape(&tensor.dims, elements(&tensor.bytes, f32::from_le_bytes))),
        6 => from_shape(tensor, Value::from_shape(&tensor.dims, elements(&tensor.bytes, i32::from_le_bytes))),
        7 => {
            let narrow = |bytes| i64::from_le_bytes(bytes) as i32;
            from_shape(tensor, Value::from_shape(&tensor.dims, elements(&tensor.bytes, narrow)))
        }
        other => Err(format!("no inputs of type {other} are handed to rten")),
    }
}

/// The error types of the elements differ.
fn from_shape<E: std::fmt::Display>(tensor: &Tensor, value: Result<Value, E>) -> Result<Value, String> {
    value.map_err(|error| format!("an input of shape {:?}: {error}", tensor.dims))
}

fn elements<T, const SIZE: usize>(bytes: &[u8], element: impl Fn([u8; SIZE]) -> T) -> Vec<T> {
    bytes.as_chunks().0.iter().map(|chunk| element(*chunk)).collect()
}

fn store(value: &ValueView, bytes: &mut Vec<u8>) -> Result<(), String> {
    match value {
        ValueView::FloatTensor(tensor) => {
            let data: Vec<u8> = tensor.iter().flat_map(|element| element.to_le_bytes()).collect();
            tensors::write(1, tensor.shape(), &data, bytes);
        }
        ValueView::Int32Tensor(tensor) => {
            let data: Vec<u8> = tensor.iter().flat_map(|element| element.to_le_bytes()).collect();
            tensors::write(6, tensor.shape(), &data, bytes);
        }
        _ => return Err("an output of a type that is not read".to_string()),
    }
    Ok(())
}

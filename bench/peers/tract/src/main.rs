//! Serves a model with tract, optimised for the shapes of the inputs.

use std::process::ExitCode;

use tract_onnx::prelude::*;

#[path = "../../../src/engine/session.rs"]
mod session;
#[path = "../../../src/engine/tensors.rs"]
#[allow(dead_code, reason = "not every engine needs all of it")]
mod tensors;

use session::Session;
use tensors::Tensor as Stored;

fn main() -> ExitCode {
    session::main(std::env::args().skip(1), serve)
}

fn serve(session: &Session) -> Result<(), String> {
    let text = |error: TractError| format!("{error:#}");
    let read = |path: &str| tensors::read(path)?.iter().map(value).collect::<Result<Vec<Tensor>, String>>();
    let values = session.read(read)?;
    // The output shapes that files declare are often too narrow for tract; it finds them itself.
    let mut model = tract_onnx::onnx().with_ignore_output_types(true).model_for_path(&session.model).map_err(text)?;
    let outlets = model.input_outlets().map_err(text)?.to_vec();
    let mut inputs: TVec<TValue> = tvec!();
    for outlet in outlets {
        let name = model.node(outlet.node).name.clone();
        let given = session.names.iter().position(|given| *given == name).and_then(|index| values.get(index));
        let value = given.ok_or_else(|| format!("no data for the input {name:?}"))?;
        let fact = InferenceFact::dt_shape(value.datum_type(), value.shape().to_vec());
        model.set_outlet_fact(outlet, fact).map_err(text)?;
        inputs.push(value.clone().into_tvalue());
    }
    let plan = model.into_optimized().and_then(|model| model.into_runnable()).map_err(text)?;
    let mut state = plan.spawn().map_err(text)?;
    session.serve(|stored| {
        let outputs = state.run(inputs.clone()).map_err(text)?;
        match stored {
            Some(bytes) => outputs.iter().try_for_each(|output| store(output, bytes)),
            None => {
                std::hint::black_box(&outputs);
                Ok(())
            }
        }
    })
}

fn value(stored: &Stored) -> Result<Tensor, String> {
    let tensor = match stored.dtype {
        1 => Tensor::from_shape(&stored.dims, &elements(&stored.bytes, f32::from_le_bytes)),
        6 => Tensor::from_shape(&stored.dims, &elements(&stored.bytes, i32::from_le_bytes)),
        7 => Tensor::from_shape(&stored.dims, &elements(&stored.bytes, i64::from_le_bytes)),
        other => return Err(format!("no inputs of type {other} are handed to tract")),
    };
    tensor.map_err(|error| format!("{error:#}"))
}

fn elements<T, const SIZE: usize>(bytes: &[u8], element: impl Fn([u8; SIZE]) -> T) -> Vec<T> {
    bytes.as_chunks().0.iter().map(|chunk| element(*chunk)).collect()
}

fn store(tensor: &Tensor, bytes: &mut Vec<u8>) -> Result<(), String> {
    let dtype = match tensor.datum_type() {
        DatumType::F32 => 1,
        DatumType::I32 => 6,
        DatumType::I64 => 7,
        DatumType::TDim => {
            let tensor = tensor.cast_to::<i64>().map_err(|error| format!("{error:#}"))?;
            return store(&tensor, bytes);
        }
        other => return Err(format!("an output of type {other:?} is not read")),
    };
    tensors::write(dtype, tensor.shape(), tensor.as_bytes(), bytes);
    Ok(())
}

//! The values that models are run on: seeded, the same for all engines and every time.

use onnx_codegen::driver::Ports;
use onnx_codegen::driver::wire;
use onnx_codegen::types::{DType, HostValue, TensorData};
use onnx_tests::weights::Random;

use crate::catalog::{Input, Values};

/// The values of all inputs.
pub fn values(inputs: &[Input]) -> Result<Vec<HostValue>, String> {
    let mut random = Random::default();
    inputs.iter().map(|input| value(input, &mut random)).collect()
}

fn value(input: &Input, random: &mut Random) -> Result<HostValue, String> {
    let count: usize = input.shape.iter().product();
    let mut bytes = Vec::new();
    for _ in 0..count {
        match input.values {
            Values::Normal => bytes.extend((random.normal() as f32).to_le_bytes()),
            Values::Uniform => bytes.extend((random.uniform() as f32).to_le_bytes()),
            Values::Ids => bytes.extend(((random.uniform() * 1000.0) as i64).to_le_bytes()),
            Values::Ones => bytes.extend(1i64.to_le_bytes()),
        }
    }
    let dtype = match input.values {
        Values::Normal | Values::Uniform => DType::F32,
        Values::Ids | Values::Ones => DType::I64,
    };
    let tensor = TensorData::new_bytes(dtype, input.shape.clone(), bytes.into());
    tensor.map(HostValue::Tensor).map_err(|problem| problem.to_string())
}

/// The file of inputs for engines that are given them by name.
pub fn by_name(values: &[HostValue]) -> Result<Vec<u8>, String> {
    let values: Vec<Option<HostValue>> = values.iter().cloned().map(Some).collect();
    wire::encode(&values).map_err(|problem| problem.to_string())
}

/// The file of inputs for a compiled model. Inputs that have a value of their own keep it.
pub fn by_port(inputs: &[Input], values: &[HostValue], ports: &Ports) -> Result<Vec<u8>, String> {
    let given = |name: &str| inputs.iter().position(|input| input.name == name).and_then(|k| values.get(k).cloned());
    let values: Vec<Option<HostValue>> = ports.inputs.iter().map(|port| given(&port.name)).collect();
    wire::encode(&values).map_err(|problem| problem.to_string())
}

/// The outputs of a run against those of onnxruntime.
pub fn compare(got: &[u8], expected: &[u8]) -> Result<(), String> {
    use onnx_codegen::driver::compare::{Tolerance, compare_outputs};
    let decode = |bytes: &[u8]| wire::decode(bytes).map_err(|problem| problem.to_string());
    let got: Vec<HostValue> = decode(got)?.into_iter().flatten().collect();
    let expected: Vec<HostValue> = decode(expected)?.into_iter().flatten().collect();
    let got: Vec<HostValue> = got.into_iter().zip(&expected).map(|(got, expected)| widened(got, expected)).collect();
    compare_outputs(&got, &expected, Tolerance { rtol: 1e-3, atol: 1e-4 })
}

/// Some engines have integers of 32 bits in the place of 64.
fn widened(got: HostValue, expected: &HostValue) -> HostValue {
    match (&got, expected) {
        (HostValue::Tensor(tensor), HostValue::Tensor(expected))
            if (tensor.dtype, expected.dtype) == (DType::I32, DType::I64) =>
        {
            let widened = tensor.to_i64s().map(|values| TensorData::from_i64s(&values));
            match widened.map(|flat| flat.reshape(tensor.shape.clone())) {
                Some(Ok(wide)) => HostValue::Tensor(wide),
                _ => got,
            }
        }
        _ => got,
    }
}

//! Mistakes in options, and programs that are right otherwise: nothing but the mistakes is reported.

use onnx_rt::{Error, TensorView};

// More than there may be: the types are those of the model.
onnx_rt::onnx_model!("../models/free.onnx", name = large, dims = { batch = 1, sequence = 3 }, max_ram = 1);
// A dim that there is not.
onnx_rt::onnx_model!("../models/free.onnx", name = dim, dims = { batch = 1, lenght = 3 });
// An option that there is not.
onnx_rt::onnx_model!("../models/free.onnx", name = option, dim = { batch = 1, sequence = 3 });

fn shaped(data: &[f32]) -> Result<f32, Error> {
    let mut model = large::Model::new();
    let out = model.run(large::Inputs { tokens: onnx_rt::shaped(data)? })?;
    Ok(out.sum_of_both[0][2])
}

fn show(out: &dim::Outputs<'_>) {
    println!("{:?} {:?}", out.sum_of_both.shape(), out.sum_of_both);
}

fn arrays() -> Result<(), Error> {
    let mut model = option::Model::new();
    let out = model.run(option::Inputs { tokens: &[[1.0, 2.0, 3.0]] })?;
    println!("{:?}", out.sum_of_both);
    Ok(())
}

fn main() -> Result<(), Error> {
    let mut model = dim::Model::new();
    show(&model.run(dim::Inputs { tokens: TensorView::new([1, 3], &[1.0; 3])? })?);
    arrays()?;
    shaped(&[1.0; 3]).map(drop)
}

//! Kernels of every kind that threads share: of sizes that leave remainders, of free sizes, of fewer iterations than there
//! are threads, in the place of an operand and in a part of a larger result.

use onnx_codegen::types::{DType, Element, TensorData};

use crate::builder::{Attr, Builder};
use crate::random::{Graph, Input};

/// How many graphs there are.
pub const COUNT: u64 = 32;

/// The graph of a number.
pub fn cut(number: u64) -> Graph {
    let axis = |axis| ("axis", Attr::Int(axis));
    match number {
        // One flat loop: ranges of vectors, and what is left over.
        0 => graph(&["3", "217"], |b, x| b.node("y", "Erf", &[x], &[])),
        1 => graph(&["n", "43"], |b, x| b.node("y", "Tanh", &[x], &[])),
        2 => graph(&["130"], |b, x| {
            let e = b.node("e", "Exp", &[x], &[]);
            b.node("y", "Add", &[&e, x], &[])
        }),
        // Rows, with working memory.
        3 => graph(&["5", "37"], |b, x| b.node("y", "Softmax", &[x], &[axis(-1)])),
        4 => graph(&["n", "2", "70"], |b, x| b.node("y", "LogSoftmax", &[x], &[axis(-1)])),
        5 => graph(&["2", "300"], |b, x| {
            let scale = weights(b, "scale", &[300]);
            b.node("y", "LayerNormalization", &[x, &scale], &[axis(-1)])
        }),
        6 => graph(&["2", "9", "n"], |b, x| b.node("y", "Softmax", &[x], &[axis(-1)])),
        7 => graph(&["3", "5", "33"], |b, x| b.node("y", "Softmax", &[x], &[axis(1)])),
        // Rows in the place of the operand.
        8 => graph(&["9", "24"], |b, x| {
            let w = weights(b, "w", &[24, 40]);
            let product = b.node("product", "MatMul", &[x, &w], &[]);
            let bias = weights(b, "bias", &[40]);
            let sum = b.node("sum", "Add", &[&product, &bias], &[]);
            b.node("y", "Softmax", &[&sum], &[axis(-1)])
        }),
        9 => graph(&["n", "24"], |b, x| {
            let w = weights(b, "w", &[24, 17]);
            let product = b.node("product", "MatMul", &[x, &w], &[]);
            let soft = b.node("soft", "Softmax", &[&product], &[axis(-1)]);
            b.node("y", "Add", &[&soft, &soft], &[])
        }),
        // Reductions: of columns, with the lanes along the results, and of rows.
        10 => graph(&["9", "150"], |b, x| reduced(b, "ReduceMean", x, 0)),
        11 => graph(&["n", "200"], |b, x| reduced(b, "ReduceMax", x, 0)),
        12 => graph(&["3", "7", "136"], |b, x| reduced(b, "ReduceSum", x, 1)),
        13 => graph(&["7", "n", "5"], |b, x| reduced(b, "ReduceL1", x, 1)),
        14 => graph(&["10", "90"], |b, x| {
            let position = b.node("position", "ArgMax", &[x], &[axis(1)]);
            b.node("y", "Cast", &[&position], &[("to", Attr::Int(1))])
        }),
        // Windows: channels together in memory, or apart.
        15 => graph(&["1", "3", "13", "21"], |b, x| {
            let w = weights(b, "w", &[3, 1, 3, 3]);
            let own = [("group", Attr::Int(3)), ("pads", Attr::Ints(vec![1; 4]))];
            b.node("y", "Conv", &[x, &w], &own)
        }),
        16 => graph(&["2", "24", "n", "11"], |b, x| {
            let point = weights(b, "point", &[24, 24, 1, 1]);
            let first = b.node("first", "Conv", &[x, &point], &[]);
            let w = weights(b, "w", &[24, 1, 3, 3]);
            let own = [("group", Attr::Int(24)), ("pads", Attr::Ints(vec![1; 4])), ("strides", Attr::Ints(vec![2, 2]))];
            let second = b.node("second", "Conv", &[&first, &w], &own);
            b.node("y", "Relu", &[&second], &[])
        }),
        17 => graph(&["1", "72", "5", "6"], |b, x| {
            let point = weights(b, "point", &[72, 72, 1, 1]);
            let first = b.node("first", "Conv", &[x, &point], &[]);
            b.node("y", "GlobalAveragePool", &[&first], &[])
        }),
        18 => graph(&["1", "16", "9", "14"], |b, x| {
            let window = [("kernel_shape", Attr::Ints(vec![3, 3])), ("pads", Attr::Ints(vec![1; 4]))];
            b.node("y", "MaxPool", &[x], &window)
        }),
        // Parts of a larger result.
        19 => graph(&["4", "66"], |b, x| {
            let parts = ["Exp", "Tanh", "Softplus"].map(|op| b.node(&op.to_lowercase(), op, &[x], &[]));
            b.node("y", "Concat", &[&parts[0], &parts[1], &parts[2]], &[axis(1)])
        }),
        20 => graph(&["n", "35"], |b, x| {
            let soft = b.node("soft", "Softmax", &[x], &[axis(-1)]);
            let parts = ["Exp", "Tanh"].map(|op| b.node(&op.to_lowercase(), op, &[x], &[]));
            b.node("y", "Concat", &[&soft, &parts[0], &parts[1]], &[axis(0)])
        }),
        // Movement, and what is no vector.
        21 => graph(&["70", "33"], |b, x| b.node("y", "Transpose", &[x], &[("perm", Attr::Ints(vec![1, 0]))])),
        22 => graph(&["n", "40"], |b, x| b.node("y", "Transpose", &[x], &[("perm", Attr::Ints(vec![1, 0]))])),
        23 => graph(&["2", "40", "n"], |b, x| {
            let turned = b.node("turned", "Transpose", &[x], &[("perm", Attr::Ints(vec![0, 2, 1]))]);
            b.node("y", "Neg", &[&turned], &[])
        }),
        // Products: tiles of rows, also of a constant operand, and panels.
        24 => graph(&["60", "48"], |b, x| {
            let w = weights(b, "w", &[45, 60]);
            b.node("y", "MatMul", &[&w, x], &[])
        }),
        25 => graph(&["47", "20"], |b, x| {
            let w = weights(b, "w", &[20, 72]);
            let product = b.node("product", "MatMul", &[x, &w], &[]);
            b.node("y", "Relu", &[&product], &[])
        }),
        26 => graph(&["1", "32", "n", "11"], |b, x| {
            let w = weights(b, "w", &[84, 32, 3, 3]);
            let y = b.node("inner", "Conv", &[x, &w], &[("pads", Attr::Ints(vec![1; 4]))]);
            b.node("y", "Relu", &[&y], &[])
        }),
        // A few rows, of which the panels are fewer than pairs of them for every thread.
        27 => graph(&["1", "300"], |b, x| product(b, x, &[300, 96])),
        28 => graph(&["2", "130"], |b, x| product(b, x, &[130, 65])),
        30 => graph(&["3", "130"], |b, x| product(b, x, &[130, 80])),
        29 => graph(&["1", "16", "8", "2"], |b, x| {
            let w = weights(b, "w", &[80, 16, 3, 3]);
            let y = b.node("inner", "Conv", &[x, &w], &[("pads", Attr::Ints(vec![1; 4]))]);
            b.node("y", "Relu", &[&y], &[])
        }),
        _ => graph(&["6", "n", "10"], |b, x| {
            let turned = b.node("turned", "Transpose", &[x], &[("perm", Attr::Ints(vec![2, 0, 1]))]);
            b.output(&turned, DType::F32);
            b.node("y", "Atan", &[x], &[])
        }),
    }
}

fn graph(dims: &[&str], nodes: impl Fn(&mut Builder, &String) -> String) -> Graph {
    let mut builder = Builder::new("cuts");
    let x = builder.input("x", DType::F32, dims);
    let y = nodes(&mut builder, &x);
    builder.output(&y, DType::F32);
    let shape = dims.iter().map(|dim| dim.parse().unwrap_or(4)).collect();
    let free = dims.iter().map(|dim| dim.parse::<usize>().is_err()).collect();
    let model = builder.model();
    let exact = vec![false; model.graph.as_ref().map_or(0, |graph| graph.output.len())];
    Graph { model, inputs: vec![Input { dtype: DType::F32, shape, free, values: None }], exact }
}

fn product(b: &mut Builder, x: &String, shape: &[usize]) -> String {
    // Thirds: sums are rounded, and differ in another order.
    let values = (0..shape.iter().product()).map(|k: usize| Element::Float(((k * 7 + k / 5) % 11) as f64 / 3.0 - 1.0));
    let w = b.constant(
        "w",
        &TensorData::from_elements(DType::F32, shape.to_vec(), values).unwrap_or_else(|e| panic!("{e:?}")),
    );
    b.node("y", "MatMul", &[x, &w], &[])
}

fn reduced(b: &mut Builder, op: &str, x: &String, axis: i64) -> String {
    let axes = b.ints("axes", &[axis]);
    b.node("y", op, &[x, &axes], &[("keepdims", Attr::Int(0))])
}

/// Small multiples of a quarter.
fn weights(b: &mut Builder, name: &str, shape: &[usize]) -> String {
    let count: usize = shape.iter().product();
    let values: Vec<Element> = (0..count).map(|k| Element::Float(((k * 7 + k / 5) % 9) as f64 / 4.0 - 1.0)).collect();
    let data = TensorData::from_elements(DType::F32, shape.to_vec(), values).unwrap_or_else(|e| panic!("{e:?}"));
    b.constant(name, &data)
}

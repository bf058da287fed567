//! Kernels of every kind that threads share: of sizes that leave remainders, of free sizes, of fewer iterations than there
//! are threads, in the place of an operand and in a part of a larger result.

use onnx_codegen::types::{DType, Element, TensorData};

use crate::builder::{Attr, Builder};
use crate::random::{Graph, Input};

/// How many graphs there are.
pub const COUNT: u64 = 49;

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
        // Many rows, in several blocks of channels with a border around them, the last sum in the place of the first result.
        31 => graph(&["1", "16", "13", "11"], |b, x| {
            let first = convolution(b, "first", x, [48, 16, 3]);
            let second = convolution(b, "second", &first, [48, 48, 3]);
            let third = convolution(b, "third", &second, [48, 48, 1]);
            let sum = b.node("sum", "Add", &[&third, &first], &[]);
            let more = convolution(b, "more", &sum, [24, 48, 3]);
            b.node("y", "Relu", &[&more], &[])
        }),
        32 => graph(&["1", "24", "n", "9"], |b, x| {
            let first = convolution(b, "first", x, [40, 24, 1]);
            let second = convolution(b, "second", &first, [40, 40, 3]);
            b.node("y", "Add", &[&second, &first], &[])
        }),
        // Minimal filtering, in blocks of channels, in one, and planar; rows of tiles that are not whole.
        33 => graph(&["1", "32", "15", "17"], |b, x| {
            let first = convolution(b, "first", x, [64, 32, 3]);
            let second = convolution(b, "second", &first, [32, 64, 3]);
            let third = convolution(b, "third", &second, [64, 32, 1]);
            convolution(b, "y", &third, [32, 64, 3])
        }),
        34 => graph(&["1", "32", "n", "14"], |b, x| {
            let first = convolution(b, "first", x, [32, 32, 3]);
            let second = convolution(b, "second", &first, [32, 32, 3]);
            b.node("y", "Add", &[&second, &first], &[])
        }),
        35 => graph(&["2", "32", "12", "14"], |b, x| convolution(b, "y", x, [36, 32, 3])),
        // Planar results: of weights as columns, with and without a part of a panel, and of constants as rows.
        36 => graph(&["1", "3", "29", "26"], |b, x| convolution(b, "y", x, [32, 3, 5])),
        37 => graph(&["1", "3", "n", "23"], |b, x| convolution(b, "y", x, [21, 3, 3])),
        38 => graph(&["1", "20", "9", "16"], |b, x| convolution(b, "y", x, [18, 20, 1])),
        // Few rows and many columns: a slice of every row. Rows that are packed as the columns of the next product.
        39 => graph(&["21", "30"], |b, x| product(b, x, &[30, 160])),
        40 => graph(&["7", "30"], |b, x| product(b, x, &[30, 75])),
        41 => graph(&["1", "32", "48"], |b, x| {
            let w = weights(b, "w", &[48, 48]);
            let value = b.node("value", "MatMul", &[x, &w], &[]);
            let turned = b.node("turned", "Transpose", &[x], &[("perm", Attr::Ints(vec![0, 2, 1]))]);
            let scores = b.node("scores", "MatMul", &[x, &turned], &[]);
            let soft = b.node("soft", "Softmax", &[&scores], &[axis(-1)]);
            b.node("y", "MatMul", &[&soft, &value], &[])
        }),
        // The image is also what is added, of a convolution that is cut between panels.
        46 => graph(&["2", "32", "9", "12"], |b, x| {
            let first = convolution(b, "first", x, [64, 32, 1]);
            let second = convolution(b, "second", &first, [64, 64, 3]);
            b.node("y", "Add", &[&second, &first], &[])
        }),
        // Planar results with a function of each, and of a part of a panel.
        47 => graph(&["1", "3", "15", "11"], |b, x| {
            let first = convolution(b, "first", x, [21, 3, 5]);
            b.node("y", "Tanh", &[&first], &[])
        }),
        // Planar results in the place of what is added to them.
        43 => graph(&["1", "3", "13", "21"], |b, x| in_place(b, x, 21, [32, 3, 5])),
        44 => graph(&["1", "32", "13", "22"], |b, x| in_place(b, x, 22, [32, 32, 3])),
        45 => graph(&["1", "24", "13", "21"], |b, x| in_place(b, x, 21, [24, 24, 1])),
        42 => graph(&["n", "30"], |b, x| product(b, x, &[30, 96])),
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

/// A convolution of `[features, channels, size of the kernel]`, as large as its input.
fn convolution(b: &mut Builder, name: &str, x: &String, [features, channels, size]: [usize; 3]) -> String {
    let w = weights(b, &format!("{name}_w"), &[features, channels, size, size]);
    let bias = weights(b, &format!("{name}_b"), &[features]);
    b.node(name, "Conv", &[x, &w, &bias], &[("pads", Attr::Ints(vec![size as i64 / 2; 4]))])
}

/// The sum of a convolution and of a value that nothing else reads.
fn in_place(b: &mut Builder, x: &String, width: usize, sizes: [usize; 3]) -> String {
    let product = convolution(b, "product", x, sizes);
    let least = b.node("least", "ReduceMin", &[x], &[]);
    let zeros = b.node("zeros", "Sub", &[&least, &least], &[]);
    let spread = weights(b, "spread", &[1, sizes[0], 13, width]);
    let other = b.node("other", "Add", &[&spread, &zeros], &[]);
    let window = [("kernel_shape", Attr::Ints(vec![3, 3])), ("pads", Attr::Ints(vec![1; 4]))];
    let pooled = b.node("pooled", "AveragePool", &[&other], &window);
    b.node("y", "Add", &[&product, &pooled], &[])
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

//! Random graphs of element-wise operators, movements of data, reductions and contractions, each with inputs.
//!
//! Floats begin as small integers. As long as all that is computed of them is exact, a difference in the last bit is a
//! fault, and operators with jumps may be applied; what is not exact any more is compared within a tolerance.

use onnx_codegen::source::proto::ModelProto;
use onnx_codegen::types::{DType, Element, TensorData};

use crate::builder::{Attr, Builder};

/// A fixed sequence of numbers for each seed (SplitMix64).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `count - 1`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as usize) as i64
    }

    pub(crate) fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    pub(crate) fn order(&mut self, count: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..count).collect();
        (1..count).rev().for_each(|k| order.swap(k, self.below(k + 1)));
        order
    }
}

/// A tensor of small integers of the type.
pub fn data(random: &mut Random, dtype: DType, shape: &[usize]) -> TensorData {
    let element = |_| match dtype {
        DType::Bool => Element::Bool(random.chance(2)),
        DType::F32 | DType::F64 | DType::F16 => Element::Float(random.between(-4, 4) as f64),
        DType::U8 => Element::Int(random.between(0, 9).into()),
        _ => Element::Int(random.between(-5, 5).into()),
    };
    TensorData::from_elements(dtype, shape.to_vec(), (0..shape.iter().product()).map(element)).unwrap()
}

/// A value of the graph.
#[derive(Clone)]
struct Value {
    name: String,
    dtype: DType,
    shape: Vec<usize>,
    /// No element is greater in size; infinite for integers, which wrap.
    bound: f64,
    /// No operation has rounded. Floats only.
    exact: bool,
}

impl Value {
    fn rank(&self) -> usize {
        self.shape.len()
    }

    fn is_float(&self) -> bool {
        matches!(self.dtype, DType::F32 | DType::F64)
    }

    /// Whether the operators with jumps may be applied.
    fn sharp(&self) -> bool {
        self.exact || !self.is_float()
    }

    fn numel(&self) -> usize {
        self.shape.iter().product()
    }
}

/// An input of a random graph: the shape of the data, and which axes have the free dim `n`.
#[derive(Clone)]
pub struct Input {
    pub dtype: DType,
    pub shape: Vec<usize>,
    pub free: Vec<bool>,
    /// For inputs whose values are positions or counts.
    pub values: Option<TensorData>,
}

/// A graph with what it is to be given.
pub struct Graph {
    pub model: ModelProto,
    pub inputs: Vec<Input>,
    /// Of each output.
    pub exact: Vec<bool>,
}

struct Maker {
    random: Random,
    builder: Builder,
    values: Vec<Value>,
    inputs: Vec<Input>,
    count: usize,
}

/// Sizes beyond this are not grown further.
const LARGE: usize = 2000;
/// Sums of products below this are exact in f32, whatever the order.
const EXACT: f64 = 1e6;

/// The graph of a seed.
pub fn graph(seed: u64) -> Graph {
    let mut m = Maker {
        random: Random::new(seed),
        builder: Builder::new("random"),
        values: Vec::new(),
        inputs: Vec::new(),
        count: 0,
    };
    let free = m.random.chance(3);
    for _ in 0..1 + m.random.below(2) {
        let dtype = m.random.pick(&[DType::F32, DType::F32, DType::F32, DType::F64, DType::I32, DType::I64, DType::U8]);
        m.input(dtype, free);
    }
    let steps = 3 + m.random.below(8);
    for _ in 0..steps {
        // Mostly a chain.
        let at = match m.random.chance(4) {
            true => m.random.below(m.values.len()),
            false => m.values.len() - 1,
        };
        let x = m.values[at].clone();
        m.step(&x);
    }
    let mut outputs = vec![m.values.len() - 1];
    if m.random.chance(3) {
        outputs.push(m.random.below(m.values.len() - 1));
    }
    outputs.retain(|at| *at >= m.inputs.len());
    if outputs.is_empty() {
        let x = m.values[0].clone();
        m.emit("Identity", &x, &[], &[], x.clone());
        outputs.push(m.values.len() - 1);
    }
    let mut exact = Vec::new();
    for at in outputs {
        let value = &m.values[at];
        m.builder.output(&value.name, value.dtype);
        exact.push(value.sharp());
    }
    Graph { model: m.builder.model(), inputs: m.inputs, exact }
}

impl Maker {
    fn name(&mut self, hint: &str) -> String {
        self.count += 1;
        format!("{hint}{}", self.count)
    }

    fn input(&mut self, dtype: DType, free: bool) {
        let rank = self.random.pick(&[1, 2, 2, 3, 3, 4, 4]);
        let mut shape: Vec<usize> = (0..rank).map(|_| self.random.pick(&[1, 2, 3, 4, 5, 6, 8])).collect();
        // Rows that vectors fill, with and without a rest.
        if let Some(last) = shape.last_mut()
            && self.random.chance(2)
        {
            *last = self.random.pick(&[8, 9, 16, 17, 24, 33, 40]);
        }
        let mut free: Vec<bool> = (0..rank).map(|axis| free && axis == 0).collect();
        if free[0] && self.random.chance(3) {
            free.rotate_right(1);
        }
        let shape: Vec<usize> = shape.iter().zip(&free).map(|(dim, free)| if *free { 4 } else { *dim }).collect();
        let name = self.add_input("x", Input { dtype, shape: shape.clone(), free, values: None });
        self.values.push(Value { name, dtype, shape, bound: 9.0, exact: true });
    }

    fn add_input(&mut self, hint: &str, input: Input) -> String {
        let name = self.name(hint);
        let dim = |(dim, free): (&usize, &bool)| if *free { "n".to_string() } else { dim.to_string() };
        let dims: Vec<String> = input.shape.iter().zip(&input.free).map(dim).collect();
        let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
        self.builder.input(&name, input.dtype, &dims);
        self.inputs.push(input);
        name
    }

    fn emit(&mut self, op: &str, x: &Value, more: &[String], attributes: &[(&str, Attr)], mut result: Value) -> Value {
        let name = self.name(&op.to_lowercase());
        let inputs: Vec<&String> = std::iter::once(&x.name).chain(more).collect();
        result.name = self.builder.node(&name, op, &inputs, attributes);
        self.values.push(result.clone());
        result
    }

    fn constant(&mut self, dtype: DType, shape: &[usize]) -> String {
        let (name, data) = (self.name("c"), data(&mut self.random, dtype, shape));
        self.builder.constant(&name, &data)
    }

    /// Integers, most often constant, at times given while running.
    fn ints(&mut self, values: &[i64]) -> String {
        if self.random.chance(6) {
            let data = TensorData::from_i64s(values);
            let shape = data.shape.clone();
            let free = vec![false; shape.len()];
            return self.add_input("p", Input { dtype: DType::I64, shape, free, values: Some(data) });
        }
        let name = self.name("i");
        self.builder.ints(&name, values)
    }

    /// As a constant always.
    fn known(&mut self, values: &[i64]) -> String {
        let name = self.name("i");
        self.builder.ints(&name, values)
    }

    fn step(&mut self, x: &Value) {
        if x.dtype == DType::Bool {
            let dtype = self.random.pick(&[DType::F32, DType::I64]);
            self.emit(
                "Cast",
                x,
                &[],
                &[("to", Attr::Int(dtype as i64))],
                Value { dtype, bound: 1.0, exact: true, ..x.clone() },
            );
            return;
        }
        match self.random.below(24) {
            0 | 1 => self.unary(x),
            2..=4 => self.binary(x),
            5 | 6 => self.transpose(x),
            7 | 8 => self.slice(x),
            9 | 10 => self.concat(x),
            11 => self.tile(x),
            12 | 13 => self.pad(x),
            14 | 15 => self.reduce(x),
            16 => self.matmul(x),
            17 | 18 => self.window(x),
            19 => self.gather(x),
            20 | 21 => self.reshape(x),
            22 => self.choose(x),
            _ => self.softmax_or_cast(x),
        }
    }

    fn unary(&mut self, x: &Value) {
        if x.is_float() && self.random.chance(2) && x.bound <= 40.0 {
            let op = self.random.pick(&["Tanh", "Sigmoid", "Erf", "Softplus", "Gelu", "Sin"]);
            self.emit(op, x, &[], &[], Value { exact: false, bound: x.bound.max(1.0), ..x.clone() });
            return;
        }
        let ops: &[&str] = match x.dtype {
            DType::U8 => &["Identity"],
            _ if x.is_float() => &["Neg", "Abs", "Relu", "LeakyRelu", "Identity"],
            _ => &["Neg", "Abs", "Sign"],
        };
        let op = self.random.pick(ops);
        let attributes: &[(&str, Attr)] = if op == "LeakyRelu" { &[("alpha", Attr::Float(0.5))] } else { &[] };
        // Halves are exact too, but not halves of halves without end.
        let exact = x.exact && op != "LeakyRelu";
        self.emit(op, x, &[], attributes, Value { exact, ..x.clone() });
    }

    fn binary(&mut self, x: &Value) {
        let other = self.values.iter().filter(|v| v.dtype == x.dtype && broadcast(&v.shape, &x.shape).is_some());
        let other: Vec<Value> = other.cloned().collect();
        let (name, shape, bound, exact) = if !other.is_empty() && self.random.chance(2) {
            let y = self.random.pick(&other);
            (y.name, y.shape, y.bound, y.exact)
        } else {
            let skipped = self.random.below(x.rank() + 1);
            let mut shape = x.shape[skipped..].to_vec();
            shape.iter_mut().for_each(|dim| *dim = if self.random.chance(3) { 1 } else { *dim });
            (self.constant(x.dtype, &shape), shape, 9.0, true)
        };
        let Some(shape) = broadcast(&x.shape, &shape) else { return };
        let op = self.random.pick(&["Add", "Sub", "Mul", "Max", "Min"]);
        let bound = if op == "Mul" { x.bound * bound } else { x.bound + bound };
        if bound > 1e12 {
            return;
        }
        let exact = x.exact && exact && bound < EXACT;
        self.emit(op, x, &[name], &[], Value { shape, bound, exact, ..x.clone() });
    }

    fn transpose(&mut self, x: &Value) {
        let order = self.random.order(x.rank());
        let shape = order.iter().map(|axis| x.shape[*axis]).collect();
        let perm = Attr::Ints(order.iter().map(|axis| *axis as i64).collect());
        self.emit("Transpose", x, &[], &[("perm", perm)], Value { shape, ..x.clone() });
    }

    fn slice(&mut self, x: &Value) {
        if x.rank() == 0 {
            return;
        }
        let axis = self.random.below(x.rank());
        let dim = x.shape[axis] as i64;
        let step = self.random.pick(&[1, 1, 1, 2, 3, -1, -2]);
        let (start, count) = if step > 0 {
            let start = self.random.between(0, (dim - 1).max(0));
            let end = self.random.between(start, dim);
            (start, (end, (end - start + step - 1) / step))
        } else {
            let start = self.random.between(0, (dim - 1).max(0));
            (start, (i64::MIN, (start - step) / -step))
        };
        let (end, count) = count;
        if dim == 0 || count == 0 {
            return;
        }
        let start = if self.random.chance(3) { start - dim } else { start };
        let more = [self.ints(&[start]), self.ints(&[end]), self.known(&[axis as i64]), self.known(&[step])];
        let mut shape = x.shape.clone();
        shape[axis] = count as usize;
        self.emit("Slice", x, &more, &[], Value { shape, ..x.clone() });
    }

    fn concat(&mut self, x: &Value) {
        if x.rank() == 0 || x.numel() > LARGE {
            return;
        }
        let axis = self.random.below(x.rank());
        let fits = |v: &&Value| {
            v.dtype == x.dtype
                && v.rank() == x.rank()
                && (0..x.rank()).all(|k| k == axis || v.shape[k] == x.shape[k])
                && v.numel() <= LARGE
        };
        let others: Vec<Value> = self.values.iter().filter(fits).cloned().collect();
        let (mut shape, mut bound, mut exact) = (x.shape.clone(), x.bound, x.exact);
        let mut more = Vec::new();
        for _ in 0..1 + self.random.below(3) {
            let y = self.random.pick(&others);
            shape[axis] += y.shape[axis];
            (bound, exact) = (bound.max(y.bound), exact && y.exact);
            more.push(y.name);
        }
        let axis = if self.random.chance(3) { axis as i64 - x.rank() as i64 } else { axis as i64 };
        self.emit("Concat", x, &more, &[("axis", Attr::Int(axis))], Value { shape, bound, exact, ..x.clone() });
    }

    fn tile(&mut self, x: &Value) {
        if x.numel() > LARGE || x.rank() == 0 {
            return;
        }
        let repeats: Vec<i64> = x.shape.iter().map(|_| self.random.pick(&[1, 1, 2, 3])).collect();
        let shape = x.shape.iter().zip(&repeats).map(|(dim, repeat)| dim * *repeat as usize).collect();
        let repeats = self.ints(&repeats);
        self.emit("Tile", x, &[repeats], &[], Value { shape, ..x.clone() });
    }

    fn pad(&mut self, x: &Value) {
        if x.numel() > LARGE || x.rank() == 0 {
            return;
        }
        let mode = self.random.pick(&["constant", "constant", "edge", "reflect", "wrap"]);
        let mut pads = vec![0; 2 * x.rank()];
        let mut shape = x.shape.clone();
        for (axis, dim) in shape.iter_mut().enumerate() {
            let most = if mode == "reflect" || mode == "wrap" { (*dim as i64 - 1).clamp(0, 2) } else { 2 };
            let least = if mode == "constant" && *dim > 2 { -1 } else { 0 };
            let (before, after) = (self.random.between(least, most), self.random.between(least, most));
            (pads[axis], pads[axis + x.rank()]) = (before, after);
            *dim = (*dim as i64 + before + after) as usize;
        }
        let pads = self.ints(&pads);
        self.emit("Pad", x, &[pads], &[("mode", Attr::Text(mode))], Value { shape, ..x.clone() });
    }

    fn reduce(&mut self, x: &Value) {
        if x.rank() == 0 || !matches!(x.dtype, DType::F32 | DType::F64 | DType::I32 | DType::I64) {
            return;
        }
        let keep = self.random.chance(2);
        let attributes = [("keepdims", Attr::Int(keep.into()))];
        if self.random.chance(5) && x.sharp() {
            let axis = self.random.below(x.rank());
            let (mut shape, count) = (x.shape.clone(), x.shape[axis]);
            if keep {
                shape[axis] = 1;
            } else {
                shape.remove(axis);
            }
            let mut attributes = attributes.to_vec();
            attributes.push(("axis", Attr::Int(axis as i64)));
            attributes.push(("select_last_index", Attr::Int(self.random.below(2) as i64)));
            let op = self.random.pick(&["ArgMax", "ArgMin"]);
            let result = Value { dtype: DType::I64, shape, bound: count as f64, exact: true, ..x.clone() };
            self.emit(op, x, &[], &attributes, result);
            return;
        }
        let mut axes = self.random.order(x.rank());
        axes.truncate(1 + self.random.below(x.rank()));
        let count: usize = axes.iter().map(|axis| x.shape[*axis]).product();
        let shape = x.shape.iter().enumerate().filter_map(|(axis, dim)| match axes.contains(&axis) {
            true => keep.then_some(1),
            false => Some(*dim),
        });
        let shape: Vec<usize> = shape.collect();
        let op = match x.is_float() {
            true => {
                self.random.pick(&["ReduceSum", "ReduceMax", "ReduceMin", "ReduceMean", "ReduceSumSquare", "ReduceL1"])
            }
            false => self.random.pick(&["ReduceSum", "ReduceMax", "ReduceMin"]),
        };
        let bound = match op {
            "ReduceSum" | "ReduceL1" => x.bound * count as f64,
            "ReduceSumSquare" => x.bound * x.bound * count as f64,
            _ => x.bound,
        };
        if bound > 1e12 {
            return;
        }
        let exact = x.exact && op != "ReduceMean" && bound < EXACT;
        let axes: Vec<i64> = axes.iter().map(|axis| *axis as i64).collect();
        let axes = self.known(&axes);
        self.emit(op, x, &[axes], &attributes, Value { shape, bound, exact, ..x.clone() });
    }

    fn matmul(&mut self, x: &Value) {
        if x.rank() < 2 || x.dtype == DType::U8 || x.numel() > LARGE {
            return;
        }
        let k = x.shape[x.rank() - 1];
        let columns = self.random.pick(&[1, 3, 8, 16, 17, 33]);
        let bound = x.bound * 9.0 * k as f64;
        if bound > 1e12 {
            return;
        }
        let mut shape = x.shape.clone();
        shape.pop();
        shape.push(columns);
        let exact = x.exact && bound < EXACT;
        let fits =
            |v: &&Value| v.dtype == x.dtype && v.rank() == 2 && v.shape[0] == k && v.numel() <= LARGE && v.bound <= 9.0;
        let others: Vec<Value> = self.values.iter().filter(fits).cloned().collect();
        if !others.is_empty() && self.random.chance(2) {
            let y = self.random.pick(&others);
            shape[x.rank() - 1] = y.shape[1];
            let exact = exact && y.exact;
            self.emit("MatMul", x, &[y.name], &[], Value { shape, bound, exact, ..x.clone() });
            return;
        }
        let w = self.constant(x.dtype, &[k, columns]);
        if x.rank() == 2 && x.is_float() && self.random.chance(2) {
            let bias = self.constant(x.dtype, &[columns]);
            self.emit("Gemm", x, &[w, bias], &[], Value { shape, bound: bound + 9.0, exact, ..x.clone() });
        } else {
            self.emit("MatMul", x, &[w], &[], Value { shape, bound, exact, ..x.clone() });
        }
    }

    /// A convolution or a pooling.
    fn window(&mut self, x: &Value) {
        if !(3..=4).contains(&x.rank()) || x.dtype != DType::F32 || x.numel() > LARGE || x.shape.contains(&0) {
            return;
        }
        let spatial = x.rank() - 2;
        let mut attributes = Vec::new();
        let mut kernel = Vec::new();
        let (mut strides, mut pads, mut dilations) = (Vec::new(), vec![0; 2 * spatial], Vec::new());
        let mut shape = x.shape[..1].to_vec();
        let channels = x.shape[1];
        let groups = if channels.is_multiple_of(2) {
            self.random.pick(&[1, 1, 2, channels])
        } else {
            self.random.pick(&[1, channels])
        };
        let pool = self.random.chance(3);
        let made = if pool { channels } else { groups * self.random.pick(&[1, 2, 4, 9]) };
        shape.push(made);
        for axis in 0..spatial {
            let dim = x.shape[axis + 2];
            let size = self.random.pick(&[1, 2, 3]);
            let dilation = if pool { 1 } else { self.random.pick(&[1, 1, 2]) };
            let stride = self.random.pick(&[1, 1, 2]);
            let reach = (size - 1) * dilation + 1;
            let (before, after) = (self.random.below(size), self.random.below(size));
            if dim + before + after < reach {
                return;
            }
            shape.push((dim + before + after - reach) / stride + 1);
            (pads[axis], pads[axis + spatial]) = (before as i64, after as i64);
            kernel.push(size);
            strides.push(stride as i64);
            dilations.push(dilation as i64);
        }
        attributes.push(("strides", Attr::Ints(strides)));
        attributes.push(("pads", Attr::Ints(pads)));
        let window: usize = kernel.iter().product();
        if pool {
            attributes.push(("kernel_shape", Attr::Ints(kernel.iter().map(|k| *k as i64).collect())));
            let op = self.random.pick(&["MaxPool", "AveragePool"]);
            let exact = x.exact && op == "MaxPool";
            self.emit(op, x, &[], &attributes, Value { shape, exact, ..x.clone() });
            return;
        }
        let bound = x.bound * 9.0 * (window * channels) as f64 + 9.0;
        if bound > 1e12 {
            return;
        }
        attributes.push(("dilations", Attr::Ints(dilations)));
        attributes.push(("group", Attr::Int(groups as i64)));
        let mut weights = vec![made, channels / groups];
        weights.extend(kernel);
        let mut more = vec![self.constant(DType::F32, &weights)];
        if self.random.chance(2) {
            more.push(self.constant(DType::F32, &[made]));
        }
        let exact = x.exact && bound < EXACT;
        self.emit("Conv", x, &more, &attributes, Value { shape, bound, exact, ..x.clone() });
    }

    fn gather(&mut self, x: &Value) {
        if x.rank() == 0 || x.numel() > LARGE {
            return;
        }
        let axis = self.random.below(x.rank());
        let dim = x.shape[axis] as i64;
        if dim == 0 {
            return;
        }
        let positions: Vec<i64> = (0..1 + self.random.below(4)).map(|_| self.random.between(-dim, dim - 1)).collect();
        let mut shape = x.shape.clone();
        shape[axis] = positions.len();
        let positions = self.ints(&positions);
        self.emit("Gather", x, &[positions], &[("axis", Attr::Int(axis as i64))], Value { shape, ..x.clone() });
    }

    fn reshape(&mut self, x: &Value) {
        let numel = x.numel();
        if numel == 0 {
            return;
        }
        match self.random.below(4) {
            0 if x.rank() < 5 => {
                let axis = self.random.below(x.rank() + 1);
                let mut shape = x.shape.clone();
                shape.insert(axis, 1);
                let axes = self.known(&[axis as i64]);
                self.emit("Unsqueeze", x, &[axes], &[], Value { shape, ..x.clone() });
            }
            1 => {
                let axis = self.random.below(x.rank() + 1);
                let rows: usize = x.shape[..axis].iter().product();
                let shape = vec![rows, numel / rows];
                self.emit("Flatten", x, &[], &[("axis", Attr::Int(axis as i64))], Value { shape, ..x.clone() });
            }
            _ => {
                // Two axes become one, or one becomes two.
                let mut shape = x.shape.clone();
                if x.rank() >= 2 && self.random.chance(2) {
                    let axis = self.random.below(x.rank() - 1);
                    shape[axis] *= shape.remove(axis + 1);
                } else if let Some(axis) = shape.iter().position(|dim| *dim > 1 && dim % 2 == 0) {
                    shape[axis] /= 2;
                    shape.insert(axis + self.random.below(2), 2);
                }
                let mut target: Vec<i64> = shape.iter().map(|dim| *dim as i64).collect();
                if !target.is_empty() {
                    let unknown = self.random.below(target.len());
                    target[unknown] = -1;
                }
                if shape.len() <= 5 {
                    let target = self.known(&target);
                    self.emit("Reshape", x, &[target], &[], Value { shape, ..x.clone() });
                }
            }
        }
    }

    /// A comparison, and a choice by it.
    fn choose(&mut self, x: &Value) {
        if !x.sharp() || x.dtype == DType::U8 {
            return;
        }
        let limit = self.constant(x.dtype, &[]);
        let op = self.random.pick(&["Less", "GreaterOrEqual", "Equal"]);
        let condition = self.emit(op, x, &[limit], &[], Value { dtype: DType::Bool, ..x.clone() });
        let other = self.constant(x.dtype, &[1]);
        if x.rank() > 0 {
            let result = Value { bound: x.bound.max(9.0), ..x.clone() };
            self.emit("Where", &condition, &[x.name.clone(), other], &[], result);
        }
    }

    fn softmax_or_cast(&mut self, x: &Value) {
        if x.is_float() && x.rank() > 0 && x.bound < 200.0 && self.random.chance(2) {
            let axis = self.random.below(x.rank()) as i64;
            let op = self.random.pick(&["Softmax", "LogSoftmax"]);
            let result = Value { exact: false, bound: 400.0, ..x.clone() };
            self.emit(op, x, &[], &[("axis", Attr::Int(axis))], result);
            return;
        }
        let dtype = self.random.pick(&[DType::F32, DType::F64, DType::I32, DType::I64]);
        if !x.sharp() || x.bound > 1e6 && dtype != DType::I64 {
            return;
        }
        let to = [("to", Attr::Int(dtype as i64))];
        self.emit("Cast", x, &[], &to, Value { dtype, exact: x.is_float() || x.bound < EXACT, ..x.clone() });
    }
}

fn broadcast(a: &[usize], b: &[usize]) -> Option<Vec<usize>> {
    let rank = a.len().max(b.len());
    let dim = |shape: &[usize], axis: usize| (axis + shape.len()).checked_sub(rank).map_or(1, |k| shape[k]);
    (0..rank)
        .map(|axis| match (dim(a, axis), dim(b, axis)) {
            (x, y) if x == y => Some(x),
            (1, y) => Some(y),
            (x, 1) => Some(x),
            _ => None,
        })
        .collect()
}

//! Random networks on images: what layouts, halos, tiles, minimal filtering and pieces are chosen for.

use onnx_codegen::types::{DType, Element, TensorData};

use crate::builder::{Attr, Builder};
use crate::random::{Graph, Input, Random, data};

/// An image value: its name, its channels, height and width (of a free height, what it is at the default size).
#[derive(Clone)]
struct Image {
    name: String,
    channels: usize,
    height: usize,
    width: usize,
}

struct Maker {
    random: Random,
    builder: Builder,
    images: Vec<Image>,
    count: usize,
}

/// The network of a seed.
pub fn network(seed: u64) -> Graph {
    let mut m = Maker { random: Random::new(seed), builder: Builder::new("images"), images: Vec::new(), count: 0 };
    let channels = m.random.pick(&[1, 3, 8, 16, 20, 32]);
    let (height, width) = (m.random.pick(&[7, 9, 12, 14]), m.random.pick(&[8, 9, 12]));
    let batch = m.random.pick(&[1, 1, 2]);
    let free = m.random.chance(4);
    let dims = [batch, channels, height, width].map(|d| d.to_string());
    let rows = if free { "n" } else { &dims[2] };
    let name = m.builder.input("x", DType::F32, &[&dims[0], &dims[1], rows, &dims[3]]);
    m.images.push(Image { name, channels, height: if free { 4 } else { height }, width });
    for _ in 0..2 + m.random.below(5) {
        let at = if m.random.chance(4) { m.random.below(m.images.len()) } else { m.images.len() - 1 };
        let image = m.images[at].clone();
        m.step(&image);
    }
    let mut outputs = vec![m.images.len() - 1];
    if m.random.chance(2) {
        outputs.push(m.random.below(m.images.len() - 1));
    }
    outputs.retain(|at| *at > 0);
    if outputs.is_empty() {
        let x = m.images[0].clone();
        m.node("Relu", &x, &[], &[], x.clone());
        outputs.push(m.images.len() - 1);
    }
    let exact = vec![false; outputs.len()];
    for at in outputs {
        m.builder.output(&m.images[at].name, DType::F32);
    }
    let shape = vec![batch, channels, if free { 4 } else { height }, width];
    let inputs = vec![Input { dtype: DType::F32, shape, free: vec![false, false, free, false], values: None }];
    Graph { model: m.builder.model(), inputs, exact }
}

impl Maker {
    fn node(&mut self, op: &str, x: &Image, more: &[&String], attributes: &[(&str, Attr)], made: Image) -> String {
        self.count += 1;
        let inputs: Vec<&String> = [&x.name].into_iter().chain(more.iter().copied()).collect();
        let name = self.builder.node(&format!("{}_{}", op.to_lowercase(), self.count), op, &inputs, attributes);
        self.images.push(Image { name: name.clone(), ..made });
        name
    }

    fn weights(&mut self, shape: &[usize]) -> String {
        self.count += 1;
        let data = match shape.iter().product() {
            // Small numbers keep what is summed over hundreds of taps in the range of exact integers.
            0..=64 => data(&mut self.random, DType::F32, shape),
            count => {
                let values: Vec<Element> =
                    (0..count).map(|_| Element::Float(self.random.between(-2, 2) as f64 / 4.0)).collect();
                TensorData::from_elements(DType::F32, shape.to_vec(), values).unwrap_or_else(|e| panic!("{e:?}"))
            }
        };
        self.builder.constant(&format!("w{}", self.count), &data)
    }

    fn step(&mut self, x: &Image) {
        match self.random.below(15) {
            0..=4 => self.convolution(x),
            5 | 6 => self.pool(x),
            7 => {
                let same = |i: &&Image| i.channels == x.channels && i.height == x.height && i.width == x.width;
                let others: Vec<Image> = self.images.iter().filter(same).cloned().collect();
                let other = others[self.random.below(others.len())].clone();
                self.node("Add", x, &[&other.name], &[], x.clone());
            }
            8 => {
                let same = |i: &&Image| i.height == x.height && i.width == x.width;
                let others: Vec<Image> = self.images.iter().filter(same).cloned().collect();
                let other = others[self.random.below(others.len())].clone();
                let made = Image { channels: x.channels + other.channels, ..x.clone() };
                self.node("Concat", x, &[&other.name], &[("axis", Attr::Int(1))], made);
            }
            9 => {
                let scale = self.weights(&[x.channels, 1, 1]);
                self.node("Mul", x, &[&scale], &[], x.clone());
            }
            10 if x.channels > 2 => {
                let from = self.random.below(x.channels - 1);
                let to = from + 1 + self.random.below(x.channels - from - 1);
                let [from_name, to_name] = [from, to].map(|at| {
                    self.count += 1;
                    self.builder.ints(&format!("i{}", self.count), &[at as i64])
                });
                let axis = self.builder.ints(&format!("axis{}", self.count), &[1]);
                let made = Image { channels: to - from, ..x.clone() };
                self.node("Slice", x, &[&from_name, &to_name, &axis], &[], made);
            }
            11 => {
                // A value that is read twice, as the activations of MobileNet are.
                let half = self.node("HardSigmoid", x, &[], &[], x.clone());
                self.node("Mul", x, &[&half], &[], x.clone());
            }
            12 | 13 => self.shuffle(x),
            _ => self.relu(x),
        }
    }

    fn relu(&mut self, x: &Image) {
        self.node("Relu", x, &[], &[], x.clone());
    }

    /// Channels of groups take turns.
    fn shuffle(&mut self, x: &Image) {
        let groups = [2, 3, 4, 8].into_iter().find(|g| x.channels.is_multiple_of(*g));
        let Some(groups) = groups else { return self.relu(x) };
        let width = x.width as i64;
        let apart = [0, groups as i64, (x.channels / groups) as i64, -1, width];
        let together = [0, x.channels as i64, -1, width];
        self.count += 1;
        let [apart, together] = [("apart", &apart[..]), ("together", &together[..])]
            .map(|(name, dims)| self.builder.ints(&format!("{name}{}", self.count), dims));
        let (apart, count) =
            (self.builder.node(&format!("apart_{}", self.count), "Reshape", &[&x.name, &apart], &[]), self.count);
        let order = [("perm", Attr::Ints(vec![0, 2, 1, 3, 4]))];
        let turned = self.builder.node(&format!("turned_{count}"), "Transpose", &[&apart], &order);
        let image = Image { name: turned, ..x.clone() };
        self.node("Reshape", &image, &[&together], &[], x.clone());
    }

    /// Length of an axis after a window, if it fits.
    fn after(length: usize, kernel: usize, stride: usize, dilation: usize, pads: [usize; 2]) -> Option<usize> {
        let reach = dilation * (kernel - 1) + 1;
        (length + pads[0] + pads[1]).checked_sub(reach).map(|rest| rest / stride + 1)
    }

    fn convolution(&mut self, x: &Image) {
        let kernel = self.random.pick(&[1, 3, 3, 3, 2, 5]);
        let stride = self.random.pick(&[1, 1, 1, 2]);
        let dilation = self.random.pick(&[1, 1, 1, 2]);
        let top = self.random.below(kernel);
        let pads = match self.random.chance(4) {
            true => [top, self.random.below(kernel), self.random.below(kernel), self.random.below(kernel)],
            false => [kernel / 2; 4],
        };
        let height = Self::after(x.height, kernel, stride, dilation, [pads[0], pads[2]]);
        let width = Self::after(x.width, kernel, stride, dilation, [pads[1], pads[3]]);
        let (Some(height), Some(width)) = (height, width) else { return };
        let divides = |g: &usize| x.channels.is_multiple_of(*g);
        let groups: Vec<usize> = [1, 1, 1, 2, 4, x.channels].into_iter().filter(divides).collect();
        let group = self.random.pick(&groups);
        let per_group = match self.random.pick(&[8, 16, 32, 48, 20, 36, 64, 3]) {
            _ if group == x.channels => self.random.pick(&[1, 1, 2]),
            features => (features / group).max(1),
        };
        let channels = per_group * group;
        let w = self.weights(&[channels, x.channels / group, kernel, kernel]);
        let attributes = [
            ("strides", Attr::Ints(vec![stride as i64; 2])),
            ("dilations", Attr::Ints(vec![dilation as i64; 2])),
            ("pads", Attr::Ints(pads.map(|p| p as i64).to_vec())),
            ("group", Attr::Int(group as i64)),
        ];
        let made = Image { name: String::new(), channels, height, width };
        match self.random.chance(2) {
            true => {
                let bias = self.weights(&[channels]);
                self.node("Conv", x, &[&w, &bias], &attributes, made)
            }
            false => self.node("Conv", x, &[&w], &attributes, made),
        };
    }

    fn pool(&mut self, x: &Image) {
        let (kernel, stride) = (self.random.pick(&[2, 3]), self.random.pick(&[1, 2]));
        let pad = self.random.below(2);
        let height = Self::after(x.height, kernel, stride, 1, [pad; 2]);
        let width = Self::after(x.width, kernel, stride, 1, [pad; 2]);
        let (Some(height), Some(width)) = (height, width) else { return };
        let op = self.random.pick(&["MaxPool", "AveragePool"]);
        let attributes = [
            ("kernel_shape", Attr::Ints(vec![kernel as i64; 2])),
            ("strides", Attr::Ints(vec![stride as i64; 2])),
            ("pads", Attr::Ints(vec![pad as i64; 4])),
        ];
        self.node(op, x, &[], &attributes, Image { name: String::new(), channels: x.channels, height, width });
    }
}

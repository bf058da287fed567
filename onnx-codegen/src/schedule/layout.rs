//! How values lie in memory where that is not row-major.
//!
//! Images (batch, channels, then one or more spatial axes) whose channels a convolution sums or makes lie in blocks of
//! channels, `[N, C/block, spatial.., block]`: then a result of the register tile is stored as whole vectors, and
//! whatever works per channel has the channels as lanes. A value that is read with padding has that padding around it
//! in memory, so that the padded tensor is the same memory seen from another origin.
//!
//! A layout changes nothing but flat indices: every kernel can read and write every layout. So the choice is made by
//! what pays, and needs no conversions.

use crate::optimize::is_product;
use crate::tensor::module::Block;
use crate::tensor::{Combine, Kind, Literal, Load, Module, Op, Scalar, Statement};
use crate::types::int::Atom;
use crate::types::{Int, Scope, Var};
use std::collections::{HashMap, HashSet};

/// Blocks of channels, the best first: a panel of the register tile, and a vector.
const BLOCKS: [i64; 2] = [16, 8];

/// The layout of an image.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Layout {
    /// Channels that lie together. With all of them in one block the pixels are rows.
    pub block: i64,
    /// Elements before and after each axis.
    pub halo: Vec<(Int, Int)>,
    /// What the halo holds.
    pub fill: Option<Literal>,
}

impl Layout {
    /// Whether all channels of a pixel lie together.
    fn whole(&self, shape: &[Int]) -> bool {
        shape.get(1).is_some_and(|c| c.is(self.block))
    }

    /// The dims in memory.
    pub fn dims(&self, shape: &[Int]) -> Vec<Int> {
        let mut dims: Vec<Int> = shape.iter().zip(&self.halo).map(|(d, (before, after))| d + before + after).collect();
        if self.whole(shape) {
            dims.remove(1);
        } else if let (Some(c), Some(channels)) = (dims.get_mut(1), shape.get(1).and_then(Int::known)) {
            *c = Int::from(channels / self.block);
        }
        dims.push(Int::from(self.block));
        dims
    }

    /// The index in memory of an element.
    pub fn index(&self, scope: &Scope<'_>, index: &[Int], shape: &[Int]) -> Vec<Int> {
        let mut at: Vec<Int> = index.iter().zip(&self.halo).map(|(i, (before, _))| i + before).collect();
        let Some(channel) = index.get(1) else { return at };
        if self.whole(shape) {
            at.remove(1);
            at.push(channel.clone());
            return at;
        }
        let block = Int::from(self.block);
        at[1] = scope.div(channel, &block);
        at.push(scope.rem(channel, &block));
        at
    }

    /// Elements in memory.
    pub fn len(&self, shape: &[Int]) -> Int {
        Int::product(&self.dims(shape))
    }

    /// Whether there is something around the elements.
    pub fn has_halo(&self) -> bool {
        self.halo.iter().any(|(before, after)| !before.is(0) || !after.is(0))
    }

    /// Iterators over the elements in the order of memory: their extents, and the index of the element.
    pub fn iterate(&self, shape: &[Int]) -> (Vec<Int>, Vec<Int>) {
        let bare = Layout { halo: vec![(Int::ZERO, Int::ZERO); self.halo.len()], ..self.clone() };
        let extents = bare.dims(shape);
        let last = Int::iter(extents.len() - 1);
        let mut index: Vec<Int> = (0..extents.len() - 1).map(Int::iter).collect();
        match self.whole(shape) {
            true => index.insert(1, last),
            false => index[1] = Int::iter(1) * self.block + last,
        }
        (extents, index)
    }
}

/// A value that is another one seen from before its origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    pub source: Var,
    /// What is to be subtracted from an index, for every axis.
    pub before: Vec<Int>,
}

/// The layouts of a module.
#[derive(Default, Debug)]
pub struct Layouts {
    pub layouts: HashMap<Var, Layout>,
    pub views: HashMap<Var, View>,
}

impl Layouts {
    /// The value that a load reads, and the index in it.
    pub fn resolve(&self, load: &Load) -> (Var, Vec<Int>) {
        match self.views.get(&load.tensor) {
            Some(view) => (view.source, load.index.iter().zip(&view.before).map(|(i, b)| i - b).collect()),
            None => (load.tensor, load.index.clone()),
        }
    }

    /// The layout of what a load reads.
    pub fn of_load(&self, load: &Load) -> Option<&Layout> {
        let source = self.views.get(&load.tensor).map_or(load.tensor, |v| v.source);
        self.layouts.get(&source)
    }
}

/// Chooses the layouts of all values that kernels make.
pub fn choose(module: &Module, body: &Block) -> Layouts {
    let mut layouts = Layouts::default();
    choose_in(module, body, &mut layouts);
    layouts
}

fn choose_in(module: &Module, block: &Block, layouts: &mut Layouts) {
    for statement in &block.statements {
        if let Statement::Let { op, .. } = statement {
            op.blocks().into_iter().for_each(|inner| choose_in(module, inner, layouts));
        }
    }
    let mut chooser = Chooser::new(module, block);
    chooser.spread();
    let blocks = chooser.blocks();
    for (var, block) in &blocks {
        let halo = vec![(Int::ZERO, Int::ZERO); module.shape(*var).len()];
        layouts.layouts.insert(*var, Layout { block: *block, halo, fill: None });
    }
    for (padded, body) in chooser.pads() {
        view(module, padded, body, layouts);
    }
}

/// What a statement makes, if it is a kernel's.
struct Made<'a> {
    var: Var,
    body: &'a Scalar,
    /// Extents of all iterators.
    extents: Vec<Int>,
    combine: Option<Combine>,
}

struct Chooser<'a> {
    module: &'a Module,
    made: Vec<Made<'a>>,
    /// Values that could have a layout.
    free: HashSet<Var>,
    /// Values that shall have one.
    chosen: HashSet<Var>,
    /// What a reshaped value is of.
    reshaped: HashMap<Var, Var>,
}

impl<'a> Chooser<'a> {
    fn new(module: &'a Module, block: &'a Block) -> Chooser<'a> {
        let mut made = Vec::new();
        let mut free = HashSet::new();
        let mut bound: HashSet<Var> = block.results.iter().copied().collect();
        let mut reshaped = HashMap::new();
        for statement in &block.statements {
            let Statement::Let { results, op } = statement else {
                bound.extend(statement.reads());
                continue;
            };
            let (body, inner, combine) = match op {
                Op::Map(body) => (body, &[][..], None),
                Op::Reduce { combine, extents, body } => (body, &extents[..], Some(*combine)),
                _ => {
                    if let (Op::Reshape(source), [var]) = (op, &results[..]) {
                        reshaped.insert(*var, *source);
                    }
                    bound.extend(statement.reads());
                    continue;
                }
            };
            let [var] = results[..] else { continue };
            // Elements of integer tensors are read as plain memory.
            body.visit_ints(&mut |x| {
                x.visit(&mut |atom| {
                    if let Atom::Element(e) = atom {
                        bound.insert(e.tensor);
                    }
                })
            });
            let shape = module.shape(var);
            let spatial = shape.len() > 2 && shape[2..].iter().any(|d| !d.is(1));
            if spatial && shape[1].known().is_some_and(|c| c >= 2) && module.dtype(var).size().is_some() {
                free.insert(var);
            }
            made.push(Made { var, body, extents: shape.iter().chain(inner).cloned().collect(), combine });
        }
        free.retain(|var| !bound.contains(var));
        Chooser { module, made, free, chosen: HashSet::new(), reshaped }
    }

    /// The value under its first shape.
    fn source(&self, var: Var) -> Var {
        self.reshaped.get(&var).copied().unwrap_or(var)
    }

    /// Which values shall have channels in blocks: what convolutions and windows read and make, and what is made of such
    /// values channel by channel.
    fn spread(&mut self) {
        let mut wanted = HashSet::new();
        for made in &self.made {
            // Where each channel is convolved by itself, any layout will do whose rows are whole vectors.
            let vectors = || self.module.shape(made.var).last().is_some_and(|d| d.known().is_some_and(|d| d % 8 == 0));
            if made.combine == Some(Combine::Sum)
                && let Some(data) = self.convolved(made)
                && !(depthwise(made, self.module.shape(data).len()) && vectors())
            {
                wanted.insert(data);
                wanted.insert(made.var);
            }
        }
        self.chosen = wanted.intersection(&self.free).copied().collect();
        let mut reads_chosen = self.chosen.clone();
        for made in &self.made {
            // The sum itself has no place in memory where a map finishes it, and has other axes with groups.
            let mut finishes = wanted.contains(&made.var);
            made.body.visit(&mut |s| {
                let Kind::Load(load) = &*s.kind else { return };
                finishes |= reads_chosen.contains(&load.tensor) && load.index.len() > 2
                    || wanted.contains(&self.source(load.tensor));
            });
            if finishes && self.free.contains(&made.var) {
                reads_chosen.insert(made.var);
                wanted.insert(made.var);
            }
        }
        self.chosen.extend(reads_chosen);
    }

    /// The image that a sum of products convolves with constant or other weights: the weights do not know the axes along
    /// which the window moves, the image's channel is summed or is one that both know.
    fn convolved(&self, made: &Made<'_>) -> Option<Var> {
        if !is_product(made.body) {
            return None;
        }
        let Kind::Binary(_, a, b) = &*made.body.kind else { return None };
        let (Kind::Load(a), Kind::Load(b)) = (&*a.kind, &*b.kind) else { return None };
        let rank = self.module.shape(made.var).len();
        [(a, b), (b, a)].into_iter().find_map(|(image, weights)| {
            let [_, channel, spatial @ ..] = &image.index[..] else { return None };
            let moves =
                |x: &Int| (0..rank).any(|k| x.mentions_iter(k) && !weights.index.iter().any(|w| w.mentions_iter(k)));
            let fixed = |x: &Int| (0..rank).all(|k| !x.mentions_iter(k));
            let slides =
                !spatial.is_empty() && spatial.iter().any(moves) && spatial.iter().all(|x| moves(x) || fixed(x));
            let known = (0..made.extents.len())
                .any(|k| channel.mentions_iter(k) && weights.index.iter().any(|w| w.mentions_iter(k)));
            let matrices = !channel.is(0) && self.is_batch(made, channel, image, weights);
            (slides && (known || channel.is(0)) && !matrices).then_some(image.tensor)
        })
    }

    /// Whether each "channel" is a matrix that is multiplied by another, as the heads of attention are: nothing of the
    /// channel is summed, and an element gives more results than a depthwise convolution would make of it.
    fn is_batch(&self, made: &Made<'_>, channel: &Int, image: &Load, weights: &Load) -> bool {
        let rank = self.module.shape(made.var).len();
        let counts = |k: &usize| made.extents.get(*k).is_some_and(|extent| !extent.is(1));
        let knows = |load: &Load, k: usize| load.index.iter().any(|x| x.mentions_iter(k));
        let summed = (rank..made.extents.len()).filter(counts).any(|k| channel.mentions_iter(k));
        let columns = (0..rank).filter(counts).filter(|k| knows(weights, *k) && !knows(image, *k));
        let columns = Int::product(columns.filter_map(|k| made.extents.get(k)));
        !summed && columns.known().is_none_or(|n| n >= 8)
    }

    /// The block of every chosen value: one for all that are read channel by channel by each other.
    fn blocks(&self) -> HashMap<Var, i64> {
        let mut groups: HashMap<Var, Var> = self.chosen.iter().map(|v| (*v, *v)).collect();
        fn find(groups: &HashMap<Var, Var>, var: Var) -> Var {
            let mut root = var;
            while let Some(next) = groups.get(&root).filter(|next| **next != root) {
                root = *next;
            }
            root
        }
        // Divisors that the blocks must have, by value.
        let mut divisors: HashMap<Var, Vec<i64>> = HashMap::new();
        for var in &self.chosen {
            if let Some(channels) = self.module.shape(*var).get(1).and_then(Int::known) {
                divisors.entry(*var).or_default().push(channels);
            }
        }
        for made in &self.made {
            let rank = self.module.shape(made.var).len();
            // The columns of a grouped convolution are those of one group.
            let grouped = made.combine == Some(Combine::Sum) && rank > 3;
            made.body.visit(&mut |s| {
                let Kind::Load(load) = &*s.kind else { return };
                let (true, Some(channel)) = (self.chosen.contains(&load.tensor), load.index.get(1)) else { return };
                for term in channel.terms() {
                    let [Atom::Iter(iter)] = &term.factors[..] else { continue };
                    match (term.coef, made.extents.get(iter.0 as usize).and_then(Int::known)) {
                        (_, Some(1)) => {}
                        (1, Some(extent)) => divisors.entry(load.tensor).or_default().push(extent),
                        (coef, _) if coef > 1 => divisors.entry(load.tensor).or_default().push(coef),
                        _ => {}
                    }
                }
                if channel.constant() != 0 {
                    divisors.entry(load.tensor).or_default().push(channel.constant().abs());
                }
                if self.chosen.contains(&made.var) && channel.coefficient(1) == Some(Int::ONE) {
                    let (a, b) = (find(&groups, load.tensor), find(&groups, made.var));
                    groups.insert(a, b);
                }
            });
            if grouped
                && let Some(data) = self.convolved(made)
                && let (Some(per_group), true) = (per_group(made), self.chosen.contains(&data))
                && self.module.shape(data).len() < rank
            {
                // Whoever finishes this sum has the same group of channels.
                let finished = self
                    .made
                    .iter()
                    .filter(|m| m.body.reads().iter().any(|v| self.source(*v) == made.var))
                    .map(|m| m.var);
                for var in finished.filter(|v| self.chosen.contains(v)).collect::<Vec<_>>() {
                    divisors.entry(var).or_default().push(per_group);
                }
            }
        }
        let mut of_group: HashMap<Var, Option<i64>> = HashMap::new();
        let fits = |var: &Var, block: i64| divisors.get(var).is_none_or(|all| all.iter().all(|d| d % block == 0));
        for var in &self.chosen {
            let best = BLOCKS.into_iter().find(|b| fits(var, *b));
            let entry = of_group.entry(find(&groups, *var)).or_insert(best);
            // The smaller block; none where one of them has none.
            *entry = match (*entry, best) {
                (Some(a), Some(b)) => Some(a.min(b)),
                _ => None,
            };
        }
        let mut blocks = HashMap::new();
        for var in &self.chosen {
            let channels = self.module.shape(*var).get(1).and_then(Int::known).unwrap_or(1);
            let block = of_group.get(&find(&groups, *var)).copied().flatten().unwrap_or(channels);
            blocks.insert(*var, block);
        }
        blocks
    }

    /// Maps that may do nothing but pad.
    fn pads(&self) -> impl Iterator<Item = (Var, &'a Scalar)> + '_ {
        self.made.iter().filter(|m| m.combine.is_none() && self.free.contains(&m.var)).map(|m| (m.var, m.body))
    }
}

/// Output channels that have the same input channels: those of a group, or all where each has its own.
fn per_group(made: &Made<'_>) -> Option<i64> {
    match made.extents.get(2)?.known()? {
        1 => made.extents.get(1)?.known(),
        features => Some(features),
    }
}

/// Whether every group has one input channel, with the groups as an axis of the sum.
fn depthwise(made: &Made<'_>, image_rank: usize) -> bool {
    // Iterators: batch, group, feature, spatial axes; then the channels of a group and the taps.
    let spatial = image_rank.saturating_sub(2);
    made.extents.len() == 3 + spatial + 1 + spatial && made.extents.get(3 + spatial).is_some_and(|c| c.is(1))
}

/// What is padded, with what, and how much before and after each axis.
pub type Padding = (Load, Literal, Vec<(Int, Int)>);

/// What a map that does nothing but pad with a constant adds before and after each axis of what it reads.
pub fn padding(module: &Module, padded: Var, body: &Scalar) -> Option<Padding> {
    let Kind::Load(load) = &*body.kind else { return None };
    let fill = load.outside.as_ref()?.as_const()?.clone();
    let (shape, source) = (module.shape(padded), module.shape(load.tensor));
    let scope = module.symbols.scope();
    let places = module.scope(shape);
    let here = places.here();
    let mut around = Vec::new();
    for (k, index) in load.index.iter().enumerate() {
        let before = here.get(k)? - places.replace(index, &here);
        let after = shape.get(k)? - &before - source.get(k)?;
        if before.has_iters() || before.has_elements() || !scope.nonneg(&before) || !scope.nonneg(&after) {
            return None;
        }
        around.push((before, after));
    }
    (around.len() == shape.len()).then(|| (load.clone(), fill, around))
}

/// Makes a padded value a view of its source, where that has a layout whose halo can hold the padding.
fn view(module: &Module, padded: Var, body: &Scalar, layouts: &mut Layouts) {
    let Some((load, fill, around)) = padding(module, padded, body) else { return };
    let Some(layout) = layouts.layouts.get(&load.tensor) else { return };
    let channels = around.iter().take(2).any(|(before, after)| !before.is(0) || !after.is(0));
    if layout.fill.as_ref().is_some_and(|known| *known != fill) || channels {
        return;
    }
    let scope = module.symbols.scope();
    let halo = layout
        .halo
        .iter()
        .zip(&around)
        .map(|(known, more)| (scope.max(&known.0, &more.0), scope.max(&known.1, &more.1)))
        .collect();
    let offsets = around.into_iter().map(|(before, _)| before).collect();
    layouts.layouts.insert(load.tensor, Layout { block: layout.block, halo, fill: Some(fill) });
    layouts.layouts.remove(&padded);
    layouts.views.insert(padded, View { source: load.tensor, before: offsets });
}

//! Convolutions of 3x3 with stride 1 by minimal filtering: by F(2x2, 3x3) 16 products for each 2x2 outputs instead of 36,
//! by F(4x4, 3x3) 36 for each 4x4 outputs instead of 144.
//!
//! S. Winograd, "Arithmetic Complexity of Computations" (1980); for networks A. Lavin and S. Gray, "Fast Algorithms for
//! Convolutional Neural Networks" (2015). The transformed weights are made at build time, in f64. All constants of
//! F(2x2, 3x3) are 0, 1 and 1/2, and sums are shorter than in the direct form: results are at least as exact. Those of
//! F(4x4, 3x3) are up to 8, which amplifies errors; it is used where the caller asks for it.

use super::contraction::Plan;
use super::filter::{Filter, Filtering};
use super::kernel::{Body, Contraction, Winograd};
use super::lower::Scheduler;
use crate::tensor::{Kind, Scalar, Type};
use crate::types::{DType, Int, Scope, TensorData, Var};

/// Fewer channels than this are transformed at too high a cost.
const MIN_CHANNELS: i64 = 32;

/// Fewer tiles than this are too few rows for the register tile.
const MIN_TILES: i64 = 12;

/// Transformed inputs of one block of tiles that stay in the second-level cache, in elements of a channel.
const BLOCK: i64 = 12_800;

/// Columns of a panel of transformed weights: two panels of products, which one register tile may be over.
const PANEL: i64 = 32;

/// Where threads share panels and these are few, they are narrow.
const MANY_PANELS: i64 = 4;

/// The axes of a 3x3 convolution with stride 1.
struct Axes {
    batch: Option<usize>,
    column: usize,
    y: usize,
    x: usize,
    /// The number of input channels.
    channels: i64,
}

/// The kernel, if the contraction is a convolution for which this is faster.
pub(super) fn build(
    plan: &Plan,
    scheduler: &mut Scheduler,
    output: Var,
    store: &Int,
    epilogue: &Scalar,
) -> Option<Body> {
    let axes = axes(plan)?;
    let extent = |k: usize| plan.extents[k].clone();
    let (channels, features) = (axes.channels, extent(axes.column).known()?);
    if plan.dtype != DType::F32 || channels < MIN_CHANNELS || features < MIN_CHANNELS || channels % 8 != 0 {
        return None;
    }
    let (height, width) = (extent(axes.y), extent(axes.x));
    let tiles_of = |filter: Filter| {
        let parts =
            |d: &Int| scheduler.symbols().scope().div(&(d + (filter.results() - 1)), &Int::from(filter.results()));
        (parts(&height), parts(&width))
    };
    let products = |filter: Filter| {
        let (down, across) = tiles_of(filter);
        Some((down * across).known()? * filter.places())
    };
    let filter = match scheduler.options.filtering {
        Filtering::Off => return None,
        Filtering::Two => Filter::Two,
        // Larger tiles may reach beyond the image, and be too few.
        Filtering::Four => match (products(Filter::Two), products(Filter::Four)) {
            (Some(two), Some(four)) if four >= two || four < MIN_TILES * Filter::Four.places() => Filter::Two,
            _ => Filter::Four,
        },
    };
    let (down, across) = tiles_of(filter);
    let tiles = &down * &across;
    if tiles.known().is_some_and(|t| t < MIN_TILES) {
        return None;
    }
    let most = (BLOCK * 16 / filter.places() / channels).clamp(16, 56);
    let block = match tiles.known() {
        Some(tiles) => {
            let blocks = (tiles + most - 1) / most;
            (tiles + blocks - 1) / blocks
        }
        None => most,
    };
    let batch = axes.batch.map_or(Int::ONE, extent);
    let by_panels = scheduler.options.threads && !super::slabs::by_tiles(&batch, &tiles, features);
    // Threads transform halves of a block, at least.
    let block = if by_panels { block + block % 2 } else { block };
    let wide = features % PANEL == 0 && (!by_panels || features / PANEL >= MANY_PANELS);
    let panel = if wide { PANEL } else { PANEL / 2 };
    let weights = transformed(plan, scheduler, filter, [channels, features, panel])?;

    // The image by batch, block of channels, vector in the block, lane, and position.
    let layout_block = scheduler.layouts.of_load(&plan.a)?.block;
    if layout_block % 8 != 0 {
        return None;
    }
    let image_extents = vec![
        batch.clone(),
        Int::from(channels / layout_block),
        Int::from(layout_block / 8),
        Int::from(8i64),
        &height + 2,
        &width + 2,
    ];
    let scope = Scope { symbols: scheduler.symbols(), extents: &image_extents };
    let channel = Int::iter(1) * layout_block + Int::iter(2) * 8 + Int::iter(3);
    let index = vec![Int::iter(0), channel, Int::iter(4), Int::iter(5)];
    let load = Scalar::load(DType::F32, plan.a.tensor, index);
    let image = scheduler.flatten(&scope, &load);
    let Kind::Load(image) = &*image.kind else { return None };
    let (a, a_index) = (image.tensor, image.index.first()?.clone());

    // Results by batch, column, row and position in the row.
    let extents = vec![batch.clone(), extent(axes.column), height.clone(), width.clone()];
    let scope = Scope { symbols: scheduler.symbols(), extents: &extents };
    let mut with = vec![Int::ZERO; plan.extents.len()];
    for (k, iter) in [axes.batch.unwrap_or(usize::MAX), axes.column, axes.y, axes.x].into_iter().enumerate() {
        if let Some(slot) = with.get_mut(iter) {
            *slot = Int::iter(k);
        }
    }
    let store = scope.replace(store, &with);
    let epilogue = super::lower::replaced(&scope, epilogue, &with);

    let inputs =
        scheduler.add_value(Type::tensor(DType::F32, vec![Int::from(filter.places() * block * channels)]), output);
    let products =
        scheduler.add_value(Type::tensor(DType::F32, vec![Int::from(filter.places() * block * panel)]), output);
    Some(Body::Winograd(Box::new(Winograd {
        filter,
        batch,
        down,
        across,
        height,
        width,
        block,
        channels,
        features,
        panel,
        layout_block,
        a,
        a_index,
        weights,
        inputs,
        products,
        output,
        store,
        epilogue,
    })))
}

/// The roles of the iterators of `a[n, c, y + i, x + j] * w[o, c, i, j]`.
fn axes(plan: &Plan) -> Option<Axes> {
    let ([n, c, y, x], [o, wc, i, j]) = (&plan.a.index[..], &plan.b.index[..]) else { return None };
    let column = o.as_iter().filter(|k| *k == plan.column)?;
    let taps = [i.as_iter()?, j.as_iter()?];
    // Channels may be split by the layout; both operands count them alike.
    let summed = plan.inner.iter().filter(|k| !taps.contains(k));
    let channels = summed.clone().try_fold(1i64, |n, k| n.checked_mul(plan.extents[*k].known()?))?;
    let batch = if n.is(0) { None } else { Some(n.as_iter()?) };
    let moved = |at: &Int, tap: usize| {
        let rest = at - Int::iter(tap);
        rest.as_iter().filter(|k| plan.rows.contains(k))
    };
    let (y, x) = (moved(y, taps[0])?, moved(x, taps[1])?);
    let fits = c == wc
        && summed.clone().all(|k| c.mentions_iter(*k))
        && taps.iter().all(|k| plan.extents[*k].is(3))
        && plan.outer.is_empty()
        && plan.rows.iter().all(|k| *k == y || *k == x || Some(*k) == batch);
    fits.then_some(Axes { batch, column, y, x, channels })
}

/// `G w G^T` of every pair of channels, as `[panel][place][channel][column]`, where panels of more columns than the register
/// tile's are `[panel][place][part][channel][column]`. `sizes` are the channels, the features, and the columns of a panel.
fn transformed(plan: &Plan, scheduler: &mut Scheduler, filter: Filter, sizes: [i64; 3]) -> Option<Var> {
    // No other layout has this shape.
    let key = (
        vec![Int::from(filter.places()), Int::from(sizes[2])],
        Scalar::load(DType::F32, plan.b.tensor, vec![Int::ZERO; 4]),
    );
    if let Some(var) = scheduler.packed.get(&key) {
        return Some(*var);
    }
    let data = scheduler.constant(plan.b.tensor)?;
    let bytes = data.bytes()?.clone();
    let [channels, features, panel] = sizes.map(|n| n as usize);
    let width = Contraction::width(DType::F32);
    if data.dtype != DType::F32 || bytes.len() != channels * features * 9 * 4 {
        return None;
    }
    let panels = features.div_ceil(panel);
    // Bytes at once: in a macro this runs unoptimised.
    let places = filter.places() as usize;
    let mut packed = vec![0u8; panels * places * channels * panel * 4];
    let plane = channels * panel;
    for (pair, nine) in bytes.chunks_exact(36).enumerate() {
        let (o, c) = (pair / channels, pair % channels);
        let mut g = [0f64; 9];
        for (value, four) in g.iter_mut().zip(nine.as_chunks::<4>().0) {
            *value = f64::from(f32::from_le_bytes(*four));
        }
        let (part, column) = (o % panel / width, o % width);
        let mut place = (o / panel) * places * plane + (part * channels + c) * width + column;
        // Columns, then rows.
        for a in filter.weights() {
            let mut row = [0f64; 3];
            for (j, value) in row.iter_mut().enumerate() {
                *value = a[0] * g[j] + a[1] * g[3 + j] + a[2] * g[6 + j];
            }
            for b in filter.weights() {
                let value = (b[0] * row[0] + b[1] * row[1] + b[2] * row[2]) as f32;
                packed[place * 4..][..4].copy_from_slice(&value.to_le_bytes());
                place += plane;
            }
        }
    }
    let count = packed.len() / 4;
    let data = TensorData::new_bytes(DType::F32, vec![count], packed.into()).ok()?;
    let shape = vec![Int::from(count as i64)];
    let var = scheduler.add_value(Type::tensor(DType::F32, shape), plan.var);
    let name = scheduler.module.value(plan.b.tensor).name.clone();
    if let (Some(value), false) = (scheduler.module.values.get_mut(var.0 as usize), name.is_empty()) {
        value.name = format!("{name}_transformed");
    }
    scheduler.constants.insert(var, data);
    scheduler.packed.insert(key, var);
    Some(var)
}

//! Evaluation of a program at many indices at once.

use super::arithmetic;
use super::index::{Affine, IntId, IntKind, bit, wrap_index};
use super::lanes::{Lanes, Piece};
use super::program::{Access, NodeId, NodeKind, Program};
use crate::types::{DType, Diagnostic, Result};
use std::rc::Rc;

/// A run of lanes in which only the innermost lane iterator moves, by one per lane.
#[derive(Clone, Copy, Debug)]
struct Segment {
    len: usize,
    /// Where in `Points::bases` the lane iterators of its first lane are.
    base: usize,
}

/// The indices at which a frame evaluates.
#[derive(Clone, Debug, Default)]
pub struct Points {
    count: usize,
    /// The lane iterators; the last one is the innermost.
    iters: Vec<usize>,
    segments: Vec<Segment>,
    bases: Vec<i64>,
}

impl Points {
    /// `count` indices from a row-major position on, over the given iterators.
    pub fn rows(space: &[(usize, i64)], start: i64, count: usize) -> Points {
        let iters: Vec<usize> = space.iter().map(|(iter, _)| *iter).collect();
        let mut points = Points { count, iters, segments: vec![], bases: vec![] };
        let Some(((_, inner), outer)) = space.split_last() else {
            points.segments = vec![Segment { len: count, base: 0 }];
            return points;
        };
        let mut at = vec![0i64; space.len()];
        let mut rest = start;
        for (slot, (_, extent)) in at.iter_mut().zip(space).rev() {
            *slot = rest % extent;
            rest /= extent;
        }
        let mut left = count;
        while left > 0 {
            let column = at[outer.len()];
            let len = left.min(usize::try_from(inner - column).unwrap_or(1)).max(1);
            points.segments.push(Segment { len, base: points.bases.len() });
            points.bases.extend_from_slice(&at);
            left -= len;
            at[outer.len()] = 0;
            for (slot, (_, extent)) in at.iter_mut().zip(outer).rev() {
                *slot += 1;
                if *slot < *extent {
                    break;
                }
                *slot = 0;
            }
        }
        points
    }

    /// Some of the lanes, in ascending order.
    fn pick(&self, lanes: &[u32]) -> Points {
        let mut points = Points { count: lanes.len(), iters: self.iters.clone(), segments: vec![], bases: vec![] };
        let (mut first, mut lanes) = (0usize, lanes.iter().map(|l| *l as usize).peekable());
        for segment in &self.segments {
            let mut run: Option<(usize, usize)> = None;
            while let Some(lane) = lanes.next_if(|lane| *lane < first + segment.len) {
                match &mut run {
                    Some((start, len)) if *start + *len == lane => *len += 1,
                    _ => {
                        points.add_run(self, segment, first, run);
                        run = Some((lane, 1));
                    }
                }
            }
            points.add_run(self, segment, first, run);
            first += segment.len;
        }
        points
    }

    fn add_run(&mut self, from: &Points, segment: &Segment, first: usize, run: Option<(usize, usize)>) {
        let Some((start, len)) = run else { return };
        let base = self.bases.len();
        self.bases.extend_from_slice(&from.bases[segment.base..segment.base + from.iters.len()]);
        if let (Some(inner), false) = (self.bases.last_mut(), from.iters.is_empty()) {
            *inner += (start - first) as i64;
        }
        self.segments.push(Segment { len, base });
    }
}

/// The state of an evaluation.
pub struct Frame<'a> {
    program: &'a Program,
    points: Points,
    /// Values of the iterators that do not vary over the lanes; 0 for the others.
    fixed: Vec<i64>,
    lane_mask: u64,
    values: Vec<Option<Rc<Lanes>>>,
    ints: Vec<Option<Rc<Vec<i64>>>>,
    /// The frame of which this one evaluates some lanes.
    parent: Option<(&'a Frame<'a>, &'a [u32])>,
}

impl<'a> Frame<'a> {
    pub fn new(program: &'a Program, points: Points, fixed: Vec<i64>) -> Frame<'a> {
        let lane_mask = points.iters.iter().fold(0, |mask, k| mask | bit(*k));
        let (nodes, ints) = (program.nodes.len(), program.ints.len());
        Frame { program, points, fixed, lane_mask, values: vec![None; nodes], ints: vec![None; ints], parent: None }
    }

    /// A frame of one lane.
    pub fn single(program: &'a Program, fixed: &[i64]) -> Frame<'a> {
        Frame::new(program, Points::rows(&[], 0, 1), fixed.to_vec())
    }

    /// Moves iterators that do not vary over the lanes.
    pub fn move_fixed(&mut self, changes: &[(usize, i64)]) {
        let mut mask = 0;
        for (iter, value) in changes {
            if self.fixed[*iter] != *value {
                self.fixed[*iter] = *value;
                mask |= bit(*iter);
            }
        }
        if mask == 0 {
            return;
        }
        for (slot, node) in self.values.iter_mut().zip(&self.program.nodes) {
            if node.deps & mask != 0 {
                *slot = None;
            }
        }
        for (slot, node) in self.ints.iter_mut().zip(&self.program.ints) {
            if node.deps & mask != 0 {
                *slot = None;
            }
        }
    }

    /// Whether a value is kept: something else reads it, or it outlives a step of an iterator that its reader
    /// depends on.
    fn keeps(&self, id: NodeId) -> bool {
        let node = &self.program.nodes[id];
        node.uses > 1 || node.reader_deps & !self.lane_mask & !node.deps != 0
    }

    fn known(&self, id: NodeId) -> Option<Rc<Lanes>> {
        self.values[id].clone().or_else(|| {
            let (parent, lanes) = self.parent?;
            parent.known(id).map(|lanes_of_parent| Rc::new(lanes_of_parent.pick(lanes)))
        })
    }

    /// The values of a node: one per lane, or one for all.
    pub fn eval(&mut self, id: NodeId) -> Result<Rc<Lanes>> {
        if let Some(known) = self.known(id) {
            return Ok(known);
        }
        let program = self.program;
        let node = &program.nodes[id];
        let value = match &node.kind {
            NodeKind::Const(literal) => Rc::new(Lanes::uniform(literal)),
            NodeKind::Int(int) => {
                let ints = self.int(*int)?;
                Rc::new(Lanes::Int(Rc::unwrap_or_clone(ints)))
            }
            NodeKind::Load { operand, access, outside } => Rc::new(self.load(*operand, access, *outside)?),
            NodeKind::Unary(op, a) => {
                let dtype = program.nodes[*a].dtype;
                arithmetic::unary(*op, dtype, self.eval(*a)?)?
            }
            NodeKind::Binary(op, a, b) => {
                let dtype = program.nodes[*a].dtype;
                let (a, b) = (self.eval(*a)?, self.eval(*b)?);
                arithmetic::binary(*op, dtype, a, b)?
            }
            NodeKind::Cast(a, mode) => {
                let from = program.nodes[*a].dtype;
                arithmetic::cast(from, node.dtype, *mode, self.eval(*a)?)?
            }
            NodeKind::Select(condition, a, b) => self.select(*condition, *a, *b)?,
        };
        if self.keeps(id) {
            self.values[id] = Some(value.clone());
        }
        Ok(value)
    }

    fn select(&mut self, condition: NodeId, a: NodeId, b: NodeId) -> Result<Rc<Lanes>> {
        let condition = self.eval(condition)?;
        let Lanes::Bool(flags) = &*condition else { return Err(super::lanes::mixed()) };
        let chosen = flags.iter().filter(|f| **f).count();
        if chosen == flags.len() {
            return self.eval(a);
        }
        if chosen == 0 {
            return self.eval(b);
        }
        if self.program.nodes[a].safe && self.program.nodes[b].safe {
            let (a, b) = (self.eval(a)?, self.eval(b)?);
            return Ok(Rc::new(arithmetic::blend(flags, &a, &b)?));
        }
        let of = |wanted: bool| -> Vec<u32> {
            (0u32..).zip(flags).filter(|(_, flag)| **flag == wanted).map(|(lane, _)| lane).collect()
        };
        let (yes, no) = (of(true), of(false));
        let mut position = vec![0u32; flags.len()];
        for (k, lane) in (0u32..).zip(&yes) {
            position[*lane as usize] = k;
        }
        let mut result = self.at(a, &yes)?.pick(&position).expand(flags.len());
        result.patch(&no, &*self.at(b, &no)?)?;
        Ok(Rc::new(result))
    }

    /// Evaluates a node at some lanes only.
    fn at(&self, id: NodeId, lanes: &[u32]) -> Result<Rc<Lanes>> {
        let mut frame = Frame::new(self.program, self.points.pick(lanes), self.fixed.clone());
        frame.parent = Some((self, lanes));
        frame.eval(id)
    }

    /// Where the innermost iterator of each segment starts an affine value, and by what it moves.
    fn starts(&self, affine: &Affine) -> (impl Fn(&Segment) -> i64, i64) {
        let start = affine.at(&self.fixed);
        let coefs: Vec<i64> = self.points.iters.iter().map(|k| affine.coefs[*k]).collect();
        let step = coefs.last().copied().unwrap_or(0);
        let at = move |segment: &Segment| {
            let base = &self.points.bases[segment.base..segment.base + coefs.len()];
            coefs.iter().zip(base).fold(start, |sum, (c, i)| sum.wrapping_add(c.wrapping_mul(*i)))
        };
        (at, step)
    }

    fn varies(&self, affine: &Affine) -> bool {
        self.points.iters.iter().any(|k| affine.coefs[*k] != 0)
    }

    fn load(&mut self, operand: usize, access: &Access, outside: Option<NodeId>) -> Result<Lanes> {
        let (pieces, missing) = match access {
            Access::Affine { flat, checked } => self.affine_pieces(flat, checked),
            Access::General { index, inside } => self.general_pieces(operand, index, *inside)?,
        };
        let operand = &self.program.operands[operand];
        if missing == 0 {
            return operand.read(&pieces, None);
        }
        let Some(outside) = outside else {
            return Err(Diagnostic::model(format!(
                "internal fault: a tensor of shape {:?} is read outside of its bounds",
                operand.shape
            )));
        };
        if let NodeKind::Const(_) = &self.program.nodes[outside].kind {
            let fill = self.eval(outside)?;
            return operand.read(&pieces, Some(&fill));
        }
        let mut lanes = Vec::with_capacity(missing);
        let mut lane = 0u32;
        for piece in &pieces {
            match *piece {
                Piece::Run { len, .. } => lane += len as u32,
                Piece::Outside(len) => {
                    lanes.extend(lane..lane + len as u32);
                    lane += len as u32;
                }
            }
        }
        let mut result = operand.read(&pieces, None)?.expand(self.points.count);
        let values = self.at(outside, &lanes)?;
        result.patch(&lanes, &values)?;
        Ok(result)
    }

    /// The pieces of an affine access, and how many lanes lie outside.
    fn affine_pieces(&self, flat: &Affine, checked: &[(Affine, i64)]) -> (Vec<Piece>, usize) {
        let (start, step) = self.starts(flat);
        let segments = &self.points.segments;
        let varies = self.varies(flat) || checked.iter().any(|(axis, _)| self.varies(axis));
        if checked.is_empty() {
            if let (false, Some(first)) = (varies, segments.first()) {
                return (vec![Piece::Run { start: start(first), step: 0, len: 1 }], 0);
            }
            let run = |s: &Segment| Piece::Run { start: start(s), step, len: s.len };
            return (segments.iter().map(run).collect(), 0);
        }
        let axes: Vec<_> = checked.iter().map(|(axis, dim)| (self.starts(axis), *dim)).collect();
        let mut pieces = Vec::with_capacity(segments.len() * 2);
        let mut missing = 0;
        for segment in segments {
            let len = segment.len as i64;
            let (mut low, mut high) = (0i64, len);
            for ((start, step), dim) in &axes {
                let (from, to) = inside_of(start(segment), *step, *dim, len);
                (low, high) = (low.max(from), high.min(to));
            }
            let high = high.max(low).min(len);
            let low = low.min(high);
            if low > 0 {
                pieces.push(Piece::Outside(low as usize));
            }
            if high > low {
                let start = start(segment).wrapping_add(step.wrapping_mul(low));
                pieces.push(Piece::Run { start, step, len: (high - low) as usize });
            }
            if len > high {
                pieces.push(Piece::Outside((len - high) as usize));
            }
            missing += (len - (high - low)) as usize;
            if !varies {
                // One lane stands for all.
                return match high > low {
                    true => (vec![Piece::Run { start: start(segment), step: 0, len: 1 }], 0),
                    false => (vec![Piece::Outside(self.points.count)], self.points.count),
                };
            }
        }
        (pieces, missing)
    }

    fn general_pieces(&mut self, operand: usize, index: &[IntId], inside: bool) -> Result<(Vec<Piece>, usize)> {
        let indices = index.iter().map(|i| self.int(*i)).collect::<Result<Vec<_>>>()?;
        let operand = &self.program.operands[operand];
        let count = if indices.iter().all(|i| i.len() == 1) { 1 } else { self.points.count };
        let mut flat = vec![0i64; count];
        let mut missing = vec![false; if inside { 0 } else { count }];
        for ((values, dim), stride) in indices.iter().zip(&operand.shape).zip(operand.strides()) {
            match values[..] {
                [value] => flat.iter_mut().for_each(|f| *f = f.wrapping_add(value.wrapping_mul(stride))),
                _ => flat.iter_mut().zip(&**values).for_each(|(f, i)| *f = f.wrapping_add(i.wrapping_mul(stride))),
            }
            if !inside {
                for (lane, missing) in missing.iter_mut().enumerate() {
                    let value = values[if values.len() == 1 { 0 } else { lane }];
                    *missing |= !(0..*dim).contains(&value);
                }
            }
        }
        let mut pieces: Vec<Piece> = Vec::with_capacity(count);
        let mut outside = 0;
        for (lane, &position) in flat.iter().enumerate() {
            if !inside && missing[lane] {
                outside += 1;
                match pieces.last_mut() {
                    Some(Piece::Outside(len)) => *len += 1,
                    _ => pieces.push(Piece::Outside(1)),
                }
                continue;
            }
            match pieces.last_mut() {
                // Neighbours are copied as one piece.
                Some(Piece::Run { start, step: 1, len }) if start.wrapping_add(*len as i64) == position => *len += 1,
                _ => pieces.push(Piece::Run { start: position, step: 1, len: 1 }),
            }
        }
        if count == 1 && outside == 1 {
            return Ok((vec![Piece::Outside(self.points.count)], self.points.count));
        }
        Ok((pieces, outside))
    }

    /// The values of an integer node: one per lane, or one for all.
    pub fn int(&mut self, id: IntId) -> Result<Rc<Vec<i64>>> {
        if let Some(known) = &self.ints[id] {
            return Ok(known.clone());
        }
        let program = self.program;
        let node = &program.ints[id];
        let value = match &node.kind {
            IntKind::Affine(affine) => {
                if !node.safe {
                    return Err(overflow());
                }
                let (start, step) = self.starts(affine);
                match (self.varies(affine), self.points.segments.first()) {
                    (false, Some(first)) => vec![start(first)],
                    _ => {
                        let mut lanes = Vec::with_capacity(self.points.count);
                        for segment in &self.points.segments {
                            let start = start(segment);
                            lanes.extend((0..segment.len as i64).map(|k| start.wrapping_add(step.wrapping_mul(k))));
                        }
                        lanes
                    }
                }
            }
            IntKind::Sum { terms, constant } => self.sum(terms, *constant, node.safe)?,
            IntKind::Div(a, b) => self.pairs(*a, *b, |a, b| if b > 0 { a.checked_div_euclid(b) } else { None })?,
            IntKind::Mod(a, b) => self.pairs(*a, *b, |a, b| if b > 0 { a.checked_rem_euclid(b) } else { None })?,
            IntKind::Min(a, b) => self.pairs(*a, *b, |a, b| Some(a.min(b)))?,
            IntKind::Max(a, b) => self.pairs(*a, *b, |a, b| Some(a.max(b)))?,
            IntKind::Element { operand, index, axis } => self.element(*operand, index, *axis)?,
        };
        let value = Rc::new(value);
        self.ints[id] = Some(value.clone());
        Ok(value)
    }

    fn pairs(&mut self, a: IntId, b: IntId, of: impl Fn(i64, i64) -> Option<i64>) -> Result<Vec<i64>> {
        let (a, b) = (self.int(a)?, self.int(b)?);
        let found: Option<Vec<i64>> = match (&a[..], &b[..]) {
            (a, [b]) => a.iter().map(|a| of(*a, *b)).collect(),
            ([a], b) => b.iter().map(|b| of(*a, *b)).collect(),
            (a, b) => a.iter().zip(b).map(|(a, b)| of(*a, *b)).collect(),
        };
        found.ok_or_else(|| Diagnostic::model("index arithmetic divides by a number that is not positive"))
    }

    fn sum(&mut self, terms: &[(i64, Vec<IntId>)], constant: i64, safe: bool) -> Result<Vec<i64>> {
        let mut total = vec![constant];
        for (coef, factors) in terms {
            let mut product = vec![*coef];
            for factor in factors {
                let factor = self.int(*factor)?;
                product = join(product, &factor, safe, i64::wrapping_mul, i64::checked_mul)?;
            }
            total = join(total, &product, safe, i64::wrapping_add, i64::checked_add)?;
        }
        Ok(total)
    }

    fn element(&mut self, operand: usize, index: &[IntId], axis: Option<IntId>) -> Result<Vec<i64>> {
        let inside = index.iter().zip(&self.program.operands[operand].shape).all(|(i, d)| {
            let node = &self.program.ints[*i];
            node.safe && node.low >= 0 && node.high < i128::from(*d)
        });
        let (pieces, missing) = self.general_pieces(operand, index, inside)?;
        let operand = &self.program.operands[operand];
        if missing > 0 {
            return Err(Diagnostic::model(format!(
                "internal fault: a tensor of shape {:?} is read outside of its bounds",
                operand.shape
            )));
        }
        let Lanes::Int(mut values) = operand.read(&pieces, None)? else { return Err(super::lanes::mixed()) };
        let unsigned = operand.dtype == DType::U64;
        if let Some(bits) = values.iter().find(|v| unsigned && **v < 0) {
            return Err(Diagnostic::model(format!("{} does not fit 64 bits with a sign", *bits as u64)));
        }
        let Some(axis) = axis else { return Ok(values) };
        let lengths = self.int(axis)?;
        if lengths.len() > values.len() {
            values = vec![values[0]; lengths.len()];
        }
        for (lane, value) in values.iter_mut().enumerate() {
            let length = lengths[if lengths.len() == 1 { 0 } else { lane }];
            *value = wrap_index(*value, length).ok_or_else(|| {
                Diagnostic::model(format!("the index {value} is outside of an axis of length {length}"))
            })?;
        }
        Ok(values)
    }
}

fn overflow() -> Diagnostic {
    Diagnostic::model("index arithmetic overflows 64 bits")
}

/// Lane by lane, where a vector of length 1 stands for all lanes.
fn join(
    a: Vec<i64>,
    b: &[i64],
    safe: bool,
    wrapping: fn(i64, i64) -> i64,
    checked: fn(i64, i64) -> Option<i64>,
) -> Result<Vec<i64>> {
    let mut a = if a.len() == 1 && b.len() > 1 { vec![a[0]; b.len()] } else { a };
    let other = |lane: usize| b[if b.len() == 1 { 0 } else { lane }];
    for (lane, slot) in a.iter_mut().enumerate() {
        *slot = match safe {
            true => wrapping(*slot, other(lane)),
            false => checked(*slot, other(lane)).ok_or_else(overflow)?,
        };
    }
    Ok(a)
}

/// Which lanes `from..to` out of `0..len` have `0 <= start + step * lane < dim`.
fn inside_of(start: i64, step: i64, dim: i64, len: i64) -> (i64, i64) {
    let (start, step, dim) = (i128::from(start), i128::from(step), i128::from(dim));
    let (from, to) = match step {
        0 if (0..dim).contains(&start) => return (0, len),
        0 => return (0, 0),
        1.. => ((-start + step - 1).div_euclid(step), (dim - start + step - 1).div_euclid(step)),
        _ => ((start - dim).div_euclid(-step) + 1, start.div_euclid(-step) + 1),
    };
    let clamp = |x: i128| x.clamp(0, i128::from(len)) as i64;
    (clamp(from), clamp(to))
}

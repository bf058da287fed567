//! Scalar expressions as vectors of `f32`: one iterator runs along the lanes.
//!
//! What an expression reads at consecutive addresses is loaded as a vector; what does not depend on the lane is computed
//! once, as a scalar, and repeated; booleans are masks.

use super::expression::Writer;
use super::types::real;
use crate::schedule::kernel::ACCUMULATOR;
use crate::tensor::{Binary, Kind, Literal, Load, Scalar, Unary};
use crate::types::{DType, Int};

/// How many lanes vectors have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Width {
    /// Eight: what tiles and channel blocks are made of.
    Eight,
    /// Sixteen: two registers of AVX2, whose latencies hide each other.
    Sixteen,
}

impl Width {
    pub fn lanes(self) -> i64 {
        match self {
            Width::Eight => 8,
            Width::Sixteen => 16,
        }
    }

    /// The type of a vector.
    pub fn vector(self) -> &'static str {
        match self {
            Width::Eight => "rt::simd::f32x8",
            Width::Sixteen => "rt::simd::f32x16",
        }
    }

    /// The type of a mask of its lanes.
    pub fn mask(self) -> &'static str {
        match self {
            Width::Eight => "rt::simd::mask32x8",
            Width::Sixteen => "rt::simd::mask32x16",
        }
    }
}

/// Whether an expression can be computed for several values of the iterator `lane` at once.
pub fn is_vector(s: &Scalar, lane: usize) -> bool {
    s.dtype == DType::F32 && lanes(s, lane, false)
}

/// `guarded`: only where a condition holds is the value needed, and can it be computed.
fn lanes(s: &Scalar, lane: usize, guarded: bool) -> bool {
    if is_uniform(s, lane) {
        return matches!(s.dtype, DType::F32 | DType::Bool) && !(guarded && crate::optimize::can_fault(s));
    }
    match (&*s.kind, s.dtype) {
        (Kind::Load(load), DType::F32) if load.tensor == ACCUMULATOR => true,
        (Kind::Load(load), DType::F32 | DType::Bool) => {
            load.outside.is_none() && step(load, lane) == Some(1) && !(guarded && crate::optimize::can_fault(s))
        }
        (Kind::Unary(op, a), _) => {
            a.dtype == DType::F32 && !matches!(op, Unary::Bits(_)) && lanes(a, lane, guarded)
                || a.dtype == DType::Bool && *op == Unary::Not && lanes(a, lane, guarded)
        }
        (Kind::Binary(op, a, b), _) => {
            let both = lanes(a, lane, guarded) && lanes(b, lane, guarded);
            let masks = matches!(op, Binary::And | Binary::Or | Binary::Xor | Binary::Eq);
            both && (a.dtype == DType::F32 || a.dtype == DType::Bool && masks)
        }
        (Kind::Select(condition, a, b), _) => {
            // A condition on positions says where the branches may be computed; one on values chooses among results.
            let guards = guarded || is_guard(condition);
            lanes(condition, lane, guarded)
                && lanes(a, lane, guards)
                && lanes(b, lane, guards)
                && (!is_guard(condition) || is_uniform(condition, lane))
        }
        (Kind::Cast(a, _), DType::F32) => a.dtype == DType::Bool && lanes(a, lane, guarded),
        (Kind::Cast(a, _), DType::Bool) => a.dtype == DType::F32 && lanes(a, lane, guarded),
        _ => false,
    }
}

/// How far apart in memory neighbouring lanes lie.
pub fn step(load: &Load, lane: usize) -> Option<i64> {
    load.index.first()?.coefficient(lane)?.known()
}

/// Whether a value is the same in all lanes.
pub fn is_uniform(s: &Scalar, lane: usize) -> bool {
    let mut uniform = true;
    s.visit_ints(&mut |x| uniform &= !x.mentions_iter(lane));
    s.visit(&mut |s| uniform &= !matches!(&*s.kind, Kind::Load(load) if load.tensor == ACCUMULATOR));
    uniform
}

/// The loads at consecutive addresses, each once, in the order in which they are met.
pub fn vector_loads(s: &Scalar, lane: usize) -> Vec<Scalar> {
    let mut loads = Vec::new();
    s.visit(&mut |s| {
        if let Kind::Load(load) = &*s.kind
            && load.tensor != ACCUMULATOR
            && !is_uniform(s, lane)
            && !loads.contains(s)
        {
            loads.push(s.clone());
        }
    });
    loads
}

/// Whether a part that depends on the lane is computed only where a condition on positions holds.
pub fn is_guarded(s: &Scalar, lane: usize) -> bool {
    let mut guarded = false;
    s.visit(&mut |s| {
        if let Kind::Select(condition, ..) = &*s.kind {
            guarded |= is_guard(condition) && !is_uniform(s, lane);
        }
    });
    guarded
}

/// Whether a condition depends on positions, or on what is read at computed ones.
pub fn is_guard(condition: &Scalar) -> bool {
    let mut guard = false;
    condition.visit(&mut |s| guard |= matches!(&*s.kind, Kind::Int(_)));
    guard
}

/// Writes expressions as statements on vectors. The iterator `lane` is in scope, with the value of the first lane.
pub struct VectorWriter<'w, 'a> {
    w: &'w mut Writer<'a>,
    lane: usize,
    /// What the loads of [`ACCUMULATOR`] are: the name of a vector.
    accumulator: &'w str,
    width: Width,
    /// The variable that says how many lanes there are, where not all are.
    count: Option<&'w str>,
}

impl<'w, 'a> VectorWriter<'w, 'a> {
    pub fn new(w: &'w mut Writer<'a>, lane: usize, accumulator: &'w str) -> VectorWriter<'w, 'a> {
        VectorWriter { w, lane, accumulator, width: Width::Eight, count: None }
    }

    /// Vectors of another width than eight.
    pub fn width(mut self, width: Width) -> VectorWriter<'w, 'a> {
        self.width = width;
        self
    }

    /// Only the first lanes exist, as many as this variable says: no memory beyond them is touched.
    pub fn partial(mut self, count: &'w str) -> VectorWriter<'w, 'a> {
        self.count = Some(count);
        self
    }

    /// Computes what is the same in all lanes; called before the loop over lanes opens, it is done once.
    pub fn prepare(&mut self, s: &Scalar) {
        if is_uniform(s, self.lane) {
            if s.as_const().is_none() {
                self.value(s);
            }
            return;
        }
        match &*s.kind {
            Kind::Unary(_, a) | Kind::Cast(a, _) => self.prepare(a),
            Kind::Binary(_, a, b) => {
                self.prepare(a);
                self.prepare(b);
            }
            Kind::Select(condition, a, b) => {
                if !is_guard(condition) {
                    self.prepare(condition);
                    self.prepare(a);
                    self.prepare(b);
                }
            }
            Kind::Load(load) => {
                for index in &load.index {
                    self.w.prepare_elements(index, self.lane);
                }
            }
            Kind::Const(_) | Kind::Int(_) => {}
        }
    }

    /// The value as a vector, or as a mask where it is a bool: a name or a constant.
    pub fn value(&mut self, s: &Scalar) -> String {
        if let Some(name) = self.w.vector(s) {
            return name;
        }
        if let Kind::Load(load) = &*s.kind
            && load.tensor == ACCUMULATOR
        {
            return self.accumulator.to_string();
        }
        if is_uniform(s, self.lane) {
            let text = self.repeated(s);
            return if s.as_const().is_some() { text } else { self.w.bind_vector(s, "", &text) };
        }
        let ty = match (&*s.kind, s.dtype) {
            // What these make does not say its type.
            (Kind::Load(_), DType::F32) => format!(": {}<S>", self.width.vector()),
            _ => String::new(),
        };
        let text = self.operation(s);
        self.w.bind_vector(s, &ty, &text)
    }

    fn repeated(&mut self, s: &Scalar) -> String {
        let value = self.w.scalar(s);
        let ty = if s.dtype == DType::Bool { self.width.mask() } else { self.width.vector() };
        format!("{ty}::splat(simd, {value})")
    }

    fn operation(&mut self, s: &Scalar) -> String {
        match &*s.kind {
            Kind::Load(load) => self.load(s.dtype, load),
            Kind::Unary(Unary::Exp, a) if self.w.is_below(a) => {
                let x = self.value(a);
                format!("rt::vector::exp_below(simd, {x})")
            }
            Kind::Unary(op, a) => {
                let x = self.value(a);
                unary(*op, &x)
            }
            Kind::Binary(op, a, b) => self.binary(*op, a, b),
            Kind::Select(condition, a, b) if is_guard(condition) => {
                // One branch for all lanes.
                let condition = self.w.scalar(condition);
                let name = self.w.fresh();
                self.w.open(&format!("let {name} = if {condition} {{"));
                let value = self.value(a);
                self.w.code.line(&value);
                self.w.close("} else {");
                self.w.open("");
                let value = self.value(b);
                self.w.code.line(&value);
                self.w.close("};");
                name
            }
            Kind::Select(condition, a, b) => {
                let (condition, a, b) = (self.value(condition), self.value(a), self.value(b));
                format!("{condition}.select({a}, {b})")
            }
            Kind::Cast(a, _) if a.dtype == DType::Bool => {
                let mask = self.value(a);
                format!("rt::vector::number::<_, {}<_>>(simd, {mask})", self.width.vector())
            }
            Kind::Cast(a, _) => format!("{}.simd_ne(0.0f32)", self.value(a)),
            // Constants and integers are the same in all lanes, or `is_vector` has refused them.
            Kind::Const(_) | Kind::Int(_) => self.repeated(s),
        }
    }

    fn load(&mut self, dtype: DType, load: &Load) -> String {
        let (tensor, index) = self.w.located(load.tensor, load.index.first().unwrap_or(&Int::ZERO));
        match (dtype, self.count) {
            (DType::Bool, count) => {
                let all = self.width.lanes().to_string();
                let count = count.unwrap_or(&all);
                format!("rt::vector::load_mask::<_, {}<_>>(simd, {tensor}, {index}, {count})", self.width.vector())
            }
            (_, Some(count)) => format!("rt::vector::load_part(simd, {tensor}, {index}, {count})"),
            (_, None) => format!("rt::vector::load(simd, {tensor}, {index})"),
        }
    }

    fn binary(&mut self, op: Binary, a: &Scalar, b: &Scalar) -> String {
        // 1 + e^x, the way to logistic functions.
        for (c, e) in [(a, b), (b, a)] {
            if let (Binary::Add, Some(Literal::Float(k)), Kind::Unary(Unary::Exp, x)) = (op, c.as_const(), &*e.kind)
                && *k >= 1e-3
                && self.w.vector(e).is_none()
            {
                let (x, c) = (self.value(x), self.value(c));
                return format!("rt::vector::exp_plus(simd, {x}, {c})");
            }
        }
        if let (Binary::Pow, Some(Literal::Float(power))) = (op, b.as_const()) {
            let x = self.value(a);
            if let Some(product) = super::expression::power(&x, *power) {
                return product;
            }
        }
        let bounded = |s: &Scalar| matches!(s.as_const(), Some(Literal::Float(k)) if !k.is_nan());
        let (x, y) = (self.value(a), self.value(b));
        match op {
            Binary::Add => format!("{x} + {y}"),
            Binary::Sub => format!("{x} - {y}"),
            Binary::Mul => format!("{x} * {y}"),
            Binary::Div => format!("{x} / {y}"),
            Binary::Max if bounded(b) => format!("rt::vector::above({y}, {x})"),
            Binary::Min if bounded(b) => format!("rt::vector::below({y}, {x})"),
            Binary::Max if bounded(a) => format!("rt::vector::above({x}, {y})"),
            Binary::Min if bounded(a) => format!("rt::vector::below({x}, {y})"),
            Binary::Max => format!("rt::vector::max_nan({x}, {y})"),
            Binary::Min => format!("rt::vector::min_nan({x}, {y})"),
            Binary::Eq => format!("{x}.simd_eq({y})"),
            Binary::Lt => format!("{x}.simd_lt({y})"),
            Binary::Le => format!("{x}.simd_le({y})"),
            Binary::Pow => format!("rt::vector::pow({x}, {y})"),
            Binary::And => format!("{x} & {y}"),
            Binary::Or => format!("{x} | {y}"),
            Binary::Xor => format!("{x} ^ {y}"),
            Binary::Mod => format!("rt::vector::each_pair({x}, {y}, rt::math::Real::floor_mod)"),
            // Of floats there is no other.
            _ => format!("rt::vector::each_pair({x}, {y}, rt::math::Real::fmod)"),
        }
    }

    /// Writes a vector, or its first lanes, to consecutive elements.
    pub fn store(&mut self, tensor: &str, at: &Int, value: &str) {
        let index = self.w.index(at);
        let line = match self.count {
            Some(count) => format!("rt::vector::store_part({value}, {tensor}, {index}, {count});"),
            None => format!("rt::vector::store({value}, {tensor}, {index});"),
        };
        self.w.code.line(&line);
    }

    /// Writes a vector, or its first lanes, to elements that lie `step` apart.
    pub fn scatter(&mut self, tensor: &str, at: &Int, step: &Int, value: &str) {
        let (index, distance) = (self.w.index(at), self.w.index(step));
        let line = match self.count {
            None if step.known().is_some() => format!("rt::vector::scatter({value}, {tensor}, {index}, {distance});"),
            count => {
                let count = count.map_or(self.width.lanes().to_string(), str::to_string);
                format!("rt::vector::scatter_part({value}, {tensor}, {index}, {distance}, {count});")
            }
        };
        self.w.code.line(&line);
    }
}

fn unary(op: Unary, x: &str) -> String {
    match op {
        Unary::Neg => format!("-{x}"),
        Unary::Abs => format!("{x}.abs()"),
        Unary::Sqrt => format!("{x}.sqrt()"),
        Unary::Floor => format!("{x}.floor()"),
        Unary::Ceil => format!("{x}.ceil()"),
        Unary::Trunc => format!("{x}.trunc()"),
        Unary::Round => format!("{x}.round_ties_even()"),
        Unary::IsNan => format!("{x}.is_nan()"),
        Unary::IsInf => format!("{x}.is_infinite()"),
        Unary::Not => format!("!{x}"),
        Unary::Sign => format!("rt::vector::sign(simd, {x})"),
        Unary::Exp => format!("rt::vector::exp(simd, {x})"),
        Unary::Log => format!("rt::vector::log(simd, {x})"),
        Unary::Tanh => format!("rt::vector::tanh(simd, {x})"),
        Unary::Erf => format!("rt::vector::erf(simd, {x})"),
        Unary::Sin => format!("rt::vector::sin(simd, {x})"),
        Unary::Cos => format!("rt::vector::cos(simd, {x})"),
        _ => match real(op) {
            Some(method) => format!("rt::vector::each({x}, rt::math::Real::{method})"),
            None => x.to_string(),
        },
    }
}

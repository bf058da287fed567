//! Scalar expressions as Rust.

use super::code::Code;
use super::types::{literal, loaded, real, register, rounded, storage};
use crate::schedule::kernel::{ACCUMULATOR, Loop};
use crate::schedule::threads::Cut;
use crate::tensor::{Binary, Kind, Literal, Load, Scalar, Unary};
use crate::types::int::{Atom, Element, Iter};
use crate::types::{Class, DType, Int, RoundMode, Rounding, Scope, Symbols, Var};
use std::collections::HashMap;

/// How symbols and tensors are called where an expression stands.
pub trait Place {
    /// A symbol: its name, which is a `usize`, or an `i64` where it may be negative.
    fn sym(&self, sym: crate::types::Sym) -> String;
    /// A tensor, to be indexed by a flat index.
    fn tensor(&self, var: Var) -> String;
    fn dtype(&self, var: Var) -> DType;
}

/// Writes expressions as a sequence of `let` statements, each common part once.
pub struct Writer<'a> {
    pub code: Code,
    place: &'a dyn Place,
    symbols: &'a Symbols,
    /// Extents of the iterators in scope.
    pub extents: Vec<Int>,
    /// Names of what has been computed; inner blocks see what outer ones have.
    known: Vec<HashMap<Scalar, String>>,
    elements: Vec<HashMap<Element, String>>,
    /// As `known`, of what has been computed as vectors.
    vectors: Vec<HashMap<Scalar, String>>,
    /// Parts of tensors that have a name.
    windows: Vec<Vec<Window>>,
    count: usize,
    /// Integers are computed in `i128`, which no sum or product of sizes overflows.
    wide: bool,
    /// Which loops run only what a `part` says.
    pub cut: Option<&'a Cut>,
    /// The values of rows of which the greatest is known.
    pub peaks: Vec<Peak>,
    /// A slice of a tensor that stands for it, to which indices of it refer.
    pub slab: Option<(Var, String)>,
}

/// The greatest value of a row: of `value` along all of a loop.
pub struct Peak {
    pub value: Scalar,
    pub along: Loop,
    /// Where it is.
    pub greatest: Load,
}

/// A part of a tensor that vectors are read from.
struct Window {
    tensor: Var,
    base: Int,
    /// The last index at which a vector begins.
    reach: i128,
    name: String,
}

pub fn iter_name(iter: Iter) -> String {
    match b"ijklmnopqr".get(iter.0 as usize) {
        Some(letter) => char::from(*letter).to_string(),
        None => format!("i{}", iter.0),
    }
}

impl<'a> Writer<'a> {
    pub fn new(code: Code, place: &'a dyn Place, symbols: &'a Symbols, extents: Vec<Int>) -> Writer<'a> {
        Writer {
            code,
            place,
            symbols,
            extents,
            known: vec![HashMap::new()],
            elements: vec![HashMap::new()],
            vectors: vec![HashMap::new()],
            windows: vec![Vec::new()],
            count: 0,
            wide: false,
            cut: None,
            peaks: Vec::new(),
            slab: None,
        }
    }

    /// Of a kernel that is cut only a part.
    pub fn part(mut self, cut: Option<&'a Cut>) -> Writer<'a> {
        self.cut = cut;
        self
    }

    /// Signed integers in `i128` from here on.
    pub fn wide(mut self) -> Writer<'a> {
        self.wide = true;
        self
    }

    fn signed_type(&self) -> &'static str {
        if self.wide { "i128" } else { "i64" }
    }

    /// Opens a block, e.g. a loop.
    pub fn open(&mut self, text: &str) {
        self.code.open(text);
        self.known.push(HashMap::new());
        self.elements.push(HashMap::new());
        self.vectors.push(HashMap::new());
        self.windows.push(Vec::new());
    }

    pub fn close(&mut self, text: &str) {
        self.code.close(text);
        self.known.pop();
        self.elements.pop();
        self.vectors.pop();
        self.windows.pop();
    }

    pub fn fresh(&mut self) -> String {
        self.count += 1;
        format!("t{}", self.count - 1)
    }

    pub fn tensor(&self, var: Var) -> String {
        match &self.slab {
            Some((tensor, name)) if *tensor == var => name.clone(),
            _ => self.place.tensor(var),
        }
    }

    /// Names a part of a tensor: where it begins, and how far from there vectors may begin.
    pub fn window(&mut self, tensor: Var, base: Int, reach: i128) -> String {
        let name = format!("w{}", self.windows.iter().flatten().count());
        if let Some(windows) = self.windows.last_mut() {
            windows.push(Window { tensor, base, reach, name: name.clone() });
        }
        name
    }

    /// Where an element is to be read: the name of a tensor or of a part of it, and the index in that.
    pub fn located(&mut self, tensor: Var, index: &Int) -> (String, String) {
        let window = self.windows.iter().flatten().find_map(|window| {
            let scope = self.scope();
            let offset = scope.simplify(&(index - &window.base));
            let (low, high) = scope.interval(&offset);
            (window.tensor == tensor && low >= 0 && high <= window.reach).then(|| (window.name.clone(), offset))
        });
        match window {
            Some((name, offset)) => (name, self.index(&offset)),
            None => (self.tensor(tensor), self.index(index)),
        }
    }

    /// Whether a value is never above 0: something minus the greatest of it.
    pub fn is_below(&self, s: &Scalar) -> bool {
        let Kind::Binary(Binary::Sub, x, greatest) = &*s.kind else { return false };
        let Kind::Load(greatest) = &*greatest.kind else { return false };
        let all = |along: &Loop| self.extents.get(along.iter) == Some(&along.extent);
        self.peaks.iter().any(|peak| peak.value == *x && peak.greatest == *greatest && all(&peak.along))
    }

    /// The name of a value that has been computed as a vector.
    pub fn vector(&self, scalar: &Scalar) -> Option<String> {
        self.vectors.iter().rev().find_map(|known| known.get(scalar)).cloned()
    }

    /// Gives a vector a name, under which [`vector`](Writer::vector) finds it in this block.
    pub fn name_vector(&mut self, scalar: &Scalar, name: &str) {
        if let Some(known) = self.vectors.last_mut() {
            known.insert(scalar.clone(), name.to_string());
        }
    }

    /// `let name: type = text`, of a vector.
    pub fn bind_vector(&mut self, scalar: &Scalar, ty: &str, text: &str) -> String {
        let name = self.fresh();
        self.code.line(&format!("let {name}{ty} = {text};"));
        self.name_vector(scalar, &name);
        name
    }

    fn bind(&mut self, scalar: &Scalar, text: String) -> String {
        let name = self.fresh();
        self.code.line(&format!("let {name} = {text};"));
        if let Some(known) = self.known.last_mut() {
            known.insert(scalar.clone(), name.clone());
        }
        self.used(scalar.dtype, &name)
    }

    /// Strings are cloned where they are used: every use may move it.
    fn used(&self, dtype: DType, name: &str) -> String {
        if dtype == DType::String { format!("{name}.clone()") } else { name.to_string() }
    }

    // Integers.

    fn nonneg(&self, atom: &Atom) -> bool {
        let scope = self.scope();
        match atom {
            Atom::Iter(_) => true,
            Atom::Sym(sym) => self.symbols.get(*sym).is_some_and(|s| s.min >= 0),
            Atom::Div(ab) | Atom::Mod(ab) => scope.nonneg(&ab[0]) && self.natural(&ab[0]) && self.natural(&ab[1]),
            Atom::Min(ab) | Atom::Max(ab) => ab.iter().all(|x| scope.nonneg(x) && self.natural(x)),
            Atom::Element(e) => e.axis.is_some(),
        }
    }

    /// Whether the value can be computed in `usize`, given that it is not negative as a whole.
    fn natural(&self, x: &Int) -> bool {
        x.terms().iter().all(|t| t.factors.iter().all(|f| self.nonneg(f)))
    }

    /// The iterators and sizes of what is written.
    pub fn scope(&self) -> Scope<'_> {
        Scope { symbols: self.symbols, extents: &self.extents }
    }

    /// The value as a `usize`; it is known not to be negative.
    pub fn index(&mut self, x: &Int) -> String {
        if let Some(c) = x.known() {
            return c.to_string();
        }
        if !self.natural(x) {
            return format!("({}) as usize", self.signed(x));
        }
        let (mut plus, mut minus) = (Vec::new(), Vec::new());
        for term in x.terms() {
            let mut factors: Vec<String> = term.factors.iter().map(|f| self.natural_atom(f)).collect();
            if term.coef.unsigned_abs() != 1 {
                factors.push(term.coef.unsigned_abs().to_string());
            }
            let product = factors.join(" * ");
            if term.coef > 0 { plus.push(product) } else { minus.push(product) }
        }
        match x.constant() {
            0 => {}
            c if c > 0 => plus.push(c.to_string()),
            c => minus.push(c.unsigned_abs().to_string()),
        }
        let plus = if plus.is_empty() { "0".to_string() } else { plus.join(" + ") };
        match &minus[..] {
            [] => plus,
            [one] => format!("{plus} - {one}"),
            many => format!("{plus} - ({})", many.join(" + ")),
        }
    }

    fn natural_atom(&mut self, atom: &Atom) -> String {
        match atom {
            Atom::Iter(iter) => iter_name(*iter),
            Atom::Sym(sym) => self.place.sym(*sym),
            Atom::Div(ab) => format!("({} / {})", self.operand(&ab[0]), self.operand(&ab[1])),
            Atom::Mod(ab) => format!("({} % {})", self.operand(&ab[0]), self.operand(&ab[1])),
            Atom::Min(ab) => format!("usize::min({}, {})", self.index(&ab[0]), self.index(&ab[1])),
            Atom::Max(ab) => format!("usize::max({}, {})", self.index(&ab[0]), self.index(&ab[1])),
            Atom::Element(e) => self.element(e),
        }
    }

    fn operand(&mut self, x: &Int) -> String {
        let text = self.index(x);
        if x.known().is_some() || x.as_atom().is_some() { text } else { format!("({text})") }
    }

    /// The value as an `i64` (or an `i128`, in which what still overflows saturates).
    pub fn signed(&mut self, x: &Int) -> String {
        if let Some(c) = x.known() {
            return format!("{c}{}", self.signed_type());
        }
        let saturates = self.wide && x.terms().iter().any(|t| t.factors.len() > 1);
        let mut text = String::new();
        for term in x.terms() {
            let mut factors: Vec<String> = term.factors.iter().map(|f| self.signed_atom(f)).collect();
            if term.coef.unsigned_abs() != 1 {
                factors.push(term.coef.unsigned_abs().to_string());
            }
            let product = match saturates {
                true => {
                    factors.into_iter().reduce(|a, b| format!("i128::saturating_mul({a}, {b})")).unwrap_or_default()
                }
                false => factors.join(" * "),
            };
            text = match (text.is_empty(), saturates, term.coef < 0) {
                (true, _, false) => product,
                (true, _, true) => format!("-({product})"),
                (false, true, false) => format!("i128::saturating_add({text}, {product})"),
                (false, true, true) => format!("i128::saturating_sub({text}, {product})"),
                (false, false, false) => format!("{text} + {product}"),
                (false, false, true) => format!("{text} - {product}"),
            };
        }
        match (x.constant(), saturates) {
            (0, _) => text,
            (c, true) => format!("i128::saturating_add({text}, {c})"),
            (c, false) if c > 0 => format!("{text} + {c}"),
            (c, false) => format!("{text} - {}", c.unsigned_abs()),
        }
    }

    fn signed_atom(&mut self, atom: &Atom) -> String {
        let ty = self.signed_type();
        let mut call = |function: &str, ab: &[Int; 2]| {
            let (a, b) = (self.signed(&ab[0]), self.signed(&ab[1]));
            format!("{ty}::{function}({a}, {b})")
        };
        match atom {
            Atom::Div(ab) => call("div_euclid", ab),
            Atom::Mod(ab) => call("rem_euclid", ab),
            Atom::Min(ab) => call("min", ab),
            Atom::Max(ab) => call("max", ab),
            Atom::Iter(iter) => format!("({} as {ty})", iter_name(*iter)),
            Atom::Sym(sym) if self.nonneg(atom) || self.wide => format!("({} as {ty})", self.place.sym(*sym)),
            Atom::Sym(sym) => self.place.sym(*sym),
            Atom::Element(e) if e.axis.is_some() || self.wide => format!("({} as {ty})", self.element(e)),
            Atom::Element(e) => self.element(e),
        }
    }

    /// An element of an integer tensor: with an axis a checked `usize`, else an `i64`.
    fn element(&mut self, e: &Element) -> String {
        if let Some(name) = self.elements.iter().rev().find_map(|known| known.get(e)) {
            return name.clone();
        }
        let index = e.index.first().map_or("0".to_string(), |i| self.index(i));
        let read = format!("{}[{index}]", self.tensor(e.tensor));
        let value = match self.place.dtype(e.tensor) {
            DType::I64 => read,
            DType::I8 | DType::I16 | DType::I32 | DType::U8 | DType::U16 | DType::U32 | DType::U64 => {
                format!("{read} as i64")
            }
            _ => format!("rt::math::cast::<_, i64>({read})"),
        };
        let value = match &e.axis {
            None => value,
            Some(axis) => format!("rt::tensor::index({value}, {})?", self.index(axis)),
        };
        let name = self.fresh();
        self.code.line(&format!("let {name} = {value};"));
        if let Some(known) = self.elements.last_mut() {
            known.insert(e.clone(), name.clone());
        }
        name
    }

    /// Reads the elements in an index that do not depend on an iterator.
    pub fn prepare_elements(&mut self, index: &Int, lane: usize) {
        index.visit(&mut |atom| {
            if let (Atom::Element(e), false) = (atom, atom.mentions_iter(lane)) {
                self.element(e);
            }
        });
    }

    // Scalars.

    /// The value in a register: a name or a literal.
    pub fn scalar(&mut self, s: &Scalar) -> String {
        if let Some(name) = self.known.iter().rev().find_map(|known| known.get(s)) {
            return self.used(s.dtype, name);
        }
        match &*s.kind {
            Kind::Const(c) => literal(s.dtype, c),
            Kind::Int(x) => {
                let text = self.signed(x);
                self.bind(s, text)
            }
            Kind::Load(load) if load.tensor == ACCUMULATOR => "acc".to_string(),
            Kind::Load(load) => {
                let index = load.index.first().map_or("0".to_string(), |i| self.index(i));
                let read = format!("{}[{index}]", self.tensor(load.tensor));
                self.bind(s, loaded(s.dtype, &read))
            }
            Kind::Unary(op, a) => {
                let value = self.scalar(a);
                let text = unary(*op, a.dtype, &value);
                let text = if matches!(op, Unary::Bits(_)) { text } else { rounded(s.dtype, text) };
                self.bind(s, text)
            }
            Kind::Binary(op, a, b) => {
                let nonzero = matches!(b.as_const(), Some(Literal::Int(x)) if *x != 0);
                let (x, y) = (self.scalar(a), self.scalar(b));
                let product = match (op, b.as_const()) {
                    (Binary::Pow, Some(Literal::Float(exponent))) => power(&x, *exponent),
                    _ => None,
                };
                let text = product.unwrap_or_else(|| binary(*op, a.dtype, &x, &y, nonzero));
                self.bind(s, if op.is_comparison() { text } else { rounded(s.dtype, text) })
            }
            Kind::Select(condition, a, b) => {
                let condition = self.scalar(condition);
                let name = self.fresh();
                self.code.open(&format!("let {name} = if {condition} {{"));
                self.branch(a);
                self.code.close("} else {");
                self.code.open("");
                self.branch(b);
                self.code.close("};");
                if let Some(known) = self.known.last_mut() {
                    known.insert(s.clone(), name.clone());
                }
                self.used(s.dtype, &name)
            }
            Kind::Cast(a, mode) => {
                let value = self.scalar(a);
                let text = cast(a.dtype, s.dtype, *mode, &value);
                self.bind(s, text)
            }
        }
    }

    /// One side of a selection: only it is evaluated.
    fn branch(&mut self, s: &Scalar) {
        self.known.push(HashMap::new());
        self.elements.push(HashMap::new());
        let value = self.scalar(s);
        self.code.line(&value);
        self.known.pop();
        self.elements.pop();
    }
}

fn unary(op: Unary, dtype: DType, x: &str) -> String {
    match (dtype.class(), op) {
        (_, Unary::Bits(to)) => super::types::reinterpreted(dtype, to, x),
        (Class::Float | Class::Complex, Unary::Neg) => format!("-{x}"),
        (Class::Float, _) => match real(op) {
            Some(method) => format!("rt::math::Real::{method}({x})"),
            None => x.to_string(),
        },
        (Class::Bool, _) | (_, Unary::BitNot) => format!("!{x}"),
        (_, Unary::Neg) => format!("{x}.wrapping_neg()"),
        (Class::Signed, Unary::Abs) => format!("rt::math::Int::abs_wrapping({x})"),
        (_, Unary::Sign) => format!("rt::math::Int::sign({x})"),
        _ => x.to_string(),
    }
}

/// `nonzero`: the divisor is a constant other than 0.
pub fn binary(op: Binary, dtype: DType, x: &str, y: &str, nonzero: bool) -> String {
    let infix = |symbol: &str| format!("{x} {symbol} {y}");
    match (dtype.class(), op) {
        (Class::Bool, Binary::Lt) => format!("!{x} & {y}"),
        (Class::Bool, Binary::Le) => format!("!{x} | {y}"),
        (_, Binary::Eq) => infix("=="),
        (_, Binary::Lt) => infix("<"),
        (_, Binary::Le) => infix("<="),
        (Class::Bool, Binary::And | Binary::Min | Binary::Mul) => infix("&"),
        (Class::Bool, Binary::Or | Binary::Max | Binary::Add) => infix("|"),
        (Class::Bool, _) => infix("^"),
        (Class::String, _) => format!("{x} + &{y}"),
        (Class::Float | Class::Complex, Binary::Add) => infix("+"),
        (Class::Float | Class::Complex, Binary::Sub) => infix("-"),
        (Class::Float | Class::Complex, Binary::Mul) => infix("*"),
        (Class::Float | Class::Complex, Binary::Div) => infix("/"),
        (Class::Float, Binary::Rem) => format!("rt::math::Real::fmod({x}, {y})"),
        (Class::Float, Binary::Mod) => format!("rt::math::Real::floor_mod({x}, {y})"),
        (Class::Float, Binary::Pow) => format!("rt::math::Real::powf({x}, {y})"),
        (Class::Float, Binary::Min) => format!("rt::math::Real::min_nan({x}, {y})"),
        (Class::Float, Binary::Max) => format!("rt::math::Real::max_nan({x}, {y})"),
        (_, Binary::Add) => format!("{x}.wrapping_add({y})"),
        (_, Binary::Sub) => format!("{x}.wrapping_sub({y})"),
        (_, Binary::Mul) => format!("{x}.wrapping_mul({y})"),
        (_, Binary::Div) if nonzero => format!("{x}.wrapping_div({y})"),
        (_, Binary::Rem) if nonzero => format!("{x}.wrapping_rem({y})"),
        (_, Binary::Mod) if nonzero => format!("rt::math::Int::floor_mod({x}, {y})"),
        (_, Binary::Div) => format!("rt::math::Int::try_div({x}, {y})?"),
        (_, Binary::Rem) => format!("rt::math::Int::try_rem({x}, {y})?"),
        (_, Binary::Mod) => format!("rt::math::Int::try_floor_mod({x}, {y})?"),
        (Class::Unsigned, Binary::Pow) => format!("rt::math::Int::upow({x}, {y} as u64)"),
        (_, Binary::Pow) => format!("rt::math::Int::ipow({x}, {y} as i64)"),
        (_, Binary::Min) => format!("{x}.min({y})"),
        (_, Binary::Max) => format!("{x}.max({y})"),
        (_, Binary::BitAnd | Binary::And) => infix("&"),
        (_, Binary::BitOr | Binary::Or) => infix("|"),
        (_, Binary::BitXor | Binary::Xor) => infix("^"),
        (_, Binary::Shl) => format!("rt::math::Int::shift_left({x}, {y} as u64)"),
        (_, Binary::Shr) => format!("rt::math::Int::shift_right({x}, {y} as u64)"),
    }
}

/// A power that is a product, within the rounding of one or two multiplications.
pub fn power(x: &str, exponent: f64) -> Option<String> {
    match exponent {
        1.0 => Some(x.to_string()),
        2.0 => Some(format!("{x} * {x}")),
        3.0 => Some(format!("{x} * {x} * {x}")),
        _ => None,
    }
}

/// Types of which `as` converts as ONNX does.
fn plain(dtype: DType) -> bool {
    use DType::*;
    matches!(dtype, F32 | F64 | U8 | I8 | U16 | I16 | U32 | I32 | U64 | I64)
}

fn cast(from: DType, to: DType, rounding: Rounding, x: &str) -> String {
    match (from, to) {
        (DType::F16 | DType::BF16, DType::String) => {
            format!("rt::math::Text::text({}::from_f32({x}))", storage(from))
        }
        (_, DType::String) => format!("rt::math::Text::text({x})"),
        (DType::String, DType::F16 | DType::BF16) => {
            format!("rt::math::number_of_text::<{}>(&{x})?.to_f32()", storage(to))
        }
        (DType::String, _) => format!("rt::math::number_of_text::<{}>(&{x})?", super::types::element(to)),
        (DType::C64, DType::C128) => format!("rt::elements::Complex::new({x}.re as f64, {x}.im as f64)"),
        (DType::C128, DType::C64) => format!("rt::elements::Complex::new({x}.re as f32, {x}.im as f32)"),
        (_, DType::C64) => format!("rt::elements::Complex::new({x} as f32, 0.0)"),
        (_, DType::C128) => format!("rt::elements::Complex::new({x} as f64, 0.0)"),
        (DType::F16 | DType::BF16, DType::F32) => x.to_string(),
        _ if plain(from) && plain(to) => format!("{x} as {}", register(to)),
        (_, DType::F8E8M0) if rounding != Rounding::default() => {
            let mode = match rounding.mode {
                RoundMode::Up => "Up",
                RoundMode::Down => "Down",
                RoundMode::Nearest => "Nearest",
            };
            let value = as_f32(from, x);
            let (path, saturate) = (storage(to), rounding.saturate);
            format!("{path}::from_f32_rounded({value}, rt::elements::Rounding::{mode}, {saturate})")
        }
        (DType::F64, DType::F8E4M3FN | DType::F8E4M3FNUZ | DType::F8E5M2 | DType::F8E5M2FNUZ) if !rounding.saturate => {
            format!("{}::from_f64_unsaturated({x})", storage(to))
        }
        (_, DType::F8E4M3FN | DType::F8E4M3FNUZ | DType::F8E5M2 | DType::F8E5M2FNUZ) if !rounding.saturate => {
            format!("{}::from_f32_unsaturated({})", storage(to), as_f32(from, x))
        }
        (_, DType::F16 | DType::BF16) => format!("rt::math::cast::<_, {}>({x}).to_f32()", storage(to)),
        _ => format!("rt::math::cast::<_, {}>({x})", super::types::element(to)),
    }
}

fn as_f32(from: DType, x: &str) -> String {
    match register(from) {
        "f32" => x.to_string(),
        _ => format!("rt::math::cast::<_, f32>({x})"),
    }
}

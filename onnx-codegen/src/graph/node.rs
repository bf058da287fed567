//! Nodes, values and attributes.

use crate::types::{DType, Diagnostic, Place, Result, TensorData};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// A model: one value table, and the main graph over it.
#[derive(Clone, Debug)]
pub struct Model {
    pub graph: Graph,
    pub values: Vec<Value>,
    /// Version of every operator set in use; `""` is `ai.onnx`.
    pub opset: BTreeMap<String, i64>,
    pub ir_version: i64,
    pub producer: String,
    pub doc: String,
    pub metadata: Vec<(String, String)>,
}

impl Model {
    pub fn value(&self, id: ValueId) -> &Value {
        // Ids are made only by the importer of this model.
        &self.values[id.0 as usize]
    }
}

/// An index into [`Model::values`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct ValueId(pub u32);

/// A tensor, sequence, optional or map that flows along an edge.
#[derive(Clone, Debug)]
pub struct Value {
    pub name: String,
    /// What the file says of it: a claim, not a fact.
    pub ty: Option<DeclaredType>,
    /// The data of a constant initialiser.
    pub init: Option<TensorData>,
}

#[derive(Clone, PartialEq, Debug)]
pub enum DeclaredType {
    Tensor {
        dtype: Option<DType>,
        shape: Option<Vec<DeclaredDim>>,
    },
    Sequence(Box<DeclaredType>),
    Optional(Box<DeclaredType>),
    Map(DType, Box<DeclaredType>),
    /// What the compiler has no values for, by name.
    Other(String),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeclaredDim {
    Known(i64),
    Named(String),
    Unknown,
}

#[derive(Clone, Debug)]
pub struct Graph {
    pub name: String,
    pub inputs: Vec<Input>,
    pub outputs: Vec<Output>,
    /// Sorted: a node comes after the nodes whose outputs it reads.
    pub nodes: Vec<Node>,
}

#[derive(Clone, Debug)]
pub struct Input {
    pub value: ValueId,
    pub name: String,
    /// An initialiser of the same name, which the caller may override (IR version 4 and later).
    pub default: Option<TensorData>,
}

#[derive(Clone, Debug)]
pub struct Output {
    pub value: ValueId,
    pub name: String,
}

#[derive(Clone, Debug)]
pub struct Node {
    /// The node's name, or `#index` where it has none.
    pub name: String,
    pub op: String,
    /// `""` is `ai.onnx`.
    pub domain: String,
    /// The version of the domain's operator set.
    pub opset: i64,
    pub inputs: Vec<Option<ValueId>>,
    pub outputs: Vec<Option<ValueId>>,
    pub attributes: BTreeMap<String, Attribute>,
    /// The attributes that its definition has asked for.
    pub asked: Asked,
}

/// A set of the first attributes of a node, by their order.
#[derive(Default, Debug)]
pub struct Asked(AtomicU64);

impl Clone for Asked {
    fn clone(&self) -> Asked {
        Asked(AtomicU64::new(self.0.load(Ordering::Relaxed)))
    }
}

impl Asked {
    fn insert(&self, position: usize) {
        self.0.fetch_or(1u64.checked_shl(position as u32).unwrap_or(0), Ordering::Relaxed);
    }

    fn contains(&self, position: usize) -> bool {
        position >= 64 || self.0.load(Ordering::Relaxed) >> position & 1 == 1
    }
}

#[derive(Clone, Debug)]
pub enum Attribute {
    Int(i64),
    Float(f32),
    String(Vec<u8>),
    Tensor(TensorData),
    /// A sparse tensor, made dense.
    SparseTensor(TensorData),
    Graph(Graph),
    Type(DeclaredType),
    Ints(Vec<i64>),
    Floats(Vec<f32>),
    Strings(Vec<Vec<u8>>),
    Tensors(Vec<TensorData>),
    SparseTensors(Vec<TensorData>),
    Graphs(Vec<Graph>),
    Types(Vec<DeclaredType>),
}

impl Attribute {
    fn kind(&self) -> &'static str {
        match self {
            Attribute::Int(_) => "an integer",
            Attribute::Float(_) => "a float",
            Attribute::String(_) => "a string",
            Attribute::Tensor(_) => "a tensor",
            Attribute::SparseTensor(_) => "a sparse tensor",
            Attribute::Graph(_) => "a graph",
            Attribute::Type(_) => "a type",
            Attribute::Ints(_) => "integers",
            Attribute::Floats(_) => "floats",
            Attribute::Strings(_) => "strings",
            Attribute::Tensors(_) => "tensors",
            Attribute::SparseTensors(_) => "sparse tensors",
            Attribute::Graphs(_) => "graphs",
            Attribute::Types(_) => "types",
        }
    }
}

impl Node {
    /// The operator with its domain, unless that is `ai.onnx`.
    pub fn qualified_op(&self) -> String {
        if self.domain.is_empty() { self.op.clone() } else { format!("{}.{}", self.domain, self.op) }
    }

    pub fn place(&self) -> Place {
        Place::Node { name: self.name.clone(), op: self.qualified_op() }
    }

    fn get<'a, T>(
        &'a self,
        name: &str,
        wanted: &str,
        take: impl FnOnce(&'a Attribute) -> Option<T>,
    ) -> Result<Option<T>> {
        if !self.has(name) {
            return Ok(None);
        }
        let Some(attribute) = self.attributes.get(name) else { return Ok(None) };
        match take(attribute) {
            Some(value) => Ok(Some(value)),
            None => Err(Diagnostic::new(
                self.place(),
                format!("the attribute `{name}` is {}, but must be {wanted}", attribute.kind()),
            )),
        }
    }

    pub fn has(&self, name: &str) -> bool {
        let position = self.attributes.keys().position(|known| known == name);
        position.into_iter().for_each(|position| self.asked.insert(position));
        position.is_some()
    }

    /// The attributes that nothing has asked for.
    pub fn unasked(&self) -> impl Iterator<Item = &str> {
        let all = self.attributes.keys().enumerate();
        all.filter(|(position, _)| !self.asked.contains(*position)).map(|(_, name)| &name[..])
    }

    pub fn int(&self, name: &str) -> Result<Option<i64>> {
        self.get(name, "an integer", |a| if let Attribute::Int(x) = a { Some(*x) } else { None })
    }

    pub fn int_or(&self, name: &str, default: i64) -> Result<i64> {
        Ok(self.int(name)?.unwrap_or(default))
    }

    pub fn float(&self, name: &str) -> Result<Option<f32>> {
        self.get(name, "a float", |a| if let Attribute::Float(x) = a { Some(*x) } else { None })
    }

    pub fn float_or(&self, name: &str, default: f32) -> Result<f32> {
        Ok(self.float(name)?.unwrap_or(default))
    }

    pub fn ints(&self, name: &str) -> Result<Option<Vec<i64>>> {
        self.get(name, "a list of integers", |a| if let Attribute::Ints(x) = a { Some(x.clone()) } else { None })
    }

    pub fn floats(&self, name: &str) -> Result<Option<Vec<f32>>> {
        self.get(name, "a list of floats", |a| if let Attribute::Floats(x) = a { Some(x.clone()) } else { None })
    }

    pub fn string(&self, name: &str) -> Result<Option<String>> {
        self.get(name, "a string of UTF-8", |a| match a {
            Attribute::String(x) => std::str::from_utf8(x).ok().map(str::to_string),
            _ => None,
        })
    }

    pub fn string_or(&self, name: &str, default: &str) -> Result<String> {
        Ok(self.string(name)?.unwrap_or_else(|| default.to_string()))
    }

    pub fn strings(&self, name: &str) -> Result<Option<Vec<String>>> {
        self.get(name, "a list of strings of UTF-8", |a| match a {
            Attribute::Strings(x) => x.iter().map(|s| std::str::from_utf8(s).ok().map(str::to_string)).collect(),
            _ => None,
        })
    }

    pub fn tensor(&self, name: &str) -> Result<Option<&TensorData>> {
        self.get(name, "a tensor", |a| match a {
            Attribute::Tensor(x) | Attribute::SparseTensor(x) => Some(x),
            _ => None,
        })
    }

    pub fn graph(&self, name: &str) -> Result<Option<&Graph>> {
        self.get(name, "a graph", |a| if let Attribute::Graph(x) = a { Some(x) } else { None })
    }

    pub fn ty(&self, name: &str) -> Result<Option<&DeclaredType>> {
        self.get(name, "a type", |a| if let Attribute::Type(x) = a { Some(x) } else { None })
    }
}

//! Ensembles of decision trees: their tables as constants, and one function of the runtime crate.

use super::{classify, floats, labels, list, post_transform, rows, transformed};
use crate::ops::{Cx, Val};
use crate::tensor::module::{Function, Trees};
use crate::tensor::{Combine, Op, Tensor, Type};
use crate::types::{DType, Diagnostic, Int, Result, TensorData};
use std::collections::HashMap;

/// The tables of [`Function::Trees`]. A child that is not negative is a node, `-1 - k` is leaf `k`.
#[derive(Default)]
struct Tables {
    roots: Vec<i64>,
    modes: Vec<i64>,
    features: Vec<i64>,
    thresholds: Vec<f64>,
    yes: Vec<i64>,
    no: Vec<i64>,
    missing: Vec<i64>,
    members: Vec<Vec<f64>>,
    /// Targets and weights of every leaf.
    leaves: Vec<Vec<(i64, f64)>>,
}

const MODES: [&str; 7] =
    ["BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ", "BRANCH_MEMBER"];

fn wrong(what: &str) -> Diagnostic {
    Diagnostic::model(format!("the tables of the trees do not fit together: {what}"))
}

impl Tables {
    fn run(&self, cx: &mut Cx, dtype: DType, trees: Trees) -> Result<Tensor> {
        let x = rows(cx)?;
        let x = crate::ops::contract::cast(cx, &x, dtype)?;
        let starts = |lengths: &mut dyn Iterator<Item = usize>| {
            let mut starts = vec![0i64];
            for length in lengths {
                starts.push(starts.last().copied().unwrap_or(0) + length as i64);
            }
            starts
        };
        let sets = starts(&mut self.members.iter().map(Vec::len));
        let leaves = starts(&mut self.leaves.iter().map(Vec::len));
        let members: Vec<f64> = self.members.concat();
        let (targets, weights): (Vec<i64>, Vec<f64>) = self.leaves.iter().flatten().copied().unzip();
        let mut arguments = vec![x.var];
        let ints = |cx: &mut Cx, list: &[i64]| table(cx, TensorData::from_i64s(list));
        arguments.push(ints(cx, &self.roots)?);
        arguments.push(ints(cx, &self.modes)?);
        arguments.push(ints(cx, &self.features)?);
        arguments.push(floats(cx, dtype, &self.thresholds)?.var);
        arguments.push(ints(cx, &self.yes)?);
        arguments.push(ints(cx, &self.no)?);
        arguments.push(ints(cx, &self.missing)?);
        arguments.push(ints(cx, &sets)?);
        arguments.push(floats(cx, dtype, &members)?.var);
        arguments.push(ints(cx, &leaves)?);
        arguments.push(ints(cx, &targets)?);
        arguments.push(floats(cx, dtype, &weights)?.var);
        let shape = vec![x.shape[0].clone(), Int::from(trees.targets)];
        let op = Op::Call { function: Function::Trees(trees), arguments };
        let var = cx.push(Type::tensor(dtype, shape.clone()), op);
        Ok(Tensor { var, dtype, shape })
    }
}

fn table(cx: &mut Cx, data: TensorData) -> Result<crate::types::Var> {
    Ok(cx.constant(data)?.var)
}

/// A count that is not negative and not absurd.
fn count(cx: &Cx, name: &str) -> Result<usize> {
    let count = cx.node.int_or(name, 1)?;
    let found = usize::try_from(count).ok().filter(|n| *n <= 1 << 20);
    found.ok_or_else(|| Diagnostic::model(format!("`{name}` is {count}")))
}

/// Numbers of a tensor attribute, with its dtype.
fn tensor(cx: &Cx, name: &str) -> Result<Option<(Vec<f64>, DType)>> {
    let Some(data) = cx.node.tensor(name)? else { return Ok(None) };
    let numbers = data.to_f64s().or_else(|| Some(data.to_i64s()?.into_iter().map(|x| x as f64).collect()));
    let numbers = numbers.ok_or_else(|| Diagnostic::model(format!("`{name}` must hold numbers")))?;
    Ok(Some((numbers, data.dtype)))
}

/// An attribute as a tensor, or of older versions as a list of f32.
fn numbers(cx: &Cx, name: &str) -> Result<(Vec<f64>, DType)> {
    match tensor(cx, &format!("{name}_as_tensor"))? {
        Some(found) => Ok(found),
        None => Ok((list(cx, name)?, DType::F32)),
    }
}

fn wide(dtypes: &[DType]) -> DType {
    if dtypes.contains(&DType::F64) { DType::F64 } else { DType::F32 }
}

pub fn ensemble(cx: &mut Cx) -> Result<Vec<Val>> {
    let ints = |name: &str| Ok::<_, Diagnostic>(cx.node.ints(name)?.unwrap_or_default());
    let missing_attribute = |name: &str| Diagnostic::model(format!("the attribute `{name}` is missing"));
    let required = |name: &str| tensor(cx, name)?.ok_or_else(|| missing_attribute(name));
    let (modes, _) = required("nodes_modes")?;
    let ((thresholds, _), (weights, _)) = (required("nodes_splits")?, required("leaf_weights")?);
    let (yes, yes_leaf) = (ints("nodes_truenodeids")?, ints("nodes_trueleafs")?);
    let (no, no_leaf) = (ints("nodes_falsenodeids")?, ints("nodes_falseleafs")?);
    let (features, targets) = (ints("nodes_featureids")?, ints("leaf_targetids")?);
    let nodes = features.len();
    let mut missing = ints("nodes_missing_value_tracks_true")?;
    missing.resize(nodes, 0);
    let same = [modes.len(), thresholds.len(), yes.len(), no.len(), yes_leaf.len(), no_leaf.len()];
    if same.iter().any(|n| *n != nodes) || targets.len() != weights.len() {
        return Err(wrong("they have different lengths"));
    }
    let child = |ids: &[i64], leaf: &[i64]| {
        ids.iter().zip(leaf).map(|(id, leaf)| if *leaf != 0 { (-1i64).saturating_sub(*id) } else { *id }).collect()
    };
    // Sets follow each other, each ended by a NaN, in the order of the nodes that test for membership.
    let values = tensor(cx, "membership_values")?.map(|(values, _)| values).unwrap_or_default();
    let mut sets = values.split(|x| x.is_nan()).map(<[f64]>::to_vec);
    let members =
        modes.iter().map(|mode| if *mode == 6.0 { sets.next().unwrap_or_default() } else { vec![] }).collect();
    let tables = Tables {
        roots: ints("tree_roots")?,
        modes: modes.iter().map(|mode| *mode as i64).collect(),
        features,
        thresholds,
        yes: child(&yes, &yes_leaf),
        no: child(&no, &no_leaf),
        missing,
        members,
        leaves: targets.into_iter().zip(weights).map(|leaf| vec![leaf]).collect(),
    };
    let (aggregate, average) = match cx.node.int_or("aggregate_function", 1)? {
        0 => (Combine::Sum, true),
        1 => (Combine::Sum, false),
        2 => (Combine::Min, false),
        3 => (Combine::Max, false),
        other => return Err(Diagnostic::model(format!("`aggregate_function` is {other}"))),
    };
    let given = cx.tensor(0)?.dtype;
    let trees = Trees { targets: count(cx, "n_targets")?, aggregate, average };
    let scores = tables.run(cx, wide(&[given]), trees)?;
    let transform = match cx.node.int_or("post_transform", 0)? {
        0 => "NONE",
        1 => "SOFTMAX",
        2 => "LOGISTIC",
        3 => "SOFTMAX_ZERO",
        4 => "PROBIT",
        other => return Err(Diagnostic::model(format!("`post_transform` is {other}, but must be 0 to 4"))),
    };
    let scores = transformed(cx, &scores, transform)?;
    Ok(vec![crate::ops::contract::cast(cx, &scores, given)?.into()])
}

/// The tables of the older operators, whose leaves are nodes; `prefix` is that of the attributes of weights.
fn nodes(cx: &Cx, prefix: &str, ids: &str) -> Result<(Tables, DType)> {
    let ints = |name: &str| Ok::<_, Diagnostic>(cx.node.ints(name)?.unwrap_or_default());
    let (trees, names) = (ints("nodes_treeids")?, ints("nodes_nodeids")?);
    let (yes, no, features) = (ints("nodes_truenodeids")?, ints("nodes_falsenodeids")?, ints("nodes_featureids")?);
    let modes = cx.node.strings("nodes_modes")?.unwrap_or_default();
    let ((thresholds, a), (weights, b)) = (numbers(cx, "nodes_values")?, numbers(cx, &format!("{prefix}_weights"))?);
    let mut missing = ints("nodes_missing_value_tracks_true")?;
    missing.resize(trees.len(), 0);
    let same = [names.len(), yes.len(), no.len(), features.len(), modes.len(), thresholds.len()];
    if same.iter().any(|n| *n != trees.len()) {
        return Err(wrong("those of nodes have different lengths"));
    }
    let mut tables = Tables::default();
    // Where every node is: inner nodes and leaves are numbered apart.
    let mut places: HashMap<(i64, i64), i64> = HashMap::new();
    let mut inner = Vec::new();
    for (k, (key, mode)) in trees.iter().copied().zip(names.iter().copied()).zip(&modes).enumerate() {
        let place = if mode == "LEAF" {
            tables.leaves.push(vec![]);
            -(tables.leaves.len() as i64)
        } else {
            inner.push((k, mode));
            inner.len() as i64 - 1
        };
        if places.insert(key, place).is_some() {
            return Err(wrong("a node is defined twice"));
        }
        if k == 0 || trees.get(k - 1) != Some(&key.0) {
            tables.roots.push(place);
        }
    }
    for (k, mode) in inner {
        let place = |id: i64| places.get(&(trees[k], id)).copied().ok_or_else(|| wrong("a child is not there"));
        let mode = MODES.iter().position(|m| m == mode).ok_or_else(|| wrong(&format!("the mode \"{mode}\"")))?;
        tables.modes.push(mode as i64);
        tables.yes.push(place(yes[k])?);
        tables.no.push(place(no[k])?);
        tables.features.push(features[k]);
        tables.thresholds.push(thresholds[k]);
        tables.missing.push(missing[k]);
        tables.members.push(vec![]);
    }
    let (of, at, targets) = (ints(&format!("{prefix}_treeids"))?, ints(&format!("{prefix}_nodeids"))?, ints(ids)?);
    if [of.len(), at.len(), targets.len()].iter().any(|n| *n != weights.len()) {
        return Err(wrong("those of weights have different lengths"));
    }
    for (((tree, node), target), weight) in of.into_iter().zip(at).zip(targets).zip(weights) {
        let leaf = places.get(&(tree, node)).and_then(|place| usize::try_from(-1 - place).ok());
        let leaf = leaf.and_then(|leaf| tables.leaves.get_mut(leaf)).ok_or_else(|| wrong("a weight has no leaf"))?;
        leaf.push((target, weight));
    }
    Ok((tables, wide(&[a, b])))
}

/// Adds the base values, of which there are none, or one for each target.
fn based(cx: &mut Cx, scores: Tensor) -> Result<Tensor> {
    let (base, _) = numbers(cx, "base_values")?;
    if base.is_empty() {
        return Ok(scores);
    }
    let count = base.len();
    cx.check_equal(&scores.shape[1].clone(), &Int::from(count), || format!("there are {count} base values"))?;
    let base = floats(cx, scores.dtype, &base)?;
    cx.map(scores.dtype, scores.shape.clone(), |i| scores.at(i.to_vec()) + base.at(vec![i[1].clone()]))
}

pub fn regressor(cx: &mut Cx) -> Result<Vec<Val>> {
    let (tables, dtype) = nodes(cx, "target", "target_ids")?;
    let name = cx.node.string_or("aggregate_function", "SUM")?;
    let (aggregate, average) = match &name[..] {
        "SUM" => (Combine::Sum, false),
        "AVERAGE" => (Combine::Sum, true),
        "MIN" => (Combine::Min, false),
        "MAX" => (Combine::Max, false),
        _ => return Err(Diagnostic::model(format!("`aggregate_function` is \"{name}\""))),
    };
    let trees = Trees { targets: count(cx, "n_targets")?, aggregate, average };
    let scores = tables.run(cx, dtype, trees)?;
    let scores = based(cx, scores)?;
    let scores = post_transform(cx, &scores)?;
    Ok(vec![crate::ops::contract::cast(cx, &scores, DType::F32)?.into()])
}

pub fn classifier(cx: &mut Cx) -> Result<Vec<Val>> {
    let (mut tables, dtype) = nodes(cx, "class", "class_ids")?;
    let labels = labels(cx, "classlabels_int64s")?;
    let mut targets = labels.shape[0].known().and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
    let weights = || tables.leaves.iter().flatten();
    let first = weights().next().map(|(class, _)| *class);
    // Of two classes one may have all weights.
    let single = targets == 2 && weights().all(|(class, _)| Some(*class) == first);
    let positive = weights().all(|(_, weight)| *weight >= 0.0);
    if single {
        tables.leaves.iter_mut().flatten().for_each(|(class, _)| *class = 0);
        targets = 1;
    }
    let scores = tables.run(cx, dtype, Trees { targets, aggregate: Combine::Sum, average: false })?;
    let scores = based(cx, scores)?;
    let scores = crate::ops::contract::cast(cx, &scores, DType::F32)?;
    classify(cx, scores, &labels, positive)
}

//! The order of nodes: each after those whose outputs it reads.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::node::{Attribute, Graph, Node, ValueId};

/// Every value that a node reads, also from inside its sub-graphs. Values that a sub-graph defines itself are among
/// them; they belong to no node of the outer graph.
pub fn reads(node: &Node, read: &mut dyn FnMut(ValueId)) {
    node.inputs.iter().flatten().for_each(|&value| read(value));
    for attribute in node.attributes.values() {
        let graphs = match attribute {
            Attribute::Graph(graph) => std::slice::from_ref(graph),
            Attribute::Graphs(graphs) => graphs,
            _ => &[],
        };
        graphs.iter().for_each(|graph| graph_reads(graph, read));
    }
}

fn graph_reads(graph: &Graph, read: &mut dyn FnMut(ValueId)) {
    graph.outputs.iter().for_each(|output| read(output.value));
    graph.nodes.iter().for_each(|node| reads(node, read));
}

/// Sorts the nodes, keeping their order wherever it is right already. On a cycle, gives the nodes on one, each reading
/// from the one before it and the first from the last.
pub fn sort(nodes: Vec<Node>) -> Result<Vec<Node>, Vec<Node>> {
    let mut producer: HashMap<ValueId, usize> = HashMap::new();
    for (index, node) in nodes.iter().enumerate() {
        for &value in node.outputs.iter().flatten() {
            producer.insert(value, index);
        }
    }
    let mut sources: Vec<Vec<usize>> = Vec::with_capacity(nodes.len());
    let mut readers: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (index, node) in nodes.iter().enumerate() {
        let mut from: Vec<usize> = Vec::new();
        reads(node, &mut |value| from.extend(producer.get(&value).copied()));
        from.sort_unstable();
        from.dedup();
        for &source in &from {
            if let Some(readers) = readers.get_mut(source) {
                readers.push(index);
            }
        }
        sources.push(from);
    }
    let mut waits: Vec<usize> = sources.iter().map(Vec::len).collect();
    let waiting = waits.iter().enumerate().filter(|(_, wait)| **wait == 0);
    let mut ready: BinaryHeap<Reverse<usize>> = waiting.map(|(index, _)| Reverse(index)).collect();
    let mut order = Vec::with_capacity(nodes.len());
    while let Some(Reverse(index)) = ready.pop() {
        order.push(index);
        for &reader in readers.get(index).into_iter().flatten() {
            if let Some(wait) = waits.get_mut(reader) {
                *wait -= 1;
                if *wait == 0 {
                    ready.push(Reverse(reader));
                }
            }
        }
    }
    let mut nodes: Vec<Option<Node>> = nodes.into_iter().map(Some).collect();
    let mut take = |order: Vec<usize>| order.into_iter().filter_map(|index| nodes.get_mut(index)?.take()).collect();
    if order.len() == sources.len() { Ok(take(order)) } else { Err(take(cycle(&sources, &waits))) }
}

/// A cycle among the nodes that still wait: from any of them, one of its sources waits too.
fn cycle(sources: &[Vec<usize>], waits: &[usize]) -> Vec<usize> {
    let waits_still = |index: &usize| waits.get(*index).is_some_and(|&wait| wait > 0);
    let mut path: Vec<usize> = Vec::new();
    let mut place: HashMap<usize, usize> = HashMap::new();
    let mut at = (0..waits.len()).find(waits_still);
    while let Some(index) = at {
        if let Some(&start) = place.get(&index) {
            let mut cycle = path.split_off(start);
            cycle.reverse();
            let first = cycle.iter().enumerate().min_by_key(|(_, index)| **index).map_or(0, |(at, _)| at);
            cycle.rotate_left(first);
            return cycle;
        }
        place.insert(index, path.len());
        path.push(index);
        at = sources.get(index).and_then(|from| from.iter().copied().find(waits_still));
    }
    path
}

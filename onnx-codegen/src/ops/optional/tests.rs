//! Expected values by the text of the optional operators.

use crate::graph::{Attribute, DeclaredDim, DeclaredType};
use crate::ops::testing::{Net, counted, sequence};
use crate::types::{DType, Element, HostValue, TensorData};

fn tensor(data: TensorData) -> HostValue {
    HostValue::Tensor(data)
}

fn bool(value: bool) -> HostValue {
    tensor(TensorData::scalar(DType::Bool, Element::Bool(value)).unwrap())
}

fn full(value: HostValue) -> HostValue {
    HostValue::Optional(Some(Box::new(value)))
}

fn ty(dtype: DType, dims: &[i64]) -> DeclaredType {
    let shape = dims.iter().map(|d| DeclaredDim::Known(*d)).collect();
    DeclaredType::Tensor { dtype: Some(dtype), shape: Some(shape) }
}

#[test]
fn known_optionals() {
    let mut net = Net::new(18);
    net.input("x", "f32[n]");
    net.input("s", "seq(f32)");
    net.node("Optional", "x", "a", &[]);
    net.node("Optional", "s", "b", &[]);
    let of = Attribute::Type(DeclaredType::Sequence(Box::new(ty(DType::I64, &[2]))));
    net.node("Optional", "", "c", &[("type", of)]);
    for (input, output) in [("a", "ha"), ("b", "hb"), ("c", "hc"), ("", "h0"), ("x", "hx"), ("s", "hs")] {
        net.node("OptionalHasElement", input, output, &[]);
    }
    for (input, output) in [("a", "ga"), ("b", "gb"), ("x", "gx"), ("s", "gs")] {
        net.node("OptionalGetElement", input, output, &[]);
    }
    net.outputs("ha,hb,hc,h0,hx,hs,ga,gb,gx,gs,a,c");
    let (x, s) = (tensor(counted(&[2], 0)), sequence([counted(&[1], 4)]));
    let outputs = net.run(&[x.clone(), s.clone()]).unwrap();
    let has = [true, true, false, false, true, true].map(bool);
    assert_eq!(outputs[..6], has);
    assert_eq!(outputs[6..10], [x.clone(), s.clone(), x.clone(), s]);
    assert_eq!(outputs[10..], [full(x), HostValue::Optional(None)]);
}

#[test]
fn optionals_from_outside() {
    for (ty, value) in [
        ("optional(f32[2])", tensor(counted(&[2], 1))),
        ("optional(f32[n])", tensor(counted(&[2], 1))),
        ("optional(f32)", tensor(counted(&[2], 1))),
        ("optional(seq(f32[?]))", sequence([counted(&[2], 1), counted(&[0], 0)])),
    ] {
        let mut net = Net::new(15);
        net.input("o", ty);
        net.node("OptionalHasElement", "o", "has", &[]);
        let then = net.branch(|net| {
            net.node("OptionalGetElement", "o", "x", &[]);
            net.outputs("x");
        });
        let otherwise = net.branch(|net| {
            net.constant("none", counted(&[0], 0));
            if ty.contains("seq") {
                net.node("SequenceConstruct", "none", "y", &[]);
            }
            net.outputs(if ty.contains("seq") { "y" } else { "none" });
        });
        net.node("If", "has", "z", &[("then_branch", then), ("else_branch", otherwise)]);
        net.outputs("has,z");
        assert_eq!(net.run(&[full(value.clone())]).unwrap(), [bool(true), value], "{ty}");
        let default = if ty.contains("seq") { sequence([counted(&[0], 0)]) } else { tensor(counted(&[0], 0)) };
        assert_eq!(net.run(&[HostValue::Optional(None)]).unwrap(), [bool(false), default], "{ty}");
    }
    let mut net = Net::new(15);
    net.input("o", "optional(f32[n])");
    net.node("OptionalGetElement", "o", "x", &[]);
    net.outputs("x");
    assert_eq!(
        net.run(&[HostValue::Optional(None)]).unwrap_err(),
        "node \"n0\" (OptionalGetElement): the optional is empty"
    );
}

#[test]
fn optionals_of_branches() {
    for empty in [true, false] {
        let mut net = Net::new(16);
        net.input("c", "bool[]");
        net.input("x", "f32[n]");
        let then = net.branch(|net| {
            let of = Attribute::Type(ty(DType::F32, &[2]));
            net.node("Optional", if empty { "" } else { "x" }, "a", &[("type", of)]);
            net.outputs("a");
        });
        let otherwise = net.branch(|net| {
            net.node("Optional", "x", "b", &[]);
            net.outputs("b");
        });
        net.node("If", "c", "o", &[("then_branch", then), ("else_branch", otherwise)]);
        net.node("OptionalHasElement", "o", "has", &[]);
        net.outputs("o,has");
        let x = tensor(counted(&[3], 0));
        let then = if empty { HostValue::Optional(None) } else { full(x.clone()) };
        assert_eq!(net.run(&[bool(true), x.clone()]).unwrap(), [then, bool(!empty)]);
        assert_eq!(net.run(&[bool(false), x.clone()]).unwrap(), [full(x), bool(true)]);
    }
}

#[test]
fn problems() {
    let mut net = Net::new(15);
    net.node("Optional", "", "a", &[]);
    net.node("Optional", "", "b", &[("type", Attribute::Type(DeclaredType::Other("sparse tensor".into())))]);
    let nested = DeclaredType::Sequence(Box::new(DeclaredType::Sequence(Box::new(ty(DType::F32, &[])))));
    net.node("Optional", "", "c", &[("type", Attribute::Type(nested))]);
    net.node("Optional", "", "d", &[("type", Attribute::Type(ty(DType::F32, &[2])))]);
    net.node("OptionalGetElement", "d", "e", &[]);
    net.node("Optional", "d", "f", &[]);
    assert_eq!(
        net.refused(),
        "node \"n0\" (Optional): without an input, the attribute `type` must say what the optional may hold (opset 15, inputs none)\n\
         node \"n1\" (Optional): the attribute `type` must be a tensor or a sequence of a known dtype (opset 15, inputs none)\n\
         node \"n2\" (Optional): the attribute `type` is a sequence of something else than tensors (opset 15, inputs none)\n\
         node \"n4\" (OptionalGetElement): the optional is empty (opset 15, input optional)\n  \
         help: OptionalHasElement tells whether there is an element to get\n\
         node \"n5\" (Optional): an optional holds a tensor or a sequence, but the input is an optional (opset 15, input optional)"
    );
}

#!/usr/bin/env python3
"""Exports the ONNX backend test suite to OUT/<suite>/<case>/:

    model.onnx  meta.json  test_data_set_N/{input_I.pb,output_I.pb}

    python3 export.py [OUT]        (default onnx-backend)

Suites

    node               onnx.backend.test.case.node.collect_testcases (generated in memory)
    simple             data/simple on disk, plus the 'simple' cases of case.model that are not on disk
    pytorch-converted  data/pytorch-converted on disk
    pytorch-operator   data/pytorch-operator on disk
    light              data/light (the 'real' kind): input by Runner.generate_dummy_data,
                       output from light_<name>_output_0.pb

Tensors are TensorProto, sequences SequenceProto, optionals OptionalProto. A case whose bytes are those of a case in
another suite is left out.
"""
from __future__ import annotations
import os
# one BLAS thread: the same order of summation in each run on one processor
for v in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(v, "1")
import collections, glob, hashlib, json, random, re, shutil, sys, warnings
warnings.filterwarnings("ignore")
import numpy as np
np.random.seed(0); random.seed(0)
import onnx
from onnx import TensorProto, SequenceProto, OptionalProto, numpy_helper
import onnx.backend.test.case.node as node_cases
import onnx.backend.test.case.model as model_cases
from onnx.backend.test.loader import load_model_tests, DATA_DIR
from onnx.backend.test.runner import Runner

OUT = sys.argv[1] if len(sys.argv) > 1 else "onnx-backend"
DT = {v: k for k, v in TensorProto.DataType.items()}


def ser(p):
    return p.SerializeToString(deterministic=True)


def type_str(t):
    k = t.WhichOneof("value")
    if k == "tensor_type":
        return DT[t.tensor_type.elem_type].lower()
    if k == "sparse_tensor_type":
        return f"sparse({DT[t.sparse_tensor_type.elem_type].lower()})"
    if k == "sequence_type":
        return f"seq({type_str(t.sequence_type.elem_type)})"
    if k == "optional_type":
        return f"optional({type_str(t.optional_type.elem_type)})"
    if k == "map_type":
        return f"map({DT[t.map_type.key_type].lower()},{type_str(t.map_type.value_type)})"
    return "unset"


def elem_type(t):
    """elem type number of the innermost tensor"""
    k = t.WhichOneof("value")
    if k == "tensor_type":
        return t.tensor_type.elem_type
    if k == "sequence_type":
        return elem_type(t.sequence_type.elem_type)
    if k == "optional_type":
        return elem_type(t.optional_type.elem_type)
    return 0


def shape_info(t):
    """('static'|'symbolic'|'unranked'|'nontensor', dims)"""
    if t.WhichOneof("value") != "tensor_type":
        return "nontensor", None
    if not t.tensor_type.HasField("shape"):
        return "unranked", None
    dims = []
    st = "static"
    for d in t.tensor_type.shape.dim:
        if d.HasField("dim_value"):
            dims.append(d.dim_value)
        elif d.HasField("dim_param"):
            dims.append(d.dim_param); st = "symbolic"
        else:
            dims.append(None); st = "symbolic"
    return st, dims


def to_tensor(v, name):
    if isinstance(v, TensorProto):
        t = TensorProto(); t.CopyFrom(v)
        if not t.name:
            t.name = name
        return t
    return numpy_helper.from_array(np.asarray(v), name)


def to_seq(v, t, name):
    et = t.sequence_type.elem_type
    s = SequenceProto(); s.name = name
    if et.WhichOneof("value") == "sequence_type":
        s.elem_type = SequenceProto.SEQUENCE
        s.sequence_values.extend(to_seq(x, et, "") for x in v)
    elif et.WhichOneof("value") == "optional_type":
        s.elem_type = SequenceProto.OPTIONAL
        s.optional_values.extend(to_opt(x, et, "") for x in v)
    else:
        s.elem_type = SequenceProto.TENSOR
        s.tensor_values.extend(to_tensor(x, "") for x in v)
    return s


def to_opt(v, t, name):
    et = t.optional_type.elem_type
    o = OptionalProto(); o.name = name
    if et.WhichOneof("value") == "sequence_type":
        o.elem_type = OptionalProto.SEQUENCE
        if v is not None:
            o.sequence_value.CopyFrom(to_seq(v, et, ""))
    else:
        o.elem_type = OptionalProto.TENSOR
        if v is not None:
            o.tensor_value.CopyFrom(to_tensor(v, ""))
    return o


def to_proto(v, t, name):
    k = t.WhichOneof("value")
    if k == "sequence_type":
        return to_seq(v, t, name)
    if k == "optional_type":
        return to_opt(v, t, name)
    assert k == "tensor_type", k
    return to_tensor(v, name)


def walk_nodes(g):
    for n in g.node:
        yield n
        for a in n.attribute:
            if a.HasField("g"):
                yield from walk_nodes(a.g)
            for s in a.graphs:
                yield from walk_nodes(s)


def actual(p):
    """what the stored value is"""
    if isinstance(p, TensorProto):
        return {"kind": "tensor", "dtype": DT[p.data_type].lower(), "dims": list(p.dims)}
    if isinstance(p, SequenceProto):
        els = list(p.tensor_values) or list(p.sequence_values) or list(p.optional_values)
        return {"kind": "sequence", "len": len(els), "elems": [actual(e) for e in els]}
    if p.HasField("tensor_value"):
        return {"kind": "optional", "value": actual(p.tensor_value)}
    if p.HasField("sequence_value"):
        return {"kind": "optional", "value": actual(p.sequence_value)}
    return {"kind": "optional", "value": None}


node_base_op: dict[str, str] = {}
EXP = re.compile(r"^(.*)_expanded(_ver\d+)?$")


def meta_of(suite, name, model, data, rtol, atol):
    g = model.graph
    nodes = list(walk_nodes(g))
    inits = {i.name for i in g.initializer} | {i.values.name for i in g.sparse_initializer}
    ops = sorted({((n.domain + ".") if n.domain not in ("", "ai.onnx") else "") + n.op_type for n in nodes})
    gin = [i for i in g.input if i.name not in inits]

    def io(vi, protos):
        r = []
        for i, x in enumerate(vi):
            st, dims = shape_info(x.type)
            e = {"name": x.name, "type": type_str(x.type), "shape_kind": st, "declared": dims}
            if protos is not None and i < len(protos):
                e["actual"] = actual(protos[i])
            r.append(e)
        return r
    ins, outs = (data[0] if data else (None, None))
    I, O = io(gin, ins), io(g.output, outs)
    m = EXP.match(name) if suite == "node" else None
    expanded = bool(m)
    if suite == "node":
        if not expanded:
            n = g.node[0]
            primary = ((n.domain + ".") if n.domain not in ("", "ai.onnx") else "") + n.op_type
            node_base_op[name] = primary
        else:
            primary = node_base_op[m.group(1)]
    else:
        n = g.node[0]
        primary = ((n.domain + ".") if n.domain not in ("", "ai.onnx") else "") + n.op_type if len(g.node) == 1 else None
    dts = lambda L: sorted({e["type"] for e in L})
    attr_dt = sorted({DT[a.t.data_type].lower() for n in nodes for a in n.attribute if a.HasField("t")})
    return {
        "suite": suite, "name": name, "kind": "light" if suite == "light" else suite,
        "rtol": rtol, "atol": atol,
        "ir_version": model.ir_version,
        "opset": {(o.domain or "ai.onnx"): o.version for o in model.opset_import},
        "n_nodes": len(g.node), "op_types": ops, "primary_op": primary,
        "expanded": expanded, "expanded_of": m.group(1) if expanded else None,
        "has_subgraph": any(a.HasField("g") or len(a.graphs) for n in nodes for a in n.attribute),
        "model_local_functions": len(model.functions),
        "n_initializers": len(g.initializer), "n_sparse_initializers": len(g.sparse_initializer),
        "data_sets": len(data),
        "inputs": I, "outputs": O,
        "input_types": dts(I), "output_types": dts(O), "attr_tensor_types": attr_dt,
        "has_sequence": any("seq(" in e["type"] for e in I + O),
        "has_optional": any("optional(" in e["type"] for e in I + O),
        "symbolic_input": any(e["shape_kind"] == "symbolic" for e in I),
        "unranked_input": any(e["shape_kind"] == "unranked" for e in I),
        "symbolic_output": any(e["shape_kind"] == "symbolic" for e in O),
        "unranked_output": any(e["shape_kind"] == "unranked" for e in O),
        "zero_size_io": any(0 in (e.get("actual", {}).get("dims") or []) for e in I + O),
    }


seen: dict[str, str] = {}
dups = []


def write_case(suite, name, model, model_bytes, data, rtol, atol):
    h = hashlib.sha256(model_bytes)
    for ins, outs in data:
        for p in ins + outs:
            h.update(ser(p))
    key = h.hexdigest()
    d = os.path.join(OUT, suite, name)
    if key in seen:
        dups.append((f"{suite}/{name}", seen[key]))
        if not seen[key].startswith(suite + "/"):
            return                       # same bytes in another suite: skipped
    seen.setdefault(key, f"{suite}/{name}")
    os.makedirs(d)
    open(os.path.join(d, "model.onnx"), "wb").write(model_bytes)
    for k, (ins, outs) in enumerate(data):
        dd = os.path.join(d, f"test_data_set_{k}"); os.makedirs(dd)
        for i, p in enumerate(ins):
            open(os.path.join(dd, f"input_{i}.pb"), "wb").write(ser(p))
        for i, p in enumerate(outs):
            open(os.path.join(dd, f"output_{i}.pb"), "wb").write(ser(p))
    m = meta_of(suite, name, model, data, rtol, atol)
    m["sha256"] = key
    json.dump(m, open(os.path.join(d, "meta.json"), "w"), indent=1, sort_keys=True)


def mem_case(suite, c):
    m = c.model
    data = []
    for ins, outs in c.data_sets:
        data.append(([to_proto(v, m.graph.input[i].type, m.graph.input[i].name) for i, v in enumerate(ins)],
                     [to_proto(v, m.graph.output[i].type, m.graph.output[i].name) for i, v in enumerate(outs)]))
    write_case(suite, c.name, m, ser(m), data, c.rtol, c.atol)


def load_pb(path, t):
    cls = {"sequence_type": SequenceProto, "optional_type": OptionalProto}.get(t.WhichOneof("value"), TensorProto)
    p = cls(); p.ParseFromString(open(path, "rb").read())
    return p


def disk_case(suite, c):
    b = open(os.path.join(c.model_dir, "model.onnx"), "rb").read()
    m = onnx.load_model_from_string(b)
    # the .pb files are numbered in the order of graph.input, which before IR 4 lists initialisers too
    data = []
    for dd in sorted(glob.glob(os.path.join(c.model_dir, "test_data_set_*"))):
        ni = len(glob.glob(os.path.join(dd, "input_*.pb"))); no = len(glob.glob(os.path.join(dd, "output_*.pb")))
        data.append(([load_pb(f"{dd}/input_{i}.pb", m.graph.input[i].type) for i in range(ni)],
                     [load_pb(f"{dd}/output_{i}.pb", m.graph.output[i].type) for i in range(no)]))
    write_case(suite, c.name, m, b, data, c.rtol, c.atol)


def main():
    shutil.rmtree(OUT, ignore_errors=True)
    os.makedirs(OUT)
    node = node_cases.collect_testcases(None)
    # bases first, so that an expansion can name its operator
    for c in sorted(node, key=lambda c: (bool(EXP.match(c.name)), c.name)):
        mem_case("node", c)
    disk = {c.name: c for c in load_model_tests(kind="simple")}
    mem = {c.name: c for c in model_cases.collect_testcases() if c.kind == "simple"}
    same = diff = 0
    for n, c in sorted(disk.items()):
        if n in mem:
            m = mem[n].model
            if ser(m) == ser(onnx.load(os.path.join(c.model_dir, "model.onnx"))):
                same += 1
            else:
                diff += 1
                print("simple: on-disk model differs from in-memory model:", n)
        disk_case("simple", c)
    for n, c in sorted(mem.items()):
        if n not in disk:
            mem_case("simple", c)
    print(f"simple: disk={len(disk)} mem={len(mem)} same={same} differ={diff}")
    for k in ("pytorch-converted", "pytorch-operator"):
        for c in sorted(load_model_tests(kind=k), key=lambda c: c.name):
            disk_case(k, c)
    real = {c.name: c for c in load_model_tests(kind="real")}
    for n, c in sorted(real.items()):
        p = os.path.join(DATA_DIR, "light", "light_" + c.model_name + ".onnx")
        b = open(p, "rb").read(); m = onnx.load_model_from_string(b)
        inits = {i.name for i in m.graph.initializer}
        ins = [numpy_helper.from_array(Runner.generate_dummy_data(x, seed=0, name=c.model_name), x.name)
               for x in m.graph.input if x.name not in inits]
        outs = []
        for i, o in enumerate(m.graph.output):
            t = TensorProto(); t.ParseFromString(open(p[:-5] + f"_output_{i}.pb", "rb").read()); outs.append(t)
        write_case("light", n, m, b, [(ins, outs)], c.rtol, c.atol)
    for a, b in dups:
        print("duplicate bytes:", a, "==", b, "(skipped)" if a.split("/")[0] != b.split("/")[0] else "(kept: same suite)")
    n = collections.Counter()
    for s in sorted(os.listdir(OUT)):
        n[s] = len(os.listdir(os.path.join(OUT, s)))
    print(dict(n), "total", sum(n.values()))


if __name__ == "__main__":
    main()

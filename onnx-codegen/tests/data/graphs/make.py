"""Writes the small models that the importer's tests read, from the text syntax of the ONNX package."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper, parser

TEXT = {
    # Nested calls, defaults and references of attributes, an omitted input, an output passed through, an overload.
    "functions": """
<ir_version: 10, opset_import: ["" : 18, "local" : 1]>
g (float[2] x, bool c) => (float[2] y, float[2] z, float[2] p)
{
    [first] a = local.outer <alpha = 0.5> (x, x)
    [first] b = local.outer (a)
    y, p = local.two (b)
    z = If (c) <
        then_branch = t () => (float[2] r) { r = local.outer (x, b) },
        else_branch = e () => (float[2] q) { q = Neg (x) }
    >
}
<domain: "local", opset_import: ["" : 16, "local" : 1]>
outer <alpha: float = 0.25> (u, v) => (w)
{
    s = local.inner <slope: float = @alpha> (u)
    w = Clip (s, v)
}
<domain: "local", opset_import: ["" : 16]>
inner <slope, unused> (u) => (w)
{
    t = LeakyRelu <alpha: float = @slope> (u)
    w = Identity <unused: int = @unused> (t)
}
<domain: "local", opset_import: ["" : 16]>
two (u) => (n, u)
{
    n = Neg (u)
}
""",
    "recursion_of_two": """
<ir_version: 10, opset_import: ["" : 18, "local" : 1]>
g (float[1] x) => (float[1] y) { y = local.ping (x) }
<domain: "local", opset_import: ["" : 18, "local" : 1]>
ping (x) => (y) { y = local.pong (x) }
<domain: "local", opset_import: ["" : 18, "local" : 1]>
pong (x) => (y) { y = local.ping (x) }
""",
    "bad_calls": """
<ir_version: 10, opset_import: ["" : 18, "local" : 1]>
g (float[1] x) => (float[1] y, float[1] z) { y = local.one (x, x)
  z = local.nothing (x) }
<domain: "local", opset_import: ["" : 18]>
one (u) => (v) { v = Neg (u) }
<domain: "local", opset_import: ["" : 18]>
nothing (u) => (v) { w = Neg (u) }
""",
    "shadowed_output": """
<ir_version: 10, opset_import: ["" : 18]>
g (float[1] x, bool c) => (float[1] y)
{
    a = Neg (x)
    y = If (c) <
        then_branch = t () => (float[1] a) { a = Abs (x) },
        else_branch = e () => (float[1] y) { y = Abs (a) }
    >
}
""",
    "shadowed_initialiser": """
<ir_version: 10, opset_import: ["" : 18]>
g (float[1] x, bool c) => (float[1] y)
<float[1] k = {1}>
{
    y = If (c) <
        then_branch = t () => (float[1] r) <float[1] k = {2}> { r = Add (x, k) },
        else_branch = e () => (float[1] k) { }
    >
}
""",
    "defaults": """
<ir_version: 8, opset_import: ["" : 18]>
g (float[1] x, float[1] k) => (float[1] y)
<float[1] k = {1}>
{ y = Add (x, k) }
""",
    "optional": """
<ir_version: 8, opset_import: ["ai.onnx" : 13]>
g (float[N, 3] x, float hi) => (float[N, 3] y)
{
    c = Clip (x, "", hi)
    y, "", m = Foo (c, "", "")
}
""",
    "missing_domain": """
<ir_version: 8, opset_import: ["" : 18]>
g (float[1] x) => (float[1] y) { a = com.example.Foo (x)
 b = com.example.Bar (a)
 y = ghost.Baz (missing) }
""",
    "reference_outside": """
<ir_version: 8, opset_import: ["" : 18]>
g (float[1] x) => (float[1] y) { y = Elu <alpha: float = @beta> (x) }
""",
    "self_loop": """
<ir_version: 8, opset_import: ["" : 18]>
g (float[1] x, bool c) => (float[1] y)
{ y = If (c) <then_branch = t () => (float[1] r) { r = Neg (y) }, else_branch = e () => (float[1] s) { s = Neg (x) }> }
""",
}


def doubling():
    """Forty functions, each calling the one before it twice: 2^40 nodes when inlined."""
    functions = []
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("local", 1)]
    for level in range(40):
        if level == 0:
            nodes = [helper.make_node("Neg", ["u"], ["v"])]
        else:
            callee = f"f{level - 1}"
            nodes = [
                helper.make_node(callee, ["u"], ["t"], domain="local"),
                helper.make_node(callee, ["t"], ["v"], domain="local"),
            ]
        functions.append(helper.make_function("local", f"f{level}", ["u"], ["v"], nodes, opsets))
    x, y = (helper.make_tensor_value_info(name, TensorProto.FLOAT, [1]) for name in "xy")
    graph = helper.make_graph([helper.make_node("f39", ["x"], ["y"], domain="local")], "g", [x], [y])
    return helper.make_model(graph, functions=functions, opset_imports=opsets, ir_version=10)


def graph_parameter():
    """A function that uses a graph it is given twice; the graph captures a value of the caller."""
    body = helper.make_graph(
        [helper.make_node("Add", ["x", "x"], ["r"])], "body", [], [helper.make_tensor_value_info("r", 1, [1])]
    )
    uses = []
    for index in (0, 1):
        node = helper.make_node("If", ["c"], [f"o{index}"])
        for branch in ("then_branch", "else_branch"):
            reference = onnx.AttributeProto(name=branch, type=onnx.AttributeProto.GRAPH, ref_attr_name="body")
            node.attribute.append(reference)
        uses.append(node)
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("local", 1)]
    function = helper.make_function("local", "twice", ["c"], ["o0", "o1"], uses, opsets, ["body"])
    call = helper.make_node("twice", ["c"], ["y", "z"], domain="local", body=body)
    values = [helper.make_tensor_value_info(name, 1, [1]) for name in "xyz"]
    c = helper.make_tensor_value_info("c", TensorProto.BOOL, [])
    graph = helper.make_graph([call], "g", [c, values[0]], values[1:])
    return helper.make_model(graph, functions=[function], opset_imports=opsets, ir_version=10)


def sparse():
    """Sparse initialisers with linear and with coordinate indices, and a sparse attribute."""
    def make(name, values, indices, dims):
        values = numpy_helper.from_array(np.array(values, dtype=np.float32), name)
        indices = numpy_helper.from_array(np.array(indices, dtype=np.int64), f"{name} indices")
        return helper.make_sparse_tensor(values, indices, dims)

    linear = make("linear", [1, 2, 3], [0, 4, 5], [2, 3])
    coordinates = make("coordinates", [1, 2], [[0, 1], [1, 2]], [2, 3])
    constant = helper.make_node("Constant", [], ["k"])
    constant.attribute.append(helper.make_attribute("sparse_value", make("k", [7], [[1]], [3])))
    nodes = [constant, helper.make_node("Add", ["linear", "coordinates"], ["a"]), helper.make_node("Add", ["a", "k"], ["y"])]
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, [2, 3])
    graph = helper.make_graph(nodes, "g", [], [y], sparse_initializer=[linear, coordinates])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)


def types():
    """Inputs of every kind of type."""
    tensor = helper.make_tensor_type_proto(TensorProto.FLOAT16, ["batch", 3, None])
    opaque = onnx.TypeProto()
    opaque.opaque_type.domain, opaque.opaque_type.name = "com.example", "Thing"
    unranked = onnx.TypeProto()
    unranked.tensor_type.elem_type = TensorProto.INT64
    negative = helper.make_tensor_type_proto(TensorProto.INT4, [-1, 0])
    kinds = {
        "tensor": tensor,
        "unranked": unranked,
        "negative": negative,
        "sequence": helper.make_sequence_type_proto(tensor),
        "optional": helper.make_optional_type_proto(helper.make_sequence_type_proto(unranked)),
        "map": helper.make_map_type_proto(TensorProto.STRING, unranked),
        "sparse": helper.make_sparse_tensor_type_proto(TensorProto.FLOAT, [1]),
        "opaque": opaque,
    }
    inputs = [helper.make_value_info(name, kind) for name, kind in kinds.items()]
    outputs = [helper.make_value_info("y", tensor)]
    graph = helper.make_graph([helper.make_node("Identity", ["tensor"], ["y"])], "g", inputs, outputs)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)
    model.producer_name, model.producer_version, model.doc_string = "maker", "1.2", "text"
    helper.set_model_props(model, {"author": "nobody"})
    return model


def main():
    models = {name: parser.parse_model(text) for name, text in TEXT.items()}
    old = onnx.ModelProto.FromString(models["defaults"].SerializeToString())
    old.ir_version = 3
    models |= {"initialiser_of_ir_3": old, "doubling": doubling()}
    models |= {"graph_parameter": graph_parameter(), "sparse": sparse(), "types": types()}
    for name, model in models.items():
        with open(f"{name}.onnx", "wb") as file:
            file.write(model.SerializeToString())


main()

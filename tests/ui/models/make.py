"""Writes the small models of the compile tests: `python make.py`, with the packages onnx and numpy."""

import pathlib

import numpy as np
from onnx import TensorProto, helper, numpy_helper

HERE = pathlib.Path(__file__).parent
OPERATORS = [helper.make_opsetid("", 13), helper.make_opsetid("com.example", 1)]


def save(name, nodes, inputs, outputs, initializers=(), operators=OPERATORS):
    graph = helper.make_graph(nodes, name, inputs, outputs, list(initializers))
    model = helper.make_model(graph, ir_version=8, opset_imports=operators, producer_name="")
    (HERE / name).write_bytes(model.SerializeToString(deterministic=True))


def floats(name, shape):
    return helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)


weights = numpy_helper.from_array(np.arange(6, dtype=np.float32).reshape(3, 2), "w")
save("affine.onnx", [helper.make_node("MatMul", ["x", "w"], ["y"], "product")], [floats("x", [2, 3])],
     [floats("y", [2, 2])], [weights])
save("free.onnx", [helper.make_node("Add", ["tokens", "tokens"], ["Sum Of-Both"], "double")],
     [floats("tokens", ["batch", "sequence"])], [floats("Sum Of-Both", ["batch", "sequence"])])
save("unnamed.onnx", [helper.make_node("Neg", ["image"], ["y"], "negate")], [floats("image", [1, None, None])],
     [floats("y", None)])
save("unsupported.onnx", [
    helper.make_node("Frobnicate", ["x"], ["a"], "first"),
    helper.make_node("Frobnicate", ["a"], ["b"], "second"),
    helper.make_node("Wobble", ["b"], ["y"], "third", domain="com.example"),
], [floats("x", [2])], [floats("y", [2])])
save("mismatch.onnx", [helper.make_node("MatMul", ["x", "w"], ["y"], "product")], [floats("x", [2, 4])],
     [floats("y", [2, 2])], [weights])
save("tile.onnx", [helper.make_node("Tile", ["x", "repeats"], ["y"], "repeat")], [floats("x", [1, 3])],
     [floats("y", [2, 3])], [numpy_helper.from_array(np.array([2, 1], np.int64), "repeats")])
save("huge.onnx", [helper.make_node("ConstantOfShape", ["shape"], ["y"], "zeros")], [], [floats("y", None)],
     [numpy_helper.from_array(np.array([2**40], np.int64), "shape")])
# Weights of more than a literal holds.
big = numpy_helper.from_array(np.random.default_rng(1).standard_normal((280, 256)).astype(np.float32), "w")
save("big.onnx", [helper.make_node("MatMul", ["x", "w"], ["y"], "product")], [floats("x", [1, 280])],
     [floats("y", [1, 256])], [big])
(HERE / "text.onnx").write_text("This is a text, not a model.\n")
(HERE / "empty.onnx").write_bytes(b"")
(HERE / "lfs.onnx").write_text(
    "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 12345\n")


def integers(name, shape):
    return helper.make_tensor_value_info(name, TensorProto.INT64, shape)


def of_floats(kind, name, shape):
    return helper.make_value_info(name, kind(helper.make_tensor_type_proto(TensorProto.FLOAT, shape)))


def sequence(name):
    return of_floats(helper.make_sequence_type_proto, name, [None, 2])


def branch(name, nodes, output):
    return helper.make_graph(nodes, name, [], [output])


# Positions, lengths and what is there at all: known only while running.
OPERATORS = [helper.make_opsetid("", 18)]
node = helper.make_node
save("sequences.onnx", [
    node("SplitToSequence", ["x", "chunk"], ["chunks"], axis=1),
    node("SequenceLength", ["chunks"], ["count"]),
    node("SplitToSequence", ["x", "lengths"], ["parts"], axis=1),
    node("ConcatFromSequence", ["parts"], ["whole"], axis=1),
    node("SequenceInsert", ["s", "y", "position"], ["more"]),
    node("SequenceErase", ["more"], ["less"]),
    node("SequenceAt", ["less", "position"], ["at"]),
    node("ConcatFromSequence", ["less"], ["joined"], axis=0),
    node("SequenceLength", ["less"], ["length"]),
    node("OptionalHasElement", ["o"], ["has"]),
    node("If", ["has"], ["given"], then_branch=branch(
        "full", [node("OptionalGetElement", ["o"], ["element"])], floats("element", [None, 2])),
         else_branch=branch("none", [node("Concat", ["y", "y"], ["double"], axis=0)], floats("double", [None, 2]))),
    node("If", ["has"], ["some"], then_branch=branch("kept", [node("Identity", ["less"], ["same"])], sequence("same")),
         else_branch=branch("empty", [node("SequenceEmpty", [], ["nothing"])], sequence("nothing"))),
    node("SequenceLength", ["some"], ["some_length"]),
], [
    floats("x", [2, 6]), integers("chunk", []), integers("lengths", ["k"]), sequence("s"), floats("y", [1, 2]),
    integers("position", []), of_floats(helper.make_optional_type_proto, "o", [None, 2]),
], [
    of_floats(helper.make_sequence_type_proto, "chunks", [2, None]), integers("count", []), floats("whole", [2, 6]),
    sequence("less"), floats("at", [None, 2]), floats("joined", [None, 2]), integers("length", []),
    floats("given", [None, 2]), sequence("some"), integers("some_length", []),
])


# Kernels that are worth sharing, with odd dims, a batch, and columns that do not fill the last panel.
waves = np.sin(np.arange(40 * 32 * 9)).astype(np.float32).reshape(40, 32, 3, 3)
save("threads.onnx", [
    node("Conv", ["x", "w"], ["features"], pads=[1, 1, 1, 1]),
    node("Relu", ["features"], ["positive"]),
    node("Reshape", ["positive", "rows"], ["flat"]),
    node("MatMul", ["flat", "m"], ["y"]),
], [floats("x", [2, 32, 9, 11]), floats("m", [99, 130])], [floats("positive", [2, 40, 9, 11]), floats("y", [80, 130])], [
    numpy_helper.from_array(waves, "w"), numpy_helper.from_array(np.array([80, 99]), "rows"),
])


# States of all kinds: read after they are computed, replaced where they lie, handed on, counted, with a start of its own.
save("stream.onnx", [
    node("MatMul", ["x", "w"], ["wx"]), node("MatMul", ["h", "r"], ["rh"]), node("Add", ["wx", "rh"], ["sum"]),
    node("Tanh", ["sum"], ["h_out"]), node("Add", ["h_out", "h_out"], ["y"]),
    node("Add", ["count", "one"], ["count_out"]),
    node("Mul", ["gain", "half"], ["gain_out"]), node("Concat", ["gain", "gain_out"], ["gains"], axis=0),
    node("Identity", ["x"], ["first_out"]), node("Identity", ["first"], ["second_out"]),
    node("Add", ["first", "second"], ["delayed"]),
], [
    floats("x", [1, 4]), floats("h", [1, 3]), integers("count", []), floats("gain", [2]), floats("first", [1, 4]),
    floats("second", [1, 4]),
], [
    floats("y", [1, 3]), floats("h_out", [1, 3]), integers("count_out", []), floats("gain_out", [2]),
    floats("gains", [4]), floats("first_out", [1, 4]), floats("second_out", [1, 4]), floats("delayed", [1, 4]),
], [
    numpy_helper.from_array(np.sin(np.arange(12, dtype=np.float32)).reshape(4, 3), "w"),
    numpy_helper.from_array(np.cos(np.arange(9, dtype=np.float32)).reshape(3, 3), "r"),
    numpy_helper.from_array(np.array(1, np.int64), "one"), numpy_helper.from_array(np.array([1, 4], np.float32), "gain"),
    numpy_helper.from_array(np.array(0.5, np.float32), "half"),
])

# A cache that grows from run to run, beside a state whose batch the input gives.
save("cache.onnx", [
    node("Concat", ["past", "x"], ["present"], axis=1), node("ReduceSum", ["present", "axes"], ["sum"], keepdims=0),
    node("ReduceSum", ["x", "both"], ["energy"], keepdims=0), node("Unsqueeze", ["energy", "axes"], ["column"]),
    node("Add", ["h", "column"], ["h_out"]), node("Reshape", ["present", "flat"], ["line"]),
], [floats("x", ["batch", "s", 2]), floats("past", ["batch", "p", 2]), floats("h", ["n", 3])],
     [floats("present", ["batch", "t", 2]), floats("sum", ["batch", 2]), floats("h_out", ["batch", 3]), floats("line", [None])],
     [numpy_helper.from_array(np.array([1]), "axes"), numpy_helper.from_array(np.array([1, 2]), "both"),
      numpy_helper.from_array(np.array([-1]), "flat")])

# Values inside of a model, of which some have no use and some need an operator that there is not.
save("inner.onnx", [
    node("Mul", ["x", "x"], ["/enc/Mul_output_0"], "/enc/Mul"), node("Add", ["/enc/Mul_output_0", "y"], ["hidden"], "/enc/Add"),
    node("Frobnicate", ["hidden"], ["logits"], "/head/Frobnicate"), node("Neg", ["hidden"], ["unused"], "/enc/Neg"),
    node("If", ["flag"], ["chosen"], "/choose",
         then_branch=branch("then", [node("Exp", ["x"], ["inside"])], floats("inside", [3])),
         else_branch=branch("else", [node("Log", ["x"], ["other"])], floats("other", [3]))),
], [floats("x", [3]), floats("y", [3]), helper.make_tensor_value_info("flag", TensorProto.BOOL, [])],
     [floats("logits", [3]), floats("chosen", [3])])

# Several free dims, and others that follow from them: an attention over s steps of a batch, twice as long, half as long.
save("bounded.onnx", [
    node("MatMul", ["x", "w"], ["q"]), node("Transpose", ["q"], ["k"], perm=[0, 2, 1]),
    node("MatMul", ["q", "k"], ["scores"]), node("Softmax", ["scores"], ["weights"]),
    node("MatMul", ["weights", "q"], ["mixed"]), node("Concat", ["mixed", "q"], ["double"], axis=1),
    node("Slice", ["mixed", "zero", "end", "one", "two"], ["half"]),
    node("ReduceMean", ["half"], ["mean"], axes=[1, 2], keepdims=0),
    node("Reshape", ["double", "rows"], ["flat"]), node("Add", ["flat", "bias"], ["y"]),
    node("Conv", ["image", "filter"], ["features"], pads=[1, 1, 1, 1]), node("Relu", ["features"], ["positive"]),
    node("MaxPool", ["positive"], ["pooled"], kernel_shape=[2, 2], strides=[2, 2]),
], [floats("x", ["batch", "s", 8]), floats("image", [1, 32, "high", "wide"])], [
    floats("y", ["rows", 16]), floats("half", ["batch", "h", 16]), floats("mean", ["batch"]),
    floats("pooled", [1, 40, "high2", "wide2"]),
], [
    numpy_helper.from_array(np.sin(np.arange(128, dtype=np.float32)).reshape(8, 16), "w"),
    numpy_helper.from_array(np.array([-1, 16]), "rows"), numpy_helper.from_array(np.array([0]), "zero"),
    numpy_helper.from_array(np.array([2**62]), "end"), numpy_helper.from_array(np.array([1]), "one"),
    numpy_helper.from_array(np.array([2]), "two"), numpy_helper.from_array(np.ones(16, np.float32), "bias"),
    numpy_helper.from_array(waves, "filter"),
])


# What exporters do: nodes out of order, an initialiser among the inputs, names that are keywords, paths or empty, no types of
# inner values, wrong ones of outputs, attributes and inputs that the operator does not have, a newer version of the format.
def quirks(name, ir_version, opset):
    graph = helper.make_graph([
        node("Add", ["a/b:0", "bias"], ["fn"], "", bogus=3, hint="x"),
        node("Relu", ["self"], ["a/b:0"], "", consumed_inputs=[0]),
        node("Sub", ["fn", "1x"], ["out-1"], "last"),
        node("Neg", ["out-1", "bias"], ["out 1"], "last"),
    ], "quirks", [floats("self", ["N", 2]), floats("bias", [2]), floats("1x", [1])],
        [floats("out-1", ["N", 7]), integers("out 1", [3])],
        [numpy_helper.from_array(np.array([1, 2], np.float32), "bias")])
    model = helper.make_model(graph, ir_version=ir_version, opset_imports=[helper.make_opsetid("", opset)], producer_name="")
    (HERE / name).write_bytes(model.SerializeToString(deterministic=True))


quirks("quirks.onnx", 99, 14)
quirks("newer.onnx", 10, 99)

# A classifier as exporters write it: a label for each row, and a map from labels to shares.
ml = lambda op, inputs, outputs, **attributes: helper.make_node(op, inputs, outputs, domain="ai.onnx.ml", **attributes)
names = ["setosa", "versicolor", "virginica"]
save("labels.onnx", [
    ml("LinearClassifier", ["x"], ["label", "scores"], classlabels_strings=names, post_transform="SOFTMAX",
       coefficients=[1.0, 0.0, 0.0, 1.0, 1.0, 1.0], intercepts=[0.0, 0.0, -1.0]),
    ml("ZipMap", ["scores"], ["shares"], classlabels_strings=names),
    ml("LabelEncoder", ["label"], ["number"], keys_strings=names, values_int64s=[10, 20, 30]),
], [floats("x", ["n", 2])], [
    helper.make_tensor_value_info("label", TensorProto.STRING, ["n"]),
    helper.make_value_info("shares", helper.make_sequence_type_proto(helper.make_map_type_proto(
        TensorProto.STRING, helper.make_tensor_type_proto(TensorProto.FLOAT, [])))),
    integers("number", ["n"]),
], operators=[helper.make_opsetid("", 17), helper.make_opsetid("ai.onnx.ml", 3)])

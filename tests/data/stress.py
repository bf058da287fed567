#!/usr/bin/env python3
"""Writes the cases of `stress.tar.zst` to OUT/stress/<case>/: operators under stress, and what numpy gives for them.

    python3 stress.py [OUT]        (default stress)

Where a node must fail, its data set has in place of outputs an `error.txt` with texts that the message holds, one a line.
Needs onnx 1.23.2, numpy and ml_dtypes.
"""
import json
import os
import sys

import ml_dtypes
import numpy as np
from onnx import SequenceProto, TensorProto, checker, helper, numpy_helper

OUT = os.path.join(sys.argv[1] if len(sys.argv) > 1 else "stress", "stress")
T = TensorProto
BASIC = [T.FLOAT, T.UINT8, T.INT8, T.UINT16, T.INT16, T.INT32, T.INT64, T.STRING, T.BOOL, T.FLOAT16, T.DOUBLE, T.UINT32,
         T.UINT64, T.COMPLEX64, T.COMPLEX128]
SHORT = {T.FLOAT: "f32"}


def word(dtype):
    return T.DataType.Name(dtype).lower()


def data(dtype, *shape, start=1):
    """Different elements, as far as the dtype has so many."""
    count = int(np.prod(shape))
    numbers = np.arange(start, start + count).reshape(shape)
    if dtype == T.STRING:
        return np.array([f"s{n}" for n in numbers.ravel()], dtype=object).reshape(shape)
    if dtype == T.BOOL:
        return numbers % 3 == 0
    if dtype in (T.COMPLEX64, T.COMPLEX128):
        return (numbers + 1j * (numbers * 2 + 1)).astype(helper.tensor_dtype_to_np_dtype(dtype))
    return numbers.astype(helper.tensor_dtype_to_np_dtype(dtype))


def i64(*values):
    return np.array(values, np.int64)


def scalar(value, dtype=np.int64):
    return np.array(value, dtype)


class Tensor:
    """The type of an input or output; `shape` may hold names, and be None."""

    def __init__(self, dtype, shape=None):
        self.type = helper.make_tensor_type_proto(dtype, shape)
        self.dtype = dtype


class Sequence:
    def __init__(self, dtype, shape=None):
        self.type = helper.make_sequence_type_proto(Tensor(dtype, shape).type)
        self.dtype = dtype


class Error:
    def __init__(self, *texts):
        self.texts = texts


def proto(value, ty, name):
    if isinstance(ty, Sequence):
        sequence = SequenceProto(name=name, elem_type=SequenceProto.TENSOR)
        sequence.tensor_values.extend(numpy_helper.from_array(np.asarray(x), "") for x in value)
        return sequence
    value = np.asarray(value)
    if ty.dtype == T.STRING:
        value = value.astype(object)
    result = numpy_helper.from_array(value, name)
    assert result.data_type == ty.dtype, (name, result.data_type, ty.dtype)
    return result


def save(path, message):
    with open(path, "wb") as file:
        file.write(message.SerializeToString(deterministic=True))


names = set()


def case(name, opset, nodes, inputs, outputs, sets, constants=None):
    """`nodes` are named after their operators; a set is the values of the inputs, then those of the outputs or an error."""
    assert name not in names, name
    names.add(name)
    constants = constants or {}
    for node in nodes:
        node.name = node.op_type
    info = lambda types: [helper.make_value_info(key, ty.type) for key, ty in types.items()]
    initialisers = [numpy_helper.from_array(np.asarray(value), key) for key, value in constants.items()]
    graph = helper.make_graph(nodes, name, info(inputs), info(outputs), initialisers)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=13 if opset >= 25 else 10)
    if all(not isinstance(expected, Error) for _, expected in sets):
        checker.check_model(model)
    path = os.path.join(OUT, name)
    os.makedirs(path)
    save(os.path.join(path, "model.onnx"), model)
    with open(os.path.join(path, "meta.json"), "w") as file:
        json.dump({"name": name, "rtol": 0.0, "atol": 0.0}, file)
    for index, (given, expected) in enumerate(sets):
        folder = os.path.join(path, f"test_data_set_{index}")
        os.makedirs(folder)
        assert len(given) == len(inputs), name
        for k, (key, ty) in enumerate(inputs.items()):
            save(os.path.join(folder, f"input_{k}.pb"), proto(given[k], ty, key))
        if isinstance(expected, Error):
            with open(os.path.join(folder, "error.txt"), "w") as file:
                file.write("\n".join(expected.texts) + "\n")
            continue
        assert len(expected) == len(outputs), name
        for k, (key, ty) in enumerate(outputs.items()):
            save(os.path.join(folder, f"output_{k}.pb"), proto(expected[k], ty, key))


node = helper.make_node


def tile():
    at = 'node "Tile" (Tile)'
    f32, ints = T.FLOAT, T.INT64
    for dtype in BASIC + [T.BFLOAT16]:
        x = data(dtype, 2, 3)
        sets = [([x, i64(*r)], [np.tile(x, r)]) for r in [(2, 1), (1, 3), (3, 2), (0, 2), (1, 0)]]
        case(f"tile_{word(dtype)}", 13, [node("Tile", ["x", "r"], ["y"])],
             {"x": Tensor(dtype, [2, 3]), "r": Tensor(ints, [2])}, {"y": Tensor(dtype, ["a", "b"])}, sets)
        case(f"tile_{word(dtype)}_constant", 13, [node("Tile", ["x", "r"], ["y"])],
             {"x": Tensor(dtype, ["n", 3])}, {"y": Tensor(dtype, ["a", 6])},
             [([data(dtype, n, 3)], [np.tile(data(dtype, n, 3), (3, 2))]) for n in [0, 1, 2, 5]], {"r": i64(3, 2)})
    x = data(f32, 2, 3)
    for opset in [6, 12, 13]:
        for repeats in [(1, 1), (2, 2), (0, 1), (1, 0), (4, 1)]:
            case(f"tile_{opset}_{'_'.join(map(str, repeats))}", opset, [node("Tile", ["x", "r"], ["y"])],
                 {"x": Tensor(f32, [2, 3])}, {"y": Tensor(f32, ["a", "b"])},
                 [([x], [np.tile(x, repeats)])], {"r": i64(*repeats)})
    # Version 1: a number and an axis, of the dtype of the input.
    for axis in [0, 1]:
        repeats = lambda n: [n if a == axis else 1 for a in range(2)]
        case(f"tile_1_axis_{axis}", 1, [node("Tile", ["x", "tiles", "axis"], ["y"])],
             {"x": Tensor(f32, [2, 3])}, {"y": Tensor(f32, ["a", "b"])}, [([x], [np.tile(x, repeats(3))])],
             {"tiles": np.array([3], np.float32), "axis": np.array([axis], np.float32)})
        case(f"tile_1_axis_{axis}_at_run_time", 1, [node("Tile", ["x", "tiles", "axis"], ["y"])],
             {"x": Tensor(f32, [2, 3]), "tiles": Tensor(f32, [1])}, {"y": Tensor(f32, ["a", "b"])},
             [([x, np.array([n], np.float32)], [np.tile(x, repeats(n))]) for n in [2, 0, 1]]
             + [([x, np.array([-2], np.float32)], Error(at, "-2"))],
             {"axis": np.array([axis], np.float32)})
    case("tile_1_axis_outside", 1, [node("Tile", ["x", "tiles", "axis"], ["y"])], {"x": Tensor(f32, [2, 3])},
         {"y": Tensor(f32)}, [([x], Error(at, "axis 2"))],
         {"tiles": np.array([3], np.float32), "axis": np.array([2], np.float32)})
    case("tile_1_half", 1, [node("Tile", ["x", "tiles", "axis"], ["y"])], {"x": Tensor(f32, [2, 3])},
         {"y": Tensor(f32)}, [([x], Error(at, "1.5"))],
         {"tiles": np.array([1.5], np.float32), "axis": np.array([0], np.float32)})
    case("tile_scalar", 13, [node("Tile", ["x", "r"], ["y"])], {"x": Tensor(f32, []), "r": Tensor(ints, [0])},
         {"y": Tensor(f32, [])}, [([scalar(3, np.float32), i64()], [scalar(3, np.float32)])])
    free = {"x": Tensor(f32, ["n", "m"]), "r": Tensor(ints, [2])}
    sets = []
    for shape in [(2, 3), (0, 3), (1, 1), (4, 0)]:
        x = data(f32, *shape)
        sets += [([x, i64(*r)], [np.tile(x, r)]) for r in [(1, 2), (3, 1), (0, 0), (2, 5)]]
    sets += [([data(f32, 2, 3), i64(*r)], Error(at, "-")) for r in [(-1, 2), (2, -7)]]
    # More than memory has, or than a number holds; nothing at all has any shape.
    huge = [(2**40, 1), (2**62, 4), (2**63 - 1, 2**63 - 1), (1, 2**50)]
    sets += [([data(f32, 2, 3), i64(*r)], Error(at)) for r in huge]
    sets += [([data(f32, 0, 3), i64(2**40, 2)], [np.zeros((0, 6), np.float32)])]
    case("tile_free", 13, [node("Tile", ["x", "r"], ["y"])], free, {"y": Tensor(f32, ["a", "b"])}, sets)
    x = data(f32, 2, 3)
    unknown = {"x": Tensor(f32, [2, 3]), "r": Tensor(ints, ["k"])}
    case("tile_repeats_of_unknown_length", 13, [node("Tile", ["x", "r"], ["y"])], unknown, {"y": Tensor(f32, ["a", "b"])},
         [([x, i64(2, 2)], [np.tile(x, (2, 2))]), ([x, i64(2)], Error(at, "`repeats`", "must have 2")),
          ([x, i64(1, 2, 3)], Error(at, "`repeats`", "must have 2")), ([x, i64()], Error(at, "`repeats`"))])
    for label, repeats, text in [("negative", i64(2, -1), "`repeats` is -1 along axis 1"), ("short", i64(2), "has 1 numbers, but must have 2"),
                                 ("long", i64(2, 1, 1), "has 3 numbers, but must have 2"), ("of_floats", np.float32([1, 2]), "f32"),
                                 ("of_rank_2", i64([1, 2]), "rank")]:
        case(f"tile_repeats_{label}", 13, [node("Tile", ["x", "r"], ["y"])], {"x": Tensor(f32, [2, 3])},
             {"y": Tensor(f32)}, [([x], Error(at, text))], {"r": repeats})
    case("tile_by_its_shape", 13, [node("Shape", ["x"], ["r"]), node("Tile", ["x", "r"], ["y"])],
         {"x": Tensor(f32, ["n", "m"])}, {"y": Tensor(f32, ["a", "b"])},
         [([data(f32, *s)], [np.tile(data(f32, *s), s)]) for s in [(2, 3), (1, 4), (0, 2), (3, 3)]])
    case("tile_then_reduce", 13, [node("Tile", ["x", "r"], ["t"]), node("ReduceSum", ["t", "axes"], ["y"], keepdims=0)],
         {"x": Tensor(f32, [3]), "r": Tensor(ints, [1])}, {"y": Tensor(f32, [])},
         [([np.float32([1, 2, 3]), i64(n)], [scalar(6 * n, np.float32)]) for n in [0, 1, 4]], {"axes": i64(0)})
    case("tile_four_axes", 13, [node("Tile", ["x", "r"], ["y"])], {"x": Tensor(T.INT32, [2, 1, 3, 2]), "r": Tensor(ints, [4])},
         {"y": Tensor(T.INT32, ["a", "b", "c", "d"])},
         [([data(T.INT32, 2, 1, 3, 2), i64(*r)], [np.tile(data(T.INT32, 2, 1, 3, 2), r)])
          for r in [(1, 2, 3, 2), (2, 1, 1, 1), (1, 1, 1, 3), (1, 0, 1, 1)]])


def constant_of_shape():
    at = 'node "ConstantOfShape" (ConstantOfShape)'
    ints = T.INT64
    numbers = [d for d in BASIC if d not in (T.STRING, T.COMPLEX64, T.COMPLEX128)]
    later = {20: [T.BFLOAT16, T.FLOAT8E4M3FN, T.FLOAT8E4M3FNUZ, T.FLOAT8E5M2, T.FLOAT8E5M2FNUZ], 21: [T.UINT4, T.INT4],
             23: [T.FLOAT4E2M1], 24: [T.FLOAT8E8M0], 25: [T.UINT2, T.INT2]}
    dtypes = [(9, d) for d in numbers] + [(25, d) for d in numbers] + [(o, d) for o, ds in later.items() for d in ds]
    for opset, dtype in dtypes:
        value = np.array([1], helper.tensor_dtype_to_np_dtype(dtype))
        make = lambda: [node("ConstantOfShape", ["s"], ["y"], value=numpy_helper.from_array(value))]
        full = lambda *shape: np.full(shape, value[0], value.dtype)
        case(f"constant_of_shape_{opset}_{word(dtype)}", opset, make(), {"s": Tensor(ints, [2])},
             {"y": Tensor(dtype, ["a", "b"])},
             [([i64(*s)], [full(*s)]) for s in [(2, 3), (0, 3), (3, 1), (5, 7)]]
             + [([i64(*s)], Error(at, t)) for s, t in [((-1, 2), "-1"), ((2, -3), "-3")]])
        case(f"constant_of_shape_{opset}_{word(dtype)}_constant", opset, make(), {}, {"y": Tensor(dtype, [3, 3])},
             [([], [full(3, 3)])], {"s": i64(3, 3)})
    f32 = T.FLOAT
    zeros = lambda *shape: np.zeros(shape, np.float32)
    plain = lambda: [node("ConstantOfShape", ["s"], ["y"])]
    case("constant_of_shape_scalar", 9, plain(), {}, {"y": Tensor(f32, [])}, [([], [zeros()])], {"s": i64()})
    case("constant_of_shape_scalar_at_run_time", 20, plain(), {"s": Tensor(ints, [0])}, {"y": Tensor(f32, [])},
         [([i64()], [zeros()])])
    case("constant_of_shape_of_any_rank", 21, plain(), {"s": Tensor(ints, ["r"])}, {"y": Tensor(f32)},
         [([i64(*s)], [zeros(*s)]) for s in [(2, 3), (), (0,), (4,), (1, 2, 3, 4)]]
         + [([i64(*s)], Error(at)) for s in [(2, -3), (2**62, 2**62)]])
    # One repeated value may need no memory, but this is a sum.
    case("constant_of_shape_huge", 23, [*plain(), node("Add", ["y", "x"], ["z"])],
         {"s": Tensor(ints, [2]), "x": Tensor(f32, [3])}, {"z": Tensor(f32, ["a", "b"])},
         [([i64(*s), np.float32([1, 2, 3])], Error('node "')) for s in [(2**50, 3), (2**62, 3), (2**62, 2**62)]]
         + [([i64(n, 3), np.float32([1, 2, 3])], [zeros(n, 3) + np.float32([1, 2, 3])]) for n in [0, 1, 4]])
    case("constant_of_shape_negative", 24, plain(), {}, {"y": Tensor(f32)}, [([], Error(at, "negative dim -2 for axis 1"))],
         {"s": i64(3, -2)})
    case("constant_of_shape_two_values", 9,
         [node("ConstantOfShape", ["s"], ["y"], value=numpy_helper.from_array(np.float32([1, 2])))], {},
         {"y": Tensor(f32)}, [([], Error(at, "must have one element, but has 2"))], {"s": i64(3)})
    case("constant_of_shape_of_a_matrix", 9, plain(), {}, {"y": Tensor(f32)}, [([], Error(at, "rank"))], {"s": i64([3, 2])})
    case("constant_of_shape_of_floats", 9, plain(), {"s": Tensor(f32, [2])}, {"y": Tensor(f32)},
         [([np.float32([1, 2])], Error(at, "f32"))])
    case("constant_of_shape_like", 25, [node("Shape", ["x"], ["s"]), *plain()], {"x": Tensor(f32, ["n", 2])},
         {"y": Tensor(f32, ["n", 2])}, [([data(f32, n, 2)], [zeros(n, 2)]) for n in [0, 1, 3]])


def ragged(dtype, *lengths):
    return [data(dtype, n, start=1 + 10 * k) for k, n in enumerate(lengths)]


def without(items, position):
    items = list(items)
    del items[position]
    return items


def inserted(items, position, tensor):
    items = list(items)
    items.insert(len(items) + position if position < 0 else position, tensor)
    return items


def sequences():
    f32, ints = T.FLOAT, T.INT64
    outside = lambda op, p: Error(f'node "{op}" ({op})', f"position {p}")
    for dtype in BASIC:
        s, t = ragged(dtype, 2, 3, 0), data(dtype, 4, start=50)
        # All that reads or changes a sequence, with the sequence as input and output.
        case(f"sequence_{word(dtype)}", 17,
             [node("SequenceAt", ["s", "p"], ["at"]), node("SequenceInsert", ["s", "t", "p"], ["more"]),
              node("SequenceErase", ["s", "p"], ["less"]), node("SequenceLength", ["s"], ["n"]),
              node("Identity", ["s"], ["same"])],
             {"s": Sequence(dtype, ["k"]), "t": Tensor(dtype, [4]), "p": Tensor(ints, [])},
             {"at": Tensor(dtype, ["l"]), "more": Sequence(dtype, ["k"]), "less": Sequence(dtype, ["k"]), "n": Tensor(ints, []),
              "same": Sequence(dtype, ["k"])},
             [([s, t, scalar(p)], [s[p], inserted(s, p, t), without(s, p), scalar(3), s]) for p in [0, 1, 2, -1, -2, -3]]
             + [([s, t, scalar(p)], outside("SequenceAt", p)) for p in [3, -4, 2**62, -(2**63)]]
             + [([[], t, scalar(0)], outside("SequenceAt", 0))])
        # Made in the model of tensors that are ragged; the first of a dtype from an empty sequence.
        x, y = data(dtype, 2), data(dtype, 3, start=30)
        case(f"sequence_made_{word(dtype)}", 17,
             [node("SequenceConstruct", ["x", "y", "x"], ["s"]), node("SequenceErase", ["s", "p"], ["rest"]),
              node("SequenceAt", ["rest", "q"], ["at"]), node("SequenceEmpty", [], ["none"], dtype=dtype),
              node("SequenceInsert", ["none", "at"], ["one"])],
             {"x": Tensor(dtype, ["n"]), "y": Tensor(dtype, ["m"]), "p": Tensor(ints, []), "q": Tensor(ints, [])},
             {"at": Tensor(dtype, ["l"]), "rest": Sequence(dtype), "one": Sequence(dtype), "none": Sequence(dtype)},
             [([x, y, scalar(p), scalar(q)], [r[q], r, [r[q]], []])
              for p in [0, 1, -1] for q in [0, 1, -2] for r in [without([x, y, x], p)]]
             + [([x, y, scalar(3), scalar(0)], outside("SequenceErase", 3)), ([x, y, scalar(0), scalar(2)], outside("SequenceAt", 2))])
        # Split and put together again; the last part is shorter.
        whole = data(dtype, 5, 2)
        parts = lambda k: [whole[i:i + k] for i in range(0, 5, k)]
        case(f"split_concat_{word(dtype)}", 17,
             [node("SplitToSequence", ["x", "k"], ["s"]), node("SequenceLength", ["s"], ["n"]),
              node("ConcatFromSequence", ["s"], ["y"], axis=0)],
             {"x": Tensor(dtype, ["n", 2]), "k": Tensor(ints, [])},
             {"s": Sequence(dtype), "n": Tensor(ints, []), "y": Tensor(dtype, ["m", 2])},
             [([whole, scalar(k)], [parts(k), scalar(len(parts(k))), whole]) for k in [1, 2, 3, 4, 5, 6, 2**62]]
             + [([whole, scalar(k)], Error('node "SplitToSequence" (SplitToSequence)', f"{k}")) for k in [0, -1, -(2**63)]])
    # Positions of 32 bits; ends; what an empty sequence allows.
    s, t = ragged(f32, 1, 2), data(f32, 3, start=70)
    insert = lambda op, ty, p: case(
        op, 13, [node("SequenceInsert", ["s", "t", "p"], ["y"])],
        {"s": Sequence(f32, ["k"]), "t": Tensor(f32, ["n"]), "p": Tensor(ty, [])}, {"y": Sequence(f32)},
        [([s, t, scalar(k, p)], [inserted(s, k, t)]) for k in [0, 1, 2, -1, -2]]
        + [([[], t, scalar(0, p)], [[t]])] + [([s, t, scalar(k, p)], outside("SequenceInsert", k)) for k in [3, -3]]
        + [([[], t, scalar(k, p)], outside("SequenceInsert", k)) for k in [1, -1]])
    insert("insert_i32", T.INT32, np.int32)
    insert("insert_i64", ints, np.int64)
    case("insert_at_the_end", 11, [node("SequenceInsert", ["s", "t"], ["y"])],
         {"s": Sequence(f32, ["k"]), "t": Tensor(f32, ["n"])}, {"y": Sequence(f32)}, [([s, t], [s + [t]]), ([[], t], [[t]])])
    case("erase_the_last", 11, [node("SequenceErase", ["s"], ["y"])], {"s": Sequence(f32, ["k"])}, {"y": Sequence(f32)},
         [([s], [s[:1]]), ([[t]], [[]]), ([[]], Error('node "SequenceErase" (SequenceErase)'))])
    case("erase_twice", 11, [node("SequenceErase", ["s", "p"], ["u"]), node("SequenceErase", ["u", "p"], ["y"]),
                             node("SequenceLength", ["y"], ["n"])],
         {"s": Sequence(f32, ["k"]), "p": Tensor(T.INT32, [])}, {"y": Sequence(f32), "n": Tensor(ints, [])},
         [([s, scalar(p, np.int32)], [[], scalar(0)]) for p in [0, -1]]
         + [([s, scalar(1, np.int32)], outside("SequenceErase", 1))])
    case("length_of_a_sequence", 11, [node("SequenceLength", ["s"], ["n"])], {"s": Sequence(T.STRING, ["k"])}, {"n": Tensor(ints, [])},
         [([ragged(T.STRING, *[1] * n)], [scalar(n)]) for n in [0, 1, 5]])
    matrices = [data(f32, 2, n, start=10 * n) for n in [1, 3, 0, 2]]
    equal = [data(f32, 2, 3, start=10 * n) for n in range(3)]
    concat = 'node "ConcatFromSequence" (ConcatFromSequence)'
    for axis in [1, -1]:
        case(f"concat_ragged_{axis}".replace("-", "m"), 11, [node("ConcatFromSequence", ["s"], ["y"], axis=axis)],
             {"s": Sequence(f32, [2, "k"])}, {"y": Tensor(f32, [2, "m"])},
             [([matrices], [np.concatenate(matrices, axis)]), ([equal], [np.concatenate(equal, axis)]),
              ([matrices[:1]], [matrices[0]]), ([[]], Error(concat, "empty"))])
    for axis in [0, 1, 2, -1, -2, -3]:
        case(f"stack_{axis}".replace("-", "m"), 11, [node("ConcatFromSequence", ["s"], ["y"], axis=axis, new_axis=1)],
             {"s": Sequence(f32, [2, "k"])}, {"y": Tensor(f32, ["a", "b", "c"])},
             [([equal], [np.stack(equal, axis)]), ([matrices[:1]], [np.stack(matrices[:1], axis)]),
              ([matrices], Error(concat)), ([[]], Error(concat, "empty"))])
    case("concat_axis_outside", 11, [node("ConcatFromSequence", ["s"], ["y"], axis=2)], {"s": Sequence(f32, [2, "k"])},
         {"y": Tensor(f32)}, [([equal], Error(concat, "axis 2"))])
    case("concat_other_dims_differ", 11, [node("ConcatFromSequence", ["s"], ["y"], axis=0)], {"s": Sequence(f32, ["n", "k"])},
         {"y": Tensor(f32, ["a", "b"])}, [([equal], [np.concatenate(equal)]), ([matrices], Error(concat))])
    # How `split` says it: a vector at run time, of known and unknown length; constants; the parts of 1 without it.
    x = data(f32, 2, 6)
    split = 'node "SplitToSequence" (SplitToSequence)'
    cut = lambda lengths: np.split(x, np.cumsum(lengths)[:-1], 1)
    for length in [3, "m"]:
        sets = [([x, i64(*l)], [cut(l)]) for l in [(1, 2, 3), (0, 6, 0), (2, 2, 2)]]
        sets += [([x, i64(*l)], Error(split, t)) for l, t in [((1, 2, 4), "6"), ((1, 1, 1), "6"), ((-1, 4, 3), "-1"), ((2**62,) * 3, "")]]
        if length == "m":
            sets += [([x, i64(*l)], [cut(l)]) for l in [(6,), (1,) * 6]] + [([x, i64()], Error(split))]
        for kind in ["int64", "int32"]:
            own = [([x, s.astype(kind)] if kind == "int64" or abs(s).max(initial=0) < 2**31 else None, e) for (_, s), e in sets]
            case(f"split_{length}_{kind}", 11, [node("SplitToSequence", ["x", "l"], ["s"], axis=1)],
                 {"x": Tensor(f32, [2, 6]), "l": Tensor(T.DataType.Value(kind.upper()), [length])}, {"s": Sequence(f32)},
                 [s for s in own if s[0]])
    for keepdims in [0, 1]:
        rows = lambda n: [r if keepdims == 0 else r[None] for r in data(f32, n, 2)]
        case(f"split_in_ones_{keepdims}", 11, [node("SplitToSequence", ["x"], ["s"], keepdims=keepdims),
                                               node("SequenceLength", ["s"], ["n"])],
             {"x": Tensor(f32, ["n", 2])}, {"s": Sequence(f32), "n": Tensor(ints, [])},
             [([data(f32, n, 2)], [rows(n), scalar(n)]) for n in [0, 1, 4]])
        case(f"split_keepdims_{keepdims}_has_no_say", 17, [node("SplitToSequence", ["x", "k"], ["s"], keepdims=keepdims)],
             {"x": Tensor(f32, [5, 2])}, {"s": Sequence(f32)}, [([data(f32, 5, 2)], [list(np.split(data(f32, 5, 2), [2, 4]))])],
             {"k": scalar(2)})
    case("split_axis_from_the_end", 11, [node("SplitToSequence", ["x", "k"], ["s"], axis=-1), node("SequenceAt", ["s", "p"], ["y"])],
         {"x": Tensor(f32, [2, 6]), "p": Tensor(ints, [])}, {"y": Tensor(f32, [2, "w"]), "s": Sequence(f32)},
         [([x, scalar(p)], [np.split(x, [4], 1)[p], np.split(x, [4], 1)]) for p in [0, 1, -1, -2]]
         + [([x, scalar(2)], outside("SequenceAt", 2))], {"k": scalar(4)})
    for label, value, text in [("too_long", i64(3, 4), "7"), ("too_short", i64(1, 1), "2"), ("negative", i64(7, -1), "-1"),
                               ("zero", scalar(0), "0"), ("of_rank_2", i64([3, 3]), "rank")]:
        case(f"split_constant_{label}", 11, [node("SplitToSequence", ["x", "l"], ["s"], axis=1)], {"x": Tensor(f32, [2, 6])},
             {"s": Sequence(f32)}, [([x], Error(split, text))], {"l": value})
    case("split_of_nothing", 11, [node("SplitToSequence", ["x", "k"], ["s"])], {"x": Tensor(f32, ["n"]), "k": Tensor(ints, [])},
         {"s": Sequence(f32)}, [([data(f32, 0), scalar(2)], [[]]), ([data(f32, 2), scalar(2)], [[data(f32, 2)]])])
    # What has one dtype must keep it.
    a, b = data(f32, 2), data(ints, 2)
    two = {"a": Tensor(f32, [2]), "b": Tensor(ints, [2])}
    case("construct_of_two_dtypes", 11, [node("SequenceConstruct", ["a", "b"], ["s"])], two, {"s": Sequence(f32)},
         [([a, b], Error('node "SequenceConstruct" (SequenceConstruct)', "f32", "i64"))])
    case("insert_of_another_dtype", 11, [node("SequenceInsert", ["s", "b"], ["y"])],
         {"s": Sequence(f32, ["k"]), "b": Tensor(ints, [2])}, {"y": Sequence(f32)},
         [([s, b], Error('node "SequenceInsert" (SequenceInsert)', "f32", "i64"))])
    case("at_of_a_tensor", 11, [node("SequenceAt", ["a", "b"], ["y"])], two, {"y": Tensor(f32)},
         [([a, b], Error('node "SequenceAt" (SequenceAt)', "sequence"))])
    case("add_of_a_sequence", 11, [node("Add", ["s", "s"], ["y"])], {"s": Sequence(f32, ["k"])}, {"y": Tensor(f32)},
         [([s], Error('node "Add" (Add)', "sequence"))])
    # A choice at run time between sequences of other lengths.
    branch = lambda op, *nodes: helper.make_graph(list(nodes), op, [], [helper.make_value_info("r" + op, Sequence(f32).type)])
    then = branch("then", node("SequenceInsert", ["s", "t"], ["rthen"], name="then"))
    other = branch("else", node("SequenceErase", ["s"], ["relse"], name="else"))
    case("if_of_sequences", 17, [node("If", ["c"], ["y"], then_branch=then, else_branch=other), node("SequenceLength", ["y"], ["n"])],
         {"c": Tensor(T.BOOL, []), "s": Sequence(f32, ["k"]), "t": Tensor(f32, ["n"])}, {"y": Sequence(f32), "n": Tensor(ints, [])},
         [([scalar(True, bool), s, t], [s + [t], scalar(3)]), ([scalar(False, bool), s, t], [s[:1], scalar(1)]),
          ([scalar(False, bool), [], t], Error('node "else" (SequenceErase)'))])


tile()
constant_of_shape()
sequences()
print(len(names), "cases")

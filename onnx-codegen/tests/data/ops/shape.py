"""Writes shape.txt: nodes that change or tell shapes, and what numpy gives for them.

    python3 shape.py > shape.txt
"""

import numpy as np
from cases import INT64, case, data, ints, strings


def shapes():
    x = data(2, 3, 4)
    case("shape", "Shape", 1, [x], [ints(2, 3, 4)])
    case("shape_scalar", "Shape", 13, [np.float32(1)], [ints()])
    case("shape_strings", "Shape", 13, [strings("a", "b")], [ints(2)])
    for start, end in [(1, None), (None, 2), (-1, None), (None, -1), (-2, -1), (2, 1), (-9, 9), (3, None), (-9, -8)]:
        attrs = {k: v for k, v in (("start", start), ("end", end)) if v is not None}
        # numpy clamps as the text does, but for a negative end before the first axis, which is the first axis.
        case(f"shape_{start}_{end}", "Shape", 15, [x], [np.array(x.shape)[start:end]], **attrs)
    case("size", "Size", 13, [x], [np.int64(24)])
    case("size_empty", "Size", 1, [data(3, 0)], [np.int64(0)])
    case("size_scalar", "Size", 21, [np.float32(1)], [np.int64(1)])
    case("identity", "Identity", 16, [x], [x])
    for axis in range(-3, 4):
        rows = int(np.prod(x.shape[:axis] if axis != 0 else ()))
        if axis == 0:
            rows = 1
        case(f"flatten_{axis}", "Flatten", 13, [x], [x.reshape(rows, -1)], axis=axis)
    case("flatten_default", "Flatten", 9, [x], [x.reshape(2, 12)])
    case("flatten_scalar", "Flatten", 9, [np.float32(2)], [np.array([[2]], "f")], axis=0)
    case("flatten_empty", "Flatten", 9, [data(0, 3)], [data(0, 3)])
    case("flatten_axis", "Flatten", 9, [x], error="axis 4 is outside of the rank 3", axis=4)


def reshapes():
    x = data(2, 3, 4)
    for k, target in enumerate([(4, 3, 2), (24,), (-1,), (0, -1), (0, 0, 4), (-1, 6), (0, 12), (2, 0, -1, 1), (0, 0, 0), (1, -1, 1, 8)]):
        resolved = [x.shape[axis] if d == 0 else d for axis, d in enumerate(target)]
        case(f"reshape_{k}", "Reshape", 13, [x, ints(*target)], [x.reshape(resolved)])
        case(f"reshape_1_{k}", "Reshape", 1, [x], [x.reshape(resolved)], shape=list(target))
    case("reshape_to_scalar", "Reshape", 5, [data(1, 1), ints()], [np.float32(1)])
    case("reshape_of_scalar", "Reshape", 14, [np.float32(3), ints(1, -1)], [np.array([[3]], "f")])
    case("reshape_empty", "Reshape", 14, [data(0, 3), ints(0, 3, 1)], [data(0, 3, 1)])
    case("reshape_empty_other", "Reshape", 14, [data(0, 3), ints(0, 7)], [data(0, 7)], allowzero=1)
    case("reshape_infer_nothing", "Reshape", 14, [data(0, 3), ints(3, -1)], [data(3, 0)])
    case("reshape_allowzero", "Reshape", 14, [data(0, 3), ints(3, 0, 5)], [data(3, 0, 5)], allowzero=1)
    case("reshape_strings", "Reshape", 13, [strings("a", "b"), ints(2, 1)], [np.array([["a"], ["b"]], dtype=object)])
    case("reshape_two", "Reshape", 13, [x, ints(-1, -1)], error="more than one -1")
    case("reshape_negative", "Reshape", 13, [x, ints(-2, 12)], error="negative dim -2 for axis 0")
    case("reshape_copies_nothing", "Reshape", 13, [data(4), ints(4, 0)], error="copies axis 1 of an input of rank 1")
    case("reshape_count", "Reshape", 13, [x, ints(5, 5)], error="[2, 3, 4] and [5, 5] have different numbers of elements")
    case("reshape_rest", "Reshape", 13, [x, ints(5, -1)], error="do not divide")
    case("reshape_zero_and_infer", "Reshape", 14, [data(0, 3), ints(0, -1)], error="both a 0 and a -1", allowzero=1)
    case("reshape_rank", "Reshape", 13, [x, np.array([[24]])], error="rank 1, but has the rank 2")


def squeezes():
    x = data(1, 3, 1, 2)
    case("squeeze", "Squeeze", 13, [x, ints(0)], [x[0]])
    case("squeeze_two", "Squeeze", 13, [x, ints(-2, 0)], [x[0, :, 0]])
    case("squeeze_none", "Squeeze", 21, [x, ints()], [x])
    case("squeeze_1", "Squeeze", 1, [x], [x[:, :, 0]], axes=[2])
    case("squeeze_11", "Squeeze", 11, [x], [x[:, :, 0]], axes=[-2])
    case("squeeze_not_one", "Squeeze", 13, [x, ints(1)], error="axis 1 cannot be squeezed: its dim is 3, not 1")
    case("squeeze_twice", "Squeeze", 13, [x, ints(0, -4)], error="named twice")
    case("squeeze_outside", "Squeeze", 13, [x, ints(4)], error="axis 4 is outside of the rank 4")
    case("squeeze_all_but_none", "Squeeze", 13, [data(2, 3)], [data(2, 3)])
    y = data(3, 2)
    for k, axes in enumerate([(0,), (-1,), (1, 3), (3, 0), (0, 1, 2), (-4, -2), ()]):
        case(f"unsqueeze_{k}", "Unsqueeze", 13, [y, ints(*axes)], [np.expand_dims(y, axes)])
    case("unsqueeze_1", "Unsqueeze", 1, [y], [y[:, None]], axes=[1])
    case("unsqueeze_scalar", "Unsqueeze", 21, [np.float32(1), np.array([0])], [np.array([1], "f")])
    case("unsqueeze_rank_0", "Unsqueeze", 21, [y, np.int64(-1)], [y[:, :, None]])
    case("unsqueeze_twice", "Unsqueeze", 13, [y, ints(0, -4)], error="named twice")
    case("unsqueeze_outside", "Unsqueeze", 13, [y, ints(3)], error="axis 3 is outside of the rank 3")


def expands():
    for k, (shape, target) in enumerate([((3, 1), (2, 1, 6)), ((3, 1), (3, 4)), ((3, 2), (1, 1)), ((2,), (3, 1)), ((), (2, 2)),
                                         ((1,), ()), ((1, 3), (0, 1)), ((0, 3), (1, 1)), ((1, 1), (2, 0)), ((2, 3), (2, 3))]):
        x = data(*shape)
        full = np.broadcast_shapes(shape, target)
        case(f"expand_{k}", "Expand", 13, [x, ints(*target)], [np.broadcast_to(x, full)])
    case("expand_strings", "Expand", 8, [strings("a"), ints(2)], [strings("a", "a")])
    case("expand_mismatch", "Expand", 13, [data(3, 2), ints(3, 4)], error="do not broadcast")
    case("expand_negative", "Expand", 13, [data(1), ints(-2)], error="negative dim -2 for axis 0")


shapes()
reshapes()
squeezes()
expands()

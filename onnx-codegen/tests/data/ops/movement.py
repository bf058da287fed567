"""Writes movement.txt: nodes that move elements, and what numpy gives for them.

    python3 movement.py > movement.txt
"""

import numpy as np
from cases import INT32, INT64, case, data, ints, strings

rng = np.random.default_rng(1)


# Slice: numpy's meaning, but that a start before the first element is clamped to it for negative steps too.
def slice_reference(x, starts, ends, axes, steps):
    index = [slice(None)] * x.ndim
    for start, end, axis, step in zip(starts, ends, axes, steps):
        dim = x.shape[axis]
        start, end = (int(v) + dim if v < 0 else int(v) for v in (start, end))
        if step > 0:
            start, end = min(max(start, 0), dim), min(max(end, 0), dim)
            index[axis] = np.arange(start, end, step) if start < end else []
        else:
            start, end = min(max(start, 0), dim - 1), min(max(end, -1), dim - 1)
            index[axis] = np.arange(start, end, step) if start > end else []
    for axis, picked in enumerate(index):
        if not isinstance(picked, slice):
            x = np.take(x, np.asarray(picked, dtype=int), axis=axis)
    return x


def slices():
    far = [INT32.max, INT32.min, INT64.max, INT64.min]
    for k in range(40):
        rank = int(rng.integers(1, 4))
        x = data(*rng.integers(0 if k % 8 == 0 else 1, 6, rank))
        count = int(rng.integers(1, rank + 1))
        axes = rng.permutation(rank)[:count]
        number = lambda: int(rng.choice(far)) if rng.random() < 0.15 else int(rng.integers(-7, 8))
        starts, ends = ([number() for _ in range(count)] for _ in range(2))
        steps = [int(rng.choice([-3, -2, -1, 1, 1, 2, 3])) for _ in range(count)]
        expected = slice_reference(x, starts, ends, axes, steps)
        signed = [int(a) - rank if rng.random() < 0.5 else int(a) for a in axes]
        dtype = np.int64 if max(map(abs, starts + ends)) > INT32.max else rng.choice([np.int32, np.int64])
        as_input = lambda v: np.array(v, dtype=dtype)
        case(f"slice_{k}", "Slice", 13, [x, as_input(starts), as_input(ends), as_input(signed), as_input(steps)], [expected])
    x = data(3, 4)
    case("slice_without_axes", "Slice", 10, [x, ints(1), ints(3)], [x[1:3]])
    case("slice_without_steps", "Slice", 11, [x, ints(1, -2), ints(3, 99), ints(0, 1)], [x[1:3, -2:]])
    case("slice_1", "Slice", 1, [x], [x[:2, 1:-1]], starts=[0, 1], ends=[2, -1])
    case("slice_1_axes", "Slice", 1, [x], [x[:, 1:]], starts=[1], ends=[INT32.max], axes=[1])
    case("slice_step_zero", "Slice", 13, [x, ints(0), ints(1), ints(0), ints(0)], error="a step is 0")
    case("slice_axis_outside", "Slice", 13, [x, ints(0), ints(1), ints(2)], error="outside of the rank 2")
    case("slice_axis_twice", "Slice", 13, [x, ints(0, 0), ints(1, 1), ints(1, -1)], error="named twice")
    case("slice_strings", "Slice", 13, [strings("a", "b", "c"), ints(-1), ints(INT64.min), ints(0), ints(-1)],
         [strings("c", "b", "a")])


def pads():
    modes = ["constant", "reflect", "edge", "wrap"]
    for k in range(32):
        mode = modes[k % 4]
        rank = int(rng.integers(1, 4))
        x = data(*rng.integers(1, 5, rank))
        begin, end = (rng.integers(0, 7 if mode != "wrap" else 5, rank) for _ in range(2))
        value = np.float32(7.5)
        options = {"constant_values": value} if mode == "constant" else {}
        expected = np.pad(x, list(zip(begin, end)), mode=mode, **options)
        case(f"pad_{mode}_{k}", "Pad", 19, [x, ints(*begin, *end), np.array(value) if mode == "constant" else None], [expected],
             mode=mode)
    for k in range(12):
        mode = modes[k % 4]
        x = data(4, 5)
        # Removed first, then padded.
        begin, end = (int(v) for v in rng.choice([-2, -1, 1, 3], 2))
        cut = x[:, max(-begin, 0): 5 - max(-end, 0)]
        expected = np.pad(cut, [(0, 0), (max(begin, 0), max(end, 0))], mode=mode)
        case(f"pad_negative_{mode}_{k}", "Pad", 18 if mode != "wrap" else 21, [x, ints(begin, end), None, ints(-1)], [expected],
             mode=mode)
    x = data(2, 3)
    case("pad_default", "Pad", 13, [x, ints(0, 1, 2, 0)], [np.pad(x, [(0, 2), (1, 0)])])
    case("pad_11", "Pad", 11, [x, ints(0, 1, 2, 0), np.array([4.0], "f")], [np.pad(x, [(0, 2), (1, 0)], constant_values=4)])
    case("pad_2", "Pad", 2, [x], [np.pad(x, [(0, 2), (1, 0)], constant_values=1.5)], pads=[0, 1, 2, 0], value=1.5)
    case("pad_1", "Pad", 1, [x], [np.pad(x, [(0, 2), (1, 0)], mode="edge")], paddings=[0, 1, 2, 0], mode="edge")
    case("pad_bool", "Pad", 13, [np.array([True, False]), ints(1, 1), np.array(True)], [np.array([True, True, False, True])])
    case("pad_strings", "Pad", 13, [strings("a"), ints(1, 0), np.array("z", dtype=object)], [strings("z", "a")])
    case("pad_empty_axis", "Pad", 13, [data(0, 2), ints(1, 0, 1, 0)], [np.zeros((2, 2), "f")])
    case("pad_all_removed", "Pad", 13, [x, ints(0, -1, 0, -2)], [np.zeros((2, 0), "f")])
    case("pad_too_much_removed", "Pad", 13, [x, ints(0, -2, 0, -2)], error="nothing would be left")
    case("pad_edge_of_nothing", "Pad", 13, [data(0, 2), ints(1, 0, 0, 0)], error="no elements to repeat", mode="edge")
    case("pad_too_few", "Pad", 13, [x, ints(1, 1)], error="must have 4")


def crops():
    def reference(x, lengths, axes):
        for length, axis in zip(lengths, axes):
            dim = x.shape[axis]
            if length <= dim:
                first = (dim - length) // 2
                x = np.take(x, np.arange(first, first + length), axis=axis)
            else:
                before = (length - dim) // 2
                pads = [(0, 0)] * x.ndim
                pads[axis] = (before, length - dim - before)
                x = np.pad(x, pads)
        return x

    for k in range(10):
        x = data(*rng.integers(1, 6, 3))
        lengths = rng.integers(0, 8, 2)
        axes = [int(a) for a in rng.permutation(3)[:2]]
        case(f"crop_{k}", "CenterCropPad", 18, [x, ints(*lengths)], [reference(x, lengths, axes)], axes=axes)
    x = data(3, 4)
    case("crop_all", "CenterCropPad", 18, [x, ints(2, 7)], [reference(x, [2, 7], [0, 1])])


def gathers():
    x = data(3, 4, 2)
    for k, index in enumerate([ints(2), np.int64(-1), ints(0, 1, 2), ints(3, 1), np.array([[0, -1], [2, -3]]), ints(), ints(-4, -2)]):
        index = np.asarray(index)
        case(f"gather_{k}", "Gather", 13, [x, index], [np.take(x, index, axis=1)], axis=1)
        case(f"gather_i32_{k}", "Gather", 1, [x, index.astype(np.int32)], [np.take(x, index, axis=-2)], axis=-2)
    case("gather_default_axis", "Gather", 11, [x, ints(2, 0)], [x[[2, 0]]])
    case("gather_strings", "Gather", 13, [strings("a", "b", "c"), ints(2, -3)], [strings("c", "a")])
    case("gather_outside", "Gather", 13, [x, ints(0, 3)], error="index 3 at position 1 is outside of an axis of length 3")
    case("gather_below", "Gather", 13, [x, np.int64(-4)], error="index -4 at position 0 is outside of an axis of length 3")
    index = np.array([[[0], [2], [-1]], [[1], [1], [-4]]])
    case("gather_elements", "GatherElements", 13, [x, index], [np.take_along_axis(x[:2, :, :1], index, 1)], axis=1)
    case("gather_elements_outside", "GatherElements", 11, [x, index + 3], error="is outside of an axis of length 4", axis=1)
    case("gather_nd", "GatherND", 13, [x, np.array([[0, 1], [-1, -1]])], [np.stack([x[0, 1], x[-1, -1]])])
    case("gather_nd_full", "GatherND", 11, [x, np.array([[[0, 1, 1]], [[2, 3, 0]]])], [np.array([[x[0, 1, 1]], [x[2, 3, 0]]])])
    case("gather_nd_one", "GatherND", 13, [x, ints(2, 1)], [x[2, 1]])
    case("gather_nd_batch", "GatherND", 12, [x, np.array([[1], [0], [-1]])], [np.stack([x[0, 1], x[1, 0], x[2, 3]])], batch_dims=1)
    batch = np.array([[[1], [0]], [[1], [1]], [[0], [-1]]])
    expected = np.stack([np.stack([x[b, j] for j in batch[b, :, 0]]) for b in range(3)])
    case("gather_nd_batch_of_two", "GatherND", 13, [x, batch], [expected], batch_dims=1)
    case("gather_nd_outside", "GatherND", 13, [x, ints(2, 4)], error="index 4 at position 1 is outside of an axis of length 4")
    case("gather_nd_too_long", "GatherND", 13, [x, ints(0, 0, 0, 0)], error="tuples of 4 for 3 axes")
    compress = lambda x, c, axis: np.compress(c, x, axis=axis)
    for k, c in enumerate([[1, 0, 1], [0, 0], [1], [0, 1, 1], []]):
        c = np.array(c, dtype=bool)
        case(f"compress_{k}", "Compress", 11, [x, c], [compress(x, c, 0)], axis=0)
        case(f"compress_negative_axis_{k}", "Compress", 11, [x, c], [compress(x, c, -2)], axis=-2)
        case(f"compress_flat_{k}", "Compress", 9, [x, c], [compress(x, c, None)])
    long = rng.random(100) < 0.3
    case("compress_long", "Compress", 11, [data(100), long], [data(100)[long]], axis=0)


def joins():
    parts = [data(2, k, 3) + 100 * k for k in (1, 3, 0, 2)]
    case("concat", "Concat", 13, parts, [np.concatenate(parts, 1)], axis=1)
    case("concat_1", "Concat", 1, parts, [np.concatenate(parts, 1)])
    case("concat_negative_axis", "Concat", 11, [data(2), data(3)], [np.concatenate([data(2), data(3)])], axis=-1)
    case("concat_one", "Concat", 13, [data(2)], [data(2)], axis=0)
    case("concat_strings", "Concat", 13, [strings("a"), strings("b", "c")], [strings("a", "b", "c")], axis=0)
    case("concat_empty", "Concat", 13, [data(0), data(0)], [data(0)], axis=0)
    case("concat_other_dims", "Concat", 13, [data(2, 3), data(2, 4)], error="differ outside of axis 0", axis=0)
    case("concat_axis", "Concat", 13, [data(2)], error="axis 1 is outside of the rank 1", axis=1)
    x = data(6, 2)
    for version in (2, 11):
        case(f"split_equal_{version}", "Split", version, [x], np.split(x, 2), axis=0)
        case(f"split_lengths_{version}", "Split", version, [x], np.split(x, [1, 1]), axis=-2, split=[1, 0, 5])
    case("split_1_input", "Split", 1, [x, np.array([2, 4], "f")], np.split(x, [2]), axis=0)
    case("split_input", "Split", 13, [x, ints(2, 4)], np.split(x, [2]))
    case("split_uneven", "Split", 18, [data(7)], [data(7)[:3], data(7)[3:6], data(7)[6:]], num_outputs=3)
    case("split_more_than_elements", "Split", 18, [data(2)], [data(2)[:1], data(2)[1:], data(0)], num_outputs=3)
    case("split_even", "Split", 18, [data(6)], np.split(data(6), 3), num_outputs=3)
    case("split_does_not_divide", "Split", 13, [data(7)], error="does not divide into 2 equal parts", count=2)
    case("split_sum", "Split", 13, [data(7), ints(2, 4)], error="sum up to 6", count=2)
    case("split_negative", "Split", 13, [data(7), ints(9, -2)], error="negative length", count=2)


def tiles():
    x = data(2, 3)
    case("tile", "Tile", 6, [x, ints(2, 2)], [np.tile(x, (2, 2))])
    case("tile_none", "Tile", 13, [x, ints(0, 1)], [np.tile(x, (0, 1))])
    case("tile_scalar", "Tile", 13, [np.float32(1), ints()], [np.float32(1)])
    case("tile_strings", "Tile", 13, [strings("a", "b"), ints(2)], [strings("a", "b", "a", "b")])
    for axis in (0, 1, -1):
        repeats = [1, 1]
        repeats[axis] = 3
        case(f"tile_1_{axis}", "Tile", 1, [x, np.int64(3), ints(axis)], [np.tile(x, repeats)])
    case("tile_1_floats", "Tile", 1, [x, np.array([2], "f"), np.array([1], "f")], [np.tile(x, (1, 2))])
    case("tile_negative", "Tile", 13, [x, ints(2, -1)], error="`repeats` is -1 along axis 1")
    case("tile_too_few", "Tile", 13, [x, ints(2)], error="`repeats` has 1 numbers, but must have 2")


def others():
    x = data(2, 3, 4)
    case("transpose", "Transpose", 13, [x], [x.T])
    case("transpose_perm", "Transpose", 1, [x], [x.transpose(1, 2, 0)], perm=[1, 2, 0])
    case("transpose_scalar", "Transpose", 21, [np.float32(3)], [np.float32(3)])
    case("transpose_twice", "Transpose", 13, [x], error="named twice", perm=[0, 0, 1])
    case("transpose_short", "Transpose", 13, [x], error="2 axes for an input of rank 3", perm=[1, 0])
    c = np.array([[True], [False]])
    case("where", "Where", 16, [c, data(3), np.float32(-1)], [np.where(c, data(3), np.float32(-1))])
    case("where_strings", "Where", 9, [np.array([True, False]), strings("a", "b"), strings("c", "d")], [strings("a", "d")])
    for k in (-9, -1, 0, 1, 2, 9):
        case(f"triu_{k}", "Trilu", 14, [x, np.int64(k)], [np.triu(x, k)])
        case(f"tril_{k}", "Trilu", 14, [x, np.int64(k)], [np.tril(x, k)], upper=0)
    case("triu_default", "Trilu", 14, [x], [np.triu(x)])
    case("triu_bool", "Trilu", 14, [np.ones((2, 2), bool)], [np.triu(np.ones((2, 2), bool))])
    values = np.array([2.0, 5.0], "f")
    index = np.array([[0, 2], [-1, 3]])

    def one_hot(index, depth, axis):
        table = np.full((depth, depth), values[0], "f")
        np.fill_diagonal(table, values[1])
        table = np.concatenate([table, np.full((1, depth), values[0], "f")])
        wrapped = np.where(index < 0, index + depth, index)
        wrapped = np.where((wrapped < 0) | (wrapped >= depth), depth, wrapped).astype(int)
        return np.moveaxis(table[wrapped], -1, axis)

    for axis in (-1, 0, 1, -3):
        case(f"one_hot_{axis}", "OneHot", 11, [index, np.int64(3), values], [one_hot(index, 3, axis)], axis=axis)
    case("one_hot_floats", "OneHot", 9, [np.array([1.7, -0.5], "f"), np.array([3.0], "f"), values],
         [one_hot(np.array([1, 0]), 3, -1)])
    case("one_hot_unsigned", "OneHot", 11, [np.array([1, 255], np.uint8), np.int32(2), values],
         [one_hot(np.array([1, 9]), 2, -1)])
    case("one_hot_of_nothing", "OneHot", 11, [index, np.int64(0), values], [np.zeros((2, 2, 0), "f")])
    case("one_hot_negative", "OneHot", 11, [index, np.int64(-1), values], error="`depth` is -1")
    image = data(1, 8, 2, 3)
    b, c, h, w = image.shape
    dcr = image.reshape(b, 2, 2, c // 4, h, w).transpose(0, 3, 4, 1, 5, 2).reshape(b, c // 4, h * 2, w * 2)
    crd = image.reshape(b, c // 4, 2, 2, h, w).transpose(0, 1, 4, 2, 5, 3).reshape(b, c // 4, h * 2, w * 2)
    case("depth_to_space_1", "DepthToSpace", 1, [image], [dcr], blocksize=2)
    case("depth_to_space_dcr", "DepthToSpace", 13, [image], [dcr], blocksize=2, mode="DCR")
    case("depth_to_space_crd", "DepthToSpace", 11, [image], [crd], blocksize=2, mode="CRD")
    case("depth_does_not_divide", "DepthToSpace", 13, [image], error="which 9 does not divide", blocksize=3)
    case("space_to_depth", "SpaceToDepth", 13, [dcr], [image], blocksize=2)
    case("space_to_depth_crd", "SpaceToDepth", 28, [crd], [image], blocksize=2, mode="CRD")
    t = data(4, 3, 2)
    lengths = [4, 1, 0]
    reverse = t.copy()
    for j, n in enumerate(lengths):
        reverse[:n, j] = t[:n, j][::-1]
    case("reverse_sequence", "ReverseSequence", 10, [t, ints(*lengths)], [reverse])
    swapped = t.transpose(1, 0, 2)
    case("reverse_sequence_axes", "ReverseSequence", 10, [swapped, ints(*lengths)], [reverse.transpose(1, 0, 2)],
         batch_axis=0, time_axis=1)


slices()
pads()
crops()
gathers()
joins()
tiles()
others()

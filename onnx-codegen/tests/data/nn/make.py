"""Writes cases.txt: products, convolutions, pooling, batch normalisation and resizing, by their definitions in float64.

    python make.py

The format is that of ../cases.py. Needs numpy and ml_dtypes.
"""

import itertools
import math
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
from cases import *  # noqa: E402, F403


def points(shape):
    return itertools.product(*map(range, shape))


def window(shape, kernel, strides=None, dilations=None, pads=None, auto_pad=None, ceil_mode=0):
    """Per axis: dim of the result, stride, dilation, pads at both ends."""
    axes = []
    for a, (d, k) in enumerate(zip(shape, kernel)):
        s = strides[a] if strides else 1
        e = dilations[a] if dilations else 1
        span = (k - 1) * e + 1
        if auto_pad in ("SAME_UPPER", "SAME_LOWER"):
            out = -(-d // s)
            total = max(0, (out - 1) * s + span - d)
            begin = total // 2 if auto_pad == "SAME_UPPER" else total - total // 2
            end = total - begin
        else:
            begin, end = (pads[a], pads[a + len(shape)]) if pads else (0, 0)
            room = d + begin + end - span
            out = (-(-room // s) if ceil_mode else room // s) + 1
            # A window that would start in the padding at the end is dropped.
            if ceil_mode and (out - 1) * s >= d + begin:
                out -= 1
        axes.append((out, s, e, begin, end))
    return axes


def taps(axes, kernel, shape, o, everywhere=False):
    """Taps of the window at o, with their positions; only those inside, unless everywhere."""
    for k in points(kernel):
        at = tuple(i * s + j * e - b for i, j, (_, s, e, b, _) in zip(o, k, axes))
        if everywhere or all(0 <= i < d for i, d in zip(at, shape)):
            yield k, at


def conv(x, w, bias=None, group=1, **attributes):
    x, w = wide(x), wide(w)
    shape, kernel = x.shape[2:], w.shape[2:]
    axes = window(shape, kernel, **attributes)
    out = [a[0] for a in axes]
    y = np.zeros([x.shape[0], w.shape[0], *out], x.dtype)
    per_group, features = w.shape[1], w.shape[0] // group
    for o in points(out):
        for k, at in taps(axes, kernel, shape, o):
            for f in range(w.shape[0]):
                first = f // features * per_group
                channels = x[(slice(None), slice(first, first + per_group), *at)]
                y[(slice(None), f, *o)] += channels @ w[(f, slice(None), *k)]
    if bias is not None:
        y += wide(bias).reshape(-1, *[1] * len(shape))
    return y


def conv_transpose(x, w, bias=None, group=1, strides=None, dilations=None, pads=None, output_padding=None,
                   output_shape=None, auto_pad=None, old=False):
    x, w = wide(x), wide(w)
    shape, kernel = x.shape[2:], w.shape[2:]
    rank = len(shape)
    strides, dilations = strides or [1] * rank, dilations or [1] * rank
    output_padding = output_padding or [0] * rank
    per_group, features = x.shape[1] // group, w.shape[1]
    natural = [s * (d - 1) + p + (k - 1) * e + 1
               for s, d, p, k, e in zip(strides, shape, output_padding, kernel, dilations)]
    if output_shape:
        out = output_shape[-rank:]
        total = [n - o for n, o in zip(natural, out)]
        larger_end = (auto_pad == "SAME_UPPER") != old
        begin = [t // 2 if larger_end else t - t // 2 for t in total]
    elif auto_pad in ("SAME_UPPER", "SAME_LOWER"):
        out = [s * d for s, d in zip(strides, shape)]
        total = [max(0, n - o) for n, o in zip(natural, out)]
        begin = [t // 2 if auto_pad == "SAME_UPPER" else t - t // 2 for t in total]
    else:
        pads = pads or [0] * 2 * rank
        begin = pads[:rank]
        out = [n - pads[a] - pads[a + rank] for a, n in enumerate(natural)]
    y = np.zeros([x.shape[0], features * group, *out])
    for i in points(shape):
        for k in points(kernel):
            o = tuple(j * s + t * e - b for j, s, t, e, b in zip(i, strides, k, dilations, begin))
            if not all(0 <= j < d for j, d in zip(o, out)):
                continue
            for c in range(x.shape[1]):
                g = c // per_group
                add = x[(slice(None), c, *i)][:, None] * w[(c, slice(None), *k)][None]
                y[(slice(None), slice(g * features, (g + 1) * features), *o)] += add
    if bias is not None:
        y += wide(bias).reshape(-1, *[1] * rank)
    return y


WINDOWS = [
    ((5,), (3,), {}),
    ((6,), (2,), {"strides": [2], "pads": [1, 0]}),
    ((7,), (3,), {"strides": [3], "dilations": [2], "pads": [2, 1]}),
    ((4, 5), (2, 3), {"pads": [1, 0, 0, 2]}),
    ((5, 4), (3, 1), {"strides": [2, 1], "auto_pad": "SAME_UPPER"}),
    ((5, 6), (2, 3), {"strides": [1, 2], "auto_pad": "SAME_LOWER"}),
    ((6, 5), (2, 2), {"strides": [3, 2], "dilations": [1, 2], "auto_pad": "SAME_UPPER"}),
    ((5, 5), (2, 2), {"auto_pad": "VALID", "strides": [2, 2]}),
    ((4, 3, 3), (2, 1, 2), {"strides": [2, 1, 1], "pads": [0, 0, 1, 1, 0, 0]}),
    ((2, 2, 2, 2), (2, 1, 2, 1), {}),
]


def convolutions():
    for (shape, kernel, attributes), group in itertools.product(WINDOWS, [1, 2, 3]):
        channels, features = 2, 1 + group % 2
        x = np.round(numbers(F32, 2, channels * group, *shape))
        w = numbers(F32, features * group, channels, *kernel)
        bias = numbers(F32, features * group) if group != 2 else None
        y = like(conv(x, w, bias, group, **attributes), x)
        named = {"group": group} if group > 1 else {}
        case("Conv", 11, [x, w] + ([bias] if bias is not None else []), y, tol=1e-5, **named, **attributes)
    # Depthwise, other dtypes, weights known, an empty batch, a kernel_shape.
    x, w = numbers(F32, 1, 4, 5, 5), numbers(F32, 4, 1, 3, 3)
    case("Conv", 22, [x, Const(w)], like(conv(x, w, None, 4, pads=[1] * 4), x), tol=1e-5, group=4, pads=[1] * 4)
    for dtype, tol in [(F16, 2e-3), (F64, None), (BF16, 0.02)]:
        x, w, bias = numbers(dtype, 1, 2, 4, 4), numbers(dtype, 3, 2, 2, 2), numbers(dtype, 3)
        case("Conv", 22, [x, w, bias], like(conv(x, w, bias), x), tol=tol, kernel_shape=[2, 2])
    case("Conv", 1, [np.zeros((0, 2, 4), F32), numbers(F32, 3, 2, 2)], np.zeros((0, 3, 3), F32))
    case("Conv", 1, [numbers(F32, 1, 2, 2), numbers(F32, 3, 2, 3)], np.zeros((1, 3, 0), F32))


def transposed_convolutions():
    variants = [
        ((4,), (3,), {}),
        ((4,), (3,), {"strides": [2]}),
        ((4,), (4,), {"strides": [2], "pads": [1, 1]}),
        ((3,), (2,), {"strides": [3], "output_padding": [2]}),
        ((4,), (3,), {"strides": [2], "dilations": [2], "pads": [1, 0], "output_padding": [1]}),
        ((3, 4), (3, 2), {"strides": [3, 1], "dilations": [1, 2], "pads": [2, 0, 1, 1]}),
        ((3, 3), (3, 3), {"strides": [3, 2], "output_shape": [10, 8]}),
        ((3, 3), (3, 3), {"strides": [2, 2], "output_shape": [6, 5], "auto_pad": "SAME_UPPER"}),
        ((3, 3), (3, 4), {"strides": [2, 2], "auto_pad": "SAME_UPPER"}),
        ((3, 3), (4, 3), {"strides": [2, 2], "auto_pad": "SAME_LOWER"}),
        ((2, 3), (1, 2), {"strides": [3, 3], "auto_pad": "SAME_UPPER"}),
        ((2, 2, 3), (2, 1, 3), {"strides": [2, 2, 1], "auto_pad": "VALID"}),
    ]
    for (shape, kernel, attributes), group in itertools.product(variants, [1, 2]):
        x = np.round(numbers(F32, 2, 2 * group, *shape))
        w = numbers(F32, 2 * group, 3, *kernel)
        bias = numbers(F32, 3 * group) if group == 1 else None
        inputs = [x, w] + ([bias] if bias is not None else [])
        named = {"group": group} if group > 1 else {}
        y = like(conv_transpose(x, w, bias, group, **attributes), x)
        case("ConvTranspose", 11, inputs, y, tol=1e-5, **named, **attributes)
        if "output_shape" in attributes:
            y = like(conv_transpose(x, w, bias, group, **attributes, old=True), x)
            case("ConvTranspose", 1, inputs, y, tol=1e-5, **named, **attributes)
    for dtype, tol in [(F16, 2e-3), (F64, None), (BF16, 0.02)]:
        x, w = numbers(dtype, 1, 2, 3, 3), numbers(dtype, 2, 3, 2, 2)
        case("ConvTranspose", 22, [x, w], like(conv_transpose(x, w, strides=[2, 2]), x), tol=tol, strides=[2, 2])
    x = np.zeros((0, 2, 3), F32)
    case("ConvTranspose", 11, [x, numbers(F32, 2, 3, 2)], np.zeros((0, 3, 4), F32))


CEILS = [
    ((5,), (2,), {"strides": [2], "ceil_mode": 1}),
    ((6,), (2,), {"strides": [3], "pads": [1, 1], "ceil_mode": 1}),
    ((6, 5), (3, 2), {"strides": [2, 3], "pads": [1, 0, 1, 1], "ceil_mode": 1}),
    ((7, 7), (3, 3), {"strides": [3, 2], "dilations": [2, 1], "pads": [1, 1, 1, 1], "ceil_mode": 1}),
    # The window that would start in the padding at the end.
    ((2, 2), (1, 1), {"strides": [2, 2], "pads": [0, 0, 0, 1], "ceil_mode": 1}),
]


def pools():
    for shape, kernel, attributes in WINDOWS + CEILS:
        axes = window(shape, kernel, **attributes)
        out = [a[0] for a in axes]
        for dtype in [F32, F16, F64, np.int8, np.uint8]:
            x = numbers(dtype, 2, 2, *shape)
            if np.dtype(dtype).kind == "f" and dtype != F16:
                x = np.round(x)  # with equal elements
            y = np.zeros([2, 2, *out], dtype)
            rows, columns = np.zeros(y.shape, np.int64), np.zeros(y.shape, np.int64)
            for (n, c), o in itertools.product(points((2, 2)), points(out)):
                # The first of the greatest, in row-major order.
                at = max((at for _, at in taps(axes, kernel, shape, o)), key=lambda at: x[(n, c, *at)])
                y[(n, c, *o)] = x[(n, c, *at)]
                plane = (n * 2 + c) * math.prod(shape)
                rows[(n, c, *o)] = plane + np.ravel_multi_index(at, shape)
                columns[(n, c, *o)] = plane + np.ravel_multi_index(at, shape, order="F")
            if dtype == F64:
                case("MaxPool", 12, [x], [y], kernel_shape=kernel, **attributes)
            case("MaxPool", 12, [x], [y, rows], kernel_shape=kernel, **attributes)
            if dtype in (F32, np.uint8):
                case("MaxPool", 12, [x], [y, columns], kernel_shape=kernel, storage_order=1, **attributes)
        for dtype in [F32, F16]:
            x = np.round(numbers(dtype, 2, 2, *shape), 1)
            for with_padding, p in [(0, 1), (1, 3)]:
                mean, norm = np.zeros([2, 2, *out]), np.zeros([2, 2, *out])
                for o in points(out):
                    inside = [wide(x)[(slice(None), slice(None), *at)]
                              for _, at in taps(axes, kernel, shape, o)]
                    padded = [at for _, at in taps(axes, kernel, shape, o, everywhere=True)
                              if all(-b <= i < d + e for i, d, (_, _, _, b, e) in zip(at, shape, axes))]
                    count = len(padded) if with_padding else len(inside)
                    mean[(slice(None), slice(None), *o)] = sum(inside) / count
                    norm[(slice(None), slice(None), *o)] = sum(np.abs(i) ** p for i in inside) ** (1 / p)
                case("AveragePool", 19, [x], like(mean, x), kernel_shape=kernel, count_include_pad=with_padding,
                     **attributes)
                case("LpPool", 18, [x], like(norm, x), kernel_shape=kernel, p=p, tol=None if dtype != F16 else 2e-3,
                     **attributes)
    x = numbers(F32, 1, 2, 4)
    y = np.sqrt(x[:, :, :-1] ** 2 + x[:, :, 1:] ** 2)
    case("LpPool", 2, [x], y, kernel_shape=[2])
    case("LpPool", 1, [x], y, kernel_shape=[2], p=2.0)
    case("MaxPool", 1, [x], np.maximum(x[:, :, :-1], x[:, :, 1:]), kernel_shape=[2])
    case("MaxPool", 1, [np.array([[[1, np.nan, 2, 3]]], F32)], np.array([[[np.nan, np.nan, 3]]], F32), kernel_shape=[2])
    for dtype, shape in itertools.product([F32, F16, F64], [(2, 3, 4), (2, 3, 2, 5), (1, 2, 2, 3, 2), (2, 3, 1, 1)]):
        x = numbers(dtype, *shape)
        axes = tuple(range(2, len(shape)))
        case("GlobalMaxPool", 1, [x], x.max(axes, keepdims=True))
        case("GlobalAveragePool", 1, [x], like(wide(x).mean(axes, keepdims=True), x))
        for p in [1, 2, 3]:
            y = (np.abs(wide(x)) ** p).sum(axes, keepdims=True) ** (1 / p)
            case("GlobalLpPool", 2, [x], like(y, x), p=p, tol=2e-3 if dtype == F16 else None)


def products():
    shapes = [((3, 4), (4, 2)), ((4,), (4, 2)), ((3, 4), (4,)), ((4,), (4,)), ((2, 3, 4), (4, 2)), ((4,), (2, 4, 3)),
              ((2, 3, 4), (4,)), ((2, 1, 3, 4), (3, 4, 2)), ((3, 4), (2, 2, 4, 5)), ((1, 3, 4), (5, 4, 2)),
              ((2, 0), (0, 3)), ((0, 2), (2, 3)), ((2, 3, 0, 1), (2, 1, 1, 2)), ((1, 1), (1, 1))]
    for (a, b), dtype in itertools.product(shapes, [F32, F64, F16, BF16, np.int32, np.uint64, np.int64]):
        a, b = numbers(dtype, *a), numbers(dtype, *b)
        tol = {F16: 4e-3, BF16: 0.03}.get(dtype)
        case("MatMul", 13, [a, b], like(np.matmul(wide(a), wide(b)), a), tol=tol)
    big = np.array([[2**31 - 1, 2]], np.int32)
    case("MatMul", 9, [big, big.T.copy()], np.array([[1 + 4]], np.int32))
    for trans_a, trans_b in points((2, 2)):
        a, b = numbers(F32, *((4, 3) if trans_a else (3, 4))), numbers(F32, *((2, 4) if trans_b else (4, 2)))
        product = (wide(a).T if trans_a else wide(a)) @ (wide(b).T if trans_b else wide(b))
        case("Gemm", 11, [a, b], like(product, a), transA=trans_a, transB=trans_b)
        for shape in [(3, 2), (3, 1), (1, 2), (2,), (1,), (), (1, 1)]:
            c = numbers(F32, *shape)
            case("Gemm", 7, [a, b, c], like(product + wide(c), a), transA=trans_a, transB=trans_b)
            y = like(0.5 * product + 0.25 * wide(c), a)
            case("Gemm", 13, [a, b, c], y, transA=trans_a, transB=trans_b, alpha=0.5, beta=0.25)
            case("Gemm", 6, [a, b, c], y, transA=trans_a, transB=trans_b, alpha=0.5, beta=0.25, broadcast=1)
    c = numbers(F32, 3, 2)
    case("Gemm", 1, [a, b, c], like(product + wide(c), a), transA=1, transB=1)
    for dtype in [F64, F16, BF16, np.int32, np.uint64]:
        a, b, c = numbers(dtype, 2, 3), numbers(dtype, 3, 2), numbers(dtype, 2)
        tol = {F16: 4e-3, BF16: 0.03}.get(dtype)
        case("Gemm", 13, [a, b, c], like(2 * (wide(a) @ wide(b)) + 3 * wide(c), a), alpha=2.0, beta=3.0, tol=tol)


def einsums():
    equations = [
        ("ij->ji", [(2, 3)]), ("ij", [(2, 3)]), ("ji", [(2, 3)]), ("ii->i", [(3, 3)]), ("ii", [(3, 3)]),
        ("iij->j", [(2, 2, 3)]), ("ij->", [(2, 3)]), ("->", [()]), ("", [()]), (",->", [(), ()]), (",i", [(), (3,)]),
        ("i,i", [(3,), (3,)]), ("i,j->ij", [(2,), (3,)]), ("i,j->ji", [(2,), (3,)]), ("ij,jk", [(2, 3), (3, 4)]),
        ("ij,jk->ki", [(2, 3), (3, 4)]), ("bij,bjk->bik", [(2, 3, 2), (2, 2, 3)]), ("ij,ij->", [(2, 3), (2, 3)]),
        ("...ij,...jk->...ik", [(2, 3, 2), (1, 2, 3)]), ("...ij,jk->...ik", [(2, 2, 3, 2), (2, 3)]),
        ("i...->...i", [(2, 3, 4)]), ("...ii->...i", [(2, 3, 3)]), ("...", [(2, 3)]), ("...i,i...", [(2, 3), (3, 2)]),
        ("b...c->c...b", [(2, 3)]), ("aB,Bc", [(2, 3), (3, 2)]),
        ("ba", [(2, 3)]), ("bA", [(2, 3)]), ("ij,jk,kl->il", [(2, 3), (3, 2), (2, 4)]),
        ("i,j,k,l->likj", [(2,), (3,), (2,), (1,)]), ("ij,ik,il->jkl", [(2, 3), (2, 2), (2, 4)]),
        ("abc,b,c->a", [(2, 3, 2), (3,), (2,)]), ("ij,kj->i", [(2, 3), (4, 3)]), ("ij,kl->", [(2, 3), (2, 2)]),
        ("bhid,bhjd->bhij", [(1, 2, 3, 4), (1, 2, 2, 4)]), ("i,i->i", [(0,), (0,)]),
        ("ij,jk->ik", [(2, 0), (0, 3)]),
    ]
    for equation, shapes in equations:
        inputs = [numbers(F64, *shape) for shape in shapes]
        case("Einsum", 12, inputs, np.einsum(equation, *inputs), equation=equation)
    for dtype, tol in [(F32, None), (F16, 4e-3), (np.int32, None), (np.uint8, None), (np.int16, None)]:
        a, b = numbers(dtype, 2, 3), numbers(dtype, 3, 2)
        case("Einsum", 12, [a, b], like(np.einsum("ij,jk->ik", wide(a), wide(b)), a), equation="ij,jk->ik", tol=tol)


def integers():
    def center(x, zero):
        return x.astype(np.int32) - (0 if zero is None else np.asarray(zero).astype(np.int32))

    def clip(y, dtype):
        return np.clip(y, np.iinfo(dtype).min, np.iinfo(dtype).max).astype(dtype)

    for ta, tb in itertools.product([np.uint8, np.int8], repeat=2):
        a, b = numbers(ta, 3, 4, low=-128, high=127), numbers(tb, 4, 2, low=-128, high=127)
        for za, zb in [(None, None), (ta(3), tb(5)), (np.array([1, 2, 3], ta), np.array([4, 5], tb)),
                       (np.array([[1], [2], [3]], ta), np.array([[4, 5]], tb)), (ta(0), tb(0)), (None, tb(7))]:
            y = center(a, None if za is None else np.reshape(za, (-1, 1))) @ center(b, zb)
            case("MatMulInteger", 10, [a, b, za, zb], y.astype(np.int32))
        scales = [np.array(x, F32) for x in (0.02, 0.5, 0.25)]
        real = (center(a, ta(3)) @ center(b, tb(5))) * (0.02 * 0.5 / 0.25)
        zero = np.array(10, ta)
        inputs = [a, scales[0], np.array(3, ta), b, scales[1], np.array(5, tb), scales[2], zero]
        case("QLinearMatMul", 10, inputs, clip(np.rint(real) + 10, ta))
        rows, columns = np.array([0.02, 0.01, 0.03], F32), np.array([0.5, 0.25], F32)
        real = (center(a, ta(3)) @ center(b, tb(5))) * (wide(rows)[:, None] * wide(columns) / 0.25)
        inputs = [a, rows, np.full(3, 3, ta), b, columns, np.full(2, 5, tb), scales[2], zero]
        case("QLinearMatMul", 21, inputs, clip(np.rint(real) + 10, ta))
    for ta, tb, group in [(np.uint8, np.uint8, 1), (np.uint8, np.int8, 2), (np.int8, np.int8, 2)]:
        x, w = numbers(ta, 1, 2 * group, 4, 4, low=-128, high=127), numbers(tb, 4, 2, 2, 2, low=-128, high=127)
        options = {"pads": [1, 0, 0, 1], "strides": [2, 1]}
        zw = numbers(tb, 4)
        for zx, zero in [(None, None), (ta(7), tb(2)), (ta(7), zw)]:
            y = conv(center(x, zx), center(w, None if zero is None else np.reshape(zero, (-1, 1, 1, 1))), None, group,
                     **options)
            inputs = [x, w] + ([zx, zero] if zx is not None else [])
            case("ConvInteger", 10, inputs, y.astype(np.int32), group=group, **options)
        bias = numbers(np.int32, 4, low=-1000, high=1000)
        scale = np.array([0.02, 0.01, 0.03, 0.05], F32)
        sums = conv(center(x, ta(7)), center(w, np.reshape(zw, (-1, 1, 1, 1))), bias, group, **options)
        y = np.rint(sums * (0.5 * wide(scale) / 0.75).reshape(-1, 1, 1)) + 3
        inputs = [x, np.array(0.5, F32), np.array(7, ta), w, scale, zw, np.array(0.75, F32), np.array(3, ta), bias]
        case("QLinearConv", 10, inputs, clip(y, ta), group=group, **options)


def batch_normalisations():
    for shape, dtype in itertools.product([(2, 3), (2, 3, 2), (3, 2, 2, 2)], [F32, F64, F16]):
        x = numbers(dtype, *shape)
        scale, bias, mean = (numbers(dtype, shape[1]) for _ in range(3))
        var = numbers(dtype, shape[1], low=0.5, high=2)
        tol = {F16: 4e-3, F32: 1e-5}.get(dtype)
        column = lambda t: wide(t).reshape(-1, *[1] * (len(shape) - 2))
        normal = lambda m, v, e: (wide(x) - column(m)) / np.sqrt(column(v) + e) * column(scale) + column(bias)
        inputs = [x, scale, bias, mean, var]
        for version in [7, 9, 14, 15]:
            y = normal(mean, var, float(F32(1e-5)))
            case("BatchNormalization", version, inputs, like(y, x), tol=tol)
            case("BatchNormalization", version, [x, *map(Const, inputs[1:])], like(y, x), tol=tol)
        case("BatchNormalization", 1, inputs, like(y, x), is_test=1, consumed_inputs=[0], tol=tol)
        case("BatchNormalization", 6, inputs, like(y, x), is_test=1, tol=tol)
        axes = (0, *range(2, len(shape)))
        now, spread = wide(x).mean(axes), wide(x).var(axes)
        momentum = float(F32(0.75))
        running = [like(wide(o) * momentum + n * (1 - momentum), x) for o, n in [(mean, now), (var, spread)]]
        y = like(normal(now, spread, float(F32(1e-3))), x)
        options = {"momentum": 0.75, "epsilon": 1e-3, "tol": tol}
        case("BatchNormalization", 15, inputs, [y, *running], training_mode=1, **options)
        case("BatchNormalization", 9, inputs, [y, *running, like(now, x), like(spread, x)], **options)
        case("BatchNormalization", 6, inputs, [y, *running, like(now, x), like(spread, x)], **options)
    # Per activation.
    x = numbers(F32, 2, 3, 2)
    scale, bias, mean = (numbers(F32, 3, 2) for _ in range(3))
    var = numbers(F32, 3, 2, low=0.5, high=2)
    y = (wide(x) - wide(mean)) / np.sqrt(wide(var) + 1e-5) * wide(scale) + wide(bias)
    case("BatchNormalization", 7, [x, scale, bias, mean, var], like(y, x), spatial=0, tol=1e-5)
    # One axis: one channel.
    x = numbers(F32, 4)
    one = [np.array([v], F32) for v in (2, 1, 0.5, 4)]
    case("BatchNormalization", 9, [x, *one], like((wide(x) - 0.5) / np.sqrt(4 + 1e-5) * 2 + 1, x), tol=1e-5)


def lrn():
    for size, shape in itertools.product([1, 2, 3, 5], [(2, 4), (1, 3, 2), (2, 5, 2, 2)]):
        for dtype in [F32, F64, F16]:
            x = numbers(dtype, *shape)
            squares = np.zeros(shape)
            for c in range(shape[1]):
                low, high = max(0, c - (size - 1) // 2), min(shape[1] - 1, c + math.ceil((size - 1) / 2))
                squares[:, c] = (wide(x)[:, low : high + 1] ** 2).sum(1)
            y = wide(x) / (2 + 0.5 / size * squares) ** 0.75
            case("LRN", 13, [x], like(y, x), size=size, alpha=0.5, bias=2.0, beta=0.75)


def dropouts():
    x = numbers(F32, 2, 3)
    ones = np.ones((2, 3), F32)
    case("Dropout", 1, [x], x, is_test=1)
    case("Dropout", 6, [x], [x, ones], is_test=1)
    case("Dropout", 6, [x], x, ratio=0.0)
    case("Dropout", 7, [x], [x, ones])
    case("Dropout", 10, [x], [x, ones.astype(bool)], ratio=0.25)
    for ratio, training in [(None, None), (0.5, None), (0.5, False), (0.0, True), (None, False)]:
        inputs = [x, None if ratio is None else np.array(ratio, F32), None if training is None else np.array(training)]
        while inputs[-1] is None:
            inputs.pop()
        for version in [12, 13, 22]:
            case("Dropout", version, inputs, [x, ones.astype(bool)])


def cubic(t, a):
    t = abs(t)
    if t <= 1:
        return (a + 2) * t**3 - (a + 3) * t**2 + 1
    return a * t**3 - 5 * a * t**2 + 8 * a * t - 4 * a if t < 2 else 0.0


def resize_axis(x, axis, out, scale, length, mode, transform, nearest, a, exclude, antialias, region, extrapolation):
    d = x.shape[axis]
    y = np.zeros([*x.shape[:axis], out, *x.shape[axis + 1 :]])
    for j in range(out):
        center = (j + 0.5) / scale - 0.5
        start, end = region
        at = {
            "half_pixel": lambda: center,
            "half_pixel_symmetric": lambda: d / 2 * (1 - out / length) + center,
            "pytorch_half_pixel": lambda: center if length > 1 else 0,
            "align_corners": lambda: 0 if length == 1 else j * (d - 1) / (length - 1),
            "asymmetric": lambda: j / scale,
            "tf_half_pixel_for_nn": lambda: (j + 0.5) / scale,
            "tf_crop_and_resize": lambda: start * (d - 1) + j * (end - start) * (d - 1) / (length - 1)
            if length > 1 else 0.5 * (start + end) * (d - 1),
        }[transform]()
        weights = {}
        if mode == "nearest":
            i = {"round_prefer_floor": lambda: math.ceil(at - 0.5), "round_prefer_ceil": lambda: math.floor(at + 0.5),
                 "floor": lambda: math.floor(at), "ceil": lambda: math.ceil(at)}[nearest]()
            weights[i] = 1.0
        else:
            stretch = min(scale, 1.0) if antialias else 1.0
            reach = (1 if mode == "linear" else 2) / stretch
            for i in range(math.floor(at - reach), math.ceil(at + reach) + 1):
                t = (i - at) * stretch
                weights[i] = max(0.0, 1 - abs(t)) if mode == "linear" else cubic(t, a)
            if exclude:
                weights = {i: w for i, w in weights.items() if 0 <= i < d}
            if exclude or antialias:
                weights = {i: w / sum(weights.values()) for i, w in weights.items()}
        index = [slice(None)] * x.ndim
        index[axis] = j
        for i, w in weights.items():
            y[tuple(index)] += w * x.take(min(max(i, 0), d - 1), axis)
        if transform == "tf_crop_and_resize" and not 0 <= at <= d - 1:
            y[tuple(index)] = extrapolation
    return y


def resize(x, axes, scales=None, sizes=None, mode="nearest", transform="half_pixel", nearest="round_prefer_floor",
           a=-0.75, exclude=0, antialias=0, roi=None, extrapolation=0.0, policy="stretch"):
    y = wide(x)
    if policy != "stretch":
        common = (min if policy == "not_larger" else max)(s / x.shape[axis] for axis, s in zip(axes, sizes))
        plan = [(math.floor(common * x.shape[axis] + 0.5), common, common * x.shape[axis]) for axis in axes]
    elif sizes is not None:
        plan = [(s, s / x.shape[axis], s) for axis, s in zip(axes, sizes)]
    else:
        plan = []
        for k, (axis, scale) in enumerate(zip(axes, map(float, np.array(scales, F32)))):
            part = scale * ((roi[k + len(axes)] - roi[k]) if roi is not None else 1)
            plan.append((math.floor(F32(x.shape[axis]) * F32(part)), scale, x.shape[axis] * part))
    for k, (axis, (out, scale, length)) in enumerate(zip(axes, plan)):
        region = (roi[k], roi[k + len(axes)]) if roi is not None else (0, 1)
        if (out, scale) != (x.shape[axis], 1) or roi is not None:
            y = resize_axis(y, axis, out, scale, length, mode, transform, nearest, a, exclude, antialias, region,
                            extrapolation)
    return y


def resizes():
    x = np.round(numbers(F32, 1, 2, 4, 5))
    transforms = ["half_pixel", "pytorch_half_pixel", "align_corners", "asymmetric", "half_pixel_symmetric"]
    scales = [(2, 3), (0.5, 0.75), (1.5, 0.25), (1, 2)]
    sizes = [(8, 3), (3, 7), (1, 5), (4, 10)]
    for transform in transforms:
        options = {"coordinate_transformation_mode": transform}
        for mode, nearest in [("nearest", n) for n in ["round_prefer_floor", "round_prefer_ceil", "floor", "ceil"]] + [
                ("linear", None), ("cubic", None)]:
            named = options | {"mode": mode} | ({"nearest_mode": nearest} if nearest else {})
            for scale in scales:
                y = resize(x, [2, 3], scales=scale, mode=mode, transform=transform, nearest=nearest)
                case("Resize", 19, [x, None, np.array([1, 1, *scale], F32)], like(y, x), tol=1e-5, **named)
            for size in sizes:
                y = resize(x, [2, 3], sizes=size, mode=mode, transform=transform, nearest=nearest)
                whole = [x, None, None, np.array([1, 2, *size])]
                part = [x, None, None, Const(np.array(size[::-1]))]
                if sum(size) % 2:
                    case("Resize", 19, whole, like(y, x), tol=1e-5, **named)
                else:
                    case("Resize", 19, part, like(y, x), tol=1e-5, axes=[-1, 2], **named)
    for mode, exclude, antialias in itertools.product(["linear", "cubic"], [0, 1], [0, 1]):
        for scale in scales:
            y = resize(x, [2, 3], scales=scale, mode=mode, exclude=exclude, antialias=antialias, a=-0.5)
            case("Resize", 18, [x, None, np.array([1, 1, *scale], F32)], like(y, x), tol=1e-5, mode=mode,
                 exclude_outside=exclude, antialias=antialias, cubic_coeff_a=-0.5)
    for policy, size in itertools.product(["not_larger", "not_smaller"], [(8, 5), (3, 9), (2, 2)]):
        for mode in ["nearest", "linear"]:
            y = resize(x, [2, 3], sizes=size, mode=mode, policy=policy)
            case("Resize", 18, [x, None, None, np.array(size)], like(y, x), tol=1e-5, mode=mode, axes=[2, 3],
                 keep_aspect_ratio_policy=policy)
    roi = [0.25, 0.125, 0.75, 1.25]
    for mode in ["nearest", "linear", "cubic"]:
        named = {"mode": mode, "coordinate_transformation_mode": "tf_crop_and_resize", "extrapolation_value": 9.0,
                 "nearest_mode": "floor"}
        common = {"mode": mode, "transform": "tf_crop_and_resize", "roi": roi, "extrapolation": 9.0, "nearest": "floor"}
        whole = np.array([0, 0, *roi[:2], 1, 1, *roi[2:]], F32)
        for size in sizes:
            y = like(resize(x, [2, 3], sizes=size, **common), x)
            empty = Const(np.array([], F32))
            case("Resize", 11, [x, whole, empty, np.array([1, 2, *size])], y, tol=1e-5, **named)
            case("Resize", 18, [x, np.array(roi, F32), None, np.array(size)], y, tol=1e-5, axes=[2, 3], **named)
        y = like(resize(x, [2, 3], scales=(2, 4), **common), x)
        case("Resize", 13, [x, whole, np.array([1, 1, 2, 4], F32)], y, tol=1e-5, **named)
    y = like(resize(x, [2, 3], scales=(2, 3), transform="tf_half_pixel_for_nn", nearest="floor"), x)
    named = {"coordinate_transformation_mode": "tf_half_pixel_for_nn", "nearest_mode": "floor"}
    case("Resize", 11, [x, Const(np.array([], F32)), np.array([1, 1, 2, 3], F32)], y, **named)
    # Dtypes: nearest takes all, interpolation rounds integers.
    for dtype in [F16, F64, BF16, np.uint8, np.int8, np.int32, np.int64, bool]:
        t = numbers(np.int8, 1, 1, 3, 4).astype(dtype)
        y = like(resize(t, [2, 3], scales=(2, 1.5)), t) if dtype != bool else t.repeat(2, 2)[..., [0, 1, 2, 2, 3, 3]]
        if dtype != bool:
            case("Resize", 13, [t, None, np.array([1, 1, 2, 1.5], F32)], y)
            y = resize(t, [2, 3], scales=(2, 1.5), mode="linear")
            y = like(np.rint(y) if np.dtype(dtype).kind in "iu" else y, t)
            case("Resize", 13, [t, None, np.array([1, 1, 2, 1.5], F32)], y, mode="linear", tol=0.02)
    words = np.array([["a", "b", "c"]])
    case("Resize", 13, [words, None, np.array([2, 2], F32)], words.repeat(2, 0).repeat(2, 1))
    legacy = {"transform": "asymmetric", "nearest": "floor"}
    for mode in ["nearest", "linear"]:
        y = like(resize(x, [2, 3], scales=(2, 1.5), mode=mode, **legacy), x)
        case("Upsample", 1, [x], y, mode="bilinear" if mode == "linear" else mode, height_scale=2.0, width_scale=1.5)
        case("Upsample", 7, [x], y, mode=mode, scales=[1.0, 1.0, 2.0, 1.5])
        case("Upsample", 9, [x, np.array([1, 1, 2, 1.5], F32)], y, mode=mode)
        y = like(resize(x, [2, 3], scales=(0.5, 0.75), mode=mode, **legacy), x)
        case("Resize", 10, [x, np.array([1, 1, 0.5, 0.75], F32)], y, mode=mode)
    case("Resize", 13, [np.zeros((0, 2, 3), F32), None, np.array([1, 1, 2], F32)], np.zeros((0, 2, 6), F32))


def reflect(x, low, high):
    if high <= low:
        return low
    while not low <= x <= high:
        x = 2 * low - x if x < low else 2 * high - x
    return x


def sample(image, at, mode, padding, align):
    """The value of an image (without channels) at float coordinates."""
    per_axis = []
    for x, d in zip(at, image.shape):
        low, high = (0, d - 1) if align else (-0.5, d - 0.5)
        if mode == "nearest":
            x = np.rint(x)
        if padding == "border" and not low <= x <= high:
            x = min(max(x, 0), d - 1)
        if padding == "reflection":
            x = reflect(x, low, high)
        base = math.floor(x)
        weights = {"nearest": {0: 1}, "linear": {i: 1 - abs(x - base - i) for i in (0, 1)},
                   "cubic": {i: cubic(x - base - i, -0.75) for i in (-1, 0, 1, 2)}}[mode]
        taps = []
        for i, w in weights.items():
            i += base
            if padding == "border":
                i = min(max(i, 0), d - 1)
            if padding == "reflection":
                i = min(max(int(reflect(i, low, high)), 0), d - 1)
            taps.append((i, w))
        per_axis.append(taps)
    total = 0.0
    for taps in itertools.product(*per_axis):
        index = tuple(i for i, _ in taps)
        if all(0 <= i < d for i, d in zip(index, image.shape)):
            total += math.prod(w for _, w in taps) * image[index]
    return total


def grid_sample(x, grid, mode, padding, align):
    x, grid = wide(x), wide(grid)
    y = np.zeros([*x.shape[:2], *grid.shape[1:-1]])
    for n, *o in points([x.shape[0], *grid.shape[1:-1]]):
        at = [((g + 1) / 2 * (d - 1) if align else ((g + 1) * d - 1) / 2)
              for g, d in zip(grid[(n, *o)][::-1], x.shape[2:])]
        for c in range(x.shape[1]):
            y[(n, c, *o)] = sample(x[n, c], at, mode, padding, align)
    return y


def grids():
    for shape, places in [((3, 4), (2, 3)), ((1, 5), (2, 2)), ((4,), (5,)), ((2, 3, 2), (1, 2, 2))]:
        x = np.round(numbers(F32, 2, 2, *shape))
        grid = rng.uniform(-1.7, 1.7, (2, *places, len(shape))).astype(F32)
        for padding, align in itertools.product(["zeros", "border", "reflection"], [0, 1]):
            for mode in ["nearest", "linear", "cubic"]:
                y = grid_sample(x, grid, mode, padding, align)
                options = {"padding_mode": padding, "align_corners": align}
                case("GridSample", 20, [x, grid], like(y, x), mode=mode, tol=1e-4, **options)
    for dtype, tol in [(F32, 1e-4), (F16, 8e-3), (np.int32, None)]:
        x = numbers(dtype, 2, 2, 3, 4)
        grid = rng.uniform(-1.5, 1.5, (2, 2, 3, 2)).astype(F16 if dtype == F16 else F32)
        y = like(grid_sample(x, grid, "linear", "zeros", 0), x)
        case("GridSample", 16, [x, grid], y, mode="bilinear", tol=tol)
    words = np.array([[[["a", "b", "c"]]]])
    case("GridSample", 22, [words, np.array([[[[0, 0], [0.9, 0]]]], F32)], np.array([[[["b", "c"]]]]), mode="nearest")
    for sizes, align in itertools.product([(3, 2), (1, 4), (2, 3, 2)], [0, 1]):
        r = len(sizes)
        theta = numbers(F64, 2, r, r + 1)
        steps = [np.array([-1.0]) if align and d == 1 else
                 np.linspace(-1, 1, d) if align else (2 * np.arange(d) + 1) / d - 1 for d in sizes]
        mesh = np.stack([*np.meshgrid(*steps, indexing="ij")[::-1], np.ones(sizes)], -1)
        y = np.einsum("nij,...j->n...i", theta, mesh)
        case("AffineGrid", 20, [theta, Const(np.array([2, 1, *sizes]))], y, align_corners=align)


def regions():
    x = np.round(numbers(F32, 2, 2, 6, 5))
    rois = np.array([[0.5, 1, 4, 5], [1, 1, 1.5, 1.25], [-3, 0, 9, 9], [2, 2, 2, 2]], F32)
    batch = np.array([1, 0, 1, 0])

    def align(half_pixel, ratio, scale, is_max, bins):
        y = np.zeros((4, 2, *bins))
        offset = 0.5 if half_pixel else 0
        for (r, c), o in itertools.product(points((4, 2)), points(bins)):
            image = x[batch[r], c]
            axes = []
            for a, d in enumerate(image.shape):
                start, end = rois[r][1 - a] * scale - offset, rois[r][3 - a] * scale - offset
                size = (end - start if half_pixel else max(end - start, 1)) / bins[a]
                count = ratio or math.ceil(size)
                axes.append([start + o[a] * size + (i + 0.5) * size / count for i in range(count)])
            values = []
            for at in itertools.product(*axes):
                near = all(-1 <= p <= d for p, d in zip(at, image.shape))
                at = [min(max(p, 0), d - 1) for p, d in zip(at, image.shape)]
                low = [min(int(p), d - 1) for p, d in zip(at, image.shape)]
                corners = [near * math.prod(abs(1 - k - p + i) for k, p, i in zip(t, at, low)) *
                           image[tuple(min(i + k, d - 1) for i, k, d in zip(low, t, image.shape))]
                           for t in points((2, 2))]
                values.append(max(corners) if is_max else sum(corners))
            if values:
                y[(r, c, *o)] = max(values) if is_max else np.mean(values)
        return like(y, x)

    for ratio, scale, mode in itertools.product([0, 1, 2], [1.0, 0.5], ["avg", "max"]):
        options = {"output_height": 2, "output_width": 3, "sampling_ratio": ratio, "spatial_scale": scale, "mode": mode}
        for half_pixel in [0, 1]:
            y = align(half_pixel, ratio, scale, mode == "max", (2, 3))
            name = "half_pixel" if half_pixel else "output_half_pixel"
            case("RoiAlign", 16, [x, rois, batch], y, tol=1e-4, coordinate_transformation_mode=name, **options)
            if not half_pixel:
                case("RoiAlign", 10, [x, rois, batch], y, tol=1e-4, **options)
    for scale, bins in itertools.product([1.0, 0.5], [(2, 3), (1, 1)]):
        y = np.zeros((4, 2, *bins))
        for r, o in itertools.product(range(4), points(bins)):
            part = []
            for a, d in enumerate(x.shape[2:]):
                start, end = (math.floor(abs(v) + 0.5) * np.sign(v) for v in (rois[r][1 - a] * scale, rois[r][3 - a] * scale))
                size = max(end - start + 1, 1) / bins[a]
                low, high = (math.floor(o[a] * size) + start, math.ceil((o[a] + 1) * size) + start)
                part.append(slice(*(int(min(max(v, 0), d)) for v in (low, high))))
            window = x[batch[r], :, part[0], part[1]]
            y[(r, slice(None), *o)] = window.max((1, 2)) if window.size else 0
        inputs = [x, np.concatenate([batch[:, None], rois], 1).astype(F32)]
        case("MaxRoiPool", 1, inputs, like(y, x), pooled_shape=bins, spatial_scale=scale)


def deformed_convolutions():
    variants = [((4, 5), (2, 3), {}), ((5, 4), (3, 2), {"pads": [1, 0, 1, 1], "strides": [2, 1]}),
                ((5,), (3,), {"dilations": [2], "pads": [2, 1]}), ((3, 3, 2), (2, 1, 2), {})]
    for (shape, kernel, attributes), group, offset_group in itertools.product(variants, [1, 2], [1, 2]):
        axes = window(shape, kernel, **attributes)
        out, r = [a[0] for a in axes], len(shape)
        x, w = np.round(numbers(F32, 2, 4, *shape)), np.round(numbers(F32, 2, 4 // group, *kernel))
        offset = np.round(numbers(F32, 2, offset_group * math.prod(kernel) * r, *out, low=-1, high=1), 2)
        mask = np.round(numbers(F32, 2, offset_group * math.prod(kernel), *out), 1)
        bias = np.round(numbers(F32, 2))
        apart = offset.reshape(2, offset_group, *kernel, r, *out)
        masks = mask.reshape(2, offset_group, *kernel, *out)
        y, plain = np.zeros((2, 2, *out)), np.zeros((2, 2, *out))
        for (n, f), o in itertools.product(points((2, 2)), points(out)):
            for c, k in itertools.product(range(4 // group), points(kernel)):
                channel = f // (2 // group) * (4 // group) + c
                g = channel // (4 // offset_group)
                at = [i * s + j * e - b + apart[(n, g, *k, a, *o)]
                      for a, (i, j, (_, s, e, b, _)) in enumerate(zip(o, k, axes))]
                part = sample(wide(x[n, channel]), at, "linear", "zeros", 1) * float(w[(f, c, *k)])
                plain[(n, f, *o)] += part
                y[(n, f, *o)] += part * masks[(n, g, *k, *o)]
        options = {"group": group, "offset_group": offset_group, "tol": 1e-4, **attributes}
        if group == offset_group:
            case("DeformConv", 19, [x, w, offset], like(plain, x), **options)
        case("DeformConv", 22, [x, w, offset, bias, mask], like(y, x) + bias.reshape(-1, *[1] * r), **options)


for family in [products, einsums, convolutions, transposed_convolutions, pools, integers, batch_normalisations, lrn,
               dropouts, resizes, grids, regions, deformed_convolutions]:
    family()
write(__file__)

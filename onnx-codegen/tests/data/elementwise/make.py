"""Writes cases.txt: nodes with inputs, and the outputs that numpy computes for them in float64.

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


def erf(x):
    return np.vectorize(math.erf, otypes=[np.float64])(x)


SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan]


def elementwise():
    functions = {
        "Abs": (6, np.abs), "Neg": (6, np.negative), "Sign": (9, np.sign), "Reciprocal": (6, lambda x: 1 / x),
        "Sqrt": (6, np.sqrt), "Exp": (6, np.exp), "Log": (6, np.log), "Floor": (6, np.floor), "Ceil": (6, np.ceil),
        "Round": (11, np.round), "Erf": (9, erf), "Sin": (7, np.sin), "Cos": (7, np.cos), "Tan": (7, np.tan),
        "Asin": (7, np.arcsin), "Acos": (7, np.arccos), "Atan": (7, np.arctan), "Sinh": (9, np.sinh),
        "Cosh": (9, np.cosh), "Tanh": (6, np.tanh), "Asinh": (9, np.arcsinh), "Acosh": (9, np.arccosh),
        "Atanh": (9, np.arctanh),
    }
    points = [0.5, -0.5, 1.5, 2.5, -2.5, 0.25, -0.75, 1.0, 3.0, -3.25, 0.1]
    for op, (version, f) in functions.items():
        for dtype in FLOATS:
            x = np.array(points + SPECIAL, F64).astype(dtype)
            with np.errstate(all="ignore"):
                case(op, version, [x], like(f(wide(x)), x))
    for dtype in INTS:
        x = numbers(dtype, 2, 3, low=-100, high=100)
        case("Abs", 13, [x], np.abs(x))
        case("Sign", 13, [x], np.sign(x))
        if np.dtype(dtype).kind == "i":
            case("Neg", 13, [x], -x)
    case("Abs", 1, [np.array([], F32)], np.array([], F32), consumed_inputs=[0])
    for dtype in FLOATS:
        x = np.array([1.0, *SPECIAL], F64).astype(dtype)
        case("IsNaN", 20, [x], np.isnan(wide(x)))
        case("IsInf", 20, [x], np.isinf(wide(x)))
        case("IsInf", 20, [x], np.isposinf(wide(x)), detect_negative=0)
        case("IsInf", 20, [x], np.isneginf(wide(x)), detect_positive=0)
        case("IsInf", 20, [x], np.zeros(6, bool), detect_positive=0, detect_negative=0)
    case("Erf", 9, [np.array([-3, 0, 1, 3], np.int32)], np.array([0, 0, 0, 0], np.int32))


def broadcasting():
    pairs = [((2, 3), (3,)), ((2, 1, 3), (4, 1)), ((), (2, 2)), ((0, 3), (3,)), ((3,), ()), ((1,), (0,)), ((), ())]
    for op, f in {"Add": np.add, "Sub": np.subtract, "Mul": np.multiply}.items():
        for dtype in FLOATS + INTS:
            for a, b in pairs[:2] if dtype in INTS + [F16, BF16] else pairs:
                a, b = numbers(dtype, *a, low=-90, high=100), numbers(dtype, *b, low=-90, high=100)
                case(op, 14, [a, b], like(f(wide(a), wide(b)), a))
    for dtype in FLOATS + INTS:
        a, b = numbers(dtype, 2, 4, low=-9, high=9), numbers(dtype, 4, low=1, high=4)
        b = np.where(b == 0, 1, b).astype(dtype) * like(np.array([1, -1, 1, -1]) if np.dtype(dtype).kind != "u" else 1, b)
        quotient = wide(a) / wide(b) if dtype in FLOATS else np.trunc(a.astype(F64) / b.astype(F64))
        case("Div", 14, [a, b], like(quotient, a))
        case("Mod", 28, [a, b], like(np.mod(wide(a), wide(b)), a))
        case("Mod", 13, [a, b], like(np.fmod(wide(a), wide(b)), a), fmod=1)
        for op, f in {"Max": np.maximum, "Min": np.minimum}.items():
            case(op, 13, [a, b, a[:, :1]], like(f(f(wide(a), wide(b)), wide(a[:, :1])), a))
    for dtype in FLOATS:
        a = np.array([5.5, -5.5, 0.0, -0.0, 1.0, -1.0, np.inf, 3.0, np.nan], F64).astype(dtype)
        b = np.array([-2.0, 2.0, -3.0, 3.0, np.inf, np.inf, 2.0, 0.0, 1.0], F64).astype(dtype)
        case("Mod", 28, [a, b], like(np.mod(wide(a), wide(b)), a))
        case("Div", 14, [a, b], like(wide(a) / wide(b), a))
        case("Max", 13, [a, b], like(np.maximum(wide(a), wide(b)), a))
        x, y, z = numbers(dtype, 2, 3), numbers(dtype, 3), numbers(dtype, 2, 1)
        case("Sum", 13, [x, y, z], like(wide(x) + wide(y) + wide(z), x), tol=0.02 if dtype == BF16 else None)
        case("Sum", 6, [x], x)
        case("Mean", 13, [x, y, z], like((wide(x) + wide(y) + wide(z)) / 3, x), tol=0.02 if dtype == BF16 else None)


def old_broadcasting():
    shapes = [((2, 3, 4, 5), (), None), ((2, 3, 4, 5), (1, 1), None), ((2, 3, 4, 5), (5,), None),
              ((2, 3, 4, 5), (4, 5), None), ((2, 3, 4, 5), (3, 4), 1), ((2, 3, 4, 5), (2,), 0),
              ((2, 3, 4), (3,), -2), ((2, 3, 4), (1,), 0)]
    operators = {"Add": np.add, "Sub": np.subtract, "Mul": np.multiply, "Div": np.divide, "Pow": np.power,
                 "Less": np.less, "Greater": np.greater}
    for (op, f), (a, b, axis) in itertools.product(operators.items(), shapes):
        if len(a) == 4 and op not in ("Add", "Less"):
            a = (2, 3, 1, 2) if b in ((), (1, 1), (2,)) else None
        if a is None:
            continue
        a, b = numbers(F32, *a, low=1), numbers(F32, *b, low=1)
        first = a.ndim - b.ndim if axis is None else axis % a.ndim
        if b.size == 1:
            first = a.ndim - b.ndim
        full = b.reshape((1,) * first + b.shape + (1,) * (a.ndim - first - b.ndim))
        y = f(wide(a), wide(full))
        case(op, 6, [a, b], y if y.dtype == bool else like(y, a), broadcast=1, axis=axis)
    a, b = numbers(F32, 2, 3), numbers(F32, 2, 3)
    case("Add", 1, [a, b], a + b)
    a, b = numbers(np.int32, 2, 3), numbers(np.int32, 2)
    case("Equal", 1, [a, b], a == b[:, None], broadcast=1, axis=0)
    for op, f in {"And": np.logical_and, "Or": np.logical_or, "Xor": np.logical_xor}.items():
        a, b = numbers(np.int32, 2, 3) > 0, numbers(np.int32, 3) > 0
        case(op, 1, [a, b], f(a, b), broadcast=1)
        case(op, 7, [b, a], f(a, b))


def powers():
    for base, exponent in [(F32, np.int64), (F32, np.int32), (F16, np.int32), (F64, F32), (F32, F64), (F16, F32),
                           (BF16, F32), (F32, F32), (F64, F64), (F32, np.uint8)]:
        x, y = numbers(base, 2, 4, low=0.5, high=3), numbers(exponent, 4, low=-3, high=4)
        case("Pow", 15, [x, y], like(np.power(wide(x), y.astype(F64)), x))
        for k in (0, 1, 2, 3):
            x, y = numbers(base, 3, low=-3, high=3), np.array(k, exponent)
            case("Pow", 15, [x, Const(y)], like(np.power(wide(x), F64(k)), x))
    x, y = np.array([2, -3, 7, -1], np.int32), np.array([3, 3, 2, 5], np.int64)
    case("Pow", 15, [x, y], (x.astype(np.int64) ** y).astype(np.int32))
    x, y = np.array([2, 9, 16], np.int64), np.array([0.5, 0.5, 0.25], F32)
    case("Pow", 15, [x, y], np.array([1, 3, 2], np.int64))
    case("Pow", 15, [np.array([-1.0, -1.0], F32), np.array([16777217, 16777216], np.int64)], np.array([-1, 1], F32))


def bits():
    for dtype in INTS:
        info = np.iinfo(dtype)
        width = info.bits
        x = np.array([1, 5, info.max, info.min, info.max // 3, info.min // 3], dtype)
        by = np.array([0, 1, width - 1, 2, 3, 1], dtype)
        case("BitShift", 28, [x, by], np.left_shift(x, by), direction="LEFT")
        case("BitShift", 28, [x, by], np.right_shift(x, by), direction="RIGHT")
        far = np.array([width, width + 1, width, width, width + 3, 100], dtype)
        zero = np.zeros(6, dtype)
        case("BitShift", 28, [x, far], zero, direction="LEFT")
        case("BitShift", 28, [x, far], np.where(x < 0, -1, 0).astype(dtype), direction="RIGHT")
        if info.min < 0:
            case("BitShift", 28, [x, -far], np.where(x < 0, -1, 0).astype(dtype), direction="RIGHT")
            case("BitShift", 28, [x, -far], zero, direction="LEFT")
        y = numbers(dtype, 2, 6, low=-100, high=100)
        case("BitwiseAnd", 18, [x, y], x & y)
        case("BitwiseOr", 18, [x, y], x | y)
        case("BitwiseXor", 18, [x, y], x ^ y)
        case("BitwiseNot", 18, [x], ~x)


def comparisons():
    operators = {"Equal": (13, np.equal), "Less": (13, np.less), "Greater": (13, np.greater),
                 "LessOrEqual": (16, np.less_equal), "GreaterOrEqual": (16, np.greater_equal)}
    for (op, (version, f)), dtype in itertools.product(operators.items(), FLOATS + INTS):
        a, b = numbers(dtype, 2, 5, high=3), numbers(dtype, 5, high=3)
        if dtype in FLOATS:
            a, b = np.round(wide(a)).astype(dtype), np.array([np.nan, np.inf, -np.inf, -0.0, 1.0]).astype(dtype)
            a[0] = b
            a[1, 3] = 0
        case(op, version, [a, b], f(wide(a), wide(b)))
    a = np.array([True, False, True])
    case("Equal", 13, [a, a[::-1]], a == a[::-1])
    case("Equal", 19, [np.array(["a", "b"]), np.array(["a", "c"])], np.array([True, False]))
    case("Not", 1, [a], ~a)


def clip():
    x = np.array([-5.0, -1.0, 0.0, 1.0, 5.0, np.inf, -np.inf, np.nan], F32)
    case("Clip", 1, [x], np.clip(x, -1, 2), min=-1.0, max=2.0)
    case("Clip", 1, [x], x)
    largest = np.finfo(F32).max
    case("Clip", 6, [x], np.clip(x, -largest, largest))
    case("Clip", 6, [x], np.clip(x, -largest, 2), max=2.0)
    for dtype in FLOATS + INTS:
        x = numbers(dtype, 7, low=-9, high=9)
        low, high = np.array(2 if np.dtype(dtype).kind == "u" else -3, dtype), np.array(3, dtype)
        case("Clip", 13, [x, low, high], like(np.clip(wide(x), wide(low), wide(high)), x))
        case("Clip", 13, [x, None, high], like(np.minimum(wide(x), wide(high)), x))
        case("Clip", 13, [x, low], like(np.maximum(wide(x), wide(low)), x))
        case("Clip", 13, [x, high, low], np.full(7, low, dtype))
        case("Clip", 13, [x], x)


def activations():
    softplus = lambda x: np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))
    sigmoid = lambda x: np.where(x < 0, np.exp(np.minimum(x, 0)), 1) / (1 + np.exp(-np.abs(x)))
    elu = lambda x, a: np.where(x < 0, a * np.expm1(np.minimum(x, 0)), x)
    hard = lambda x, a, b: np.clip(a * x + b, 0, 1)
    f = lambda x: float(np.float32(x))
    alpha, gamma = f(1.67326319217681884765625), f(1.05070102214813232421875)
    operators = [
        ("Relu", 14, lambda x: np.maximum(x, 0), {}),
        ("LeakyRelu", 6, lambda x: np.where(x < 0, f(0.01) * x, x), {}),
        ("LeakyRelu", 16, lambda x: np.where(x < 0, f(0.2) * x, x), {"alpha": 0.2}),
        ("Elu", 6, lambda x: elu(x, 1.0), {}),
        ("Elu", 22, lambda x: elu(x, 2.0), {"alpha": 2.0}),
        ("Selu", 1, lambda x: f(1.0507) * elu(x, f(1.6732)), {}),
        ("Selu", 22, lambda x: gamma * elu(x, alpha), {}),
        ("Selu", 6, lambda x: 3.0 * elu(x, 2.0), {"alpha": 2.0, "gamma": 3.0}),
        ("Celu", 28, lambda x: np.where(x < 0, 2.0 * np.expm1(np.minimum(x, 0) / 2.0), x), {"alpha": 2.0}),
        ("ThresholdedRelu", 10, lambda x: np.where(x > 1, x, np.where(np.isnan(x), 0, 0)), {}),
        ("Sigmoid", 13, sigmoid, {}),
        ("HardSigmoid", 6, lambda x: hard(x, f(0.2), 0.5), {}),
        ("HardSigmoid", 22, lambda x: hard(x, 0.5, f(0.6)), {"alpha": 0.5, "beta": 0.6}),
        ("HardSwish", 22, lambda x: x * hard(x, 1 / 6, 0.5), {}),
        ("Tanh", 13, np.tanh, {}),
        ("Softplus", 22, softplus, {}),
        ("Softsign", 22, lambda x: x / (1 + np.abs(x)), {}),
        ("Gelu", 20, lambda x: 0.5 * x * (1 + erf(x / math.sqrt(2))), {}),
        ("Gelu", 20, lambda x: 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))),
         {"approximate": "tanh"}),
        ("Mish", 22, lambda x: x * np.tanh(softplus(x)), {}),
        ("Shrink", 9, lambda x: np.where(x < -1.5, x + 0.25, np.where(x > 1.5, x - 0.25, 0)),
         {"lambd": 1.5, "bias": 0.25}),
        ("Swish", 24, lambda x: x * sigmoid(x), {}),
        ("Swish", 24, lambda x: x * sigmoid(1.5 * x), {"alpha": 1.5}),
    ]
    # Where the formula cancels, an absolute error of one rounding remains.
    cancels = {"Elu", "Selu", "Celu", "Gelu"}
    for op, version, function, attributes in operators:
        for dtype in FLOATS:
            points = [-3.5, -1.0, -0.25, 0.0, 0.25, 1.0, 2.75, 20.0, -20.0, 100.0, -100.0, 300.0, -300.0]
            if op in ("Elu", "Selu", "Celu", "Gelu") or op.startswith("Hard"):
                points = [x for x in points if abs(x) < 150]
            x = np.array(points, F64).astype(dtype)
            tol = {F16: 0.008, BF16: 0.06}.get(dtype)
            if op == "Gelu" and dtype == F32:
                tol = 1e-6
            if op in cancels and dtype == F64:
                tol = 1e-14
            case(op, version, [x], like(function(wide(x)), x), tol=tol, **attributes)
    x = np.array([-1e4, -700.0, 700.0, 1e4, np.nan], F64)
    for op, version, function in [("Sigmoid", 13, sigmoid), ("Softplus", 22, softplus),
                                  ("Mish", 22, lambda x: x * np.tanh(softplus(x)))]:
        case(op, version, [x], function(x))
        case(op, version, [x.astype(F32)], function(wide(x.astype(F32))).astype(F32))
    x = np.array([-40.0, -20.0, -10.0, -1e-3, 1e-3], F32)
    case("Softplus", 22, [x], softplus(wide(x)).astype(F32), tol="1e-6 relative")
    case("Mish", 22, [x], (wide(x) * np.tanh(softplus(wide(x)))).astype(F32), tol="1e-6 relative")
    for dtype in (np.int8, np.int16, np.int32, np.int64):
        x = numbers(dtype, 2, 3)
        case("Relu", 14, [x], np.maximum(x, 0).astype(dtype))
        case("Shrink", 9, [x], np.where(x < -1.5, x + 1.25, np.where(x > 1.5, x - 1.25, 0)).astype(dtype),
             lambd=1.5, bias=1.25)
    prelu = lambda x, s: like(np.where(wide(x) < 0, wide(s) * wide(x), wide(x)), x)
    for dtype in [F16, F32, F64, np.int32, np.uint32, np.int64]:
        x, s = numbers(dtype, 2, 3, 2), numbers(dtype, 3, 1)
        case("PRelu", 16, [x, s], prelu(x, s))
        case("PRelu", 9, [x, s[:1, 0]], prelu(x, s[0, 0]))
    x, s = numbers(F32, 2, 3, 2), numbers(F32, 3)
    case("PRelu", 6, [x, s], prelu(x, s[:, None]))
    case("PRelu", 1, [x, s[:1]], prelu(x, s[0]))
    for dtype in FLOATS:
        a, b = numbers(dtype, 2, 3), numbers(dtype, 2, 3)
        case("SwiGLU", 28, [a, b], like(wide(a) * sigmoid(0.5 * wide(a)) * wide(b), a), alpha=0.5,
             tol={F16: 0.008, BF16: 0.06}.get(dtype))


def log_sum_exp(x, **options):
    m = np.max(x, initial=-np.inf, **options | {"keepdims": True})
    m = np.where(np.isinf(m), 0, m)
    y = m + np.log(np.sum(np.exp(x - m), **options | {"keepdims": True}))
    axes = options["axis"] if options["axis"] is not None else tuple(range(x.ndim))
    return y if options["keepdims"] else np.squeeze(y, axes)


REDUCTIONS = {
    "ReduceSum": np.sum, "ReduceMean": np.mean, "ReduceProd": np.prod,
    "ReduceMax": lambda x, **o: np.max(x, initial=-np.inf, **o), "ReduceMin": lambda x, **o: np.min(x, initial=np.inf, **o),
    "ReduceL1": lambda x, **o: np.sum(np.abs(x), **o), "ReduceL2": lambda x, **o: np.sqrt(np.sum(x * x, **o)),
    "ReduceLogSum": lambda x, **o: np.log(np.sum(x, **o)), "ReduceLogSumExp": log_sum_exp,
    "ReduceSumSquare": lambda x, **o: np.sum(x * x, **o),
}


def reductions():
    for op, f in REDUCTIONS.items():
        since = 13 if op == "ReduceSum" else 18
        for dtype in FLOATS + [np.int32, np.int64, np.uint32, np.uint64]:
            x = numbers(dtype, 2, 2, 3, low=1, high=4)
            if np.dtype(dtype).kind in "iu":
                x = np.maximum(x, 1).astype(dtype)
            y = lambda axes, keep: like(f(x.astype(F64), axis=axes, keepdims=bool(keep)), x)
            for axes, keep in [((1,), 1), ((0, 2), 0), ((-1,), 0)]:
                case(op, 11, [x], y(axes, keep), axes=list(axes), keepdims=keep)
            case(op, since, [x, Const(np.array([-2, 0]))], y((1, 0), 1))
            case(op, since, [x], y(None, 0), keepdims=0)
        x = numbers(F32, 2, 3, 4, low=1, high=4)
        y = lambda axes, keep: like(f(x.astype(F64), axis=axes, keepdims=bool(keep)), x)
        for axes, keep in [((1,), 1), ((1,), 0), ((-3, 2), 0), ((0, 2, 1), 0), ((2, 0), 1)]:
            case(op, since, [x, np.array(axes, np.int64)], y(axes, keep), keepdims=keep)
        case(op, since, [x, np.array([], np.int64)], y(None, 1))
        case(op, since, [x], y((), 1), noop_with_empty_axes=1)
        case(op, since, [x, Const(np.array([], np.int64))], y((), 1), noop_with_empty_axes=1)
        case(op, since, [np.array(2.0, F32)], like(f(np.array(2.0), axis=None, keepdims=False), x))
        empty = np.zeros((2, 0, 3), F32)
        if op != "ReduceMean":
            case(op, since, [empty, Const(np.array([1]))], like(f(wide(empty), axis=(1,), keepdims=True), x))
        case(op, since, [empty, Const(np.array([0]))], np.zeros((0, 3), F32), keepdims=0)
    for dtype in [np.int8, np.uint8, np.int32, np.uint32, np.int64, np.uint64]:
        x, info = np.zeros((2, 0), dtype), np.iinfo(dtype)
        case("ReduceMax", 20, [x, Const(np.array([1]))], np.full((2, 1), info.min, dtype))
        case("ReduceMin", 20, [x, Const(np.array([1]))], np.full((2, 1), info.max, dtype))
    x = np.array([[True, False], [False, False], [True, True]])
    case("ReduceMax", 20, [x, Const(np.array([1]))], x.any(1), keepdims=0)
    case("ReduceMin", 20, [x, Const(np.array([1]))], x.all(1), keepdims=0)
    case("ReduceMax", 20, [x[:0], Const(np.array([0]))], np.array([False, False]), keepdims=0)
    case("ReduceMin", 20, [x[:0], Const(np.array([0]))], np.array([True, True]), keepdims=0)
    inf = np.inf
    x = np.array([[1e4, 1e4], [-1e4, -1e4], [-inf, -inf], [inf, 1.0], [inf, -inf], [np.nan, 1.0], [-inf, 2.0]])
    y = np.array([1e4 + math.log(2), -1e4 + math.log(2), -inf, inf, inf, np.nan, 2.0])
    case("ReduceLogSumExp", 18, [x, Const(np.array([1]))], y, keepdims=0)
    case("ReduceLogSumExp", 18, [x.astype(F32), Const(np.array([1]))], y.astype(F32), keepdims=0)
    x = np.array([[1.0, np.nan, 2.0], [np.inf, 1.0, -np.inf]], F32)
    case("ReduceMax", 13, [x], np.array([np.nan, inf], F32), axes=[1], keepdims=0)
    case("ReduceMin", 13, [x], np.array([np.nan, -inf], F32), axes=[1], keepdims=0)
    # Sums of narrow floats are not rounded on the way.
    x = np.full((3000,), 1.0, F16)
    case("ReduceSum", 13, [x], np.array([3000.0], F16))
    case("ReduceMean", 13, [x], np.array([1.0], F16))
    x = np.array([-7, 2, -4], np.int32)
    case("ReduceMean", 13, [x], np.array([-3], np.int32))

    for dtype in FLOATS + INTS:
        x = numbers(dtype, 3, 4, low=-2, high=2) if dtype in INTS else np.round(wide(numbers(dtype, 3, 4, low=-2, high=2))).astype(dtype)
        for op, f in {"ArgMax": np.argmax, "ArgMin": np.argmin}.items():
            w = wide(x)
            case(op, 13, [x], f(w, 0)[None].astype(np.int64))
            case(op, 13, [x], f(w, 1).astype(np.int64), axis=-1, keepdims=0)
            last = (3 - f(w[:, ::-1], 1))[:, None].astype(np.int64)
            case(op, 13, [x], last, axis=1, select_last_index=1)


def softmax():
    def along(op, x, axes):
        x = wide(x)
        if not x.size:
            return x
        less = x - x.max(axes, keepdims=True)
        total = np.exp(less).sum(axes, keepdims=True)
        return np.exp(less) / total if op == "Softmax" else less - np.log(total)

    for op, dtype in itertools.product(["Softmax", "LogSoftmax"], FLOATS):
        x = numbers(dtype, 2, 3, 4)
        for axis in (None, 0, 1, 2, -3):
            case(op, 13, [x], like(along(op, x, -1 if axis is None else axis), x), axis=axis)
            if dtype != BF16:
                first = 1 if axis is None else axis % 3
                case(op, 11, [x], like(along(op, x, tuple(range(first, 3))), x), axis=axis)
        x = np.array([[1e4, 1e4 + 8, 0.0], [-1e4, -1e4, -1e4]]).astype(dtype)
        case(op, 13, [x], like(along(op, x, 1), x))
    for op in ["Softmax", "LogSoftmax"]:
        x = np.zeros((2, 0), F32)
        case(op, 13, [x], x)
        case(op, 13, [x], x, axis=0)
        x = numbers(F32, 3)
        case(op, 1, [x], np.full(3, 1.0 if op == "Softmax" else 0.0, F32))
    x = np.array([[-np.inf, 0.0, 0.0], [-np.inf, -np.inf, 1.0]], F32)
    case("Softmax", 13, [x], np.array([[0, 0.5, 0.5], [0, 0, 1]], F32))
    x = np.round(wide(numbers(F32, 2, 3, 2))).astype(F32)
    for axis in (0, 1, 2):
        hot = np.arange(x.shape[axis]).reshape([-1 if a == axis else 1 for a in range(3)]) == np.expand_dims(x.argmax(axis), axis)
        case("Hardmax", 13, [x], hot.astype(F32), axis=axis)
        rows = x.reshape(math.prod(x.shape[:axis]), -1)
        hot = np.arange(rows.shape[1]) == rows.argmax(1)[:, None]
        case("Hardmax", 11, [x], hot.astype(F32).reshape(x.shape), axis=axis)


def losses():
    for op, dtype, rest in itertools.product(["NegativeLogLikelihoodLoss", "SoftmaxCrossEntropyLoss"], FLOATS, [(), (2, 2)]):
        x, weight = numbers(dtype, 3, 4, *rest), numbers(dtype, 4, low=0.5, high=2)
        target = rng.integers(0, 4, (3, *rest)).astype(np.int32 if dtype == F32 else np.int64)
        log = wide(x)
        if op.startswith("Softmax"):
            log = log - log.max(1, keepdims=True)
            log = log - np.log(np.exp(log).sum(1, keepdims=True))
        for reduction, weighted, ignore in itertools.product([None, "none", "sum", "mean"], [False, True], [None, 1, -7]):
            t = np.where(target == 1, ignore, target).astype(target.dtype) if ignore is not None else target
            keep = t != ignore if ignore is not None else np.ones(t.shape, bool)
            inside = np.where(keep, t, 0)
            w = np.where(keep, wide(weight)[inside] if weighted else 1.0, 0.0)
            loss = -np.take_along_axis(log, inside[:, None].astype(np.int64), 1)[:, 0] * w
            loss = np.where(keep, loss, 0.0)
            total = {"none": loss, "sum": loss.sum(), "mean": loss.sum() / w.sum(), None: loss.sum() / w.sum()}[reduction]
            outputs = [like(total, x)] + ([like(log, x)] if op.startswith("Softmax") else [])
            case(op, 13, [x, t, weight] if weighted else [x, t], outputs, reduction=reduction, ignore_index=ignore,
                 tol={F16: 0.008, BF16: 0.06}.get(dtype))


def normalisations():
    loose = {F16: 0.01, BF16: 0.08}
    for dtype in FLOATS:
        x, tol = numbers(dtype, 2, 4, 3, 2), loose.get(dtype)
        # The first stage of a double is in single precision where `stash_type` says so.
        single = tol or 1e-4
        w = wide(x)
        for axis in (-1, 1, 2):
            axes = tuple(range(axis % 4, 4))
            scale, bias = numbers(dtype, *x.shape[axis % 4 :]), numbers(dtype, *x.shape[axis % 4 :])
            mean, variance = w.mean(axes, keepdims=True), w.var(axes, keepdims=True)
            inverse = 1 / np.sqrt(variance + 1e-5)
            y = like((w - mean) * inverse * wide(scale) + wide(bias), x)
            statistics = [mean.astype(F32), inverse.astype(F32)]
            case("LayerNormalization", 17, [x, scale, bias], [y, *statistics], axis=axis, tol=single)
            y = like((w - mean) * inverse * wide(scale), x)
            case("LayerNormalization", 17, [x, scale], [y], axis=axis, tol=single)
            root = np.sqrt((w * w).mean(axes, keepdims=True) + 0.25)
            case("RMSNormalization", 23, [x, scale], like(w / root * wide(scale), x), axis=axis, epsilon=0.25, tol=single)
        scale = numbers(F32, 2)
        root = np.sqrt((w * w).mean(3, keepdims=True) + np.float32(1e-5))
        case("RMSNormalization", 23, [x, scale], (w / root * scale).astype(F32), tol=single)
        scale, bias = numbers(dtype, 4), numbers(dtype, 4)
        channel = lambda p: wide(p)[:, None, None]
        normal = (w - w.mean((2, 3), keepdims=True)) / np.sqrt(w.var((2, 3), keepdims=True) + 1e-5)
        case("InstanceNormalization", 6, [x, scale, bias], like(normal * channel(scale) + channel(bias), x), tol=tol or 1e-6)
        groups = w.reshape(2, 2, 2, 3, 2)
        axes = (2, 3, 4)
        normal = (groups - groups.mean(axes, keepdims=True)) / np.sqrt(groups.var(axes, keepdims=True) + 1e-5)
        normal = normal.reshape(x.shape)
        y = like(normal * channel(scale) + channel(bias), x)
        case("GroupNormalization", 21, [x, scale, bias], y, num_groups=2, tol=single)
        per = lambda p: channel(np.repeat(wide(p)[:2], 2))
        y = like(normal * per(scale) + per(bias), x)
        case("GroupNormalization", 18, [x, scale[:2], bias[:2]], y, num_groups=2, tol=tol or 1e-6)
        axes = (0, 2, 3)
        y = (w - w.mean(axes, keepdims=True)) / (w.std(axes, keepdims=True) + 1e-9)
        case("MeanVarianceNormalization", 13, [x], like(y, x), tol=tol or 1e-6)
        y = (w - w.mean(1, keepdims=True)) / (w.std(1, keepdims=True) + 1e-9)
        case("MeanVarianceNormalization", 9, [x], like(y, x), axes=[1], tol=tol or 1e-6)
        z = x.copy()
        z[0, 0] = 0
        for p, axis in [(1, 1), (2, -1), (2, 2)]:
            norm = np.linalg.norm(wide(z), ord=p, axis=axis, keepdims=True)
            y = np.where(norm == 0, 0, wide(z) / np.where(norm == 0, 1, norm))
            case("LpNormalization", 22, [z], like(y, x), p=p, axis=axis)
    x = np.full((1, 3, 2, 2), 5.0, F32)
    case("MeanVarianceNormalization", 13, [x], np.zeros_like(x))


def rotary():
    def rotate(x, cos, sin, dim, interleaved):
        """x: (batch, heads, sequence, head); cos and sin: (batch, sequence, pairs)."""
        y, half = x.copy(), dim // 2
        first, second = (np.arange(0, dim, 2), np.arange(1, dim, 2)) if interleaved else (np.arange(half), np.arange(half, dim))
        c, s = cos[:, None], sin[:, None]
        a, b = x[..., first], x[..., second]
        y[..., first], y[..., second] = c * a - s * b, s * a + c * b
        return y

    for dtype, dim, interleaved, positions in itertools.product([F16, F32], [0, 4], [0, 1], [False, True]):
        x, pairs = numbers(dtype, 2, 3, 2, 6), (dim or 6) // 2
        tables = numbers(dtype, 2, *((5, pairs) if positions else (2, 2, pairs)), low=-1, high=1)
        ids = rng.integers(0, 5, (2, 2)) if positions else None
        cos, sin = (wide(t)[ids] if positions else wide(t) for t in tables)
        y = like(rotate(wide(x), cos, sin, dim or 6, interleaved), x)
        more = [ids] if positions else []
        options = {"rotary_embedding_dim": dim, "interleaved": interleaved, "tol": 0.008 if dtype == F16 else 1e-6}
        case("RotaryEmbedding", 23, [x, *tables, *more], y, **options)
        flat = lambda t: t.transpose(0, 2, 1, 3).reshape(2, 2, 18)
        case("RotaryEmbedding", 23, [flat(x), *tables, *more], flat(y), num_heads=3, **options)


for family in [elementwise, broadcasting, old_broadcasting, powers, bits, comparisons, clip, activations, reductions,
               softmax, losses, normalisations, rotary]:
    family()
write(__file__)

"""What the make.py of the folders beside this file write their cases.txt with.

A case is a line `case OP VERSION attribute=value ..`, a line per input (`in`, or `const` for an initialiser; `in -` for
one that is left out) and a line per output: dtype, shape, elements. A line `tol` gives another tolerance than that of the
dtype: relative and absolute, or only relative. Needs numpy and ml_dtypes.
"""

import pathlib

import ml_dtypes
import numpy as np

np.seterr(all="ignore")
rng = np.random.default_rng(7)
F16, F32, F64, BF16 = np.float16, np.float32, np.float64, ml_dtypes.bfloat16
FLOATS = [F16, BF16, F32, F64]
INTS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]
NAMES = {"bool": "bool", "bfloat16": "bf16", "float16": "f16", "float32": "f32", "float64": "f64"}
lines = []


def name(dtype):
    dtype = np.dtype(dtype)
    if dtype.kind in "UO":
        return "string"
    return NAMES.get(dtype.name) or dtype.name.replace("uint", "u").replace("int", "i")


def text(array):
    array = np.asarray(array)
    shape = ",".join(map(str, array.shape))
    flat = array.reshape(-1)
    if array.dtype.kind in "biuUO":
        words = [str(int(x)) if array.dtype.kind in "biu" else str(x) for x in flat]
    else:
        # The shortest text that the dtype reads back.
        short = flat.astype(np.float32) if array.dtype == BF16 else flat
        words = [f"{x:.4g}" if array.dtype == BF16 else str(x).removesuffix(".0") for x in short]
    return " ".join([f"{name(array.dtype)}[{shape}]", *words])


class Const:
    def __init__(self, array):
        self.array = np.asarray(array)


def value(x):
    if isinstance(x, str):
        return x
    if isinstance(x, (list, tuple)):
        return "[" + ",".join(map(value, x)) + "]"
    return f"{float(np.float32(x))!r}f" if isinstance(x, float) else str(x)


def case(op, version, inputs, outputs, tol=None, **attributes):
    words = [f"{key}={value(x)}" for key, x in attributes.items() if x is not None]
    lines.append(" ".join(["case", op, str(version), *words]))
    for x in inputs:
        if x is None:
            lines.append("in -")
        elif isinstance(x, Const):
            lines.append("const " + text(x.array))
        else:
            lines.append("in " + text(x))
    for y in outputs if isinstance(outputs, (list, tuple)) else [outputs]:
        lines.append("out " + text(y))
    if tol is not None:
        lines.append(f"tol {tol}")


def wide(x):
    x = np.asarray(x)
    return x.astype(np.float64) if x.dtype.kind not in "biu" else x


def like(y, x):
    """The result in the dtype of x."""
    return np.asarray(y).astype(np.asarray(x).dtype)


def numbers(dtype, *shape, low=-4, high=5):
    dtype = np.dtype(dtype)
    if dtype.kind == "u":
        return rng.integers(0, high, shape).astype(dtype)
    if dtype.kind == "i":
        return rng.integers(low, high, shape).astype(dtype)
    return rng.uniform(low, high, shape).astype(dtype)


def write(script):
    path = pathlib.Path(script).with_name("cases.txt")
    path.write_text("# Written by make.py.\n" + "\n".join(lines) + "\n")
    print(sum(line.startswith("case") for line in lines), "cases")

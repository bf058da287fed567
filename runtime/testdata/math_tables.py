"""Writes texts.txt and reals.txt: numbers as numpy prints them, and functions as Python's math and numpy compute them.

texts.txt: `<dtype> <bits> <text>`. reals.txt: `<function> <x> <y>`, both bits of f64. Bits are hexadecimal.
"""

import math
import pathlib
import sys

import numpy as np

np.seterr(all="ignore")
rng = np.random.default_rng(0)
folder = pathlib.Path(sys.argv[1])

SPECIAL = [0.0, 1.0, 0.1, 0.5, 1 / 3, 3.0, 10.0, 100.0, 1e4, 123456.789, 1e-3, 1e-4, 9.9e-5, 1e-5, 1.5e-7, 5e-324, 1e-45]
SPECIAL += [1e15, 9007199254740993.0, 1e16, 1.5e16, 9.999999e15, 1e17, 1e22, 1e23, 3.4028235e38, 1.7976931348623157e308]
SPECIAL += [16777216.0, 314.15926, 2.718281828, 65504.0, 6e-8, 6.1e-5, 0.0999, math.inf, math.nan]
with open(folder / "texts.txt", "w") as out:
    for dtype, uint, count in ((np.float16, np.uint16, 300), (np.float32, np.uint32, 300), (np.float64, np.uint64, 300)):
        special = np.array(SPECIAL).astype(dtype)
        powers = np.array([2.0**e for e in range(-24, 64)]).astype(dtype)
        random = rng.integers(0, np.iinfo(uint).max, count, dtype=uint).view(dtype)
        plain = (rng.integers(-99999, 99999, count) / 10.0 ** rng.integers(0, 8, count)).astype(dtype)
        for x in np.concatenate([special, -special, powers, random, plain]):
            print(dtype.__name__, f"{x.view(uint):x}", np.array([x]).astype(str)[0], file=out)

POINTS = [0.0, 1e-10, 0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999, 1.0, 1.1, 1.5, 2.0, 2.5, 3.0, 3.5, 5.0, 10.0, 20.5, 100.0, 1e4]
FUNCTIONS = {
    name: getattr(np, name)
    for name in "exp exp2 log2 log10 sqrt cbrt sin cos tan sinh cosh tanh floor ceil trunc".split()
}
FUNCTIONS |= {"exp_m1": np.expm1, "ln": np.log, "ln_1p": np.log1p, "round_even": np.round, "sign": np.sign, "abs": np.abs}
FUNCTIONS |= {"asin": np.arcsin, "acos": np.arccos, "atan": np.arctan}
FUNCTIONS |= {"asinh": np.arcsinh, "acosh": np.arccosh, "atanh": np.arctanh}
FUNCTIONS |= {"erf": np.vectorize(math.erf)}
with open(folder / "reals.txt", "w") as out:
    x = np.array(POINTS + [-p for p in POINTS] + [math.inf, -math.inf, math.nan])
    for name, function in FUNCTIONS.items():
        for a, b in zip(x, function(x)):
            print(name, f"{a.view(np.uint64):x}", f"{np.float64(b).view(np.uint64):x}", file=out)

"""Writes small_floats.txt: codes of the small float formats, by ml_dtypes and the onnx package.

Lines `<format> value <code> <f32 bits>`: what a code stands for. Lines `<format> cast <f32 bits> <saturated code>
<unsaturated code>`: where values go. All numbers are hexadecimal. `nan` stands for any NaN.
"""

import sys

import ml_dtypes
import numpy as np
import onnx.numpy_helper

np.seterr(all="ignore")
rng = np.random.default_rng(0)
FORMATS = {
    "f8e4m3fn": (ml_dtypes.float8_e4m3fn, 256),
    "f8e4m3fnuz": (ml_dtypes.float8_e4m3fnuz, 256),
    "f8e5m2": (ml_dtypes.float8_e5m2, 256),
    "f8e5m2fnuz": (ml_dtypes.float8_e5m2fnuz, 256),
    "f4e2m1": (ml_dtypes.float4_e2m1fn, 16),
    "f8e8m0": (ml_dtypes.float8_e8m0fnu, 256),
}


def bits(value):
    sign = "-" if np.signbit(value) else ""
    return f"{sign}nan" if np.isnan(value) else f"{np.float32(value).view(np.uint32):08x}"


def inputs(values):
    """Specials, and around the middle of two neighbours: where rounding decides."""
    finite = np.unique(np.abs(values[np.isfinite(values)]))
    middles = ((finite[:-1].astype(np.float64) + finite[1:]) / 2).astype(np.float32)
    if len(middles) > 40:
        middles = np.unique(np.concatenate([middles[:10], middles[-10:], rng.choice(middles, 20)]))
    beyond = np.float32(finite[-1]) * np.array([1.01, 1.03, 1.0625, 1.07, 1.1, 1.125, 1.2, 1.25, 1.3, 1.5, 2, 1e3], np.float32)
    some = [np.inf, np.nan, 0.0, 1e-45, 1e-38, finite[1] / 2, finite[1] / 4, 3.4e38, *beyond]
    near = [f(middles, np.float32(to)) for f in (np.nextafter,) for to in (0, np.inf)]
    x = np.concatenate([np.array(some, np.float32), middles, *near, rng.choice(finite, 8)])
    return np.unique(np.concatenate([x, -x]).view(np.uint32)).view(np.float32)


out = open(sys.argv[1], "w")
for name, (dtype, codes) in FORMATS.items():
    values = np.arange(codes, dtype=np.uint8).view(dtype).astype(np.float32)
    for code, value in enumerate(values):
        print(name, "value", f"{code:02x}", bits(value), file=out)
    x = inputs(values)
    if name == "f8e8m0":
        # Negative values have no defined result.
        x = x[~np.signbit(x)]
        for mode in ("up", "down", "nearest"):
            saturated = onnx.numpy_helper.to_float8e8m0(x, True, mode).view(np.uint8)
            unsaturated = onnx.numpy_helper.to_float8e8m0(x, False, mode).view(np.uint8)
            for v, s, u in zip(x, saturated, unsaturated):
                print(name, mode, bits(v), f"{s:02x}", f"{u:02x}", file=out)
        continue
    if name == "f4e2m1":
        # There is no NaN to keep the sign of.
        x = x[~(np.isnan(x) & np.signbit(x))]
    saturated = onnx.numpy_helper.saturate_cast(x, dtype).view(np.uint8)
    unsaturated = x.astype(dtype).view(np.uint8)
    for v, s, u in zip(x, saturated, unsaturated):
        print(name, "cast", bits(v), f"{s:02x}", f"{u:02x}", file=out)

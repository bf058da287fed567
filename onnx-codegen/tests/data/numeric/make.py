"""Writes codecs.txt: codes and values of the float types by numpy with ml_dtypes, and by the ONNX package for f8e8m0."""

import ml_dtypes
import numpy as np
from onnx import numpy_helper

TYPES = {
    "f16": np.float16,
    "bf16": ml_dtypes.bfloat16,
    "f8e4m3fn": ml_dtypes.float8_e4m3fn,
    "f8e4m3fnuz": ml_dtypes.float8_e4m3fnuz,
    "f8e5m2": ml_dtypes.float8_e5m2,
    "f8e5m2fnuz": ml_dtypes.float8_e5m2fnuz,
    "f8e8m0": ml_dtypes.float8_e8m0fnu,
    "f4e2m1": ml_dtypes.float4_e2m1fn,
}


def bits(value):
    return f"{np.float64(value).view(np.uint64):x}"


def main():
    rng = np.random.default_rng(1)
    lines = ["# decode TYPE CODE VALUE-AS-F64-BITS; encode TYPE saturate|exact MODE VALUE-AS-F64-BITS CODE"]
    for name, dtype in TYPES.items():
        wide = name in ("f16", "bf16")
        unsigned = np.uint16 if wide else np.uint8
        count = {"f16": 1 << 16, "bf16": 1 << 16, "f4e2m1": 16}.get(name, 256)
        codes = np.arange(count)
        if wide:
            codes = np.unique(np.concatenate([rng.integers(0, count, 60), [0, 1, 0x3FF, 0x400, 0x7C00, 0x7F80, 0x8000]]))
        decoded = codes.astype(unsigned).view(dtype).astype(np.float64)
        lines += [f"decode {name} {code:x} {bits(value)}" for code, value in zip(codes, decoded)]
        if name == "f8e8m0":
            # Where the package follows the text: normal numbers up to the largest.
            values = np.exp2(rng.uniform(-125, 126.9, 40)).astype(np.float32)
            values = np.concatenate([values, np.float32([1, 1.5, 3, 2.999, 3.001, 1.0000001])])
            for word in ("saturate", "exact"):
                for mode in ("up", "down", "nearest"):
                    out = numpy_helper.to_float8e8m0(values, word == "saturate", mode).view(np.uint8)
                    lines += [f"encode {name} {word} {mode} {bits(v)} {c:x}" for v, c in zip(values, out)]
            continue
        finite = decoded[np.isfinite(decoded)]
        finite.sort()
        middles = (finite[1:] + finite[:-1]) / 2
        if wide:
            middles = middles[::2]
        # In f32, through which ml_dtypes takes an f64 (and rounds twice).
        middles = middles.astype(np.float32)
        nudged = np.concatenate([np.nextafter(middles, np.float32(np.inf)), np.nextafter(middles, np.float32(-np.inf))])[::7]
        top = finite.max() * np.array([1.0, 1.01, 1.03, 1.05, 1.1, 1.125, 1.2, 1.5, 2, 1e9])
        scale = rng.normal(0, 1, 60) * np.exp2(rng.uniform(-30, 20, 60))
        special = np.array([0.0, -0.0, np.nan, np.inf, -np.inf, 1e-300, -1e-300, 5e-324, 1e300, -1e300])
        values = np.concatenate([middles, nudged, top, -top, scale, special]).astype(np.float32)
        exact = values.astype(dtype).view(unsigned)
        lines += [f"encode {name} exact up {bits(v)} {c:x}" for v, c in zip(values, exact)]
        if not wide and name != "f4e2m1":
            out = numpy_helper.saturate_cast(values, dtype).view(unsigned)
            lines += [f"encode {name} saturate up {bits(v)} {c:x}" for v, c in zip(values, out)]
    with open("codecs.txt", "w") as file:
        file.write("\n".join(lines) + "\n")


main()

"""What the scripts beside this one write the cases of ../../ops.rs with."""

import numpy as np

INT32, INT64 = np.iinfo(np.int32), np.iinfo(np.int64)
NAMES = {"float32": "f32", "float64": "f64", "float16": "f16", "bfloat16": "bf16", "float8_e4m3fn": "f8e4m3fn",
         "float8_e5m2": "f8e5m2", "int64": "i64", "int32": "i32", "int16": "i16", "int8": "i8", "uint8": "u8",
         "uint16": "u16", "uint32": "u32", "uint64": "u64", "bool": "bool", "object": "string"}


def typed(x):
    x = np.asarray(x)
    shape = ",".join(map(str, x.shape)) or "scalar"
    values = [v if isinstance(v, str) else repr(int(v) if isinstance(v, bool) else v) for v in x.ravel().tolist()]
    return f"{NAMES[str(x.dtype)]} {shape} {' '.join(values)}".rstrip()


def case(name, op, version, inputs, results=None, error=None, count=1, **attrs):
    print(f"case {name} {op} {version}")
    for key, value in attrs.items():
        if isinstance(value, str):
            print(f"attr {key} string {value}")
        elif isinstance(value, float):
            print(f"attr {key} float {value!r}")
        elif isinstance(value, (list, tuple)):
            kind = {float: "floats", str: "strings"}.get(type(value[0]) if value else int, "ints")
            print(f"attr {key} {kind} {' '.join(map(str, value))}".rstrip())
        elif isinstance(value, np.ndarray):
            print(f"attr {key} tensor {typed(value)}")
        else:
            print(f"attr {key} int {value}")
    for x in inputs:
        print("in -" if x is None else f"in {typed(x)}")
    for x in results or []:
        print(f"out {typed(x)}")
    if error is not None:
        print(f"error {count} {error}")
    print()


def data(*shape, dtype="f"):
    count = int(np.prod(shape))
    return np.arange(1, count + 1).astype(dtype).reshape(shape)


def ints(*values):
    return np.array(values, dtype=np.int64)


def strings(*values):
    return np.array(values, dtype=object)

"""Writes every element type in both encodings of the ONNX package (raw.pb, typed.pb: a SequenceProto of tensors each,
in the order of TensorProto.DataType), and the values (expected.txt)."""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

FLOATS = [0.0, 1.0, -1.5, 3.0, 0.5, -0.0, 2.0]
VALUES = {
    TensorProto.STRING: ["", "a b", "é", "x", "x", "y", "z"],
    TensorProto.BOOL: [True, False, True, True, False, False, True],
    TensorProto.COMPLEX64: [1 + 2j, -0.5j, 3, 0, 1j, 2, -1],
    TensorProto.COMPLEX128: [1 + 2j, -0.1j, 3, 0, 1j, 2, -1],
    TensorProto.FLOAT8E8M0: [1.0, 2.0, 0.5, 4.0, 0.25, 1024.0, 1.0],
    TensorProto.INT4: [-8, 7, 0, -1, 3, 1, -2],
    TensorProto.UINT4: [15, 0, 8, 1, 7, 2, 3],
    TensorProto.INT2: [-2, 1, 0, -1, 1, -2, 0],
    TensorProto.UINT2: [3, 0, 2, 1, 1, 3, 0],
    TensorProto.INT8: [-128, 127, 0, -1, 5, 6, 7],
    TensorProto.UINT8: [255, 0, 128, 1, 5, 6, 7],
    TensorProto.INT16: [-32768, 32767, 0, -1, 5, 6, 7],
    TensorProto.UINT16: [65535, 0, 32768, 1, 5, 6, 7],
    TensorProto.INT32: [-(2**31), 2**31 - 1, 0, -1, 5, 6, 7],
    TensorProto.UINT32: [2**32 - 1, 0, 2**31, 1, 5, 6, 7],
    TensorProto.INT64: [-(2**63), 2**63 - 1, 0, -1, 5, 6, 7],
    TensorProto.UINT64: [2**64 - 1, 0, 2**63, 1, 5, 6, 7],
}


def text(value):
    if isinstance(value, str):
        return value.replace(" ", "_")
    if isinstance(value, (complex, np.complexfloating)):
        return f"{float(value.real)!r},{float(value.imag)!r}"
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value)).lower()
    if isinstance(value, int):
        return str(value)
    return repr(float(value))


def main():
    raw, typed = onnx.SequenceProto(), onnx.SequenceProto()
    raw.elem_type = typed.elem_type = onnx.SequenceProto.TENSOR
    lines = []
    for kind in range(1, 27):
        values = VALUES.get(kind, FLOATS)
        if kind == TensorProto.STRING:
            array = np.array(values, dtype=object)
        elif kind in VALUES:
            wide = np.uint64 if kind == TensorProto.UINT64 else None
            array = np.array(values, dtype=wide).astype(helper.tensor_dtype_to_np_dtype(kind))
        else:
            array = np.array(values, dtype=np.float32).astype(helper.tensor_dtype_to_np_dtype(kind))
        if kind in (TensorProto.COMPLEX64, TensorProto.COMPLEX128):
            exact = list(array)
        elif kind in VALUES and kind != TensorProto.FLOAT8E8M0:
            exact = values
        else:
            exact = [float(v) for v in array]
        given = [str(v) if kind == TensorProto.STRING else v for v in values]
        typed.tensor_values.append(helper.make_tensor("t", kind, [7], given))
        if kind == TensorProto.STRING:
            raw.tensor_values.append(typed.tensor_values[-1])
        else:
            raw.tensor_values.append(numpy_helper.from_array(array, "t"))
        lines.append(" ".join(text(v) for v in exact))
    for name, sequence in (("raw", raw), ("typed", typed)):
        with open(f"{name}.pb", "wb") as file:
            file.write(sequence.SerializeToString())
    with open("expected.txt", "w") as file:
        file.write("\n".join(lines) + "\n")


main()

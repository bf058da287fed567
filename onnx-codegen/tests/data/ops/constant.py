"""Writes constant.txt: nodes that make or convert tensors, and what numpy gives for them.

    python3 constant.py > constant.txt
"""

import ml_dtypes
import numpy as np
from cases import INT64, case, data, ints, strings


def constants():
    case("constant", "Constant", 1, [], [data(2, 2)], value=data(2, 2))
    case("constant_float", "Constant", 12, [], [np.float32(0.1)], value_float=0.1)
    case("constant_floats", "Constant", 13, [], [np.array([0.5, -2], "f")], value_floats=[0.5, -2.0])
    case("constant_int", "Constant", 13, [], [np.int64(INT64.min)], value_int=INT64.min)
    case("constant_ints", "Constant", 21, [], [ints(1, -2)], value_ints=[1, -2])
    case("constant_no_ints", "Constant", 21, [], [ints()], value_ints=[])
    case("constant_string", "Constant", 24, [], [np.array("a", dtype=object)], value_string="a")
    case("constant_strings", "Constant", 25, [], [strings("a", "b")], value_strings=["a", "b"])
    case("constant_none", "Constant", 13, [], error="but there is none")
    case("constant_two", "Constant", 13, [], error="but there is value_float and value_int", value_int=1, value_float=1.0)

    for k, (shape, value) in enumerate([((2, 3), None), ((), np.array([5], "int64")), ((0,), np.array([1.5], "f")),
                                        ((2, 0, 3), np.array([True])), ((4,), np.array(["z"], dtype=object)),
                                        ((1, 2), np.array([3], np.uint8)), ((3,), np.array(2.5, np.float16))]):
        attrs = {} if value is None else {"value": value}
        filled = np.full(shape, np.float32(0) if value is None else value.ravel()[0], None if value is None else value.dtype)
        case(f"constant_of_shape_{k}", "ConstantOfShape", (9, 20, 21, 23, 24, 25)[k % 6], [ints(*shape)], [filled.astype(
            "f" if value is None else value.dtype)], **attrs)
    case("constant_of_negative_shape", "ConstantOfShape", 9, [ints(2, -1)], error="negative dim -1 for axis 1")
    case("constant_of_shape_of_two_values", "ConstantOfShape", 9, [ints(2)], error="must have one element, but has 2",
         value=np.array([1, 2], "f"))
    case("constant_of_rank_0", "ConstantOfShape", 9, [np.int64(2)], error="rank 1, but has the rank 0")
    case("constant_of_i32", "ConstantOfShape", 9, [np.array([2], np.int32)], error="must be i64")

    x = data(3, 4)
    case("eye_like", "EyeLike", 9, [x], [np.eye(3, 4, dtype="f")])
    for k in (-2, 1, 3, 9, INT64.max, INT64.min):
        case(f"eye_like_{k}", "EyeLike", 22, [x], [np.eye(3, 4, int(np.clip(k, -99, 99)), dtype="int32")], k=k, dtype=6)
    case("eye_like_bool", "EyeLike", 9, [np.zeros((2, 2), bool)], [np.eye(2, dtype=bool)])
    case("eye_like_rank", "EyeLike", 9, [data(2)], error="rank 2, but has the rank 1")


def ranges():
    for k, (start, limit, delta) in enumerate([(3, 9, 3), (10, 4, -2), (0, 5, 1), (5, 5, 1), (5, 0, 1), (0, 5, -1), (-3, 8, 4),
                                               (7, -8, -5), (0, 1, 100)]):
        for dtype in (np.int16, np.int32, np.int64):
            case(f"range_{k}_{np.dtype(dtype)}", "Range", 11, [dtype(v) for v in (start, limit, delta)],
                 [np.arange(start, limit, delta, dtype=dtype)])
        for dtype in (np.float32, np.float64, np.float16, ml_dtypes.bfloat16):
            case(f"range_{k}_{np.dtype(dtype)}", "Range", 27, [dtype(v) for v in (start, limit, delta)],
                 [np.arange(start, limit, delta).astype(dtype)])
    for dtype in (np.float32, np.float64):
        start, limit, delta = dtype(0.25), dtype(2.0), dtype(0.375)
        case(f"range_fraction_{np.dtype(dtype)}", "Range", 11, [start, limit, delta], [np.arange(0.25, 2.0, 0.375).astype(dtype)])

    case("range_of_ones", "Range", 11, [ints(0), ints(3), ints(1)], [ints(0, 1, 2)])
    case("range_zero", "Range", 11, [np.int64(0), np.int64(3), np.int64(0)], error="`delta` is 0")
    case("range_zero_float", "Range", 11, [np.float32(0), np.float32(3), np.float32(0)], error="`delta` is 0")
    case("range_vector", "Range", 11, [ints(0, 1), np.int64(3), np.int64(1)], error="must be one number")


def casts():
    floats = np.array([0.0, -0.0, 1.5, -2.5, 3.999, 300.0, -1.0e-3, np.nan], "f")
    numbers = {1: "f", 2: "u1", 3: "i1", 6: "i4", 7: "i8", 9: bool, 10: "e", 11: "d", 16: ml_dtypes.bfloat16}
    finite = floats[:7]
    for to, dtype in numbers.items():
        kind = np.dtype(dtype).kind
        x = np.clip(np.abs(finite), 0, 99) if kind in "ui" else floats
        case(f"cast_f32_{to}", "Cast", 13, [x], [x.astype(dtype)], to=to)
        whole = np.array([0, 1, -1, 127, -128, 300, 70000, -70000], "i4")
        case(f"cast_i32_{to}", "Cast", 13, [whole], [whole.astype(dtype)], to=to)
        flags = np.array([True, False])
        case(f"cast_bool_{to}", "Cast", 9, [flags], [flags.astype(dtype)], to=to)
    case("cast_1", "Cast", 1, [finite], [finite.astype("d")], to="DOUBLE")
    case("cast_1_unknown", "Cast", 1, [finite], error="names no data type", to="NUMBER")
    case("cast_unknown", "Cast", 13, [finite], error="99 names no data type", to=99)
    case("cast_like", "CastLike", 15, [finite, np.int64(0)], [finite.astype("i8")])
    case("cast_f8", "Cast", 19, [np.array([1.0, 1e6, -1e6, 0.3], "f")],
         [np.array([1.0, 448, -448, 0.3], "f").astype(ml_dtypes.float8_e4m3fn)], to=17)
    case("cast_f8_no_saturate", "Cast", 19, [np.array([1.0, 1e6, -1e6, 0.3], "f")],
         [np.array([1.0, np.inf, -np.inf, 0.3], "f").astype(ml_dtypes.float8_e5m2)], to=19, saturate=0)
    case("cast_to_string", "Cast", 13, [np.array([1.5, -2.0], "f")], [strings("1.5", "-2.0")], to=8)
    case("cast_from_string", "Cast", 13, [strings("3.25", "-1e2", "INF", "NaN")], [np.array([3.25, -100, np.inf, np.nan], "f")], to=1)
    case("cast_string_to_int", "Cast", 13, [strings("42", "-7")], [ints(42, -7)], to=7)
    case("bit_cast", "BitCast", 26, [np.array([1.0, -2.5], "f")], [np.array([1.0, -2.5], "f").view("u4")], to=12)
    case("bit_cast_f16", "BitCast", 26, [np.array([0x3C00, 0xFC00], "u2")], [np.array([1.0, -np.inf], "e")], to=10)
    case("bit_cast_width", "BitCast", 26, [data(2)], error="f32 and f64 have different numbers of bits", to=11)


constants()
ranges()
with np.errstate(over="ignore"):
    casts()

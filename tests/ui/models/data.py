"""Writes test data of the small models, computed by onnx's reference implementation: `python data.py`."""

import pathlib

import numpy as np
import onnx
from onnx import numpy_helper
from onnx.reference import ReferenceEvaluator

HERE = pathlib.Path(__file__).parent


def arrays(seed, shapes):
    random = np.random.default_rng(seed)
    return [random.standard_normal(shape).astype(np.float32) for shape in shapes]


def data_set(model, index, inputs):
    """A folder as ONNX's own tests have it."""
    model_proto = onnx.load(HERE / f"{model}.onnx")
    outputs = ReferenceEvaluator(model_proto).run(None, inputs)
    given = {i.name for i in model_proto.graph.initializer}
    names = [i.name for i in model_proto.graph.input if i.name not in given]
    folder = HERE / f"{model}_data" / f"test_data_set_{index}"
    folder.mkdir(parents=True, exist_ok=True)
    for side, values in [("input", [(n, inputs[n]) for n in names]), ("output", [(o.name, v) for o, v in zip(model_proto.graph.output, outputs)])]:
        for k, (name, value) in enumerate(values):
            tensor = numpy_helper.from_array(np.asarray(value), name)
            (folder / f"{side}_{k}.pb").write_bytes(tensor.SerializeToString(deterministic=True))


for index in range(2):
    (x,) = arrays(index, [(1, 4)])
    zeros = {"h": np.zeros((1, 3), np.float32), "count": np.array(0), "first": np.zeros((1, 4), np.float32),
             "second": np.zeros((1, 4), np.float32)}
    data_set("stream", index, {"x": x, **zeros})

# By name, in archives; an inner value too.
folder = HERE / "cache_data"
folder.mkdir(exist_ok=True)
for batch, s in [(1, 3), (2, 1)]:
    (x,) = arrays(batch, [(batch, s, 2)])
    h = np.zeros((batch, 3), np.float32)
    model = onnx.load(HERE / "cache.onnx")
    inputs = {"x": x, "past": np.zeros((batch, 0, 2), np.float32), "h": h}
    outputs = ReferenceEvaluator(model).run(None, inputs)
    named = {f"out::{o.name}": v for o, v in zip(model.graph.output, outputs)}
    np.savez_compressed(folder / f"batch-{batch}.npz", **{f"in::{n}": v for n, v in inputs.items()}, **named,
                        **{"out::energy": x.sum(axis=(1, 2))})

# More than is put into the code.
(x,) = arrays(3, [(1, 280)])
data_set("big", 0, {"x": x})

"""Writes digits.npz: a picture of a digit and what onnxruntime makes of it. Needs numpy and onnxruntime."""

import pathlib

import numpy as np
import onnxruntime

here = pathlib.Path(__file__).parent
models = here / "../../../examples/models"
picture = np.fromfile(models / "digits-test.bin", np.uint8).reshape(-1, 65)[7, :64]
image = picture.astype(np.float32).reshape(1, 1, 8, 8)
session = onnxruntime.InferenceSession(str(models / "digits.onnx"))
(probabilities,) = session.run(None, {"image": image})
np.savez_compressed(here / "digits.npz", **{"in::image": image, "out::probabilities": probabilities})

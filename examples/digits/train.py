#!/usr/bin/env python3
"""Trains the network of the `digits` example and writes what the example reads:

    ../models/digits.onnx        the network, weights included
    ../models/digits-test.bin    the held-out images: per image 64 bytes (row by row, 0..16), then 1 byte label

Needs numpy, scikit-learn (for the data set) and onnx. The run is seeded and takes about ten seconds on one core:

    python3 train.py

The data is split first, stratified by digit, and training never sees the held-out images: width, shift and length of
the training were chosen by cross-validation among the others. The network is plain: two 3x3 convolutions, a 2x2 max pool
and two dense layers, about 10,000 weights, trained with Adam on images that are shifted by up to half a pixel so that it
does not learn positions by heart.
"""

import os

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # one order of summation, so that a run can be repeated

from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split

SEED = 17
EPOCHS = 60
BATCH = 32
RATE = 2e-3
DECAY = 1e-4
SHIFT = 0.5
HELD_OUT = 0.25
C1, C2, HIDDEN = 12, 24, 32  # channels of the convolutions, width of the hidden dense layer
FLAT = C2 * 9
FULL_SCALE = 16.0  # the images hold 0..16
MODELS = Path(__file__).resolve().parent.parent / "models"


def windows(x):
    """[n, c, h, w] -> [n, h-2, w-2, c*9]: every 3x3 neighbourhood as a row."""
    v = np.lib.stride_tricks.sliding_window_view(x, (3, 3), axis=(2, 3))
    n, c, h, w = v.shape[:4]
    return np.ascontiguousarray(v.transpose(0, 2, 3, 1, 4, 5)).reshape(n, h, w, c * 9)


def pad(x):
    return np.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1)))


class Network:
    """Parameters, forward pass and gradients."""

    def __init__(self, rng):
        def he(*shape):
            fan_in = int(np.prod(shape[1:]))
            return (rng.standard_normal(shape) * np.sqrt(2 / fan_in)).astype(np.float32)

        zeros = lambda n: np.zeros(n, np.float32)
        self.p = {
            "conv1.weight": he(C1, 1, 3, 3),
            "conv1.bias": zeros(C1),
            "conv2.weight": he(C2, C1, 3, 3),
            "conv2.bias": zeros(C2),
            "fc1.weight": he(HIDDEN, FLAT),
            "fc1.bias": zeros(HIDDEN),
            "fc2.weight": he(10, HIDDEN),
            "fc2.bias": zeros(10),
        }

    def conv(self, layer, x):
        """A valid 3x3 convolution and the windows that its gradient needs."""
        w = self.p[layer + ".weight"]
        cols = windows(x)
        y = cols @ w.reshape(len(w), -1).T + self.p[layer + ".bias"]
        return y.transpose(0, 3, 1, 2), cols

    def forward(self, x):
        p = self.p
        a1, cols1 = self.conv("conv1", pad(x))
        r1 = np.maximum(a1, 0)
        a2, cols2 = self.conv("conv2", r1)
        r2 = np.maximum(a2, 0)
        n = len(x)
        blocks = r2.reshape(n, C2, 3, 2, 3, 2).transpose(0, 1, 2, 4, 3, 5).reshape(n, C2, 3, 3, 4)
        winner = blocks.argmax(-1)
        flat = blocks.max(-1).reshape(n, FLAT)
        a3 = flat @ p["fc1.weight"].T + p["fc1.bias"]
        r3 = np.maximum(a3, 0)
        logits = r3 @ p["fc2.weight"].T + p["fc2.bias"]
        e = np.exp(logits - logits.max(1, keepdims=True))
        return e / e.sum(1, keepdims=True), (cols1, a1, cols2, a2, winner, flat, a3, r3)

    def gradients(self, x, labels):
        p = self.p
        n = len(x)
        probabilities, (cols1, a1, cols2, a2, winner, flat, a3, r3) = self.forward(x)
        g = {}
        d = probabilities.copy()
        d[np.arange(n), labels] -= 1
        d /= n
        g["fc2.weight"], g["fc2.bias"] = d.T @ r3, d.sum(0)
        d = (d @ p["fc2.weight"]) * (a3 > 0)
        g["fc1.weight"], g["fc1.bias"] = d.T @ flat, d.sum(0)
        d = (d @ p["fc1.weight"]).reshape(n, C2, 3, 3)
        blocks = np.where(np.arange(4) == winner[..., None], d[..., None], np.float32(0))
        d = blocks.reshape(n, C2, 3, 3, 2, 2).transpose(0, 1, 2, 4, 3, 5).reshape(n, C2, 6, 6) * (a2 > 0)
        rows = d.transpose(0, 2, 3, 1).reshape(-1, C2)
        g["conv2.weight"] = (rows.T @ cols2.reshape(-1, C1 * 9)).reshape(C2, C1, 3, 3)
        g["conv2.bias"] = rows.sum(0)
        back = (rows @ p["conv2.weight"].reshape(C2, C1 * 9)).reshape(n, 6, 6, C1, 3, 3)
        d = np.zeros((n, C1, 8, 8), np.float32)
        for i in range(3):
            for j in range(3):
                d[:, :, i : i + 6, j : j + 6] += back[..., i, j].transpose(0, 3, 1, 2)
        d *= a1 > 0
        rows = d.transpose(0, 2, 3, 1).reshape(-1, C1)
        g["conv1.weight"] = (rows.T @ cols1.reshape(-1, 9)).reshape(C1, 1, 3, 3)
        g["conv1.bias"] = rows.sum(0)
        return g, -np.log(probabilities[np.arange(n), labels] + 1e-9).mean()


def shifted(rng, images):
    """Each image moved by up to SHIFT pixels along both axes, with bilinear weights."""
    ty, tx = rng.uniform(-SHIFT, SHIFT, (2, len(images), 1, 1, 1)).astype(np.float32)
    big = pad(images)
    rows = sum(w * big[:, :, i : i + 8] for i, w in enumerate(taps(ty)))
    return sum(w * rows[..., j : j + 8] for j, w in enumerate(taps(tx)))


def taps(t):
    """Weights of the pixel before, the pixel itself and the pixel after, for a shift of t pixels."""
    return np.maximum(-t, 0), 1 - np.abs(t), np.maximum(t, 0)


def train(rng, images, labels):
    network = Network(rng)
    mean = {k: np.zeros_like(v) for k, v in network.p.items()}
    square = {k: np.zeros_like(v) for k, v in network.p.items()}
    step = 0
    for epoch in range(EPOCHS):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        losses = []
        order = rng.permutation(len(images))
        for at in range(0, len(order), BATCH):
            pick = order[at : at + BATCH]
            g, loss = network.gradients(shifted(rng, images[pick]), labels[pick])
            losses.append(loss)
            step += 1
            for k, v in network.p.items():
                mean[k] = 0.9 * mean[k] + 0.1 * g[k]
                square[k] = 0.999 * square[k] + 0.001 * g[k] ** 2
                m, s = mean[k] / (1 - 0.9**step), square[k] / (1 - 0.999**step)
                v -= (rate * (m / (np.sqrt(s) + 1e-8) + DECAY * v)).astype(np.float32)
        if epoch % 10 == 9:
            print(f"epoch {epoch + 1}: training loss {np.mean(losses):.4f}")
    return network


def export(network):
    """The network as an ONNX model that takes the raw 0..16 image: the scale is folded into the first weights."""
    weights = dict(network.p)
    weights["conv1.weight"] = weights["conv1.weight"] / np.float32(FULL_SCALE)
    nodes = [
        helper.make_node("Conv", ["image", "conv1.weight", "conv1.bias"], ["conv1_out"], "/conv1/Conv",
                         kernel_shape=[3, 3], pads=[1, 1, 1, 1]),
        helper.make_node("Relu", ["conv1_out"], ["relu1_out"], "/relu1/Relu"),
        helper.make_node("Conv", ["relu1_out", "conv2.weight", "conv2.bias"], ["conv2_out"], "/conv2/Conv",
                         kernel_shape=[3, 3]),
        helper.make_node("Relu", ["conv2_out"], ["relu2_out"], "/relu2/Relu"),
        helper.make_node("MaxPool", ["relu2_out"], ["pool_out"], "/pool/MaxPool", kernel_shape=[2, 2], strides=[2, 2]),
        helper.make_node("Flatten", ["pool_out"], ["flatten_out"], "/Flatten", axis=1),
        helper.make_node("Gemm", ["flatten_out", "fc1.weight", "fc1.bias"], ["fc1_out"], "/fc1/Gemm", transB=1),
        helper.make_node("Relu", ["fc1_out"], ["relu3_out"], "/relu3/Relu"),
        helper.make_node("Gemm", ["relu3_out", "fc2.weight", "fc2.bias"], ["fc2_out"], "/fc2/Gemm", transB=1),
        helper.make_node("Softmax", ["fc2_out"], ["probabilities"], "/Softmax", axis=1),
    ]
    graph = helper.make_graph(
        nodes,
        "digits",
        [helper.make_tensor_value_info("image", TensorProto.FLOAT, [1, 1, 8, 8])],
        [helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, [1, 10])],
        [numpy_helper.from_array(v.astype(np.float32), k) for k, v in weights.items()],
        doc_string="Classifies an 8x8 image of a handwritten digit; image values 0 (paper) to 16 (ink).",
    )
    model = helper.make_model(
        graph,
        producer_name="examples/digits/train.py",
        opset_imports=[helper.make_opsetid("", 17)],
        ir_version=8,
    )
    onnx.checker.check_model(model, full_check=True)
    return model


def main():
    data = load_digits()
    images = data.images.astype(np.float32)[:, None]
    labels = data.target.astype(np.int64)
    known, unseen, known_labels, unseen_labels = train_test_split(
        images, labels, test_size=HELD_OUT, stratify=labels, random_state=SEED
    )
    network = train(np.random.default_rng(SEED), known / np.float32(FULL_SCALE), known_labels)
    probabilities, _ = network.forward(unseen / np.float32(FULL_SCALE))
    correct = int((probabilities.argmax(1) == unseen_labels).sum())
    print(f"held out: {correct} of {len(unseen)} right, {100 * correct / len(unseen):.2f} %")

    MODELS.mkdir(exist_ok=True)
    model = MODELS / "digits.onnx"
    model.write_bytes(export(network).SerializeToString(deterministic=True))
    held_out = MODELS / "digits-test.bin"
    held_out.write_bytes(
        b"".join(bytes(image.astype(np.uint8).ravel()) + bytes([label]) for image, label in zip(unseen, unseen_labels))
    )
    for path in (model, held_out):
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

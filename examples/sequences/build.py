#!/usr/bin/env python3
"""Builds ../models/sequences.onnx and checks it with onnxruntime. Needs numpy, onnx and onnxruntime:

    python3 build.py

The model conceals a lost packet of a two-channel signal. The signal arrives in packets of six samples, the last one
shorter; the packet at position `lost` (known only at run time) is taken out, and in its place the last sample before the
gap is held for as long as the gap lasts. Before the signal there is silence.

    input   signal     float32[2, 22]
            lost       int64[]                  0..=3
    output  concealed  float32[2, 22]           the signal with the gap filled
            swapped    float32[2, 22]           the same, left and right exchanged
            kept       int64[]                  how many packets are left without the lost one: 3
            removed    sequence of float32[2, samples]   what was taken out: one packet

How each operator is used, and what a compiler may know before the model runs:

    SplitToSequence     signal -> packets of 6, 6, 6 and 4 samples; the same for the two channels   static
    ConstantOfShape     the silence before the signal                                               static
    SequenceInsert      silence before the first packet                                             static
    SequenceAt          the packet before the lost one, and the lost one                            position at run time
    Tile                the held sample, as often as the lost packet has samples (6 or 4)           repeats at run time
    SequenceErase       the packets without the lost one                                            position at run time
    SequenceInsert      the filled gap among them                                                   position at run time
    ConcatFromSequence  packets -> signal: 22 samples again, as the model declares                  width at run time
    SequenceLength      3, whatever the position                                                    static
    SequenceEmpty       the list that the removed packet goes into                                  static
    SequenceConstruct   right and left, in that order; no sequence is needed to run it              static

Expected values for signal[c, t] = 100 * c + t + 1 (EXPECTED below):

    lost = 0   concealed[0] =  0  0  0  0  0  0  7  8 .. 22      silence is held
    lost = 1   concealed[0] =  1 ..  6  6  6  6  6  6  6 13 .. 22
    lost = 2   concealed[0] =  1 .. 12 12 12 12 12 12 12 19 .. 22
    lost = 3   concealed[0] =  1 .. 18 18 18 18 18                the short last packet
"""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

SAMPLES, PACKET = 22, 6
MODEL = Path(__file__).resolve().parent.parent / "models" / "sequences.onnx"
SIGNAL = np.array([[100 * c + t + 1 for t in range(SAMPLES)] for c in range(2)], np.float32)

# lost -> first channel of `concealed`; the second is 100 more, but for the silence
EXPECTED = {
    0: [0] * 6 + list(range(7, 23)),
    1: list(range(1, 7)) + [6] * 6 + list(range(13, 23)),
    2: list(range(1, 13)) + [12] * 6 + list(range(19, 23)),
    3: list(range(1, 19)) + [18] * 4,
}


def build():
    def constant(name, value):
        return numpy_helper.from_array(np.array(value, np.int64), name)

    def node(op, inputs, outputs, **attributes):
        return helper.make_node(op, inputs, outputs, name=f"{outputs[0]}/{op}", **attributes)

    constants = [
        constant("packet", PACKET),
        constant("packet_shape", [2, PACKET]),
        constant("first", 0),
        constant("second", 1),
        constant("one", [1]),
        constant("last", [-1]),
        constant("end", [np.iinfo(np.int64).max]),
    ]
    nodes = [
        node("SplitToSequence", ["signal", "packet"], ["packets"], axis=1),
        # what comes before packet k is element k of this list
        node("ConstantOfShape", ["packet_shape"], ["silence"]),
        node("SequenceInsert", ["packets", "silence", "first"], ["packets_after_silence"]),
        node("SequenceAt", ["packets_after_silence", "lost"], ["before"]),
        node("Slice", ["before", "last", "end", "one"], ["held"]),
        # as wide as the lost packet
        node("SequenceAt", ["packets", "lost"], ["missing"]),
        node("Shape", ["missing"], ["samples"], start=1),
        node("Concat", ["one", "samples"], ["repeats"], axis=0),
        node("Tile", ["held", "repeats"], ["filling"]),
        # in the place of the lost packet
        node("SequenceErase", ["packets", "lost"], ["others"]),
        node("SequenceInsert", ["others", "filling", "lost"], ["repaired"]),
        node("ConcatFromSequence", ["repaired"], ["concealed"], axis=1),
        node("SequenceLength", ["others"], ["kept"]),
        node("SequenceEmpty", [], ["nothing"], dtype=TensorProto.FLOAT),
        node("SequenceInsert", ["nothing", "missing"], ["removed"]),
        # left and right exchanged
        node("SplitToSequence", ["concealed"], ["channels"], axis=0, keepdims=0),
        node("SequenceAt", ["channels", "first"], ["left"]),
        node("SequenceAt", ["channels", "second"], ["right"]),
        node("SequenceConstruct", ["right", "left"], ["exchanged"]),
        node("ConcatFromSequence", ["exchanged"], ["swapped"], axis=0, new_axis=1),
    ]
    signal = lambda name: helper.make_tensor_value_info(name, TensorProto.FLOAT, [2, SAMPLES])
    graph = helper.make_graph(
        nodes,
        "sequences",
        [signal("signal"), helper.make_tensor_value_info("lost", TensorProto.INT64, [])],
        [
            signal("concealed"),
            signal("swapped"),
            helper.make_tensor_value_info("kept", TensorProto.INT64, []),
            helper.make_tensor_sequence_value_info("removed", TensorProto.FLOAT, [2, "samples"]),
        ],
        constants,
        doc_string="Conceals a lost packet of a two-channel signal by holding the last sample before the gap.",
    )
    model = helper.make_model(
        graph,
        producer_name="examples/sequences/build.py",
        opset_imports=[helper.make_opsetid("", 17)],
        ir_version=8,
    )
    onnx.checker.check_model(model, full_check=True)
    return model


def check(path):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4  # one run below fails on purpose
    session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    for lost, left in EXPECTED.items():
        left = np.array(left, np.float32)
        want = np.stack([left, np.where(left == 0, 0, left + 100)])
        concealed, swapped, kept, removed = session.run(None, {"signal": SIGNAL, "lost": np.array(lost, np.int64)})
        np.testing.assert_array_equal(concealed, want)
        np.testing.assert_array_equal(swapped, want[::-1])
        assert kept == 3
        assert len(removed) == 1
        np.testing.assert_array_equal(removed[0], SIGNAL[:, PACKET * lost : PACKET * (lost + 1)])
    try:
        session.run(None, {"signal": SIGNAL, "lost": np.array(4, np.int64)})
    except Exception:
        return
    raise AssertionError("position 4 of four packets must be refused")


def main():
    MODEL.parent.mkdir(exist_ok=True)
    MODEL.write_bytes(build().SerializeToString(deterministic=True))
    check(str(MODEL))
    print(f"{MODEL.name}: {MODEL.stat().st_size:,} bytes, outputs as expected")


if __name__ == "__main__":
    main()

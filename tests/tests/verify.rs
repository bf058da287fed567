//! The option `verify`: every module here has tests of its own, on data that was read while compiling.

// Two data sets, with states and outputs at their start.
onnx_rt::onnx_model!("ui/models/stream.onnx", name = whole, verify = "ui/models/stream_data");
onnx_rt::onnx_model!(
    "ui/models/stream.onnx",
    outputs = [delayed, h_out, "sum"],
    state = { h_out => h, first_out => first, second_out => second },
    verify = "ui/models/stream_data",
    threads = true
);
// Archives, compressed and by name, of two batches and with a value from inside.
onnx_rt::onnx_model!(
    "ui/models/cache.onnx",
    outputs = [energy, present, sum, h_out],
    state = { present => past },
    verify = { data = "ui/models/cache_data", rtol = 1e-5, atol = 0 }
);
// Branches; more data than a literal holds.
onnx_rt::onnx_model!("data/graphs/odd/N12/model.onnx", name = branches, verify = "data/graphs/odd/N12");
onnx_rt::onnx_model!("ui/models/big.onnx", verify = "ui/models/big_data");

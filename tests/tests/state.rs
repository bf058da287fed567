//! States and chosen outputs, compiled: what a run leaves is what the next one finds.

onnx_rt::onnx_model!(
    "ui/models/stream.onnx",
    state = { h_out => h, count_out => count, gain_out => gain, first_out => first, second_out => second },
    threads = true
);
onnx_rt::onnx_model!(
    "ui/models/stream.onnx",
    name = hidden,
    outputs = [y, "delayed"],
    state = { h_out => h, "first_out" => first, second_out => second }
);
onnx_rt::onnx_model!("ui/models/cache.onnx", state = { present => past, h_out => h });
onnx_rt::onnx_model!("ui/models/cache.onnx", name = pinned, dims = { batch = 2 }, state = { h_out => h });
onnx_rt::onnx_model!("ui/models/inner.onnx", outputs = [hidden, "/enc/Mul_output_0", x]);

use onnx_rt::TensorView;

/// What `stream.onnx` computes, one step after the other.
#[derive(Default)]
struct Stream {
    h: [f32; 3],
    first: [f32; 4],
    second: [f32; 4],
}

impl Stream {
    fn step(&mut self, x: [f32; 4]) -> [f32; 4] {
        let old = self.h;
        self.h = std::array::from_fn(|j| {
            let from_x: f32 = (0..4).map(|i| x[i] * ((i * 3 + j) as f32).sin()).sum();
            let from_h: f32 = (0..3).map(|i| old[i] * ((i * 3 + j) as f32).cos()).sum();
            (from_x + from_h).tanh()
        });
        let delayed = std::array::from_fn(|i| self.first[i] + self.second[i]);
        self.second = self.first;
        self.first = x;
        delayed
    }
}

fn input(step: usize) -> [f32; 4] {
    std::array::from_fn(|i| ((step * 4 + i) as f32 * 0.7).sin())
}

fn near(a: &[f32], b: &[f32]) {
    assert_eq!(a.len(), b.len());
    assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5), "{a:?} {b:?}");
}

#[test]
fn every_run_goes_on_from_the_last() {
    let mut model = stream::Model::new();
    let pool = onnx_rt::threads::Pool::new(2);
    for round in 0..2 {
        let mut expected = Stream::default();
        for step in 0..6 {
            let x = input(step);
            let inputs = stream::Inputs { x: &[x] };
            let outputs = if step % 2 == 0 { model.run(inputs) } else { model.run_on(&pool, inputs) }.unwrap();
            let delayed = expected.step(x);
            near(&outputs.h_out[0], &expected.h);
            near(&outputs.y[0], &expected.h.map(|h| 2.0 * h));
            assert_eq!((outputs.first_out[0], outputs.second_out[0]), (expected.first, expected.second));
            assert_eq!(outputs.delayed[0], delayed);
            assert_eq!(*outputs.count_out, step as i64 + 1, "round {round}");
            // It starts as the model has it.
            let gain = 0.5f32.powi(step as i32);
            assert_eq!(*outputs.gains, [gain, 4.0 * gain, gain / 2.0, 2.0 * gain]);
            assert_eq!(*outputs.gain_out, [gain / 2.0, 2.0 * gain]);
        }
        model.reset();
    }
}

#[test]
fn clones_go_their_own_ways() {
    let mut model = stream::Model::default();
    model.run(stream::Inputs { x: &[[1.0; 4]] }).unwrap();
    let mut other = model.clone();
    assert_eq!(*other.run(stream::Inputs { x: &[[1.0; 4]] }).unwrap().count_out, 2);
    model.reset();
    assert_eq!(*model.run(stream::Inputs { x: &[[1.0; 4]] }).unwrap().count_out, 1);
    assert_eq!(*other.run(stream::Inputs { x: &[[1.0; 4]] }).unwrap().count_out, 3);
}

#[test]
fn states_need_not_be_outputs() {
    let (mut model, mut expected) = (hidden::Model::new(), Stream::default());
    for step in 0..5 {
        let x = input(step);
        // Nothing needs the inputs `count` and `gain`.
        let hidden::Outputs { y, delayed } = model.run(hidden::Inputs { x: &[x] }).unwrap();
        assert_eq!(delayed[0], expected.step(x));
        near(&y[0], &expected.h.map(|h| 2.0 * h));
    }
}

#[test]
fn a_cache_grows() {
    let mut model = cache::Model::new();
    for batch in [2, 1] {
        let mut rows: Vec<Vec<f32>> = vec![Vec::new(); batch];
        let mut energy = vec![0.0; batch];
        for s in [3, 0, 1, 2] {
            let data: Vec<f32> = (0..batch * s * 2).map(|i| (rows[0].len() + i) as f32).collect();
            for (b, row) in rows.iter_mut().enumerate() {
                let own = &data[b * s * 2..(b + 1) * s * 2];
                energy[b] += own.iter().sum::<f32>();
                row.extend(own);
            }
            let x = TensorView::new([batch, s, 2], &data).unwrap();
            let outputs = model.run(cache::Inputs { x }).unwrap();
            assert_eq!(outputs.present.shape(), [batch, rows[0].len() / 2, 2]);
            assert_eq!(outputs.present.data(), rows.concat());
            assert_eq!(outputs.line.data(), rows.concat());
            let sums: Vec<f32> =
                rows.iter().flat_map(|row| [0, 1].map(|c| row.iter().skip(c).step_by(2).sum::<f32>())).collect();
            assert_eq!(outputs.sum.data(), sums);
            let energies: Vec<f32> = energy.iter().flat_map(|e| [*e; 3]).collect();
            assert_eq!((outputs.h_out.shape(), outputs.h_out.data()), ([batch, 3], &energies[..]));
        }
        // Another batch does not go with this state.
        let three = [0.0; 6];
        let x = TensorView::new([3, 1, 2], &three).unwrap();
        let error = model.run(cache::Inputs { x }).unwrap_err().to_string();
        assert!(error.starts_with("state \"past\": an earlier run left the shape ["), "{error}");
        assert!(error.ends_with("this one takes [batch, p, 2]; `reset` starts over"), "{error}");
        model.reset();
    }
}

#[test]
fn a_fixed_state_beside_a_free_input() {
    let mut model = pinned::Model::new();
    for p in 0..3 {
        let (x, past) = ([1.0; 4], vec![1.0; 2 * p * 2]);
        let inputs = pinned::Inputs {
            x: TensorView::new([2, 1, 2], &x).unwrap(),
            past: TensorView::new([2, p, 2], &past).unwrap(),
        };
        let outputs = model.run(inputs).unwrap();
        assert_eq!(*outputs.h_out, [[2.0 * (p as f32 + 1.0); 3]; 2]);
        assert_eq!(outputs.sum[1], [p as f32 + 1.0; 2]);
    }
}

#[test]
fn inner_values_are_outputs() {
    let mut model = inner::Model::new();
    let outputs = model.run(inner::Inputs { x: &[1.0, 2.0, 3.0], y: &[0.5; 3] }).unwrap();
    assert_eq!(*outputs.hidden, [1.5, 4.5, 9.5]);
    assert_eq!(*outputs.enc_mul_output_0, [1.0, 4.0, 9.0]);
    assert_eq!(*outputs.x, [1.0, 2.0, 3.0]);
}

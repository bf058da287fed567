//! Conceals a lost packet of a two-channel signal. `sequences/build.py` says how the model does it: it is made of the
//! operators on sequences, with `Tile` and `ConstantOfShape`.

onnx_rt::onnx_model!("models/sequences.onnx");

const SAMPLES: usize = 22;
const PACKET: usize = 6;

fn main() {
    // The sample at time t is t + 1, of the second channel 100 more.
    let signal: [[f32; SAMPLES]; 2] = std::array::from_fn(|c| std::array::from_fn(|t| (100 * c + t + 1) as f32));
    println!("signal             {}", line(&signal[0]));
    let mut model = sequences::Model::new();
    for lost in 0..=4 {
        // The positions of the sequence operators are not known until now.
        let out = match model.run(sequences::Inputs { signal: &signal, lost: &lost }) {
            Ok(out) => out,
            Err(error) => {
                println!("packet {lost} is lost:  {error}");
                continue;
            }
        };
        println!("packet {lost} is lost:  {}", line(&out.concealed.data()[..SAMPLES]));
        let [taken] = out.removed.as_slice() else { panic!("one packet was lost, not {}", out.removed.len()) };
        let (from, kept) = (lost as usize * PACKET + 1, out.kept);
        println!("    {kept} packets kept; taken out: samples {from} to {}", from - 1 + taken.shape()[1]);
        // Left and right exchanged.
        assert_eq!(out.swapped.data()[SAMPLES..], out.concealed.data()[..SAMPLES]);
    }
}

fn line(samples: &[f32]) -> String {
    samples.iter().map(|sample| format!("{sample:>3}")).collect()
}

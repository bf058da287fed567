//! What sentences mean, as vectors: a sentence transformer with its tokenizer.

use onnx_rt::TensorView;
use tokenizers::Tokenizer;

// A sentence at a time, as long as it is.
onnx_rt::onnx_model!("../target/onnx-models/minilm_l6_w8.onnx", name = minilm, dims = { batch = 1 });

/// Numbers of an embedding.
pub const SIZE: usize = 384;

/// The longest sentence in tokens that the network knows positions for.
const LONGEST: usize = 512;

/// The network with its tokenizer.
pub struct Embedder {
    tokenizer: Tokenizer,
    model: Box<minilm::Model>,
}

impl Embedder {
    pub fn new() -> Result<Embedder, String> {
        let settings = include_bytes!("../../target/onnx-models/minilm_l6_w8.json");
        let mut tokenizer = Tokenizer::from_bytes(settings).map_err(|error| error.to_string())?;
        // The file asks for 128 tokens, whatever the sentence; here it has as many as it needs.
        tokenizer.with_padding(None).with_truncation(None).map_err(|error| error.to_string())?;
        Ok(Embedder { tokenizer, model: Box::new(minilm::Model::new()) })
    }

    /// The tokens of a sentence, with those that mark its beginning and end.
    pub fn tokens(&self, sentence: &str) -> Result<Vec<i64>, String> {
        let encoding = self.tokenizer.encode(sentence, true).map_err(|error| error.to_string())?;
        let tokens: Vec<i64> = encoding.get_ids().iter().copied().map(i64::from).collect();
        match tokens.len() {
            ..=LONGEST => Ok(tokens),
            count => Err(format!("the sentence has {count} tokens; the network takes {LONGEST}")),
        }
    }

    /// The embedding of a sentence, of length 1: the mean of what the network makes of its tokens.
    pub fn embed(&mut self, sentence: &str) -> Result<[f32; SIZE], String> {
        let tokens = self.tokens(sentence)?;
        let shape = [1, tokens.len()];
        let (ones, zeros) = (vec![1; tokens.len()], vec![0; tokens.len()]);
        let view = |values| TensorView::new(shape, values).map_err(|fault| fault.to_string());
        let inputs =
            minilm::Inputs { input_ids: view(&tokens)?, attention_mask: view(&ones)?, token_type_ids: view(&zeros)? };
        let outputs = self.model.run(inputs).map_err(|error| error.to_string())?;
        let mut sum = [0.0f32; SIZE];
        for token in outputs.last_hidden_state.data().as_chunks::<SIZE>().0 {
            sum.iter_mut().zip(token).for_each(|(sum, value)| *sum += value);
        }
        let length = sum.iter().map(|value| value * value).sum::<f32>().sqrt();
        Ok(sum.map(|value| value / length))
    }
}

/// How alike two embeddings are: 1 for the same, about 0 for what has nothing in common.
pub fn similarity(a: &[f32; SIZE], b: &[f32; SIZE]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

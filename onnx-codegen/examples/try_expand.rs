fn main() {
    let path = std::env::args().nth(1).unwrap();
    let mut config = onnx_codegen::Config::default();
    config.name = Some("net".into());
    let t = std::time::Instant::now();
    match onnx_codegen::compile(path.as_ref(), &config) {
        Ok(g) => {
            let blob = std::path::PathBuf::from("/tmp/net.blob");
            std::fs::write(&blob, &g.blob).unwrap();
            println!("{}", g.source(onnx_codegen::Blob::File(&blob)));
            eprintln!("{}", g.report);
        }
        Err(e) => e.iter().for_each(|e| eprintln!("{e}")),
    }
    eprintln!("{:?}", t.elapsed());
}

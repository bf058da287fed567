use std::io::Write;
fn main() {
    let mut args = std::env::args().skip(1);
    let out = args.next().unwrap();
    let mut file = std::fs::File::create(&out).unwrap();
    let (mut ok, mut bad) = (0, 0);
    for (k, path) in args.enumerate() {
        let mut config = onnx_codegen::Config::default();
        let name = std::path::Path::new(&path)
            .parent()
            .unwrap()
            .file_name()
            .unwrap()
            .to_string_lossy()
            .replace('-', "_")
            .to_lowercase();
        config.name = Some(format!("{name}_{k}"));
        let t = std::time::Instant::now();
        let r = std::panic::catch_unwind(|| onnx_codegen::compile(path.as_ref(), &config));
        match r {
            Ok(Ok(g)) => {
                ok += 1;
                if g.blob.len() < 200000 {
                    writeln!(file, "{}", g.source(onnx_codegen::Blob::Inline)).unwrap();
                } else {
                    let blob = format!("/tmp/blobs/{k}.blob");
                    std::fs::write(&blob, &g.blob).unwrap();
                    writeln!(file, "{}", g.source(onnx_codegen::Blob::File(blob.as_ref()))).unwrap();
                }
                if t.elapsed().as_secs() > 1 {
                    eprintln!("SLOW {path} {:?}", t.elapsed());
                }
            }
            Ok(Err(e)) => {
                bad += 1;
                eprintln!("{path}: {}", e[0].to_string().lines().next().unwrap());
            }
            Err(_) => eprintln!("PANIC {path}"),
        }
    }
    eprintln!("{ok} ok, {bad} refused");
}


// `program MODULE INPUTS OUTPUTS`, any number of times. For each it prints one line, `ok` or what went wrong.

fn one(module: &str, inputs: &str, outputs: &str) -> Result<()> {
    let values = values(inputs)?;
    let mut stored = Vec::new();
    run(module, &values, &mut stored)?;
    fs::write(outputs, stored).map_err(|error| format!("{outputs}: {error}"))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let work = move || {
        let mut status = ExitCode::SUCCESS;
        for arguments in arguments.chunks_exact(3) {
            match one(&arguments[0], &arguments[1], &arguments[2]) {
                Ok(()) => println!("ok"),
                Err(error) => {
                    println!("{}", error.replace('\n', "; "));
                    status = ExitCode::FAILURE;
                }
            }
        }
        status
    };
    // In a debug build every kernel has all its temporary values on the stack.
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(work);
    thread.ok().and_then(|thread| thread.join().ok()).unwrap_or(ExitCode::FAILURE)
}

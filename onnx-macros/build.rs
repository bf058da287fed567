//! A build script gives the crate an `OUT_DIR`, where the macro leaves the weights of models.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
}

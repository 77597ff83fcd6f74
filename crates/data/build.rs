//! Has this crate built anew when a file of the game comes or goes: what is inside the binary is listed when it is built.

fn main() {
    for folder in ["assets", "maps", "personas", "shaders"] {
        println!("cargo::rerun-if-changed=../../{folder}");
    }
}

//! Checks a certificate of the value of Awari's start position
//! (`boardgames_tools::awari_check`):
//! `cargo run --release -p boardgames-tools --bin awari_check -- FILE`

use boardgames_tools::awari_check::check;

fn main() -> Result<(), String> {
    let name = std::env::args().nth(1).ok_or("name the certificate")?;
    let file = std::fs::File::open(&name).map_err(|e| format!("cannot read {name}: {e}"))?;
    let (value, positions) = check(std::io::BufReader::new(file))?;
    println!("proved: South wins by {value} ({positions} positions)");
    Ok(())
}

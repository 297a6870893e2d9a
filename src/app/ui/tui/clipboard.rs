//! Copies text to the clipboard by a request to the terminal (OSC 52), the only
//! way that also works through ssh.

use std::env;

use crate::store::IN_PAGE;

/// Returns the code that asks the terminal to copy `text` to the clipboard.
pub fn request(text: &str) -> String {
    format!("\x1b]52;c;{}\x07", base64(text.as_bytes()))
}

/// Returns the message after the request. Terminals do not answer it, so the program
/// does not know whether the text was copied. `writes` says whether the key `w` writes a
/// file here.
pub fn sentence(text: &str, writes: bool) -> String {
    sentence_at(text, writes, |name| env::var(name).unwrap_or_default())
}

fn sentence_at(text: &str, writes: bool, variable: impl Fn(&str) -> String) -> String {
    let term = variable("TERM");
    let none =
        term == "linux" || term.starts_with("vt") || variable("TERM_PROGRAM") == "Apple_Terminal";
    if none {
        let instead = if writes {
            "; w writes the moves to a file"
        } else {
            ""
        };
        return format!("Programs cannot copy from this terminal{instead}.");
    }
    let lines = text.lines().count();
    if IN_PAGE {
        // The page itself says that a browser has refused.
        return format!("Board, moves and position ({lines} lines) go to the clipboard.");
    }
    let instead = if writes {
        " If nothing arrived, press w."
    } else {
        ""
    };
    format!("Copied board, moves and position ({lines} lines).{instead}")
}

/// Encodes bytes in base64 (RFC 4648), with padding.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let part = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = part(0) << 16 | part(1) << 8 | part(2);
        for i in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * i)) as usize & 63];
            text.push(if i <= three.len() { digit.into() } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_matches_the_examples_of_the_rfc() {
        for (plain, coded) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
        assert_eq!(request("foo"), "\x1b]52;c;Zm9v\x07");
    }

    #[test]
    fn message_mentions_terminals_without_clipboard() {
        let at = |term: &'static str| {
            sentence_at("a\nb", true, |name| match name {
                "TERM" => term.to_owned(),
                _ => String::new(),
            })
        };
        assert!(at("linux").contains("Programs cannot copy"));
        assert!(at("vt220").contains("w writes"));
        assert!(at("xterm-256color").contains("2 lines"));
    }
}

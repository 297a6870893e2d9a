//! Words in the form of the operating system.

use std::ffi::OsString;

/// Converts the bytes of a word, or of a whole part of one, back into a word.
#[cfg(unix)]
pub fn os_string(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

/// Converts the bytes of a word, or of a whole part of one, back into a word.
#[cfg(not(unix))]
pub fn os_string(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

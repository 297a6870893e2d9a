//! Words as the operating system has them.

use std::ffi::OsString;

/// Bytes that came from a word, or from a whole part of one, as a word again.
#[cfg(unix)]
pub fn os_string(bytes: Vec<u8>) -> OsString {
    std::os::unix::ffi::OsStringExt::from_vec(bytes)
}

/// Bytes that came from a word, or from a whole part of one, as a word again.
#[cfg(not(unix))]
pub fn os_string(bytes: Vec<u8>) -> OsString {
    String::from_utf8_lossy(&bytes).into_owned().into()
}

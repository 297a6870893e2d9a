//! [`locked`]: access to a value that several threads share.

use std::sync::{Mutex, MutexGuard};

/// Locks a mutex. The value is used even if a thread panicked while it had the lock,
/// because a panic in one session must not end the others.
pub(super) fn locked<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|broken| broken.into_inner())
}

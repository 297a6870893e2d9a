//! [`Confirm`]: asks for a second press of a key before something is lost.

/// The action for which the last key must be pressed again.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Confirm<T> {
    asked: Option<T>,
}

impl<T> Default for Confirm<T> {
    fn default() -> Confirm<T> {
        Confirm { asked: None }
    }
}

impl<T: Copy + PartialEq> Confirm<T> {
    /// Whether the last key already asked for `what`. If not, this key does, and the
    /// caller should show that it must be pressed again.
    pub fn again(&mut self, what: T) -> bool {
        self.asked.replace(what) == Some(what)
    }

    /// Whether the last key asked for `what`.
    pub fn is(&self, what: T) -> bool {
        self.asked == Some(what)
    }

    /// Cancels the request, unless it is for `what`.
    pub fn keep_only(&mut self, what: T) {
        self.asked = self.asked.filter(|asked| *asked == what);
    }

    /// Cancels the request. Returns whether there was one.
    pub fn forget(&mut self) -> bool {
        self.asked.take().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_immediate_repeat_confirms() {
        let mut confirm = Confirm::default();
        assert!(!confirm.again('d'));
        assert!(confirm.is('d') && confirm.again('d'));
        assert!(!confirm.again('x'));
        assert!(!confirm.again('d'), "another request came between");
        confirm.keep_only('d');
        assert!(confirm.again('d'));
        confirm.keep_only('x');
        assert!(!confirm.again('d'));
        assert!(confirm.forget() && !confirm.forget());
    }
}

//! Asking for the same key once more before something is lost.

/// What the key before asked to have pressed again.
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
    /// Whether `what` was asked for by the key before. If not, it is now, and
    /// the caller says so.
    pub fn again(&mut self, what: T) -> bool {
        self.asked.replace(what) == Some(what)
    }

    /// Whether `what` was asked for by the key before.
    #[must_use]
    pub fn is(&self, what: T) -> bool {
        self.asked == Some(what)
    }

    /// Forgets what was asked, unless it is `what`; whether anything was
    /// forgotten.
    pub fn keep_only(&mut self, what: Option<T>) -> bool {
        let forgets = self.asked.is_some() && self.asked != what;
        if forgets {
            self.asked = None;
        }
        forgets
    }

    /// Forgets what was asked; whether anything was.
    pub fn forget(&mut self) -> bool {
        self.asked.take().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_request_right_after_confirms() {
        let mut confirm = Confirm::default();
        assert!(!confirm.again('d'));
        assert!(confirm.is('d') && confirm.again('d'));
        assert!(!confirm.again('x'));
        assert!(!confirm.again('d'), "another request came between");
        assert!(!confirm.keep_only(Some('d')) && confirm.again('d'));
        assert!(confirm.keep_only(None) && !confirm.again('d'));
        assert!(confirm.forget() && !confirm.forget());
    }
}

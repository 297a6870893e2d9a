//! [`Page`]: everything that line mode writes.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// Output that the test reads; a clone writes to the same page.
#[derive(Clone, Default)]
pub struct Page(Rc<RefCell<Vec<u8>>>);

impl Page {
    /// Returns what was written.
    pub fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).expect("text")
    }
}

impl Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

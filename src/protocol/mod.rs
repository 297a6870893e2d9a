//! Talking to other programs: GTP, both ways.

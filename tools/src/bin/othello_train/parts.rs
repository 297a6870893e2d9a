//! Parts of pattern states that share weights during a fit.
//!
//! Of two states of a ten-square pattern that differ in one square, one may
//! occur a thousand times and the other twice. During a fit, a state's value is
//! therefore its own weight plus those of its parts, which are the contents of
//! a few of its squares. Frequent states then inform the values of rare ones.
//! At the end, only the sums are stored.

use boardgames::games::othello::engine::eval::{SIZES, WeightLayout};

/// The squares of a shape's parts, as indices into the shape's squares.
fn parts(shape: usize, squares: usize) -> Vec<Vec<usize>> {
    match shape {
        // Corner 3×3: two rows or columns each, and the corner's four.
        0 => vec![
            vec![0, 1, 2, 3, 4, 5],
            vec![3, 4, 5, 6, 7, 8],
            vec![0, 1, 3, 4, 6, 7],
            vec![1, 2, 4, 5, 7, 8],
            vec![0, 1, 3, 4],
            vec![0, 1, 2, 3, 6],
        ],
        // Corner 5×2: blocks of three columns, both rows, the corner's four.
        1 => vec![
            vec![0, 1, 2, 5, 6, 7],
            vec![1, 2, 3, 6, 7, 8],
            vec![2, 3, 4, 7, 8, 9],
            vec![0, 1, 2, 3, 4],
            vec![5, 6, 7, 8, 9],
            vec![0, 1, 5, 6],
            vec![0, 1, 2, 3, 4, 5, 6],
        ],
        _ => {
            let mut all = Vec::new();
            for len in [4, 6, 8] {
                if len < squares {
                    all.extend((0..=squares - len).map(|k| (k..k + len).collect()));
                }
            }
            // Diagonals of seven and five squares without those beside them.
            match shape {
                7 => all.push((0..7).collect()),
                9 => all.push((0..5).collect()),
                _ => {}
            }
            all
        }
    }
}

/// The parts of all weights.
pub struct Parts {
    /// Number of different parts.
    pub count: usize,
    /// By weight: the index of its first part in `list`.
    begins: Vec<u32>,
    list: Vec<u32>,
}

impl Parts {
    pub fn new(layout: &WeightLayout) -> Parts {
        let mut this = Parts {
            count: 0,
            begins: vec![0],
            list: Vec::new(),
        };
        let mut begin = 0;
        for (shape, &squares) in SIZES.iter().enumerate() {
            let parts = parts(shape, squares);
            let bases: Vec<usize> = parts
                .iter()
                .map(|part| {
                    let base = this.count;
                    this.count += 3usize.pow(part.len() as u32);
                    base
                })
                .collect();
            for state in 0..3usize.pow(squares as u32) {
                let weight = layout.shared[begin + state] as usize;
                if weight + 1 < this.begins.len() {
                    continue;
                }
                for (part, base) in parts.iter().zip(&bases) {
                    let digit = |sum, &k: &usize| 3 * sum + state / 3usize.pow(k as u32) % 3;
                    this.list.push((base + part.iter().fold(0, digit)) as u32);
                }
                this.begins.push(this.list.len() as u32);
            }
            begin += 3usize.pow(squares as u32);
        }
        this
    }

    /// The parts of a weight.
    pub fn of(&self, weight: usize) -> &[u32] {
        let [begin, end] = [self.begins[weight], self.begins[weight + 1]];
        &self.list[begin as usize..end as usize]
    }
}

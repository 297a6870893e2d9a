//! The lines of a review's summary that depend on the size of the screen.

use super::painter::columns;
use crate::ui::text::side_review::Praise;

/// How much the summary says.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Detail {
    /// Everything that the height of the screen has room for.
    Full,
    /// Praise and motifs in one line for each side, without the last ones if need be.
    Brief,
    /// The results and the counts of grades.
    Counts,
    /// Only the results.
    Results,
}

impl Detail {
    /// The amounts, from most to least.
    pub const ALL: [Detail; 4] = [Detail::Full, Detail::Brief, Detail::Counts, Detail::Results];
}

/// Returns praise and motifs in one line if they fit. Otherwise in full they take two lines, and
/// in brief motifs are left out.
pub fn praise_lines(
    praise: Option<Praise>,
    motifs: &[String],
    width: u16,
    detail: Detail,
) -> Vec<String> {
    let praise = match praise {
        _ if detail == Detail::Counts => return Vec::new(),
        Some(praise) if !motifs.is_empty() => praise,
        praise => return whole_praise(praise, motifs),
    };
    let together = |count: usize| format!("  {}. {}", praise.what, motifs[..count].join(" "));
    let least = match detail {
        Detail::Full => motifs.len(),
        _ => 1,
    };
    let counts = (least..=motifs.len()).rev();
    let fitting = counts.map(together).find(|words| columns(words) <= width);
    match (fitting, detail) {
        (Some(words), _) => vec![words],
        (None, Detail::Full) => whole_praise(Some(praise), motifs),
        (None, _) => vec![format!("  {}", motifs[0])],
    }
}

/// Returns praise and motifs in a line each.
pub fn whole_praise(praise: Option<Praise>, motifs: &[String]) -> Vec<String> {
    let praise = praise.map(|praise| format!("  {praise}"));
    let motifs = (!motifs.is_empty()).then(|| format!("  {}", motifs.join(" ")));
    praise.into_iter().chain(motifs).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_well_stays_on_a_narrow_screen() {
        let praise = || {
            Some(Praise {
                number: String::new(),
                what: "Best move: 11. k8".to_owned(),
                why: "any other lowers the chance to win by 23 % or more".to_owned(),
            })
        };
        let well = "Done well: obstacle, found 10 of 12 times.";
        let motifs = [well, "Missed chances: fork, 2 of 2."].map(str::to_owned);
        let lines = |detail, width| praise_lines(praise(), &motifs, width, detail);
        let brief = lines(Detail::Brief, 78);
        assert_eq!(brief, [format!("  Best move: 11. k8. {well}")]);
        let full = lines(Detail::Full, 78);
        assert!(full.len() == 2 && full[1].contains(well) && full[1].contains("Missed"));
        assert_eq!(lines(Detail::Full, 100).len(), 1);
        assert_eq!(lines(Detail::Brief, 50), [format!("  {well}")]);
    }
}

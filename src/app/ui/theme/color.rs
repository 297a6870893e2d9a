//! [`Rgb`] colours: contrast, mixing, and the nearest of xterm's 256 colours.

use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, de};

/// Linear brightness of each part of a colour, from 0 to 1, by WCAG 2.2. It is
/// a table because the search for readable colours tests very many colours
/// before the first frame.
static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|part| {
        let part = part as f64 / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
});

/// A colour in the sRGB space: red, green, blue.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black.
    pub const BLACK: Rgb = Rgb(0, 0, 0);
    /// White.
    pub const WHITE: Rgb = Rgb(255, 255, 255);

    /// Returns the relative luminance by WCAG 2.2, from 0 to 1.
    pub fn luminance(self) -> f64 {
        let linear = |part: u8| LINEAR[usize::from(part)];
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Returns the contrast ratio of two colours by WCAG 2.2, from 1 to 21.
    pub fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Returns black or white, whichever is easier to read on this colour; the
    /// contrast is never below 4.58.
    #[must_use]
    pub fn ink(self) -> Rgb {
        if self.contrast(Rgb::WHITE) >= self.contrast(Rgb::BLACK) {
            Rgb::WHITE
        } else {
            Rgb::BLACK
        }
    }

    /// Returns a mixture with the share `part` of `other`, from 0 to 1.
    #[must_use]
    pub fn mixed(self, other: Rgb, part: f64) -> Rgb {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * part) as u8;
        Rgb(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }

    /// Returns the difference of two colours: the square of their distance.
    fn distance(self, other: Rgb) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(self.0, other.0) + square(self.1, other.1) + square(self.2, other.2)
    }

    /// Returns the nearest of xterm's colours 16 to 255 that `fits`; if none
    /// does, the nearest of all.
    pub fn nearest_256(self, fits: impl Fn(Rgb) -> bool) -> Indexed {
        let nearest = |keep: &dyn Fn(Rgb) -> bool| {
            let mut best: Option<(u32, Indexed)> = None;
            for found in (16..=255).map(|index| Indexed { index }) {
                let distance = found.rgb().distance(self);
                // `keep` is called last, because it is far slower than
                // computing the distance, and few colours are nearer than all
                // colours before them.
                if best.is_none_or(|(least, _)| distance < least) && keep(found.rgb()) {
                    best = Some((distance, found));
                }
            }
            best.map(|(_, found)| found)
        };
        // No colour fits, so the nearest one of all is used.
        nearest(&fits)
            .or_else(|| nearest(&|_| true))
            .unwrap_or(Indexed { index: 16 })
    }
}

/// One of xterm's colours 16 to 255, which terminals do not redefine.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Indexed {
    /// Number of the colour, from 16 to 255.
    pub index: u8,
}

impl Indexed {
    /// Returns the colour: a cube of six steps in each part, then 24 greys.
    pub fn rgb(self) -> Rgb {
        const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        match self.index {
            232.. => {
                let grey = 8 + 10 * (self.index - 232);
                Rgb(grey, grey, grey)
            }
            index => {
                let at = usize::from(index.saturating_sub(16));
                Rgb(STEPS[at / 36], STEPS[at / 6 % 6], STEPS[at % 6])
            }
        }
    }
}

impl FromStr for Rgb {
    type Err = String;

    fn from_str(text: &str) -> Result<Rgb, String> {
        let wrong = || format!("'{text}' is not a colour; write one as \"#1f7a4d\"");
        let digits = text.strip_prefix('#').ok_or_else(wrong)?;
        let right = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| right);
        let [_, red, green, blue] = number.ok_or_else(wrong)?.to_be_bytes();
        Ok(Rgb(red, green, blue))
    }
}

impl<'de> Deserialize<'de> for Rgb {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Rgb, D::Error> {
        String::deserialize(from)?
            .parse()
            .map_err(de::Error::custom)
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_follows_wcag() {
        assert!((Rgb::BLACK.contrast(Rgb::WHITE) - 21.0).abs() < 1e-9);
        let grey = Rgb(0x76, 0x76, 0x76);
        assert!((grey.contrast(Rgb::WHITE) - 4.54).abs() < 0.005);
    }

    #[test]
    fn colours_round_trip_as_text() {
        assert_eq!("#1f7a4d".parse(), Ok(Rgb(0x1f, 0x7a, 0x4d)));
        assert_eq!(Rgb(0x1f, 0x7a, 0x4d).to_string(), "#1f7a4d");
        for wrong in [
            "", "1f7a4d", "#1f7a4", "#1f7a4dd", "#+f7a4d", "#gggggg", "#äöü",
        ] {
            assert!(wrong.parse::<Rgb>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn each_of_the_256_colours_is_nearest_to_itself() {
        for index in 16..=255 {
            let colour = Indexed { index }.rgb();
            assert_eq!(colour.nearest_256(|_| true).rgb(), colour);
        }
    }
}

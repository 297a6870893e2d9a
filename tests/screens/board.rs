//! Boards as characters: hand-made diagrams in every frame, scale and glyph
//! set, as text pictures.

use crate::pictures;
use boardgames::game::{Contents, Diagram, Edge, Flip, Frame, Ground, Pieces, Side, Spot};
use boardgames::ui::board::glyphs::GlyphSet;
use boardgames::ui::board::{Canvas, Look, Mark, Marks, Pen, Scale, draw, size};

const SETS: [GlyphSet; 2] = [GlyphSet::Unicode, GlyphSet::Ascii];

fn piece(symbol: char) -> Contents {
    match symbol {
        'X' => Contents::Piece(Side::First),
        'O' => Contents::Piece(Side::Second),
        _ => Contents::Empty,
    }
}

/// Creates a board of squares; spots are numbered in reading order.
fn board(frame: Frame, pieces: Pieces, rows: &[&str]) -> Diagram {
    let (height, width) = (rows.len() as u16, rows[0].len() as u16);
    let mut diagram = Diagram::new(height, width, frame, pieces, Flip::Rows);
    for (y, row) in (0..).zip(rows) {
        for (x, symbol) in (0..).zip(row.chars()) {
            let ground = match (frame, (x + y) % 2) {
                (Frame::Checkered, 0) => Ground::Light,
                (Frame::Checkered, _) => Ground::Dark,
                _ => Ground::Plain,
            };
            diagram.put(y, x, ground, piece(symbol), Some(Spot(y * width + x)));
        }
        diagram.label(Edge::Left, y, format!("{:>2}", y + 1));
    }
    for (x, letter) in (0..width).zip('a'..) {
        diagram.label(Edge::Top, x, letter.to_string());
    }
    diagram
}

/// Creates two rows of pits between two homes.
fn pits() -> Diagram {
    let mut diagram = Diagram::new(2, 8, Frame::Boxes, Pieces::Stones, Flip::HalfTurn);
    diagram.put(
        0,
        0,
        Ground::Home(Side::Second),
        Contents::Count(6),
        Some(Spot(13)),
    );
    diagram.cells[0].row_span = 2;
    for (column, beans) in (1..).zip([3, 0, 1, 2, 6, 16]) {
        let ground = Ground::Pit(Side::Second);
        diagram.put(
            0,
            column,
            ground,
            Contents::Count(beans),
            Some(Spot(13 - column)),
        );
        diagram.label(Edge::Top, column, (7 - column).to_string());
    }
    diagram.put(
        0,
        7,
        Ground::Home(Side::First),
        Contents::Count(8),
        Some(Spot(6)),
    );
    diagram.cells[7].row_span = 2;
    for (column, beans) in (1..).zip([4, 1, 4, 6, 0, 5]) {
        let ground = Ground::Pit(Side::First);
        diagram.put(
            1,
            column,
            ground,
            Contents::Count(beans),
            Some(Spot(column - 1)),
        );
        diagram.label(Edge::Bottom, column, column.to_string());
    }
    for (edge, side, text) in [
        (Edge::Top, Side::Second, "← sows this way"),
        (Edge::Bottom, Side::First, "→ sows this way"),
    ] {
        let text = text.to_owned();
        diagram
            .captions
            .push(boardgames::game::Caption { edge, side, text });
    }
    diagram
}

fn look(scale: Scale, glyphs: GlyphSet) -> Look {
    Look {
        scale,
        glyphs,
        colored: false,
        captions: ["South · You".to_owned(), "North · Computer".to_owned()],
        homes: ["South".to_owned(), "North".to_owned()],
    }
}

fn shown(diagram: &Diagram, marks: &Marks, scale: Scale, glyphs: GlyphSet) -> String {
    format!("\n{}", draw(diagram, marks, &look(scale, glyphs)))
}

fn marked(spots: &[(u16, Mark)]) -> Marks {
    let mut marks = Marks::new();
    for &(spot, mark) in spots {
        marks.add(Spot(spot), mark);
    }
    marks
}

/// Returns every mark, spread over a 3×3 board or the pits.
fn every_mark() -> Marks {
    marked(&[
        (0, Mark::Last),
        (2, Mark::Changed),
        (3, Mark::Legal),
        (4, Mark::Cursor),
        (4, Mark::Legal),
        (5, Mark::Hint),
        (6, Mark::Target),
    ])
}

/// Returns one board for each frame.
fn boards() -> [(&'static str, Diagram); 4] {
    let three = ["X-O", "---", "-XO"];
    let five = ["X-O--", "-----", "-XO--"];
    [
        ("ruled", board(Frame::Grid, Pieces::Stones, &three)),
        ("hash", board(Frame::InnerLines, Pieces::Letters, &three)),
        ("texture", board(Frame::Checkered, Pieces::Stones, &five)),
        ("boxes", pits()),
    ]
}

#[test]
fn every_frame_matches_its_picture() {
    for (name, diagram) in boards() {
        for (glyphs, set) in SETS.into_iter().zip(["unicode", "ascii"]) {
            let pictures = Scale::ALL.map(|scale| shown(&diagram, &every_mark(), scale, glyphs));
            pictures::check(&format!("canvas-{name}-{set}"), &pictures.concat());
        }
    }
}

#[test]
fn large_stones_differ_in_colour_or_shape() {
    let diagram = board(Frame::Grid, Pieces::Stones, &["XO"]);
    let with = |colored, scale| {
        let look = Look {
            colored,
            ..look(scale, GlyphSet::Unicode)
        };
        draw(&diagram, &Marks::new(), &look)
    };
    let squares = |canvas: &Canvas| {
        [0, 1].map(|spot| {
            // The middle includes the line below, so it is rounded down.
            let (x, y) = canvas.middle_of(Spot(spot)).expect("has a spot");
            let row = |y| (x - 2..=x + 2).map(move |x| canvas.at(x, y).symbol);
            row(y - 1).chain(row(y)).collect::<String>()
        })
    };
    for scale in [Scale::Middle, Scale::Large, Scale::Huge, Scale::Giant] {
        let [first, second] = squares(&with(true, scale));
        assert_eq!(first, second, "{scale:?}");
        let [first, second] = squares(&with(false, scale));
        assert_ne!(first, second, "{scale:?}");
    }
    assert_eq!(
        squares(&with(false, Scale::Middle)),
        [" ▟█▙  ▜█▛ ", " ▄▀▄  ▀▄▀ "]
    );
}

#[test]
fn stones_in_a_column_do_not_touch() {
    let diagram = board(Frame::Checkered, Pieces::Stones, &["X", "X"]);
    for scale in [Scale::Middle, Scale::Large, Scale::Huge, Scale::Giant] {
        for colored in [true, false] {
            let look = Look {
                colored,
                ..look(scale, GlyphSet::Unicode)
            };
            let canvas = draw(&diagram, &Marks::new(), &look);
            let edge = canvas.height() / 2 + 1;
            let at = |x| canvas.at(x, edge);
            let stone = (0..canvas.width())
                .map(at)
                .filter(|ink| ink.pen == Pen::Piece(Side::First));
            let low: Vec<char> = stone.map(|ink| ink.symbol).collect();
            assert!(
                !low.is_empty(),
                "the upper row of the lower stone\n{canvas}"
            );
            assert!(low.iter().all(|symbol| "▗▄▖".contains(*symbol)), "{canvas}");
        }
    }
}

#[test]
fn large_stone_is_in_the_middle_of_its_square() {
    let diagram = board(Frame::Checkered, Pieces::Stones, &["X"]);
    for scale in [Scale::Large, Scale::Huge, Scale::Giant] {
        let look = Look {
            colored: true,
            ..look(scale, GlyphSet::Unicode)
        };
        let canvas = draw(&diagram, &Marks::new(), &look);
        let rows: Vec<String> = canvas.lines().collect();
        let blocks = rows.iter().filter(|row| row.contains(['▄', '█', '▀']));
        let blocks: Vec<&String> = blocks.collect();
        let mirrored = |row: &&String| {
            let turned = row.chars().map(|symbol| match symbol {
                '▄' => '▀',
                '▀' => '▄',
                other => other,
            });
            let stone = turned.filter(|symbol| "▄█▀".contains(*symbol));
            stone.collect::<String>()
        };
        let plain = |row: &&String| {
            let stone = row.chars().filter(|symbol| "▄█▀".contains(*symbol));
            stone.collect::<String>()
        };
        let below: Vec<String> = blocks.iter().rev().map(mirrored).collect();
        let above: Vec<String> = blocks.iter().map(plain).collect();
        assert_eq!(above, below, "{scale:?}\n{canvas}");
    }
}

#[test]
fn brackets_keep_a_distance_from_letters() {
    let diagram = board(Frame::InnerLines, Pieces::Letters, &["O"]);
    let marks = marked(&[(0, Mark::Picked)]);
    for scale in [Scale::Normal, Scale::Middle, Scale::Giant] {
        let text = draw(&diagram, &marks, &look(scale, GlyphSet::Unicode)).to_string();
        let row = text.lines().find(|line| line.contains('['));
        let row = row.expect("the square is picked");
        assert!(row.contains("[ ") && row.contains(" ]"), "{text}");
    }
}

#[test]
fn cursor_colour_covers_both_brackets() {
    let diagram = board(Frame::Checkered, Pieces::Stones, &["-X"]);
    let marks = marked(&[(1, Mark::Cursor)]);
    let canvas = draw(&diagram, &marks, &look(Scale::Compact, GlyphSet::Unicode));
    let inks = (0..canvas.height()).flat_map(|y| (0..canvas.width()).map(move |x| (x, y)));
    let mut brackets = inks.map(|(x, y)| canvas.at(x, y));
    let open = brackets.find(|ink| ink.symbol == '[').expect("an open one");
    let close = brackets
        .find(|ink| ink.symbol == ']')
        .expect("a closed one");
    assert!(
        open.marks.has(Mark::Cursor) && close.marks.has(Mark::Cursor),
        "{canvas}"
    );
    assert_eq!(open.ground, close.ground);
}

/// Returns the number of connected shapes that the blocks of a picture form.
fn shapes(canvas: &Canvas, at: impl Fn(u16, u16) -> bool) -> usize {
    let places = |canvas: &Canvas| {
        let (width, height) = (canvas.width(), canvas.height());
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    };
    let mut open: Vec<(u16, u16)> = places(canvas).filter(|(x, y)| at(*x, *y)).collect();
    let mut found = 0;
    while let Some(first) = open.pop() {
        found += 1;
        let mut near = vec![first];
        while let Some((x, y)) = near.pop() {
            open.retain(|other| {
                let touches = other.0.abs_diff(x) + other.1.abs_diff(y) == 1;
                if touches {
                    near.push(*other);
                }
                !touches
            });
        }
    }
    found
}

#[test]
fn beans_of_a_large_pit_are_large_and_countable() {
    for (scale, most) in [(Scale::Large, 9), (Scale::Huge, 12), (Scale::Giant, 24)] {
        for count in 1..=most {
            let mut diagram = pits();
            for cell in &mut diagram.cells {
                cell.contents = Contents::Count(0);
            }
            diagram.cells[1].contents = Contents::Count(count);
            let canvas = draw(&diagram, &Marks::new(), &look(scale, GlyphSet::Unicode));
            let is_block = |x, y| ('▀'..='▟').contains(&canvas.at(x, y).symbol);
            let beans = shapes(&canvas, is_block);
            assert_eq!(beans, usize::from(count), "{scale:?}\n{canvas}");
        }
    }
}

#[test]
fn signs_grow_with_the_board() {
    let diagram = board(Frame::Grid, Pieces::Stones, &["X-"]);
    let marks = marked(&[(0, Mark::Last), (1, Mark::Legal)]);
    let drawn = |scale| {
        let look = Look {
            colored: true,
            ..look(scale, GlyphSet::Unicode)
        };
        draw(&diagram, &marks, &look)
    };
    for (scale, has_spot, dot) in [
        (Scale::Normal, false, "·"),
        (Scale::Large, true, "•"),
        (Scale::Huge, true, "▐█▌"),
    ] {
        let canvas = drawn(scale);
        let inks = (0..canvas.width()).flat_map(|x| (0..canvas.height()).map(move |y| (x, y)));
        let mut pens = inks.map(|(x, y)| canvas.at(x, y).pen);
        assert_eq!(
            pens.any(|pen| pen == Pen::Spot(Side::First)),
            has_spot,
            "{scale:?}"
        );
        assert!(canvas.to_string().contains(dot), "{scale:?}\n{canvas}");
    }
}

#[test]
fn winning_line_is_tinted_on_large_squares() {
    let diagram = board(Frame::InnerLines, Pieces::Letters, &["XO"]);
    let marks = marked(&[(0, Mark::Picked)]);
    tinted_where_large(&diagram, &marks);
}

#[test]
fn hinted_square_is_tinted_on_large_squares() {
    let diagram = board(Frame::InnerLines, Pieces::Letters, &["-O"]);
    tinted_where_large(&diagram, &marked(&[(0, Mark::Hint)]));
}

/// Checks that exactly the first square has a tinted ground once squares are
/// large.
fn tinted_where_large(diagram: &Diagram, marks: &Marks) {
    for (scale, tinted) in [(Scale::Compact, false), (Scale::Normal, true)] {
        let canvas = draw(diagram, marks, &look(scale, GlyphSet::Unicode));
        let [first, other] = [0, 1].map(|spot| canvas.middle_of(Spot(spot)).expect("a spot"));
        assert_eq!(canvas.at(first.0, first.1).tinted, tinted, "{scale:?}");
        assert!(!canvas.at(other.0, other.1).tinted, "{scale:?}");
    }
}

#[test]
fn letters_are_connected_shapes() {
    let diagram = board(Frame::InnerLines, Pieces::Letters, &["XO"]);
    for scale in [Scale::Normal, Scale::Middle, Scale::Giant] {
        let text = draw(&diagram, &Marks::new(), &look(scale, GlyphSet::Unicode)).to_string();
        assert!(text.contains('█') && !text.contains(['╲', '╭']), "{text}");
    }
}

#[test]
fn beans_never_touch_their_number() {
    for scale in [Scale::Small, Scale::Normal, Scale::Middle, Scale::Giant] {
        for count in 0..=24 {
            let mut diagram = pits();
            diagram.cells[1].contents = Contents::Count(count);
            let canvas = draw(&diagram, &Marks::new(), &look(scale, GlyphSet::Unicode));
            let text = canvas.to_string();
            let touch = |pair: (char, char)| "•●".contains(pair.0) && pair.1.is_ascii_digit();
            let pairs = text.chars().zip(text.chars().skip(1));
            assert!(!pairs.into_iter().any(touch), "{count}\n{text}");
        }
    }
}

/// Returns whether the characters of two canvases differ.
fn differs(a: &Canvas, b: &Canvas) -> bool {
    a.to_string() != b.to_string()
}

#[test]
fn every_mark_is_visible_without_colour() {
    let marks = [
        Mark::Last,
        Mark::Cursor,
        Mark::Picked,
        Mark::Hint,
        Mark::Target,
        Mark::Changed,
    ];
    for (name, diagram) in boards() {
        for glyphs in SETS {
            for scale in Scale::ALL {
                let look = look(scale, glyphs);
                let bare = draw(&diagram, &Marks::new(), &look);
                for spot in [1, 2, 4] {
                    for mark in marks {
                        let with = draw(&diagram, &marked(&[(spot, mark)]), &look);
                        assert!(
                            differs(&bare, &with),
                            "{mark:?} on {spot}, {name} {scale:?} {glyphs:?}\n{bare}{with}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn ascii_boards_are_ascii_and_every_board_fits_its_size() {
    for (name, diagram) in boards() {
        for scale in Scale::ALL {
            for glyphs in SETS {
                let canvas = draw(&diagram, &every_mark(), &look(scale, glyphs));
                assert_eq!(size(&diagram, scale), (canvas.width(), canvas.height()));
                let text = canvas.to_string();
                assert!(
                    glyphs == GlyphSet::Unicode || text.is_ascii(),
                    "{name}\n{text}"
                );
            }
        }
    }
}

#[test]
fn click_on_a_cell_finds_its_spot() {
    for (name, diagram) in boards() {
        for diagram in [diagram.clone().flipped(), diagram] {
            for scale in Scale::ALL {
                let canvas = draw(&diagram, &Marks::new(), &look(scale, GlyphSet::Unicode));
                for cell in &diagram.cells {
                    let spot = cell.spot.unwrap();
                    let (x, y) = canvas.middle_of(spot).unwrap();
                    assert_eq!(canvas.spot_at(x, y), Some(spot), "{name} {scale:?}");
                }
                assert_eq!(canvas.spot_at(u16::MAX, u16::MAX), None);
            }
        }
    }
}

#[test]
fn marks_of_two_kinds_make_one_sign() {
    let diagram = board(Frame::Grid, Pieces::Stones, &["XXX"]);
    let shown =
        |scale, marks: &[(u16, Mark)]| shown(&diagram, &marked(marks), scale, GlyphSet::Ascii);
    let both = [(1, Mark::Last), (1, Mark::Cursor), (1, Mark::Changed)];
    for scale in [Scale::Compact, Scale::Small] {
        let text = shown(scale, &both);
        assert!(
            text.contains("[X]") && !text.contains([')', '\'']),
            "{text}"
        );
    }
    // The cursor beside the last move keeps both of its brackets.
    for last in [0, 2] {
        let text = shown(Scale::Compact, &[(last, Mark::Last), (1, Mark::Cursor)]);
        assert!(text.contains("[X]"), "{text}");
    }
    // The last move keeps both signs beside a disc that it turned.
    for changed in [0, 2] {
        let text = shown(Scale::Compact, &[(1, Mark::Last), (changed, Mark::Changed)]);
        assert!(text.contains("(X)"), "{text}");
    }
}

//! The weights of the static evaluation, fitted to the program's own games.
//! The test `tests/tune.rs` of this folder prints these tables.
//!
//! Weights that were fitted to 2,100 new games predicted the results of the
//! fifth that was kept back better (mean loss 0.34 instead of 0.39), but did not
//! win more games: 115 of 232 against these weights, from even positions, at
//! 50 ms of processor time a move. A network of 16 hidden units, fitted to
//! 8,000 games, predicted the results of other games better, too (0.476 instead of
//! 0.515), but scored only 38 % of 240 games at 40 ms.

use super::window_class::CLASSES;

/// The number of windows of one class that have weights of their own: the
/// first, the second, the third, and all further ones.
pub(super) const PLACES: usize = 4;

/// Levels of nearness in the race table.
pub(super) const STEPS: usize = 12;

/// Number of classes whose weights are not fitted: dead windows, and windows at
/// distance 1, which the search itself recognises.
pub(super) const GIVEN: usize = 16;

/// The weights of all classes, from the fitted ones.
const fn after_given(fitted: [[i16; PLACES]; CLASSES - GIVEN]) -> [[i16; PLACES]; CLASSES] {
    let mut all = [[0; PLACES]; CLASSES];
    let mut class = GIVEN / 2;
    while class < CLASSES {
        all[class] = match class {
            ..GIVEN => [900; PLACES],
            _ => fitted[class - GIVEN],
        };
        class += 1;
    }
    all
}

/// By class and number of windows: the value to the side to move.
pub(super) static MOVING: [[i16; PLACES]; CLASSES] = after_given([
    [179, 218, 314, 391],
    [569, 400, 400, 400],
    [500, 500, 500, 500],
    [500, 500, 500, 500],
    [19, 96, 76, 4],
    [135, 154, 173, 307],
    [778, 657, 900, 900],
    [900, 900, 900, 900],
    [99, 101, 48, 176],
    [262, 234, 129, 31],
    [542, -84, -604, 300],
    [968, 803, 800, 800],
    [42, 79, 56, 43],
    [57, 39, 84, 48],
    [130, 187, 233, 105],
    [118, 187, 216, 216],
    [51, 20, 71, 4],
    [85, 63, 30, 45],
    [178, 120, 18, -44],
    [175, 237, 342, 261],
    [14, 13, 36, 22],
    [19, 17, 49, 26],
    [39, 44, 44, 43],
    [-15, 12, 34, 15],
    [-12, 35, -21, 4],
    [69, 41, 39, 12],
    [111, 49, 84, -11],
    [86, 65, 101, 16],
    [22, 26, 10, 34],
    [48, 40, -2, 56],
    [27, 15, 15, 2],
    [50, 39, 54, 23],
    [-3, -13, -38, 3],
    [40, 29, 5, 1],
    [92, 50, 64, -3],
    [27, 1, 30, 7],
    [12, 25, 13, 27],
    [-3, -2, -1, -5],
    [-3, -13, -12, -21],
    [-21, 6, 48, 11],
    [-27, 21, 4, 6],
    [62, 25, 6, 8],
    [47, 40, 37, 3],
    [21, 8, 5, -8],
    [38, 32, 12, 32],
    [38, 18, 48, 34],
    [5, 12, 5, 4],
    [-1, 8, 26, 10],
]);

/// By class and number of windows: the value to the side not to move.
pub(super) static WAITING: [[i16; PLACES]; CLASSES] = after_given([
    [204, 237, 124, 123],
    [-43, 300, 300, 300],
    [400, 400, 400, 400],
    [400, 400, 400, 400],
    [68, 119, 90, 21],
    [255, 263, 64, 320],
    [520, 364, 517, 517],
    [517, 517, 517, 517],
    [80, 71, 76, 109],
    [131, 160, 71, -51],
    [59, 226, -188, 191],
    [300, 501, 500, 500],
    [57, 77, 51, 33],
    [33, 41, 30, 80],
    [76, 134, 13, 101],
    [89, 193, 191, -90],
    [58, 50, 65, -1],
    [71, 55, 32, 31],
    [156, 114, 4, -30],
    [168, 107, 111, -162],
    [9, -10, 58, 21],
    [-10, 39, 12, 37],
    [-1, 34, 48, 38],
    [10, -1, 25, 19],
    [-5, 11, -10, 3],
    [37, 39, 14, 5],
    [109, 47, 77, -4],
    [54, 56, 63, 19],
    [44, 30, 40, 32],
    [60, 24, 32, 60],
    [24, 16, 15, 11],
    [37, 42, 49, 33],
    [-0, -9, -32, 2],
    [35, -2, 19, -0],
    [70, 37, 37, -2],
    [7, 20, 16, 1],
    [52, 18, 27, 34],
    [-6, -9, 6, -6],
    [-11, -4, -12, -19],
    [-20, -0, 15, 10],
    [-19, 27, 1, -5],
    [37, 17, -36, 8],
    [24, 26, 37, 3],
    [8, 7, 23, -9],
    [54, 43, 56, -9],
    [38, 20, 33, 79],
    [3, 23, 10, 7],
    [12, 16, 13, 13],
]);

/// By nearness of the mover's and the opponent's nearest line: the value to the
/// mover.
pub(super) static RACE: [[i16; STEPS]; STEPS] = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, -38, -132, -58, 49, 190, 33, 84, -148, 0, 0, 0],
    [0, 190, -17, 71, 102, 333, 155, 281, 57, 0, 0, 0],
    [0, 226, -128, -28, 86, 450, 403, 411, 243, 32, 0, 0],
    [0, 165, -114, -67, -52, 125, 67, 245, 213, 58, -20, -36],
    [0, -85, -117, -303, -134, 80, -23, 110, 206, 165, 0, 0],
    [0, -263, -97, -330, -128, 63, 13, 130, 108, 175, -32, 0],
    [0, -120, -238, -346, -201, 10, -142, 109, 200, 237, -27, 0],
    [0, 0, -40, -482, 14, -87, -122, -13, 39, 131, 0, -210],
    [0, 0, 0, -132, -128, -95, -172, -163, -1, 135, 382, 0],
    [0, 0, -69, 39, 63, -291, 32, -285, -230, -51, -251, -138],
    [0, 0, 52, 0, 0, 0, 129, 0, 216, 0, 152, 4],
];

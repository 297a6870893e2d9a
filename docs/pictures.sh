#!/usr/bin/env bash
# Draws the pictures of docs/pictures: a position of each game in two themes, made by the
# program itself:  docs/pictures.sh [PATH OF THE PROGRAM]
set -euo pipefail
program=$(realpath "${1:-target/release/boardgames}")
cd "$(dirname "$0")"
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_DATA_HOME=$home XDG_CONFIG_HOME=$home XDG_STATE_HOME=$home
mkdir -p pictures

# drawn GAME MOVES ARGUMENTS …: the position after these moves.
drawn() {
    local game=$1 moves=$2 theme
    shift 2
    "$program" play "$game" "$@" --moves "$moves" --first human --second human --plain \
        --save "$home/$game.json" < /dev/null > /dev/null 2>&1
    for theme in wood paper; do
        rm -f "pictures/$game-$theme.svg"
        "$program" show "$home/$game.json" --svg "pictures/$game-$theme.svg" --theme "$theme"
    done
}

drawn othello 'f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 b4 c6 c1 e1 f6 f2 f3 e2 f1'
drawn awari '6 4 6 4 6 3 6 1 5'
drawn dagennacht 'f7 b9 f7-f6 g8 e8 d5 g4 h7' -o size=11
drawn tictactoe 'b2 a1 c3 a3 a2'

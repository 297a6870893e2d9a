#!/usr/bin/env bash
# Prints the screens of docs/SCREENS.md, captured from the real program with tmux at
# 80×24:  docs/capture.sh [PATH OF THE PROGRAM] [SCREEN …]
# Waits for what a screen must show; a capture that never shows it is an error.
set -euo pipefail
program=$(realpath "${1:-target/release/boardgames}")
shift || true
home=$(mktemp -d)
tmux=(tmux -L "boardgames-capture-$$" -f /dev/null)
trap '"${tmux[@]}" kill-server 2>/dev/null; rm -rf "$home"' EXIT
othello='f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 b4 c6 c1 e1 f6 f2 f3 e2 f1 e6 d7 f7 b1 g1 b5 g5 c7 e7'
dag='h13 j7 f15 i6 g14 k8 e14 i10 i14 h15'

# shot NAME SEEN ARGUMENTS [-- KEYS …]: the screen once it shows SEEN, and no
# longer $unseen.
shot() {
    local name=$1 seen=$2 words=() picture
    shift 2
    [[ ${#wanted[@]} -eq 0 || " ${wanted[*]} " == *" $name "* ]] || return 0
    while [[ $# -gt 0 && $1 != -- ]]; do words+=("$(printf %q "$1")"); shift; done
    [[ $# -eq 0 ]] || shift
    "${tmux[@]}" new-session -d -s "$name" -x "${columns:-80}" -y 24 \
        "env LANG=C.UTF-8 HOME=$home XDG_DATA_HOME=$home XDG_CONFIG_HOME=$home \
         XDG_STATE_HOME=$home ${settings:-} $program ${words[*]}"
    until "${tmux[@]}" capture-pane -p -t "$name" | grep -q '\(q menu\|q quit\|Esc back\)'; do
        sleep 0.05
    done
    for key in "$@"; do "${tmux[@]}" send-keys -t "$name" "$key"; sleep 0.2; done
    for _ in $(seq 600); do
        picture=$("${tmux[@]}" capture-pane -p -t "$name")
        [[ $picture != *"$seen"* || ( -n ${unseen:-} && $picture == *"$unseen"* ) ]] || break
        sleep 0.1
    done
    "${tmux[@]}" kill-session -t "$name"
    [[ $picture == *"$seen"* ]] || { echo "$name never shows: $seen" >&2; return 1; }
    printf '### %s\n```\n%s\n```\n' "$name" "$picture"
}

wanted=("$@")
# A session that stays, so that the server does not end between two screens.
"${tmux[@]}" new-session -d -s stay 'sleep 3600'
shot form 'sees' -- 1
shot tic-tac-toe 'Every move' play tictactoe --x ai:10 --o human --moves 'a3 b2 c1' -- a
shot othello 'Every move' play othello --black ai:6 --white human --moves "$othello" -- e a
shot dag-en-nacht 'may go there' play dagennacht -o size=19 --white ai:5 --moves "$dag" -- i 1 4 -
settings=BOARDGAMES_GLYPHS=ascii
shot dag-en-nacht-ascii 'may go there' play dagennacht -o size=19 --white ai:5 --moves "$dag" -- i 1 4 -
settings=
columns=100
shot dag-en-nacht-zoomed 'may go there' play dagennacht -o size=19 --white ai:5 --moves "$dag" -- i 1 4 -
columns=80
shot awari 'Hint (h)' play awari --south human --north ai:4 --moves '6 4 6 4 6 3 6 1 5 4 6 3' -- h h
shot watch '(6 games' -- Up Up Up Up Up Enter Right Down 6 Down 8 Down Down Down \
    Right Right Right Right Down 4 2 Enter + +
"$program" play othello --first ai:3 --second ai:3 --seed 4 --plain --save "$home/othello.json" < /dev/null > /dev/null 2>&1
mapfile -t forward < <(yes Right | head -31)
unseen='judging:'
shot replay 'worst moves' replay "$home/othello.json" -- a "${forward[@]}"
unseen=
shot menu 'Continue' -- Down Up
shot analysis 'proved' analyse tictactoe --moves 'b2 a1 c3' --screen -- Left Left a 3 Enter

#!/usr/bin/env bash
# Takes the pictures of docs/SCREENS.md from the real program, with tmux at 80×24:
#   docs/capture.sh [PATH OF THE PROGRAM]              writes them into docs/SCREENS.md
#   docs/capture.sh PATH OF THE PROGRAM SCREEN …       prints these screens
# Each picture goes below its line `<!-- screen: NAME -->`. The script waits until a screen
# shows an expected text. If that never happens, it fails and leaves the page unchanged.
set -euo pipefail
program=$(realpath "${1:-target/release/boardgames}")
shift || true
wanted=("$@")
page=$(dirname "$(realpath "$0")")/SCREENS.md
home=$(mktemp -d)
tmux=(tmux -L "boardgames-capture-$$" -f /dev/null)
trap '"${tmux[@]}" kill-server 2>/dev/null; rm -rf "$home"' EXIT
export XDG_DATA_HOME=$home XDG_CONFIG_HOME=$home XDG_STATE_HOME=$home
othello='f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 b4 c6 c1 e1 f6 f2 f3 e2 f1 e6 d7 f7 b1 g1 b5 g5 c7 e7'
dag='h13 j7 f15 i6 g14 k8 e14 i10 i14 h15'

# shot NAME SEEN ARGUMENTS [-- KEYS …]: takes the screen once it shows SEEN and no longer
# shows $unseen. The key `wait` waits two seconds, for an engine or an animation.
shot() {
    local name=$1 seen=$2 words=() picture
    shift 2
    [[ ${#wanted[@]} -eq 0 || " ${wanted[*]} " == *" $name "* ]] || return 0
    while [[ $# -gt 0 && $1 != -- ]]; do words+=("$(printf %q "$1")"); shift; done
    [[ $# -eq 0 ]] || shift
    "${tmux[@]}" new-session -d -s "$name" -x 80 -y 24 \
        "env NO_COLOR=1 LANG=C.UTF-8 HOME=$home $program ${words[*]}"
    until "${tmux[@]}" capture-pane -p -t "$name" | grep -q '\(q menu\|q quit\|Esc back\)'; do
        sleep 0.05
    done
    for key in "$@"; do
        [[ $key == wait ]] && sleep 2 && continue
        "${tmux[@]}" send-keys -t "$name" "$key"
        sleep 0.2
    done
    for _ in $(seq 300); do
        picture=$("${tmux[@]}" capture-pane -p -t "$name")
        [[ $picture != *"$seen"* || ( -n ${unseen:-} && $picture == *"$unseen"* ) ]] || break
        sleep 0.1
    done
    "${tmux[@]}" kill-session -t "$name"
    if [[ $picture != *"$seen"* || ( -n ${unseen:-} && $picture == *"$unseen"* ) ]]; then
        printf '%s never shows: %s\n%s\n' "$name" "$seen" "$picture" >&2
        return 1
    fi
    printf '%s\n' "$picture" > "$home/$name.shot"
    [[ ${#wanted[@]} -eq 0 ]] || printf '### %s\n```\n%s\n```\n' "$name" "$picture"
}

# This session keeps the tmux server alive between two screens.
"${tmux[@]}" new-session -d -s stay 'sleep 3600'
shot form 'Command that starts this game' -- 1 2
shot tic-tac-toe 'Every move' play tictactoe --x ai:10 --o human --moves 'a3 b2 c1' -- a a a a
shot othello 'moves ahead:' play othello --black ai:6 --white human --moves "$othello" -- e e a a a a wait
shot dag-en-nacht 'can go there' play dagennacht -o size=19 --white ai:5 --moves "$dag" -- i 1 4 -
shot awari ' best' play awari --south human --north ai:4 --moves '6 4 6 4 6 3 6 1 5 4 6 3' -- h wait h wait
shot held 'The teacher stopped' play othello --black human --white ai:4 --teacher gentle \
    --moves 'f5 d6 c3 d3 c4 f4 c5 b3 c2 e3 d2 b4 c6 c1 e1 f6 f2 f3 e2 f1 e6 d7' -- b 2 Enter
shot lesson 'Sow pit' learn awari
shot puzzle 'Find ' puzzles dagennacht
shot watch 'game 6 of' -- 5 Down 6 Down 8 Down Down Down \
    Right Right Right Right Down 4 2 Enter + +
"$program" play othello --first ai:3 --second ai:3 --seed 4 --plain --save "$home/othello.json" < /dev/null > /dev/null 2>&1
mapfile -t forward < <(yes Right | head -31)
unseen='evaluated '
shot replay 'costly moves' replay "$home/othello.json" -- a "${forward[@]}"
unseen='Looking for'
mkdir -p "$home/boardgames/saves"
cp "$home/othello.json" "$home/boardgames/saves/othello.json"
shot review 'costliest moves of' -- 6 v
unseen=
shot analysis 'proved' analyse tictactoe --moves 'b2 a1 c3' --screen -- Left Left a 3 Enter
shot menu 'Continue' -- Down Up
[[ ${#wanted[@]} -eq 0 ]] || exit 0

awk -v home="$home" '
    /^<!-- screen: / {
        print
        name = home "/" $3 ".shot"
        print "```"
        while ((getline line < name) > 0) print line
        print "```"
        skip = 1
        next
    }
    skip == 1 && /^```/ { skip = 2; next }
    skip == 2 && /^```/ { skip = 0; next }
    !skip { print }
' "$page" > "$home/page"
cp "$home/page" "$page"

#!/usr/bin/env python3
"""Two programs play Othello over GTP, both for the same processor time a move.

docs/cpu_match.py NEW OLD FROM TO MILLISECONDS OUT

NEW and OLD are two builds of `boardgames`. Their level 10 plays the opening lines
FROM to TO of tools/src/bin/othello_train/openings.txt with both colours; NEW plays
without its book. A preloaded library replaces the clock of both programs by their
processor time, so other work on the machine does not matter. Start the script with
`taskset -c 0`: on one core, each program uses one thread. A line of OUT has the
number of the opening, 0 or 1 (1: NEW is White), the discs by which NEW wins, the
processor seconds of NEW and OLD so far, and the moves. If OUT exists, the script
continues it.
"""
import os
import subprocess
import sys
import tempfile

CLOCK = r"""
#define _GNU_SOURCE
#include <time.h>
#include <sys/syscall.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *time) {
  if (clock == CLOCK_MONOTONIC) clock = CLOCK_PROCESS_CPUTIME_ID;
  return syscall(SYS_clock_gettime, clock, time);
}
"""


class Engine:
    def __init__(self, program, level, clock):
        self.pipe = subprocess.Popen(
            [program, "gtp", "othello", "--level", level],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=dict(os.environ, LD_PRELOAD=clock))

    def ask(self, command):
        self.pipe.stdin.write(command + "\n")
        self.pipe.stdin.flush()
        answer = []
        while True:
            line = self.pipe.stdout.readline()
            if not line:
                sys.exit(f"the program ended at: {command}")
            if not line.strip() and answer:
                break
            if line.strip():
                answer.append(line.rstrip())
        if answer[0][0] == "?":
            sys.exit(f"{command}: {answer[0]}")
        return "\n".join(answer)[1:].strip()

    def seconds(self):
        with open(f"/proc/{self.pipe.pid}/stat") as stat:
            fields = stat.read().split(")")[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def turned(board, square, mover):
    """Returns the discs that a move turns; none if it is not legal."""
    column, row = square % 8, square // 8
    all_turned = []
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            line, x, y = [], column + dx, row + dy
            while (dx or dy) and 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == -mover:
                line.append(8 * y + x)
                x, y = x + dx, y + dy
            if line and 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == mover:
                all_turned += line
    return all_turned


def can_move(board, mover):
    return any(not board[s] and turned(board, s, mover) for s in range(64))


def game(new, old, opening, new_is_white):
    """Returns the discs by which NEW wins, and the moves."""
    for engine in (new, old):
        engine.ask("clear_board")
    board = [0] * 64
    board[27] = board[36] = -1
    board[28] = board[35] = 1
    mover, played = 1, []
    while can_move(board, mover) or can_move(board, -mover):
        if not can_move(board, mover):
            mover = -mover
            continue
        color = "b" if mover == 1 else "w"
        chooser = None
        if len(played) < len(opening):
            move = opening[len(played)]
        else:
            chooser = new if (mover == -1) == new_is_white else old
            move = chooser.ask(f"genmove {color}").lower()
        square = ord(move[0]) - ord("a") + 8 * (int(move[1]) - 1)
        discs = turned(board, square, mover)
        if board[square] or not discs:
            sys.exit(f"{move} is not legal after {played}")
        for disc in discs + [square]:
            board[disc] = mover
        for engine in (new, old):
            if engine is not chooser:
                engine.ask(f"play {color} {move}")
        played.append(move)
        mover = -mover
    discs = sum(board)
    return (-discs if new_is_white else discs), played


def main():
    if len(sys.argv) != 7:
        sys.exit(__doc__)
    new_program, old_program, first, last, milliseconds, out = sys.argv[1:]
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    with open(f"{folder}/tools/src/bin/othello_train/openings.txt") as file:
        lines = [line.strip() for line in file if line.strip()]
    done = set()
    if os.path.exists(out):
        with open(out) as file:
            done = {tuple(line.split()[:2]) for line in file}
    with tempfile.TemporaryDirectory() as build:
        clock = f"{build}/clock.so"
        command = ["cc", "-O2", "-shared", "-fPIC", "-x", "c", "-", "-o", clock]
        subprocess.run(command, input=CLOCK, text=True, check=True)
        new = Engine(new_program, f"10,time={milliseconds}ms,book=off", clock)
        old = Engine(old_program, f"10,time={milliseconds}ms", clock)
        for number in range(int(first), int(last)):
            line = lines[number]
            opening = [line[i:i + 2] for i in range(0, len(line), 2)]
            for white in (0, 1):
                if (str(number), str(white)) in done:
                    continue
                discs, played = game(new, old, opening, white == 1)
                with open(out, "a") as file:
                    file.write(f"{number} {white} {discs} {new.seconds():.1f} "
                               f"{old.seconds():.1f} {''.join(played)}\n")


main()

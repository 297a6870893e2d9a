#!/usr/bin/env python3
"""Two programs play Dag en Nacht over GTP, both for the same processor time a move.

docs/dag_match.py NEW OLD FROM TO MILLISECONDS OUT

NEW and OLD are two builds of `boardgames`. Their level 10 plays the positions FROM to
TO of tools/src/bin/dag_quiet/openings.txt with both colours. A preloaded library
replaces the clock of both programs by their processor time, so other work on the
machine does not matter. Start the script with `taskset -c 0`: on one core, each
program uses one thread. A line of OUT has the number of the position, its size and
rule, NEW's points in the two games, and the processor seconds of NEW and OLD. If OUT
exists, the script continues it.
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
    def __init__(self, program, level, size, rule, clock):
        self.pipe = subprocess.Popen(
            [program, "gtp", "dagennacht", "--level", level, "--seed", "1",
             "-o", f"size={size}", "-o", f"restrict={rule}"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            env=dict(os.environ, LD_PRELOAD=clock))

    def ask(self, command):
        """Returns the first line of the answer."""
        self.pipe.stdin.write(command + "\n")
        self.pipe.stdin.flush()
        first = None
        while True:
            line = self.pipe.stdout.readline()
            if not line:
                sys.exit(f"the program ended at: {command}")
            if line.strip():
                first = first or line.strip()
            elif first:
                return first

    def play(self, color, move):
        answer = self.ask(f"play {color} {move}")
        if answer[0] != "=":
            sys.exit(f"{move}: {answer}")

    def seconds(self):
        with open(f"/proc/{self.pipe.pid}/stat") as stat:
            fields = stat.read().split(")")[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        self.pipe.stdin.write("quit\n")
        self.pipe.stdin.flush()
        self.pipe.wait()


def game(engines, opening, white):
    """Returns the points of the first engine, which is White if `white` is 1."""
    for number, move in enumerate(opening):
        for engine in engines:
            engine.play("bw"[number % 2], move)
    ply = len(opening)
    while True:
        color, mover = "bw"[ply % 2], ply % 2 ^ white
        move = engines[mover].ask(f"genmove {color}")[1:].strip().lower()
        engines[1 - mover].play(color, move)
        ply += 1
        # An error is the answer while the game is not over.
        score = engines[0].ask("final_score")
        if score[0] == "=":
            winner = score[1:].strip().upper()[0]
            return {"BW"[white]: 1, "WB"[white]: 0}.get(winner, 0.5)


def main():
    if len(sys.argv) != 7:
        sys.exit(__doc__)
    programs, (first, last), milliseconds, out = (
        sys.argv[1:3], sys.argv[3:5], sys.argv[5], sys.argv[6])
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    with open(f"{folder}/tools/src/bin/dag_quiet/openings.txt") as file:
        lines = [line.split() for line in file]
    done = set()
    if os.path.exists(out):
        with open(out) as file:
            done = {line.split()[0] for line in file}
    with tempfile.TemporaryDirectory() as build:
        clock = f"{build}/clock.so"
        command = ["cc", "-O2", "-shared", "-fPIC", "-x", "c", "-", "-o", clock]
        subprocess.run(command, input=CLOCK, text=True, check=True)
        for number in range(int(first), int(last)):
            if str(number) in done:
                continue
            size, rule, *opening = lines[number]
            points, seconds = 0, [0, 0]
            for white in (0, 1):
                level = f"10,time={milliseconds}ms"
                engines = [Engine(program, level, size, rule, clock) for program in programs]
                points += game(engines, opening, white)
                for place, engine in enumerate(engines):
                    seconds[place] += engine.seconds()
                    engine.close()
            with open(out, "a") as file:
                file.write(f"{number} {size} {rule} {points} "
                           f"{seconds[0]:.1f} {seconds[1]:.1f}\n")


main()

#!/usr/bin/env python3
"""Plays a game against itself with an engine that speaks GTP.

    python3 docs/gtp_example.py [COMMAND ...]

The engine is `boardgames gtp othello --level 3` if no other is named. Nothing but
Python is needed. docs/GTP.md lists the commands that the engine knows.
"""

import subprocess
import sys

USUAL = ["boardgames", "gtp", "othello", "--level", "3"]


class Engine:
    """An engine in a process of its own."""

    def __init__(self, command):
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, **pipes)

    def ask(self, command):
        """Sends a command and returns the answer; it ends with an empty line."""
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline().rstrip("\n"):
            lines.append(line)
        answer = "\n".join(lines)
        # "= text" is a success, "? text" says what is wrong.
        if not answer.startswith("="):
            raise RuntimeError(f"{command}: {answer or 'the engine has ended'}")
        return answer[1:].strip()


def main():
    engine = Engine(sys.argv[1:] or USUAL)
    moves = []
    colour = "black"
    # Both sides pass in turn when the game is over.
    while moves[-2:] != ["pass", "pass"]:
        moves.append(engine.ask(f"genmove {colour}").lower())
        colour = "white" if colour == "black" else "black"
    print(*moves[:-2])
    print(engine.ask("final_score"))
    engine.ask("quit")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Records the moving picture of README.md: a whole game of Othello, played in
the real program, as an SVG that animates itself.

    docs/record.py [PROGRAM] > docs/othello.svg

PROGRAM is target/release/boardgames by default. The script needs tmux and bash.
Black's moves come from a game between two computer players. The script then types
them on the full screen, where White has the same seed and so gives the same answers.
It captures the screen with its colours whenever it changes. Discs, frames and bars
become shapes, so that they look right in every font.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time

COLUMNS, ROWS = 80, 24
CELL_W, CELL_H, MARGIN, TITLE = 8, 17, 14, 26  # pixels
FOREGROUND, BACKGROUND = "#d5d9e0", "#16181d"
SEED, BLACK, WHITE = "12", "ai:5", "ai:4"
HOLD_FIRST, HOLD_LAST = 1.2, 5.0  # seconds


# ---- playing ---------------------------------------------------------------

class Terminal:
    """A separate tmux server with one window and its own home folder."""

    def __init__(self, program):
        self.home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        places = {name: self.home.name for name in
                  ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")}
        path = os.path.dirname(program) + ":" + os.environ["PATH"]
        self.env = dict(os.environ, **places, PATH=path, LANG="C.UTF-8",
                        LC_ALL="C.UTF-8", COLORTERM="truecolor")
        self.socket = "boardgames-record-%d" % os.getpid()
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "record",
                  "-x", str(COLUMNS), "-y", str(ROWS), "bash --norc --noprofile")
        self.frames = []  # (seconds, list of rows)
        self.start = time.monotonic()

    def tmux(self, *words):
        command = ["tmux", "-u", "-L", self.socket, *words]
        return subprocess.run(command, env=self.env, check=True,
                              capture_output=True, text=True).stdout

    def look(self):
        """Returns the screen as text, and stores a frame if it has changed."""
        raw = self.tmux("capture-pane", "-e", "-p", "-t", "record")
        rows = read_screen(raw)
        now = time.monotonic() - self.start
        if not self.frames or self.frames[-1][1] != rows:
            self.frames.append((now, rows))
        return "\n".join("".join(cell[0] for cell in row) for row in rows)

    def watch(self, seen, patience=60.0):
        """Captures the screen until it shows `seen` (a regular expression)."""
        end = time.monotonic() + patience
        while not re.search(seen, text := self.look()):
            if time.monotonic() > end:
                raise SystemExit("the screen never shows %r:\n%s" % (seen, text))
            time.sleep(0.02)

    def rest(self, seconds):
        """Captures the screen for this number of seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.look()
            time.sleep(0.02)

    def type(self, text, pause):
        for letter in text:
            self.tmux("send-keys", "-t", "record", "-l", letter)
            self.rest(pause)

    def press(self, key):
        self.tmux("send-keys", "-t", "record", key)

    def close(self):
        self.tmux("kill-server")
        self.home.cleanup()


def black_moves(program):
    """Returns the moves of a game between the two players, as (side, move)."""
    with tempfile.TemporaryDirectory() as home:
        env = dict(os.environ, HOME=home, XDG_DATA_HOME=home, XDG_CONFIG_HOME=home)
        command = [program, "play", "othello", "--black", BLACK, "--white", WHITE,
                   "--seed", SEED, "--json"]
        out = subprocess.run(command, env=env, check=True, stdin=subprocess.DEVNULL,
                             capture_output=True, text=True).stdout
    events = [json.loads(line) for line in out.splitlines()]
    return [(e["side"], e["move"]) for e in events if e["event"] == "move"]


def play(program):
    """Plays the game on the full screen and returns the frames."""
    moves = black_moves(program)
    terminal = Terminal(program)
    try:
        terminal.tmux("send-keys", "-t", "record", "-l", "PS1='$ '; clear\n")
        terminal.rest(1.0)
        terminal.frames.clear()
        terminal.type("boardgames play othello --white %s --seed %s" % (WHITE, SEED), 0.03)
        terminal.rest(0.3)
        terminal.press("Enter")
        terminal.watch("your turn")
        terminal.type("ee", 0.2)  # the evaluation bar; one e begins a move
        for number, (side, move) in enumerate(moves, 1):
            if side != "Black":
                continue
            terminal.watch(r"move %d\b.*your turn" % number)
            terminal.rest(0.25 if number > 8 else 0.5)
            terminal.type(move, 0.06)
            terminal.rest(0.1)
            terminal.press("Enter")
        terminal.watch("rematch")
        terminal.rest(2.0)
        return terminal.frames
    finally:
        terminal.close()


# ---- reading what tmux captured --------------------------------------------

def xterm(n):
    """Returns colour n of the 256 colours of xterm."""
    base = ("#000000 #cd3131 #0dbc79 #e5e510 #2472c8 #bc3fbc #11a8cd #e5e5e5 "
            "#666666 #f14c4c #23d18b #f5f543 #3b8eea #d670d6 #29b8db #ffffff").split()
    if n < 16:
        return base[n]
    if n >= 232:
        return "#" + "%02x" % (8 + 10 * (n - 232)) * 3
    steps = (0, 95, 135, 175, 215, 255)
    n -= 16
    return "#%02x%02x%02x" % (steps[n // 36], steps[n // 6 % 6], steps[n % 6])


class Pen:
    """The current colours and attributes."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.fg = self.bg = None
        self.bold = self.dim = self.reverse = self.underline = False

    def obey(self, codes):
        codes = [int(code or 0) for code in codes.split(";")]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code in (1, 2, 4, 7):
                setattr(self, {1: "bold", 2: "dim", 4: "underline", 7: "reverse"}[code], True)
            elif code == 22:
                self.bold = self.dim = False
            elif code in (24, 27):
                setattr(self, {24: "underline", 27: "reverse"}[code], False)
            elif code in (38, 48):
                kind = codes.pop(0)
                colour = xterm(codes.pop(0)) if kind == 5 else \
                    "#%02x%02x%02x" % tuple(codes.pop(0) for _ in range(3))
                setattr(self, "fg" if code == 38 else "bg", colour)
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.fg = xterm(code - 30 if code < 90 else code - 82)
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.bg = xterm(code - 40 if code < 100 else code - 92)
            elif code == 39:
                self.fg = None
            elif code == 49:
                self.bg = None

    def cell(self, letter):
        """(letter, foreground, background or None, bold, dim, underline)."""
        fg, bg = self.fg or FOREGROUND, self.bg
        if self.reverse:
            fg, bg = bg or BACKGROUND, fg
        return (letter, fg, bg, self.bold, self.dim, self.underline)


def read_screen(raw):
    """Returns the rows of cells, each COLUMNS long."""
    pen, rows = Pen(), []
    for line in raw.split("\n")[:ROWS]:
        row = []
        for part in re.split(r"(\x1b\[[0-9;]*m)", line):
            if part.startswith("\x1b["):
                pen.obey(part[2:-1])
            else:
                row += [pen.cell(letter) for letter in part]
        blank = (" ", FOREGROUND, None, False, False, False)
        rows.append((row + [blank] * COLUMNS)[:COLUMNS])
    return rows


# ---- drawing ---------------------------------------------------------------

# Which arms (left, right, up, down) the lines of a frame have; 2 is double.
ARMS = {"─": "1100", "│": "0011", "┌": "0101", "┐": "1001", "└": "0110", "┘": "1010",
        "├": "0111", "┤": "1011", "┬": "1101", "┴": "1110", "┼": "1111",
        "═": "2200", "║": "0022", "╔": "0202", "╗": "2002", "╚": "0220", "╝": "2020"}
BLOCKS = {"█": 1, "░": 0.25, "▒": 0.5, "▓": 0.75}


def shape(cell, column, row):
    """Returns a line of a frame, a disc or a block as a shape; None for other characters."""
    letter, fg = cell[0], cell[1]
    left, top = MARGIN + column * CELL_W, MARGIN + TITLE + row * CELL_H
    x, y = left + CELL_W / 2, top + CELL_H / 2
    if letter in BLOCKS:
        return '<path d="M%d %dh%dv%dh-%dz" fill="%s" opacity="%s"/>' % (
            left, top, CELL_W, CELL_H, CELL_W, fg, BLOCKS[letter])
    if letter == "■":  # the evaluation bar
        return '<path d="M%d %dh%dv9h-%dz" fill="%s"/>' % (left, top + 4, CELL_W, CELL_W, fg)
    if letter == "●":
        return '<circle cx="%g" cy="%g" r="5" fill="%s"/>' % (x, y, fg)
    if letter == "○":
        return '<circle cx="%g" cy="%g" r="4.4" fill="none" stroke="%s" stroke-width="1.3"/>' % (x, y, fg)
    if letter in ARMS:
        ends = ("H%d" % left, "H%d" % (left + CELL_W), "V%d" % top, "V%d" % (top + CELL_H))
        width = 2.6 if "2" in ARMS[letter] else 1.1
        path = "".join("M%g %g%s" % (x, y, end) for end, arm in zip(ends, ARMS[letter]) if arm != "0")
        return '<path d="%s" fill="none" stroke="%s" stroke-width="%s"/>' % (path, fg, width)
    return None


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def word(cells, column, row):
    """Returns adjacent letters of one style as text with a fixed width."""
    text = "".join(cell[0] for cell in cells)
    _, fg, _, bold, dim, underline = cells[0]
    more = (' font-weight="bold"' if bold else "") + (' opacity=".6"' if dim else "") + \
        (' text-decoration="underline"' if underline else "") + \
        ("" if fg == FOREGROUND else ' fill="%s"' % fg)
    long = ' textLength="%d"' % (len(text) * CELL_W) if len(text) > 1 else ""
    return '<text x="%d" y="%d"%s%s>%s</text>' % (
        MARGIN + column * CELL_W, MARGIN + TITLE + row * CELL_H + 13, long, more, escape(text))


def pieces(row, cells):
    """Returns the elements of a row: backgrounds first, then shapes and words."""
    drawn, start = [], 0
    while start < COLUMNS:
        end, colour = start, cells[start][2]
        while end < COLUMNS and cells[end][2] == colour:
            end += 1
        if colour:
            drawn.append((0, '<path d="M%d %dh%dv%dh-%dz" fill="%s"/>' % (
                MARGIN + start * CELL_W, MARGIN + TITLE + row * CELL_H, (end - start) * CELL_W,
                CELL_H, (end - start) * CELL_W, colour)))
        start = end
    column = 0
    while column < COLUMNS:
        figure = shape(cells[column], column, row)
        if figure or cells[column][0] == " ":
            if figure:
                drawn.append((1, figure))
            column += 1
            continue
        style, end = cells[column][1:], column
        # One blank continues a run of words; two end it.
        while end < COLUMNS and cells[end][1:] == style and not shape(cells[end], end, row) \
                and (cells[end][0] != " " or (end + 1 < COLUMNS and cells[end + 1][0] != " "
                                              and cells[end + 1][1:] == style
                                              and not shape(cells[end + 1], end + 1, row))):
            end += 1
        drawn.append((1, word(cells[column:end], column, row)))
        column = end
    return drawn


def timeline(frames):
    """Returns when each frame appears, in seconds from the first, and the total length."""
    times, clock = [], 0.0
    for index, (at, _) in enumerate(frames):
        times.append(clock)
        if index + 1 < len(frames):
            wait = frames[index + 1][0] - at
            clock += max(wait, HOLD_FIRST) if index == 0 else min(wait, 1.5)
    return times, clock + HOLD_LAST


def spans(shown):
    """Returns runs of consecutive frame numbers: (first, one past the last)."""
    runs = []
    for index in shown:
        if runs and runs[-1][1] == index:
            runs[-1][1] = index + 1
        else:
            runs.append([index, index + 1])
    return tuple(map(tuple, runs))


def svg(frames):
    times, length = timeline(frames)
    seen = {}  # piece -> the frames that show it
    for index, (_, rows) in enumerate(frames):
        for number, cells in enumerate(rows):
            for piece in pieces(number, cells):
                seen.setdefault(piece, []).append(index)
    groups = {}  # (layer, when) -> pieces
    for (layer, piece), shown in seen.items():
        groups.setdefault((layer, spans(shown)), []).append(piece)
    always = ((0, len(frames)),)
    names, rules, body = {}, [], []
    for (layer, when), drawn in sorted(groups.items(), key=lambda g: g[0][0]):
        if when == always:
            body.append("<g>%s</g>" % "".join(drawn))
            continue
        if when not in names:
            names[when] = "k%d" % len(names)
            marks = {0.0: "hidden"}
            for first, last in when:
                marks[times[first]] = "visible"
                if last < len(frames):
                    marks[times[last]] = "hidden"
            steps = "".join("%.4g%%{visibility:%s}" % (100 * at / length, state)
                            for at, state in sorted(marks.items()))
            rules.append("@keyframes %s{%s}.%s{animation-name:%s}" % (
                names[when], steps, names[when], names[when]))
        still = "" if when[-1][1] == len(frames) else ' visibility="hidden"'
        body.append('<g class="a %s"%s>%s</g>' % (names[when], still, "".join(drawn)))
    width, height = COLUMNS * CELL_W + 2 * MARGIN, ROWS * CELL_H + 2 * MARGIN + TITLE
    lights = "".join('<circle cx="%d" cy="19" r="5.5" fill="%s"/>' % (22 + 19 * i, colour)
                     for i, colour in enumerate(("#ff5f57", "#febc2e", "#28c840")))
    return """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" aria-label="A game of Othello in the terminal, from the first move to the result">
<style>text{{font:13.3px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}}.a{{animation-duration:{d:.2f}s;animation-timing-function:step-end;animation-iteration-count:infinite}}@media(prefers-reduced-motion:reduce){{.a{{animation:none}}}}
{rules}</style>
<rect x=".5" y=".5" width="{wi}" height="{hi}" rx="9" fill="{bg}" stroke="#6b7280"/>{lights}
<g fill="{fg}">
{body}
</g>
</svg>
""".format(w=width, h=height, wi=width - 1, hi=height - 1, fg=FOREGROUND, bg=BACKGROUND,
           d=length, rules="\n".join(rules), body="\n".join(body), lights=lights)


if __name__ == "__main__":
    picture = svg(play(os.path.realpath(sys.argv[1] if len(sys.argv) > 1
                                        else "target/release/boardgames")))
    sys.stdout.write(picture)

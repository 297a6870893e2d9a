#!/usr/bin/env python3
"""Checks the lessons in src/core/games/*/lessons.txt; docs/LESSONS.md has their format.

    python3 docs/check_lessons.py [--program PATH] [GAME...]

Two implementations of the rules must agree on every fact: the one below, written
independently in Python, and the program (`boardgames gtp`). Values come from
`boardgames analyse`: exact where the game's class below says so, elsewhere proved
or estimated by level 10. The search below proves forced wins a second time. The
script prints one line for each lesson. Its exit code is 1 if it finds a fault.

A new game needs one class below, a subclass of Game whose `id` is the game's id.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
GAME_FOLDERS = ROOT / "src/core/games"
WIDTH = 76
"""Maximum width of a text, in columns."""
PAGE = 19
"""Maximum number of lines on the page of a topic."""


class Fault(Exception):
    """A statement in a lesson file is wrong."""


def need(holds, sentence):
    if not holds:
        raise Fault(sentence)


# ---------------------------------------------------------------- the rules


class Game:
    """Base class of all games. Each one has these fields and methods:

    id                   its name on the command line
    sides                the names of both sides, the one that begins first
    read(text, options)  the state of a position, as the program writes it
    write(state)         the position of a state
    mover(state)         0 or 1, the side to move
    legal(state)         the legal moves; none if the game is over
    play(state, move)    the state after the move
    over(state)          1 or -1 if a side has won, 0 for a draw, otherwise None
    holds(state, cell)   what is in a cell, as the claim `holds` writes it
    turned_over(state)   the state with the other side to move, for claims about threats

    and what else the claims of its lessons ask for, such as score(state).
    """

    margin = 0
    """The smallest difference between estimates for which a move is called worse, and the
    largest loss of an accepted move (in the unit of `analyse`). A wrong move may lose as
    much as the margin, other moves must lose more."""
    by_force = False
    """Whether the search below proves what is best, because values are hardly ever exact.
    Then, except for the last move, only threats are tried as moves of a forced win."""

    def is_exact(self, position):
        """Whether `analyse` can prove all values of the position."""
        return True

    def wins_at(self, state, move):
        """Whether the legal move wins at once."""
        return self.over(self.play(state, move)) == (1 if self.mover(state) == 0 else -1)


class Awari(Game):
    """Rules `course`: cells 0-13, South's pits 0-5 and home 6, North's 7-12, 13."""

    id = "awari"
    sides = ("South", "North")

    def read(self, text, options):
        board, mover = text.split()
        halves = [[int(n) for n in half.split(",")] for half in board.split("/")]
        need([len(h) for h in halves] == [7, 7], f"not a position: {text}")
        need(options.get("rules", "course") == "course", "only rules=course is known here")
        return (tuple(halves[0] + halves[1]), "SN".index(mover))

    def write(self, state):
        cells, mover = state
        half = lambda cells: ",".join(map(str, cells))
        return f"{half(cells[:7])}/{half(cells[7:])} {'SN'[mover]}"

    def mover(self, state):
        return state[1]

    def legal(self, state):
        cells, mover = state
        if self.over(state) is not None:
            return []
        return [str(n + 1) for n in range(6) if cells[7 * mover + n]]

    def sow(self, state, move):
        """Returns the state after the move, and its effects: sown, takes, lands (a cell)."""
        cells, mover = list(state[0]), state[1]
        origin = 7 * mover + int(move) - 1
        sown, cells[origin], cell = cells[origin], 0, origin
        for _ in range(sown):
            cell = (cell + 1) % 14
            cells[cell] += 1
        takes, home = 0, 7 * mover + 6
        if cell not in (6, 13) and cells[cell] == 1 and cells[12 - cell]:
            takes = 1 + cells[12 - cell]
            cells[cell] = cells[12 - cell] = 0
            cells[home] += takes
        again = cell == home
        after = (tuple(cells), mover if again else 1 - mover)
        return after, {"sows": sown, "takes": takes, "lands": self.cell_name(cell), "extra": again}

    def play(self, state, move):
        return self.sow(state, move)[0]

    def over(self, state):
        cells = state[0]
        if any(cells[:6]) and any(cells[7:13]):
            return None
        return (cells[6] > cells[13]) - (cells[6] < cells[13])

    @staticmethod
    def cell_name(cell):
        side, pit = divmod(cell, 7)
        return "SN"[side] + ("H" if pit == 6 else str(pit + 1))

    def holds(self, state, cell):
        return str(state[0]["SN".index(cell[0]) * 7 + (6 if cell[1] == "H" else int(cell[1]) - 1)])

    def score(self, state):
        return [state[0][6], state[0][13]]


class Grid(Game):
    """Base class of games on squares. A square is (column, row), both from 0."""

    def square(self, name):
        return ord(name[0]) - 97, int(name[1:]) - 1

    def name(self, square):
        return chr(97 + square[0]) + str(square[1] + 1)


class TicTacToe(Grid):
    id = "tictactoe"
    sides = ("X", "O")
    lines = [[(c, r) for c in range(3)] for r in range(3)]
    lines += [[(c, r) for r in range(3)] for c in range(3)]
    lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]

    def read(self, text, _options):
        board, mover = text.split()
        rows = board.split("/")
        marks = {(c, 2 - r): "XO".index(rows[r][c]) for r in range(3) for c in range(3) if rows[r][c] != "-"}
        return (frozenset(marks.items()), "XO".index(mover))

    def write(self, state):
        marks = dict(state[0])
        row = lambda r: "".join("XO"[marks[c, r]] if (c, r) in marks else "-" for c in range(3))
        return f"{'/'.join(row(r) for r in (2, 1, 0))} {'XO'[state[1]]}"

    def mover(self, state):
        return state[1]

    def legal(self, state):
        if self.over(state) is not None:
            return []
        marks = dict(state[0])
        return [self.name((c, r)) for r in range(3) for c in range(3) if (c, r) not in marks]

    def play(self, state, move):
        return (state[0] | {(self.square(move), state[1])}, 1 - state[1])

    def over(self, state):
        marks = dict(state[0])
        for line in self.lines:
            owners = {marks.get(square) for square in line}
            if owners in ({0}, {1}):
                return 1 if 0 in owners else -1
        return 0 if len(marks) == 9 else None

    def holds(self, state, square):
        mark = dict(state[0]).get(self.square(square))
        return "empty" if mark is None else self.sides[mark]

    def turned_over(self, state):
        """The same board with the other side to move."""
        return (state[0], 1 - state[1])


class Othello(Grid):
    id = "othello"
    margin = 2.0
    sides = ("Black", "White")
    ways = [(dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if dc or dr]
    corners = ["a1", "h1", "a8", "h8"]
    x_squares = ["b2", "g2", "b7", "g7"]
    c_squares = ["b1", "a2", "g1", "h2", "a7", "b8", "h7", "g8"]

    def read(self, text, _options):
        board, mover = text.split()
        need(len(board) == 64, "an Othello position has 64 squares")
        discs = {(i % 8, i // 8): "XO".index(s) for i, s in enumerate(board) if s in "XO"}
        return (frozenset(discs.items()), "XO".index(mover))

    def write(self, state):
        discs = dict(state[0])
        return "".join("XO-"[discs.get((i % 8, i // 8), 2)] for i in range(64)) + " " + "XO"[state[1]]

    def mover(self, state):
        return state[1]

    def is_exact(self, position):
        return position.split()[0].count("-") <= 16

    def runs(self, discs, mover, square):
        """The enclosed discs in each direction that has any."""
        found = []
        for dc, dr in self.ways:
            run, (c, r) = [], (square[0] + dc, square[1] + dr)
            while discs.get((c, r)) == 1 - mover:
                run.append((c, r))
                c, r = c + dc, r + dr
            if run and discs.get((c, r)) == mover:
                found.append(run)
        return found

    def places(self, discs, mover):
        squares = [(c, r) for r in range(8) for c in range(8)]
        return [self.name(s) for s in squares if s not in discs and self.runs(discs, mover, s)]

    def legal(self, state):
        discs = dict(state[0])
        places = self.places(discs, state[1])
        if not places and self.places(discs, 1 - state[1]):
            return ["pass"]
        return places

    def play(self, state, move):
        discs, mover = dict(state[0]), state[1]
        if move != "pass":
            square = self.square(move)
            for run in self.runs(discs, mover, square):
                discs.update((turned, mover) for turned in run)
            discs[square] = mover
        return (frozenset(discs.items()), 1 - mover)

    def over(self, state):
        if self.legal(state):
            return None
        black, white = self.score(state)
        return (black > white) - (black < white)

    def frontier(self, state, side):
        """The discs of a side that have an empty square beside them."""
        discs = dict(state[0])
        inside = lambda square: 0 <= square[0] < 8 and 0 <= square[1] < 8
        beside = lambda s: ((s[0] + dc, s[1] + dr) for dc, dr in self.ways)
        is_open = lambda s: any(inside(n) and n not in discs for n in beside(s))
        return [self.name(s) for s, owner in discs.items() if owner == side and is_open(s)]

    def safe(self, state, side):
        """Discs of a side that nobody can ever turn: in each of the four directions
        the line is full, or a neighbour is missing or is itself such a disc."""
        discs, found = dict(state[0]), set()
        inside = lambda s: 0 <= s[0] < 8 and 0 <= s[1] < 8

        def is_full(square, way):
            for sign in (1, -1):
                at = square
                while inside(at):
                    if at not in discs:
                        return False
                    at = (at[0] + sign * way[0], at[1] + sign * way[1])
            return True

        def is_safe(square, way):
            sides = [(square[0] + sign * way[0], square[1] + sign * way[1]) for sign in (1, -1)]
            return any(not inside(s) or s in found for s in sides) or is_full(square, way)

        while True:
            more = {
                square
                for square, owner in discs.items()
                if owner == side
                and square not in found
                and all(is_safe(square, way) for way in ((1, 0), (0, 1), (1, 1), (1, -1)))
            }
            if not more:
                return found
            found |= more

    def opening(self, name):
        """The position after the moves of a named opening."""
        lines = (ROOT / "src/core/games/othello/openings.txt").read_text(encoding="utf-8").splitlines()
        found = [line.split(" ")[0] for line in lines if line.partition(" ")[2] == name]
        need(len(found) == 1, f"no opening '{name}'")
        state = self.read("-" * 27 + "OX------XO" + "-" * 27 + " X", {})
        for move in re.findall("..", found[0]):
            state = self.play(state, move)
        return state

    def score(self, state):
        owners = [owner for _, owner in state[0]]
        return [owners.count(0), owners.count(1)]

    def empties(self, state):
        return 64 - len(state[0])

    def holds(self, state, square):
        disc = dict(state[0]).get(self.square(square))
        return "empty" if disc is None else self.sides[disc]

    def turned_over(self, state):
        return (state[0], 1 - state[1])


class DagEnNacht(Grid):
    """A state is (size, stones of Black, stones of White, mover)."""

    id = "dagennacht"
    margin = 0.15
    by_force = True
    sides = ("Black", "White")

    def read(self, text, options):
        need(options.get("restrict", "none") == "none", "only restrict=none is known here")
        board, mover = text.split()
        size, stones = int(options.get("size", 15)), (set(), set())
        rows = board.split("/")
        need(len(rows) == size, f"{len(rows)} rows on a board of {size}")
        for index, row in enumerate(rows):
            column = 0
            for word in re.findall(r"\d+|[bw]", row):
                if word in "bw":
                    stones["bw".index(word)].add((column, size - 1 - index))
                column += 1 if word in "bw" else int(word)
            need(column == size, f"row {size - index} has {column} squares")
        return (size, frozenset(stones[0]), frozenset(stones[1]), "bw".index(mover))

    def write(self, state):
        size, mover = state[0], state[3]
        symbol = lambda square: "b" if square in state[1] else "w" if square in state[2] else "."
        rows = ("".join(symbol((c, r)) for c in range(size)) for r in reversed(range(size)))
        rows = (re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
        return f"{'/'.join(rows)} {'bw'[mover]}"

    def mover(self, state):
        return state[3]

    def is_exact(self, position):
        return False

    def white_square(self, square):
        return (square[0] + square[1]) % 2 == 0

    def beside(self, state, square):
        near = ((square[0] + dc, square[1] + dr) for dc, dr in ((0, 1), (0, -1), (1, 0), (-1, 0)))
        return [n for n in near if 0 <= n[0] < state[0] and 0 <= n[1] < state[0]]

    def free(self, state, square):
        return square not in state[1] and square not in state[2]

    def legal(self, state):
        if any(self.has_line(state[1 + side]) for side in (0, 1)):
            return []
        squares = [(c, r) for c in range(state[0]) for r in range(state[0])]
        moves = [self.name(s) for s in squares if not self.white_square(s) and self.free(state, s)]
        for stone in sorted(state[1 + state[3]]):
            if not self.white_square(stone):
                to = (s for s in self.beside(state, stone) if self.free(state, s))
                moves += [f"{self.name(stone)}-{self.name(s)}" for s in to]
        return moves

    def play(self, state, move):
        own = set(state[1 + state[3]])
        if "-" in move:
            own.remove(self.square(move.split("-")[0]))
        own.add(self.target(move))
        stones = [state[1], state[2]]
        stones[state[3]] = frozenset(own)
        return (state[0], stones[0], stones[1], 1 - state[3])

    def target(self, move):
        return self.square(move.split("-")[-1])

    def lines_at(self, stones, square):
        """The winning lines through a stone: (kind, length)."""
        found = []
        for kind, (dc, dr) in (("row", (1, 0)), ("column", (0, 1)), ("diagonal", (1, 1)), ("diagonal", (1, -1))):
            if kind == "diagonal" and not self.white_square(square):
                continue
            length = 1
            for sign in (1, -1):
                c, r = square[0] + sign * dc, square[1] + sign * dr
                while (c, r) in stones:
                    length, c, r = length + 1, c + sign * dc, r + sign * dr
            if length >= (4 if kind == "diagonal" else 5):
                found.append((kind, length))
        return found

    def has_line(self, stones):
        return any(self.lines_at(stones, stone) for stone in stones)

    def over(self, state):
        for side in (0, 1):
            if self.has_line(state[1 + side]):
                return 1 if side == 0 else -1
        return None if self.legal(state) else 0

    def wins_at(self, state, move):
        after = self.play(state, move)
        return bool(self.lines_at(after[1 + state[3]], self.target(move)))

    def holds(self, state, square):
        spot = self.square(square)
        return "Black" if spot in state[1] else "White" if spot in state[2] else "empty"

    def turned_over(self, state):
        return (*state[:3], 1 - state[3])


def games_below(base):
    """The games of all classes below this one, by their ids."""
    found = {}
    for below in base.__subclasses__():
        if "id" in vars(below):
            found[below.id] = below()
        found.update(games_below(below))
    return found


GAMES = games_below(Game)


def rules_of(id):
    """The rules of a game; a Fault says what to write if they are missing."""
    need(
        id in GAMES,
        f"docs/check_lessons.py does not know the rules of '{id}': "
        f"write a class there, below Game, with id = '{id}' and the methods that Game lists",
    )
    return GAMES[id]


def winning_moves(game, state):
    """The moves that win the game at once."""
    return [move for move in game.legal(state) if game.wins_at(state, move)]


def targets(moves):
    """Counts two shifts to one square as one way to win."""
    return {move.split("-")[-1] for move in moves}


def wins_within(game, state, moves):
    """Whether the side to move can force a win in so many own moves. Where the
    game is played `by_force`, moves before the last are looked for among threats
    only, so a 'yes' is a proof there and a 'no' is one for up to two moves."""
    if winning_moves(game, state):
        return True
    if moves == 1:
        return False
    for move in game.legal(state):
        after = game.play(state, move)
        if game.over(after) is not None:
            continue
        threats = winning_moves(game, game.turned_over(after))
        if game.by_force and not threats:
            continue
        if game.legal(after) and not winning_moves(game, after):
            if all(
                game.over(state2 := game.play(after, reply)) is None and wins_within(game, state2, moves - 1)
                for reply in ordered(game, after, threats)
            ):
                return True
    return False


def ordered(game, state, threats):
    """All replies, those on the squares of threats first (they refute soonest)."""
    near = targets(threats)
    return sorted(game.legal(state), key=lambda move: move.split("-")[-1] not in near)


# ------------------------------------------------------------- the program


class Program:
    """The program behind pipes; stores the values it returns."""

    def __init__(self, path):
        self.path, self.values, self.talks = path, {}, {}

    def gtp(self, game, options, *commands):
        """Answers of `boardgames gtp`, without their '='."""
        key = (game, tuple(sorted(options.items())))
        if key not in self.talks:
            flags = [flag for k, v in options.items() for flag in ("-o", f"{k}={v}")]
            self.talks[key] = subprocess.Popen(
                [self.path, "gtp", game, *flags],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        talk, answers = self.talks[key], []
        for command in commands:
            talk.stdin.write(command + "\n")
            talk.stdin.flush()
            lines = []
            while (line := talk.stdout.readline()).strip():
                lines.append(line.rstrip("\n"))
            text = "\n".join(lines)
            need(text.startswith("="), f"the program answers '{text}' to '{command}'")
            answers.append(text[1:].strip())
        return answers

    def look(self, game, options, position, best_only=False):
        """{move: (value, exact, plies)} of every move."""
        key = (game, tuple(sorted(options.items())), position)
        if key not in self.values:
            flags = [flag for k, v in options.items() for flag in ("-o", f"{k}={v}")]
            exact = GAMES[game].is_exact(position)
            command = [self.path, "analyse", game, *flags, "--position", position, "--json"]
            text = subprocess.run(
                command + (["--exact"] if exact else []), capture_output=True, text=True, encoding="utf-8"
            )
            need(text.returncode == 0, f"analyse: {text.stderr.strip()}")
            answer = json.loads(text.stdout)
            self.values[key] = {
                m["move"]: (m.get("value"), m.get("exact", False), m.get("plies")) for m in answer["moves"]
            }
        return self.values[key]

    def close(self):
        for talk in self.talks.values():
            talk.stdin.write("quit\n")
            talk.stdin.close()
            talk.wait()


# ---------------------------------------------------------------- the files

LESSON_KEYS = {"id", "title", "options"}
TEXTS = {"text": 3, "task": 1, "wrong": 2, "also": 2, "other": 2, "hint": 2, "done": 2, "screen": 1}
"""Lines of 76 columns that a text may take."""
STEP_KEYS = {"position", "accept", "reply", "claim", *TEXTS}


class Step:
    def __init__(self, line):
        self.line, self.fields = line, []

    def all(self, key):
        return [value for k, value in self.fields if k == key]

    def one(self, key, default=None):
        values = self.all(key)
        need(len(values) <= 1, f"line {self.line}: more than one '{key}' in a step")
        return values[0] if values else default


class Lesson:
    def __init__(self, line):
        self.line, self.steps, self.id, self.title, self.options = line, [], None, None, {}


def read(path):
    """The game and lessons of a file; a Fault says what is not in its form."""
    text = path.read_text(encoding="utf-8")
    need(text.isascii(), f"{path.name}: only plain ASCII, so that every terminal shows it")
    heads, lessons, lesson, step, field = {}, [], None, None, None
    for number, raw in enumerate(text.split("\n"), 1):
        where = f"{path.name}:{number}"
        line = raw.rstrip()
        if line.startswith("#"):
            continue
        if not line:
            step = field = None
            continue
        if line == "==":
            lesson, step, field = Lesson(number), None, None
            lessons.append(lesson)
            continue
        if raw.startswith("  "):
            need(field is not None, f"{where}: nothing stands above this line to go on with")
            step.fields[-1] = (field, step.fields[-1][1] + " " + line.strip())
            continue
        key, colon, value = line.partition(": ")
        need(colon and value, f"{where}: a line is 'key: value', '==', a comment or empty")
        if lesson is None:
            heads[key] = value
        elif key in LESSON_KEYS:
            need(not lesson.steps, f"{where}: '{key}' belongs above the first step")
            if key == "options":
                lesson.options = dict(word.split("=", 1) for word in value.split())
            else:
                setattr(lesson, key, value)
        else:
            need(key in STEP_KEYS, f"{where}: no key '{key}'")
            if step is None:
                step = Step(number)
                lesson.steps.append(step)
            step.fields.append((key, value))
            field = key
    need(heads.get("version") == "1", f"{path.name}: it must begin with 'version: 1'")
    return heads.get("game"), lessons


class Topic:
    """A page of help: shown lines, and a position with claims that prove it."""

    def __init__(self, line):
        self.line, self.id, self.title, self.position = line, None, None, None
        self.options, self.claims, self.body = {}, [], []


def read_topics(path):
    """The game and topics of a file."""
    text = path.read_text(encoding="utf-8")
    need(text.isascii(), f"{path.name}: only plain ASCII, so that every terminal shows it")
    heads, topics, body = {}, [], False
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip()
        if line == "==":
            topics.append(Topic(number))
            body = False
        elif line.startswith(("#", "= ")):  # a remark, or the words for a picture
            continue
        elif body:
            topics[-1].body.append(line)
        elif not line:
            body = bool(topics) and topics[-1].title is not None
        else:
            key, colon, value = line.partition(": ")
            need(colon, f"{path.name}:{number}: a line of the head is 'key: value'")
            if not topics:
                heads[key] = value
            elif key == "claim":
                topics[-1].claims.append(value)
            elif key == "options":
                topics[-1].options = dict(word.split("=", 1) for word in value.split())
            else:
                need(key in ("id", "title", "position"), f"{path.name}:{number}: no key '{key}'")
                setattr(topics[-1], key, value)
    for topic in topics:
        while topic.body and not topic.body[-1]:
            topic.body.pop()
    need(heads.get("version") == "1", f"{path.name}: it must begin with 'version: 1'")
    return heads.get("game"), topics


# --------------------------------------------------------------- the checks


class Checker:
    """Checks the lessons of one game and counts what it proved."""

    def __init__(self, program, id, self_test=False):
        self.program, self.id, self.game = program, id, rules_of(id)
        self.options, self.proved, self.estimates = {}, 0, 0
        self.self_test, self.turned = self_test, 0

    def lesson(self, lesson):
        self.options = lesson.options
        self.proved = self.estimates = 0
        for key in ("id", "title"):
            need(getattr(lesson, key), f"line {lesson.line}: a lesson has '{key}'")
        need(re.fullmatch(r"[a-z0-9-]+", lesson.id), f"line {lesson.line}: an id has a-z, 0-9 and -")
        need(lesson.steps, f"line {lesson.line}: a lesson has steps")
        state = None
        for step in lesson.steps:
            try:
                state = self.step(step, state)
            except Fault as fault:
                raise Fault(f"step at line {step.line}: {fault}") from None

    def step(self, step, state):
        """The state after the step, or none if the lines part here."""
        self.texts(step)
        text = step.one("position")
        if text:
            state = self.game.read(text, self.options)
            need(self.game.write(state) == text, f"written otherwise: {self.game.write(state)}")
        need(state is not None, "the first step, and one after several accepted moves, has a position")
        self.agree(state)
        accepted = self.accepted(step, state)
        named = self.answers(step, state, accepted)
        best = set(accepted)
        if step.one("accept") != "any":
            best = self.judge(step, state, accepted, named)
        self.all_answered(step, state, named, best)
        for claim in step.all("claim"):
            self.claim(claim, state, accepted)
            self.proved += 1
        if self.self_test:
            self.turn_round(step, state, accepted, named)
        return self.after(step, state, accepted)

    def turn_round(self, step, state, accepted, named):
        """Each claim denied, and each wrong move accepted, must be a fault:
        so every check here is one that can fail."""
        for claim in step.all("claim"):
            self.must_fail(f"the denial of '{claim}'", lambda: self.claim(self.denied(claim), state, accepted))
        for move, kind in named.items():
            if kind == "wrong":
                self.must_fail(f"accepting {move}", lambda: self.judge(step, state, [move], {move: "accept"}))

    def must_fail(self, what, check):
        before = self.proved, self.estimates
        try:
            check()
        except Fault:
            self.proved, self.estimates = before
            self.turned += 1
            return
        raise Fault(f"{what} passes as well")

    def texts(self, step):
        for key, value in step.fields:
            if key in TEXTS:
                said = value.partition(" | ")[2] if key in ("wrong", "also") else value
                lines = textwrap.wrap(said, WIDTH)
                need(said and len(lines) <= TEXTS[key], f"'{key}' takes {len(lines)} lines: {said[:40]}...")
        for key in ("text", "task", "accept", "hint", "done"):
            need(step.one(key), f"a step has '{key}'")

    def agree(self, state):
        """Both rules give the same legal moves, and the position reads back."""
        position = self.game.write(state)
        if self.game.over(state) is not None:
            return
        legal, written = self.program.gtp(
            self.id, self.options, f"boardgames-position {position}", "boardgames-legal"
        )[1], self.program.gtp(self.id, self.options, "boardgames-position")[0]
        need(written == position, f"the program reads {position} as {written}")
        ours = sorted(self.game.legal(state))
        need(sorted(legal.split()) == ours, f"legal moves: program {legal}, here {' '.join(ours)}")

    def play(self, state, moves):
        """The states along the moves, each move and state agreed on."""
        states = [state]
        for move in moves:
            need(move in self.game.legal(states[-1]), f"{move} is not legal at {self.game.write(states[-1])}")
            states.append(self.game.play(states[-1], move))
            colour = "bw"[self.game.mover(states[-2])]
            self.program.gtp(self.id, self.options, f"boardgames-position {self.game.write(states[-2])}")
            written = self.program.gtp(self.id, self.options, f"play {colour} {move}", "boardgames-position")[1]
            ours = self.game.write(states[-1])
            if self.game.over(states[-1]) is None:
                need(written == ours, f"after {move}: program {written}, here {ours}")
            self.agree(states[-1])
        return states

    def accepted(self, step, state):
        words = step.one("accept").split()
        if words == ["any"]:
            return self.game.legal(state)
        for move in words:
            self.play(state, [move])
        return words

    def answers(self, step, state, accepted):
        """{move: key} of the moves with a sentence of their own."""
        named = {move: "accept" for move in accepted}
        for key in ("wrong", "also"):
            for value in step.all(key):
                moves, bar, _ = value.partition(" | ")
                need(bar, f"'{key}' is 'MOVES | sentence'")
                for move in moves.split():
                    if move == "best" and key == "also":
                        continue
                    self.play(state, [move])
                    need(move not in named, f"{move} is answered twice")
                    named[move] = key
        return named

    def all_answered(self, step, state, named, best):
        """`other` is there exactly if some moves have no other answer."""
        rest = set(self.game.legal(state)) - set(named)
        if self.also_best(step):
            rest -= best
        need(step.one("other") or not rest, f"no answer to {' '.join(sorted(rest))}: 'other' is missing")
        need(rest or not step.one("other"), "'other' answers no move")

    @staticmethod
    def also_best(step):
        """Whether an `also` answers every other best move."""
        return any("best" in value.partition(" | ")[0].split() for value in step.all("also"))

    def values(self, state):
        return self.program.look(self.id, self.options, self.game.write(state))

    def judge(self, step, state, accepted, named):
        """The best moves. Accepted ones are among them, wrong ones are worse,
        and none is unnamed."""
        if self.game.by_force:
            return self.judge_forced(step, state, accepted, named)
        values = self.values(state)
        best = max(value for value, _, _ in values.values())
        also_best, found = self.also_best(step), set()
        for move, (value, exact, _) in values.items():
            sure = exact and values[self.top(values)][1]
            self.estimates += not sure
            margin = 0 if sure else self.game.margin
            kind = named.get(move)
            if best - value <= margin:
                found.add(move)
            if kind == "accept":
                need(best - value <= margin, f"{move} is accepted, and worth {value} where {best} can be had")
            elif kind == "wrong":
                lost = best - value
                need(lost >= margin and lost > 0, f"{move} is called wrong, and worth {value}, best {best}")
            elif kind is None:
                need(also_best or best - value > margin, f"{move} is as good as the accepted moves ({value})")
            self.proved += sure
        return found

    def judge_forced(self, step, state, accepted, named):
        """In a game played by force: where a win within three moves is proved, the accepted
        moves keep it and no other unnamed move does; else every move that is
        not accepted must lose by force, and the accepted ones must not."""
        moves = next((n for n in (1, 2, 3) if wins_within(self.game, state, n)), None)
        if moves:
            keep = {move for move in self.game.legal(state) if self.keeps(state, move, moves)}
        else:
            keep = {move for move in self.game.legal(state) if not self.lost(state, move)}
        named_best = {move for move, kind in named.items() if kind in ("accept", "also")}
        if self.also_best(step):
            named_best |= keep
        what = f"wins in {moves}" if moves else "does not lose by force"
        for move in accepted:
            need(move in keep, f"{move} is accepted, and is not a move that {what}")
        for move in sorted(keep):
            need(move in named_best, f"{move}, too, {what}; it is neither accepted nor answered by 'also'")
        self.proved += len(self.game.legal(state))
        if not moves:
            self.estimates += len(accepted)
        return keep

    def keeps(self, state, move, moves):
        """Whether the move still wins within so many own moves, it included."""
        game = self.game
        if move in winning_moves(game, state):
            return True
        after = game.play(state, move)
        threats = winning_moves(game, game.turned_over(after)) if moves > 1 else []
        if not threats or winning_moves(game, after):
            return False
        return all(wins_within(game, game.play(after, reply), moves - 1) for reply in ordered(game, after, threats))

    def lost(self, state, move):
        """Whether the opponent can force a win after the move: proved by the
        program, or by the search here."""
        value, exact, _ = self.values(state)[move]
        if exact:
            return value < 0
        after = self.game.play(state, move)
        return self.game.over(after) is None and wins_within(self.game, after, 2)

    @staticmethod
    def top(values):
        return max(values, key=lambda move: values[move][0])

    def after(self, step, state, accepted):
        """Returns the state in which the next step begins."""
        reply = step.one("reply")
        if len(accepted) != 1:
            need(not reply, "a reply needs one accepted move")
            return None
        after = self.game.play(state, accepted[0])
        if reply is None:
            return after
        need(self.game.mover(after) != self.game.mover(state), f"{accepted[0]} moves again: nobody replies")
        moves = reply.split()
        for index, move in enumerate(moves):
            strict = not move.endswith("?")
            move = move.rstrip("?")
            need(self.game.mover(after) != self.game.mover(state), f"{move} is not the opponent's move")
            if strict:
                self.reply_is_best(after, move)
            after = self.play(after, [move])[1]
        need(self.game.mover(after) == self.game.mover(state) or self.game.over(after) is not None, "the reply is not whole")
        return after

    def reply_is_best(self, state, move):
        """In a game played by force: nothing that would hold out longer, within two moves."""
        if self.game.by_force:
            held = [m for m in self.game.legal(state) if not wins_within(self.game, self.game.play(state, m), 1)]
            need(not held or move in held, f"reply {move} loses at once, and {held} would not")
            return
        values = self.values(state)
        best = max(value for value, _, _ in values.values())
        margin = 0 if values[move][1] else self.game.margin
        need(best - values[move][0] <= margin, f"reply {move} is not best; write {move}? if that is meant")

    # Claims: [not] [MOVES:] KIND [ARGUMENTS]

    def claim(self, text, state, accepted):
        negated = text.startswith("not ")
        moves, colon, rest = text.removeprefix("not ").rpartition(": ")
        kind, *arguments = rest.split()
        lines = [moves.split()] if colon else [[move] for move in accepted]
        name = kind.replace("-", "_")
        of_position = getattr(self, "position_" + name, None)
        about_move = hasattr(self, "move_" + name) and (bool(colon) or of_position is None)
        check = getattr(self, "move_" + name) if about_move else of_position
        need(check, f"no claim '{kind}'")
        need(lines or not about_move, f"claim '{text}' is about a move: put MOVES: before it")
        if about_move:
            for line in lines:
                states = self.play(state, line)
                holds, got = check(states[-2], line[-1], *arguments)
                need(bool(holds) != negated, f"claim '{text}' does not hold for {' '.join(line)} ({got})")
        else:
            at = self.play(state, lines[0])[-1] if colon else state
            holds, got = check(at, *arguments, **({"accepted": accepted} if kind == "only-move" else {}))
            need(bool(holds) != negated, f"claim '{text}' does not hold ({got})")

    def topic(self, topic):
        need(topic.id and topic.title and topic.body, "a topic has id, title and text")
        need(len(topic.body) <= PAGE, f"{len(topic.body)} lines; a page has {PAGE}")
        for line in topic.body:
            need(len(line) <= WIDTH, f"wider than {WIDTH}: {line}")
        need(topic.position or not topic.claims, "claims want a position")
        if topic.position:
            self.options = topic.options
            state = self.game.read(topic.position, self.options)
            need(self.game.write(state) == topic.position, f"written otherwise: {self.game.write(state)}")
            self.agree(state)
            for claim in topic.claims:
                self.claim(claim, state, [])
                self.proved += 1
                if self.self_test:
                    self.must_fail(f"the denial of '{claim}'", lambda: self.claim(self.denied(claim), state, []))

    @staticmethod
    def denied(claim):
        return claim.removeprefix("not ") if claim.startswith("not ") else "not " + claim

    # about a move

    def move_becomes(self, state, move, *position):
        after = self.game.write(self.game.play(state, move))
        return after == " ".join(position), after

    def move_wins(self, state, move):
        return move in winning_moves(self.game, state), ""

    def move_ends(self, state, move):
        return self.game.over(self.game.play(state, move)) is not None, ""

    def move_draws(self, state, move):
        return self.game.over(self.game.play(state, move)) == 0, ""

    def move_value(self, state, move, wanted, exact=None):
        value, sure, _ = self.values(state)[move]
        return sure and float(wanted) == value, f"{value} {sure}"

    def move_best(self, state, move):
        values = self.values(state)
        return values[move][1] and values[move][0] == max(v for v, _, _ in values.values()), values[move]

    def move_loses(self, state, move, points):
        """The exact loss of the move is this number."""
        values = self.values(state)
        best = values[self.top(values)]
        lost = best[0] - values[move][0]
        return best[1] and values[move][1] and lost == float(points), lost

    def move_threatens(self, state, move, count):
        """If the mover could move again, this number of squares would win."""
        ways = targets(winning_moves(self.game, self.game.turned_over(self.game.play(state, move))))
        return len(ways) == int(count), " ".join(sorted(ways))

    def move_blocks(self, state, move, square):
        """The opponent could win on the square, and cannot after the move."""
        before = targets(winning_moves(self.game, self.game.turned_over(state)))
        after = targets(winning_moves(self.game, self.game.play(state, move)))
        return square in before and square not in after, f"{before} {after}"

    def move_not_blockable(self, state, move, square):
        """The mover threatens the square, and no reply takes the threat away."""
        after = self.game.play(state, move)
        target = lambda at: square in targets(winning_moves(self.game, at))
        threat = target(self.game.turned_over(after))
        replies = [self.game.play(after, reply) for reply in self.game.legal(after)]
        return threat and all(target(reply) for reply in replies), threat

    def move_only_reply(self, state, move, reply):
        """The only answer that stops the mover from winning at once."""
        after = self.game.play(state, move)
        held = [m for m in self.game.legal(after) if not winning_moves(self.game, self.game.play(after, m))]
        return held == [reply], held

    def move_only_answer(self, state, move, reply):
        legal = self.game.legal(self.game.play(state, move))
        return legal == [reply], " ".join(legal)

    def move_forces_pass(self, state, move):
        return self.game.legal(self.game.play(state, move)) == ["pass"], ""

    def move_best_reply(self, state, move, reply):
        """The opponent's exactly best answer, or one of them."""
        values = self.values(self.game.play(state, move))
        return values[reply][1] and values[reply][0] == max(v for v, _, _ in values.values()), values

    def move_loses_to(self, state, move, moves):
        """After it the opponent wins within so many own moves."""
        return wins_within(self.game, self.game.play(state, move), int(moves)), ""

    def move_keeps_win(self, state, move, moves):
        """The mover still wins within so many own moves, this one included."""
        return self.keeps(state, move, int(moves)), ""

    def move_leaves(self, state, move, count):
        legal = self.game.legal(self.game.play(state, move))
        return [m for m in legal if m != "pass"].__len__() == int(count), " ".join(legal)

    def move_extra_turn(self, state, move):
        return self.game.sow(state, move)[1]["extra"], ""

    def move_takes(self, state, move, beans):
        takes = self.game.sow(state, move)[1]["takes"]
        return takes == int(beans), takes

    def move_sows(self, state, move, beans):
        sown = self.game.sow(state, move)[1]["sows"]
        return sown == int(beans), sown

    def move_lands(self, state, move, cell):
        lands = self.game.sow(state, move)[1]["lands"]
        return lands == cell, lands

    def move_home(self, state, move, beans):
        """This number of beans comes into the mover's home."""
        side = self.game.mover(state)
        gain = self.game.score(self.game.play(state, move))[side] - self.game.score(state)[side]
        return gain == int(beans), gain

    def move_turns(self, state, move, discs):
        runs = self.game.runs(dict(state[0]), state[1], self.game.square(move))
        return sum(map(len, runs)) == int(discs), sum(map(len, runs))

    def move_directions(self, state, move, count):
        runs = self.game.runs(dict(state[0]), state[1], self.game.square(move))
        return len(runs) == int(count), len(runs)

    def move_corner(self, state, move):
        return move in self.game.corners, move

    def move_x_square(self, state, move):
        return move in self.game.x_squares, move

    def move_c_square(self, state, move):
        return move in self.game.c_squares, move

    def move_gives_corner(self, state, move, corner):
        """After it the opponent can take the corner, and could not before."""
        before = self.game.legal(self.game.turned_over(state))
        return corner in self.game.legal(self.game.play(state, move)) and corner not in before, ""

    def move_frontier(self, state, move, count):
        """The mover has this number of discs beside empty squares after it."""
        found = self.game.frontier(self.game.play(state, move), state[1])
        return len(found) == int(count), len(found)

    def move_opening(self, state, move, *name):
        """The position after it is that of the named opening."""
        return self.game.play(state, move) == self.game.opening(" ".join(name)), ""

    def move_drop(self, state, move):
        return "-" not in move, ""

    def move_shift(self, state, move):
        return "-" in move, ""

    def move_line(self, state, move, kind, length):
        lines = self.game.lines_at(self.game.play(state, move)[1 + state[3]], self.game.target(move))
        return (kind, int(length)) in lines, lines

    # about a position

    def position_legal_moves(self, state, count):
        return len(self.game.legal(state)) == int(count), len(self.game.legal(state))

    def position_legal(self, state, *moves):
        return set(moves) <= set(self.game.legal(state)), " ".join(self.game.legal(state))

    def position_only_move(self, state, accepted):
        """One move is exactly better than all others."""
        values = self.values(state)
        best = max(v for v, _, _ in values.values())
        top = [m for m, (v, exact, _) in values.items() if v == best]
        sure = all(exact for _, exact, _ in values.values())
        return sure and top == list(accepted), f"{top} {sure}"

    def position_value(self, state, wanted, exact=None):
        values = self.values(state)
        value, sure, _ = values[self.top(values)]
        return sure and value == float(wanted), f"{value} {sure}"

    def position_wins_in(self, state, moves):
        """The side to move wins in so many own moves, and not sooner."""
        moves = int(moves)
        sooner = moves > 1 and wins_within(self.game, state, moves - 1)
        return wins_within(self.game, state, moves) and not sooner, "sooner" if sooner else "not so soon"

    def position_wins_now(self, state, count):
        ways = targets(winning_moves(self.game, state))
        return len(ways) == int(count), " ".join(sorted(ways))

    def position_threatened(self, state, *squares):
        """The opponent, if it were his turn, would win exactly on these squares."""
        ways = targets(winning_moves(self.game, self.game.turned_over(state)))
        return ways == set(squares), " ".join(sorted(ways))

    def position_opponent_moves(self, state, *moves):
        """The opponent, if it were his turn, would have exactly these moves."""
        legal = self.game.legal(self.game.turned_over(state))
        return set(moves) == set(legal), " ".join(legal)

    def position_must_pass(self, state):
        return self.game.legal(state) == ["pass"], ""

    def position_score(self, state, first, second):
        return self.game.score(state) == [int(first), int(second)], self.game.score(state)

    def position_empties(self, state, count):
        return self.game.empties(state) == int(count), self.game.empties(state)

    def position_holds(self, state, cell, what):
        return self.game.holds(state, cell) == what, self.game.holds(state, cell)

    def position_safe(self, state, *squares):
        """The discs on these squares can never be turned."""
        found = {self.game.name(s) for side in (0, 1) for s in self.game.safe(state, side)}
        return set(squares) <= found, " ".join(sorted(found))

    def position_over(self, state, winner):
        verdict = self.game.over(state)
        names = {None: "no", 0: "draw", 1: self.game.sides[0], -1: self.game.sides[1]}
        return names[verdict] == winner, names[verdict]

    def position_white_square(self, state, *squares):
        return all(self.game.white_square(self.game.square(s)) for s in squares), ""

    def position_night_square(self, state, *squares):
        return not any(self.game.white_square(self.game.square(s)) for s in squares), ""


def folders():
    """The folder of each game that has lessons, by the id in the head of the file."""
    found = {}
    for path in sorted(GAME_FOLDERS.glob("*/lessons.txt")):
        id = re.search(r"^game: (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        found[id[1].strip() if id else path.parent.name] = path.parent
    return found


def check_topics(program, id, folder, self_test):
    """The number of faults in the game's topics."""
    faults, checker = 0, Checker(program, id, self_test)
    try:
        game, topics = read_topics(folder / "topics.txt")
        need(game == id, f"topics.txt: this is {game}")
        need(topics and topics[0].title == "The rules in short", "topics.txt: the rules come first")
        need(len({topic.id for topic in topics}) == len(topics), "topics.txt: two topics with one id")
    except (Fault, OSError) as fault:
        print(f"FAULT {id} topics: {fault}")
        return 1
    for topic in topics:
        try:
            checker.topic(topic)
        except Fault as fault:
            faults += 1
            print(f"FAULT {id} topic {topic.id} at line {topic.line}: {fault}")
    print(f"{id}: {len(topics)} topics, {checker.proved} claims proved")
    return faults


def main():
    games = folders()
    words = argparse.ArgumentParser(description="Proves the lessons of every game.")
    words.add_argument("games", nargs="*", choices=[[], *games], metavar="GAME")
    words.add_argument("--program", default=str(ROOT / "target/release/boardgames"))
    words.add_argument("--self-test", action="store_true", help="also show that every check can fail")
    chosen = words.parse_args()
    program, faults = Program(chosen.program), 0
    for id in chosen.games or games:
        path = games[id] / "lessons.txt"
        steps = 0
        try:
            rules_of(id)
            game, lessons = read(path)
            need(game == id, f"{path}: this is {game}")
            names = [lesson.id for lesson in lessons]
            need(len(set(names)) == len(names), f"{path}: two lessons with one id")
        except (Fault, OSError) as fault:
            print(f"FAULT {id}: {fault}")
            faults += 1
            continue
        for number, lesson in enumerate(lessons, 1):
            checker = Checker(program, id, chosen.self_test)
            try:
                checker.lesson(lesson)
                steps += len(lesson.steps)
                guesses = f", {checker.estimates} by level 10" if checker.estimates else ""
                turned = f", {checker.turned} denials refused" if chosen.self_test else ""
                found = f"{len(lesson.steps)} steps, {checker.proved} proved{guesses}{turned}"
                print(f"ok {id} {number} {lesson.id}: {found}")
            except Fault as fault:
                faults += 1
                print(f"FAULT {id} {number} {lesson.id}: {fault}")
            sys.stdout.flush()
        print(f"{id}: {len(lessons)} lessons, {steps} steps")
        faults += check_topics(program, id, games[id], chosen.self_test)
    program.close()
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

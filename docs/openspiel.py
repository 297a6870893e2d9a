#!/usr/bin/env python3
"""Plays this program as a bot in OpenSpiel: Othello, Tic-Tac-Toe and Kalah.

    pip install open_spiel
    python3 docs/openspiel.py mancala --games 10 --level 5

`BoardgamesBot` is an OpenSpiel bot. It starts `boardgames gtp` and translates
OpenSpiel's notation: `x(0,2)` is c3, pits 8 to 13 are North's pits 1 to 6.
"""

import argparse
import random

import pyspiel
from open_spiel.python.bots import gtp

# OpenSpiel's name of each game, and the arguments of `boardgames gtp`.
GAMES = {
    "othello": ["othello"],
    "tic_tac_toe": ["tictactoe"],
    "mancala": ["awari", "-o", "rules=kalah", "-o", "beans=4"],
}


def to_ours(game, text):
    """Returns an action of OpenSpiel as a move of this program."""
    if game == "tic_tac_toe":
        row, column = text[2:-1].split(",")
        return "abc"[int(column)] + str(3 - int(row))
    if game == "mancala":
        pit = int(text)
        return str(pit if pit < 7 else pit - 7)
    return text


class BoardgamesBot(gtp.GTPBot):
    """A player of this program as an OpenSpiel bot."""

    def __init__(self, game, program="boardgames", level="5", seed="1"):
        self._kind = game.get_type().short_name
        command = [program, "gtp", *GAMES[self._kind], "--level", level, "--seed", seed]
        super().__init__(game, command)

    def inform_action(self, state, player_id, action):
        text = state.action_to_string(player_id, action)
        self.gtp_cmd("play", self._player_colors[player_id], to_ours(self._kind, text))

    def step(self, state):
        player = state.current_player()
        move = self.gtp_cmd("genmove", self._player_colors[player])
        for action in state.legal_actions():
            if to_ours(self._kind, state.action_to_string(player, action)) == move:
                return action
        raise ValueError(f"{move} is not legal in\n{state}")

    def restart_at(self, state):
        self.restart()
        before = self._game.new_initial_state()
        for action in state.history():
            self.inform_action(before, before.current_player(), action)
            before.apply_action(action)


def play(name, program, level, seat, seed):
    """Plays a game against random moves and returns the bot's result."""
    game = pyspiel.load_game(name)
    bot = BoardgamesBot(game, program, level, str(seed))
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        if player == seat:
            action = bot.step(state)
        else:
            action = chance.choice(state.legal_actions())
            bot.inform_action(state, player, action)
        state.apply_action(action)
    bot.close()
    return state.returns()[seat]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--program", default="boardgames")
    parser.add_argument("--level", default="5")
    parser.add_argument("--games", type=int, default=2)
    given = parser.parse_args()
    results = [
        play(given.game, given.program, given.level, number % 2, number)
        for number in range(given.games)
    ]
    won, lost = sum(r > 0 for r in results), sum(r < 0 for r in results)
    print(f"{given.game}: {won} won, {len(results) - won - lost} drawn, {lost} lost")


if __name__ == "__main__":
    main()

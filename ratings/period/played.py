"""The games of the inputs as arrays, one row for each side of each game."""

from typing import NamedTuple

import numpy as np

from ratings.period.inputs import RunInputs
from ratings.rules.arrays import Flags, Ints, column

SCORES = {"1": 100, "W": 100, "+": 100, "=": 50, "D": 50, "0": 0, "L": 0, "-": 0, "U": 0, "Z": 0}


class Played(NamedTuple):
    """Row i is White's side of game i, row games + i Black's. `player`, `opponent`, `event` are places in the inputs.

    `rating` and `opponents` are what the player and his opponent brought to the event, 0 for none; `both` is false
    where not both made a move.
    """

    player: Ints
    opponent: Ints
    event: Ints
    white: Flags
    score: Ints
    rating: Ints
    opponents: Ints
    both: Flags


def played(inputs: RunInputs) -> Played:
    """Every side of every game."""
    people = {person.number: place for place, person in enumerate(inputs.people)}
    events = {event.key: place for place, event in enumerate(inputs.events)}
    brought = {(entry.event, entry.number): entry.rating or 0 for entry in inputs.entries}
    games = inputs.games
    white = column(people[game.white] for game in games)
    black = column(people[game.black] for game in games)
    whites = column(brought.get((game.event, game.white), 0) for game in games)
    blacks = column(brought.get((game.event, game.black), 0) for game in games)
    return Played(
        player=np.concatenate((white, black)),
        opponent=np.concatenate((black, white)),
        event=np.tile(column(events[game.event] for game in games), 2),
        white=np.arange(2 * len(games)) < len(games),
        score=column([*(SCORES[g.white_result] for g in games), *(SCORES[g.black_result] for g in games)]),
        rating=np.concatenate((whites, blacks)),
        opponents=np.concatenate((blacks, whites)),
        both=np.tile(np.array([not game.why_not for game in games], dtype=np.bool_), 2),
    )


def by_event(event: Ints, count: int) -> list[Ints]:
    """The rows of each event, in order."""
    order = np.argsort(event, kind="stable")
    return np.split(order, np.searchsorted(event[order], np.arange(1, count)))[:count]

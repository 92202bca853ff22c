"""Reasons for unrated games, from the edition of the event's first day and the ratings at the event."""

import numpy as np

from ratings.engine.editions import EditionsInForce
from ratings.engine.games import PlayedGames, rows_by_event
from ratings.engine.inputs import EventInput, RunInputs
from ratings.rules.arrays import Flags, Ints
from ratings.rules.time_control import PlayClass, classify_games
from ratings.rules.time_control_codes import RateOfPlayError, parse_time_control
from ratings.rules.unrated_games import match_decided, unrated_reasons

CLASS_OF = {"standard": PlayClass.STANDARD, "rapid": PlayClass.RAPID, "blitz": PlayClass.BLITZ}


def unrated_reasons_of_sides(inputs: RunInputs, run_editions: EditionsInForce, played: PlayedGames) -> Ints:
    """Return the UnratedReason code of each side.

    The module `round_robins` may change the code of games against unrated players.
    """
    codes = np.zeros(len(played.event), dtype=np.int64)
    for event, rows in zip(inputs.events, rows_by_event(played.event, len(inputs.events)), strict=True):
        own, opponents = played.rating[rows], played.opponents_rating[rows]
        codes[rows] = unrated_reasons(
            run_editions.on(event.first_day),
            own,
            opponents,
            played.both_moved[rows],
            _has_right_time_control(event, run_editions, np.maximum(own, opponents)),
            np.full(len(rows), event.system == "match"),
            _is_after_decision(event, played, rows),
        )
    return codes


def _has_right_time_control(event: EventInput, run_editions: EditionsInForce, highest: Ints) -> Flags:
    """Return a mask of the sides with a time control of the event's list, by the higher rating of the pair.

    If the report has no time control, the officer who accepted it has decided.
    """
    try:
        control = parse_time_control(event.time_control)
    except RateOfPlayError:
        return np.ones(len(highest), dtype=np.bool_)
    standard = run_editions.on(event.first_day, "standard")
    if standard.slow_play is not None and standard.slow_play.decided_by == "event" and len(highest):
        highest = np.full(len(highest), highest.max())
    result = classify_games(control, standard, run_editions.on_or_none(event.first_day, "rapid-blitz"), highest)
    return np.asarray(result.play_class == CLASS_OF[event.control])


def _is_after_decision(event: EventInput, played: PlayedGames, rows: Ints) -> Flags:
    """Return a mask of the games after the winner of a match was decided.

    All are False if the number of games was not agreed.
    """
    whites, blacks = rows[played.white[rows]], rows[~played.white[rows]]
    decided = np.zeros(len(whites), dtype=np.bool_)
    if event.system == "match" and event.rounds is not None:
        side = np.where(played.player[whites] < played.opponent[whites], whites, blacks)
        pairs = np.stack([played.player[side], played.opponent[side]])
        for pair in np.unique(pairs, axis=1).T:
            match = np.flatnonzero((pairs == pair[:, None]).all(axis=0))
            decided[match] = match_decided(event.rounds, played.score[side[match]])
    return np.tile(decided, 2)

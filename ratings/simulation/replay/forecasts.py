"""Forecasts of games by published and by simulated ratings, with the actual scores."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ratings.engine.editions import EditionsInForce
from ratings.engine.games import SCORES
from ratings.engine.inputs import GameInput, RunInputs
from ratings.rules.arrays import Ints, to_ints
from ratings.rules.edition_schema import Edition
from ratings.rules.expectation import expected_scores
from ratings.simulation.replay.measures import (
    CalibrationBin,
    Floats,
    brier,
    calibration,
    log_loss,
    logistic,
    mean,
    paired_difference,
)
from ratings.simulation.replay.terms import replace_edition

COMPARED_LISTS = ("published", "shadow")
METHODS = ("table", "formula")
RatingByEntry = Mapping[tuple[int, str], int]


class Forecasts(NamedTuple):
    """Forecasts with a row per game: White's score and expected scores, from 0 to 1; the numbers of White and Black.

    The keys of ``expected`` are a method of `METHODS` and ``published`` or ``shadow`` (simulated).
    """

    scores: Floats
    players: list[tuple[str, str]]
    expected: dict[tuple[str, str], Floats]


def forecast_games(
    month: RunInputs, simulated: RatingByEntry, edition: str, series_editions: Sequence[Edition] = ()
) -> Forecasts:
    """Return forecasts of a period's games between players with a published and a simulated rating.

    Exclude events that began under the published list at the start before: their two forecasts are equal. `simulated`
    has the simulated ratings of players at events. `edition` names the edition of the terms; empty for the editions in
    force. `series_editions` are the editions of a series with a chapter of its own. Differences are not limited: the
    limit is a rule for rating a game, not for forecasting it.
    """
    published = {(entry.event, entry.number): entry.rating for entry in month.entries if entry.rating}
    games = [game for game in month.games if _counts(game, published, simulated)]
    differences = {
        world: to_ints(brought[game.event, game.white] - brought[game.event, game.black] for game in games)
        for world, brought in zip(COMPARED_LISTS, (published, simulated), strict=True)
    }
    law = EditionsInForce(month.control, month.editions, month.chapter)
    then = replace_edition(month.editions, month.control, edition, series_editions)
    other = EditionsInForce(month.control, then, month.chapter)
    expectations = {("table", world): _by_table(month, law, games, differences[world]) for world, law in
             zip(COMPARED_LISTS, (law, other), strict=True)}  # fmt: skip
    expectations |= {("formula", world): logistic(differences[world].astype(np.float64)) for world in COMPARED_LISTS}
    scores = np.array([SCORES[game.white_result] / 100 for game in games], dtype=np.float64)
    return Forecasts(scores, [(game.white, game.black) for game in games], expectations)


def _counts(game: GameInput, published: RatingByEntry, simulated: RatingByEntry) -> bool:
    sides = ((game.event, game.white), (game.event, game.black))
    whole = SCORES[game.white_result] + SCORES[game.black_result] == 100
    return not game.why_not and whole and all(side in published and side in simulated for side in sides)


def _by_table(month: RunInputs, law: EditionsInForce, games: list[GameInput], differences: Ints) -> Floats:
    """Return the expected scores by the tables of the edition on each event's first day."""
    first_days = {event.key: event.first_day for event in month.events}
    names = [law.on(first_days[game.event]).name for game in games]
    expectations = np.zeros(len(games), dtype=np.float64)
    for edition in law.editions:
        rows = np.flatnonzero(np.array([edition.chapter == law.chapter and name == edition.name for name in names]))
        if len(rows):
            expectations[rows] = expected_scores(edition, differences[rows]) / 100
    return expectations


def forecast_quality(all_games: list[Forecasts]) -> dict[str, Any]:
    """Compute the quality of both forecasts: log-loss, Brier's score and calibration, by table and by formula."""
    scored = _joined([part.scores for part in all_games])
    players = [pair for part in all_games for pair in part.players]
    figures: dict[str, Any] = {"games": len(scored)}
    for way in METHODS:
        by_world = {world: _joined([part.expected[way, world] for part in all_games]) for world in COMPARED_LISTS}
        figures[way] = {world: _quality(p, scored) for world, p in by_world.items()}
        for name, measure in (("log_loss", log_loss), ("brier", brier)):
            published, simulated = (measure(by_world[world], scored) for world in COMPARED_LISTS)
            figures[way][f"{name}_difference"] = list(paired_difference(published, simulated, players))
    return figures


def _joined(parts: list[Floats]) -> Floats:
    return np.concatenate([np.empty(0, dtype=np.float64), *parts])


def _quality(p: Floats, scored: Floats) -> dict[str, Any]:
    bins: list[CalibrationBin] = calibration(p, scored)
    return {
        "log_loss": mean(log_loss(p, scored).tolist()),
        "brier": mean(brier(p, scored).tolist()),
        "bins": [list(row) for row in bins],
    }

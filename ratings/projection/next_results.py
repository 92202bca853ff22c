"""The projected rating after each possible result of a game still to be played."""

import datetime as dt
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ratings.calculations.projection_result import Projection
from ratings.models import Player, RatingSeries
from ratings.projection.forms import RESULTS, HypotheticalGameForm
from ratings.projection.hypothetical import HypotheticalGame
from ratings.projection.projection import NoProjection, project, projected_controls
from ratings.projection.seating import next_game
from ratings.register.identity import MergeMap


class NextResult(NamedTuple):
    """A possible result, the rating after it and the change from the rating before it; None for an unrated player."""

    label: str
    rating: int | None
    gain: int | None


class NextResults(NamedTuple):
    """The rating type of a player's next game, and its possible results."""

    control: str
    results: list[NextResult]


def results_of(
    projected: Callable[[Sequence[HypotheticalGame]], Projection],
    coming: HypotheticalGameForm,
    games: Sequence[HypotheticalGame] = (),
) -> list[NextResult]:
    """Return each possible result of the game `coming` after other hypothetical games."""
    before, results = projected(games).rating, []
    for code, label in RESULTS[:-1]:
        game = coming.game(code)
        rating = projected([*games, *([game] if game else [])]).rating
        results.append(NextResult(label, rating, rating - before if rating and before else None))
    return results


def next_results(series: RatingSeries, player: Player, day: dt.date, register: MergeMap) -> NextResults | None:
    """Return the possible results of the game that the player plays now or next.

    None without a projected list, without an opponent who has a rating and a page, and before the first result of the
    event, when its rating type is unknown.
    """
    playing = next_game(register.records_of_player(player.pk))
    try:
        if playing is None or playing[1] not in projected_controls(series):
            return None
        number, control = playing
        coming = HypotheticalGameForm(series, player, control, day, {"opponent": number})
        projected = partial(project, series, player, control, day, register=register)
        return NextResults(control, results_of(projected, coming)) if coming.is_open else None
    except NoProjection:
        return None

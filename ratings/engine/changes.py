"""Rating changes of a period: for each game, or for each event if the edition uses the average of the opponents."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from ratings.engine.columns import Column
from ratings.engine.editions import EditionsInForce
from ratings.engine.inputs import RunInputs
from ratings.engine.round_robins import RoundRobinGames
from ratings.engine.sides import GameSides
from ratings.rules.arrays import Flags, Ints, group_sums
from ratings.rules.averages import changes_per_event, rating_method
from ratings.rules.change import SideChanges, changes_per_game
from ratings.rules.edition_schema import Edition
from ratings.rules.round_robin import RoundRobinField, round_robin_outcome
from ratings.rules.rounding import fraction_half_up


class AveragedEvent(NamedTuple):
    """A player's event rated by average: scores, expected scores and change (without K) in hundredths.

    `rc` is the average of the opponents after limits, `difference` the player's rating minus `rc`. `per_game` is the
    expected score of one game, `games` the number of games. In a round robin with unrated players `field` describes the
    whole event, and `rc_before_limits` is the average before the limits, without the ratings computed for the unrated
    players.
    """

    player: int
    event: int
    own_rating: int
    games: int
    rc: int
    difference: int
    per_game: int
    expected: int
    score: int
    change: int
    field: RoundRobinField | None = None
    rc_before_limits: int | None = None


class RatingChanges(NamedTuple):
    """The change of each side, and the events rated by average.

    The change is 0 for an unrated side, and for a side that `by_average` marks.
    """

    sides: SideChanges
    by_average: Flags
    events: tuple[AveragedEvent, ...]


def compute_changes(inputs: RunInputs, run_editions: EditionsInForce, sides: GameSides) -> RatingChanges:
    """Compute the rating changes of a period. Each event follows the edition of its first day."""
    editions = [run_editions.on(event.first_day) for event in inputs.events]
    average = [
        rating_method(edition, system) == "average" for edition, system in zip(editions, sides.systems, strict=True)
    ]
    by_average = np.array(average, dtype=np.bool_)[sides.event]
    group = sides.player * (len(inputs.events) + 1) + sides.event
    return RatingChanges(
        _changes_per_game(sides, editions, np.flatnonzero(sides.rated & ~by_average), group),
        by_average,
        tuple(sorted(_averaged_events(sides, editions, np.flatnonzero(sides.rated & by_average), group))),
    )


def _changes_per_game(sides: GameSides, editions: list[Edition], rows: Ints, group: Ints) -> SideChanges:
    size = len(sides.player)
    columns: list[Column] = [np.zeros(size, dtype=np.int32) for _ in range(4)]
    capped = np.zeros(size, dtype=np.bool_)
    for edition, part in _rows_by_edition(sides, editions, rows):
        worked = changes_per_game(
            edition, sides.own_rating[part], sides.opponents_rating[part], sides.score[part], group[part]
        )
        for column, values in zip(
            columns, (worked.difference, worked.counted, worked.expected, worked.change), strict=True
        ):
            column[part] = values
        capped[part] = worked.capped
    return SideChanges(columns[0], columns[1], capped, columns[2], columns[3])


def _averaged_events(sides: GameSides, editions: list[Edition], rows: Ints, group: Ints) -> Iterator[AveragedEvent]:
    mixed = _is_in_field(sides, rows)
    for edition, part in _rows_by_edition(sides, editions, rows[~mixed]):
        worked = changes_per_event(
            edition, sides.own_rating[part], sides.opponents_rating[part], sides.score[part], group[part]
        )
        own = sides.own_rating[part][np.unique(group[part], return_index=True)[1]]
        players, events = np.divmod(worked.event, len(editions) + 1)
        columns = (players, events, own, worked.games, worked.rc, worked.difference, worked.per_game)
        results = (worked.expected, worked.score, worked.change)
        yield from (
            AveragedEvent(*line) for line in zip(*(values.tolist() for values in columns + results), strict=True)
        )
    for row in rows[mixed][np.unique(group[rows[mixed]], return_index=True)[1]].tolist():
        yield _averaged_in_field(
            sides.round_robins[int(sides.event[row])], int(sides.player[row]), int(sides.own_rating[row])
        )


def _is_in_field(sides: GameSides, rows: Ints) -> Flags:
    """Return a mask of the `rows` that belong to a round robin with unrated players.

    A player who was excluded from it for a low score, and has been rated since (B.02, 10.5), counts only rated
    opponents.
    """
    inside = np.zeros(len(rows), dtype=np.bool_)
    for event, round_robin in sides.round_robins.items():
        inside |= (sides.event[rows] == event) & np.isin(sides.player[rows], round_robin.players)
    return inside


def _averaged_in_field(round_robin: RoundRobinGames, player: int, own: int) -> AveragedEvent:
    """Return a rated player's event in a round robin with unrated players.

    A player who was unrated at the event and has been rated since (B.02, 10.5) has the new rating as own rating. The
    averages of the round robin stay.
    """
    edition, index = round_robin.edition, int(np.searchsorted(round_robin.players, player))
    rating, field = round_robin.rating.copy(), round_robin.field
    if rating[index] != own:
        rating[index], count = own, round_robin.opponent_count
        rc = field.rc.copy()
        rc[index] = fraction_half_up(Fraction(field.ra * (count + 1) - own, count))
        field = replace(field, rc=rc)
    last = round_robin_outcome(edition, rating, round_robin.score, round_robin.games, field)
    return AveragedEvent(
        player,
        round_robin.event,
        own,
        round_robin.games,
        int(last.rc[index]),
        int(last.difference[index]),
        int(last.per_game[index]),
        int(last.expected[index]),
        int(round_robin.score[index]),
        int(last.change[index]),
        round_robin.field,
        int(field.rc[index]),
    )


def _rows_by_edition(sides: GameSides, editions: list[Edition], rows: Ints) -> Iterator[tuple[Edition, Ints]]:
    """Yield each edition with the part of `rows` that it rates."""
    names = {edition.name: edition for edition in editions}
    for name, edition in names.items():
        places = [index for index, edition in enumerate(editions) if edition.name == name]
        part = rows[np.isin(sides.event[rows], places)]
        if len(part):
            yield edition, part


def sums_per_player(sides: GameSides, values: Ints | int, size: int) -> Ints:
    """Return the sum of `values` over the rated sides of each of `size` players."""
    rated = sides.rated
    return group_sums(sides.player[rated], values[rated] if isinstance(values, np.ndarray) else values, size)


def averaged_event_to_json(inputs: RunInputs, event: AveragedEvent) -> dict[str, object]:
    """Return an averaged event as JSON for storage: hundredths are integers, averages of a field are fractions."""
    line: dict[str, object] = {
        "event": inputs.events[event.event].key,
        "rating": event.own_rating,
        "games": event.games,
        "rc": event.rc,
        "difference": event.difference,
        "per_game": event.per_game,
        "expected": event.expected,
        "score": event.score,
        "change": event.change,
    }
    if event.field:
        averages = {"rar": str(event.field.rar), "dpa": str(event.field.dpa), "ra": event.field.ra}
        line |= averages | {"rc_first": event.rc_before_limits}
    return line

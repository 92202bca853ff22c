"""Totals of a month for the log of a run."""

from typing import NamedTuple

import numpy as np

from ratings.engine.columns import (
    ColumnTable,
    Texts,
    find_indices,
    texts,
)
from ratings.engine.inputs import PlayerInput, RunInputs
from ratings.engine.results import (
    ComputedRows,
    GameRow,
    ListedPlayer,
    PeriodRow,
)


class RunSummary(NamedTuple):
    """Totals of a run. `unrated_sides` and `first_ratings` count by reason code; `games` counts games, not sides."""

    events: int
    older_events: int
    games: int
    rated_games: int
    unrated_sides: dict[str, int]
    limited_differences: int
    limited_k: int
    adjusted_players: int
    first_ratings: dict[str, int]
    listed_players: int
    rated_players: int
    below_floor: int


def summarize(inputs: RunInputs, computed: ComputedRows) -> RunSummary:
    now = {event.key for event in inputs.events if event.list_date == inputs.date}
    every = ColumnTable.from_rows(GameRow, computed.sides)
    listed = ColumnTable.from_rows(ListedPlayer, computed.listed)
    periods = ColumnTable.from_rows(PeriodRow, computed.periods)
    sides = every.select(np.isin(every.numbers("event"), list(now)))
    left_out = sides.texts("left_out")
    initial = [working["reason"] for working in periods.column("initial").tolist() if working]
    return RunSummary(
        events=len(now),
        older_events=len(inputs.events) - len(now),
        games=len(sides) // 2,
        rated_games=int((left_out.reshape(-1, 2) == b"").any(axis=1).sum()),
        unrated_sides=_counts(left_out[left_out != b""]),
        limited_differences=int((sides.numbers("counted") != sides.numbers("difference")).sum()),
        limited_k=int((periods.numbers("k") != periods.numbers("k_before_limit")).sum()),
        adjusted_players=len({adjustment.number for adjustment in inputs.adjustments}),
        first_ratings=_counts(texts(initial)),
        listed_players=len(listed),
        rated_players=int(listed.has_value("rating").sum()),
        below_floor=_below_floor(inputs, listed),
    )


def _below_floor(inputs: RunInputs, listed: ColumnTable[ListedPlayer]) -> int:
    """Return the number of players who were rated on the previous list and are unrated on this list."""
    players = ColumnTable.from_rows(PlayerInput, inputs.players)
    unrated = listed.texts("number")[~listed.has_value("rating")]
    return int((find_indices(players.texts("number")[players.numbers("rating") > 0], unrated) >= 0).sum())


def _counts(codes: Texts) -> dict[str, int]:
    different, counts = np.unique(codes, return_counts=True)
    return {code.decode(): count for code, count in zip(different.tolist(), counts.tolist(), strict=True)}

"""A base list for players of the register: the first ratings of a federation, even for players without a FIDE ID."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple, cast

from django.db import transaction

from ratings.core.locks import ROWS, lock
from ratings.core.version import program_version
from ratings.engine.imported_list import ImportedRow, ListSource
from ratings.imports import staged_tables
from ratings.imports.import_run import record_list
from ratings.imports.listing import ImportedPlayer, stage_rows
from ratings.models import PlayerNumber, RatingSeries, Run, User, Version
from ratings.periods.collect.players import PlayerFacts, facts_of_players
from ratings.publication.outdated import previous_version
from ratings.register.queries import rows_of
from ratings.rules.activity import flag
from ratings.rules.arrays import to_ints
from ratings.rules.edition_schema import TimeControl


class BaseRow(NamedTuple):
    """A player's row of an earlier list. `games` is the number of games in the list's month."""

    number: str
    rating: int
    k: int | None = None
    games: int = 0
    inactive: bool = False


@transaction.atomic
def record_base_list(
    series: RatingSeries,
    list_date: dt.date,
    control: str,
    rows: Collection[BaseRow],
    by: User | None,
    at: dt.datetime,
    source: str,
) -> Run | Version:
    """Store a base list of registered players as a preview; `source` is the name of its origin.

    If the newest version has equal rows, it is returned instead. LookupError names the numbers that are not in the
    register, ValueError the repeated numbers.
    """
    lock(ROWS)
    rows_of_numbers = PlayerNumber.objects.filter(number__in=[row.number for row in rows])
    players = dict(rows_of_numbers.values_list("number", "player_id"))
    unknown = sorted({row.number for row in rows} - players.keys())
    if unknown:
        raise LookupError(", ".join(unknown))
    twice = [pk for pk, count in Counter(players[row.number] for row in rows).items() if count > 1]
    if twice:
        raise ValueError(", ".join(sorted(row.number for row in rows if players[row.number] in twice)))
    origin = ListSource(program_version(), cast(TimeControl, control), list_date, source, "")
    before = previous_version(series, control, list_date)
    stage_rows(_imported_players({players[row.number]: row for row in rows}, before, list_date))
    recorded = record_list(series, origin, before, by, at)
    staged_tables.drop_tables()
    return recorded


def _imported_players(rows: Mapping[int, BaseRow], version: Version | None, date: dt.date) -> Iterator[ImportedPlayer]:
    facts_of = {facts.player: facts for facts in facts_of_players(to_ints(rows), date)}
    before = _previous_values(rows, version)
    for player in sorted(rows, key=lambda pk: facts_of[pk].number):
        yield ImportedPlayer(player, _row(facts_of[player], rows[player], before.get(player, (None, None, None, None))))


def _previous_values(players: Collection[int], version: Version | None) -> dict[int, tuple[object, ...]]:
    """Return highest rating, games, first counted date and last game of each player on our previous list."""
    if version is None:
        return {}
    listed = rows_of(version, players)
    return {pk: (row.highest, row.games_so_far, row.counted_from, row.last_game) for pk, row in listed.items()}


def _row(facts: PlayerFacts, base_row: BaseRow, before: tuple[object, ...]) -> ImportedRow:
    flagged = flag(base_row.inactive, facts.sex == "w")
    return ImportedRow(*facts[1:], base_row.rating, base_row.games, base_row.k, flagged, *before)  # type: ignore[arg-type]

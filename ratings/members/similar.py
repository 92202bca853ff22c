"""Players of the register with names similar to those of a list of members, with a fixed number of queries."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection

from ratings.members.rows import MemberRow
from ratings.models import Player, PlayerFact
from ratings.register.identity import MergeMap
from ratings.register.queries import facts_on
from ratings.register.same_names import records_named
from ratings.text.folding import fold
from ratings.text.spellings import may_be_same_name, spelling_key

MAX_SHORTENED = 50  # players whose names begin with the same letters
LAST_CHARACTER = "\U0010ffff"
SHORTENED_NAMES_SQL = """
    SELECT wanted.row, begun.player_id, begun.folded
    FROM unnest(%s::int[], %s::text[], %s::text[], %s::int[]) AS wanted (row, beginning, federation, year), LATERAL (
        SELECT fact.player_id, fact.folded
        FROM ratings_playerfact AS fact JOIN ratings_player AS player ON player.id = fact.player_id
        WHERE fact.folded >= wanted.beginning AND fact.folded < wanted.beginning || %s
            AND fact.federation = wanted.federation AND player.birth_year = wanted.year
            AND NOT EXISTS (SELECT FROM ratings_playerfact AS newer WHERE newer.replaces_id = fact.id)
        LIMIT %s
    ) AS begun
"""


@dataclass(frozen=True, slots=True)
class SimilarPlayer:
    """A player with the name of a row or a similar name, with facts of the day.

    Players with another year of birth are excluded.
    """

    player: Player
    name: str
    federation: str
    has_same_name: bool

    @property
    def description(self) -> str:
        """The number with name, federation and birth."""
        born = self.player.birth_date or self.player.birth_year
        return f"{self.player.number} {self.name} ({', '.join(filter(None, (self.federation, str(born or ''))))})"


def similar_players(rows: Sequence[MemberRow], day: dt.date, merge_map: MergeMap) -> dict[int, list[SimilarPlayer]]:
    """Return the similar players of each row, by the number of the row.

    In any federation, these are players who have or had the name, also with its words in another order, or with another
    spelling of ä, ö, ü, å and the like. In the federation and with the year of birth of the row, these are also players
    with a shorter or longer form of the name.
    """
    same: dict[int, dict[int, bool]] = defaultdict(dict)
    for row, player, has_same_name in (*_rows_with_name(rows), *_rows_with_shortened_name(rows)):
        current = merge_map.current(player)
        same[row][current] = same[row].get(current, False) or has_same_name
    keys = {key for players in same.values() for key in players}
    facts = facts_on(keys, day)
    return {
        row.row: similar
        for row in rows
        if (
            similar := [
                each for each in _similar_players_of_row(same[row.row], facts) if _may_be_of_birth(row, each.player)
            ]
        )
    }


def _similar_players_of_row(players: Mapping[int, bool], facts: Mapping[int, PlayerFact]) -> Iterator[SimilarPlayer]:
    for key, has_same_name in sorted(players.items()):
        if fact := facts.get(key):
            yield SimilarPlayer(fact.player, fact.name, fact.federation, has_same_name)


def _may_be_of_birth(row: MemberRow, player: Player) -> bool:
    year = row.person.birth_year
    return year is None or player.birth_year in (None, year)


def _rows_with_name(rows: Sequence[MemberRow]) -> Iterator[tuple[int, int, bool]]:
    """Yield row, player, and True for an equal spelling, for every name in the register with the words of a row."""
    rows_named: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        rows_named[row.folded].append(row.row)
    for name, player, folded in records_named(rows_named):
        for number in rows_named[name]:
            yield number, player, folded == name


def _rows_with_shortened_name(rows: Sequence[MemberRow]) -> Iterator[tuple[int, int, bool]]:
    """Yield row, player and False for names with equal surname and initial, and compatible first names."""
    wanted = [
        (row.row, beginning, row.person.federation, row.person.birth_year)
        for row in rows
        if row.person.birth_year
        for beginning in _beginnings(row.person.name)
    ]
    if not wanted:
        return
    folded_of = {row.row: row.folded for row in rows}
    with connection.cursor() as cursor:
        cursor.execute(SHORTENED_NAMES_SQL, [*map(list, zip(*wanted, strict=True)), LAST_CHARACTER, MAX_SHORTENED])
        for row, player, folded in cursor.fetchall():
            if may_be_same_name(folded_of[row], folded):
                yield row, player, False


def _beginnings(name: str) -> set[str]:
    """Return the folded surname with the initial of the first name, in both spellings of the surname."""
    surname, _comma, given_name = (fold(part) for part in name.partition(","))
    name_words = fold(name).split()
    if given_name:
        ends = [(surname, given_name)]
    elif len(name_words) > 1:
        ends = [(name_words[0], name_words[1]), (name_words[-1], name_words[0])]
    else:
        ends = []
    return {f"{spelling} {first[:1]}" for last, first in ends for spelling in (last, spelling_key(last))}

"""Search of the register for all lines of a list, in a fixed number of queries."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from django.db import connection

from ratings.models import PlayerNumber
from ratings.register.identity import MergeMap, read_merges
from ratings.register.queries import PlayerSummary, summaries
from ratings.register.same_names import records_named, spelled_words
from ratings.text.folding import fold, is_same_name
from ratings.text.spellings import may_be_same_name
from tournaments.entries.bulk.parsed_rows import ParsedRow

MOST_MATCHES = 200  # most players for one beginning of a name
LAST_CHARACTER = "\U0010ffff"
BEGINNINGS_SQL = """
    SELECT beginning.text, begun.player_id, begun.name FROM unnest(%s::text[]) AS beginning (text), LATERAL (
        SELECT fact.player_id, fact.name FROM ratings_playerfact AS fact
        WHERE fact.folded >= beginning.text AND fact.folded < beginning.text || %s
            AND NOT EXISTS (SELECT FROM ratings_playerfact AS newer WHERE newer.replaces_id = fact.id)
        LIMIT %s
    ) AS begun
"""


@dataclass(frozen=True, slots=True)
class RegisterMatches:
    """Register players on the first day: by number, and by row those with the row's name.

    `with_spelling` has row and player of each name in the spelling of the row; the others are proposals only.
    """

    by_number: dict[str, PlayerSummary]
    by_row: dict[int, list[PlayerSummary]]
    with_spelling: frozenset[tuple[int, int]]

    def players_named(self, line: ParsedRow) -> list[PlayerSummary]:
        """Return the players with the name of a line, or with a name that the line abbreviates."""
        return self.by_row.get(line.row, [])

    def has_spelling(self, line: ParsedRow, player: PlayerSummary) -> bool:
        """Return True if a player of `players_named` has the name in the spelling of the line."""
        return (line.row, player.player.pk) in self.with_spelling


def search(lines: Collection[ParsedRow], numbers: Iterable[str], on: dt.date) -> RegisterMatches:
    """Find the players with the FIDE IDs of the lines, with these other numbers, and with the names in any spelling.

    If no player has the whole name and birth year of a line, surname and initial are searched, too.
    """
    merge_map = read_merges()
    wanted = {line.fide_id for line in lines if line.fide_id} | {*numbers}
    player_of = dict(PlayerNumber.objects.filter(number__in=wanted).values_list("number", "player_id"))
    named = _by_whole_name(lines, merge_map)
    summary_of = _summaries([*player_of.values(), *(pk for _row, pk in named)], on, merge_map)
    years = {(row, summary.birth_year) for (row, pk), same in named.items() if same and (summary := summary_of.get(pk))}
    unsure = [
        line
        for line in lines
        if line.name
        and line.fide_id not in player_of
        and not (line.birth_year and (line.row, line.birth_year) in years)
    ]
    for row, player, is_spelled in _matching_beginnings(unsure):
        key = row, merge_map.current(player)
        named[key] = named[key] or is_spelled
    summary_of |= _summaries({pk for _row, pk in named} - summary_of.keys(), on, merge_map)
    by_row = defaultdict(list)
    for row, pk in sorted(named):
        if pk in summary_of:
            by_row[row].append(summary_of[pk])
    return RegisterMatches(
        {number: summary for number, pk in player_of.items() if (summary := summary_of.get(merge_map.current(pk)))},
        by_row,
        frozenset(key for key, is_spelled in named.items() if is_spelled),
    )


def _by_whole_name(lines: Iterable[ParsedRow], merge_map: MergeMap) -> defaultdict[tuple[int, int], bool]:
    """Return True for each row and player with the name in the spelling of the row, False in another spelling."""
    rows = defaultdict(list)
    for line in lines:
        rows[fold(line.name)].append(line.row)
    named: defaultdict[tuple[int, int], bool] = defaultdict(bool)
    for name, record, folded in records_named(rows):
        is_spelled = sorted(name.split()) == sorted(folded.split())
        for row in rows[name]:
            key = row, merge_map.current(record)
            named[key] = named[key] or is_spelled
    return named


def _matching_beginnings(lines: Collection[ParsedRow]) -> Iterator[tuple[int, int, bool]]:
    """Yield row, player and True for equal spellings.

    The surnames are equal in any spelling, and one first name abbreviates the other.
    """
    rows = defaultdict(list)
    for line, beginning in _beginnings(lines):
        rows[beginning].append(line)
    with connection.cursor() as cursor:
        cursor.execute(BEGINNINGS_SQL, [[*rows], LAST_CHARACTER, MOST_MATCHES])
        for beginning, player, name in cursor.fetchall():
            for line in rows[beginning]:
                if may_be_same_name(line.name, name):
                    yield line.row, player, is_same_name(line.name, name)


def _beginnings(lines: Collection[ParsedRow]) -> Iterator[tuple[ParsedRow, str]]:
    """Yield each line with its surname, in each spelling of the register, and the initial."""
    surnames = [(line, surname, initial) for line in lines for surname, initial in _surnames(line.name)]
    of_word = spelled_words({word for _line, surname, _initial in surnames for word in surname.split()})
    for line, surname, initial in surnames:
        for spelled in product(*(of_word[word] for word in surname.split())):
            yield line, f"{' '.join(spelled)} {initial}"


def _surnames(name: str) -> list[tuple[str, str]]:
    """Return the folded surname with the initial; without a comma, the first or last part is the surname."""
    surname, _comma, given_name = (fold(part) for part in name.partition(","))
    name_words = fold(name).split()
    if given_name:
        return [(surname, given_name[:1])]
    if len(name_words) > 1:
        return [(name_words[0], name_words[1][:1]), (name_words[-1], name_words[0][:1])]
    return []


def _summaries(ids: Collection[int], on: dt.date, merge_map: MergeMap) -> dict[int, PlayerSummary]:
    return {summary.player.pk: summary for summary in summaries(ids, on, merge_map=merge_map)}

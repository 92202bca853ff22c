"""Search of the register for all lines of a list, in a fixed number of queries."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from django.db import connection

from ratings.models import PlayerFact, PlayerNumber
from ratings.register.identity import MergeMap, read_merges
from ratings.register.queries import PlayerSummary, summaries
from ratings.text.folding import fold, is_same_name
from tournaments.entries.bulk.parsed_rows import ParsedRow

MOST_ROTATED_PARTS = 6  # names with more parts are searched in their own order only
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
    """Register players on the first day: by number, and by row those with the row's name."""

    by_number: dict[str, PlayerSummary]
    by_row: dict[int, list[PlayerSummary]]

    def players_named(self, line: ParsedRow) -> list[PlayerSummary]:
        """Return the players with the name of a line, or with a name that the line abbreviates."""
        return self.by_row.get(line.row, [])


def search(lines: Collection[ParsedRow], numbers: Iterable[str], on: dt.date) -> RegisterMatches:
    """Find the players with the FIDE IDs of the lines, with these other numbers, and with the names.

    If no player has the whole name and birth year of a line, surname and initial are searched, too.
    """
    people = read_merges()
    wanted = {line.fide_id for line in lines if line.fide_id} | {*numbers}
    player_of = dict(PlayerNumber.objects.filter(number__in=wanted).values_list("number", "player_id"))
    ids_of_row = _by_whole_name(lines, people)
    summary_of = _summaries([*player_of.values(), *(pk for ids in ids_of_row.values() for pk in ids)], on, people)
    unsure = [
        line
        for line in lines
        if line.name and line.fide_id not in player_of and not _is_of_year(line, ids_of_row[line.row], summary_of)
    ]
    for row, player in _matching_beginnings(unsure):
        ids_of_row[row].add(people.current(player))
    missing = {pk for ids in ids_of_row.values() for pk in ids} - summary_of.keys()
    summary_of |= _summaries([*missing], on, people)
    by_number = {
        number: summary_of[people.current(pk)] for number, pk in player_of.items() if people.current(pk) in summary_of
    }
    return RegisterMatches(
        by_number,
        {
            line.row: [summary_of[pk] for pk in sorted(ids_of_row[line.row]) if pk in summary_of]
            for line in lines
            if ids_of_row[line.row]
        },
    )


def _by_whole_name(lines: Iterable[ParsedRow], merge_map: MergeMap) -> defaultdict[int, set[int]]:
    rows = defaultdict(set)
    for line in lines:
        for folded in _name_rotations(line.name):
            rows[folded].add(line.row)
    facts = PlayerFact.objects.standing().order_by().filter(folded__in=[*rows])
    ids: defaultdict[int, set[int]] = defaultdict(set)
    for folded, player in facts.values_list("folded", "player_id"):
        for row in rows[folded]:
            ids[row].add(merge_map.current(player))
    return ids


def _name_rotations(name: str) -> set[str]:
    """Return the folded name in each rotation of its parts; the surname may come first or last."""
    parts = fold(name).split()
    if len(parts) > MOST_ROTATED_PARTS:
        return {" ".join(parts)}
    return {" ".join(parts[index:] + parts[:index]) for index in range(len(parts))}


def _is_of_year(line: ParsedRow, ids: Iterable[int], summary_of: dict[int, PlayerSummary]) -> bool:
    return any(line.birth_year and summary_of[pk].birth_year == line.birth_year for pk in ids if pk in summary_of)


def _matching_beginnings(lines: Iterable[ParsedRow]) -> Iterator[tuple[int, int]]:
    """Yield row and player if the surnames are equal and one first name abbreviates the other."""
    rows = defaultdict(list)
    for line in lines:
        for beginning in _beginnings(line.name):
            rows[beginning].append(line)
    with connection.cursor() as cursor:
        cursor.execute(BEGINNINGS_SQL, [[*rows], LAST_CHARACTER, MOST_MATCHES])
        for beginning, player, name in cursor.fetchall():
            yield from ((line.row, player) for line in rows[beginning] if is_same_name(line.name, name))


def _beginnings(name: str) -> set[str]:
    """Return the folded surname with the initial; without a comma, the first or last part is the surname."""
    surname, _comma, given = (fold(part) for part in name.partition(","))
    words = fold(name).split()
    ends = [(surname, given)] if given else [(words[0], words[1]), (words[-1], words[0])] if len(words) > 1 else []
    return {f"{last} {first[:1]}" for last, first in ends}


def _summaries(ids: Collection[int], on: dt.date, merge_map: MergeMap) -> dict[int, PlayerSummary]:
    return {summary.player.pk: summary for summary in summaries(ids, on, merge_map=merge_map)}

"""Import of a federation's own lists into a series: players, numbers, and a list for each month; all or nothing."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import NUMBERS, PUBLICATION, ROWS, lock
from ratings.core.table_files import CellProblem
from ratings.imports.base_list import BaseRow, record_base_list
from ratings.imports.series_file import SeriesRow, read_series_file
from ratings.models import Player, PlayerNumber, RatingSeries, Run, SeriesNumber, TimeControl, User, Version
from ratings.publication.anomalies import not_acknowledged
from ratings.publication.publish import publish
from ratings.register.enrolment import PersonDetails, enrol_all
from ratings.tables.table import Table


class ListFileSource(NamedTuple):
    """The name of a file, the names of its columns, and a default federation."""

    name: str
    columns: Mapping[str, str]
    federation: str = ""
    """The federation of players whose row has no federation."""


class PublicationTerms(NamedTuple):
    """The terms for lists that are published at once: the reason, and the reason to accept anomalies."""

    reason: str
    acknowledged: str = ""


class ImportResult(NamedTuple):
    """The result of an import: runs or versions in order of month, and the number of new players."""

    lists: list[Run | Version]
    new_players: int


@transaction.atomic
def import_series_list(
    series: RatingSeries,
    control: str,
    table: Table,
    source: ListFileSource,
    by: User | None,
    at: dt.datetime,
    terms: PublicationTerms | None = None,
) -> ImportResult:
    """Import the list of one month as a preview. With `terms`, import and publish the lists of all months in order.

    Refused if a row is wrong, or if a list cannot be published; then nothing is stored. The message has all wrong rows.
    """
    lock(ROWS)
    if terms and control in TimeControl.values:
        lock(PUBLICATION, TimeControl.values.index(control))
    lock(NUMBERS)
    read = read_series_file(table, source.columns)
    if read.problems:
        raise Refused(*(problem.line for problem in read.problems))
    months = sorted({row.month for row in read.rows})
    if control not in series.controls:
        message = _("The series %(code)s has no list of %(controls)s.")
        raise Refused(message % {"code": series.code, "controls": control})
    if len(months) > 1 and not terms:
        raise Refused(_("Several months are published one after the other. Enter a reason."))
    players, count = _players(series, read.rows, source, at)
    return ImportResult([*_record_lists(series, control, read.rows, players, source.name, by, at, terms)], count)


def _players(
    series: RatingSeries, rows: Sequence[SeriesRow], source: ListFileSource, at: dt.datetime
) -> tuple[dict[str, Player], int]:
    """Return the player of each number in the file, and the number of new players. Refused if a row is wrong."""
    first = {row.number: row for row in sorted(rows, key=lambda row: (row.month, row.row), reverse=True)}
    own = SeriesNumber.objects.filter(series=series, number__in=first).select_related("player")
    players = {row.number: row.player for row in own}
    public = _players_by_number({*first, *(row.fide_id for row in rows if row.fide_id)})
    new = [row for number, row in first.items() if number not in players]
    problems = [problem for row in new for problem in _new_problems(row, public, source)]
    problems += _shared_fide_ids(new)
    if problems:
        raise Refused(*(problem.line for problem in sorted(problems, key=lambda problem: problem.row)))
    unknown = [row for row in new if row.fide_id not in public]
    month = min(row.month for row in rows)
    enrolled = enrol_all([_person_details(row, source) for row in unknown], month, source.name[:120], None)
    players |= {row.number: public[row.fide_id] for row in new if row.fide_id in public}
    players |= {row.number: player for row, player in zip(unknown, enrolled, strict=True)}
    SeriesNumber.objects.bulk_create(
        SeriesNumber(series=series, number=row.number, player=players[row.number]) for row in new
    )
    return players, len(enrolled)


def _players_by_number(numbers: set[str]) -> dict[str, Player]:
    rows = PlayerNumber.objects.filter(number__in=numbers).select_related("player")
    return {row.number: row.player for row in rows}


def _new_problems(row: SeriesRow, public: Mapping[str, Player], source: ListFileSource) -> Iterator[CellProblem]:
    """Yield the problems that prevent the assignment of a new number in the series."""
    holder, player = public.get(row.number), public.get(row.fide_id)
    if holder and holder != player:
        expected = _("another number: this is the public number of another player")
        yield CellProblem(row.row, None, "number", row.number, expected)
    if player is None and not row.name:
        yield CellProblem(row.row, None, "name", "", _("a name: the player is new to the register"))
    if player is None and not (row.federation or source.federation):
        yield CellProblem(row.row, None, "federation", "", _("a federation, in the row or for all of them"))


def _shared_fide_ids(new: Sequence[SeriesRow]) -> Iterator[CellProblem]:
    """Yield a problem for each FIDE ID that has two numbers."""
    numbers: dict[str, str] = {}
    for row in sorted(new):
        if row.fide_id and numbers.setdefault(row.fide_id, row.number) != row.number:
            expected = _("a FIDE ID of its own; the number %(number)s has this one")
            yield CellProblem(row.row, None, "fide_id", row.fide_id, expected % {"number": numbers[row.fide_id]})


def _person_details(row: SeriesRow, source: ListFileSource) -> PersonDetails:
    return PersonDetails(row.name, row.federation or source.federation, row.fide_id, birth_year=row.birth)


def _record_lists(
    series: RatingSeries,
    control: str,
    rows: Sequence[SeriesRow],
    players: Mapping[str, Player],
    name: str,
    by: User | None,
    at: dt.datetime,
    terms: PublicationTerms | None,
) -> Iterator[Run | Version]:
    by_month: dict[dt.date, list[BaseRow]] = defaultdict(list)
    for row in rows:
        by_month[row.month].append(BaseRow(players[row.number].number, row.rating, row.k, row.games))
    for month in sorted(by_month):
        recorded = record_base_list(series, month, control, by_month[month], by, at, name)
        yield _publish_preview(recorded, terms, by, at) if terms and isinstance(recorded, Run) else recorded


def _publish_preview(run: Run, terms: PublicationTerms, by: User | None, at: dt.datetime) -> Version:
    """Publish a preview. Refused if it has anomalies; the message names the list."""
    try:
        return publish(run, terms.reason, by, at, terms.acknowledged)
    except Refused as refused:
        rows = [] if terms.acknowledged else not_acknowledged(run)
        anomaly_lines = [f"{run.list}: {row.line}" for row in rows]
        raise Refused(*(f"{run.list}: {reason}" for reason in refused.reasons), *anomaly_lines) from refused

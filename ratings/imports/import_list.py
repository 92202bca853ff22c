"""Import of FIDE's monthly file: players are stored in the register, and each rating type gets a preview."""

import datetime as dt
import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import BinaryIO, cast

from django.db import transaction
from django.utils.translation import gettext as _

from ratings import fide_list
from ratings.core.errors import Refused
from ratings.core.gc_pause import gc_paused
from ratings.core.locks import ROWS, lock
from ratings.core.version import program_version
from ratings.engine.imported_list import ListSource
from ratings.fide_list import ListProblem, ListReading, UnreadableList
from ratings.imports import staged_tables
from ratings.imports.import_run import record_list
from ratings.imports.register import RegisterChanges, update_register
from ratings.imports.staged_list import stage_list
from ratings.imports.staging import count_inactive, count_rated, stage_players
from ratings.models import RatingSeries, Run, RunKind, User, Version
from ratings.register.search_index import queue_rebuild
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import TimeControl

# In percent of the previous list's rated players. A file with this number or less is probably only a part of a list.
LEAST_PERCENT = 95
CHUNK_BYTES = 1024 * 1024


class ImportRefused(Refused):
    """The error for a refused file; nothing was stored. `problems` are those of the file, or sentences."""

    def __init__(self, problems: Iterable[ListProblem | str]) -> None:
        self.problems = tuple(problems)
        super().__init__(*map(str, self.problems))


@dataclass(frozen=True, slots=True)
class ImportSummary:
    """The result of an import: number of players, changes of the register, and previews to publish.

    `unchanged` are existing versions whose rows equal those of the file. `problems` are the warnings.
    `inactive_on_all` is the number of players whom the only flag of a file with several
    rating types makes inactive on each of its lists.
    """

    player_count: int
    register_changes: RegisterChanges
    previews: tuple[Run, ...]
    unchanged: tuple[Version, ...]
    problems: tuple[ListProblem, ...]
    inactive_on_all: int


@gc_paused()
@transaction.atomic
def import_players(
    series: RatingSeries,
    file: BinaryIO,
    name: str,
    period: dt.date | None,
    federations: Collection[str],
    by: User | None,
    at: dt.datetime,
    confirm_shrink: bool = False,
    runs: Mapping[str, Run] | None = None,
    encoding: str = "",
) -> ImportSummary:
    """Import the list of a month, plain or zipped, as previews. An error leaves nothing stored.

    The lists enter only `series`. `period` is the first day of the month, for a file without a month. `federations` are
    the federations to import; empty for all. `runs` are existing runs to fill, by rating type. `encoding` replaces the
    detected encoding. ImportRefused if the file cannot be read, has no players, no month or another month. Also if it
    has at least 5 % fewer rated players than the last imported list, unless `confirm_shrink` is True.
    """
    lock(ROWS)
    name = PurePath(name).name
    sha256 = _checksum(file)
    try:
        reading = fide_list.read(file, name, encoding=encoding)
        date = list_date_of(reading, period)
        player_count = stage_players(reading.batches, federations)
    except UnreadableList as error:
        raise ImportRefused(error.problems) from error
    rated = count_rated(controls_of(reading, series))
    _refuse_shrunk(series, player_count, rated, date, confirm_shrink)
    learned = update_register(date, name, by)
    queue_rebuild()
    lists = [
        _record(series, ListSource(program_version(), cast(TimeControl, control), date, name, sha256), by, at, runs)
        for control in rated
        if rated[control]
    ]
    previews = tuple(preview for preview in lists if isinstance(preview, Run))
    same = tuple(version for version in lists if isinstance(version, Version))
    inactive = count_inactive() if len(rated) > 1 else 0
    staged_tables.drop_tables()
    return ImportSummary(player_count, learned, previews, same, reading.problems, inactive)


def _checksum(file: BinaryIO) -> str:
    digest = hashlib.sha256()
    file.seek(0)
    while piece := file.read(CHUNK_BYTES):
        digest.update(piece)
    file.seek(0)
    return digest.hexdigest()


def list_date_of(reading: ListReading, period: dt.date | None) -> dt.date:
    """Return the first day of the month in the file or from the caller.

    ImportRefused if the two differ, or if both are missing.
    """
    named = reading.header.month
    if named and period and named != period:
        message = _("The file is the list of %(named)s, not of %(period)s.")
        raise ImportRefused([message % {"named": f"{named:%Y-%m}", "period": f"{period:%Y-%m}"}])
    if not (named or period):
        raise ImportRefused([_("The file does not state its month. Enter the month, for example 2025-12.")])
    return named or period or dt.date.min


def controls_of(reading: ListReading, series: RatingSeries) -> list[str]:
    """Return the rating types of the file that the series has. ImportRefused if there are none."""
    controls = [control for control in reading.header.controls if control in series.controls]
    if not controls:
        message = _("The series %(code)s has no list of %(controls)s.")
        names = ", ".join(reading.header.controls)
        raise ImportRefused([message % {"code": series.code, "controls": names}])
    return controls


def _refuse_shrunk(
    series: RatingSeries, player_count: int, rated: dict[str, int], date: dt.date, confirmed: bool
) -> None:
    if not player_count:
        raise ImportRefused([_("The file has no player of the chosen federations, or it is empty.")])
    before = {control: _previous_imported_version(series, control, date) for control in rated}
    few = [
        _("%(control)s: %(now)d rated players, %(before)d on the list of %(date)s. Confirm if this is right.")
        % {"control": control, "now": rated[control], "before": last.rows, "date": last.list.month}
        for control, last in before.items()
        if last and 100 * rated[control] <= LEAST_PERCENT * last.rows
    ]
    if few and not confirmed:
        raise ImportRefused(few)


def _previous_imported_version(series: RatingSeries, control: str, date: dt.date) -> Version | None:
    of_series = Version.objects.filter(list__series=series, list__control=control, list__date__lt=date)
    earlier = of_series.filter(run__kind=RunKind.IMPORTED)
    return earlier.select_related("list__series").order_by("-list__date", "-number").first()


def _record(
    series: RatingSeries, source: ListSource, by: User | None, at: dt.datetime, runs: Mapping[str, Run] | None
) -> Run | Version:
    before = stage_list(series, source.control, source.date)
    try:
        return record_list(series, source, before, by, at, (runs or {}).get(source.control))
    except NoEdition as error:
        raise ImportRefused([str(error)]) from error

"""The run of an imported list, with frozen inputs. It is a preview until its publication."""

import datetime as dt
import gzip
import hashlib
import io
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.locks import ROWS, lock
from ratings.engine.imported_list import ListSource, derive_columns, header_lines
from ratings.imports import listing
from ratings.models import RatingList, RatingSeries, Run, RunKind, User, Version
from ratings.periods.inputs import COMPRESSION_LEVEL, FrozenInputs, store_inputs
from ratings.periods.progress import Progress
from ratings.periods.run import delete_without_locks
from ratings.periods.store import partitions
from ratings.publication.outdated import change_token_of
from ratings.publication.publish import have_same_rows
from ratings.rules.edition import NoEdition
from ratings.rules.edition_schema import Edition
from ratings.series.editions import SeriesEditions

MAX_QUEUED_BLOCKS = 12  # blocks of some thousand lines each


def create_run(series: RatingSeries, control: str, date: dt.date, by: User | None, at: dt.datetime) -> Run:
    """Create a run that an imported list will fill."""
    rating_list = RatingList.objects.get_or_create(series=series, control=control, date=date)[0]
    return Run.objects.create(list=rating_list, kind=RunKind.IMPORTED, editions=[], asked_by=by, asked_at=at)


@transaction.atomic
def record_list(
    series: RatingSeries,
    source: ListSource,
    previous: Version | None,
    by: User | None,
    at: dt.datetime,
    run: Run | None = None,
) -> Run | Version:
    """Store the staged list (see `listing`), sorted by number, as a preview.

    If the newest version has equal rows, it is returned instead, and the run is deleted. `previous` is the version
    with which the list continues. `run` is an existing run to fill. NoEdition if the list is older than the first
    edition.
    """
    lock(ROWS)
    edition = _edition(series, source)
    filled = run or create_run(series, source.control, source.date, by, at)
    progress = Progress(filled)
    progress.begin()
    store_inputs(filled.pk, _write_inputs(filled, source, edition))
    filled.change_token = change_token_of(previous)
    message = _("%(count)d players on the list, from %(name)s.")
    progress.log(message % {"count": filled.listed.count(), "name": source.name})
    progress.finish([f"{edition.chapter}/{edition.name}"])
    filled.refresh_from_db()
    return _unless_unchanged(filled)


def _edition(series: RatingSeries, source: ListSource) -> Edition:
    """Return the series' edition in force on the list's date, else FIDE's; it explains the K of the list.

    NoEdition if the date is before the first edition.
    """
    try:
        return SeriesEditions(series.chapter, source.control).on(source.date)
    except NoEdition:
        return SeriesEditions("", source.control).on(source.date)


def _unless_unchanged(run: Run) -> Run | Version:
    newest = Version.objects.filter(list=run.list).order_by("-number").first()
    if newest is None or not have_same_rows(newest.run_id, run.pk):
        return run
    delete_without_locks(run)
    return newest


def _write_inputs(run: Run, source: ListSource, edition: Edition) -> FrozenInputs:
    with _FrozenInputsWriter() as text:
        text.write("".join(f"{line}\n" for line in header_lines(source, edition)).encode())
        for lines in listing.frozen_lines():
            text.write(lines)
        with partitions(run.pk) as open_run:
            listing.write_listed(derive_columns(source.date, edition, listing.numeric_columns()), open_run)
    return text.frozen


class _FrozenInputsWriter:
    """A writer of frozen inputs that compresses in a thread. `frozen` is the result after the block."""

    def __init__(self) -> None:
        self._packed = io.BytesIO()
        self._gzip = gzip.GzipFile(
            filename="", mode="wb", fileobj=self._packed, compresslevel=COMPRESSION_LEVEL, mtime=0
        )
        self._digest = hashlib.sha256()

    def __enter__(self) -> "_FrozenInputsWriter":
        self._packer = ThreadPoolExecutor(1)
        self._packings: deque[Future[None]] = deque()
        return self

    def write(self, lines: bytes) -> None:
        """Queue lines for compression. Wait if MAX_QUEUED_BLOCKS blocks are already queued."""
        if len(self._packings) == MAX_QUEUED_BLOCKS:
            self._packings.popleft().result()
        self._packings.append(self._packer.submit(self._pack, lines))

    def _pack(self, piece: bytes) -> None:
        self._gzip.write(piece)
        self._digest.update(piece)

    def __exit__(self, *raised: object) -> None:
        for packing in self._packings:
            packing.result()
        self._packer.shutdown()
        self._gzip.close()
        self.frozen = FrozenInputs(self._packed.getvalue(), self._digest.hexdigest())

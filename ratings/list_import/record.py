"""One list computed elsewhere becomes a run with frozen inputs, and its version; row by row in constant memory."""

import datetime as dt
import gzip
import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple, TypeVar

from django.db import transaction

from ratings.frozen import Frozen
from ratings.models import Inputs, Kind, RatingList, Run, User, Version
from ratings.period.imported import ImportedRow, Source, header_lines, listed, ranks, row_line
from ratings.progress import Progress
from ratings.publish import Unchanged, publish
from ratings.rules.articles import Edition
from ratings.rules.edition import chapter_of, edition_on
from ratings.run import drop
from ratings.store import listed_row, partitions
from ratings.turns import ROWS, take_turn

BLOCK = 10_000
T = TypeVar("T")


class Member(NamedTuple):
    """A row of the list and the player it is about."""

    player: int
    row: ImportedRow


def begin(control: str, date: dt.date, by: User | None, at: dt.datetime) -> Run:
    """A run that is to be filled with an imported list."""
    rating_list = RatingList.objects.get_or_create(control=control, date=date)[0]
    return Run.objects.create(list=rating_list, kind=Kind.IMPORTED, editions=[], asked_by=by, asked_at=at)


@transaction.atomic
def record(
    source: Source,
    members: Iterable[Member],
    counts: Mapping[int, int],
    reason: str,
    by: User | None,
    at: dt.datetime,
    run: Run | None = None,
) -> Version:
    """The published version of the list; where it says what the newest version says, that one.

    `members` come sorted by number, `counts` says how many of them have each rating; `run` is the one to fill where
    it was begun before: it stays, while one made here is dropped if it has nothing new. NoEdition: the list is from
    before the regulations known.
    """
    take_turn(ROWS)
    edition = edition_on(chapter_of(source.control), source.date)
    filled = run or begin(source.control, source.date, by, at)
    progress = Progress(filled)
    progress.begin()
    frozen = _write(filled, source, edition, members, ranks(counts))
    Inputs.objects.create(run=filled, data=frozen.data, sha256=frozen.sha256)
    progress.finish([f"{edition.chapter}/{edition.name}"])
    try:
        return publish(filled, reason, by, at)
    except Unchanged as same:
        if run is None:
            drop(filled)
        return same.version


def _write(run: Run, source: Source, edition: Edition, members: Iterable[Member], rank: Mapping[int, int]) -> Frozen:
    text = _Text()
    text.write(header_lines(source, edition))
    with partitions(run.pk) as open_run:
        for block in _blocks(members, BLOCK):
            rows = [member.row for member in block]
            found = listed(source.date, edition, rows, rank)
            open_run.listed(listed_row(member.player, row) for member, row in zip(block, found, strict=True))
            text.write(map(row_line, rows))
    return text.close()


def _blocks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(items)
    while block := list(islice(rest, size)):
        yield block


class _Text:
    """Frozen inputs that never stand in memory whole."""

    def __init__(self) -> None:
        self._packed = io.BytesIO()
        self._gzip = gzip.GzipFile(filename="", mode="wb", fileobj=self._packed, compresslevel=6, mtime=0)
        self._digest = hashlib.sha256()

    def write(self, lines: Iterable[str]) -> None:
        piece = "".join(f"{line}\n" for line in lines).encode()
        self._gzip.write(piece)
        self._digest.update(piece)

    def close(self) -> Frozen:
        self._gzip.close()
        return Frozen(self._packed.getvalue(), self._digest.hexdigest())

"""Lists of all time controls of a month in one file: the standard list, then players only on other lists."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import polars as pl
from django.db import connection

from ratings.exports import CombinedFormat, zipped
from ratings.exports.columns import (
    COMBINED_SCHEMA,
    CONTROL_COLUMNS,
    NUMBERED_COMBINED_SCHEMA,
    PERSON_COLUMNS,
    PREFIXES,
    CombinedList,
)
from ratings.exports.zipped import ZipMember, zip_of
from ratings.lists.downloads.build import RATED_ONLY, numbers_token
from ratings.lists.downloads.frames import FOLDED_NAME, PAGE_ROWS, page_fetcher
from ratings.lists.rating_change import CHANGE_SQL
from ratings.lists.rows import exported_list
from ratings.models import Version

CELLS = {
    **{name: f"{{0}}.{name}" for name in CONTROL_COLUMNS},
    "change": CHANGE_SQL.format("{0}_period"),
    "flag": "coalesce({0}.flag, '')",
}
JOIN = """
    LEFT JOIN ratings_listedrating {0} ON {0}.run_id = {1} AND {0}.player_id = lead.player_id
    LEFT JOIN ratings_playerperiod {0}_period ON {0}_period.run_id = {1} AND {0}_period.player_id = lead.player_id
"""
PAGE = """
    SELECT {person}, {flag}, {cells}{numbers}, lead.folded
    FROM (
        SELECT * FROM ratings_listedrating listed WHERE run_id = {run} AND {where} {only}
        ORDER BY rating DESC, folded, number LIMIT {rows}
    ) lead {joins}
    ORDER BY lead.rating DESC, lead.folded, lead.number
"""
NOT_ON_LIST = "AND NOT EXISTS (SELECT FROM ratings_listedrating WHERE run_id = {0} AND player_id = listed.player_id)"
# A player counts as inactive if they are inactive on every list that has them.
FLAG = """
    CASE WHEN lead.sex = 'w' THEN 'w' ELSE '' END
        || CASE WHEN {active} THEN '' ELSE 'i' END
"""
OWN_NUMBERS = """, coalesce((
    SELECT string_agg(own.number, ' ' ORDER BY own.id) FROM ratings_seriesnumber own
    JOIN ratings_ratingseries series ON series.id = own.series_id
    WHERE own.player_id = lead.player_id AND series.code = %s
), '')"""
RATED, UNRATED = "rating IS NOT NULL", "rating IS NULL"
AFTER_ROW = {
    RATED: "(rating < %s OR rating = %s AND (folded > %s OR folded = %s AND number > %s)) AND rating <= %s",
    UNRATED: "(folded > %s OR folded = %s AND number > %s)",
}


@dataclass(frozen=True)
class CombinedExport:
    """A combined file: its versions by control, standard first, and its format."""

    versions: Mapping[str, Version]
    format: CombinedFormat
    zipped: bool = False

    @property
    def content_type(self) -> str:
        return "application/zip" if self.zipped else self.format.content_type

    @property
    def name(self) -> str:
        """The file name: ``all-2025-12.csv``, ``all-2025-12.csv.zip``."""
        return f"{self.member}.zip" if self.zipped else self.member

    @property
    def member(self) -> str:
        """The name of the file inside the zip file."""
        of_first = next(iter(self.versions.values())).list
        parts = [of_first.series_code.lower(), "all", of_first.month]
        return f"{'-'.join(filter(None, parts))}.{self.format.extension}"


def header_of(export: CombinedExport) -> CombinedList:
    """Return the description of the lists of the file."""
    of_first = exported_list(next(iter(export.versions.values())))
    numbers = {control: version.number for control, version in export.versions.items()}
    return CombinedList(of_first.date, numbers, of_first.authority, of_first.series)


def file_tag(export: CombinedExport) -> str:
    """Return an identifier of the file's bytes: a hash of seals, other facts in it, layout and library versions."""
    seals = [version.seal for version in export.versions.values()]
    made_by = [export.format.identifier, export.format.layout, zipped.layout if export.zipped else ""]
    content = ["combined", seals, header_of(export).facts(), made_by]
    content += numbers_token(next(iter(export.versions.values())).list.series)
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:40]


def pieces(export: CombinedExport) -> Iterator[bytes]:
    """Yield the file in pieces, in constant memory. Equal exports have equal bytes."""
    file_pieces = export.format.render(header_of(export), _frames(export))
    return zip_of([ZipMember(export.member, file_pieces)]) if export.zipped else file_pieces


def _frames(export: CombinedExport) -> Iterator[pl.DataFrame]:
    for frame in frames(export.versions, header_of(export).series):
        if export.format.identifier in RATED_ONLY:
            frame = frame.filter(
                reduce(or_, (pl.col(f"{prefix}_rating").is_not_null() for prefix in PREFIXES.values()))
            )
        if frame.height:
            yield frame


def frames(versions: Mapping[str, Version], series: str = "") -> Iterator[pl.DataFrame]:
    """Yield a row per player with the data of all lists: the standard list in its order, then players only on the next.

    If `series` has the code of a series, the last column has the players' numbers in that series.
    """
    runs = {control: version.run_id for control, version in versions.items()}
    for index, control in enumerate(runs):
        for kind in (RATED, UNRATED):
            yield from _pages(runs, [*runs][: index + 1], kind, f"{PREFIXES[control]}_rating", series)


def _pages(
    runs: Mapping[str, int], controls: list[str], kind: str, rating_column: str, series: str
) -> Iterator[pl.DataFrame]:
    """Yield the rows of the last list of `controls`, without players who are on an earlier list."""
    last: dict[str, Any] | None = None
    schema = NUMBERED_COMBINED_SCHEMA if series else COMBINED_SCHEMA
    with page_fetcher(connection.alias, schema) as ask:
        while True:
            sql = _sql(runs, controls, kind, last is not None, series)
            page = ask(sql, (*([series] if series else []), *_key_params(last, kind, rating_column))).result()
            if page.height:
                yield page.select(schema.names())
            if page.height < PAGE_ROWS:
                return
            last = page.row(-1, named=True)


def _sql(runs: Mapping[str, int], controls: list[str], kind: str, has_key: bool, series: str) -> str:
    *earlier, lead = controls
    names = {control: PREFIXES[control] for control in PREFIXES}
    joins = "".join(JOIN.format(name, runs.get(control, "NULL")) for control, name in names.items())
    active = " OR ".join(f"({name}.run_id IS NOT NULL AND {name}.flag NOT LIKE '%%i%%')" for name in names.values())
    return PAGE.format(
        person=", ".join(f"lead.{name}" for name in PERSON_COLUMNS),
        flag=FLAG.format(active=active),
        cells=", ".join(cell.format(name) for name in names.values() for cell in CELLS.values()),
        numbers=OWN_NUMBERS if series else "",
        run=runs[lead],
        where=f"{kind} AND {AFTER_ROW[kind]}" if has_key else kind,
        only="".join(NOT_ON_LIST.format(runs[control]) for control in earlier),
        rows=PAGE_ROWS,
        joins=joins,
    )


def _key_params(last: Mapping[str, Any] | None, kind: str, rating: str) -> tuple[Any, ...]:
    if last is None:
        return ()
    folded, number = last[FOLDED_NAME], last["number"]
    beyond = (folded, folded, number)
    return (last[rating], last[rating], *beyond, last[rating]) if kind == RATED else beyond

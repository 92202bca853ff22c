"""The result log: everything entered or changed at a tournament, in order of time. It cannot be edited.

It joins four append-only tables: keystrokes, changes of pairings, corrections for the report, and the exit from FIDE
mode.
"""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Paginator
from django.db.models import Q, QuerySet, Value
from django.utils.translation import gettext as _

from ratings.models import User
from tournaments.core.authored_model import mark_as_imported
from tournaments.models import (
    Entry,
    FideModeExit,
    Keystroke,
    KeystrokeOutcome,
    PairingChange,
    ReportCorrection,
    Tournament,
)

BATCH_SIZE = 1000
FAILED_OUTCOMES = (KeystrokeOutcome.REFUSED, KeystrokeOutcome.MISMATCH)
LogKey = tuple[dt.datetime, str, int]  # time, table, primary key
LogKeys = QuerySet[Any, LogKey]


@dataclass(frozen=True, slots=True)
class LogQuery:
    """Filters of the log lines.

    `author_name` is a person ("u" and the key of the account), a link ("l" and its key) or an imported name ("i" and
    the name).
    """

    round: int | None = None
    board: int | None = None
    who: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event; before round 1 its `round` is 0.

    `result` is both codes together. `old_result` is the result before a change, empty without one. `outcome` is the
    outcome as text, and `is_failure` marks failures. `entered_pairing_id` is the key of the board that got the result.
    """

    at: dt.datetime
    round: int
    action: str
    author_name: str
    board: int | None = None
    white: Entry | None = None
    black: Entry | None = None
    result: str = ""
    outcome: str = ""
    is_failure: bool = False
    station: str = ""
    note: str = ""
    old_result: str = ""
    entered_pairing_id: int | None = None


def log_keys(tournament: Tournament, query: LogQuery, *, newest_first: bool) -> LogKeys:
    """Return the keys of the requested lines in order. A page counts and slices them; `log_lines` reads the lines."""
    first, *others = [_key(source, rows) for source, rows in _rows(tournament, query).items()]
    order = ("-at", "-source", "-id") if newest_first else ("at", "source", "id")
    ordered: LogKeys = first.union(*others, all=True).order_by(*order)
    return ordered


def log_lines(line_keys: Iterable[LogKey]) -> list[LogLine]:
    """Return the lines of some keys, in their order."""
    line_keys = [*line_keys]
    by_key: dict[tuple[str, int], LogLine] = {}
    for source, (fetch, line_of) in SOURCES.items():
        rows = fetch().in_bulk([pk for _at, of, pk in line_keys if of == source])
        by_key |= {(source, pk): line_of(row) for pk, row in rows.items()}
    return [by_key[source, pk] for _at, source, pk in line_keys]


def all_log_lines(line_keys: LogKeys) -> Iterator[LogLine]:
    """Yield all lines of the keys, read in parts."""
    for part in Paginator(line_keys, BATCH_SIZE):
        yield from log_lines(part.object_list)


def log_authors(tournament: Tournament) -> list[tuple[str, str]]:
    """Return the authors in the log as pairs of `LogQuery.author_name` and name."""
    struck = Keystroke.objects.filter(round__tournament=tournament)
    accounts = User.objects.filter(
        Q(pk__in=struck.values("by"))
        | Q(pk__in=PairingChange.objects.filter(round__tournament=tournament).values("by"))
        | Q(pk__in=ReportCorrection.objects.filter(pairing__round__tournament=tournament).values("by"))
        | Q(pk__in=FideModeExit.objects.filter(tournament=tournament).values("by"))
    )
    links = tournament.helper_links.filter(pk__in=struck.values("link"))
    named = [(f"u{account.pk}", account.get_full_name() or account.get_username()) for account in accounts]
    named += [(f"l{link.pk}", link.display_name) for link in links]
    named += [(f"i{name}", mark_as_imported(name)) for name in _names_as_imported(tournament)]
    return sorted(named, key=lambda name: name[1].casefold())


def _names_as_imported(tournament: Tournament) -> set[str]:
    """Return the imported names of authors in the log."""
    sources = _rows(tournament, LogQuery()).values()
    return {name for rows in sources for name in rows.exclude(as_imported="").values_list("as_imported", flat=True)}


def _key(source: str, rows: QuerySet[Any]) -> LogKeys:
    named: LogKeys = rows.order_by().annotate(source=Value(source)).values_list("at", "source", "id")
    return named


def _rows(tournament: Tournament, query: LogQuery) -> dict[str, QuerySet[Any]]:
    """Return the matching rows of each table."""
    pattern = query.text
    return {
        "keystroke": Keystroke.objects.filter(
            _in_tournament(tournament, "round", query),
            _equal(board=query.board),
            _by(query.who, links=True),
            _contains(pattern, "white__name", "black__name", "station", "link__name", "unlock__reason"),
        ),
        "change": PairingChange.objects.filter(
            _in_tournament(tournament, "round", query),
            _by(query.who),
            _contains(pattern, "before", "after", "reason"),
            Q() if query.board is None else Q(pk__in=[]),
        ),
        "correction": ReportCorrection.objects.filter(
            _in_tournament(tournament, "pairing__round", query),
            _equal(pairing__board=query.board),
            _by(query.who),
            _contains(pattern, "pairing__white__name", "pairing__black__name", "reason"),
        ),
        "fide-mode": FideModeExit.objects.filter(
            _equal(after_round=query.round),
            _by(query.who),
            _contains(pattern, "reason"),
            Q(tournament=tournament) if query.board is None else Q(pk__in=[]),
        ),
    }


def _in_tournament(tournament: Tournament, path: str, query: LogQuery) -> Q:
    return Q((f"{path}__tournament", tournament)) & _equal(**{f"{path}__number": query.round})


def _equal(**wanted: int | None) -> Q:
    return Q(**{field: value for field, value in wanted.items() if value is not None})


def _by(who: str, *, links: bool = False) -> Q:
    if not who:
        return Q()
    if who.startswith("l"):
        return Q(link=who[1:]) if links else Q(pk__in=[])
    return Q(as_imported=who[1:]) if who.startswith("i") else Q(by=who[1:])


def _contains(text: str, *fields: str) -> Q:
    """Return the condition that one of the fields contains the text, in any case."""
    condition = Q()
    for field in fields if text else ():
        condition |= Q((f"{field}__icontains", text))
    return condition


def line_of_keystroke(row: Keystroke) -> LogLine:
    is_entered = row.outcome == KeystrokeOutcome.ENTERED
    return LogLine(
        row.at,
        row.round.number,
        row.get_kind_display(),
        row.author_name,
        row.board,
        row.white,
        row.black,
        row.result,
        row.get_outcome_display(),
        row.outcome in FAILED_OUTCOMES,
        row.station,
        _note(row),
        row.old_result if is_entered and row.old_result != row.result else "",
        row.pairing_id if is_entered else None,
    )


def _note(row: Keystroke) -> str:
    """Return the reason for the change of a locked round, or a note about the use of a link."""
    if row.unlock:
        return row.unlock.reason
    return _("by a helper's link") if row.link_id else ""


def _line_of_pairing_change(row: PairingChange) -> LogLine:
    was = " → ".join(filter(None, (row.before, row.after)))
    note = f"{was}: {row.reason}" if was else row.reason
    return LogLine(row.at, row.round.number, row.get_kind_display(), row.author_name, note=note)


def _line_of_correction(row: ReportCorrection) -> LogLine:
    board, codes = row.pairing, row.white_result + row.black_result
    became = _("for the rating report only") if codes else _("taken back")
    return LogLine(
        row.at,
        board.round.number,
        _("correction of the report"),
        row.author_name,
        board.board,
        board.white,
        board.black,
        codes,
        became,
        note=row.reason,
    )


def _line_of_fide_mode_exit(row: FideModeExit) -> LogLine:
    return LogLine(row.at, row.after_round, _("FIDE mode left"), row.author_name, note=row.reason)


SOURCES: dict[str, tuple[Callable[[], QuerySet[Any]], Callable[[Any], LogLine]]] = {
    "keystroke": (
        lambda: Keystroke.objects.select_related("round", "white", "black", "by", "link", "unlock"),
        line_of_keystroke,
    ),
    "change": (lambda: PairingChange.objects.select_related("round", "by"), _line_of_pairing_change),
    "correction": (
        lambda: ReportCorrection.objects.select_related("pairing__round", "pairing__white", "pairing__black", "by"),
        _line_of_correction,
    ),
    "fide-mode": (lambda: FideModeExit.objects.select_related("by"), _line_of_fide_mode_exit),
}

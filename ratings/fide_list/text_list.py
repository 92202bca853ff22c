"""FIDE's list as text: read by the columns of its header line, written in the current layout."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from ratings.fide_list.fide_id_set import FideIdSet
from ratings.fide_list.layout import (
    COMBINED_HEADER,
    NAME,
    NUMBER,
    PERSON,
    SEX_LETTERS,
    ListLayout,
    NotAHeader,
    layout_of_header,
)
from ratings.fide_list.line_reader import LineReader
from ratings.fide_list.lines import split_lines
from ratings.fide_list.players import BATCH_SIZE, ControlRating, FideListPlayer, ListHeader, PlayerBatch
from ratings.fide_list.problems import ListProblem, ProblemCollector


def read_text(
    blocks: Iterable[str], findings: ProblemCollector, control: str | None
) -> tuple[ListHeader, Iterator[PlayerBatch]]:
    """Return the header, and an iterator of the players in batches.

    `control` is the rating type of a list whose header has only a month. UnreadableList if the text has no header line
    of FIDE, or if such a list comes without `control`.
    """
    lines = chain.from_iterable(split_lines(blocks, findings))
    row, header = next(((row, line) for row, line in enumerate(lines, 1) if line.strip()), (1, ""))
    try:
        layout = layout_of_header(header)
    except NotAHeader as wrong:
        findings.refuse(ListProblem("error", "header", row, wrong.column, wrong.found, COMBINED_HEADER))
    layout = _with_control(layout, control, findings)
    return ListHeader(layout.controls, layout.month), _players(lines, row, layout, findings)


def write_combined(players: Iterable[FideListPlayer]) -> Iterator[bytes]:
    """Yield the lines of the current file of all three rating types: 162 characters, CR LF.

    If the other titles are too long for their column, the rest of the line moves to the right, as in FIDE's file.
    """
    yield f"{COMBINED_HEADER}\r\n".encode()
    for player in players:
        title = player.title or player.womens_title
        controls = "".join(map(_rating_cells, (player.standard, player.rapid, player.blitz)))
        yield (
            f"{player.fide_id:<15}{player.name:<61}{player.federation:<4}{SEX_LETTERS[player.sex]:<4}"
            f"{title:<5}{player.womens_title:<5}{player.other_titles:<15}{player.foa_title:<4}"
            f"{controls}{player.birth_year or 0:<6}{player.flag:<4}\r\n"
        ).encode()


def _rating_cells(listed: ControlRating | None) -> str:
    rating, games, k = listed or (None, 0, None)
    return f"{rating or 0:<6}{games:<4}{k or 0:<3}"


def _with_control(layout: ListLayout, control: str | None, findings: ProblemCollector) -> ListLayout:
    """Return the layout with the rating type of ratings under a month.

    Lists without a sex column (before 2012) are standard lists.
    """
    if "" not in layout.controls:
        return layout
    if len(layout.controls) > 1 or "sex" not in layout.groups[PERSON].cells:
        control = "standard"
    if control is None:
        expected = "standard, rapid or blitz in the name of the file"
        findings.refuse(ListProblem("error", "control", 1, None, "a list of one time control", expected))
    groups = {name or control: group for name, group in layout.groups.items()}
    return ListLayout(groups, tuple(name or control for name in layout.controls), layout.month)


def _players(
    lines: Iterator[str], header_row: int, layout: ListLayout, findings: ProblemCollector
) -> Iterator[PlayerBatch]:
    """Yield the players under the header. UnreadableList after the last line if there were errors."""
    reader, row = LineReader(layout), header_row + 1
    fide_ids = FideIdSet(findings, layout.groups[NUMBER].start + 1, layout.groups[NAME].start + 1)
    while some := list(islice(lines, BATCH_SIZE)):
        for first, players in _read(reader, some, row, findings):
            yield fide_ids.accept(players, range(first, row + len(some)))
        row += len(some)
    findings.raise_errors()


def _read(
    reader: LineReader, lines: list[str], first: int, findings: ProblemCollector
) -> Iterator[tuple[int, PlayerBatch]]:
    """Yield batches of players, each with its first row. A batch with an anomaly is read again line by line."""
    players = reader.read(lines)
    if not reader.oddities:
        yield first, players
        return
    for row, line in enumerate(lines, first):
        if not line.strip():
            continue
        player = reader.read([line])
        if reader.oddities:
            player = reader.read_overflowing(line) or player
            if not findings.add_row(row, reader.oddities):
                continue
        yield row, player

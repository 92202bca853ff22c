"""Tabs in players' lines, from spreadsheets and editors. The values are moved back into their columns."""

from ratings.reports.columns import Column, read_line
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes
from ratings.reports.records import players
from ratings.reports.records.players import FIRST_ROUND, PLAYER, ROUND_STEP
from ratings.reports.report_builder import Draft

TAB_STOP = 8


def read_player(line: ReportLine, draft: Draft) -> None:
    """Read a 001 line with or without tabs."""
    players.read_player(without_tabs(line, draft.notes), draft)


def without_tabs(line: ReportLine, notes: Notes) -> ReportLine:
    """Return a player's line with its values in their columns, and note the change; a line without tabs is unchanged.

    A tab is read as a blank, as blanks up to the next tab stop, or as a separator of values in the order of the
    columns. A line that is invalid in each of these ways is a problem.
    """
    if "\t" not in line.text:
        return line
    position = line.text.index("\t") + 1
    for text in (line.text.replace("\t", " "), line.text.expandtabs(TAB_STOP), _by_value(line.text.split("\t"))):
        if _makes_sense(ReportLine(line.row, text)):
            notes.add("adjustment", "tabs", line.row, position)
            return ReportLine(line.row, text.rstrip())
    notes.add("problem", "between-columns", line.row, position, "tab", record=line.tag)
    return line


def _makes_sense(line: ReportLine) -> bool:
    values = read_line(PLAYER, line, Notes())
    name, federation = values.fields["name"], values.fields["federation"]
    is_clean = "  " not in name and (federation == "" or federation.isalpha())
    return values.is_readable and not values.is_shifted and bool(name) and is_clean


def _by_value(values: list[str]) -> str:
    """Return the values in sequence, each in its columns; "" if one does not fit."""
    text, own = PLAYER.tag, [value.strip() for value in values[1:]]
    for column, value in zip(PLAYER.columns, own, strict=False):
        if len(value) > column.last - column.first + 1:
            return ""
        text = text.ljust(column.first - 1) + _aligned(column, value)
    rounds = _rounds(own[len(PLAYER.columns) :])
    if rounds is None:
        return ""
    for index, (opponent, colour, code) in enumerate(rounds):
        text = text.ljust(FIRST_ROUND - 1 + ROUND_STEP * index) + f"{opponent:>4} {colour:1} {code:1}"
    return text


def _aligned(column: Column, value: str) -> str:
    width = column.last - column.first + 1
    return value.rjust(width) if column.cell.right_aligned else value.ljust(width)


def _rounds(values: list[str]) -> list[tuple[str, str, str]] | None:
    """Return opponent, colour and result of each round.

    The values are one or three for each round; None for another number of values.
    """
    parts = [value.split() for value in values]
    if all(len(each) in (0, 3) for each in parts):
        return [(each[0], each[1], each[2]) if each else ("", "", "") for each in parts]
    if len(values) % 3 == 0 and all(len(each) < 2 for each in parts):
        return list(zip(values[::3], values[1::3], values[2::3], strict=True))
    return None

"""Lines from programs that count bytes as columns: a letter beyond ASCII takes several columns."""

from ratings.reports.columns import Layout
from ratings.reports.lines import ReportLine
from ratings.reports.records.players import NATIONAL, PLAYER, is_national
from ratings.reports.records.teams import TEAM_013, TEAM_310

_LAYOUTS: dict[str, Layout] = {"001": PLAYER, "013": TEAM_013, "310": TEAM_310}


def pad_by_characters(line: ReportLine) -> str | None:
    """Return the line with its name padded by characters; None if the line has no name or is pure ASCII."""
    layout = NATIONAL if is_national(line) else _LAYOUTS.get(line.tag)
    if layout is None or line.text.isascii():
        return None
    name = next(column for column in layout.columns if column.field == "name")
    data = line.text.encode()
    before, behind = name.first - 1, name.last
    try:
        text = data[before:behind].decode().ljust(behind - before)
        return f"{data[:before].decode()}{text}{data[behind:].decode()}"
    except UnicodeDecodeError:
        return None

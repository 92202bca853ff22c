"""A rated report as plain text: a summary of all players, then the rounds of each player."""

from collections.abc import Iterator, Sequence
from typing import Any

Row = Sequence[object]
SUMMARY = ("No", "Name", "Rating", "K", "Reason", "Games", "Score", "Expected", "Sum", "Change", "New")
WORKING = ("Rd", "Opp", "Name", "Col", "Res", "Rating", "Diff", "Counted", "Expected", "Change", "Left out")
LEFT_ALIGNED = {"Name", "Reason", "Left out"}
NONE = "–"


def report_table(name: str, rated: dict[str, Any]) -> str:
    """Return the text. Half points are ½; a dash stands for unknown values and for values that do not apply."""
    names = {player["start_number"]: player["name"] for player in rated["players"]}
    lines = [name] if name else []
    lines += [f"{rated['control']}, {rated['system']}, edition {rated['edition']}", *rated["notes"], ""]
    lines += _align_rows(SUMMARY, [_summary(player) for player in rated["players"]])
    for player in rated["players"]:
        lines += ["", *_working(player, names)]
    return "\n".join(lines)


def _summary(player: dict[str, Any]) -> Row:
    change = player["change"] and _signed(player["change"])
    return (
        player["start_number"],
        player["name"],
        player["rating"],
        player["k"],
        player["k_reason"],
        player["games"],
        _points(player["score"]),
        player["expected"],
        player["sum"] and _signed(player["sum"]),
        change,
        player["new_rating"],
    )


def _working(player: dict[str, Any], names: dict[int, str]) -> Iterator[str]:
    """Yield a player's rounds and new rating; for an unrated player, the first rating."""
    yield f"{player['start_number']} {player['name']}"
    rows = [_round(played, names) for played in player["rounds"]]
    yield from (f"  {line}" for line in _align_rows(WORKING, rows))
    if "rc" in player:
        yield f"  average of the opponents {player['rc']}"
    if player["initial"]:
        yield f"  {_first(player['initial'])}"
    elif player["new_rating"] is not None:
        yield f"  {player['rating']} {_signed(player['change'])} → {player['new_rating']}"


def _round(played: dict[str, Any], names: dict[int, str]) -> Row:
    return (
        played["round"],
        played["opponent"],
        names.get(played["opponent"]),
        played["colour"],
        "½" if played["result"] == "=" else played["result"],
        played["opponent_rating"],
        played["difference"],
        played["counted"],
        played["expected"],
        played["change"] and _signed(played["change"]),
        played["left_out"] or "",
    )


def _first(initial: dict[str, Any]) -> str:
    """Return a sentence about a first rating."""
    if not initial["counted"]:
        return f"no first rating: {initial['reason']}"
    parts = [f"{initial['counted']} games", f"average {initial['average']}"]
    if initial["percentage"] is not None:
        parts.append(f"{initial['percentage']} %")
    if initial["dp"] is not None:
        parts.append(f"dp {initial['dp']:+}")
    state = "published" if initial["published"] else "not published"
    return f"first rating {initial['rating'] or NONE} ({', '.join(parts)}): {state}, {initial['reason']}"


def _align_rows(head: Sequence[str], rows: Sequence[Row]) -> list[str]:
    """Return the aligned lines, headings first. Columns are as wide as needed, texts are left, numbers right."""
    cells = [list(head), *([_cell(cell) for cell in row] for row in rows)]
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if name in LEFT_ALIGNED else cell.rjust(width)
            for name, cell, width in zip(head, row, widths, strict=True)
        ).rstrip()
        for row in cells
    ]


def _cell(value: object) -> str:
    if value is None:
        return NONE
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def _points(score: str) -> str:
    """Return a score in points: ``6.50`` is ``6½``."""
    whole, rest = score.split(".")
    return f"{'' if whole == '0' and rest == '50' else whole}{'½' if rest == '50' else ''}"


def _signed(value: str) -> str:
    """Return a change with its sign; the minus is ``−``."""
    return f"−{value[1:]}" if value.startswith("-") else f"+{value}" if float(value) else value

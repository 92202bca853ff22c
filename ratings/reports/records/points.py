"""Records of the point system: 162 and 362 of TRF26, XXS of JaVaFo, BBW BBD BBL BBZ BBF BBU of bbpPairings.

Sources: TRF26 (12 May 2025), records 162 and 362; JaVaFo Advanced User Manual, XXS; bbpPairings, TRF(bx).
"""

import re
from collections.abc import Collection
from dataclasses import replace

from ratings.reports.cells import read_points, write_points
from ratings.reports.lines import ReportLine
from ratings.reports.point_system import PointSystem
from ratings.reports.problems import Notes
from ratings.reports.report import Report, TeamPoints
from ratings.reports.report_builder import Draft

XXS_CODES = {
    "WW": ("white_win",),
    "BW": ("black_win",),
    "WD": ("white_draw",),
    "BD": ("black_draw",),
    "WL": ("white_loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
XXS_SHORT = {
    "W": ("white_win", "black_win", "forfeit_win", "full_point_bye"),
    "D": ("white_draw", "black_draw", "half_point_bye"),
}
SYMBOLS_162 = {
    "W": XXS_SHORT["W"],
    "D": XXS_SHORT["D"],
    "L": ("white_loss", "black_loss"),
    "A": ("zero_point_bye", "forfeit_loss"),
    "P": ("allocated_bye",),
    "X": ("unknown",),
}
BBP_CODES = {
    "BBW": XXS_SHORT["W"],
    "BBD": XXS_SHORT["D"],
    "BBL": SYMBOLS_162["L"],
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("allocated_bye",),
}
SYMBOLS_362 = {"TW": "win", "TD": "draw", "TL": "loss"}

_PAIR = re.compile(r"\s*([A-Za-z]+)\s*[= ]?\s*(-?\d{0,9}[.,]\d|-?\d{1,9})(?=\s|$)", re.ASCII)


def _pairs(line: ReportLine, draft: Draft, label: str, codes: Collection[str]) -> list[tuple[str, int]]:
    """Return the symbols of a line with their points in tenths; empty with a problem for an unreadable line."""
    pairs, position = [], 3
    while line.text[position:].strip():
        match = _PAIR.match(line.text, position)
        rest = line.text[position:].lstrip()
        if not match or match[1].upper() not in codes:
            expected = f"{', '.join(codes)} with points such as 1.0"
            draft.notes.add("problem", "unreadable", line.row, len(line.text) - len(rest) + 1, rest, expected,
                            label=label, record=line.tag)  # fmt: skip
            draft.store_line(line)
            return []
        pairs.append((match[1].upper(), read_points(match[2])))
        position = match.end()
    return pairs


def _state(draft: Draft, kinds: tuple[str, ...], tenths: int) -> None:
    """Set the points of these kinds of result. A later record replaces an earlier one, as in JaVaFo."""
    system: PointSystem = draft.fields.get("point_system", PointSystem())
    draft.fields["point_system"] = replace(system, **dict.fromkeys(kinds, tenths))


def read_162(line: ReportLine, draft: Draft) -> None:
    """Read 162. bbpPairings reads Z where the format has A; both are accepted."""
    for symbol, tenths in _pairs(line, draft, "point system", (*SYMBOLS_162, "Z")):
        if symbol == "Z":
            draft.notes.add("adjustment", "read-as", line.row, line.text.upper().index("Z") + 1, "Z", "A",
                            label="point system", record="162")  # fmt: skip
        _state(draft, SYMBOLS_162["A" if symbol == "Z" else symbol], tenths)


def read_xxs(line: ReportLine, draft: Draft) -> None:
    """Read XXS CODE=VALUE …, including the two codes for several kinds."""
    codes = XXS_CODES | XXS_SHORT
    for code, tenths in _pairs(line, draft, "point system", codes):
        _state(draft, codes[code], tenths)


def read_bbp(line: ReportLine, draft: Draft) -> None:
    """Read BBW BBD BBL BBZ BBF BBU: points in columns 5-8."""
    text = line.text[3:].strip()
    try:
        tenths = read_points(text)
    except ValueError:
        draft.notes.add("problem", "unreadable", line.row, 5, text, "points such as 11.5",
                        label="point system", record=line.tag)  # fmt: skip
        draft.store_line(line)
    else:
        _state(draft, BBP_CODES[line.tag], tenths)


def write_xxs(report: Report, notes: Notes) -> list[str]:
    """Return one XXS line with the point system. It has no code for an unknown result, which is noted."""
    if report.point_system.unknown is not None:
        notes.add("not-carried", "not-in-format", None, None, write_points(report.point_system.unknown),
                  label="points of an unknown result", format="TRF16")  # fmt: skip
    return _xxs_line(report.point_system)


def _xxs_line(system: PointSystem) -> list[str]:
    stated = [(code, getattr(system, kinds[0])) for code, kinds in XXS_CODES.items()]
    pairs = [f"{code}={write_points(tenths)}" for code, tenths in stated if tenths is not None]
    return [f"XXS {' '.join(pairs)}"] if pairs else []


def write_162(report: Report, notes: Notes) -> list[str]:
    """Return the 162 line, and an XXS line for kinds of result that 162 does not distinguish.

    In 162 the first symbol is in column 6 and its points in 7-10; each next pair begins nine columns later.
    """
    system, texts = report.point_system, []
    for symbol, kinds in SYMBOLS_162.items():
        values = {getattr(system, kind) for kind in kinds}
        if len(values) == 1 and None not in values:
            texts.append(f"{symbol}{_four(values.pop(), '162', notes)}")
            system = replace(system, **dict.fromkeys(kinds, None))
    return ([f"162  {'    '.join(texts)}"] if texts else []) + _xxs_line(system)


def _four(tenths: int, record: str, notes: Notes) -> str:
    text = write_points(tenths)
    if len(text) > 4:
        notes.add("not-carried", "changed", None, None, text, "", label="point system", record=record)
    return text.rjust(4)


def read_362(line: ReportLine, draft: Draft) -> None:
    """Read 362: match points of TW, TD and TL."""
    points: TeamPoints = draft.fields.get("team_points", TeamPoints())
    for symbol, tenths in _pairs(line, draft, "match points", SYMBOLS_362):
        points = replace(points, **{SYMBOLS_362[symbol]: tenths})
    draft.fields["team_points"] = points


def write_362(report: Report, notes: Notes) -> list[str]:
    """Return the 362 line: the first symbol in columns 5-6, its points in 7-10; each next pair nine columns later."""
    stated = [(symbol, getattr(report.team_points, field)) for symbol, field in SYMBOLS_362.items()]
    texts = [f"{symbol}{_four(tenths, '362', notes)}" for symbol, tenths in stated if tenths is not None]
    return [f"362 {'   '.join(texts)}"] if texts else []

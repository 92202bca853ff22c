"""Tie-break codes as in records 202 and 212 of TRF26: NAME, then modifiers, each after a slash."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import reduce

from tournaments.tiebreaks.query import TiebreakCode
from tournaments.tiebreaks.registry import BUCHHOLZ_FAMILY, TEAM_CODES, TIEBREAKS

POINTS = "PTS"


class UnknownCode(ValueError):
    """A refused list of codes; ``problems`` has one line for each code: the text found and the text expected."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(problems))


def standings_order(texts: Sequence[str]) -> tuple[TiebreakCode, ...]:
    """Return the codes of a list; points come first if the list does not contain them (202, 212).

    UnknownCode with every unknown code, and every code with a modifier that its tie-break does not take.
    """
    codes: list[TiebreakCode] = []
    problems: list[str] = []
    for text in texts:
        try:
            codes.append(parse_code(text))
        except UnknownCode as unknown:
            problems += unknown.problems
    problems += _repetition_problems(codes)
    if problems:
        raise UnknownCode(problems)
    return tuple(codes) if any(code.name == POINTS for code in codes) else (TiebreakCode(POINTS, POINTS), *codes)


def parse_order(texts: Sequence[str]) -> tuple[tuple[TiebreakCode, ...], tuple[str, ...]]:
    """Return the valid codes of a stored list, and its unknown codes as they are written."""
    read: list[str] = []
    unknown: list[str] = []
    for text in texts:
        try:
            standings_order([*read, text])
        except UnknownCode:
            unknown.append(text)
        else:
            read.append(text)
    return standings_order(read), tuple(unknown)


def buchholz_codes(texts: Sequence[str]) -> list[str]:
    """Return the codes of a list that belong to the Buchholz family, as they are written."""
    return [code.text for code in parse_order(texts)[0] if code.name in BUCHHOLZ_FAMILY]


def headings(codes: Sequence[TiebreakCode]) -> list[str]:
    """Return the heading of each column of these codes. A repeated direct encounter has a number."""
    texts = [code.text for code in codes]
    times = [texts[: index + 1].count(text) for index, text in enumerate(texts)]
    return [text if time == 1 else f"{text} {time}" for text, time in zip(texts, times, strict=True)]


def parse_code(text: str) -> TiebreakCode:
    """Return the code in a text of small or capital letters; the Handbook's own BH-C1 is read as BH/C1."""
    written = re.sub(r"-(?=[CM]\d)", "/", text.strip().upper())
    name, *modifiers = written.split("/")
    if name not in TIEBREAKS:
        raise UnknownCode([_unknown_code_message(text, name)])
    return reduce(lambda code, modifier: _apply_modifier(code, modifier, text), modifiers, TiebreakCode(written, name))


def _apply_modifier(code: TiebreakCode, modifier: str, text: str) -> TiebreakCode:
    taken = TIEBREAKS[code.name].modifiers
    for letter, (pattern, _, apply) in _MODIFIERS.items():
        match = re.fullmatch(pattern, modifier, re.ASCII)
        if match and letter in taken:
            return apply(code, match.group(1) if match.groups() else "")
    expected = ", ".join(_MODIFIERS[letter][1] for letter in taken) or "no modifier"
    raise UnknownCode([f"{text.strip()}: /{modifier} found; {code.name} takes {expected}"])


def _unknown_code_message(text: str, name: str) -> str:
    if name in TEAM_CODES or ":" in name:
        return f"{text.strip()}: a tie-break of team tournaments; one of individual tournaments is expected"
    if name.startswith("OTHER_"):
        return f"{text.strip()}: defined by the tournament itself; a tie-break of the FIDE Handbook C.07 is expected"
    return f"{text.strip() or repr(text)}: no tie-break; expected one of {', '.join(TIEBREAKS)}"


def _repetition_problems(codes: Sequence[TiebreakCode]) -> list[str]:
    """Return a problem for each repeated code, which is useless.

    Only the direct encounter may be repeated. It then ranks the players who are still tied at that position (4.3).
    """
    again = {code.text for index, code in enumerate(codes) if code in codes[:index] and code.name != "DE"}
    return [f"{text}: found twice; once is expected" for text in sorted(again)]


_Apply = Callable[[TiebreakCode, str], TiebreakCode]
_MODIFIERS: dict[str, tuple[str, str, _Apply]] = {
    "C": (r"C([1-9]\d?)", "/C1 …", lambda code, number: replace(code, low=int(number))),
    "M": (r"M([1-9]\d?)", "/M1 …", lambda code, number: replace(code, low=int(number), high=int(number))),
    "P": (r"P", "/P", lambda code, _: replace(code, played=True)),
    "F": (r"F", "/F", lambda code, _: replace(code, with_final_round_drawn=True)),
    "L": (r"L([+-]\d\d?)", "/L+1 /L-1 …", lambda code, number: replace(code, limit=int(number))),
    "R": (r"R", "/R", lambda code, _: replace(code, reverse=True)),
    "U": (r"U([1-9]\d{2,3})", "/U1400 …", lambda code, number: replace(code, unrated=int(number))),
}

"""The cells of a list in both formats: texts are parsed to values, and anomalies are reported."""

import re
from collections.abc import Callable, Container, Sequence

from ratings.fide_list.players import BirthAndFlag, ControlRating, ListedPerson
from ratings.fide_list.problems import Oddity
from ratings.tables.cells import OPEN_TITLES as OF_ALL
from ratings.tables.cells import WOMENS_TITLES as OF_WOMEN
from ratings.tables.patterns import FIDE_ID, is_federation, is_fide_id

SEXES = {"M": "m", "F": "w", "W": "w", "": ""}
TITLES = {**OF_ALL, "": ""}
WOMENS_TITLES = {**OF_WOMEN, "": ""}
FOA_TITLES = ("", "AGM", "AIM", "AFM", "ACM")
FLAGS = ("", "i", "w", "wi")
NO_FEDERATION = "FID"
LONGEST_OTHER_TITLES = 40

_NUMBERS = re.compile(rf"(?: *{FIDE_ID} *\n)*")
_RATING = re.compile(r"|0+|[1-9][0-9]{2,3}")
_GAMES = re.compile(r"|[0-9]{1,3}")
_K = re.compile(r"|[0-9]{1,2}")
_NO_YEAR = re.compile(r"|0+")
_YEAR = re.compile(r"(18|19|20)[0-9]{2}")


ReportAnomaly = Callable[[Oddity], None]


def parse_fide_ids(texts: Sequence[str], report: ReportAnomaly) -> list[int]:
    """Return the FIDE IDs. Any other text is reported as an error and becomes 0."""
    lines = "\n".join([*texts, ""])
    if lines.count("\n") == len(texts) and _NUMBERS.fullmatch(lines):
        return [*map(int, texts)]
    return [_fide_id(text.strip(), report) for text in texts]


def _fide_id(text: str, tell: ReportAnomaly) -> int:
    if is_fide_id(text):
        return int(text)
    tell(Oddity("error", "fide-id", "number", text, "a FIDE ID of at most 10 digits"))
    return 0


def parse_person(cells: dict[str, str], report: ReportAnomaly) -> ListedPerson:
    """Return federation, sex and titles. An unknown value is reported as a warning and becomes empty."""
    title = cells.get("title", "")
    womens_title = cells.get("womens_title", "")
    if title in WOMENS_TITLES:
        title, womens_title = "", womens_title or title
    return ListedPerson(
        _federation(cells["federation"], report),
        SEXES.get(_known_or_empty("sex", cells.get("sex", ""), SEXES, "M or F", report), ""),
        TITLES.get(_known_or_empty("title", title, TITLES, "GM, IM, FM, CM or a women's title", report), ""),
        WOMENS_TITLES.get(
            _known_or_empty("womens_title", womens_title, WOMENS_TITLES, "WGM, WIM, WFM or WCM", report), ""
        ),
        _other_titles(cells.get("other_titles", ""), report),
        _known_or_empty("foa_title", cells.get("foa_title", ""), FOA_TITLES, "AGM, AIM, AFM or ACM", report),
    )


def parse_rating(cells: dict[str, str], report: ReportAnomaly) -> ControlRating:
    """Return rating, games and K; 0 and an empty text mean none. A text that is no number is an error."""
    return ControlRating(
        _number("rating", cells["rating"], _RATING, "a rating of 3 or 4 digits, or 0", report) or None,
        _number("games", cells.get("games", ""), _GAMES, "a number of games", report),
        _number("k", cells.get("k", ""), _K, "K of at most 2 digits", report) or None,
    )


def parse_birth_and_flag(cells: dict[str, str], report: ReportAnomaly) -> BirthAndFlag:
    """Return the flag and the year of birth; the year is None if unknown."""
    year = cells.get("birth", "")
    flag = _known_or_empty("flag", cells.get("flag", ""), FLAGS, "i, w or wi", report)
    if _YEAR.fullmatch(year):
        return BirthAndFlag(int(year), flag)
    if not _NO_YEAR.fullmatch(year):
        report(Oddity("warning", "birth-year", "birth", year, "a year of 4 digits, or 0; read as unknown"))
    return BirthAndFlag(None, flag)


def _federation(code: str, tell: ReportAnomaly) -> str:
    if is_federation(code):
        return code
    tell(Oddity("warning", "federation", "federation", code, f"a code of 3 capitals; read as {NO_FEDERATION}"))
    return NO_FEDERATION


def _other_titles(titles: str, tell: ReportAnomaly) -> str:
    if len(titles) > LONGEST_OTHER_TITLES:
        expected = f"at most {LONGEST_OTHER_TITLES} characters"
        tell(Oddity("error", "other-titles", "other_titles", titles, expected))
    return titles


def _known_or_empty(cell: str, text: str, allowed: Container[str], expected: str, tell: ReportAnomaly) -> str:
    if text in allowed:
        return text
    tell(Oddity("warning", cell.replace("_", "-"), cell, text, f"{expected}; read as none"))
    return ""


def _number(cell: str, text: str, form: re.Pattern[str], expected: str, tell: ReportAnomaly) -> int:
    if form.fullmatch(text):
        return int(text or 0)
    tell(Oddity("error", cell, cell, text, expected))
    return 0

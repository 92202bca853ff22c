"""The cells of a list, in both formats: texts in, values and oddities out."""

import re
from collections.abc import Callable, Container, Sequence

from ratings.fide_list.players import ControlRating, ListedPerson, Tail
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


def fide_ids(texts: Sequence[str], tell: ReportAnomaly) -> list[int]:
    """Return the FIDE IDs; 0 for any other text, which is reported as an error."""
    lines = "\n".join([*texts, ""])
    if lines.count("\n") == len(texts) and _NUMBERS.fullmatch(lines):
        return [*map(int, texts)]
    return [_fide_id(text.strip(), tell) for text in texts]


def _fide_id(text: str, tell: ReportAnomaly) -> int:
    if is_fide_id(text):
        return int(text)
    tell(Oddity("error", "fide-id", "number", text, "a FIDE ID of at most 10 digits"))
    return 0


def person(cells: dict[str, str], tell: ReportAnomaly) -> ListedPerson:
    """Return federation, sex and titles. An unknown value is reported as a warning and read as none."""
    title = cells.get("title", "")
    womens_title = cells.get("womens_title", "")
    if title in WOMENS_TITLES:
        title, womens_title = "", womens_title or title
    return ListedPerson(
        _federation(cells["federation"], tell),
        SEXES.get(_accepted("sex", cells.get("sex", ""), SEXES, "M or F", tell), ""),
        TITLES.get(_accepted("title", title, TITLES, "GM, IM, FM, CM or a women's title", tell), ""),
        WOMENS_TITLES.get(_accepted("womens_title", womens_title, WOMENS_TITLES, "WGM, WIM, WFM or WCM", tell), ""),
        _other_titles(cells.get("other_titles", ""), tell),
        _accepted("foa_title", cells.get("foa_title", ""), FOA_TITLES, "AGM, AIM, AFM or ACM", tell),
    )


def control_rating(cells: dict[str, str], tell: ReportAnomaly) -> ControlRating:
    """Return rating, games and K; 0 or an empty text is none. Any other text than a number is an error."""
    return ControlRating(
        _number("rating", cells["rating"], _RATING, "a rating of 3 or 4 digits, or 0", tell) or None,
        _number("games", cells.get("games", ""), _GAMES, "a number of games", tell),
        _number("k", cells.get("k", ""), _K, "K of at most 2 digits", tell) or None,
    )


def birth_and_flag(cells: dict[str, str], tell: ReportAnomaly) -> Tail:
    """Return the year of birth, None if unknown, and the flag."""
    year = cells.get("birth", "")
    flag = _accepted("flag", cells.get("flag", ""), FLAGS, "i, w or wi", tell)
    if _YEAR.fullmatch(year):
        return Tail(int(year), flag)
    if not _NO_YEAR.fullmatch(year):
        tell(Oddity("warning", "birth-year", "birth", year, "a year of 4 digits, or 0; read as unknown"))
    return Tail(None, flag)


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


def _accepted(cell: str, text: str, allowed: Container[str], expected: str, tell: ReportAnomaly) -> str:
    if text in allowed:
        return text
    tell(Oddity("warning", cell.replace("_", "-"), cell, text, f"{expected}; read as none"))
    return ""


def _number(cell: str, text: str, form: re.Pattern[str], expected: str, tell: ReportAnomaly) -> int:
    if form.fullmatch(text):
        return int(text or 0)
    tell(Oddity("error", cell, cell, text, expected))
    return 0

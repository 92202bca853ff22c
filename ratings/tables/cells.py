"""Values of single cells, as spreadsheets and chess programs write them: numbers, sex, title, rating, texts."""

import re

from ratings.tables.patterns import is_player_number
from ratings.tables.problems import CannotRead
from ratings.text.folding import fold

WOMEN = "w f female woman girl weiblich frau d dame femme feminin fille mujer femenino kvinne kvinna kvinde k donna"
MEN = "m male man boy mannlich herr h homme masculin garcon hombre masculino v varon mann uomo"
# The keys in small letters are the short forms of FIDE's lists and of TRF16.
OPEN_TITLES = {"GM": "GM", "IM": "IM", "FM": "FM", "CM": "CM", "g": "GM", "m": "IM", "f": "FM", "c": "CM"}
WOMENS_TITLES = {
    "WGM": "WGM", "WIM": "WIM", "WFM": "WFM", "WCM": "WCM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"
}  # fmt: skip
TITLES = OPEN_TITLES | WOMENS_TITLES
EMPTY_SIGNS = {"", "-", "–", "—", "0", "?", "n/a", "#n/a", "none", "unr", "unrated", "null", "./."}


def cell_text(text: str) -> str:
    """Return the text of a cell; empty for a sign of a missing value, such as ``-`` or ``n/a``."""
    return "" if text.strip().casefold() in EMPTY_SIGNS else text.strip()


def fide_id_of(text: str) -> str:
    """Return a FIDE ID or a number of the register, without leading zeros, decimals and blanks.

    ``001 503 014`` becomes ``1503014``. CannotRead for another text.
    """
    number = re.sub(r"[ '’\u00a0]", "", text).upper()
    number = re.sub(r"[.,]0+$", "", number)
    number = re.sub(r"(?<=\d)[.,](?=\d{3}(?:\D|$))", "", number)
    if re.fullmatch(r"\d[.,]\d+E\+?\d+", number):
        raise CannotRead("all digits: the spreadsheet has rounded the number")
    number = number.lstrip("0") if number.isdigit() else number
    if not is_player_number(number):
        raise CannotRead("a FIDE ID: digits only")
    return number


def sex_of(text: str) -> str:
    """Return ``w`` or ``m`` for a letter or a word in several languages. CannotRead for another text."""
    word = fold(text)
    if word in WOMEN.split():
        return "w"
    if word in MEN.split():
        return "m"
    raise CannotRead("w or m")


def title_of(text: str) -> str:
    """Return the code of a FIDE title; empty for another text."""
    return TITLES.get(text) or TITLES.get(text.upper(), "")


def rating_of(text: str, most: int) -> int | None:
    """Return the rating without decimals; None for 0, an unrated player.

    CannotRead if the text is no number or above `most`.
    """
    number = re.sub(r"(?<=^\d)[.,](?=\d{3}$)", "", text)
    match = re.fullmatch(r"(\d{1,4})(?:[.,]\d*)?", number, re.ASCII)
    if not match or int(match[1]) > most:
        raise CannotRead("a number such as 2150")
    return int(match[1]) or None


def short_text(text: str, most: int) -> str:
    """Return the text with single blanks. CannotRead if it has more than `most` letters."""
    if len(text) > most:
        raise CannotRead("at most %(count)s letters", count=most)
    return " ".join(text.split())


def label_of(text: str, most: int) -> str:
    """Return a short text; a number loses the zero decimals that a spreadsheet adds: ``12.0`` becomes ``12``."""
    return short_text(re.sub(r"^(\d+)[.,]0+$", r"\1", text), most)

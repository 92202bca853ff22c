"""Single cells as people's tools write them: numbers, sex, title, rating, short texts."""

import re

from ratings.tables.patterns import is_player_number
from ratings.tables.problems import CannotRead
from ratings.text.folding import fold

WOMEN = "w f female woman girl weiblich frau d dame femme feminin fille mujer femenino kvinne kvinna kvinde k donna"
MEN = "m male man boy mannlich herr h homme masculin garcon hombre masculino v varon mann uomo"
# Also as FIDE's lists and TRF16 shorten them.
OPEN_TITLES = {"GM": "GM", "IM": "IM", "FM": "FM", "CM": "CM", "g": "GM", "m": "IM", "f": "FM", "c": "CM"}
WOMENS_TITLES = {
    "WGM": "WGM", "WIM": "WIM", "WFM": "WFM", "WCM": "WCM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"
}  # fmt: skip
TITLES = OPEN_TITLES | WOMENS_TITLES
EMPTY_SIGNS = {"", "-", "–", "—", "0", "?", "n/a", "#n/a", "none", "unr", "unrated", "null", "./."}


def cell_text(text: str) -> str:
    """Return what a cell states; empty for the signs that stand for nothing."""
    return "" if text.strip().casefold() in EMPTY_SIGNS else text.strip()


def fide_id_of(text: str) -> str:
    """Return a FIDE ID or a number of the register, without zeros before it, decimals and blanks."""
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
    """Return w or m, from a letter or a word in several languages."""
    word = fold(text)
    if word in WOMEN.split():
        return "w"
    if word in MEN.split():
        return "m"
    raise CannotRead("w or m")


def title_of(text: str) -> str:
    """Return the title of FIDE, empty for any other."""
    return TITLES.get(text) or TITLES.get(text.upper(), "")


def rating_of(text: str, most: int) -> int | None:
    """Return the rating, decimals cut off; None for an unrated player."""
    number = re.sub(r"(?<=^\d)[.,](?=\d{3}$)", "", text)
    match = re.fullmatch(r"(\d{1,4})(?:[.,]\d*)?", number, re.ASCII)
    if not match or int(match[1]) > most:
        raise CannotRead("a number such as 2150")
    return int(match[1]) or None


def short_text(text: str, most: int) -> str:
    """Return a text of at most so many letters, with single blanks."""
    if len(text) > most:
        raise CannotRead("at most %(count)s letters", count=most)
    return " ".join(text.split())


def label_of(text: str, most: int) -> str:
    """Return a short text, or a number without the decimals that a spreadsheet gives it."""
    return short_text(re.sub(r"^(\d+)[.,]0+$", r"\1", text), most)

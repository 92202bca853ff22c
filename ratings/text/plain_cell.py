"""Texts as cells of a table that a spreadsheet opens: nothing in them is run as a formula. Pure."""

import re

_WORD = re.compile(r"\w*")
# A spreadsheet takes a text that begins so for a formula, after spaces and signs that nobody sees too.
UNSEEN = r"[ \u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]*"
FORMULA = rf"'*{UNSEEN}[=+\-@\t\r\n＝＋－＠]"
# Where cells are parted by semicolons, one within a text begins another cell.
AFTER_SEMICOLON = rf";({UNSEEN}[=+\-@＝＋－＠])"
_FORMULA, _AFTER_SEMICOLON = re.compile(FORMULA), re.compile(AFTER_SEMICOLON)


def plain_cell(text: str) -> str:
    """The text with an apostrophe before whatever a spreadsheet would run as a formula."""
    if _WORD.fullmatch(text):
        return text
    text = _AFTER_SEMICOLON.sub(r";'\1", text)
    return f"'{text}" if _FORMULA.match(text) else text

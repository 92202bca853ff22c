"""Texts in cells of a table, safe from execution as formulas by spreadsheets. Pure."""

import re

_WORD = re.compile(r"\w*")
# A spreadsheet treats a text that begins with these signs as a formula, also after spaces and invisible characters.
UNSEEN = r"[ \u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]*"
FORMULA = rf"'*{UNSEEN}[=+\-@\t\r\n＝＋－＠]"
# In a file with semicolons as separators, a semicolon within a text begins another cell.
AFTER_SEMICOLON = rf";({UNSEEN}[=+\-@＝＋－＠])"
_FORMULA, _AFTER_SEMICOLON = re.compile(FORMULA), re.compile(AFTER_SEMICOLON)


def plain_cell(text: str) -> str:
    """Return the text with an apostrophe before each part that a spreadsheet would run as a formula."""
    if _WORD.fullmatch(text):
        return text
    text = _AFTER_SEMICOLON.sub(r";'\1", text)
    return f"'{text}" if _FORMULA.match(text) else text

"""Whole numbers from text input, within the range of database columns. Pure."""

LARGEST = 2**31 - 1
LARGEST_KEY = 2**63 - 1


def number_of(text: str | None, most: int = LARGEST) -> int | None:
    """Return the number of a text of ASCII digits, at most `most`; None for any other text."""
    if not text or len(text) > 19 or not (text.isascii() and text.isdecimal()):
        return None
    number = int(text)
    return number if number <= most else None


def key_of(text: str | None) -> int:
    """Return the primary key in a text; 0, which no row has, for any other text."""
    return number_of(text, LARGEST_KEY) or 0

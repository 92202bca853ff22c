"""Whole numbers from text input, within the range of database columns. Pure."""

LARGEST = 2**31 - 1
LARGEST_KEY = 2**63 - 1


def number_of(text: str | None, most: int = LARGEST) -> int | None:
    """Return the number in a text of ASCII digits; None for any other text, and above `most`."""
    if not text or len(text) > 19 or not (text.isascii() and text.isdecimal()):
        return None
    number = int(text)
    return number if number <= most else None


def key_of(text: str | None) -> int:
    """Return the primary key in a text. Any other text returns 0, which is no row's key."""
    return number_of(text, LARGEST_KEY) or 0

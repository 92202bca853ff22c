"""Whole numbers as texts that come in: what no column holds, and no Python reads, is no number. Pure."""

LARGEST = 2**31 - 1
LARGEST_KEY = 2**63 - 1


def number_of(text: str | None, most: int = LARGEST) -> int | None:
    """The number that ASCII digits are, up to `most`; None for any other text."""
    if not text or len(text) > 19 or not (text.isascii() and text.isdecimal()):
        return None
    number = int(text)
    return number if number <= most else None


def key_of(text: str | None) -> int:
    """The key of a row; 0, which none has, for any other text."""
    return number_of(text, LARGEST_KEY) or 0

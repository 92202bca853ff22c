"""User input on one line, safe for a line of a file or a log."""

CONTROLS = {code: " " for code in [*range(32), 0x7F]}


def one_line(text: str) -> str:
    """Return the text with a space for every control character, without white space at its ends."""
    return (text if text.isprintable() else text.translate(CONTROLS)).strip()

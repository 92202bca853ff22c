"""Text on one line: what strangers write, made fit for a line of a file or a log."""

CONTROLS = {code: " " for code in [*range(32), 0x7F]}


def one_line(text: str) -> str:
    """The text with a blank for every control character, without blanks at either end."""
    return (text if text.isprintable() else text.translate(CONTROLS)).strip()

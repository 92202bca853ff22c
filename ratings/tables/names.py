"""Names of people in one form, "Surname, Given name", from the forms that lists have."""

import re
from collections.abc import Callable

CAPITALS = re.compile(r"[^\W\d_]{2,}")


def name_of(text: str) -> str:
    """Return the name as "Surname, Given name", not in capitals: "Magnus CARLSEN" becomes "Carlsen, Magnus".

    If the text has no comma, words in capitals are the surname.
    """
    parts = [re.sub(r"\s+", " ", part).strip() for part in text.split(",", 1)]
    if len(parts) == 1 and not text.isupper():
        parts = _split_by_capitals(text.split())
    return ", ".join(part for part in map(_without_capitals, parts) if part)


def whole_name(text: Callable[[str], str]) -> str:
    """Return the name in a row, from the fields of surname and given name, or from the field of both.

    `text` returns the cell of a field.
    """
    surname, given_name = text("surname") or text("name"), text("given_name")
    return name_of(f"{surname}, {given_name}" if surname and given_name else surname or given_name)


def _split_by_capitals(name_words: list[str]) -> list[str]:
    capitals = [bool(CAPITALS.search(word)) and word.isupper() for word in name_words]
    if not any(capitals) or all(capitals):
        return [" ".join(name_words)]
    surname = " ".join(word for word, is_capital in zip(name_words, capitals, strict=True) if is_capital)
    given_name = " ".join(word for word, is_capital in zip(name_words, capitals, strict=True) if not is_capital)
    return [surname, given_name]


def _without_capitals(name: str) -> str:
    """Return a name in capitals with small letters: "LI, J." becomes "Li, J."; return other names unchanged."""
    if not name.isupper():
        return name
    return CAPITALS.sub(lambda word: word[0].capitalize(), name)

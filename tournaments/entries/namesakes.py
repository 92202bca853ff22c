"""Comparison of names: entries that may be the same person."""

from collections import defaultdict
from collections.abc import Iterable
from difflib import SequenceMatcher

from ratings.text.spellings import may_be_same_name, spelling_key
from tournaments.models import Entry

LEAST_SIMILARITY = 0.86  # least similarity ratio; "Jensen, Lars" and "Jenssen, Lars" reach it
YEARS_APART = 1


def namesakes(person: Entry, entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries with the same or a similar name; birth years must not conflict."""
    return [
        entry for entry in entries if may_be_same_person(person.name, person.birth_year, entry.name, entry.birth_year)
    ]


def keys_of_same_name(entries: Iterable[Entry]) -> set[int]:
    """Return the keys of entries whose names have the same parts in any order and spelling.

    The page warns of them: a result or a bye may go to the wrong player.
    """
    by_words: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for entry in entries:
        by_words[tuple(sorted(spelling_key(entry.name).split()))].append(entry.pk)
    return {pk for keys in by_words.values() if len(keys) > 1 for pk in keys}


def may_be_same_person(name: str, birth_year: int | None, other_name: str, other_birth_year: int | None) -> bool:
    """Return True if two names and birth years may belong to one person.

    Unknown birth years never conflict; known ones may differ by one.
    """
    if birth_year and other_birth_year and abs(birth_year - other_birth_year) > YEARS_APART:
        return False
    return may_be_same_name(name, other_name) or _is_similar(name, other_name)


def _is_similar(name: str, other: str) -> bool:
    own_words, other_words = (" ".join(sorted(spelling_key(text).split())) for text in (name, other))
    return SequenceMatcher(None, own_words, other_words).ratio() >= LEAST_SIMILARITY

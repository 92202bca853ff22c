"""What may have been meant by a name that nobody has."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from django.db import connection

from ratings.register.queries import PlayerSummary, find
from ratings.register.search_sql import begun, by_words, highest
from ratings.text.sounds_like import (
    distance,
    slips,
    sound,
    words,
)

MOST_WORDS = 4
SHORTEST = 3  # letters of a word that can be misspelt, and of a part of one
NEAR = 30  # spellings looked at for a word
TRIES = 3  # of each word where several are wrong
SLIP = 300  # points of rating that outweigh one slip more
SPELLINGS = """
    SELECT word FROM ratings_spelling WHERE word = ANY(%(slips)s)
    UNION SELECT word FROM ratings_spelling WHERE sound = %(sound)s AND sound <> ''
"""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Who fits what was typed; where nobody does, what may have been meant, and who fits the likeliest of it."""

    found: list[PlayerSummary]
    meant: list[str]


def search_players(text: str, day: dt.date, limit: int = 20, with_hidden: bool = True) -> SearchResult:
    """Whoever `lookup.find` finds, else for the likeliest of what `did_you_mean` offers."""
    players = find(text, day, limit, with_hidden)
    meant = [] if players else did_you_mean(text, with_hidden=with_hidden)
    return SearchResult(find(meant[0], day, limit, with_hidden) if meant else players, meant)


def did_you_mean(text: str, limit: int = 3, with_hidden: bool = True) -> list[str]:
    """What was typed, folded and spelt as somebody has it; the likeliest first, nothing where nothing is near.

    Near is one letter left out, doubled, added or changed, two changed over, or several where the word sounds alike;
    or two words that are one, or one that is two; else, of three words or more, all but one that is too many.
    """
    typed = words(text)
    if len(typed) > MOST_WORDS:
        return []
    near = [_near(word) for word in typed]
    for tried in (_one_wrong, _parted_otherwise, _several_wrong, _one_too_many):
        suggestions = [*dict.fromkeys(" ".join(meant) for meant in tried(typed, near, with_hidden))]
        if suggestions:
            return suggestions[:limit]
    return []


def _near(word: str) -> list[str]:
    """Words that somebody had which may be this one, the nearest first."""
    if len(word) < SHORTEST:
        return []
    with connection.cursor() as cursor:
        cursor.execute(SPELLINGS, {"slips": [*slips(word)], "sound": sound(word)})
        away = {near: distance(word, near) for (near,) in cursor.fetchall() if near != word}
    return sorted((near for near in away if away[near] <= max(1, len(word) // 3)), key=away.__getitem__)[:NEAR]


def _one_wrong(typed: list[str], near: list[list[str]], with_hidden: bool) -> list[list[str]]:
    likely: list[tuple[int, list[str]]] = []
    for at, spellings in enumerate(near):
        before, after = typed[:at], typed[at + 1 :]
        for word, rating in highest(spellings, [*before, *after], with_hidden).items():
            likely.append((rating - SLIP * distance(typed[at], word), [*before, word, *after]))
    return [meant for _, meant in sorted(likely, key=lambda pair: (-pair[0], pair[1]))]


def _parted_otherwise(typed: list[str], near: list[list[str]], with_hidden: bool) -> Iterator[list[str]]:
    for at, word in enumerate(typed):
        before, after = typed[:at], typed[at + 1 :]
        ways = [[word[:cut], word[cut:]] for cut in range(2, len(word) - SHORTEST + 1)]
        yield from _somebody([[*before, *way, *after] for way in ways], with_hidden)
        if after:
            yield from _somebody([[*before, word + after[0], *after[1:]]], with_hidden)


def _several_wrong(typed: list[str], near: list[list[str]], with_hidden: bool) -> Iterator[list[str]]:
    ways = [[word] if by_words([word], 1) else others[:TRIES] for word, others in zip(typed, near, strict=True)]
    return _somebody([[*way] for way in product(*ways)] if len(typed) > 1 else [], with_hidden)


def _one_too_many(typed: list[str], near: list[list[str]], with_hidden: bool) -> Iterator[list[str]]:
    """A middle name that the register shortens or does not know; the last word is left out first."""
    ways = [[*typed[:at], *typed[at + 1 :]] for at in reversed(range(len(typed)))]
    return _somebody(ways if len(typed) > 2 else [], with_hidden)


def _somebody(ways: Sequence[list[str]], with_hidden: bool) -> Iterator[list[str]]:
    begun_words = begun({word for way in ways for word in way}) if ways else set()
    return (way for way in ways if begun_words.issuperset(way) and by_words(way, 1, with_hidden))

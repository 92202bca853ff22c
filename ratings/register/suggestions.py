"""Spelling suggestions for a name without matches."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from django.db import connection

from ratings.register.queries import PlayerSummary, find_players
from ratings.register.search_sql import highest_ratings, matching_beginnings, players_by_words
from ratings.text.sounds_like import (
    name_words,
    one_typo_away,
    sound_key,
    typo_distance,
)

MAX_WORDS = 4
MIN_LETTERS = 3  # a shorter word is not corrected; the last part of a split word is not shorter
MAX_NEAR_WORDS = 30  # spellings tried for a single wrong word
MAX_NEAR_WORDS_OF_SEVERAL = 3  # spellings tried for each word if several are wrong
RATING_POINTS_PER_TYPO = 300  # a spelling with one more typing error needs so many more points to be suggested first
SPELLINGS_SQL = """
    SELECT word FROM ratings_spelling WHERE word = ANY(%(slips)s)
    UNION SELECT word FROM ratings_spelling WHERE sound = %(sound)s AND sound <> ''
"""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search: matches, or suggestions with the matches of the likeliest suggestion."""

    matches: list[PlayerSummary]
    suggestions: list[str]


def search_players(text: str, day: dt.date, limit: int = 20, with_hidden: bool = True) -> SearchResult:
    """Return the players of `find_players`; without a match, the suggestions and the players of the likeliest one."""
    players = find_players(text, day, limit, with_hidden)
    meant = [] if players else did_you_mean(text, with_hidden=with_hidden)
    return SearchResult(find_players(meant[0], day, limit, with_hidden) if meant else players, meant)


def did_you_mean(text: str, limit: int = 3, with_hidden: bool = True) -> list[str]:
    """Return corrected spellings of a text, folded, that match players, the likeliest first; empty without any.

    The corrections are, in this order: one word with a typing error or the same sound; two words joined, or a word
    split; several corrected words; a word left out of three or more.
    """
    typed = name_words(text)
    if len(typed) > MAX_WORDS:
        return []
    near = [_near_words(word) for word in typed]
    for tried in (_correct_one_word, _split_or_join_words, _correct_several_words, _omit_one_word):
        suggestions = [*dict.fromkeys(" ".join(meant) for meant in tried(typed, near, with_hidden))]
        if suggestions:
            return suggestions[:limit]
    return []


def _near_words(word: str) -> list[str]:
    """Return words in names of the register that are close to this one, the nearest first."""
    if len(word) < MIN_LETTERS:
        return []
    with connection.cursor() as cursor:
        cursor.execute(SPELLINGS_SQL, {"slips": [*one_typo_away(word)], "sound": sound_key(word)})
        away = {near: typo_distance(word, near) for (near,) in cursor.fetchall() if near != word}
    return sorted((near for near in away if away[near] <= max(1, len(word) // 3)), key=away.__getitem__)[
        :MAX_NEAR_WORDS
    ]


def _correct_one_word(typed: list[str], near: list[list[str]], with_hidden: bool) -> list[list[str]]:
    likely: list[tuple[int, list[str]]] = []
    for at, spellings in enumerate(near):
        before, after = typed[:at], typed[at + 1 :]
        for word, rating in highest_ratings(spellings, [*before, *after], with_hidden).items():
            likely.append((rating - RATING_POINTS_PER_TYPO * typo_distance(typed[at], word), [*before, word, *after]))
    return [meant for _, meant in sorted(likely, key=lambda pair: (-pair[0], pair[1]))]


def _split_or_join_words(typed: list[str], near: list[list[str]], with_hidden: bool) -> Iterator[list[str]]:
    for at, word in enumerate(typed):
        before, after = typed[:at], typed[at + 1 :]
        ways = [[word[:cut], word[cut:]] for cut in range(2, len(word) - MIN_LETTERS + 1)]
        yield from _with_matches([[*before, *way, *after] for way in ways], with_hidden)
        if after:
            yield from _with_matches([[*before, word + after[0], *after[1:]]], with_hidden)


def _correct_several_words(typed: list[str], near: list[list[str]], with_hidden: bool) -> Iterator[list[str]]:
    ways = [
        [word] if players_by_words([word], 1) else others[:MAX_NEAR_WORDS_OF_SEVERAL]
        for word, others in zip(typed, near, strict=True)
    ]
    return _with_matches([[*way] for way in product(*ways)] if len(typed) > 1 else [], with_hidden)


def _omit_one_word(typed: list[str], near: list[list[str]], with_hidden: bool) -> Iterator[list[str]]:
    """Yield the text without one of its words, the last one first: a middle name may be missing in the register."""
    ways = [[*typed[:at], *typed[at + 1 :]] for at in reversed(range(len(typed)))]
    return _with_matches(ways if len(typed) > 2 else [], with_hidden)


def _with_matches(ways: Sequence[list[str]], with_hidden: bool) -> Iterator[list[str]]:
    begun_words = matching_beginnings({word for way in ways for word in way}) if ways else set()
    return (way for way in ways if begun_words.issuperset(way) and players_by_words(way, 1, with_hidden))

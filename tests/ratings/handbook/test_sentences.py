"""Sentences of every number in every edition."""

import re
from fractions import Fraction

import pytest

from ratings.handbook.sections import HEADINGS
from ratings.handbook.sentences import WORDING, edition_sentence, edition_value
from ratings.handbook.values import file_spelling
from ratings.handbook.wording.sentence_types import ANY
from ratings.lists.editions import (
    CHAPTERS,
    AnyEdition,
    edition_named,
    editions_ever_in_force,
    editions_never_in_force,
)
from ratings.rules.edition_schema import Edition

OF_A_SERIES = {("tables.expected", "logistic")}  # only rating series have this rule, never FIDE
EVERY = [
    edition for chapter in CHAPTERS for edition in editions_ever_in_force(chapter) + editions_never_in_force(chapter)
]


@pytest.mark.parametrize("edition", EVERY, ids=lambda edition: f"{edition.chapter}/{edition.name}")
def test_every_number_has_a_sentence_that_is_whole(edition: AnyEdition) -> None:
    sentences = {key: edition_sentence(edition, key) for key in edition.cited}
    assert [
        key for key, text in sentences.items() if re.search(r"[{}]|None|Fraction|\(", text.replace("n/(n+1)", ""))
    ] == []
    assert [key for key, text in sentences.items() if text[-1] not in ".…"] == []


@pytest.mark.parametrize("edition", EVERY, ids=lambda edition: f"{edition.chapter}/{edition.name}")
def test_a_sentence_names_the_number_it_states(edition: AnyEdition) -> None:
    numbers = {key: edition_value(edition, key) for key in edition.cited if type(edition_value(edition, key)) is int}
    in_words = ("rated_games.least_moves", "rounding.step", "initial.step", "pooling.least_opponents",
                "publication.official_closing_days")  # fmt: skip
    in_figures = {key: number for key, number in numbers.items() if key not in in_words}
    assert [key for key, number in in_figures.items() if str(number) not in edition_sentence(edition, key)] == []


def test_every_heading_is_one_of_an_edition() -> None:
    assert {key.split(".")[0] for edition in EVERY for key in edition.cited} == HEADINGS.keys()


def test_no_sentence_is_for_a_number_that_no_edition_states() -> None:
    stated = {kind: {key for edition in EVERY if type(edition) is kind for key in edition.cited} for kind in WORDING}
    assert {kind: set(sentences) for kind, sentences in WORDING.items()} == stated


def test_no_sentence_is_for_a_value_that_its_number_never_has() -> None:
    had = {
        (kind, key, file_spelling(edition_value(edition, key)))
        for kind in WORDING
        for edition in EVERY
        if type(edition) is kind
        for key in edition.cited
    }
    chosen = {
        (kind, key, each)
        for kind, sentences in WORDING.items()
        for key, choices in sentences.items()
        for each in choices
    }
    never = {(key, each) for kind, key, each in chosen - had if each != ANY}
    assert never == OF_A_SERIES


@pytest.mark.parametrize(
    ("chapter", "name", "key", "expected"),
    [
        ("standard", "2009-07-01", "difference.limit", "A difference of more than 400 points counts as 400."),
        ("rapid-blitz", "2012-01-01", "difference.limit", "A difference always counts in full."),
        ("standard", "2024-03-01", "lift.share", "The increase was 40 % of the distance."),
        ("standard", "2011-07-01", "initial.half_point", "Each half point above 50 % adds 15 points."),
        ("standard", "2005-07-01", "initial.half_point", "Each half point above 50 % adds 12.5 points."),
        ("titles", "2024-01-01", "opponents.titled", "At least half of the opponents must hold a title."),
        ("titles", "2024-01-01", "games.score", "The score must be at least 35 %."),
        ("registration", "2022-01-01", "elite.days", "The date does not depend on the players taking part."),
        (
            "registration",
            "2024-03-01",
            "elite.women",
            "Among women the highest rated players are those above 2500.",
        ),
        ("titles", "2014-07-01", "opponents.unrated_most", "At most a fifth of the opponents may be unrated."),
        (
            "standard",
            "2024-03-01",
            "slow_play.bands",
            "Each player needs at least 120 minutes if a player is rated 2400 or more, "
            "90 minutes if a player is rated 1800 or more, 60 minutes otherwise.",
        ),
        (
            "rapid-blitz",
            "2024-03-01",
            "fast_play.blitz",
            "A game of more than 3 and at most 10 minutes for each player is blitz.",
        ),
        (
            "standard",
            "2018-07-01",
            "activity.relief",
            "For some lists the period was different: 24 months on the lists from 1 Nov 2020 to 1 Dec 2021.",
        ),
        (
            "standard",
            "1998-07-01",
            "publication.dates",
            "A list is dated the first of January and July; "
            "from 1 Jul 2000 on the first of January, April, July and October.",
        ),
        ("standard", "2012-07-01", "publication.dates", "A list is dated the first of every month."),
    ],
)
def test_a_number_is_written_as_a_rating_officer_would_say_it(chapter: str, name: str, key: str, expected: str) -> None:
    assert edition_sentence(edition_named(chapter, name), key) == expected


def test_half_a_point_and_one_point_are_words() -> None:
    before, after = edition_named("standard", "2012-07-01"), edition_named("standard", "2014-07-01")
    assert isinstance(before, Edition)
    assert before.pooling.least_score == Fraction(1)
    assert "at least one point" in edition_sentence(before, "pooling.least_score")
    assert "at least half a point" in edition_sentence(after, "pooling.least_score")

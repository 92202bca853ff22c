"""The edition in force on a day, and errors in an edition."""

from datetime import date, timedelta

import pytest

from ratings.rules.edition import (
    EditionError,
    NoEdition,
    edition_named,
    edition_on,
    editions,
    named_editions,
    read_edition,
    toml_of,
)

CHAPTERS = ("standard", "rapid-blitz")
IN_FORCE = [(chapter, edition) for chapter in CHAPTERS for edition in editions(chapter)]
ALL = IN_FORCE + [(chapter, edition) for chapter in CHAPTERS for edition in named_editions(chapter)]
NAMES = [f"{chapter} {edition.name}" for chapter, edition in ALL]


def test_these_are_the_editions_known():
    assert [edition.name for edition in editions("standard")] == [
        "1993-01-01",
        "1998-07-01",
        "2005-07-01",
        "2007-01-01",
        "2008-07-01",
        "2009-07-01",
        "2011-07-01",
        "2012-07-01",
        "2014-07-01",
        "2017-07-01",
        "2018-07-01",
        "2022-01-01",
        "2024-03-01",
        "2025-10-01",
    ]
    assert [edition.name for edition in editions("rapid-blitz")] == [
        "2012-01-01",
        "2017-07-01",
        "2018-07-01",
        "2022-01-01",
        "2022-10-01",
        "2024-03-01",
        "2024-12-01",
    ]
    assert [edition.name for edition in named_editions("standard")] == ["announced-2009"]


def test_announced_editions_are_never_in_force():
    announced = edition_named("standard", "announced-2009")
    assert (announced.development.normal, announced.development.reached) == (30, 20)
    assert edition_on("standard", date(2009, 7, 1)).development.normal == 15


@pytest.mark.parametrize(("chapter", "edition"), IN_FORCE, ids=NAMES[: len(IN_FORCE)])
def test_an_edition_holds_from_its_first_day_and_not_the_day_before(chapter, edition):
    assert edition_on(chapter, edition.first_day) is edition
    if edition is not editions(chapter)[0]:
        assert edition_on(chapter, edition.first_day - timedelta(days=1)) is not edition


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_before_the_first_edition_there_is_none_and_the_message_says_since_when(chapter):
    first = editions(chapter)[0]
    with pytest.raises(NoEdition, match=f"first day known is {first.name}"):
        edition_on(chapter, first.first_day - timedelta(days=1))


def test_a_name_that_is_not_an_edition_is_refused_with_those_known():
    with pytest.raises(NoEdition, match=r"no edition for 2023-05-05; known: .*2024-03-01"):
        edition_named("standard", "2023-05-05")
    with pytest.raises(NoEdition, match="known: none"):
        edition_on("chess960", date(2026, 1, 1))


@pytest.mark.parametrize(("chapter", "edition"), ALL, ids=NAMES)
def test_the_frozen_text_of_an_edition_reads_as_the_same_edition(chapter, edition):
    again = read_edition(toml_of(edition), "frozen.toml")
    assert again == edition
    assert again.cited == edition.cited


@pytest.mark.parametrize(("chapter", "edition"), ALL, ids=NAMES)
def test_every_number_of_an_edition_states_its_article_and_certainty(chapter, edition):
    stated = {line.split(" = ")[0] for line in toml_of(edition).splitlines() if " = { value = " in line}
    assert {key.split(".")[1] for key in edition.cited} == stated
    assert all(citation.article for citation in edition.cited.values())


GOOD = toml_of(edition_named("standard", "2024-03-01"))


@pytest.mark.parametrize(
    ("part", "instead", "problem"),
    [
        ("limit = { value = 400,", "limits = { value = 400,", "difference.limits: unknown key"),
        ("limit = { value = 400,", "limits = { value = 400,", "difference.limit: missing"),
        ("limit = { value = 400,", 'limit = { value = "400",', "difference.limit.value: found '400', expected a whole"),
        ("limit = { value = 400,", "limit = { value = true,", "difference.limit.value: found True, expected a whole"),
        ("limit = { value = 400,", "limit = { value = 400.0,", "difference.limit.value: found Decimal"),
        ('{ value = 400, article = "8.3.1",', "{ value = 400,", "difference.limit.article: missing"),
        ('article = "5.1", certainty = "A"', 'article = "5.1", certainty = "D"', "found 'D', allowed are A, B, C, ?"),
        ("least_moves = {", "least_moves = { page = 3,", "rated_games.least_moves.page: unknown key"),
        ('value = "away-from-zero"', 'value = "to-even"', "rounding.halves.value: found 'to-even', allowed are up"),
        (
            "share = { value = 0.4,",
            "share = { value = nan,",
            "lift.share.value: found Decimal('NaN'), expected a number",
        ),
        ("[rounding]", "[roundings]", "roundings: unknown key"),
        ("[rounding]", "[roundings]", "rounding: missing"),
        ('name = "2024-03-01"', 'name = "2024-02-30"', "name: found '2024-02-30', expected a day"),
        ("first = 2024-03-01", "first = 2024-13-01", "not TOML"),
        ("first = 2024-03-01", "first = 2024", "publication.dates.value: found 2024, expected a day"),
        ("first = 2024-03-01, months", "month", "publication.dates.value: unknown key month; missing key first"),
        ('chapter = "standard"', 'chapter = "slow"', "slow_play: does not belong to the chapter slow"),
        ('chapter = "standard"', 'chapter = "rapid-blitz"', "slow_play: does not belong to the chapter rapid-blitz"),
        ('chapter = "standard"', 'chapter = "rapid-blitz"', "fast_play: missing"),
        ("[lift]", "[[lift]]", "lift: found"),
        ("least_moves = {", "least_moves = 1\nx = {", "rated_games.least_moves: found 1, expected a table"),
        ('title = "FIDE', 'title = 7 # "', "title: found 7, expected a text"),
    ],
)
def test_an_invalid_edition_is_refused_by_file_and_key(part, instead, problem):
    assert part in GOOD
    with pytest.raises(EditionError) as refused:
        read_edition(GOOD.replace(part, instead, 1), "my.toml")
    assert any(line.startswith("my.toml: ") and problem in line for line in refused.value.problems)


def test_all_problems_are_reported_at_once():
    broken = GOOD.replace("value = 400", 'value = "x"', 1).replace("value = 2200", "value = []", 1)
    with pytest.raises(EditionError) as refused:
        read_edition(broken.replace("[tables]", "[table]", 1), "my.toml")
    assert len(refused.value.problems) == 4


def test_a_text_that_is_no_toml_is_refused():
    with pytest.raises(EditionError, match=r"my\.toml: not TOML"):
        read_edition("limit = ", "my.toml")

"""Title norms: each condition met, not met or unknown, on both sides of its number."""

from datetime import date, timedelta

import pytest

from ratings.rules.edition import EditionError, NoEdition
from ratings.rules.norms import NormGame, evaluate_norm, score_needed
from ratings.rules.title_edition import (
    norm_title,
    read_title_edition,
    title_edition_named,
    title_edition_on,
    title_editions,
)

NOW = title_edition_named("2024-01-01")
GOOD = [
    *[NormGame(2500, 100, "GM", "NOR")] * 3,
    *[NormGame(2500, 100, "IM", "SWE")] * 3,
    *[NormGame(2450, 50, "", "DEN")] * 3,
]


def changed(count, **values):
    """Return the valid games with the last ones changed."""
    last = [NormGame(**{**{key: getattr(game, key) for key in NormGame.__slots__}, **values}) for game in GOOD[-count:]]
    return GOOD[:-count] + last


def met(games, text, title="GM", own="DEN", **options):
    result = evaluate_norm(NOW, title, own, games, **options)
    return next(condition.met for condition in result.conditions if condition.text.startswith(text))


def test_a_norm_that_meets_every_condition():
    result = evaluate_norm(NOW, "GM", "DEN", GOOD)
    assert result.ok is True
    assert (result.average, result.percentage, result.performance, result.score_needed) == (2483, 83, 2756, 600)
    assert all(condition.article.startswith("1.4") for condition in result.conditions)


@pytest.mark.parametrize(
    ("games", "enough"), [(GOOD, True), (GOOD[1:], None), (GOOD[2:], None), (GOOD[3:], False)], ids=["9", "8", "7", "6"]
)
def test_nine_games_are_enough_and_seven_in_some_events(games, enough):
    assert met(games, "games") is enough


def test_candidate_masters_do_not_count_as_titled():
    assert met(changed(4, title=""), "titled") is True
    assert met(changed(5, title=""), "titled") is False
    assert met(changed(5, title="CM"), "titled") is False
    assert met(changed(5, title="FM"), "titled") is True


def test_titles_that_are_not_known_leave_the_norm_open():
    games = changed(5, title=None)
    assert met(games, "titled") is None
    assert evaluate_norm(NOW, "GM", "DEN", games).ok is None
    assert met([NormGame(2500, 100, "", "NOR")] * 8 + [NormGame(2500, 0, None, "NOR")], "titled") is False


def test_a_third_of_the_opponents_and_at_least_three_have_the_title():
    two = [NormGame(2500, 50, "IM", "NOR"), *GOOD[1:]]
    assert met(GOOD, "opponents titled") is True
    assert met(two, "opponents titled") is False
    assert met(two, "opponents titled", title="IM") is True
    assert met([*GOOD, GOOD[-1]], "opponents titled") is False


def test_in_a_double_round_robin_half_of_the_opponents_have_the_title():
    ten = [*[NormGame(2600, 50, "GM", "NOR")] * 6, *[NormGame(2600, 50, "IM", "SWE")] * 4]
    assert met(ten, "opponents titled", is_double_round_robin=True) is True
    assert (
        met([*ten[2:], *[NormGame(2600, 50, "IM", "SWE")] * 2], "opponents titled", is_double_round_robin=True) is False
    )


def test_two_other_federations_are_needed_and_the_fide_flag_is_none():
    assert met(changed(3, federation="NOR"), "federations") is True
    assert met(changed(6, federation="NOR"), "federations") is False
    assert met(changed(6, federation="FID"), "federations") is False
    assert met(changed(6, federation=None), "federations") is None


def test_at_most_three_fifths_from_the_own_and_two_thirds_from_one_federation():
    assert met(changed(5, federation="DEN"), "opponents of the own") is True
    assert met(changed(6, federation="DEN"), "opponents of the own") is False
    assert met(changed(6, federation="ISL"), "opponents of one") is True
    assert met(changed(7, federation="ISL"), "opponents of one") is False
    assert met(changed(4, federation=None), "opponents of the own") is True
    assert met(changed(6, federation=None), "opponents of the own") is None


def test_an_exempt_event_asks_nothing_of_the_federations():
    one_flag = [NormGame(game.rating, game.score, game.title, "DEN") for game in GOOD]
    assert evaluate_norm(NOW, "GM", "DEN", one_flag).ok is False
    assert evaluate_norm(NOW, "GM", "DEN", one_flag, is_exempt=True).ok is True


def test_without_the_players_federation_the_federations_stay_open():
    assert met(GOOD, "federations", own=None) is True
    assert met(changed(3, federation="NOR"), "federations", own=None) is None
    assert met(changed(6, federation="NOR"), "federations", own=None) is False


def test_unrated_opponents_were_limited_to_a_fifth_before_2024():
    for count, expected in ((1, True), (2, False)):
        result = evaluate_norm(title_edition_named("2014-07-01"), "GM", "DEN", changed(count, rating=None))
        assert [c.met for c in result.conditions if c.text.startswith("unrated")] == [expected]
    assert not [c for c in evaluate_norm(NOW, "GM", "DEN", GOOD).conditions if c.text.startswith("unrated")]


def test_before_july_2009_the_performance_had_to_be_a_point_higher():
    games = [NormGame(2600, 50, "GM", "NOR")] * 9
    for day, expected in ((date(2009, 6, 30), False), (date(2009, 7, 1), True)):
        result = evaluate_norm(title_edition_on(day), "GM", "DEN", games)
        assert [c.met for c in result.conditions if c.text == "performance"] == [expected]


def test_a_full_score_has_no_performance_where_the_table_is_blank():
    games = [NormGame(2400, 100, "GM", "NOR")] * 9
    result = evaluate_norm(title_edition_named("2009-07-01"), "GM", "DEN", games)
    assert result.performance is None
    assert [c.met for c in result.conditions if c.text == "performance"] == [None]


@pytest.mark.parametrize(
    ("average", "games", "needed"),
    [(2380, 9, 700), (2434, 9, 650), (2433, 9, 700), (2600, 9, 450), (2680, 9, 350), (2900, 9, 350), (1799, 9, None)],
)
def test_the_score_needed_against_an_average(average, games, needed):
    assert score_needed(NOW, "GM", average, games) == needed


@pytest.mark.parametrize("edition", title_editions(), ids=[edition.name for edition in title_editions()])
def test_an_edition_of_the_titles_holds_from_its_first_day_and_reads_again(edition):
    assert title_edition_on(edition.first_day) is edition
    assert read_title_edition(edition.toml, "frozen.toml") == edition
    assert norm_title(edition, "WIM").rating == 2200
    if edition is not title_editions()[0]:
        assert title_edition_on(edition.first_day - timedelta(days=1)) is not edition


def test_an_invalid_title_edition_is_refused():
    with pytest.raises(NoEdition, match="first day known is 2003-07-01"):
        title_edition_on(date(2003, 6, 30))
    with pytest.raises(NoEdition, match="no edition for 2010"):
        title_edition_named("2010")
    with pytest.raises(EditionError, match="found '2/0', expected a number"):
        read_title_edition(NOW.toml.replace('"2/3"', '"2/0"'), "titles.toml")
    with pytest.raises(EditionError, match="allowed are GM, IM"):
        read_title_edition(NOW.toml.replace('required = { value = ["GM"]', 'required = { value = ["XM"]'), "x.toml")

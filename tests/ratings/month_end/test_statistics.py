import pytest

from ratings.imports import BaseRow
from ratings.models import Version
from ratings.month_end.statistics import ListStatistics, statistics_of
from ratings.periods.preview import preview_run
from tests.ratings import month


@pytest.fixture
def december_list(db: None) -> Version:
    """A and B play each other twice, one game is a forfeit, and F, unrated, wins a game."""
    players = month.enrol_players()
    month.publish_base_list(players)
    month.create_event(players, "A1B B=A C+D", federation="AUT")
    month.create_event(players, "F1E", name="Second", federation="NOR")
    return month.run_and_publish()


def standard() -> ListStatistics:
    return next(row for row in statistics_of(month.DECEMBER) if row.period.control == "standard")


def test_events_and_games_are_counted_by_federation(december_list: Version) -> None:
    row = standard()
    assert row.events == (("AUT", 1, 2), ("NOR", 1, 1))
    assert (row.number_of_events, row.number_of_games) == (2, 3)


def test_active_players_are_counted_by_federation_sex_and_age(december_list: Version) -> None:
    row = standard()
    periods = december_list.run.periods.filter(n__gt=0)
    assert row.everybody
    assert row.everybody.players == periods.count()
    for groups in (row.federations, row.sexes, row.ages):
        assert sum(group.players for group in groups) == periods.count()
    assert [group.label for group in row.federations] == ["AUT"]
    assert [group.label for group in row.sexes] == ["Man"]
    assert [group.label for group in row.ages] == ["35–49"]


def test_the_mean_change_is_of_rated_players(december_list: Version) -> None:
    changes = [row.rounded for row in december_list.run.periods.filter(n__gt=0, base__isnull=False)]
    row = standard()
    assert row.everybody
    assert row.everybody.mean == round(100 * sum(changes) / len(changes))  # type: ignore[arg-type]
    assert row.changes
    assert row.changes.total == len(changes)


def test_before_anything_is_computed_there_are_events_only(db: None) -> None:
    month.create_event(month.enrol_players(), "A1B")
    row = standard()
    assert (row.run, row.everybody, row.changes, row.new) == (None, None, None, ())
    assert row.number_of_games == 1


def test_a_preview_counts_until_the_list_is_published(db: None) -> None:
    players = month.enrol_players()
    month.publish_base_list(players)
    month.create_event(players, "A1B")
    computed = month.run_list()
    assert standard().run == computed


def test_the_computed_run_is_counted_instead_of_an_imported_list(december_list: Version) -> None:
    rows = [BaseRow(row.number, row.rating or 1500) for row in december_list.run.listed.order_by("number")]
    month.publish_base_rows(month.DECEMBER, "standard", rows, "FIDE's list")
    assert standard().run == december_list.run


def test_a_player_missing_on_the_previous_list_is_new(db: None) -> None:
    players = month.enrol_players()
    month.publish_base_list(players, {"A": 2000, "B": 1900})
    month.publish_base_list(players, {"A": 2000, "B": 1900, "C": 1800}, date=month.DECEMBER)
    assert [person.name for person in standard().new] == [month.NAMES["C"]]


def test_first_ratings_are_those_of_the_preview_whether_or_not_games_made_them(db: None) -> None:
    players = month.enrol_players()
    month.publish_base_list(players, {"A": 2000, "B": 1900})
    version = month.publish_base_list(players, {"A": 2000, "B": 1900, "C": 1800, "D": 1700}, date=month.DECEMBER)
    compared = preview_run(version.run)
    row = standard()
    assert compared
    assert row.everybody
    assert compared.sections["first_ratings"].total == row.everybody.first_ratings == len(row.new) == 2
    assert row.everybody.players == 0
    assert [group.first_ratings for group in row.federations] == [2]


def test_a_month_the_regulations_do_not_know_has_no_lists(db: None) -> None:
    assert statistics_of(month.DECEMBER.replace(year=1950)) == []

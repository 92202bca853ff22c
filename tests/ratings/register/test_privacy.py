"""Minors, and players excluded from search engines."""

import datetime as dt

import pytest

from ratings.models import Player, User
from ratings.register.merging import merge
from ratings.register.privacy import indexable_players, is_minor, public_birth_year
from tests.ratings import month

LAST_DAY, NEW_YEAR = dt.date(2026, 12, 31), dt.date(2027, 1, 1)


def test_a_player_is_a_minor_until_the_end_of_the_year_of_the_eighteenth_birthday() -> None:
    assert is_minor(2008, LAST_DAY)
    assert not is_minor(2008, NEW_YEAR)
    assert not is_minor(None, LAST_DAY)


def test_the_year_of_birth_is_shown_for_adults_only() -> None:
    assert public_birth_year(2007, LAST_DAY) == 2007
    assert public_birth_year(2008, LAST_DAY) is None
    assert public_birth_year(None, LAST_DAY) is None


@pytest.mark.django_db
def test_search_engines_index_visible_adults_without_an_objection() -> None:
    players = month.enrol_players()
    for letter, facts in {"B": {"hidden": True}, "C": {"noindex": True}, "D": {"birth_year": 2008}}.items():
        Player.objects.filter(pk=players[letter].pk).update(**facts)
    merge(players["A"], players["E"], "one person", User.objects.create(username="officer"), month.NOW)
    assert [*indexable_players(LAST_DAY).order_by("pk")] == [players["A"], players["F"]]
    assert players["D"] in indexable_players(NEW_YEAR)


@pytest.mark.django_db
def test_an_erased_date_of_birth_leaves_the_history() -> None:
    """T11: an officer emptied the date, and the history kept it."""
    born, day_after = dt.date(1980, 5, 6), dt.date(1980, 5, 7)
    ada, bo = (Player.objects.create(number=number, birth_year=1980, birth_date=born) for number in ("N1", "N2"))
    for player in (ada, bo):
        Player.objects.filter(pk=player.pk).update(birth_date=day_after)
    history = Player.pgh_event_model.objects.order_by("pgh_id")  # type: ignore[attr-defined]
    assert [*history.filter(pgh_obj=ada).values_list("birth_date", flat=True)] == [born, day_after]
    Player.objects.filter(pk=ada.pk).update(birth_date=None)
    assert [*history.filter(pgh_obj=ada).values_list("birth_date", "birth_year")] == [(None, 1980)] * 3
    assert [*history.filter(pgh_obj=bo).values_list("birth_date", flat=True)] == [born, day_after]

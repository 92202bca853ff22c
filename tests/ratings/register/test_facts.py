"""Facts of a player by day; an old list keeps the facts of its day."""

import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import Player, PlayerFact, User
from ratings.periods.collect import collect_inputs
from ratings.register.enrolment import PersonDetails
from ratings.register.facts import contradicting_versions, record_change, record_correction
from tests.ratings.month import DECEMBER, JANUARY, enrol_players, list_of, publish_base_list, run_and_publish
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

TODAY = dt.date(2026, 1, 20)
BERG = PersonDetails("Berg, Ada", "SWE", sex="w", title="IM")


@pytest.fixture
def officer() -> User:
    return create_account("officer", "officers")


@pytest.fixture
def player() -> Player:
    """A of the register, a woman of AUT since 2020, born in 1980, on the lists of November, December and January."""
    players = enrol_players("A", sex="w")
    publish_base_list(players)
    run_and_publish(DECEMBER)
    run_and_publish(JANUARY)
    return players["A"]


def name_on(date: dt.date) -> str:
    rating_list = list_of("standard", date)
    return collect_inputs(rating_list, "berger test").players[0].name


def test_a_change_holds_from_its_day_on(player: Player, officer: User) -> None:
    record_change(player, BERG, dt.date(2025, 12, 15), officer, TODAY, "their letter")
    assert (name_on(DECEMBER), name_on(JANUARY)) == ("Aune, Ada", "Berg, Ada")
    assert [fact.federation for fact in player.facts.standing()] == ["SWE", "AUT"]


def test_a_fact_dated_back_says_which_lists_say_otherwise_and_changes_none(player: Player, officer: User) -> None:
    record_change(player, BERG, DECEMBER, officer, TODAY, "their letter")
    assert [str(version) for version in contradicting_versions(player, DECEMBER)] == [
        "Standard 2025-12 v1",
        "Standard 2026-01 v1",
    ]
    assert {row.name for row in player.listed.all()} == {"Aune, Ada"}


def test_the_day_after_a_list_does_not_touch_it(player: Player, officer: User) -> None:
    record_change(player, BERG, DECEMBER + dt.timedelta(days=1), officer, TODAY, "their letter")
    assert [str(version) for version in contradicting_versions(player, dt.date.min)] == ["Standard 2026-01 v1"]


def test_a_correction_takes_the_place_of_the_wrong_fact_and_keeps_it(player: Player, officer: User) -> None:
    wrong = record_change(player, BERG, DECEMBER, officer, TODAY, "their letter")
    record_correction(
        wrong, PersonDetails("Berg, Ada", "NOR", sex="w", title="IM"), JANUARY, officer, TODAY, "it was Norway"
    )
    assert [(fact.federation, fact.from_day) for fact in player.facts.standing()] == [
        ("NOR", JANUARY), ("AUT", dt.date(2020, 1, 1)),
    ]  # fmt: skip
    assert PlayerFact.objects.get(pk=wrong.pk).federation == "SWE"
    assert (name_on(DECEMBER), name_on(JANUARY)) == ("Aune, Ada", "Berg, Ada")


def test_a_fact_is_corrected_once(player: Player, officer: User) -> None:
    wrong = record_change(player, BERG, DECEMBER, officer, TODAY, "their letter")
    record_correction(wrong, PersonDetails("Berg, Ada", "NOR", sex="w"), DECEMBER, officer, TODAY, "it was Norway")
    with pytest.raises(Refused, match="already been corrected"):
        record_correction(wrong, PersonDetails("Berg, Ada", "DEN", sex="w"), DECEMBER, officer, TODAY, "or Denmark")


def test_a_correction_that_says_the_same_is_refused(player: Player, officer: User) -> None:
    wrong = record_change(player, BERG, DECEMBER, officer, TODAY, "their letter")
    with pytest.raises(Refused, match="already has this value"):
        record_correction(wrong, BERG, DECEMBER, officer, TODAY, "why not")


@pytest.mark.parametrize(
    ("person", "day", "message"),
    [
        (PersonDetails("Aune, Ada", "AUT", sex="w"), DECEMBER, "already has this value, from 1 Jan 2020"),
        (BERG, dt.date(1979, 12, 31), "is before the player's birth: the register has 1980"),
        (BERG, TODAY + dt.timedelta(days=367), "more than a year in the future"),
        (PersonDetails("Aune, Ada", "XXZ", sex="w"), DECEMBER, "FIDE has no federation XXZ"),
        (PersonDetails("Aune, Ada", "AUT", sex="m", womens_title="WGM"), DECEMBER, "Only a woman can hold"),
    ],
)
def test_impossible_facts_are_refused_with_a_sentence(
    player: Player, officer: User, person: PersonDetails, day: dt.date, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        record_change(player, person, day, officer, TODAY, "register")
    assert player.facts.count() == 1


@pytest.mark.parametrize("day", [dt.date(1980, 1, 1), TODAY + dt.timedelta(days=366)])
def test_the_year_of_birth_and_a_year_ahead_are_still_taken(player: Player, officer: User, day: dt.date) -> None:
    record_change(player, BERG, day, officer, TODAY, "register")
    assert player.facts.count() == 2


def test_all_contradictions_of_a_fact_are_listed_at_once(player: Player, officer: User) -> None:
    with pytest.raises(Refused) as refused:
        record_change(player, PersonDetails("A", "XXZ"), dt.date(1979, 1, 1), officer, TODAY, "register")
    assert len(refused.value.reasons) == 2

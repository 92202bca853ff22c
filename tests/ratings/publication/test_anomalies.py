"""Anomalies that an officer must check before publication."""

import datetime as dt

import pytest
from django.test import Client

from ratings.core.errors import Refused
from ratings.corrections import cascade, proposals
from ratings.corrections.decisions import decide
from ratings.corrections.proposals import CorrectionReason
from ratings.models import CorrectionWay, Player, PublicationOrder, RatingList, RatingSeries
from ratings.periods import run
from ratings.publication.anomalies import (
    acknowledge,
    acknowledge_all,
    find_anomalies,
    groups,
    not_acknowledged,
)
from ratings.publication.orders import order
from ratings.publication.publish import publish
from tests.ratings.month import DECEMBER, JANUARY, NOW, base, default_series, event, made_public, people, ran
from tests.ratings.second_series import entered, first_list
from tests.tournaments.cast import account

pytestmark = pytest.mark.django_db


def codes(run: object) -> list[tuple[str, str]]:
    return [(anomaly.code, anomaly.name.split(",")[0]) for anomaly in find_anomalies(run)]  # type: ignore[arg-type]


def test_an_ordinary_month_has_nothing_unusual() -> None:
    players = people()
    base(players)
    event(players, "A1B C=D")
    assert codes(ran()) == []


@pytest.mark.parametrize(("games", "expected"), [(8, []), (9, [("many-points", "Eide")])])
def test_a_move_of_more_than_a_hundred_points_is_unusual(games: int, expected: list[tuple[str, str]]) -> None:
    players = people("ABCDE", birth_year=2010)
    base(players, {"A": 1700, "B": 1690, "C": 1680, "D": 1670, "E": 1600}, k=20)
    wins = ["E1A", "E1B", "E1C", "E1D"] * 4
    event(players, " ".join(wins[:games]))
    anomalies = find_anomalies(ran())
    assert [
        (anomaly.code, anomaly.name.split(",")[0])
        for anomaly in anomalies
        if anomaly.code == "many-points" and anomaly.number == "105"
    ] == expected


def test_who_falls_below_the_floor_is_unusual() -> None:
    players = people("ABC")
    base(players, {"A": 1401, "B": 1450, "C": 1500})
    event(players, "A0B A=C")
    assert codes(ran()) == [("lost", "Aune")]


@pytest.mark.parametrize(("rating", "expected"), [(2200, []), (2201, [("high-first-rating", "Falk")])])
def test_a_high_first_rating_is_unusual(rating: int, expected: list[tuple[str, str]]) -> None:
    # The rules of 2022 had no maximum of first ratings, today's have.
    november, december = dt.date(2023, 11, 1), dt.date(2023, 12, 1)
    players = people()
    base(players, dict.fromkeys("ABCDE", rating), november)
    event(players, "F=A F=B F=C F=D F=E", list_date=december)
    assert codes(ran(december)) == expected


def test_two_events_on_the_same_days_are_unusual_and_so_is_the_same_game_in_both() -> None:
    players = people()
    base(players)
    event(players, "A1B", "Open")
    event(players, "A1B", "Open again")
    event(players, "C1D", "League", first_day=dt.date(2025, 10, 1), last_day=dt.date(2025, 11, 15))
    event(players, "C1D", "Cup")
    assert codes(ran()) == [("two-events", "Aune"), ("two-events", "Brun"), ("same-game", "Aune")]


def test_events_one_after_the_other_are_not_at_once() -> None:
    players = people("AB")
    base(players)
    event(players, "A1B", "First", first_day=dt.date(2025, 11, 1), last_day=dt.date(2025, 11, 2))
    event(players, "A1B", "Second", first_day=dt.date(2025, 11, 3), last_day=dt.date(2025, 11, 4))
    assert codes(ran()) == []


def test_a_list_is_published_only_when_everything_unusual_is_acknowledged() -> None:
    officer = account("olga", "officers")
    players = people("ABCD")
    base(players, {"A": 1401, "B": 1450, "C": 1500, "D": 1402})
    event(players, "A0B A=C D0B")
    run = ran()
    assert len(not_acknowledged(run)) == 2
    assert acknowledge(run, {("lost", "101")}, "They lost.", officer, NOW) == 1
    with pytest.raises(Refused, match="1 unusual thing"):
        publish(run, "monthly list", officer, NOW)
    assert acknowledge(run, {("lost", "101"), ("lost", "999")}, "again", officer, NOW) == 0
    assert acknowledge_all(run, "All seen.", officer, NOW) == 1
    assert publish(run, "monthly list", officer, NOW).number == 1
    assert [len(group.open) for group in groups(run)] == [0]
    assert {acknowledgement.by for acknowledgement in run.acknowledgements.all()} == {officer}


def test_neither_is_it_ordered_for_a_set_time_before_that() -> None:
    officer = account("olga", "officers")
    players = people("AB")
    base(players, {"A": 1401, "B": 1450})
    event(players, "A0B")
    run = ran()
    with pytest.raises(Refused, match="1 unusual thing"):
        order(run, "monthly list", NOW + dt.timedelta(days=1), officer, NOW)
    acknowledge_all(run, "seen", officer, NOW)
    assert isinstance(order(run, "monthly list", NOW + dt.timedelta(days=1), officer, NOW), PublicationOrder)


def test_a_list_of_a_correction_was_seen_with_it() -> None:
    officer = account("olga", "officers")
    players = people("ABC")
    base(players, {"A": 1401, "B": 1450, "C": 1500})
    made = event(players, "A1B", "Open")
    made_public(DECEMBER)
    game = made.games.get()
    correction = proposals.result(game, "0", "1", CorrectionReason("Score sheets", officer, NOW))
    cascade.execute(cascade.request_cascade(correction, officer, NOW).pk)
    row = correction.cascades.get().lists.get()
    assert row.run is not None
    assert [anomaly.code for anomaly in find_anomalies(row.run)] == ["lost"]
    assert not_acknowledged(row.run) == []
    decide(correction, CorrectionWay.VERSIONS, "So it was.", officer, NOW)
    assert row.list.versions.count() == 2


def test_what_was_acknowledged_in_one_run_is_not_in_the_next() -> None:
    players = people("AB")
    base(players, {"A": 1401, "B": 1450})
    event(players, "A0B")
    acknowledge_all(ran(), "seen", None, NOW)
    assert len(not_acknowledged(ran())) == 1


def test_a_list_without_one_before_is_measured_by_itself() -> None:
    players = people("AB")
    base(players, {"A": 2000, "B": 1900})
    made_public(DECEMBER)
    assert find_anomalies(ran(JANUARY)) == []


def test_who_is_unrated_in_a_series_with_a_rating_in_another_has_to_be_looked_at(
    players: dict[str, Player], quarterly: RatingSeries, at_office: Client
) -> None:
    """B and C have ratings in the default series only, F has none, and D plays for another list."""
    first_list(quarterly, {"101": 1500}, dt.date(2025, 10, 1))
    entered(event(players, "A1B B=C C0A F=A"), quarterly, JANUARY)
    event(players, "D1E")
    rating_list = RatingList.objects.get_or_create(series=quarterly, control="standard", date=JANUARY)[0]
    finished = run.execute(run.unfinished_run(rating_list, None, NOW).pk)
    assert finished
    rows = [(row.number, row.was) for row in find_anomalies(finished) if row.code == "rated-elsewhere"]
    assert rows == [("102", "MAIN 1900"), ("103", "MAIN 1800")]
    with pytest.raises(Refused, match="2 unusual things have to be acknowledged first"):
        publish(finished, "quarterly list", None, NOW)
    page = at_office.get(f"/office/runs/{finished.pk}/changes/").content.decode()
    assert "Unrated in this series, with a rating in another: 2" in " ".join(page.split())
    assert "let the series borrow ratings from another one" in page


def test_who_counts_with_a_rating_that_is_lent_is_not_unrated(
    players: dict[str, Player], quarterly: RatingSeries
) -> None:
    RatingSeries.objects.filter(pk=quarterly.pk).update(lent_by=default_series())
    entered(event(players, "A1B B=C"), quarterly, JANUARY)
    rating_list = RatingList.objects.get_or_create(series=quarterly, control="standard", date=JANUARY)[0]
    finished = run.execute(run.unfinished_run(rating_list, None, NOW).pk)
    assert finished
    assert [row.code for row in find_anomalies(finished)] == []


def test_the_default_series_is_a_series_like_another(players: dict[str, Player], quarterly: RatingSeries) -> None:
    first_list(quarterly, {"106": 1500}, dt.date(2025, 10, 1))
    event(players, "A1F")
    assert codes(ran()) == [("rated-elsewhere", "Falk")]

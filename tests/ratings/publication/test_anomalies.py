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
    anomaly_groups,
    find_anomalies,
    not_acknowledged,
)
from ratings.publication.orders import publish_or_order
from ratings.publication.publish import publish
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOW,
    create_event,
    default_series,
    enrol_players,
    publish_base_list,
    run_and_publish,
    run_list,
)
from tests.ratings.second_series import enter_event, publish_first_list
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


def codes(run: object) -> list[tuple[str, str]]:
    return [(anomaly.code, anomaly.name.split(",")[0]) for anomaly in find_anomalies(run)]  # type: ignore[arg-type]


def test_an_ordinary_month_has_no_anomalies() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B C=D")
    assert codes(run_list()) == []


@pytest.mark.parametrize(("games", "expected"), [(8, []), (9, [("many-points", "Eide")])])
def test_a_change_of_more_than_a_hundred_points_is_an_anomaly(games: int, expected: list[tuple[str, str]]) -> None:
    players = enrol_players("ABCDE", birth_year=2010)
    publish_base_list(players, {"A": 1700, "B": 1690, "C": 1680, "D": 1670, "E": 1600}, k=20)
    wins = ["E1A", "E1B", "E1C", "E1D"] * 4
    create_event(players, " ".join(wins[:games]))
    anomalies = find_anomalies(run_list())
    assert [
        (anomaly.code, anomaly.name.split(",")[0])
        for anomaly in anomalies
        if anomaly.code == "many-points" and anomaly.number == "105"
    ] == expected


def test_a_fall_below_the_floor_is_an_anomaly() -> None:
    players = enrol_players("ABC")
    publish_base_list(players, {"A": 1401, "B": 1450, "C": 1500})
    create_event(players, "A0B A=C")
    assert codes(run_list()) == [("lost", "Aune")]


@pytest.mark.parametrize(("rating", "expected"), [(2200, []), (2201, [("high-first-rating", "Falk")])])
def test_a_high_first_rating_is_an_anomaly(rating: int, expected: list[tuple[str, str]]) -> None:
    # The rules of 2022 had no maximum of first ratings, today's have.
    november, december = dt.date(2023, 11, 1), dt.date(2023, 12, 1)
    players = enrol_players()
    publish_base_list(players, dict.fromkeys("ABCDE", rating), november)
    create_event(players, "F=A F=B F=C F=D F=E", list_date=december)
    assert codes(run_list(december)) == expected


def test_two_events_on_the_same_days_and_the_same_game_in_both_are_anomalies() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B", "Open")
    create_event(players, "A1B", "Open again")
    create_event(players, "C1D", "League", first_day=dt.date(2025, 10, 1), last_day=dt.date(2025, 11, 15))
    create_event(players, "C1D", "Cup")
    assert codes(run_list()) == [("two-events", "Aune"), ("two-events", "Brun"), ("same-game", "Aune")]


def test_events_one_after_the_other_are_not_at_once() -> None:
    players = enrol_players("AB")
    publish_base_list(players)
    create_event(players, "A1B", "First", first_day=dt.date(2025, 11, 1), last_day=dt.date(2025, 11, 2))
    create_event(players, "A1B", "Second", first_day=dt.date(2025, 11, 3), last_day=dt.date(2025, 11, 4))
    assert codes(run_list()) == []


def test_a_list_is_published_only_with_all_anomalies_acknowledged() -> None:
    officer = create_account("olga", "officers")
    players = enrol_players("ABCD")
    publish_base_list(players, {"A": 1401, "B": 1450, "C": 1500, "D": 1402})
    create_event(players, "A0B A=C D0B")
    run = run_list()
    assert len(not_acknowledged(run)) == 2
    assert acknowledge(run, {("lost", "101")}, "They lost.", officer, NOW) == 1
    with pytest.raises(Refused, match="1 anomaly"):
        publish(run, "monthly list", officer, NOW)
    assert acknowledge(run, {("lost", "101"), ("lost", "999")}, "again", officer, NOW) == 0
    assert acknowledge_all(run, "All seen.", officer, NOW) == 1
    assert publish(run, "monthly list", officer, NOW).number == 1
    assert [len(group.unacknowledged) for group in anomaly_groups(run)] == [0]
    assert {acknowledgement.by for acknowledgement in run.acknowledgements.all()} == {officer}


def test_a_list_with_open_anomalies_is_not_scheduled() -> None:
    officer = create_account("olga", "officers")
    players = enrol_players("AB")
    publish_base_list(players, {"A": 1401, "B": 1450})
    create_event(players, "A0B")
    run = run_list()
    with pytest.raises(Refused, match="1 anomaly"):
        publish_or_order(run, "monthly list", NOW + dt.timedelta(days=1), officer, NOW)
    acknowledge_all(run, "seen", officer, NOW)
    assert isinstance(publish_or_order(run, "monthly list", NOW + dt.timedelta(days=1), officer, NOW), PublicationOrder)


def test_anomalies_of_a_correction_s_list_are_acknowledged_with_the_correction() -> None:
    officer = create_account("olga", "officers")
    players = enrol_players("ABC")
    publish_base_list(players, {"A": 1401, "B": 1450, "C": 1500})
    event = create_event(players, "A1B", "Open")
    run_and_publish(DECEMBER)
    game = event.games.get()
    correction = proposals.propose_result(game, "0", "1", CorrectionReason("Score sheets", officer, NOW))
    cascade.execute(cascade.request_cascade(correction, officer, NOW).pk)
    row = correction.cascades.get().lists.get()
    assert row.run is not None
    assert [anomaly.code for anomaly in find_anomalies(row.run)] == ["lost"]
    assert not_acknowledged(row.run) == []
    decide(correction, CorrectionWay.VERSIONS, "So it was.", officer, NOW)
    assert row.list.versions.count() == 2


def test_acknowledgements_of_a_run_do_not_hold_for_the_next_run() -> None:
    players = enrol_players("AB")
    publish_base_list(players, {"A": 1401, "B": 1450})
    create_event(players, "A0B")
    acknowledge_all(run_list(), "seen", None, NOW)
    assert len(not_acknowledged(run_list())) == 1


def test_months_without_games_have_no_anomalies() -> None:
    players = enrol_players("AB")
    publish_base_list(players, {"A": 2000, "B": 1900})
    run_and_publish(DECEMBER)
    assert find_anomalies(run_list(JANUARY)) == []


def test_an_unrated_player_with_a_rating_in_another_series_is_an_anomaly(
    players: dict[str, Player], quarterly_series: RatingSeries, officer_client: Client
) -> None:
    """B and C have ratings in the default series only, F has none, and D plays for another list."""
    publish_first_list(quarterly_series, {"101": 1500}, dt.date(2025, 10, 1))
    enter_event(create_event(players, "A1B B=C C0A F=A"), quarterly_series, JANUARY)
    create_event(players, "D1E")
    rating_list = RatingList.objects.get_or_create(series=quarterly_series, control="standard", date=JANUARY)[0]
    finished = run.execute(run.unfinished_run(rating_list, None, NOW).pk)
    assert finished
    rows = [(row.number, row.previous) for row in find_anomalies(finished) if row.code == "rated-elsewhere"]
    assert rows == [("102", "MAIN 1900"), ("103", "MAIN 1800")]
    with pytest.raises(Refused, match="2 anomalies must be acknowledged first"):
        publish(finished, "quarterly list", None, NOW)
    page = officer_client.get(f"/office/runs/{finished.pk}/changes/").content.decode()
    assert "Unrated in this series, with a rating in another: 2" in " ".join(page.split())
    assert "let the series borrow ratings from another one" in page


def test_a_player_with_a_lent_rating_is_not_unrated(players: dict[str, Player], quarterly_series: RatingSeries) -> None:
    RatingSeries.objects.filter(pk=quarterly_series.pk).update(lent_by=default_series())
    enter_event(create_event(players, "A1B B=C"), quarterly_series, JANUARY)
    rating_list = RatingList.objects.get_or_create(series=quarterly_series, control="standard", date=JANUARY)[0]
    finished = run.execute(run.unfinished_run(rating_list, None, NOW).pk)
    assert finished
    assert [row.code for row in find_anomalies(finished)] == []


def test_the_default_series_is_a_series_like_another(
    players: dict[str, Player], quarterly_series: RatingSeries
) -> None:
    publish_first_list(quarterly_series, {"106": 1500}, dt.date(2025, 10, 1))
    create_event(players, "A1F")
    assert codes(run_list()) == [("rated-elsewhere", "Falk")]

"""Adjustments of one player and of many, on unpublished lists."""

import datetime as dt

import pytest
from django.test import Client

from ratings.core.errors import Refused
from ratings.models import Adjustment, Player, PlayerPeriod, RatingSeries, User, Version
from ratings.periods import adjustments
from ratings.periods.adjustment_formula import FormulaTerms
from ratings.periods.adjustments import AdjustmentReason
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOW,
    create_event,
    default_series,
    enrol_players,
    publish_base_list,
    ratings_of,
    run_and_publish,
    run_list,
)
from tests.ratings.second_series import publish_first_list, run_and_publish_month
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def adjustment_reason() -> AdjustmentReason:
    return AdjustmentReason("Late correction by FIDE", create_account("olga", "officers"), "letter of 20 November")


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    create_event(players, "A1B")
    return players


def test_the_period_starts_from_a_corrected_base_list(
    players: dict[str, Player], adjustment_reason: AdjustmentReason
) -> None:
    adjustments.adjust(default_series(), players["A"], "standard", DECEMBER, 3, "base", adjustment_reason)
    run = run_list()
    period = PlayerPeriod.objects.get(run=run, player=players["A"])
    assert (period.base, period.base_adjustment, ratings_of(run)["A"]) == (2003, 3, 2010)


def test_points_once_are_added_to_the_rating_the_list_shows(
    players: dict[str, Player], adjustment_reason: AdjustmentReason
) -> None:
    adjustments.adjust(default_series(), players["C"], "standard", DECEMBER, -2, "once", adjustment_reason)
    assert ratings_of(run_list())["C"] == 1798


def test_a_further_row_takes_an_adjustment_back(
    players: dict[str, Player], adjustment_reason: AdjustmentReason
) -> None:
    adjustment = adjustments.adjust(default_series(), players["C"], "standard", DECEMBER, -2, "once", adjustment_reason)
    adjustments.take_back(adjustment, adjustment_reason)
    assert ratings_of(run_list())["C"] == 1800
    assert [row.points for row in Adjustment.objects.order_by("pk")] == [-2, 2]
    with pytest.raises(Refused, match="already been taken back"):
        adjustments.take_back(adjustment, adjustment_reason)


def test_a_published_list_is_not_adjusted_any_more(
    players: dict[str, Player], adjustment_reason: AdjustmentReason
) -> None:
    adjustment = adjustments.adjust(default_series(), players["C"], "standard", DECEMBER, -2, "once", adjustment_reason)
    run_and_publish(DECEMBER)
    with pytest.raises(Refused, match="is published"):
        adjustments.adjust(default_series(), players["A"], "standard", DECEMBER, 3, "base", adjustment_reason)
    with pytest.raises(Refused, match="is published"):
        adjustments.take_back(adjustment, adjustment_reason)
    assert adjustments.lists_to_adjust(default_series(), "standard", DECEMBER)[0] == JANUARY


@pytest.mark.parametrize(("letter", "value", "reason", "message"), [
    ("A", 0, "so", "Zero points"), ("A", 3, " ", "A reason is needed"), ("F", 3, "so", "no rating"),
])  # fmt: skip
def test_invalid_adjustments_are_refused(
    players: dict[str, Player], adjustment_reason: AdjustmentReason, letter: str, value: int, reason: str, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        adjustments.adjust(
            default_series(),
            players[letter],
            "standard",
            DECEMBER,
            value,
            "base",
            AdjustmentReason(reason, adjustment_reason.by),
        )
    assert not Adjustment.objects.exists()


def test_a_formula_is_previewed_and_gives_the_previewed_ratings(
    players: dict[str, Player], adjustment_reason: AdjustmentReason
) -> None:
    terms = FormulaTerms(low=1700, high=1900, federation="AUT", share=10, towards=2000)
    shown_before = adjustments.preview_formula(default_series(), "standard", DECEMBER, terms)
    assert [(row.name, row.rating, row.points) for row in shown_before] == [
        ("Brun, Bo", 1900, 10), ("Cohn, Cleo", 1800, 20), ("Dorn, Dag", 1700, 30),
    ]  # fmt: skip
    assert not Adjustment.objects.exists()
    formula = adjustments.adjust_by_formula(default_series(), "standard", DECEMBER, terms, adjustment_reason, NOW)
    assert {row.player.number: row.points for row in formula.adjustments.all()} == {"102": 10, "103": 20, "104": 30}
    assert ratings_of(run_list()) == {"A": 2007, "B": 1903, "C": 1820, "D": 1730, "E": 1600}


def test_the_inactive_are_left_out_where_the_formula_says_so(adjustment_reason: AdjustmentReason) -> None:
    enrolled = enrol_players("AB")
    publish_base_list(enrolled, {"A": 2000, "B": 1900}, dt.date(2024, 11, 1))
    run_and_publish(DECEMBER)
    terms = FormulaTerms(low=0, high=3000, constant=500)
    assert len(adjustments.preview_formula(default_series(), "standard", JANUARY, terms)) == 2
    assert (
        adjustments.preview_formula(
            default_series(), "standard", JANUARY, FormulaTerms(low=0, high=3000, constant=500, active=True)
        )
        == []
    )


def test_a_formula_without_matching_players_is_refused(
    players: dict[str, Player], adjustment_reason: AdjustmentReason
) -> None:
    with pytest.raises(Refused, match="No player of the previous list"):
        adjustments.adjust_by_formula(
            default_series(),
            "standard",
            DECEMBER,
            FormulaTerms(low=2900, high=3000, constant=500),
            adjustment_reason,
            NOW,
        )


def test_a_formula_is_taken_back_whole(players: dict[str, Player], adjustment_reason: AdjustmentReason) -> None:
    formula = adjustments.adjust_by_formula(
        default_series(), "standard", DECEMBER, FormulaTerms(low=0, high=3000, constant=500), adjustment_reason, NOW
    )
    assert adjustments.take_back_formula(formula, adjustment_reason) == 5
    assert ratings_of(run_list())["E"] == 1600
    with pytest.raises(Refused, match="already been taken back"):
        adjustments.take_back_formula(formula, adjustment_reason)


def test_anybody_reads_the_adjustments_of_published_lists(
    players: dict[str, Player], adjustment_reason: AdjustmentReason
) -> None:
    adjustments.adjust(default_series(), players["C"], "standard", DECEMBER, -2, "once", adjustment_reason)
    assert (
        adjustments.adjustments_of(
            [players["C"].pk], [other.list for other in Version.objects.newest_cached(default_series())]
        )
        == []
    )
    published = run_and_publish(DECEMBER).list
    assert [adjustment.reason for adjustment in adjustments.adjustments_of([players["C"].pk], [published])] == [
        "Late correction by FIDE"
    ]


def test_an_officer_signs(players: dict[str, Player], adjustment_reason: AdjustmentReason) -> None:
    adjustment = adjustments.adjust(default_series(), players["A"], "standard", DECEMBER, 3, "base", adjustment_reason)
    assert adjustment.by == User.objects.get(username="olga")


def test_a_series_is_adjusted_on_its_own_lists_by_its_own_ratings(
    players: dict[str, Player], quarterly_series: RatingSeries, adjustment_reason: AdjustmentReason
) -> None:
    publish_first_list(quarterly_series, {"101": 1500, "102": 1400}, dt.date(2025, 10, 1))
    dates = adjustments.lists_to_adjust(quarterly_series, "standard", DECEMBER)
    assert dates == [JANUARY, dt.date(2026, 4, 1), dt.date(2026, 7, 1)]
    assert [*RatingSeries.objects.computed_here()] == [default_series(), quarterly_series]
    terms = FormulaTerms(low=0, high=3000, constant=500)
    formula = adjustments.adjust_by_formula(quarterly_series, "standard", JANUARY, terms, adjustment_reason, NOW)
    assert {(row.player.number, row.series) for row in formula.adjustments.all()} == {
        ("101", quarterly_series), ("102", quarterly_series),
    }  # fmt: skip
    adjustments.adjust(quarterly_series, players["A"], "standard", JANUARY, 3, "base", adjustment_reason)
    with pytest.raises(Refused, match="no rating"):
        adjustments.adjust(quarterly_series, players["C"], "standard", JANUARY, 3, "base", adjustment_reason)
    assert ratings_of(run_and_publish_month("2026-01")) == {"A": 1508, "B": 1405}
    with pytest.raises(Refused, match="is published"):
        adjustments.take_back_formula(formula, adjustment_reason)
    assert ratings_of(run_list())["C"] == 1800


def test_the_reason_of_an_adjustment_is_shown_in_whatever_series_it_was_made(
    players: dict[str, Player], quarterly_series: RatingSeries, adjustment_reason: AdjustmentReason, client: Client
) -> None:
    publish_first_list(quarterly_series, {"101": 1500, "102": 1400}, dt.date(2025, 10, 1))
    adjustments.adjust(quarterly_series, players["A"], "standard", JANUARY, 3, "base", adjustment_reason)
    adjustments.adjust(
        default_series(),
        players["A"],
        "standard",
        DECEMBER,
        2,
        "once",
        AdjustmentReason("Own list", adjustment_reason.by),
    )
    address = "/players/101/?series=NAT"
    assert adjustment_reason.reason not in client.get(address).content.decode(), (
        "nothing is said of it before its list is out"
    )
    run_and_publish_month("2026-01")
    run_and_publish()
    working = "/players/101/calculations/NAT/2026-01/standard/v1/"
    for page in (address, working):
        text = client.get(page).content.decode()
        assert adjustment_reason.reason in text, page
        assert "Own list" not in text, page
    of_default_series = client.get("/players/101/").content.decode()
    assert "Own list" in of_default_series
    assert adjustment_reason.reason not in of_default_series

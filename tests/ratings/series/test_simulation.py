"""Simulations of closed lists of a series, with the editions of its chapter."""

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from ratings.models import Player, RatingSeries, User, WhatIf
from ratings.simulation.computation import request_simulation
from ratings.simulation.jobs import simulate
from ratings.simulation.replay.terms import BadTerms, SimulationTerms
from tests.ratings.month import DECEMBER, JANUARY, NOW, create_event, default_series, run_and_publish
from tests.ratings.reporting import logged_in_client
from tests.ratings.second_series import enter_event, publish_first_list, run_and_publish_month
from tests.tournaments.factories import create_account
from tournaments.demo.series import EDITIONS

FEBRUARY = dt.date(2026, 2, 1)


@pytest.fixture
def officer(db: None) -> User:
    return create_account("olga", "officers")


@pytest.fixture
def two_months(
    players: dict[str, Player], national_series: RatingSeries, settings: Settings, tmp_path: Path
) -> dict[str, Player]:
    """Two lists of the national series, with an edition from February on that has K 48 instead of 24."""
    text = (EDITIONS / "national" / "2025-01-01.toml").read_text("utf-8")
    (tmp_path / "national").mkdir()
    (tmp_path / "national" / "2025-01-01.toml").write_text(text, "utf-8")
    later = text.replace('name = "2025-01-01"', 'name = "2026-02-01"').replace(
        "normal = { value = 24", "normal = { value = 48"
    )
    later = later.replace('title = "An invented', 'title = "A later invented')
    (tmp_path / "national" / "2026-02-01.toml").write_text(later, "utf-8")
    settings.EDITIONS_DIRECTORY = str(tmp_path)
    publish_first_list(national_series, {"101": 1500, "102": 1500, "103": 1500})
    enter_event(create_event(players, "A1B A1C B=C", "First"), national_series)
    enter_event(create_event(players, "C1A B=A", "Second", JANUARY), national_series, JANUARY)
    run_and_publish()
    run_and_publish_month("2025-12")
    run_and_publish_month("2026-01")
    return players


def outcome(simulation: WhatIf) -> dict[str, Any]:
    simulate(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    assert simulation.failure == ""
    result: dict[str, Any] = simulation.outcome
    return result


def requested(officer: User, national_series: RatingSeries, terms: SimulationTerms, last: dt.date = JANUARY) -> WhatIf:
    return request_simulation(national_series, "what if", "standard", DECEMBER, last, terms, officer, NOW)


def test_a_simulation_under_the_original_rules_gives_the_lists_of_the_series(
    two_months: dict[str, Player], officer: User, national_series: RatingSeries
) -> None:
    result = outcome(requested(officer, national_series, SimulationTerms()))
    assert result["differences"] == {"0": 3}
    assert [list_["published"] == list_["shadow"] for list_ in result["lists"]] == [True] * 3
    assert result["versions"] == {"2025-12-01": 1, "2026-01-01": 1}
    assert result["forecasts"]["games"] == 2
    assert outcome(requested(officer, national_series, SimulationTerms(edition="2025-01-01"))) == result


def test_a_simulation_varies_the_edition_of_the_series_chapter(
    two_months: dict[str, Player], officer: User, national_series: RatingSeries
) -> None:
    """A wins two games at even odds: 24 points with K 24, 48 with K 48."""
    result = outcome(requested(officer, national_series, SimulationTerms(edition="2026-02-01"), DECEMBER))
    ada = next(row for row in result["players"] if row["number"] == "101")
    assert (ada["start"], ada["published"], ada["shadow"]) == (1500, 1524, 1548)


@pytest.mark.whole
@pytest.mark.parametrize("name", ["proposal-sliding-after-first-rating", "proposal-sliding-from-first-game"])
def test_a_sliding_k_is_tried_on_a_series(
    two_months: dict[str, Player], officer: User, national_series: RatingSeries, name: str
) -> None:
    assert outcome(requested(officer, national_series, SimulationTerms(sliding=name)))["players"]


def test_editions_of_other_chapters_are_refused(
    two_months: dict[str, Player], officer: User, national_series: RatingSeries
) -> None:
    for series, edition in ((national_series, "2025-10-01"), (default_series(), "2026-02-01")):
        terms = SimulationTerms(edition=edition)
        with pytest.raises(BadTerms, match=edition):
            request_simulation(series, "what if", "standard", DECEMBER, DECEMBER, terms, officer, NOW)


def test_the_form_offers_computed_series_with_their_editions_and_the_result_names_the_series(
    two_months: dict[str, Player], officer: User, settings: Settings
) -> None:
    RatingSeries.objects.create(code="FIDE", name="FIDE")
    client = logged_in_client(officer)
    form = " ".join(client.get("/office/what-if/new/").content.decode().split())
    assert '<option value="NAT">National</option>' in form
    assert 'value="FIDE"' not in form
    assert '<optgroup label="national"> <option value="national/2026-02-01">A later invented' in form
    fields = {
        "title": "Twice the K", "series": "NAT", "control": "standard", "first_list": "2025-12-01",
        "last_list": "2026-01-01", "edition": "national/2026-02-01", "sliding": "", "lists_a_year": "",
    }  # fmt: skip
    for wrong in ({"edition": "standard/2025-10-01"}, {"series": "FIDE"}, {"series": ""}, {"control": "rapid"}):
        assert client.post("/office/what-if/new/", fields | wrong).status_code == 422
    assert client.post("/office/what-if/new/", fields).status_code == 302
    simulation = WhatIf.objects.get()
    outcome(simulation)
    page = " ".join(client.get(f"/office/what-if/{simulation.pk}/").content.decode().split())
    assert "National, Standard, December 2025 – January 2026" in page
    assert "On every day: A later invented national series" in page
    assert "National, Standard" in client.get("/office/what-if/").content.decode()
    answer = client.get(f"/office/what-if/{simulation.pk}/figures.csv")
    assert answer["Content-Disposition"] == f'attachment; filename="what-if-NAT-{simulation.pk}.csv"'
    settings.EDITIONS_DIRECTORY = ""
    assert "national/2026-02-01" in client.get(f"/office/what-if/{simulation.pk}/").content.decode()


def test_with_one_series_the_form_asks_for_none(players: dict[str, Player], officer: User) -> None:
    assert 'name="series"' not in logged_in_client(officer).get("/office/what-if/new/").content.decode()

"""Simulations at the office: requested by a form, watched, compared, downloaded."""

import csv
import html
import io
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from ratings.models import User, WhatIf
from ratings.simulation import computation
from ratings.simulation.jobs import simulate as job
from ratings.simulation.replay.terms import SimulationTerms
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOW,
    create_event,
    default_series,
    enrol_players,
    publish_base_list,
    run_and_publish,
)

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, *arguments: object, query: str = "") -> str:
    answer = client.get(reverse(name, args=arguments) + query)
    assert answer.status_code == 200
    return html.unescape(" ".join(answer.content.decode().split()))


@pytest.fixture
def two_lists(db: None) -> None:
    players = enrol_players("ABCD")
    publish_base_list(players)
    create_event(players, "A1B C=D D1A B0C")
    run_and_publish()
    create_event(players, "A0C B1D A=B C1D", list_date=JANUARY)
    run_and_publish(JANUARY)


GIVEN = {
    "title": "K 20 and 30",
    "control": "standard",
    "first_list": "2025-12-01",
    "last_list": "2025-12-01",
    "edition": "standard/announced-2009",
}


def ask(client: Client, **other: str) -> Any:
    return client.post(reverse("new_what_if"), GIVEN | other)


def finished_simulation(client: Client, **other: str) -> WhatIf:
    ask(client, **other)
    simulation = WhatIf.objects.get()
    job(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    return simulation


@pytest.mark.whole
def test_the_form_offers_closed_lists_and_proposed_rules(officer_client: Client, two_lists: None) -> None:
    text = page(officer_client, "new_what_if")
    assert '<option value="2025-12-01" selected>December 2025</option>' in text
    assert '<option value="2026-01-01" selected>January 2026</option>' in text
    assert "2025-11-01" not in text
    assert f'href="{reverse("new_what_if")}?preset=sliding"' in text


@pytest.mark.whole
@pytest.mark.parametrize(
    ("preset", "chosen"),
    [
        ("rules-of-2014", 'value="standard/2014-07-01" selected'),
        ("announced-2009", 'value="standard/announced-2009" selected'),
        ("sliding", 'value="proposal-sliding-after-first-rating" selected'),
        ("four-lists", 'value="4" selected'),
    ],
)
def test_a_preset_fills_the_form_in(officer_client: Client, two_lists: None, preset: str, chosen: str) -> None:
    assert chosen in page(officer_client, "new_what_if", query=f"?preset={preset}")
    assert chosen not in page(officer_client, "new_what_if", query="?preset=nobody-knows")


def test_a_requested_simulation_runs_in_the_worker_with_progress(officer_client: Client, two_lists: None) -> None:
    answer = ask(officer_client)
    simulation = WhatIf.objects.get()
    assert answer["Location"] == reverse("what_if", args=[simulation.pk])
    assert SimulationTerms(**simulation.terms) == SimulationTerms(edition="announced-2009", formula=False)
    text = page(officer_client, "what_if", simulation.pk)
    assert f'hx-get="{reverse("what_if_progress", args=[simulation.pk])}" hx-trigger="every 1s"' in text
    assert "waits for the worker" in text
    assert "No worker is processing this" not in text
    assert page(officer_client, "what_if_progress", simulation.pk).startswith('<div id="progress"')
    assert officer_client.get(reverse("what_if_file", args=[simulation.pk])).status_code == 404


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"edition": "rapid-blitz/2024-03-01"}, "This edition is for another rating type."),
        ({"first_list": "2026-01-01"}, "Choose two closed lists. The first list must not be later than the last."),
        ({"control": "rapid", "edition": ""}, "Choose two closed lists"),
        ({"sliding": "proposal-sliding-after-first-rating", "stable": "17"}, "less than or equal to 16"),
        ({"title": ""}, "This field is required."),
        ({"edition": "standard/2013-01-01"}, "is not one of the available choices"),
    ],
)
def test_an_impossible_simulation_is_refused_at_the_field(
    officer_client: Client, two_lists: None, other: dict[str, str], message: str
) -> None:
    answer = ask(officer_client, **other)
    assert answer.status_code == 422
    assert message in html.unescape(answer.content.decode())
    assert not WhatIf.objects.exists()


def test_the_comparison_is_drawn_listed_and_judged(officer_client: Client, two_lists: None) -> None:
    simulation = finished_simulation(officer_client)
    text = page(officer_client, "what_if", simulation.pk)
    assert "cannot be published" in text
    assert "On every day: K 20 and 30, announced for 1 July 2009 and never in force." in text
    assert "Judged by 4 games between players rated in both. These are few" in text
    assert text.count("<svg") == 3
    assert '<th class="nowrap" scope="row">2025-12</th>' in text
    assert "Dorn, Dag" in text
    assert "the difference is within chance" in text
    assert re.search(r"95% interval −0\.\d{5} to \+0\.\d{5}\.", text)
    assert "hx-get" not in text.split("<h1>")[1]


def test_k_by_the_number_of_the_game_is_drawn_for_a_sliding_k(officer_client: Client, two_lists: None) -> None:
    simulation = finished_simulation(
        officer_client, edition="", sliding="proposal-sliding-after-first-rating", stable="12", formula="on"
    )
    text = page(officer_client, "what_if", simulation.pk)
    assert "The weight of a game by its number" in text
    assert "A settled player has K 12." in text
    assert text.count("<svg") == 4


def test_the_same_terms_say_that_nothing_differs(officer_client: Client, two_lists: None) -> None:
    text = page(officer_client, "what_if", finished_simulation(officer_client, edition="").pk)
    assert "Original terms: the result equals the published ratings." in text
    assert "Both give the same expected score for every game." in text
    assert "Largest differences" not in text


def test_all_figures_are_a_file(officer_client: Client, two_lists: None) -> None:
    simulation = finished_simulation(officer_client)
    answer = officer_client.get(reverse("what_if_file", args=[simulation.pk]))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    rows = {tuple(row[:3]): row[3:] for row in csv.reader(io.StringIO(answer.content.decode()))}
    assert rows["table", "row", "figure"] == ["published", "what_if"]
    assert rows["lists", "2025-12-01", "rated"] == ["4", "4"]
    assert rows["forecasts", "all", "games"] == ["4", "4"]
    outcome = simulation.outcome
    assert outcome is not None
    assert rows["forecasts", "table", "brier"] == [
        str(outcome["forecasts"]["table"][world]["brier"]) for world in ("published", "shadow")
    ]


def test_a_finished_simulation_is_shown_completely(officer_client: Client, two_lists: None) -> None:
    simulation = finished_simulation(officer_client)
    answer = officer_client.get(reverse("what_if_progress", args=[simulation.pk]))
    assert (answer.content, answer["HX-Refresh"]) == (b"", "true")


def test_a_simulation_can_be_cancelled_once(officer_client: Client, two_lists: None, officer: User) -> None:
    ask(officer_client)
    simulation = WhatIf.objects.get()
    address = reverse("cancel_what_if", args=[simulation.pk])
    assert "The simulation was cancelled." in officer_client.post(address, follow=True).content.decode()
    assert "The simulation has already ended." in officer_client.post(address, follow=True).content.decode()
    text = page(officer_client, "what_if", simulation.pk)
    assert "The simulation was cancelled. No results were kept." in text
    assert "stopped" in page(officer_client, "what_ifs")


def test_a_simulation_without_worker_can_be_resumed(officer_client: Client, two_lists: None) -> None:
    ask(officer_client)
    simulation = WhatIf.objects.get()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed'")
    assert "No worker is processing this" in page(officer_client, "what_if", simulation.pk)
    officer_client.post(reverse("take_up_what_if", args=[simulation.pk]))
    assert "No worker is processing this" not in page(officer_client, "what_if", simulation.pk)


def test_a_failed_simulation_shows_the_reason(officer_client: Client, two_lists: None, officer: User) -> None:
    simulation = computation.request_simulation(
        default_series(), "Gone", "standard", DECEMBER, DECEMBER, SimulationTerms(), officer, NOW
    )
    WhatIf.objects.filter(pk=simulation.pk).update(terms={"edition": "standard-of-nobody"})
    job(what_if_id=simulation.pk)
    simulation.refresh_from_db()
    assert "no edition for standard-of-nobody" in simulation.failure


def test_the_list_of_simulations_links_to_each(officer_client: Client, two_lists: None) -> None:
    assert "No simulations yet." in page(officer_client, "what_ifs")
    simulation = finished_simulation(officer_client)
    text = page(officer_client, "what_ifs")
    assert f'<a href="{reverse("what_if", args=[simulation.pk])}">K 20 and 30</a>' in text
    assert "compared" in text
    assert reverse("what_ifs") in page(officer_client, "periods")

import datetime as dt

import pytest
import time_machine
from django.db import connection, connections
from django.test import Client
from django.urls import reverse

from ratings.models import Player, Run, Version
from ratings.periods import run
from ratings.publication import anomalies
from ratings.publication.anomalies import acknowledge_all
from tests.ratings.month import (
    DECEMBER,
    NOW,
    acknowledge_and_publish,
    create_event,
    enrol_players,
    list_of,
    publish_base_list,
    run_and_publish,
    run_list,
)
from tests.ratings.reporting import four_player_report, receive

pytestmark = pytest.mark.django_db


def page(client: Client, name: str, *arguments: object) -> str:
    answer = client.get(reverse(name, args=arguments))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.fixture
def finished_run(db: None) -> Run:
    players = enrol_players()
    publish_base_list(players, {"A": 2399, "B": 1900, "C": 1800, "D": 1401, "E": 1600})
    create_event(players, "A1B C=B F=A F=B F=C F=D F=E D0E", "Open of Graz")
    return run_list()


def waiting() -> Run:
    return run.request_run(
        list_of("standard", DECEMBER),
        None,
        NOW,
    )


def test_a_run_under_way_is_looked_at_again_every_second(officer_client: Client) -> None:
    waiting_run = waiting()
    text = page(officer_client, "run", waiting_run.pk)
    progress = reverse("run_progress", args=[waiting_run.pk])
    assert f'hx-get="{progress}" hx-trigger="every 1s"' in text
    assert "Waiting for the worker" in text
    assert "No worker is processing this run" not in text
    fragment = page(officer_client, "run_progress", waiting_run.pk)
    assert fragment.startswith('<div id="progress"')
    assert "<progress" in fragment


def test_a_run_without_worker_is_shown(officer_client: Client) -> None:
    waiting_run = waiting()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_jobs SET status = 'failed'")
    assert "No worker is processing this run" in page(officer_client, "run", waiting_run.pk)


def test_a_run_that_has_ended_is_shown_whole(officer_client: Client, finished_run: Run) -> None:
    answer = officer_client.get(reverse("run_progress", args=[finished_run.pk]))
    assert (answer.content, answer["HX-Refresh"]) == (b"", "true")


def test_a_failed_run_says_why(officer_client: Client) -> None:
    waiting_run = waiting()
    Run.objects.filter(pk=waiting_run.pk).update(failure="standard: no edition")
    text = page(officer_client, "run", waiting_run.pk)
    assert "The run failed: standard: no edition" in text
    assert "hx-get" not in text.split("<h1>")[1]
    assert "Reason" not in text


def test_the_preview_shows_what_would_change(officer_client: Client, finished_run: Run) -> None:
    whole = page(officer_client, "run", finished_run.pk)
    assert f'hx-get="{reverse("run_changes", args=[finished_run.pk])}" hx-trigger="load"' in whole
    assert '<input type="text" name="reason"' in whole
    assert "6 players on the list, 5 with a rating; 1 fell below the floor." in whole
    text = page(officer_client, "run_changes", finished_run.pk)
    for label in (
        "Compared with",
        "Open of Graz, round 1",
        "First ratings: 1",
        "Falk, Finn",
        "Fallen below the floor: 1",
        "Dorn, Dag",
        "Changes of K",
        "Rating changes by size",
    ):
        assert label in text


def test_the_changes_are_a_page_and_a_part_of_the_run_page(officer_client: Client, finished_run: Run) -> None:
    assert f'<a href="{finished_run.get_absolute_url()}">Run {finished_run.pk}: Standard' in page(
        officer_client, "run_changes", finished_run.pk
    )
    part = officer_client.get(reverse("run_changes", args=[finished_run.pk]), headers={"HX-Request": "true"})
    assert part.content.decode().startswith('<div id="changes">')
    assert "HX-Request" in part["Vary"]
    assert officer_client.get(reverse("run_changes", args=[waiting().pk])).status_code == 404


def test_anomalies_are_acknowledged_before_publication(officer_client: Client, finished_run: Run) -> None:
    text = page(officer_client, "run_changes", finished_run.pk)
    assert "1 anomaly must be acknowledged before" in text
    assert 'value="lost 104"' in text
    publishing, address = reverse("publish", args=[finished_run.pk]), reverse("acknowledge", args=[finished_run.pk])
    refused = officer_client.post(publishing, {"reason": "monthly list"}, follow=True).content.decode()
    assert "1 anomaly must be acknowledged first" in refused
    assert "Tick the anomalies that you have checked." in officer_client.post(address, {}, follow=True).content.decode()
    officer_client.post(address, {"seen": ["lost 104"], "note": "They lost to a weaker player."})
    text = page(officer_client, "run_changes", finished_run.pk)
    assert "must be acknowledged" not in text
    assert "They lost to a weaker player." in text
    assert (
        "Published as version 1."
        in officer_client.post(publishing, {"reason": "monthly list"}, follow=True).content.decode()
    )


def test_an_acknowledgement_returns_to_the_same_page(officer_client: Client, finished_run: Run) -> None:
    address = reverse("acknowledge", args=[finished_run.pk])
    plain = officer_client.post(address, {"seen": ["lost 999"]})
    assert plain["Location"] == f"{reverse('run_changes', args=[finished_run.pk])}#unusual"
    part = officer_client.post(address, {}, follow=True, headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div id="changes">')
    assert "Tick the anomalies that you have checked." in part


def test_all_of_a_kind_are_acknowledged_at_once(officer_client: Client, finished_run: Run) -> None:
    officer_client.post(reverse("acknowledge", args=[finished_run.pk]), {"all": ["lost"]})
    assert [
        (acknowledgement.code, acknowledgement.number) for acknowledgement in finished_run.acknowledgements.all()
    ] == [("lost", "104")]


def test_anomalies_of_a_long_kind_are_seen_and_acknowledged_page_by_page(
    officer_client: Client, finished_run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """O27: only the first 200 of a kind were shown, the others could be acknowledged only unseen."""
    rows = [anomalies.Anomaly("lost", 0, str(number), f"Player {number:03}", "1500", "") for number in range(1, 484)]
    monkeypatch.setattr(anomalies, "find_anomalies", lambda run: rows)
    address, acknowledge = (reverse(name, args=[finished_run.pk]) for name in ("run_changes", "acknowledge"))
    text = page(officer_client, "run_changes", finished_run.pk)
    assert "1–200 of 483" in text
    assert "All 200 on this page" in text
    assert text.count('name="seen"') == 200
    assert f'href="{address}?kind=lost&amp;page=2#kind-lost"' in text
    last = officer_client.get(address, {"kind": "lost", "page": "3"}).content.decode()
    assert ["Player 400:" in last, "Player 401:" in last, "Player 483:" in last] == [False, True, True]
    done = officer_client.post(f"{acknowledge}?kind=lost&page=3", {"page": ["lost 3"]})
    assert done["Location"] == f"{address}?kind=lost&page=3#unusual"
    numbers = {int(number) for number in finished_run.acknowledgements.values_list("number", flat=True)}
    assert numbers == {*range(401, 484)}
    assert "400 to acknowledge" in page(officer_client, "run_changes", finished_run.pk)


def test_the_page_says_whether_anything_changed_since_before_the_button_is_pressed(
    officer_client: Client, finished_run: Run
) -> None:
    assert reverse("run_outdated", args=[finished_run.pk]) in page(officer_client, "run", finished_run.pk)
    assert "The data read by the run have not changed." in page(officer_client, "run_outdated", finished_run.pk)
    players = {letter: finished_run.listed.get(number=number).player for letter, number in (("A", "101"), ("B", "102"))}
    create_event(players, "A1B", "Late Open")
    text = page(officer_client, "run_outdated", finished_run.pk)
    assert "Events were accepted after the run: Late Open." in text
    assert "Run the list again" in text


def test_milestones_reached_are_shown(officer_client: Client, finished_run: Run) -> None:
    text = page(officer_client, "run_changes", finished_run.pk)
    assert "Reached 2200, 2300, 2400 … for the first time: 1" in text


def test_a_run_under_way_is_cancelled(officer_client: Client) -> None:
    waiting_run = waiting()
    assert "Cancel this run" in page(officer_client, "run", waiting_run.pk)
    source = officer_client.post(reverse("drop_run", args=[waiting_run.pk]), follow=True).content.decode()
    assert "The run was cancelled." in source
    assert run.execute(waiting_run.pk) is None


def test_publishing_makes_the_version_and_twice_makes_no_second(officer_client: Client, finished_run: Run) -> None:
    acknowledge_all(finished_run, "seen", None, NOW)
    address = reverse("publish", args=[finished_run.pk])
    first = officer_client.post(address, {"reason": "monthly list"}, follow=True).content.decode()
    second = officer_client.post(address, {"reason": "monthly list"}, follow=True).content.decode()
    assert "Published as version 1." in first
    assert "olga has already published this run, as version 1." in second
    version = Version.objects.get(list=finished_run.list)
    assert (version.reason, version.author.username) == ("monthly list", "olga")
    assert "Drop this run" not in second


def test_publishing_wants_a_reason(officer_client: Client, finished_run: Run) -> None:
    answer = officer_client.post(reverse("publish", args=[finished_run.pk]), {"reason": " "})
    assert answer.status_code == 422
    assert "This field is required" in answer.content.decode()
    assert not Version.objects.filter(list=finished_run.list).exists()


def test_changes_since_the_run_block_its_publication(officer_client: Client, finished_run: Run) -> None:
    players = {letter: finished_run.listed.get(number=number).player for letter, number in (("A", "101"), ("B", "102"))}
    create_event(players, "A1B", "Late Open")
    answer = officer_client.post(reverse("publish", args=[finished_run.pk]), {"reason": "monthly list"}, follow=True)
    assert "Events were accepted after the run: Late Open." in answer.content.decode()


def test_a_run_can_be_dropped_until_it_is_published(officer_client: Client, finished_run: Run) -> None:
    answer = officer_client.post(reverse("drop_run", args=[finished_run.pk]))
    assert answer["Location"] == reverse("period", args=["2025-12"])
    assert not Run.objects.filter(pk=finished_run.pk).exists()
    version = run_and_publish()
    source = officer_client.post(reverse("drop_run", args=[version.run_id]), follow=True).content.decode()
    assert "This run is published and cannot be dropped." in source
    assert Run.objects.filter(pk=version.run_id).exists()


def test_a_proof_says_what_was_tested(officer_client: Client) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    run_and_publish()
    text = page(officer_client, "verify", "2025-12", "standard", 1)
    assert "The list follows from its inputs" in text
    assert text.count("<td> yes </td>") == 10
    assert officer_client.get(reverse("verify", args=["2025-12", "standard", 2])).status_code == 404


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_proof_shows_the_cells_that_differ(officer_client: Client) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    version = run_and_publish()
    with connections["owner"].cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(
            "UPDATE ratings_listedrating SET rating = 2800 WHERE number = '101' AND run_id = %s", [version.run_id]
        )
    text = page(officer_client, "verify", "2025-12", "standard", 1)
    assert "The list differs from the sealed list" in text
    assert "1 cell differs." in text
    assert '<td class="literal">2800</td> <td class="literal">2007</td>' in text


@pytest.mark.parametrize("name", ["run", "publish", "drop_run"])
def test_a_run_that_is_not_there_is_not_found(officer_client: Client, name: str) -> None:
    ask = officer_client.post if name in ("publish", "drop_run") else officer_client.get
    assert ask(reverse(name, args=[12345])).status_code == 404


ADDRESSES = [
    ("periods", (), "get"), ("period", ("2025-12",), "get"), ("period", ("2025-12",), "post"),
    ("run", (1,), "get"), ("run_progress", (1,), "get"), ("publish", (1,), "post"), ("drop_run", (1,), "post"),
    ("verify", ("2025-12", "standard", 1), "get"), ("players_import", (), "get"), ("players_import", (), "post"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "arguments", "method"), ADDRESSES)
def test_only_officers_are_let_in(arbiter_client: Client, name: str, arguments: tuple, method: str) -> None:
    address = reverse(name, args=arguments)
    assert getattr(arbiter_client, method)(address).status_code == 403
    anonymous = getattr(Client(), method)(address)
    assert anonymous.status_code == 302
    assert anonymous["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize("name", ["publish", "drop_run"])
def test_changing_actions_require_post(officer_client: Client, name: str) -> None:
    assert officer_client.get(reverse(name, args=[1])).status_code == 405


def imported_again(done: Run) -> Run:
    """Return the run of an import for a month that was computed here and published."""
    acknowledge_and_publish(done, "monthly list")
    create_event({"A": Player.objects.get(number="101"), "B": Player.objects.get(number="102")}, "A1B", "Late Open")
    again = run_list()
    Run.objects.filter(pk=again.pk).update(kind="imported")
    acknowledge_all(Run.objects.get(pk=again.pk), "seen", None, NOW)
    return again


@pytest.mark.parametrize("typed", ["", "standard 2025-11", "rapid 2025-12"])
def test_a_published_list_is_replaced_by_an_import_only_when_it_is_named(
    officer_client: Client, finished_run: Run, typed: str
) -> None:
    again = imported_again(finished_run)
    text = page(officer_client, "run", again.pk)
    assert "replaces Standard 2025-12, version 1, which was computed here" in text
    assert "Type standard 2025-12 to confirm." in text
    answer = officer_client.post(reverse("publish", args=[again.pk]), {"reason": "FIDE's list", "replaced": typed})
    assert answer.status_code == 422
    assert Version.objects.filter(list=again.list).count() == 1


def test_a_named_list_is_replaced(officer_client: Client, finished_run: Run) -> None:
    again = imported_again(finished_run)
    text = officer_client.post(
        reverse("publish", args=[again.pk]), {"reason": "FIDE's list", "replaced": "Standard 2025-12"}
    )
    assert text.status_code == 302


@pytest.mark.parametrize(
    ("today", "is_early"),
    [(dt.datetime(2025, 11, 28, 12, tzinfo=dt.UTC), True), (dt.datetime(2025, 11, 29, 12, tzinfo=dt.UTC), False)],
)
def test_publishing_before_the_closing_day_asks(
    officer_client: Client, finished_run: Run, today: dt.datetime, is_early: bool
) -> None:
    early_run = run.execute(run.unfinished_run(finished_run.list, None, today).pk)
    assert early_run
    acknowledge_all(early_run, "seen", None, today)
    with time_machine.travel(today, tick=False):
        assert ("The list closes on 28 Nov 2025" in page(officer_client, "run", early_run.pk)) is is_early
        answer = officer_client.post(reverse("publish", args=[early_run.pk]), {"reason": "monthly list"})
        assert answer.status_code == (422 if is_early else 302)
        assert Version.objects.filter(run=early_run).exists() is not is_early
        officer_client.post(reverse("publish", args=[early_run.pk]), {"reason": "monthly list", "early": "on"})
    assert Version.objects.filter(run=early_run).exists()


def test_publishing_with_a_report_waiting_asks_and_names_it(officer_client: Client, finished_run: Run) -> None:
    acknowledge_all(finished_run, "seen", None, NOW)
    submission = receive(four_player_report(name="Waiting Cup"))
    with time_machine.travel(dt.datetime(2025, 11, 29, 12, tzinfo=dt.UTC), tick=False):
        text = page(officer_client, "run", finished_run.pk)
        assert f'1 report waits for this list: <a href="{submission.get_absolute_url()}">Waiting Cup</a>' in text
        assert (
            officer_client.post(reverse("publish", args=[finished_run.pk]), {"reason": "monthly list"}).status_code
            == 422
        )
    assert not Version.objects.filter(run=finished_run).exists()

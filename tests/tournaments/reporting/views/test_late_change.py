"""The page of a late change: all its consequences, and one button."""

import datetime as dt
import re

import pytest
from django.test import Client

from ratings.models import User
from ratings.submissions import decisions
from tests.tournaments import factories
from tests.tournaments.rounds.pairing_tasks.random_swiss import create_club_swiss, play_rounds
from tournaments.models import Keystroke, Pairing, ReportCorrection, Tournament
from tournaments.reporting.submit import hand_in
from tournaments.rounds.round_lock import lock_again, unlock

OF_2026 = {"first_day": dt.date(2026, 2, 1), "last_day": dt.date(2026, 2, 5)}
AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Eight players, three rounds of a Swiss with random results; round 1 unlocked."""
    tournament = create_club_swiss(arbiter, 8, rounds=5, **OF_2026)
    play_rounds(tournament, 3)
    open_again(tournament, arbiter)
    return tournament


@pytest.fixture
def drawn_tournament(cup: Tournament, arbiter: User) -> Tournament:
    """A round robin of draws with a submitted report; round 1 unlocked."""
    factories.enter_missing_results(cup, arbiter)
    hand_in(cup, arbiter, AT)
    open_again(cup, arbiter)
    return cup


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def open_again(tournament: Tournament, by: User) -> None:
    unlock(tournament.rounds.select_related("tournament").get(number=1), by, "slips mixed up")


def address(tournament: Tournament, query: str, board: int = 1) -> str:
    return f"/desk/{tournament.slug}/rounds/1/boards/{board}/change/?{query}"


def text(client: Client, path: str) -> str:
    page = client.get(path, follow=True).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page[page.index("<main") :]).split())


def form(client: Client, path: str) -> dict[str, list[str]]:
    """Return the fields that the button sends."""
    page = client.get(path).content.decode()
    saved = page[page.index('<form id="save"') :].split("</form>")[0]
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="(\w+)"\s+value="([^"]*)"', saved):
        fields.setdefault(name, []).append(value)
    return fields


def results(tournament: Tournament) -> list[str]:
    return [
        first.result
        for first in Pairing.objects.filter(round__tournament=tournament, round__number=1).order_by("board")
    ]


def other_result(tournament: Tournament, board: int = 1) -> str:
    return "01" if factories.board(tournament, 1, board).result != "01" else "10"


def send(client: Client, tournament: Tournament, fields: dict[str, list[str]]) -> str:
    answer = client.post(f"/desk/{tournament.slug}/rounds/1/change/", fields, follow=True).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", answer).split())


def test_the_page_has_everything_before_one_button_saves_it(arbiter_client: Client, tournament: Tournament) -> None:
    before, wanted = results(tournament), other_result(tournament)
    page = text(arbiter_client, address(tournament, f"result={wanted}"))
    for label in (
        "Change 1 result of round 1?", "Reason: slips mixed up.", "Rounds 2 and 3 were paired with the old result",
        "Standings after round 3:", "Cancel", "Round 1 is locked again afterwards.",
    ):  # fmt: skip
        assert label in page
    assert re.search(r"Round [23] complete [\d, ]+ \d of 4 pairs would differ As paired", page)
    assert re.search(r"▲ \d+ up", page)
    assert re.search(r"▼ \d+ down", page)
    assert results(tournament) == before
    answer = send(arbiter_client, tournament, form(arbiter_client, address(tournament, f"result={wanted}")))
    assert "Round 1, board 1:" in answer
    assert "The round is locked again." in answer
    assert results(tournament) == [wanted, *before[1:]]


def test_two_boards_are_changed_together(arbiter_client: Client, tournament: Tournament) -> None:
    before, first, two = results(tournament), other_result(tournament), other_result(tournament, 3)
    path = address(tournament, f"result={first}&other_board=3&other_result={two}")
    page = text(arbiter_client, path)
    assert "Change 2 results of round 1?" in page
    assert "Change 2 results Cancel" in page
    answer = send(arbiter_client, tournament, form(arbiter_client, path))
    assert "Round 1, board 1:" in answer
    assert "Round 1, board 3:" in answer
    assert results(tournament) == [first, before[1], two, before[3]]


def test_a_board_that_is_not_there_is_refused_beside_its_field(arbiter_client: Client, tournament: Tournament) -> None:
    answer = arbiter_client.get(address(tournament, f"result={other_result(tournament)}&other_board=9&other_result=10"))
    assert answer.status_code == 422
    assert "There is no such board in this round." in answer.content.decode()


@pytest.mark.parametrize("query", ["also=9:10", "also=x", "also=1:01", "also=2:", "also=99999:10", "action=else"])
def test_empty_rows_of_other_boards_are_ignored(arbiter_client: Client, tournament: Tournament, query: str) -> None:
    page = text(arbiter_client, address(tournament, f"result={other_result(tournament)}&{query}"))
    assert "Change 1 result of round 1?" in page


def test_an_invalid_result_of_another_board_is_refused(arbiter_client: Client, tournament: Tournament) -> None:
    answer = arbiter_client.get(address(tournament, f"result={other_result(tournament)}&also=2:99"))
    assert (answer.status_code, answer["Location"]) == (302, f"/desk/{tournament.slug}/rounds/1/")


def test_if_another_arbiter_was_quicker_it_says_so_and_shows_the_change_again(
    arbiter_client: Client, tournament: Tournament, officer: User
) -> None:
    wanted, before = other_result(tournament), results(tournament)
    fields = form(
        arbiter_client, address(tournament, f"result={wanted}&other_board=2&other_result={other_result(tournament, 2)}")
    )
    unlock(tournament.rounds.select_related("tournament").get(number=1), officer, "another slip")
    factories.enter_result(factories.board(tournament, 1, 1), "--", officer)
    answer = send(arbiter_client, tournament, fields)
    assert "Nothing was changed. Board 1: officer entered “both forfeit” at" in answer
    assert "Change 2 results of round 1?" in answer
    assert results(tournament) == ["--", *before[1:]]


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"board": ["99"]},
        {"board": ["x"]},
        {"version": ["x"]},
        {"uuid": ["x"]},
        {"players": ["1-2"]},
        {"result": ["9"]},
    ],
)
def test_a_broken_request_is_refused_and_changes_nothing(
    arbiter_client: Client, tournament: Tournament, broken: dict[str, list[str]]
) -> None:
    before = results(tournament)
    fields = form(arbiter_client, address(tournament, f"result={other_result(tournament)}")) | broken if broken else {}
    answer = arbiter_client.post(f"/desk/{tournament.slug}/rounds/1/change/", fields)
    assert answer.status_code == 302
    assert (results(tournament), Keystroke.objects.count()) == (before, 0)


def test_pressed_twice_it_is_changed_once(arbiter_client: Client, tournament: Tournament) -> None:
    fields = form(arbiter_client, address(tournament, f"result={other_result(tournament)}"))
    for _ in range(2):
        send(arbiter_client, tournament, fields)
    assert Keystroke.objects.count() == 1


def test_after_the_time_nothing_is_saved(arbiter_client: Client, tournament: Tournament) -> None:
    fields, before = (
        form(arbiter_client, address(tournament, f"result={other_result(tournament)}")),
        results(tournament),
    )
    arbiter_client.post(f"/desk/{tournament.slug}/rounds/1/lock/")
    assert "Round 1 is complete and locked" in send(arbiter_client, tournament, fields)
    assert results(tournament) == before


def test_the_report_handed_in_is_listed_with_both_ways_on(arbiter_client: Client, drawn_tournament: Tournament) -> None:
    page = arbiter_client.get(address(drawn_tournament, "result=10")).content.decode()
    answer = text(arbiter_client, address(drawn_tournament, "result=10"))
    assert "½ : ½ instead of 1 : 0" in answer
    assert "Rounds 2 and 3 are paired by the table and do not depend on results" in answer
    assert "This cannot be determined" not in answer
    path = re.search(r'href="([^"]+)">Correct the rating report only', page)
    assert path
    corrected = arbiter_client.get(path[1].replace("&amp;", "&")).content.decode()
    assert 'value="slips mixed up"' in corrected
    assert re.search(r'<option value="10"\s+selected', corrected)
    assert f'href="/desk/{drawn_tournament.slug}/hand-in/"' in page


def test_a_result_that_no_report_has_is_not_offered_as_a_correction_of_it(
    arbiter_client: Client, drawn_tournament: Tournament
) -> None:
    assert "Correct the rating report only" not in text(arbiter_client, address(drawn_tournament, "action=colours"))
    assert "Correct the rating report only" not in text(arbiter_client, address(drawn_tournament, "result=AA"))


def test_a_correction_in_force_is_named(arbiter_client: Client, drawn_tournament: Tournament, arbiter: User) -> None:
    ReportCorrection.objects.create(
        pairing=factories.board(drawn_tournament, 1, 1),
        white_result="0",
        black_result="1",
        reason="scoresheet",
        by=arbiter,
    )
    assert "Board 1 is corrected for the rating report: Black wins (scoresheet). This correction stays." in text(
        arbiter_client, address(drawn_tournament, "result=10")
    )


def test_once_accepted_nothing_is_changed_any_more(
    arbiter_client: Client, drawn_tournament: Tournament, arbiter: User, officer: User
) -> None:
    fields = form(arbiter_client, address(drawn_tournament, "result=10"))
    decisions.accept(drawn_tournament.hand_ins.get().submission, officer, AT, waiver_reason="Seen.")
    assert "its results are closed" in send(arbiter_client, drawn_tournament, fields)
    assert results(drawn_tournament) == ["==", "=="]
    page = arbiter_client.get(f"/desk/{drawn_tournament.slug}/rounds/1/").content.decode()
    path = f"/office/reports/upload/?replaces={drawn_tournament.hand_ins.get().submission_id}"
    assert f'href="{path}"' in page
    assert "selected" in arbiter_client.get(path).content.decode()


def panel(client: Client, tournament: Tournament, query: str = "") -> str:
    answer = client.get(address(tournament, query), headers={"HX-Request": "true"})
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_panel_beside_the_boards_needs_no_unlock_and_saves_with_a_reason(
    arbiter_client: Client, tournament: Tournament, arbiter: User
) -> None:
    lock_again(tournament.rounds.get(number=1), arbiter)
    before, wanted = results(tournament), other_result(tournament)
    assert "<form" not in panel(arbiter_client, tournament)
    page = panel(arbiter_client, tournament, f"result={wanted}")
    order = ["New result", "Reason", "Rounds paired with the old result", "Standings after round 3", "Change 1 result"]
    places = [page.index(label) for label in order]
    assert places == sorted(places)
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="(\w+)"\s+value="([^"]*)"', page[page.index("<form") :]):
        fields.setdefault(name, []).append(value)
    assert "Enter a reason" in send(arbiter_client, tournament, fields | {"reason": [" "]})
    assert results(tournament) == before
    assert "The round is locked again." in send(arbiter_client, tournament, fields | {"reason": ["slips"]})
    assert results(tournament) == [wanted, *before[1:]]


@pytest.mark.parametrize("result", ["99", "", "<b>"])
def test_the_panel_says_what_is_no_result(arbiter_client: Client, tournament: Tournament, result: str) -> None:
    page = panel(arbiter_client, tournament, f"result={result}")
    assert ('role="alert"' in page) is (result != "")
    assert "<b>" not in page


def test_the_panel_of_a_round_for_rating_only_leads_to_the_corrections(
    arbiter_client: Client, tournament: Tournament
) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(fide_mode="on")
    page = panel(arbiter_client, tournament, "result=10")
    assert f"/desk/{tournament.slug}/hand-in/corrections/?round=1&amp;board=1" in page
    assert "Standings after" not in page

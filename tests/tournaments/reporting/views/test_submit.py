import datetime as dt

import pytest
import time_machine
from django.test import Client

from ratings.models import LineAnswer, LineRemark, Submission, User
from ratings.submissions import decisions
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.models import HandIn, Tournament
from tournaments.reporting.corrections import add_correction

NOW = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)


@pytest.fixture
def finished_tournament(cup: Tournament, arbiter: User) -> Tournament:
    factories.enter_missing_results(cup, arbiter)
    return cup


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def page(arbiter_client: Client, tournament: Tournament) -> str:
    with time_machine.travel(NOW):
        return arbiter_client.get(f"/desk/{tournament.slug}/hand-in/").content.decode()


def press(arbiter_client: Client, tournament: Tournament) -> str:
    with time_machine.travel(NOW):
        return arbiter_client.post(f"/desk/{tournament.slug}/hand-in/", follow=True).content.decode()


def test_while_results_are_missing_there_is_no_button_but_a_way_to_the_boards(
    arbiter_client: Client, cup: Tournament
) -> None:
    source = page(arbiter_client, cup)
    assert "Round 2: the results of boards 1, 2 are missing." in source
    assert f'href="/desk/{cup.slug}/rounds/2/"' in source
    assert ">Hand in<" not in source.replace("\n", "").replace("  ", "")


def test_one_button_hands_it_in_and_the_state_is_the_offices(
    arbiter_client: Client, finished_tournament: Tournament
) -> None:
    source = press(arbiter_client, finished_tournament)
    assert Submission.objects.count() == 1
    assert "the rating office has not decided yet" in source
    assert "Nothing has changed since it was handed in." in source


def test_a_second_click_hands_in_nothing_more(arbiter_client: Client, finished_tournament: Tournament) -> None:
    press(arbiter_client, finished_tournament)
    assert "has not changed since" in press(arbiter_client, finished_tournament)
    assert Submission.objects.count() == 1


def test_returned_it_shows_the_remark_and_is_handed_in_again(
    arbiter_client: Client, finished_tournament: Tournament, officer: User, arbiter: User
) -> None:
    press(arbiter_client, finished_tournament)
    decisions.return_to_arbiter(Submission.objects.get(), officer, NOW, "Board 1 of round 1 was a win.")
    assert "Board 1 of round 1 was a win." in page(arbiter_client, finished_tournament)
    factories.change_result(factories.board(finished_tournament, 1, 1), "10", arbiter)
    assert "Hand in again" in page(arbiter_client, finished_tournament)
    press(arbiter_client, finished_tournament)
    assert Submission.objects.count() == 2


def test_remarks_on_lines_lead_to_entry_and_round_and_are_answered(
    arbiter_client: Client, finished_tournament: Tournament, officer: User, arbiter: User
) -> None:
    press(arbiter_client, finished_tournament)
    lines = [
        decisions.RemarkDraft(2, None, "Is this the player?"),
        decisions.RemarkDraft(1, 2, "Who <won>?"),
        decisions.RemarkDraft(1, 77, "Which?"),
    ]
    decisions.return_to_arbiter(Submission.objects.get(), officer, NOW, "Three questions", lines)
    source = page(arbiter_client, finished_tournament)
    entry = finished_tournament.entries.get(start_number=2)
    assert f'href="/desk/{finished_tournament.slug}/entries/{entry.pk}/">{entry.name}</a>' in " ".join(source.split())
    assert "Who &lt;won&gt;?" in source
    assert f'href="/desk/{finished_tournament.slug}/rounds/77/"' not in source
    remark = LineRemark.objects.get(round=2)
    with time_machine.travel(NOW):
        answered = arbiter_client.post(
            f"/desk/{finished_tournament.slug}/hand-in/answers/", {f"answer-{remark.pk}": "White."}, follow=True
        )
    assert "White." in answered.content.decode()
    row = LineAnswer.objects.get()
    assert (row.remark, row.by, row.at.date()) == (remark, arbiter, NOW.date())


def test_a_remark_on_another_tournament_is_not_answered_here(
    arbiter_client: Client, finished_tournament: Tournament, officer: User, arbiter: User
) -> None:
    press(arbiter_client, finished_tournament)
    decisions.return_to_arbiter(
        Submission.objects.get(), officer, NOW, "A question", [decisions.RemarkDraft(1, None, "Who?")]
    )
    other = factories.create_tournament(arbiter, name="Another Cup")
    answered = arbiter_client.post(
        f"/desk/{other.slug}/hand-in/answers/", {f"answer-{LineRemark.objects.get().pk}": "I"}
    )
    assert answered.status_code == 302
    assert not LineAnswer.objects.exists()


def test_accepted_it_says_so_and_the_round_takes_no_more(
    arbiter_client: Client, finished_tournament: Tournament, officer: User
) -> None:
    press(arbiter_client, finished_tournament)
    decisions.accept(Submission.objects.get(), officer, NOW, waiver_reason="known to the office")
    assert "The rating office accepted the report" in page(arbiter_client, finished_tournament)
    desk = arbiter_client.get(f"/desk/{finished_tournament.slug}/rounds/1/").content.decode()
    assert "the results are closed" in desk
    assert "formaction" not in desk


def test_a_finding_leads_to_the_page_on_which_it_is_put_right(
    arbiter_client: Client, finished_tournament: Tournament
) -> None:
    entry = finished_tournament.entries.get(start_number=2)
    entry.rating = 1234
    entry.save()
    Tournament.objects.filter(pk=finished_tournament.pk).update(chief_arbiter="")
    source = page(arbiter_client, finished_tournament)
    assert f'<a href="/desk/{finished_tournament.slug}/entries/{entry.pk}/">Entry</a>' in source
    assert f'<a href="/desk/{finished_tournament.slug}/settings/">Settings</a>' in source
    assert "Correct the errors first." in source


def test_a_correction_for_the_report_is_shown_beside_the_button(
    arbiter_client: Client, finished_tournament: Tournament, arbiter: User
) -> None:
    assert "Every game is reported as in the tournament." in page(arbiter_client, finished_tournament)
    add_correction(factories.board(finished_tournament, 1, 1), "+-", "never played", arbiter)
    assert "never played" in page(arbiter_client, finished_tournament)


@pytest.fixture
def league(arbiter: User) -> Tournament:
    """A league of four months; one round is in November and one in December."""
    tournament = create_registered_swiss(arbiter, rounds=4, last_day=dt.date(2026, 2, 1))
    add_round(tournament, [(1, 4, "10")])
    add_round(tournament, [(1, 2, "10")], day=dt.date(2025, 12, 5))
    return tournament


def offered(source: str) -> list[str]:
    return [part for part in ("round 1", "round 2") if f"Hand in {part}" in " ".join(source.split())]


def test_of_a_league_each_month_has_its_button(arbiter_client: Client, league: Tournament, officer: User) -> None:
    now = dt.datetime(2025, 12, 6, 12, tzinfo=dt.UTC)
    address = f"/desk/{league.slug}/hand-in/"
    with time_machine.travel(now):
        assert offered(arbiter_client.get(address).content.decode()) == ["round 1", "round 2"]
        assert offered(arbiter_client.post(address, {"rounds": "1-1"}, follow=True).content.decode()) == ["round 2"]
        submitted = HandIn.objects.get()
        assert (submitted.first_round, submitted.last_round) == (1, 1)
        decisions.return_to_arbiter(submitted.submission, officer, now, "Who was White?")
        league.entries.filter(start_number=4).update(title="FM")
        source = arbiter_client.get(address).content.decode()
        assert "Who was White?" in source
        assert "Hand in round 1 again" in " ".join(source.split())


def test_rounds_that_are_no_part_are_refused_with_a_sentence(arbiter_client: Client, league: Tournament) -> None:
    with time_machine.travel(dt.datetime(2025, 12, 6, 12, tzinfo=dt.UTC)):
        source = arbiter_client.post(f"/desk/{league.slug}/hand-in/", {"rounds": "all"}, follow=True).content.decode()
    assert "choose the rounds" in source
    assert not HandIn.objects.exists()

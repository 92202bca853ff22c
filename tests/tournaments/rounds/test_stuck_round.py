"""A round without a legal pairing: the reason, and the draft that the arbiter completes by hand."""

import pytest
from django.test import Client

from ratings.core.errors import Refused
from ratings.models import User
from ratings.reports import trf26
from ratings.reports.reading import read_report
from ratings.reports.report import Report
from ratings.reports.validation import contradictions
from tests.tournaments import factories, manual_swiss
from tests.tournaments.rounds.stuck_tournament import create_stuck_swiss
from tournaments.models import ByeKind, ChangeKind, FideMode, RoundState, Tournament
from tournaments.pairing.from_report import field_of
from tournaments.reporting.report import to_report
from tournaments.rounds import rounds
from tournaments.rounds.open_by_hand import open_by_hand
from tournaments.rounds.pairing_tasks import request_pairing
from tournaments.rounds.stuck_round import stuck_round
from tournaments.scores.standings import standings


@pytest.fixture
def stuck_tournament(arbiter: User) -> Tournament:
    return create_stuck_swiss(arbiter)


@pytest.fixture
def arbiter_client(client: Client, arbiter: User) -> Client:
    client.force_login(arbiter)
    return client


def text_of(client: Client, path: str) -> str:
    return " ".join(client.get(path).content.decode().split())


def test_the_reason_is_a_sentence_and_then_one_for_each_bye(stuck_tournament: Tournament) -> None:
    blocked = stuck_round(stuck_tournament)
    assert blocked is not None
    assert blocked.headline == "Round 6 has no legal pairing."
    assert blocked.general_reason == (
        "Nobody may play the same opponent twice or have the bye twice. 6 pairs may still meet. "
        "2 players may have the bye. No combination of these pairs makes a complete round."
    )
    assert blocked.reasons == [
        ("Costa, Ines", "Eriksen, Liv; Fontaine, Paul could both meet Ahlberg, Nora only."),
        ("Eriksen, Liv", "Ahlberg, Nora; Costa, Ines could both meet Fontaine, Paul only."),
    ]


def test_the_table_has_the_rounds_of_meetings_and_who_is_free(stuck_tournament: Tournament) -> None:
    blocked = stuck_round(stuck_tournament)
    assert blocked is not None
    first, *_others = blocked.rows(blocked.table_numbers)
    assert [(cell.state, cell.rounds) for cell in first.cells] == [
        ("self", ()), ("met", (5,)), ("met", (2,)), ("met", (3,)), ("free", ()), ("free", ()), ("met", (1,)),
    ]  # fmt: skip
    assert (first.bye_round, first.may_have_bye, [entry.start_number for entry in first.possible_opponents]) == (
        4,
        False,
        [5, 6],
    )


def test_a_round_that_can_be_paired_is_not_stuck(arbiter: User) -> None:
    tournament, _four = manual_swiss.create_manual_swiss(arbiter)
    assert stuck_round(tournament) is None
    with pytest.raises(Refused, match="Round 1 has a legal pairing: pair it by the system"):
        open_by_hand(tournament, arbiter, "I want to")


def test_pairing_leads_to_the_page_and_the_overview_to_it(arbiter_client: Client, stuck_tournament: Tournament) -> None:
    answer = arbiter_client.post(f"/desk/{stuck_tournament.slug}/pair/")
    assert answer["Location"] == f"/desk/{stuck_tournament.slug}/pair/stuck/"
    page = text_of(arbiter_client, answer["Location"])
    assert "Costa, Ines has the bye:" in page
    assert "Eriksen, Liv; Fontaine, Paul could both meet Ahlberg, Nora only." in page
    assert "Proposal with 1 repeat" in page
    assert "Change the number of rounds to 5." in page
    assert f"/desk/{stuck_tournament.slug}/pair/stuck/" in text_of(arbiter_client, f"/desk/{stuck_tournament.slug}/")


def test_the_overview_says_it_in_the_language_of_the_reader_not_of_the_worker(
    arbiter: User, arbiter_client: Client, stuck_tournament: Tournament
) -> None:
    request_pairing(stuck_tournament, arbiter, at_once=True)
    assert stuck_tournament.pairing_tasks.update(failure="in the words of the worker") == 1
    page = text_of(arbiter_client, f"/desk/{stuck_tournament.slug}/")
    assert "in the words of the worker" not in page
    assert "Round 6 has no legal pairing." in page


def test_the_first_click_opens_a_draft_and_keeps_the_reason(
    arbiter: User, arbiter_client: Client, stuck_tournament: Tournament
) -> None:
    answer = arbiter_client.post(f"/desk/{stuck_tournament.slug}/pair/by-hand/", {"reason": "All others have met"})
    assert answer["Location"] == f"/desk/{stuck_tournament.slug}/rounds/6/draft/"
    round_ = stuck_tournament.rounds.get(number=6)
    assert round_.state == RoundState.DRAFT
    games = {frozenset(pair) for pair in round_.pairings.values_list("white__start_number", "black__start_number")}
    assert len(games) == 3
    assert round_.byes.filter(kind=ByeKind.ALLOCATED).count() == 1
    (change,) = round_.changes.all()
    assert (change.kind, change.reason, change.by) == (ChangeKind.BY_HAND, "All others have met", arbiter)
    assert "Ahlberg, Nora" in change.after
    page = text_of(arbiter_client, answer["Location"])
    assert "1 rematch" in page
    assert "met in round 1" in page
    assert "All others have met" in page


@pytest.mark.parametrize("reason", ["", "   "])
def test_without_a_reason_nothing_is_opened(arbiter_client: Client, stuck_tournament: Tournament, reason: str) -> None:
    answer = arbiter_client.post(f"/desk/{stuck_tournament.slug}/pair/by-hand/", {"reason": reason})
    assert answer.status_code == 422
    assert "Enter a reason" in answer.content.decode()
    assert not stuck_tournament.rounds.filter(number=6).exists()


def test_a_second_press_opens_no_second_draft(
    arbiter: User, arbiter_client: Client, stuck_tournament: Tournament
) -> None:
    for _press in range(2):
        arbiter_client.post(f"/desk/{stuck_tournament.slug}/pair/by-hand/", {"reason": "All others have met"})
    assert stuck_tournament.rounds.filter(number=6).count() == 1
    with pytest.raises(Refused, match="Round 6 is already a draft"):
        open_by_hand(stuck_tournament, arbiter, "again")


def test_a_long_reason_and_an_odd_sign_are_stored(arbiter_client: Client, stuck_tournament: Tournament) -> None:
    arbiter_client.post(f"/desk/{stuck_tournament.slug}/pair/by-hand/", {"reason": "x\n" + "ü" * 500})
    assert len(stuck_tournament.rounds.get(number=6).changes.get().reason) == 200


def play(tournament: Tournament, number: int) -> None:
    round_ = tournament.rounds.get(number=number)
    rounds.publish(round_)
    round_.pairings.update(white_result="1", black_result="0")
    rounds.update_round_state(tournament.rounds.get(number=number))


def comment_texts(report: Report) -> list[str]:
    return [comment.strip() for comment in report.comments]


@pytest.mark.parametrize("mode", [FideMode.NEVER, FideMode.ON])
def test_the_report_names_the_second_meeting_with_the_reason(arbiter: User, mode: FideMode) -> None:
    tournament = create_stuck_swiss(arbiter, fide_mode=mode)
    open_by_hand(tournament, arbiter, "All others have met")
    play(tournament, 6)
    report = to_report(tournament)
    sentence = "Second meeting @ Round 6: 7-1, met in round 1; arbiter's decision: All others have met"
    assert [comment.strip() for comment in report.comments if "Second meeting" in comment] == [sentence]
    reading = read_report(trf26.write(report).text.encode())
    assert reading.report is not None
    assert comment_texts(reading.report) == comment_texts(report)
    remarks = [(note.level, note.code) for note in contradictions(reading.report)]
    assert remarks == [("warning", "met-twice")]
    manual = [comment for comment in report.comments if "MPA @ Round 6: none =>" in comment]
    assert len(manual) == (4 if mode == FideMode.ON else 0)


def test_the_last_round_is_paired_by_hand_too_and_the_tournament_ends(
    arbiter: User, stuck_tournament: Tournament
) -> None:
    for number in (6, 7):
        if stuck_round(stuck_tournament):
            open_by_hand(stuck_tournament, arbiter, "All others have met")
        else:
            request_pairing(stuck_tournament, arbiter, at_once=True)
        play(stuck_tournament, number)
    stuck_tournament.refresh_from_db()
    assert stuck_tournament.state == "finished"
    table = standings(stuck_tournament)
    assert sum(row.points for row in table) == 7 * 40  # three games and a bye a round
    again = field_of(to_report(stuck_tournament), 8, range(1, 8), 8)
    assert len(again.players) == 7


def test_the_explanation_of_the_round_has_the_reason(
    arbiter: User, arbiter_client: Client, stuck_tournament: Tournament
) -> None:
    open_by_hand(stuck_tournament, arbiter, "All others have met")
    assert "All others have met" in text_of(arbiter_client, f"/tournaments/{stuck_tournament.slug}/rounds/6/making/")
    play(stuck_tournament, 6)
    assert "All others have met" in text_of(Client(), f"/tournaments/{stuck_tournament.slug}/rounds/6/making/")


def test_an_even_field_of_four_needs_only_repeats(arbiter: User) -> None:
    tournament, _four = manual_swiss.create_manual_swiss(arbiter, rounds=5, fide_mode=FideMode.NEVER)
    for _number in range(3):
        round_ = factories.pair(tournament)[0]
        rounds.publish(round_)
        round_.pairings.update(white_result="=", black_result="=")
        rounds.update_round_state(tournament.rounds.get(pk=round_.pk))
        if stuck_round(tournament):
            break
    blocked = stuck_round(tournament)
    assert blocked is not None
    assert not blocked.is_odd
    assert blocked.general_reason.startswith("Nobody may play the same opponent twice. ")
    round_ = open_by_hand(tournament, arbiter, "Everybody has met everybody")
    assert round_.pairings.count() == 2

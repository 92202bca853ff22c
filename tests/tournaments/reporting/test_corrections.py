from uuid import uuid4

import pytest

from ratings.core.errors import Refused
from ratings.models import LiveGame, User
from ratings.reports import trf26
from ratings.reports.report import AbnormalPoints, RoundResult
from ratings.reports.validation import contradictions
from ratings.submissions import decisions
from tests.tournaments import factories
from tests.tournaments.reporting.test_submit import AT
from tournaments.models import RoundState, Tournament
from tournaments.reporting.corrections import (
    add_correction,
    all_corrections,
    corrections_in_force,
    withdraw_correction,
)
from tournaments.reporting.report import to_report
from tournaments.reporting.submit import hand_in, report_bytes
from tournaments.results import results
from tournaments.scores.standings import standings


@pytest.fixture
def finished_tournament(cup: Tournament, arbiter: User) -> Tournament:
    """Round 1: number 1 beats 4 at board 1; everything else is drawn."""
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    factories.enter_missing_results(cup, arbiter)
    cup.refresh_from_db()
    return cup


def test_a_corrected_game_is_reported_as_it_is_to_be_rated_with_the_points_of_the_tournament(
    finished_tournament: Tournament, arbiter: User
) -> None:
    add_correction(
        factories.board(finished_tournament, 1, 1), "==", "phone of number 4 rang in a drawn position", arbiter
    )
    report = to_report(finished_tournament, rated=True)
    assert (report.players[0].rounds[0], report.players[3].rounds[0]) == (
        RoundResult(4, "w", "="),
        RoundResult(1, "b", "="),
    )
    assert [player.points for player in report.players] == [
        player.points for player in to_report(finished_tournament).players
    ]
    assert report.abnormal_points == (AbnormalPoints("", None, 5, 1, (1,)), AbnormalPoints("", None, -5, 1, (4,)))
    assert contradictions(report) == ()


def test_a_comment_mentions_it(finished_tournament: Tournament, arbiter: User) -> None:
    add_correction(factories.board(finished_tournament, 1, 1), "==", "phone", arbiter)
    assert to_report(finished_tournament, rated=True).comments == (
        " Round 1, 1–4: 1-0 in the tournament, rated as =-=: phone",
    )


def test_the_same_points_need_no_record_of_their_own(finished_tournament: Tournament, arbiter: User) -> None:
    add_correction(factories.board(finished_tournament, 1, 1), "+-", "never played", arbiter)
    report = to_report(finished_tournament, rated=True)
    assert (report.players[0].rounds[0], report.abnormal_points) == (RoundResult(4, "w", "+"), ())


@pytest.mark.parametrize("decided", ["00", "=0", "0="])
def test_a_decision_that_takes_points_away_can_be_rated_as_it_was_played(
    cup: Tournament, arbiter: User, decided: str
) -> None:
    factories.enter_result(factories.board(cup, 1, 1), decided, arbiter)
    factories.enter_missing_results(cup, arbiter)
    add_correction(factories.board(cup, 1, 1), "10", "mated before the arbiter came", arbiter)
    report = to_report(cup, rated=True)
    assert contradictions(report) == ()
    assert [player.points for player in report.players] == [player.points for player in to_report(cup).players]


def test_standings_and_the_report_of_the_tournament_stay_as_they_are(
    finished_tournament: Tournament, arbiter: User
) -> None:
    before, table = to_report(finished_tournament), standings(finished_tournament).rows
    add_correction(factories.board(finished_tournament, 1, 1), "LW", "the boards were mixed up", arbiter)
    assert to_report(finished_tournament) == before
    assert standings(finished_tournament).rows == table
    assert factories.board(finished_tournament, 1, 1).result == "10"


def test_the_report_handed_in_has_it_and_the_office_finds_no_error(
    finished_tournament: Tournament, arbiter: User, officer: User
) -> None:
    add_correction(factories.board(finished_tournament, 1, 1), "==", "phone", arbiter)
    submission = hand_in(finished_tournament, arbiter, AT).submission
    read = trf26.read(bytes(submission.data).decode()).report
    assert read == to_report(finished_tournament, rated=True)
    assert not submission.problems.filter(code__in=("points-differ", "byes-in-totals", "results-clash")).exists()
    event = decisions.accept(submission, officer, AT, waiver_reason="known to the office")
    game = event.games.get(round=1, white=finished_tournament.entries.get(start_number=1).player)
    assert (game.white_result, game.black_result) == ("=", "=")


def test_the_projected_rating_follows_and_a_later_key_at_the_board_keeps_it(cup: Tournament, arbiter: User) -> None:
    pairing = factories.board(cup, 1, 1)
    factories.enter_result(pairing, "10", arbiter)
    add_correction(pairing, "==", "phone", arbiter)
    assert LiveGame.objects.get().white_result == "="
    results.enter(pairing.pk, "01", factories.board(cup, 1, 1).version, uuid4(), arbiter)
    assert LiveGame.objects.get().white_result == "="
    withdraw_correction(pairing, "the opponent agreed", arbiter)
    assert LiveGame.objects.get().white_result == "0"


def test_taken_back_it_is_rated_as_the_tournament_has_it_and_both_rows_stay(
    finished_tournament: Tournament, arbiter: User
) -> None:
    pairing, before = factories.board(finished_tournament, 1, 1), report_bytes(finished_tournament)
    add_correction(pairing, "==", "phone", arbiter)
    assert report_bytes(finished_tournament) != before
    withdraw_correction(pairing, "it was silent", arbiter)
    assert report_bytes(finished_tournament) == before
    assert corrections_in_force(finished_tournament) == []
    assert [(correction.rated_as, correction.reason) for correction in all_corrections(finished_tournament)] == [
        ("as in the tournament", "it was silent"),
        ("draw", "phone"),
    ]


def test_the_last_correction_of_a_game_counts(finished_tournament: Tournament, arbiter: User) -> None:
    add_correction(factories.board(finished_tournament, 1, 1), "==", "phone", arbiter)
    add_correction(factories.board(finished_tournament, 1, 1), "+-", "never played", arbiter)
    assert [result.result for result in corrections_in_force(finished_tournament)] == ["+-"]


@pytest.mark.parametrize(
    ("result", "reason", "message"),
    [
        ("==", "  ", "Enter a reason"),
        ("AA", "phone", "Choose the result to be rated"),
        ("", "phone", "Choose the result to be rated"),
        ("10", "phone", "already has this correction"),
    ],
)
def test_a_correction_needs_a_reason_and_another_result(
    finished_tournament: Tournament, arbiter: User, result: str, reason: str, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        add_correction(factories.board(finished_tournament, 1, 1), result, reason, arbiter)
    assert not all_corrections(finished_tournament).exists()


def test_to_go_back_to_the_result_of_the_tournament_the_correction_is_taken_back(
    finished_tournament: Tournament, arbiter: User
) -> None:
    add_correction(factories.board(finished_tournament, 1, 1), "==", "phone", arbiter)
    with pytest.raises(Refused, match="Take back the correction"):
        add_correction(factories.board(finished_tournament, 1, 1), "10", "no phone", arbiter)


def test_a_game_without_a_result_or_adjourned_is_not_corrected(cup: Tournament, arbiter: User) -> None:
    factories.enter_result(factories.board(cup, 1, 2), "AA", arbiter)
    for board in (1, 2):
        with pytest.raises(Refused, match="has no result yet"):
            add_correction(factories.board(cup, 1, board), "==", "phone", arbiter)


def test_a_draft_is_not_corrected(finished_tournament: Tournament, arbiter: User) -> None:
    finished_tournament.rounds.filter(number=1).update(state=RoundState.DRAFT)
    with pytest.raises(Refused, match="not published"):
        add_correction(factories.board(finished_tournament, 1, 1), "==", "phone", arbiter)


def test_nothing_is_taken_back_that_was_not_corrected(finished_tournament: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="not corrected"):
        withdraw_correction(factories.board(finished_tournament, 1, 1), "by mistake", arbiter)


def test_after_acceptance_nothing_is_corrected(finished_tournament: Tournament, arbiter: User, officer: User) -> None:
    add_correction(factories.board(finished_tournament, 1, 1), "==", "phone", arbiter)
    decisions.accept(
        hand_in(finished_tournament, arbiter, AT).submission, officer, AT, waiver_reason="known to the office"
    )
    for action in (add_correction, lambda board, _result, *rest: withdraw_correction(board, *rest)):
        with pytest.raises(Refused, match="its results are closed"):
            action(factories.board(finished_tournament, 1, 1), "+-", "too late", arbiter)

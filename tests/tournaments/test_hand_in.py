import datetime as dt

import pytest

from ratings import decide
from ratings.models import Level, Origin, State, Submission, User
from tests.tournaments import cast
from tournaments.hand_in import found, hand_in, report_bytes
from tournaments.models import HandIn, Tournament
from tournaments.refused import Refused
from tournaments.reported import hand_ins, is_accepted

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
LATER = AT + dt.timedelta(days=1)


@pytest.fixture
def finished(cup: Tournament, arbiter: User) -> Tournament:
    cast.play_out(cup, arbiter)
    cup.refresh_from_db()
    return cup


def state(made: Tournament) -> str | None:
    last = hand_ins(made).first()
    return last.state if last else None  # type: ignore[attr-defined]


def test_a_report_handed_in_arrives_like_any_file_with_the_name_of_the_tournament(
    finished: Tournament, arbiter: User
) -> None:
    submission = hand_in(finished, arbiter, AT).submission
    assert (submission.origin, submission.file_name, submission.format) == (
        Origin.DESK,
        f"{finished.slug}.trf",
        "trf26",
    )
    assert bytes(submission.data) == report_bytes(finished)
    assert state(finished) == State.CHECKED


def test_its_players_are_recognised_by_the_numbers_of_the_register(finished: Tournament, arbiter: User) -> None:
    submission = hand_in(finished, arbiter, AT).submission
    known = {row.start_number: row.player for row in submission.identifications.all()}
    assert known == {entry.start_number: entry.player for entry in finished.entries.all()}


def test_a_look_at_what_the_office_would_find_leaves_nothing_behind(finished: Tournament, arbiter: User) -> None:
    looked = {problem.code for problem in found(finished, arbiter, AT)}
    assert not Submission.objects.exists()
    submission = hand_in(finished, arbiter, AT).submission
    assert {problem.code for problem in submission.problems.all()} == looked


def test_before_the_last_result_nothing_is_handed_in(cup: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="Every round must be complete"):
        hand_in(cup, arbiter, AT)
    assert not Submission.objects.exists()


def test_an_error_the_arbiter_can_put_right_keeps_the_report_back(finished: Tournament, arbiter: User) -> None:
    Tournament.objects.filter(pk=finished.pk).update(chief_arbiter="")
    with pytest.raises(Refused):
        hand_in(finished, arbiter, AT)
    assert not Submission.objects.exists()


def test_a_report_that_comes_too_late_reaches_the_office_all_the_same(finished: Tournament, arbiter: User) -> None:
    submission = hand_in(finished, arbiter, AT + dt.timedelta(days=365)).submission
    assert "past-last-list" in {problem.code for problem in submission.problems.filter(level=Level.ERROR)}


def test_the_same_report_is_not_handed_in_twice(finished: Tournament, arbiter: User) -> None:
    hand_in(finished, arbiter, AT)
    with pytest.raises(Refused, match="nothing has changed"):
        hand_in(finished, arbiter, LATER)
    assert HandIn.objects.count() == 1


def test_returned_and_put_right_it_is_handed_in_again_in_place_of_the_first(
    finished: Tournament, arbiter: User, officer: User
) -> None:
    first = hand_in(finished, arbiter, AT).submission
    decide.return_to_arbiter(first, officer, AT, "Board 1 of round 1 was a win.")
    assert state(finished) == State.RETURNED
    cast.strike(cast.board(finished, 1, 1), "10", arbiter)
    second = hand_in(finished, arbiter, LATER).submission
    assert (second.replaces, state(finished)) == (first, State.CHECKED)


def test_accepted_the_results_are_closed_and_nothing_more_is_handed_in(
    finished: Tournament, arbiter: User, officer: User
) -> None:
    decide.accept(hand_in(finished, arbiter, AT).submission, officer, AT, why="known to the office")
    assert is_accepted(finished)
    with pytest.raises(Refused, match="results are closed"):
        cast.strike(cast.board(finished, 1, 1), "10", arbiter)
    with pytest.raises(Refused, match="has accepted"):
        hand_in(finished, arbiter, LATER)


def test_what_the_office_accepts_are_the_games_of_the_tournament(
    finished: Tournament, arbiter: User, officer: User
) -> None:
    event = decide.accept(hand_in(finished, arbiter, AT).submission, officer, AT, why="known to the office")
    assert (event.name, event.control, event.system) == ("Autumn Cup", "standard", "round-robin")
    assert event.games.count() == 6

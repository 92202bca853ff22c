import datetime as dt
from collections.abc import Iterable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ratings.core.errors import Refused
from ratings.models import LiveGame, Player, Problem, ProblemLevel, Submission, SubmissionOrigin, SubmissionState, User
from ratings.projection.pending_reports import rounds_handed_in
from ratings.reports import trf26
from ratings.reports.report import Birth
from ratings.submissions import decisions
from ratings.submissions.receive import receive
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.core.report_parts import ReportPart
from tournaments.core.submission_status import (
    hand_ins,
    is_accepted,
)
from tournaments.entries.entries import Entry
from tournaments.models import HandIn, RoundState, Tournament
from tournaments.reporting.report import to_report
from tournaments.reporting.submit import (
    hand_in,
    is_complete,
    missing_for_report,
    preview_problems,
    report_bytes,
)

AT = dt.datetime(2025, 11, 12, 12, tzinfo=dt.UTC)
LATER = AT + dt.timedelta(days=1)


@pytest.fixture
def finished_tournament(cup: Tournament, arbiter: User) -> Tournament:
    factories.enter_missing_results(cup, arbiter)
    cup.refresh_from_db()
    return cup


def state(tournament: Tournament) -> str | None:
    last = hand_ins(tournament).first()
    return last.state if last else None  # type: ignore[attr-defined]


def test_a_report_handed_in_arrives_like_any_file_with_the_name_of_the_tournament(
    finished_tournament: Tournament, arbiter: User
) -> None:
    submission = hand_in(finished_tournament, arbiter, AT).submission
    assert (submission.origin, submission.file_name, submission.format) == (
        SubmissionOrigin.DESK,
        f"{finished_tournament.slug}.trf",
        "trf26",
    )
    assert bytes(submission.data) == report_bytes(finished_tournament)
    assert state(finished_tournament) == SubmissionState.CHECKED


def test_the_office_gets_the_days_of_birth_that_the_desk_does_not_have(
    finished_tournament: Tournament, arbiter: User
) -> None:
    player = finished_tournament.entries.get(start_number=2).player
    assert player
    Player.objects.filter(pk=player.pk).update(birth_year=1980, birth_date=dt.date(1980, 5, 17))
    assert {player.birth for player in to_report(finished_tournament, rated=True).players} == {Birth(1980)}
    report = trf26.read(bytes(hand_in(finished_tournament, arbiter, AT).submission.data).decode()).report
    assert report
    assert [player.birth for player in report.players] == [Birth(1980), Birth(1980, 5, 17), Birth(1980), Birth(1980)]


def test_its_players_are_recognised_by_the_numbers_of_the_register(
    finished_tournament: Tournament, arbiter: User
) -> None:
    submission = hand_in(finished_tournament, arbiter, AT).submission
    identified = {row.start_number: row.player for row in submission.identifications.all()}
    assert identified == {entry.start_number: entry.player for entry in finished_tournament.entries.all()}


def facts_of(problems: Iterable[Problem]) -> list[tuple[object, ...]]:
    return [
        (
            problem.level,
            problem.code,
            problem.row,
            problem.column,
            problem.found,
            problem.expected,
            problem.start_number,
        )
        for problem in problems
    ]


def test_a_preview_of_the_office_s_checks_only_reads_and_equals_the_checks(
    finished_tournament: Tournament, arbiter: User
) -> None:
    Entry.objects.filter(tournament=finished_tournament, start_number=1).update(player=None, name="Moe, Tor")
    with CaptureQueriesContext(connection) as queries:
        looked = facts_of(preview_problems(finished_tournament, arbiter, AT))
    assert {query["sql"].split()[0] for query in queries.captured_queries} == {"SELECT"}
    assert {level for level, *_ in looked} > {ProblemLevel.ERROR}
    assert facts_of(hand_in(finished_tournament, arbiter, AT).submission.problems.all()) == looked
    assert facts_of(preview_problems(finished_tournament, arbiter, LATER)) == looked


def test_a_report_put_right_is_not_the_same_event_again(finished_tournament: Tournament, arbiter: User) -> None:
    hand_in(finished_tournament, arbiter, AT)
    Tournament.objects.filter(pk=finished_tournament.pk).update(place="Elsewhere")
    finished_tournament.refresh_from_db()
    looked = facts_of(preview_problems(finished_tournament, arbiter, LATER))
    assert not {"same-event", "same-games"} & {code for _, code, *_ in looked}
    assert facts_of(hand_in(finished_tournament, arbiter, LATER).submission.problems.all()) == looked


def test_problems_that_block_a_report_are_found_before_writing(finished_tournament: Tournament, arbiter: User) -> None:
    Tournament.objects.filter(pk=finished_tournament.pk).update(chief_arbiter="")
    with CaptureQueriesContext(connection) as queries, pytest.raises(Refused):
        hand_in(finished_tournament, arbiter, AT)
    assert not [query for query in queries.captured_queries if "INSERT" in query["sql"]]


def test_before_the_last_result_nothing_is_handed_in(cup: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="Every round must be complete"):
        hand_in(cup, arbiter, AT)
    assert not Submission.objects.exists()


def test_an_error_the_arbiter_can_put_right_keeps_the_report_back(
    finished_tournament: Tournament, arbiter: User
) -> None:
    Tournament.objects.filter(pk=finished_tournament.pk).update(chief_arbiter="")
    with pytest.raises(Refused):
        hand_in(finished_tournament, arbiter, AT)
    assert not Submission.objects.exists()


def test_a_report_that_comes_too_late_reaches_the_office_all_the_same(
    finished_tournament: Tournament, arbiter: User
) -> None:
    submission = hand_in(finished_tournament, arbiter, AT + dt.timedelta(days=365)).submission
    assert "past-last-list" in {problem.code for problem in submission.problems.filter(level=ProblemLevel.ERROR)}


def test_the_office_knows_the_event_of_a_report_by_its_key_whatever_its_file_is_called(
    finished_tournament: Tournament, arbiter: User, officer: User
) -> None:
    """Equal bytes came as a file before, under an unrelated name."""
    assert LiveGame.objects.filter(event_key=finished_tournament.event_key).exists()
    uploaded = receive(report_bytes(finished_tournament), "other-cup.trf", arbiter, AT)
    assert rounds_handed_in({finished_tournament.event_key, "other-cup"}) == {}
    assert hand_in(finished_tournament, arbiter, AT).submission == uploaded
    waiting = rounds_handed_in({finished_tournament.event_key, "other-cup"})
    assert waiting.keys() == {(finished_tournament.event_key, number) for number in (1, 2, 3)}
    assert {report.by for report in waiting.values()} == {arbiter.pk}
    decisions.accept(uploaded, officer, AT, waiver_reason="known to the office")
    assert rounds_handed_in({finished_tournament.event_key}) == {}
    assert not LiveGame.objects.exists()


def test_the_same_report_is_not_handed_in_twice(finished_tournament: Tournament, arbiter: User) -> None:
    hand_in(finished_tournament, arbiter, AT)
    with pytest.raises(Refused, match="has not changed"):
        hand_in(finished_tournament, arbiter, LATER)
    assert HandIn.objects.count() == 1


def test_returned_and_put_right_it_is_handed_in_again_in_place_of_the_first(
    finished_tournament: Tournament, arbiter: User, officer: User
) -> None:
    first = hand_in(finished_tournament, arbiter, AT).submission
    decisions.return_to_arbiter(first, officer, AT, "Board 1 of round 1 was a win.")
    assert state(finished_tournament) == SubmissionState.RETURNED
    factories.change_result(factories.board(finished_tournament, 1, 1), "10", arbiter)
    second = hand_in(finished_tournament, arbiter, LATER).submission
    assert (second.replaces, state(finished_tournament)) == (first, SubmissionState.CHECKED)


def test_accepted_the_results_are_closed_and_nothing_more_is_handed_in(
    finished_tournament: Tournament, arbiter: User, officer: User
) -> None:
    decisions.accept(
        hand_in(finished_tournament, arbiter, AT).submission, officer, AT, waiver_reason="known to the office"
    )
    assert is_accepted(finished_tournament)
    with pytest.raises(Refused, match="results are closed"):
        factories.enter_result(factories.board(finished_tournament, 1, 1), "10", arbiter)
    with pytest.raises(Refused, match="has accepted"):
        hand_in(finished_tournament, arbiter, LATER)


def test_the_accepted_games_are_those_of_the_tournament(
    finished_tournament: Tournament, arbiter: User, officer: User
) -> None:
    event = decisions.accept(
        hand_in(finished_tournament, arbiter, AT).submission, officer, AT, waiver_reason="known to the office"
    )
    assert (event.name, event.control, event.system) == ("Autumn Cup", "standard", "round-robin")
    assert event.games.count() == 6


def lacks(tournament: Tournament, part: ReportPart | None = None) -> list[tuple[int | None, str]]:
    return [(lack.round, lack.sentence) for lack in missing_for_report(tournament, part)]


def test_missing_results_are_listed_by_round(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, rounds=4)
    assert lacks(tournament) == [(None, "Nothing is paired yet.")]
    add_round(tournament, [(1, 4, "10"), (2, 5, ""), (3, 6, "")])
    add_round(tournament, [(1, 2, "AA"), (4, 3, "==")])
    add_round(tournament, [(1, 3, "")], state=RoundState.DRAFT)
    assert lacks(tournament) == [
        (None, "1 round is not paired yet."),
        (None, "Round 3 is not published yet."),
        (1, "Round 1: the results of boards 2, 3 are missing."),
        (2, "Round 2: board 1 is adjourned."),
    ]
    assert not is_complete(tournament)


def test_an_adjourned_game_keeps_the_report_back(finished_tournament: Tournament, arbiter: User) -> None:
    factories.change_result(factories.board(finished_tournament, 1, 1), "AA", arbiter)
    with pytest.raises(Refused, match="Every round must be complete"):
        hand_in(finished_tournament, arbiter, AT)


def test_fewer_rounds_than_planned_are_not_the_whole_tournament(arbiter: User) -> None:
    tournament = create_registered_swiss(arbiter, rounds=2)
    add_round(tournament, [(1, 4, "10")])
    assert not is_complete(tournament)
    add_round(tournament, [(1, 2, "10")])
    assert is_complete(tournament)


def test_a_person_outside_the_register_is_for_the_office_to_enrol(
    finished_tournament: Tournament, arbiter: User
) -> None:
    Entry.objects.filter(tournament=finished_tournament, start_number=1).update(player=None, name="Moe, Tor")
    submission = hand_in(finished_tournament, arbiter, AT).submission
    assert "unidentified" in {problem.code for problem in submission.problems.filter(level=ProblemLevel.ERROR)}

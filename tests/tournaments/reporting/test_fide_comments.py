"""The comments of FIDE mode in the files of the report."""

import datetime as dt

import pytest
from django.test import Client

from ratings.models import User
from ratings.reports import trf26
from tests.tournaments import factories
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.core.report_parts import ReportPart
from tournaments.models import FideMode, FideModeExit, PairingChange, Tournament
from tournaments.reporting.fide_comments import fide_comments
from tournaments.reporting.report import to_report
from tournaments.rounds.adjourn import register_adjourned
from tournaments.rounds.rule_check import request_check, run_checks


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    """Two rounds; in the second, 3 has a full-point bye and 4 a half-point bye."""
    cup = create_registered_swiss(arbiter, players=4, rounds=5, fide_mode=FideMode.ON)
    add_round(cup, [(1, 2, "10"), (3, 4, "==")])
    add_round(cup, [(2, 1, "10")], {3: "F", 4: "H"})
    return cup


def leave_fide_mode_after(tournament: Tournament, by: User, after_round: int) -> Tournament:
    Tournament.objects.filter(pk=tournament.pk).update(fide_mode=FideMode.LEFT)
    at = dt.datetime(2026, 11, 24, 12, tzinfo=dt.UTC)
    FideModeExit.objects.create(tournament=tournament, after_round=after_round, reason="a private reason", by=by, at=at)
    return Tournament.objects.get(pk=tournament.pk)


def test_full_point_byes_leave_a_comment(tournament: Tournament) -> None:
    assert "### Full-point bye @ Round 2: 3" in trf26.write(to_report(tournament)).text.splitlines()


def test_a_part_has_the_comments_of_its_rounds(tournament: Tournament) -> None:
    assert fide_comments(tournament, ReportPart(1, 1)) == ()
    assert fide_comments(tournament, ReportPart(2, 2)) == (" Full-point bye @ Round 2: 3",)


@pytest.mark.parametrize(("after", "when"), [(0, "before round 1"), (2, "after round 2")])
def test_the_exit_is_named_with_its_round_and_day_without_the_reason(
    tournament: Tournament, arbiter: User, after: int, when: str
) -> None:
    text = trf26.write(to_report(leave_fide_mode_after(tournament, arbiter, after))).text
    assert f"### FIDE mode exited {when}, 2026-11-24" in text.splitlines()
    assert "private" not in text


def test_a_tournament_that_never_was_in_fide_mode_has_no_such_comment(tournament: Tournament) -> None:
    tournament.fide_mode = FideMode.NEVER
    tournament.save(update_fields=["fide_mode"])
    assert not any("FIDE mode" in comment or "MPA" in comment for comment in to_report(tournament).comments)


def test_anyones_file_has_them_too(tournament: Tournament, arbiter: User, client: Client) -> None:
    leave_fide_mode_after(tournament, arbiter, 2)
    text = client.get(f"/tournaments/{tournament.slug}/report/").content.decode()
    assert "### FIDE mode exited after round 2" in text
    assert "### Full-point bye @ Round 2: 3" in text


def test_pairs_that_differ_from_the_rules_leave_a_comment_with_both(arbiter: User) -> None:
    cup = create_registered_swiss(arbiter, players=4, rounds=5, fide_mode=FideMode.ON)
    add_round(cup, [(1, 2, "10"), (3, 4, "==")])
    request_check(cup)
    assert fide_comments(cup) == ()
    run_checks(cup.pk)
    assert fide_comments(cup) == (" Import @ Round 1: 1-3, 4-2 => 1-2, 3-4",)


def test_a_new_number_of_rounds_and_what_it_makes_wrong_leave_comments(arbiter: User) -> None:
    cup = create_registered_swiss(arbiter, players=4, rounds=5, fide_mode=FideMode.ON)
    last = add_round(cup, [(1, 2, "10"), (3, 4, "==")])
    PairingChange.objects.create(round=last, kind="rounds", before="5", after="3", reason="snow", by=arbiter)
    request_check(cup)
    run_checks(cup.pk)
    assert fide_comments(cup) == (
        " Configuration @ Round 1: 1-3, 4-2 => 1-2, 3-4",
        " Configuration @ Round 1: rounds 5 => 3",
    )


def test_an_adjourned_game_that_is_not_drawn_leaves_a_comment(arbiter: User) -> None:
    cup = create_registered_swiss(arbiter, players=6, rounds=5, fide_mode=FideMode.ON)
    add_round(cup, [(1, 4, ""), (2, 5, ""), (3, 6, "10")], state="published")
    missing = [factories.board(cup, 1, board).pk for board in (1, 2)]
    register_adjourned(cup, missing, arbiter)
    assert fide_comments(cup) == ()
    lines = trf26.write(to_report(cup)).text.splitlines()
    assert [line for line in lines if line.startswith("162")] == ["162  X 0.0"]
    assert sum(line.endswith(" ?") for line in lines) == 4
    factories.enter_result(factories.board(cup, 1, 1), "01", arbiter)
    factories.enter_result(factories.board(cup, 1, 2), "==", arbiter)
    assert fide_comments(cup) == (" Adjournment @ Round 1: 1-4 0-1",)

"""The comments of FIDE mode in the files of the report."""

import datetime as dt

import pytest
from django.test import Client

from ratings.models import User
from ratings.reports import trf26
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.core.report_parts import ReportPart
from tournaments.models import FideMode, FideModeExit, Tournament
from tournaments.reporting.fide_comments import fide_comments
from tournaments.reporting.report import to_report


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

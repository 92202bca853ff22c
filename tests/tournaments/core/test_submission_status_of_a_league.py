"""The effects of an accepted part of a league: closed and open actions."""

import datetime as dt

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from ratings.submissions import decisions
from tests.tournaments import factories
from tests.tournaments.core.actions import AT, first_board, keystroke_arguments, renamed
from tests.tournaments.round_by_round import add_round, create_registered_swiss
from tournaments.core.report_parts import ReportPart
from tournaments.core.submission_status import is_closed, require_open, require_open_round, with_public_state
from tournaments.entries import entries, numbering
from tournaments.models import Tournament
from tournaments.reporting import submit
from tournaments.results import results


@pytest.fixture
def league(arbiter: User, officer: User) -> Tournament:
    """A league of four rounds, the first reported and accepted; numbers 1 and 4 played in it."""
    tournament = create_registered_swiss(arbiter, rounds=4, last_day=dt.date(2026, 2, 1))
    add_round(tournament, [(1, 4, "10")])
    add_round(tournament, [(1, 2, "10")], day=dt.date(2025, 12, 5))
    submission = submit.hand_in(tournament, arbiter, AT, ReportPart(1, 1)).submission
    decisions.accept(submission, officer, AT, waiver_reason="known to the office")
    return tournament


def test_a_league_goes_on_but_in_its_closed_rounds(league: Tournament, arbiter: User) -> None:
    require_open(league)
    require_open_round(league.rounds.get(number=2))
    assert [is_closed(round_) for round_ in league.rounds.order_by("number")] == [True, False]
    assert [round_.state for round_ in with_public_state(league, league.rounds.order_by("number"))] == [
        "locked",
        "complete",
    ]
    with pytest.raises(Refused, match="report of round 1"):
        results.enter(first_board(league).pk, "01", *keystroke_arguments(league, arbiter)[1:])
    second = factories.board(league, 2, 1)
    factories.change_result(second, "01", arbiter)


def test_players_of_a_closed_round_keep_their_name_and_all_keep_their_number(league: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="has played a round whose report is accepted"):
        entries.store_fields(renamed(league), ["name"])
    other = league.entries.get(start_number=2)
    other.name = "Brandt, Emilia"
    entries.store_fields(other, ["name"])
    with pytest.raises(Refused):
        numbering.number_by_rating(league)

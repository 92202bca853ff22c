"""The current round of a tournament, by the results and the days of its public rounds."""

import datetime as dt
from dataclasses import dataclass

import pytest
import time_machine

from ratings.models import User
from tests.tournaments import factories
from tournaments.core.current_round import current_round, first_unfinished
from tournaments.models import Pairing, Tournament

TODAY = dt.date(2025, 11, 7)


@dataclass
class PublicRound:
    number: int
    boards: int
    finished: int
    missing: int
    day: dt.date | None = None


def rounds(*missing: int, adjourned: int = 0, days: tuple[int, ...] = ()) -> list[PublicRound]:
    """Return rounds of five boards: the number of missing results of each, and one adjourned game in `adjourned`."""
    return [
        PublicRound(
            number=number,
            boards=5,
            finished=5 - count - (number == adjourned),
            missing=count,
            day=TODAY + dt.timedelta(days=days[number - 1]) if days else None,
        )
        for number, count in enumerate(missing, start=1)
    ]


@pytest.mark.parametrize(
    ("public", "number"),
    [
        (rounds(5, 5, 5), 1),  # no game is played
        (rounds(0, 3, 5), 2),  # a round robin, all rounds published
        (rounds(0, 0, 5), 3),
        (rounds(0, 0, 0), 3),  # the last once all are complete
        (rounds(0, 0, 0, 5, adjourned=2), 4),  # an adjourned game holds no round up
        (rounds(0, 0, 0, adjourned=1), 3),
        (rounds(0, 1, 0, 5), 4),  # a forgotten result of round 2 does not lead back
        (rounds(0, 1, 3, 5, days=(-2, -1, 0, 1)), 3),  # today's round, though a result of yesterday is missing
        (rounds(0, 0, 5, 5, days=(-2, -1, 1, 2)), 3),  # the evening before
        (rounds(0, 3, 5, 5, days=(-4, -3, -2, -1)), 2),  # no results are entered any more
        (rounds(0, 5, 3, 5, days=(-1, 1, 0, 2)), 3),  # round 3 is played before round 2
        (rounds(0, 5, 0, 5, days=(-2, 0, -1, 1)), 2),
        (rounds(0, 0, 5, 4, days=(-1, 0, 0, 1)), 3),  # two rounds today; a game of tomorrow was played in advance
    ],
)
def test_the_current_round_is_the_first_unfinished_one_by_day(public: list[PublicRound], number: int) -> None:
    current = first_unfinished(public, TODAY)
    assert current is not None
    assert current.number == number


def test_before_the_first_publication_there_is_no_current_round(new_tournament: Tournament) -> None:
    assert current_round(new_tournament) is None


def test_the_current_round_follows_results_and_date(cup: Tournament, arbiter: User) -> None:
    """Rounds 1 to 3 are on three days from 7 November."""
    factories.enter_result(factories.board(cup, 1, 1), "AA", arbiter)
    assert _number(cup) == 1
    factories.enter_result(factories.board(cup, 1, 2), "10", arbiter)
    assert _number(cup) == 2
    cup.rounds.filter(number=3).update(day=TODAY)
    with time_machine.travel(dt.datetime(2025, 11, 7, 12, tzinfo=dt.UTC)):
        assert _number(cup) == 3
        Pairing.objects.filter(round__tournament=cup, round__number=3).update(white_result="1", black_result="0")
        assert _number(cup) == 2  # the only one left, tomorrow's


def _number(tournament: Tournament) -> int:
    current = current_round(tournament)
    assert current is not None
    return current.number

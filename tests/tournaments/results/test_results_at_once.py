"""Concurrent keystrokes of stations, each on its own connection."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Keystroke, KeystrokeOutcome, Pairing, RoundState, Tournament
from tournaments.results import results

pytestmark = pytest.mark.django_db(transaction=True)
STATIONS = 8


def at_once(actions: list[Callable[[], results.KeystrokeAnswer]]) -> list[str]:
    def alone(action: Callable[[], results.KeystrokeAnswer]) -> str:
        try:
            return action().outcome
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as stations:
        return [*stations.map(alone, actions)]


@pytest.mark.whole
def test_exactly_one_of_several_results_on_one_version_is_entered(cup: Tournament, arbiter: User) -> None:
    first = factories.board(cup, 1, 1)
    codes = ["10", "01", "==", "+-", "-+", "--"]
    outcomes = at_once([lambda code=code: results.enter(first.pk, code, 0, uuid4(), arbiter) for code in codes])
    assert sorted(outcomes) == [KeystrokeOutcome.ENTERED] + [KeystrokeOutcome.REFUSED] * 5
    first.refresh_from_db()
    assert (first.version, first.result) == (
        1,
        "".join(_codes(Keystroke.objects.get(outcome=KeystrokeOutcome.ENTERED))),
    )


def test_a_keystroke_sent_by_many_requests_is_entered_once(cup: Tournament, arbiter: User) -> None:
    first, uuid = factories.board(cup, 1, 1), uuid4()
    outcomes = at_once([lambda: results.enter(first.pk, "10", 0, uuid, arbiter)] * STATIONS)
    assert outcomes == [KeystrokeOutcome.ENTERED] * STATIONS
    assert Keystroke.objects.count() == 1


def test_the_last_two_results_at_once_complete_the_round(cup: Tournament, arbiter: User) -> None:
    boards = [*Pairing.objects.filter(round__tournament=cup, round__number=1)]
    at_once([lambda board=board: results.enter(board.pk, "==", 0, uuid4(), arbiter) for board in boards])
    assert cup.rounds.get(number=1).state == RoundState.COMPLETE


def _codes(keystroke: Keystroke) -> tuple[str, str]:
    return keystroke.white_result, keystroke.black_result

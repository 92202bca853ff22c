"""Two arbiters at one draft, each on their own connection."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.swiss import create_swiss
from tournaments.models import PairingChange, RoundState, Tournament
from tournaments.rounds.draft.boards import swap_colours
from tournaments.rounds.draft.changes import ChangeRequest, fingerprint
from tournaments.rounds.rounds import publish
from tournaments.rounds.unpublish import unpublish

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(action: Callable[[], object], times: int = 4) -> list[str]:
    """Run the action several times at once. Return "" or the reason of the refusal for each."""

    def alone(_: int) -> str:
        try:
            action()
        except Refused as refused:
            return str(refused)
        finally:
            connection.close()
        return ""

    with ThreadPoolExecutor(times) as arbiters:
        return [*arbiters.map(alone, range(times))]


def test_exactly_one_of_several_changes_on_the_same_page_is_made(arbiter: User) -> None:
    round_ = create_swiss(arbiter, {1: "2w?", 2: "1b?"}, draft=1).rounds.get()
    request = ChangeRequest(round_, arbiter, "wrong colours", fingerprint(round_))
    player = round_.pairings.get().white
    answers = at_once(lambda: swap_colours(request, [player]))
    assert sorted(map(bool, answers)) == [False, True, True, True]
    assert PairingChange.objects.count() == 1
    assert round_.pairings.get().black == player


def test_publishing_and_unpublishing_by_several_at_once_is_done_once(cup: Tournament, arbiter: User) -> None:
    round_ = cup.rounds.get(number=3)
    assert at_once(lambda: unpublish(round_, arbiter, "a mistake")) == [""] * 4
    assert PairingChange.objects.count() == 1
    assert at_once(lambda: publish(round_)) == [""] * 4
    assert cup.rounds.get(number=3).state == RoundState.PUBLISHED
    assert factories.board(cup, 3, 1).version == 1

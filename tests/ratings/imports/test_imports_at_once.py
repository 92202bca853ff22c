"""Concurrent imports, each with its own connection: no deadlock."""

import io
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from ratings import imports
from ratings.fide_list import write_combined
from ratings.imports import import_list
from ratings.imports import member_ratings as of_members
from ratings.members.national_ratings import lists_open_to_stated_ratings
from ratings.models import MemberImport, Player, Run
from tests.ratings.imports.test_list_import import ADA, BO, NOVEMBER
from tests.ratings.month import DECEMBER, NOW, default_series, enrol_players
from tests.ratings.publication.test_runs_at_once import at_once
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db(transaction=True)
MOMENT = 1.0


def signal_after(call: Callable[..., Any], done: Event, awaited: Event) -> Callable[..., Any]:
    """Return the function, wrapped to set `done` afterwards and wait a moment for the other."""

    def called(*args: Any, **kwargs: Any) -> Any:
        answer = call(*args, **kwargs)
        done.set()
        awaited.wait(MOMENT)
        return answer

    return called


def test_a_list_of_fide_and_the_ratings_of_members_are_taken_in_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    olga = create_account("olga", "officers")
    players = enrol_players("CD")
    chosen = next(each for each in lists_open_to_stated_ratings() if each.control == "rapid")
    ratings = {chosen.name: [[player.pk, 1500] for player in players.values()]}
    members = MemberImport.objects.create(fields=[], rows=2, by=olga, at=NOW, finished_at=NOW, ratings=ratings)
    list_is_read, members_are_read = Event(), Event()
    monkeypatch.setattr(
        import_list, "stage_players", signal_after(import_list.stage_players, list_is_read, members_are_read)
    )
    monkeypatch.setattr(of_members, "read_merges", signal_after(of_members.read_merges, members_are_read, list_is_read))

    def fides_list() -> object:
        file = io.BytesIO(b"".join(write_combined([ADA, BO])))
        return imports.import_players(default_series(), file, "list.txt", NOVEMBER, [], olga, NOW)

    def list_of_members() -> object:
        return of_members.create_base_list(members, chosen.name, DECEMBER, False, olga, NOW)

    summary, run = at_once(fides_list, list_of_members)
    assert isinstance(summary, imports.ImportSummary)
    assert isinstance(run, Run)
    assert Player.objects.filter(number__in=[str(ADA.fide_id), str(BO.fide_id)]).count() == 2

"""Ticks: stored once each, and never over a newer one."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories
from tests.tournaments.checkin.check_in import create_mark, create_open_check_in
from tests.tournaments.rounds.pairing_tasks.random_swiss import entry_at
from tournaments.checkin.rounds import close_check_in, end_check_in
from tournaments.entries.absences import request_bye, withdraw
from tournaments.entries.removal import remove
from tournaments.models import CheckInMark, Tournament


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    return create_open_check_in(arbiter)


def test_a_tick_is_kept_with_its_author_and_undone_by_another(
    tournament: Tournament, arbiter: User, helper: User
) -> None:
    player = entry_at(tournament, 1)
    assert create_mark(player, arbiter).is_here
    answer = create_mark(player, helper, is_here=False, seen_version=1)
    assert (answer.is_here, answer.version, answer.is_outdated) == (False, 2, False)
    assert [(mark.is_here, mark.by, mark.version) for mark in CheckInMark.objects.all()] == [
        (True, arbiter, 1),
        (False, helper, 2),
    ]


def test_the_same_tick_again_changes_nothing_even_after_its_undo(tournament: Tournament, arbiter: User) -> None:
    uuid, player = uuid4(), entry_at(tournament, 1)
    create_mark(player, arbiter, uuid=uuid)
    create_mark(player, arbiter, is_here=False, seen_version=1)
    again = create_mark(player, arbiter, uuid=uuid)
    assert (again.is_here, again.is_outdated) == (False, False)
    assert CheckInMark.objects.count() == 2


def test_two_equal_ticks_of_a_player_are_no_conflict(tournament: Tournament, arbiter: User, helper: User) -> None:
    create_mark(entry_at(tournament, 1), arbiter)
    second = create_mark(entry_at(tournament, 1), helper)
    assert (second.is_here, second.version, second.is_outdated) == (True, 1, False)
    assert CheckInMark.objects.get().by == arbiter


def test_an_undo_of_an_unseen_tick_is_outdated(tournament: Tournament, arbiter: User, helper: User) -> None:
    player = entry_at(tournament, 1)
    create_mark(player, arbiter)
    create_mark(player, arbiter, is_here=False, seen_version=1)
    create_mark(player, arbiter, seen_version=2)
    late = create_mark(player, helper, is_here=False, seen_version=1)
    assert (late.is_outdated, late.is_here, late.version) == (True, True, 3)


def test_a_player_who_is_away_is_not_ticked(tournament: Tournament, arbiter: User) -> None:
    request_bye(entry_at(tournament, 1), 1, "H", arbiter)
    with pytest.raises(Refused, match="round 1, half-point bye"):
        create_mark(entry_at(tournament, 1), arbiter)
    with pytest.raises(Refused, match="go to the arbiter"):
        create_mark(entry_at(tournament, 1), None)


def test_a_player_checked_in_who_withdraws_can_be_unticked_but_not_ticked(
    tournament: Tournament, arbiter: User
) -> None:
    player = entry_at(tournament, 1)
    create_mark(player, arbiter)
    withdraw(player, 1, arbiter)
    assert not create_mark(player, arbiter, is_here=False, seen_version=1).is_here
    with pytest.raises(Refused, match="withdrawn from round 1"):
        create_mark(player, arbiter, seen_version=2)


@pytest.mark.parametrize("number", [0, 2, 999_999_999])
def test_only_the_present_round_is_ticked(tournament: Tournament, arbiter: User, number: int) -> None:
    with pytest.raises(Refused, match="is over"):
        create_mark(entry_at(tournament, 1), arbiter, round_number=number)


def test_after_the_end_of_check_in_no_player_is_ticked(tournament: Tournament, arbiter: User) -> None:
    end_check_in(tournament.event)
    with pytest.raises(Refused, match="not in use"):
        create_mark(entry_at(tournament, 1), arbiter)


def test_closed_for_players_it_is_still_open_for_staff(tournament: Tournament, arbiter: User) -> None:
    close_check_in(tournament.event, [tournament], timezone.now())
    with pytest.raises(Refused, match="is closed"):
        create_mark(entry_at(tournament, 1), None)
    assert create_mark(entry_at(tournament, 1), arbiter).is_here


def test_an_entry_of_another_event_is_not_ticked(tournament: Tournament, arbiter: User) -> None:
    other = factories.create_tournament(arbiter, name="Elsewhere")
    stranger = other.entries.create(start_number=1, name="Stranger, S", federation="NOR")
    stranger.tournament = tournament
    with pytest.raises(Refused, match="not entered"):
        create_mark(stranger, arbiter)


def test_ticks_go_with_their_entry_and_their_history_stays(tournament: Tournament, arbiter: User) -> None:
    create_mark(entry_at(tournament, 6), arbiter)
    remove(entry_at(tournament, 6))
    assert not CheckInMark.objects.exists()
    events = CheckInMark.pgh_event_model.objects.order_by("pgh_id")  # type: ignore[attr-defined]
    assert [event.pgh_label for event in events] == ["insert", "delete"]


def test_the_database_keeps_one_tick_a_version_and_no_undo_by_the_link(tournament: Tournament, arbiter: User) -> None:
    player = entry_at(tournament, 1)
    create_mark(player, arbiter)
    for fields in ({"version": 1, "is_here": True, "by": arbiter}, {"version": 2, "is_here": False, "by": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            CheckInMark.objects.create(uuid=uuid4(), entry=player, number=1, **fields)

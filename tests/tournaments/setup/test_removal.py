import datetime as dt

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from ratings.core.errors import Refused
from ratings.models import LiveGame, User
from tests.ratings.reporting import four_player_report, receive
from tests.tournaments import factories
from tournaments.models import Event, HandIn, Keystroke, Removal, RemovalKind, Staff, StaffMessage, Tournament
from tournaments.results import helper_links
from tournaments.setup import removal

NOW = dt.datetime(2025, 11, 20, 12, tzinfo=dt.UTC)


@pytest.fixture
def reported_tournament(cup: Tournament, arbiter: User) -> Tournament:
    HandIn.objects.create(tournament=cup, submission=receive(four_player_report()), by=arbiter)
    return cup


def delete(tournament: Tournament, by: User, at: dt.datetime = NOW) -> None:
    removal.remove_tournament(tournament, RemovalKind.DELETED, by, at)


def purge_in_database(tournament: Tournament) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT tournaments_purge(%s)", [tournament.pk])


@pytest.mark.parametrize("kind", RemovalKind)
def test_a_removed_tournament_is_in_no_list_and_restored_it_is_back_as_it_was(
    cup: Tournament, arbiter: User, kind: RemovalKind
) -> None:
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    removal.remove_tournament(cup, kind, arbiter, NOW)
    assert not Tournament.objects.public().exists()
    assert not LiveGame.objects.exists()
    removal.restore_tournament(cup)
    assert Tournament.objects.public().get() == cup
    assert LiveGame.objects.get().event_key == cup.event_key


def test_archiving_twice_changes_nothing_and_an_archived_tournament_can_be_deleted(
    cup: Tournament, arbiter: User, helper: User
) -> None:
    removal.remove_tournament(cup, RemovalKind.ARCHIVED, arbiter, NOW)
    removal.remove_tournament(cup, RemovalKind.ARCHIVED, helper, NOW + dt.timedelta(days=1))
    stored = Removal.objects.get()
    assert (stored.by, stored.at) == (arbiter, NOW)
    delete(cup, arbiter, NOW + dt.timedelta(days=2))
    stored.refresh_from_db()
    assert stored.is_deleted
    assert stored.purged_on == dt.date(2025, 12, 22)
    removal.restore_tournament(cup)
    removal.restore_tournament(cup)
    assert not Removal.objects.exists()


def test_a_reported_tournament_is_archived_never_deleted(reported_tournament: Tournament, arbiter: User) -> None:
    with pytest.raises(Refused, match="handed in"):
        delete(reported_tournament, arbiter)
    removal.remove_tournament(reported_tournament, RemovalKind.ARCHIVED, arbiter, NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Removal.objects.update(kind=RemovalKind.DELETED)
    assert Removal.objects.get().kind == RemovalKind.ARCHIVED


def test_after_30_days_the_whole_removed_tournament_is_purged_and_no_other(
    cup: Tournament, arbiter: User, helper: User
) -> None:
    group = factories.create_second_group(cup, arbiter)
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    factories.issue_helper_link(cup, arbiter)
    factories.issue_invitation(cup, arbiter)
    StaffMessage.objects.create(event=cup.event, text="Hello", by=arbiter)
    now = timezone.now()
    delete(cup, arbiter, now - dt.timedelta(days=29, hours=23))
    assert removal.purge_deleted(now) == 0
    Removal.objects.update(at=now - dt.timedelta(days=30, minutes=1))
    assert removal.purge_deleted(now) == 1
    assert [*Tournament.objects.all()] == [group]
    assert not Keystroke.objects.exists()
    assert {member.tournament for member in Staff.objects.all()} == {group}
    assert StaffMessage.objects.exists()


def test_the_event_goes_with_the_last_of_its_tournaments(cup: Tournament, arbiter: User) -> None:
    StaffMessage.objects.create(event=cup.event, text="Hello", by=arbiter)
    delete(cup, arbiter, timezone.now() - dt.timedelta(days=31))
    assert removal.purge_deleted(timezone.now()) == 1
    assert not Event.objects.exists()
    assert not StaffMessage.objects.exists()


def test_the_database_purges_nothing_before_its_time(cup: Tournament, arbiter: User) -> None:
    with pytest.raises(DatabaseError, match="is kept"):
        purge_in_database(cup)
    delete(cup, arbiter, timezone.now() - dt.timedelta(days=29))
    with pytest.raises(DatabaseError, match="is kept"):
        purge_in_database(cup)
    assert Tournament.objects.filter(pk=cup.pk).exists()


def test_links_of_a_removed_tournament_open_nothing_until_it_is_back(cup: Tournament, arbiter: User) -> None:
    link, token = factories.issue_helper_link(cup, arbiter)
    removal.remove_tournament(cup, RemovalKind.ARCHIVED, arbiter, NOW)
    assert helper_links.valid_link(token, timezone.now()) is None
    removal.restore_tournament(cup)
    assert helper_links.valid_link(token, timezone.now()) == link

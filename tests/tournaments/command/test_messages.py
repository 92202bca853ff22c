import datetime as dt

from django.utils import timezone

from ratings.models import User
from tests.tournaments import factories
from tournaments.command import messages
from tournaments.models import Removal, StaffMessage, Tournament

NOW = dt.datetime(2025, 11, 7, 12, tzinfo=dt.UTC)


def texts(event_id: int, user: User, now: dt.datetime = NOW) -> list[str]:
    return [message.text for message in messages.unread_messages(event_id, user, now)]


def test_a_message_is_unread_by_the_staff_of_the_event_until_each_dismisses_it(
    cup: Tournament, arbiter: User, helper: User
) -> None:
    message = messages.send_message(cup.event, "Lunch at noon", arbiter, NOW)
    assert texts(cup.event_id, helper) == ["Lunch at noon"]
    assert texts(cup.event_id, arbiter) == []
    assert texts(cup.event_id, factories.create_account("stranger", "arbiters")) == []
    messages.dismiss_message(message, helper)
    messages.dismiss_message(message, helper)
    assert texts(cup.event_id, helper) == []
    assert messages.sent_messages(cup.event).get().readers == 2


def test_the_same_message_sent_twice_at_once_is_one(cup: Tournament, arbiter: User) -> None:
    for seconds in (0, 29, 31):
        messages.send_message(cup.event, "Round 4 is late", arbiter, NOW + dt.timedelta(seconds=seconds))
    assert StaffMessage.objects.count() == 2


def test_after_a_day_and_for_staff_of_a_removed_tournament_nothing_is_shown(
    cup: Tournament, arbiter: User, helper: User
) -> None:
    messages.send_message(cup.event, "Lunch at noon", arbiter, NOW)
    assert texts(cup.event_id, helper, NOW + dt.timedelta(hours=23, minutes=59)) == ["Lunch at noon"]
    assert texts(cup.event_id, helper, NOW + dt.timedelta(hours=24)) == []
    Removal.objects.create(tournament=cup, kind="archived", by=arbiter, at=timezone.now())
    assert texts(cup.event_id, helper) == []

"""Nightly deletion of visit data, and data that is not due yet."""

import datetime as dt

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.utils import timezone

from ratings.accounts.jobs import delete_ended_sessions
from ratings.models import User

A_MINUTE = dt.timedelta(minutes=1)


def session(key: str, ends_in: dt.timedelta) -> None:
    Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + ends_in)


def device(key: str, seen_ago: dt.timedelta) -> None:
    user = User.objects.get_or_create(username="arbiter")[0]
    session = UserSession.objects.create(user=user, ip="192.0.2.1", session_key=key)
    UserSession.objects.filter(pk=session.pk).update(last_seen_at=timezone.now() - seen_ago)


@pytest.mark.django_db
def test_sessions_are_forgotten_when_their_time_is_over_and_not_before() -> None:
    session("over", -A_MINUTE)
    session("goes on", A_MINUTE)
    delete_ended_sessions(0)
    assert [*Session.objects.values_list("session_key", flat=True)] == ["goes on"]


@pytest.mark.django_db
def test_addresses_and_browsers_are_forgotten_a_day_after_the_session_ended() -> None:
    session("goes on", A_MINUTE)
    device("goes on", dt.timedelta(days=9))
    device("ended long ago", dt.timedelta(days=1) + A_MINUTE)
    device("ended today", dt.timedelta(days=1) - A_MINUTE)
    delete_ended_sessions(0)
    assert {*UserSession.objects.values_list("session_key", flat=True)} == {"goes on", "ended today"}

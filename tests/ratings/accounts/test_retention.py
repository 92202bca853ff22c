"""What is forgotten of visits every night, and what is not yet."""

import datetime as dt

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from pytest_django.fixtures import Settings

from ratings.jobs import forget_visits
from ratings.models import User
from ratings.operations.grants import grant

A_MINUTE = dt.timedelta(minutes=1)


def session(key: str, ends_in: dt.timedelta) -> None:
    Session.objects.create(session_key=key, session_data="", expire_date=timezone.now() + ends_in)


def device(key: str, seen_ago: dt.timedelta) -> None:
    user = User.objects.get_or_create(username="arbiter")[0]
    made = UserSession.objects.create(user=user, ip="192.0.2.1", session_key=key)
    UserSession.objects.filter(pk=made.pk).update(last_seen_at=timezone.now() - seen_ago)


@pytest.mark.django_db
def test_sessions_are_forgotten_when_their_time_is_over_and_not_before() -> None:
    session("over", -A_MINUTE)
    session("goes on", A_MINUTE)
    forget_visits(0)
    assert [*Session.objects.values_list("session_key", flat=True)] == ["goes on"]


@pytest.mark.django_db
def test_addresses_and_browsers_are_forgotten_a_day_after_the_session_ended() -> None:
    session("goes on", A_MINUTE)
    device("goes on", dt.timedelta(days=9))
    device("ended long ago", dt.timedelta(days=1) + A_MINUTE)
    device("ended today", dt.timedelta(days=1) - A_MINUTE)
    forget_visits(0)
    assert {*UserSession.objects.values_list("session_key", flat=True)} == {"goes on", "ended today"}


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_addresses_that_were_counted_are_forgotten(settings: Settings) -> None:
    backend = "django.core.cache.backends.db.DatabaseCache"
    settings.CACHES = {**settings.CACHES, "default": {"BACKEND": backend, "LOCATION": "counted"}}
    call_command("createcachetable", database="owner")
    grant()
    cache = caches["default"]
    assert isinstance(cache, DatabaseCache)
    cache.set("asked:claim:192.0.2.1:7", 1, timeout=30)
    cache.set("asked:claim:192.0.2.2:7", 1, timeout=60)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE counted SET expires = now() - interval '1 minute' WHERE cache_key LIKE '%192.0.2.1%'")
        forget_visits(0)
        cursor.execute("SELECT cache_key FROM counted")
        assert [key for (key,) in cursor.fetchall()] == [":1:asked:claim:192.0.2.2:7"]

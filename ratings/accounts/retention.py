"""What is kept of visits and forgotten every night: sessions that ended, their devices, addresses that were counted."""

import datetime as dt

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.core.cache.backends.db import DatabaseCache
from django.db import connection

from ratings.accounts.requests import forget_decided

SETTLED = dt.timedelta(days=1)
"""A log-in of today may be without its session for a moment."""


def forget_visits(now: dt.datetime) -> None:
    """Forget sessions whose time is over, the devices of those that ended, and what the cache counted long ago."""
    Session.objects.filter(expire_date__lt=now).delete()
    going_on = Session.objects.values("session_key")
    UserSession.objects.filter(last_seen_at__lt=now - SETTLED).exclude(session_key__in=going_on).delete()
    forget_decided(now)
    _forget_counts(now)


def _forget_counts(now: dt.datetime) -> None:
    """The cache itself sweeps only when it is full."""
    if isinstance(caches["default"], DatabaseCache):
        table = connection.ops.quote_name(settings.CACHES["default"]["LOCATION"])
        with connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {table} WHERE expires < %s", [now])  # noqa: S608

"""Visits forgotten every night: sessions that ended, and their devices."""

import datetime as dt

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session

from ratings.accounts.requests import forget_decided

SETTLED = dt.timedelta(days=1)
"""A log-in of today may be without its session for a moment."""


def forget_visits(now: dt.datetime) -> None:
    """Forget sessions whose time is over, and the devices of those that ended."""
    Session.objects.filter(expire_date__lt=now).delete()
    going_on = Session.objects.values("session_key")
    UserSession.objects.filter(last_seen_at__lt=now - SETTLED).exclude(session_key__in=going_on).delete()
    forget_decided(now)

"""The nightly deletion of ended sessions and their devices."""

import datetime as dt

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session

from ratings.accounts.requests import delete_decided_requests

MIN_DEVICE_AGE = dt.timedelta(days=1)
"""The minimum age of a deleted device: just after a log-in, the device may be stored before its session."""


def delete_ended_sessions(now: dt.datetime) -> None:
    """Delete expired sessions, and the devices of all ended sessions."""
    Session.objects.filter(expire_date__lt=now).delete()
    going_on = Session.objects.values("session_key")
    UserSession.objects.filter(last_seen_at__lt=now - MIN_DEVICE_AGE).exclude(session_key__in=going_on).delete()
    delete_decided_requests(now)

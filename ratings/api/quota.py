"""The quota of a caller: requests per minute and per day, counted in the database for all web processes."""

import datetime as dt
from dataclasses import dataclass
from math import ceil

from django.conf import settings
from django.db import OperationalError, connections, router
from django.http import HttpRequest
from django.utils import timezone

from ratings.api import keys
from ratings.api.problems import ProblemResponse
from ratings.core import throttling
from ratings.core.throttling import CountedCaller, by_address, by_key
from ratings.models import ApiKey, ApiUse

# ninja.throttling is not used: it reads a list of times from the cache and writes it back. In a test with the database
# cache and a quota of 60, four processes together were allowed 221 requests. After 100,000 requests, one took 117 ms.
MINUTE = dt.timedelta(minutes=1)
KEPT_FOR = dt.timedelta(days=31)
COUNT = """
    INSERT INTO ratings_apiuse (caller, start, count) VALUES (%s, %s, 1)
    ON CONFLICT (caller, start) DO UPDATE SET count = ratings_apiuse.count + 1 RETURNING count
"""


@dataclass(frozen=True, slots=True)
class Caller:
    """A key, or an address without a key, and the number of requests that it may make."""

    key_or_address: ApiKey | CountedCaller
    a_minute: int
    a_day: int


@dataclass(frozen=True, slots=True)
class QuotaUse:
    """A caller's use of the quota, including this request.

    `wait` is the number of seconds until the minute ends, `wait_day` until the day ends.
    """

    caller: Caller
    minute: int
    day: int
    wait: int
    wait_day: int

    @property
    def left(self) -> int:
        """The number of requests that are left in this minute; at most those left today."""
        return max(0, min(self.caller.a_minute - self.minute, self.caller.a_day - self.day))

    @property
    def retry_after(self) -> int:
        """The number of seconds to wait before the next request; 0 if the quota is not exceeded."""
        if self.day > self.caller.a_day:
            return self.wait_day
        return self.wait if self.minute > self.caller.a_minute else 0


def caller_of_request(request: HttpRequest) -> Caller:
    """Return the caller of a request. ProblemResponse (401) for an invalid key."""
    authorization = request.headers.get("Authorization", "")
    if authorization:
        scheme, _, text = authorization.partition(" ")
        key = keys.active_key(text.strip()) if scheme.lower() == "bearer" else None
        if key is None:
            refused = ProblemResponse(
                401, "This key is unknown or revoked. Send `Authorization: Bearer <key>`, or nothing."
            )
            refused.response["WWW-Authenticate"] = "Bearer"
            raise refused
        return Caller(key, key.a_minute, key.a_day)
    return Caller(by_address(request), settings.API_A_MINUTE, settings.API_A_DAY)


def count_request(requester: Caller, now: dt.datetime) -> QuotaUse | None:
    """Count a request. Return None if the database cannot be reached; then no request is refused."""
    today = timezone.localdate(now)
    ends = now.replace(second=0, microsecond=0) + MINUTE, _midnight(today + dt.timedelta(days=1))
    try:
        if isinstance(requester.key_or_address, CountedCaller):
            counts = (
                throttling.count("api, a minute", requester.key_or_address, ends[0], now),
                throttling.count("api, a day", requester.key_or_address, ends[1], now),
            )
        else:
            of_key = by_key(_caller_of_key(requester.key_or_address))
            counts = (
                throttling.count("api, a key's minute", of_key, ends[0], now),
                _count_day(requester.key_or_address, today),
            )
    except OperationalError:
        return None
    return QuotaUse(requester, *counts, *(ceil((end - now).total_seconds()) for end in ends))


def _count_day(key: ApiKey, day: dt.date) -> int:
    """Count a request with a key on a day. The number is stored for the page of the key."""
    with connections[router.db_for_write(ApiUse)].cursor() as cursor:
        cursor.execute(COUNT, [_caller_of_key(key), _midnight(day)])
        return int(cursor.fetchone()[0])


def requests_on(key: ApiKey, day: dt.date) -> int:
    """Return the number of requests that were made with a key on a day."""
    uses = ApiUse.objects.filter(caller=_caller_of_key(key), start=_midnight(day))
    return uses.values_list("count", flat=True).first() or 0


def delete_old_use(now: dt.datetime) -> None:
    """Delete the numbers of requests that are older than a month."""
    ApiUse.objects.filter(start__lt=now - KEPT_FOR).delete()


def _midnight(day: dt.date) -> dt.datetime:
    """Return the start of a day in the installation's time zone."""
    return timezone.make_aware(dt.datetime.combine(day, dt.time()))


def _caller_of_key(key: ApiKey) -> str:
    return f"key {key.pk}"

"""How much a caller may ask: so many requests a minute and a day, counted in the database for all web processes."""

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
from ratings.core.throttling import CountedCaller, by_address
from ratings.models import ApiKey, ApiUse

# Not ninja.throttling: it reads and writes back a list of moments in the cache. Measured with the database cache, four
# processes at once were allowed 221 of 60 requests, and one took 117 ms once 100,000 were counted.
MINUTE, DAY = 60, 86_400
KEYS_KEPT = dt.timedelta(days=31)
COUNT = """
    INSERT INTO ratings_apiuse (caller, seconds, start, count)
    VALUES (%(caller)s, 60, %(minute)s, 1), (%(caller)s, 86400, %(day)s, 1)
    ON CONFLICT (caller, seconds, start) DO UPDATE SET count = ratings_apiuse.count + 1
    RETURNING seconds, count
"""


@dataclass(frozen=True, slots=True)
class Caller:
    """A key or an address that asks, with what it may ask."""

    counted: ApiKey | CountedCaller
    a_minute: int
    a_day: int


@dataclass(frozen=True, slots=True)
class Use:
    """What a caller has used with this request; `wait` is in how many seconds the running minute ends."""

    caller: Caller
    minute: int
    day: int
    wait: int
    wait_day: int

    @property
    def left(self) -> int:
        """Requests that are left in this minute."""
        return max(0, min(self.caller.a_minute - self.minute, self.caller.a_day - self.day))

    @property
    def patience(self) -> int:
        """Seconds to wait before the next request, 0 where none was too many."""
        if self.day > self.caller.a_day:
            return self.wait_day
        return self.wait if self.minute > self.caller.a_minute else 0


def caller(request: HttpRequest) -> Caller:
    """Who asks. ProblemResponse (401) with a key that is none."""
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


def count(who: Caller, now: dt.datetime) -> Use | None:
    """Count one request; None while the database that counts cannot be reached: then nobody is refused."""
    minute, day = now.replace(second=0, microsecond=0), _begins(timezone.localdate(now))
    ends = minute + dt.timedelta(seconds=MINUTE), _begins(timezone.localdate(now) + dt.timedelta(days=1))
    try:
        if isinstance(who.counted, CountedCaller):
            counts = (
                throttling.count("api, a minute", who.counted, ends[0], now),
                throttling.count("api, a day", who.counted, ends[1], now),
            )
        else:
            counts = _count_key(who.counted, minute, day)
    except OperationalError:
        return None
    return Use(who, *counts, *(ceil((end - now).total_seconds()) for end in ends))


def _count_key(key: ApiKey, minute: dt.datetime, day: dt.datetime) -> tuple[int, int]:
    """Count a request with a key in its minute and its day; days are kept, for the key's page."""
    with connections[router.db_for_write(ApiUse)].cursor() as cursor:
        cursor.execute(COUNT, {"caller": _of_key(key), "minute": minute, "day": day})
        counts = dict(cursor.fetchall())
    return counts[MINUTE], counts[DAY]


def used_on(key: ApiKey, day: dt.date) -> int:
    """How many requests were made with a key on a day."""
    uses = ApiUse.objects.filter(caller=_of_key(key), seconds=DAY, start=_begins(day))
    return uses.values_list("count", flat=True).first() or 0


def sweep(now: dt.datetime) -> None:
    """Forget what nobody needs any more: minutes of keys after an hour, days after a month."""
    ApiUse.objects.filter(seconds=MINUTE, start__lt=now - dt.timedelta(hours=1)).delete()
    ApiUse.objects.filter(start__lt=now - KEYS_KEPT).delete()


def _begins(day: dt.date) -> dt.datetime:
    """Midnight by the clock of the installation."""
    return timezone.make_aware(dt.datetime.combine(day, dt.time()))


def _of_key(key: ApiKey) -> str:
    return f"key {key.pk}"

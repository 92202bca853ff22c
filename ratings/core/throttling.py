"""Limits for requests that cost work, counted in the database for all processes together.

A counter is a row; each request updates it with one SQL statement, so that simultaneous requests are all counted. A
counter stays until its time ends, regardless of other callers. The number of counters is limited: beyond MOST_COUNTERS
of a subject, a caller without a counter shares a counter with others of the same provider, and all providers share
SHARED counters. A flood of addresses makes the limits stricter for new callers, and never frees a caller who was
refused.
"""

import datetime as dt
from dataclasses import dataclass
from hashlib import sha256

from django.db import connections, router
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from ratings.core.models import RequestCount
from ratings.core.networks import neighbourhood_of, network_of

MOST_COUNTERS = 50_000  # own counters for each subject; later callers share
SHARED = 1024  # counters of a subject that newcomers share after that
CLOCKS = dt.timedelta(minutes=5)  # tolerance for differing clocks; a counter that ends later had a wrong clock
SWEPT = 20  # expired counters that a new counter removes
COUNT = """
    INSERT INTO ratings_requestcount (subject, name, ends_at, count)
    SELECT %(subject)s,
        CASE WHEN EXISTS (SELECT FROM ratings_requestcount WHERE subject = %(subject)s AND name = %(name)s)
            OR (SELECT count(*) FROM (
                SELECT FROM ratings_requestcount WHERE subject = %(subject)s LIMIT %(most)s
            ) AS counters) < %(most)s
        THEN %(name)s ELSE %(shared)s END,
        %(ends_at)s, 1
    ON CONFLICT (subject, name) DO UPDATE SET
        count = CASE WHEN ratings_requestcount.ends_at BETWEEN %(now)s AND %(latest)s
            THEN least(ratings_requestcount.count, 1000000000) + 1 ELSE 1 END,
        ends_at = CASE WHEN ratings_requestcount.ends_at BETWEEN %(now)s AND %(latest)s
            THEN ratings_requestcount.ends_at ELSE excluded.ends_at END
    RETURNING count
"""
SWEEP = """
    DELETE FROM ratings_requestcount WHERE id IN (
        SELECT id FROM ratings_requestcount WHERE ends_at <= %(now)s
        ORDER BY ends_at LIMIT %(most)s FOR UPDATE SKIP LOCKED
    )
"""
STANDING = """
    SELECT count FROM ratings_requestcount
    WHERE subject = %(subject)s AND name IN (%(name)s, %(shared)s) AND ends_at BETWEEN %(now)s AND %(latest)s
    ORDER BY name = %(shared)s LIMIT 1
"""
GIVE_BACK = """
    UPDATE ratings_requestcount SET count = count - 1 WHERE count > 0 AND id = (
        SELECT id FROM ratings_requestcount WHERE subject = %(subject)s AND name IN (%(name)s, %(shared)s)
        ORDER BY name = %(shared)s LIMIT 1
    )
"""


@dataclass(frozen=True, slots=True)
class CountedCaller:
    """The name of a caller's counter, and of the shared counter that replaces it if there are too many counters."""

    name: str
    shared: str


def by_address(request: HttpRequest, key: str = "") -> CountedCaller:
    """Return the caller at the address of the connection; a caller has a separate counter for each `key`.

    Headers of proxies are ignored.
    """
    address = request.META.get("REMOTE_ADDR", "")
    return CountedCaller(_hidden(f"{key} from {network_of(address)}"), _shared(neighbourhood_of(address)))


def by_key(key: str) -> CountedCaller:
    """Return the caller with a key, such as an account, at any address."""
    return CountedCaller(_hidden(key), _shared(key))


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit of requests for a subject; the `seconds` begin with a caller's first request."""

    subject: str
    most: int
    seconds: int

    def admits(self, caller: CountedCaller) -> bool:
        """Count a request; return False if it exceeds the limit."""
        now = timezone.now()
        return count(self.subject, caller, now + dt.timedelta(seconds=self.seconds), now) <= self.most

    def is_reached(self, caller: CountedCaller) -> bool:
        """Return True if the next request would exceed the limit. Does not count."""
        now = timezone.now()
        with connections[router.db_for_write(RequestCount)].cursor() as cursor:
            cursor.execute(
                STANDING, _names(self.subject, caller) | _times(now, now + dt.timedelta(seconds=self.seconds))
            )
            standing = cursor.fetchone()
        return standing is not None and standing[0] >= self.most

    def uncount(self, caller: CountedCaller) -> None:
        """Subtract one request from the counter."""
        with connections[router.db_for_write(RequestCount)].cursor() as cursor:
            cursor.execute(GIVE_BACK, _names(self.subject, caller))

    def reset(self, caller: CountedCaller) -> None:
        """Delete the caller's own counter. A shared counter continues."""
        RequestCount.objects.filter(subject=self.subject, name=caller.name).delete()


def count(subject: str, caller: CountedCaller, ends_at: dt.datetime, now: dt.datetime) -> int:
    """Count a request, and return the number of requests in the counter; a new counter lasts until `ends_at`."""
    values = _names(subject, caller) | _times(now, ends_at) | {"most": MOST_COUNTERS}
    with connections[router.db_for_write(RequestCount)].cursor() as cursor:
        cursor.execute(COUNT, values)
        number = int(cursor.fetchone()[0])
        if number == 1:
            cursor.execute(SWEEP, {"now": now, "most": SWEPT})
    return number


def is_allowed(request: HttpRequest, subject: str, most: int, seconds: int) -> bool:
    """Count a request; return False if its address has already made `most` requests in the current `seconds`."""
    return Limit(subject, most, seconds).admits(by_address(request))


def sweep(now: dt.datetime) -> None:
    """Delete the expired counters."""
    RequestCount.objects.filter(ends_at__lte=now).delete()


def _names(subject: str, caller: CountedCaller) -> dict[str, str | int | dt.datetime]:
    return {"subject": subject, "name": caller.name, "shared": caller.shared}


def _times(now: dt.datetime, ends_at: dt.datetime) -> dict[str, str | int | dt.datetime]:
    return {"now": now, "ends_at": ends_at, "latest": ends_at + CLOCKS}


def _hidden(text: str) -> str:
    """Return a keyed hash of a text, so that the database has no addresses."""
    return salted_hmac("ratings.core.throttling", text).hexdigest()[:32]


def _shared(text: str) -> str:
    return f"shared {int.from_bytes(sha256(text.encode()).digest()[:4]) % SHARED}"

"""Atom feeds: what is new on a page, an entry each."""

import datetime as dt
from collections.abc import Iterable
from typing import NamedTuple
from uuid import NAMESPACE_OID, uuid5

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, set_response_etag
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratings.core.models import Installation

HOUR = "public, max-age=3600"


class AtomEntry(NamedTuple):
    """One piece of news; `key` is the same as long as it is the same news, `address` a path of this site."""

    key: str
    title: str
    text: str
    address: str
    at: dt.datetime


def atom(request: HttpRequest, title: str, page: str, entries: Iterable[AtomEntry]) -> HttpResponse:
    """Return a feed of these entries about a page."""
    feed = Atom1Feed(
        title=title,
        link=request.build_absolute_uri(page),
        description=None,
        language=get_language(),
        feed_url=request.build_absolute_uri(),
        author_name=authority(),
    )
    for entry in entries:
        feed.add_item(
            title=entry.title,
            link=request.build_absolute_uri(entry.address),
            description=entry.text,
            unique_id=uuid5(NAMESPACE_OID, entry.key).urn,
            pubdate=entry.at,
            updateddate=entry.at,
        )
    return HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)


def conditional(request: HttpRequest, answer: HttpResponse, caches: str = HOUR) -> HttpResponseBase:
    """Return the answer with a tag and what caches may do with it, or that the reader has it already."""
    answer["Cache-Control"] = caches
    set_response_etag(answer)
    return get_conditional_response(request, answer["ETag"], response=answer) or answer


def authority() -> str:
    """Whose ratings these are."""
    installation = Installation.objects.first()
    return (installation.authority if installation else "") or _("Rating office")

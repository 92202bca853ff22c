"""Atom feeds with the news of a page."""

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
    """An entry of a feed. `key` identifies the entry and must not change; `address` is a path of this site."""

    key: str
    title: str
    text: str
    address: str
    at: dt.datetime


def atom(request: HttpRequest, title: str, page: str, entries: Iterable[AtomEntry]) -> HttpResponse:
    """Return a feed with these entries; `page` is the address of the page that has the same news."""
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
    """Return the answer with an ETag and Cache-Control; 304 if the client already has this version."""
    answer["Cache-Control"] = caches
    set_response_etag(answer)
    return get_conditional_response(request, answer["ETag"], response=answer) or answer


def authority() -> str:
    """Return the name of the rating authority."""
    installation = Installation.objects.first()
    return (installation.authority if installation else "") or _("Rating office")

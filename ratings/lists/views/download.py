"""Downloads of a version: all rows or a selection, whole or from any byte on, with a checksum."""

import base64
import datetime as dt
import hashlib
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import BinaryIO

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.functional import Promise
from django.utils.http import http_date
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import condition, require_safe

from ratings.changes.source_checksum import source_checksum
from ratings.core.heavy_work import defer_if_queued
from ratings.exports import FORMATS, zipped
from ratings.lists.browse import BrowseForm
from ratings.lists.downloads import file_cache
from ratings.lists.downloads.build import (
    Export,
    file_tag,
    formats_of,
    pieces,
    restricting_filters,
)
from ratings.lists.downloads.file_cache import CachedFile
from ratings.lists.downloads.ranges import OutOfRange, is_same_file, requested_range
from ratings.lists.views.versions import refused_parameters, version_or_404
from ratings.models import Version

FORMAT_LABELS = {name: _(export_format.link_text) for name, export_format in FORMATS.items()}

BLOCK = 256 * 1024
POSITION_PARAMETERS = ("after", "before")
"""Parameters of the position on the list page. A file ignores them and contains all pages."""
PARTIAL, BAD_REQUEST, NOT_SATISFIABLE = 206, 400, 416
# The file of a version changes only with a new program version, which is seldom.
CACHED = "public, max-age=86400"


def _export(view: Callable[[HttpRequest, Export, str], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Return a view that receives the file of an address and its tag; 400 names each invalid parameter."""

    @require_safe
    @wraps(view)
    def named(request: HttpRequest, month: str, control: str, number: int, file: str) -> HttpResponseBase:
        version = version_or_404(month, control, number)
        name, _dot, ending = file.partition(".")
        if name not in formats_of(version.list.series) or ending not in ("", "zip"):
            raise Http404
        form = BrowseForm(request.GET)
        if wrong := refused_parameters(request, form, also=POSITION_PARAMETERS):
            return wrong
        export = Export(version, FORMATS[name], ending == "zip", restricting_filters(form.cleaned_data))
        return as_public(view(request, export, file_tag(export)))

    return named


@_export
@condition(lambda request, export, mark: f'"{mark}"', lambda request, export, mark: export.version.at)
def download(request: HttpRequest, export: Export, etag: str) -> HttpResponseBase:
    """Send the file, 304 or a byte range. The first request streams it uncached."""
    answer = file_response(request, etag, lambda: pieces(export), export.content_type, export.version.at)
    return as_attachment(answer, export.name)


@_export
def checksum(request: HttpRequest, export: Export, etag: str) -> HttpResponseBase:
    """Return the SHA-256 of the file in the format of `sha256sum --check`."""
    return checksum_file(request, etag, lambda: pieces(export), export.name)


def sealed_file(request: HttpRequest, depends_on: object, make: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Return a file with an ETag, or 304.

    `depends_on` has the seals and filters on which the file depends, in addition to the program.
    """
    description = repr((depends_on, source_checksum(), zipped.layout))
    mark = f'"{hashlib.sha256(description.encode()).hexdigest()[:40]}"'
    answer = get_conditional_response(request, mark) or defer_if_queued(request) or make()
    if answer.status_code < BAD_REQUEST:
        answer["ETag"] = mark
    return as_public(answer)


def as_attachment(answer: HttpResponseBase, name: str) -> HttpResponseBase:
    """Return a successful response as a download called `name`; an error response remains a page."""
    if answer.status_code < BAD_REQUEST:
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def as_public(answer: HttpResponseBase) -> HttpResponseBase:
    """Return a response that shared caches may store."""
    if answer.status_code < BAD_REQUEST:
        answer["Cache-Control"] = CACHED
    answer["X-Robots-Tag"] = "noindex"
    answer.for_everybody = True  # type: ignore[attr-defined]
    return answer


def file_response(
    request: HttpRequest,
    etag: str,
    make: Callable[[], Iterator[bytes]],
    content_type: str,
    at: dt.datetime | None = None,
) -> HttpResponseBase:
    """Return the cached file or the requested bytes. A file that is not cached is streamed while it is built.

    A request for a part waits until the file is complete, because the position of the part is unknown before. ``at`` is
    the time of the last modification, or None.
    """
    part = request.headers.get("Range", "") if request.method == "GET" else ""
    modified = http_date(int(at.timestamp())) if at else ""
    if not is_same_file(request.headers.get("If-Range", ""), f'"{etag}"', modified):
        part = ""
    stored = file_cache.find(etag)
    if stored is None and request.method == "GET" and (instead := defer_if_queued(request)):
        return instead
    if stored is None and part:
        stored = file_cache.store(etag, make())
    if stored:
        answer = cached_file_response(request, stored, part, content_type)
    elif request.method == "HEAD":
        answer = StreamingHttpResponse((), content_type=content_type)  # no Content-Length, because the size is unknown
    else:
        answer = StreamingHttpResponse(file_cache.store_while_streaming(etag, make()), content_type=content_type)
    answer["Accept-Ranges"] = "bytes"
    return answer


def checksum_file(request: HttpRequest, etag: str, make: Callable[[], Iterator[bytes]], name: str) -> HttpResponse:
    """Return the SHA-256 of the file in the format of `sha256sum --check`."""
    stored = file_cache.find(etag)
    if stored is None and (instead := defer_if_queued(request)):
        return instead
    stored = stored or file_cache.store(etag, make())
    digest = stored.sha256 if stored else _sha256(make())
    return HttpResponse(f"{digest}  {name}\n", content_type="text/plain; charset=utf-8")


def cached_file_response(request: HttpRequest, cached: CachedFile, part: str, content_type: str) -> HttpResponseBase:
    """Return the bytes of a cached file that the Range header `part` requests; the whole file if it is empty."""
    try:
        wanted = requested_range(part, cached.size)
    except OutOfRange:
        return HttpResponse(status=NOT_SATISFIABLE, headers={"Content-Range": f"bytes */{cached.size}"})
    sent = wanted or range(cached.size)
    headers = {
        "Content-Length": str(len(sent)),
        "Repr-Digest": f"sha-256=:{base64.b64encode(bytes.fromhex(cached.sha256)).decode()}:",
    }
    if wanted:
        headers["Content-Range"] = f"bytes {wanted.start}-{wanted.stop - 1}/{cached.size}"
    if request.method == "HEAD":
        return HttpResponse(content_type=content_type, headers=headers)
    body = _FileBytes(cached.path.open("rb"), sent)
    return StreamingHttpResponse(body, status=PARTIAL if wanted else None, content_type=content_type, headers=headers)


def format_links(
    version: Version, labels: Mapping[str, str | Promise] = FORMAT_LABELS
) -> list[tuple[str, str | Promise]]:
    """Return the formats of the list, each with the text of its link."""
    offered = formats_of(version.list.series)
    return [(name, link) for name, link in labels.items() if name in offered]


class _FileBytes:
    """Some bytes of a file. The response closes the file, which remains readable if it is removed meanwhile."""

    def __init__(self, file: BinaryIO, wanted: range) -> None:
        self._file, self._wanted = file, wanted
        self.close = file.close

    def __iter__(self) -> Iterator[bytes]:
        with self._file:
            self._file.seek(self._wanted.start)
            left = len(self._wanted)
            while left and (block := self._file.read(min(BLOCK, left))):
                left -= len(block)
                yield block


def _sha256(pieces: Iterator[bytes]) -> str:
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
    return digest.hexdigest()

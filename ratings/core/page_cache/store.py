"""The store of cached pages, with a limit in bytes; the least recently used page is dropped first."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import NamedTuple

from django.http import HttpResponse


class CachedPage(NamedTuple):
    body: bytes
    headers: Mapping[str, str]


class PageCache:
    """A cache of pages by key, in the memory of one process. `room` is the maximum size in bytes."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._pages: OrderedDict[str, CachedPage] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()

    def response_of(self, tag: str) -> HttpResponse | None:
        """Return a new response with the page cached under a tag; None if it is not cached."""
        with self._lock:
            stored = self._pages.get(tag)
            if stored:
                self._pages.move_to_end(tag)
        return HttpResponse(stored.body, headers=dict(stored.headers)) if stored else None

    def put(self, tag: str, page: HttpResponse) -> None:
        with self._lock:
            if tag in self._pages or len(page.content) > self._room:
                return
            self._pages[tag] = CachedPage(page.content, dict(page.headers))
            self._held += len(page.content)
            while self._held > self._room:
                _, gone = self._pages.popitem(last=False)
                self._held -= len(gone.body)

"""Pages that were made, by their tags, as many as there is room for; who was not asked for longest makes room."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import NamedTuple

from django.http import HttpResponse


class CachedPage(NamedTuple):
    body: bytes
    headers: Mapping[str, str]


class PageCache:
    """Of one process; nothing is lost with it. `room` is in bytes."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._pages: OrderedDict[str, CachedPage] = OrderedDict()
        self._held = 0
        self._lock = threading.Lock()

    def take(self, tag: str) -> HttpResponse | None:
        """The page of a tag, made anew from what is kept."""
        with self._lock:
            kept = self._pages.get(tag)
            if kept:
                self._pages.move_to_end(tag)
        return HttpResponse(kept.body, headers=dict(kept.headers)) if kept else None

    def put(self, tag: str, page: HttpResponse) -> None:
        with self._lock:
            if tag in self._pages or len(page.content) > self._room:
                return
            self._pages[tag] = CachedPage(page.content, dict(page.headers))
            self._held += len(page.content)
            while self._held > self._room:
                _, gone = self._pages.popitem(last=False)
                self._held -= len(gone.body)

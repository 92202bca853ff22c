"""Pages for a visitor who follows a player: the page of all visitors, with the player's rows marked."""

from copy import copy
from functools import partial, wraps
from typing import Any, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from ratings.core.page_cache.changed_rows import ROWS
from ratings.core.page_cache.conditional import OF_HTMX, is_anonymous_read
from ratings.core.page_cache.live_pages import STATE_HEADER, cached_by_state
from tournaments.core.find_me import COOKIE, address_without_me, seat_of
from tournaments.core.live_pages import SHARED_SECONDS
from tournaments.core.permissions import View
from tournaments.models import Entry, Tournament
from tournaments.standings.cached_values import cached_current_round, cached_standings

P = ParamSpec("P")
OPEN_PAGE_HEADERS = (*OF_HTMX, STATE_HEADER, ROWS, "If-None-Match")
FIND_ME = (b"<!--find-me-->", b"<!--/find-me-->")
MY_PLACE = b"<!--my-place-->"


def marked_for_followers(view: "View[P]") -> "View[P]":
    """Decorate a view to render one page for all visitors, and to mark the rows of the followed player in it.

    Rendering a separate page for each follower would cost ten times as much. The view has the decorator `live_page`.
    Comments in its page mark the positions to replace (`tournaments/core/_heading.html`).
    """

    @wraps(view)
    def page(request: HttpRequest, tournament: Tournament, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        entry: Entry | None = request.me  # type: ignore[attr-defined]
        if entry is None:
            return view(request, tournament, *args, **kwargs)
        everybody = _anonymous_copy(request)
        make = partial(view, everybody, tournament, *args, **kwargs)
        token, own = request.tournament_token, request.state_shown  # type: ignore[attr-defined]
        # A page with the player in its address is cached for that player alone.
        is_shared = is_anonymous_read(request) and token != own
        answer = cached_by_state(everybody, token, make, SHARED_SECONDS) if is_shared else make()
        if answer.status_code != 200:
            return answer
        entry.tournament = tournament
        content = _with_my_place(answer.content, _render_my_place(request, entry)).replace(
            _state_header(token), _state_header(own), 1
        )
        return HttpResponse(mark_rows(content, entry), headers={"Content-Type": answer.headers["Content-Type"]})

    return page


def mark_rows(content: bytes, entry: Entry) -> bytes:
    """Return the page with a mark on each row that links to the entry's page, and on the name in that row."""
    link = f'<a href="{entry.get_absolute_url()}"'.encode()
    before, *after = content.split(link)
    parts = [before]
    for part in after:
        head, row, cells = parts[-1].rpartition(b"<tr")
        if row and b"</tr>" not in cells:
            attributes, _, cells = cells.partition(b">")  # `changed_rows` reads the first two attributes.
            left, name, right = cells.rpartition(b'class="name')
            parts[-1] = b"".join((head, row, attributes, b' class="me">', left, name, b" own" if name else b"", right))
        parts.append(part)
    return link.join(parts)


def _anonymous_copy(request: HttpRequest) -> HttpRequest:
    """Return a copy of the request, changed to that of a visitor who follows no player and opens the page."""
    everybody = copy(request)
    everybody.__dict__.pop("headers", None)  # Django caches the headers that it read from META
    removed_headers = {f"HTTP_{name.upper().replace('-', '_')}" for name in OPEN_PAGE_HEADERS}
    everybody.META = {name: value for name, value in request.META.items() if name not in removed_headers}
    everybody.COOKIES = {name: value for name, value in request.COOKIES.items() if name != COOKIE}
    everybody.me = None  # type: ignore[attr-defined]
    return everybody


def _state_header(token: str) -> bytes:
    return f'"{STATE_HEADER}": "{token}"'.encode()


def _render_my_place(request: HttpRequest, entry: Entry) -> bytes:
    table = cached_standings(request, entry.tournament)
    following: dict[str, Any] = {
        "page": address_without_me(request),
        "entry": entry,
        "seat": seat_of(entry, cached_current_round(request, entry.tournament)),
        "standing": next((row for row in table if row.entry.pk == entry.pk), None),
    }
    context = {"tournament": entry.tournament, "following": following}
    return render_to_string("tournaments/core/_my_place.html", context).encode()


def _with_my_place(content: bytes, standing: bytes) -> bytes:
    """Return the page with `standing`, that of the followed player, instead of the search field."""
    before, _, rest = content.partition(FIND_ME[0])
    _, _, after = rest.partition(FIND_ME[1])
    return (before + after).replace(MY_PLACE, standing, 1) if after else content

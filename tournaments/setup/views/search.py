"""Search in the header of the desk: suggestions while the person types, and a page of its own."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.accounts.permissions import accounts_only
from tournaments.core.permissions import signed_in_user
from tournaments.setup.search import MOST_LISTED, MOST_SUGGESTED, search_desk


@require_safe
@accounts_only
@vary_on_headers("HX-Request")
def desk_search(request: HttpRequest) -> HttpResponse:
    """Render the hits of `q`; `in` is the slug of the current tournament, if any."""
    text, proposing = request.GET.get("q", "").strip()[:80], bool(request.htmx)  # type: ignore[attr-defined]
    kinds = search_desk(
        signed_in_user(request), text, request.GET.get("in", ""), MOST_SUGGESTED if proposing else MOST_LISTED
    )
    page = "_desk_proposals" if proposing else "desk_search"
    return render(request, f"tournaments/setup/{page}.html", {"query": text, "kinds": kinds})

"""Finding people by name or number."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.models import PlayerNumber, TimeControl
from ratings.register import queries
from ratings.register.suggestions import SearchResult, search_players

FOUND, TYPED, SUGGESTED = 50, 20, 8


@require_safe
@vary_on_headers("HX-Request", "HX-Target")
def search(request: HttpRequest) -> HttpResponse:
    """Search by name or number, with suggestions; the number of one player leads to their page.

    While one types only the best of those found are sent, to the field at the head of every page a few of them.
    """
    text = request.GET.get("q", "").strip()[:80]
    if not request.htmx:  # type: ignore[attr-defined]
        number = PlayerNumber.objects.select_related("player").filter(number=text.upper()).first()
        if number and not number.player.hidden:
            return redirect(number.player)
    name, limit = _wanted(request)
    fits = search_players(text, timezone.localdate(), limit, with_hidden=False) if text else SearchResult([], [])
    context = {
        "query": text,
        "by_number": queries.NUMBER.fullmatch(text),
        "matches": fits.found,
        "meant": fits.meant,
        "more": len(fits.found) == limit,
        "controls": TimeControl.choices,
    }
    return render(request, f"ratings/register/{name}.html", context)


def _wanted(request: HttpRequest) -> tuple[str, int]:
    """The template, and how many people it shows at most."""
    if not request.htmx:  # type: ignore[attr-defined]
        return "search", FOUND
    return ("_suggested", SUGGESTED) if request.htmx.target == "suggested" else ("_found", TYPED)  # type: ignore[attr-defined]

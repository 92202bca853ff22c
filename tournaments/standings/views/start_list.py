"""The start list as anyone may read it, all of it or those of a federation, a club, a category, a name."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.text.folding import fold
from tournaments.core.categories import members
from tournaments.core.change_token import self_renewing
from tournaments.core.filter_chips import filter_chips
from tournaments.core.register_snapshot import rating_type
from tournaments.models import Entry, Tournament


@require_safe
@self_renewing
def entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    everybody = [*tournament.entries.select_related("player")]
    filters = {name: request.GET.get(name, "").strip() for name in ("q", "federation", "club", "category")}
    categories = [*tournament.categories.all()]
    category = next((category for category in categories if str(category.pk) == filters["category"]), None)
    matching = [entry for entry in everybody if _fits(entry, filters)]
    context = {
        "tournament": tournament,
        "entries": members(category, matching) if category else matching,
        "count": len(everybody),
        "asked": filters,
        "chips": filter_chips(request, filters | {"category": category.name if category else ""}),
        "chosen": category,
        "categories": categories,
        "federations": sorted({entry.federation for entry in everybody}),
        "has_national_ratings": any(entry.national_rating for entry in everybody),
        "clubs": sorted({entry.club for entry in everybody if entry.club}, key=fold),
        "rating_type": rating_type(tournament),
        "list": tournament.list_version,
    }
    return render(request, "tournaments/standings/entries.html", context)


def _fits(entry: Entry, filters: dict[str, str]) -> bool:
    """Federation and club as they are; of the words typed each begins a word of the name, or is the number."""
    if filters["federation"] not in ("", entry.federation) or filters["club"] not in ("", entry.club):
        return False
    words = fold(entry.name).split()
    number = entry.player.number if entry.player else ""
    typed = fold(filters["q"]).split()
    return filters["q"].upper() == number or all(
        any(word.startswith(beginning) for word in words) for beginning in typed
    )

"""The rules: every edition this installation knows, and one edition with all its numbers."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratings import statute
from ratings.rules.edition import NoEdition, edition_named, edition_on, editions, named_editions

CHAPTERS = {"standard": _("Standard"), "rapid-blitz": _("Rapid and blitz")}


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """All editions by chapter, newest first, and which of them holds today."""
    today = timezone.localdate()
    chapters = [
        {
            "name": name,
            "label": label,
            "in_force": edition_on(name, today).name,
            "editions": editions(name)[::-1],
            "named": named_editions(name),
        }
        for name, label in CHAPTERS.items()
    ]
    return render(request, "ratings/rules.html", {"chapters": chapters})


@require_safe
def edition(request: HttpRequest, chapter: str, name: str) -> HttpResponse:
    """One edition: each number, its article, its certainty, and the lists that were computed under it."""
    try:
        found = edition_named(chapter, name)
    except NoEdition as missing:
        raise Http404 from missing
    context = {
        "edition": found,
        "chapter": CHAPTERS[chapter],
        "groups": statute.groups(found),
        "lists": statute.lists_under(found),
    }
    return render(request, "ratings/edition.html", context)

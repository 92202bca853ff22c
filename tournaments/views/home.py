"""The front page: search, what is being played, the lists in force."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.lookup import versions_in_force
from tournaments.models import Tournament

RECENT = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    public = Tournament.objects.public()
    return render(
        request,
        "tournaments/home.html",
        {
            "being_played": public.being_played(),
            "recent": public.exclude(pk__in=public.being_played())[:RECENT],
            "versions": versions_in_force(timezone.localdate()).values(),
        },
    )


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/tournaments.html", {"tournaments": Tournament.objects.public()})

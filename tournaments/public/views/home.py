"""The front page: entry points, running tournaments, news; and the page of all tournaments."""

import datetime as dt
from functools import partial
from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from ratings.calculations.example import example_game
from ratings.core.page_cache.live_pages import cached_by_state
from ratings.lists.list_ranks import list_sizes
from ratings.lists.news import news_of
from ratings.models import TimeControl
from ratings.register.federations import FEDERATIONS
from ratings.register.privacy import hidden_numbers
from ratings.register.queries import versions_in_force
from ratings.registration.forms import calendar_tournaments
from ratings.rules.list_dates import NoList, closing_day, next_list
from tournaments.models import Tournament
from tournaments.public.events import EventMatch
from tournaments.public.forms import TournamentFilterForm
from tournaments.public.playing import front_page_state, playing_now

RECENT_TOURNAMENTS, COMING_TOURNAMENTS, LARGEST_GAINS = 5, 3, 6
ROWS_PER_PAGE = 50


@vary_on_headers("HX-Target")
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Render the front page, at most once in ten seconds for all visitors. `control` selects the top ten.

    An open page gets only the running tournaments.
    """
    return cached_by_state(request, front_page_state(), partial(_home, request))


def _home(request: HttpRequest) -> HttpResponse:
    today, public = timezone.localdate(), Tournament.objects.public()
    if request.headers.get("HX-Target") == "live":
        return render(request, "tournaments/public/_playing_now.html", {"playing": playing_now(public.running())})
    versions = versions_in_force(today)
    version = versions.get(TimeControl(_control(request))) or next(iter(versions.values()), None)
    news, playing = news_of(version) if version else None, playing_now(public.running())
    context = {
        "playing": playing,
        "recent": [] if playing else public.exclude(pk__in=public.running())[:RECENT_TOURNAMENTS],
        "to_come": calendar_tournaments({}, today)[:COMING_TOURNAMENTS],
        "versions": [*versions.values()],
        "version": version,
        "sizes": list_sizes(versions.values()),
        "news": news,
        "gains": news.gains[:LARGEST_GAINS] if news else (),
        "example": example_game(version) if version else None,
        "next_list": _next_list(today),
        "hidden": hidden_numbers(),
    }
    return render(request, "tournaments/public/home.html", context)


def _control(request: HttpRequest) -> str:
    control = request.GET.get("control", "")
    return control if control in TimeControl.values else TimeControl.STANDARD.value


def _next_list(today: dt.date) -> tuple[dt.date, dt.date] | None:
    """Return the date of the next standard list and the last day for its reports; None without a list."""
    try:
        date = next_list("standard", today)
    except NoList:
        return None
    return date, closing_day("standard", date)


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """Render the filtered tournaments and rated events, newest first. The page is at most ten seconds old."""
    return cached_by_state(request, front_page_state(), partial(_tournaments, request))


def _tournaments(request: HttpRequest) -> HttpResponse:
    form = TournamentFilterForm(request.GET)
    events: Any = form.matching_events(timezone.localdate())
    page: Page[EventMatch] = Paginator(events, ROWS_PER_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "tournaments/public/tournaments.html",
        {"form": form, "page": page, "federations": FEDERATIONS.values()},
    )

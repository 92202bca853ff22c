"""Rules and sitemaps for web crawlers."""

from typing import TYPE_CHECKING, Any

from django.contrib.sitemaps import views as django_sitemaps
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.response import TemplateResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from ratings.models import Installation
from tournaments.public.sitemaps import (
    EventSitemap,
    MonthSitemap,
    PermanentPageSitemap,
    PlayerSitemap,
    TournamentSitemap,
)

if TYPE_CHECKING:
    from django.contrib.sitemaps import Sitemap

DAY_SECONDS = 86400
SECTIONS: "dict[str, type[Sitemap[Any]] | Sitemap[Any]]" = {
    "events": EventSitemap,
    "months": MonthSitemap,
    "pages": PermanentPageSitemap,
    "players": PlayerSitemap,
    "tournaments": TournamentSitemap,
}


@require_safe
@cache_control(public=True, max_age=DAY_SECONDS)
def robots(request: HttpRequest) -> HttpResponse:
    """Send the rules for robots; a demonstration, with its invented people, allows nothing."""
    context = {
        "nothing": Installation.objects.filter(demonstration=True).exists(),
        "sitemaps": request.build_absolute_uri(reverse("sitemaps")),
    }
    return render(request, "robots.txt", context, content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=DAY_SECONDS)
def sitemaps(request: HttpRequest) -> TemplateResponse:
    """Send the index of the sitemap."""
    return django_sitemaps.index(request, SECTIONS, sitemap_url_name="sitemap")


@require_safe
@cache_control(public=True, max_age=DAY_SECONDS)
def sitemap(request: HttpRequest, section: str) -> TemplateResponse:
    """Send one page (`p`) of a section of the sitemap."""
    return django_sitemaps.sitemap(request, SECTIONS, section=section)

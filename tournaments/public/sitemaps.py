"""Sitemaps for search engines: tournaments, events, months, players that they may index, and permanent pages."""

from functools import cached_property

from django.contrib.sitemaps import Sitemap
from django.core.paginator import EmptyPage, Page, Paginator
from django.db.models import Max, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from ratings.lists import editions
from ratings.models import Player, RatedEvent, RatingList
from ratings.register import privacy
from tournaments.models import Entry, Tournament

TOURNAMENTS_PER_PAGE = PLAYERS_PER_PAGE = 10_000


def excluded_names_of_tournament(slug: str) -> set[str]:
    """Return the names of minors, and of players whom search engines must skip, on the page of a tournament."""
    day = timezone.localdate()
    registered = privacy.noindex_condition(day, "player__") | Q(player__in=privacy.noindex_records(day))
    excluded = Q(player__isnull=False) & registered | Q(birth_year__gt=privacy.last_public_birth_year(day))
    return {*Entry.objects.filter(excluded, tournament__slug=slug).values_list("name", flat=True)}


class TournamentSitemap(Sitemap):  # type: ignore[type-arg]
    """The page of each tournament; it links to the pages below."""

    limit = TOURNAMENTS_PER_PAGE

    def items(self) -> QuerySet[Tournament]:
        return Tournament.objects.public().order_by("pk")


class EventSitemap(Sitemap):  # type: ignore[type-arg]
    """The page of each rated event."""

    limit = TOURNAMENTS_PER_PAGE

    def items(self) -> QuerySet[RatedEvent]:
        return RatedEvent.objects.standing().order_by("pk")


class MonthSitemap(Sitemap):  # type: ignore[type-arg]
    """The page of each month with a published list."""

    limit = TOURNAMENTS_PER_PAGE

    def items(self) -> list[str]:
        lists = RatingList.objects.filter(versions__isnull=False).distinct().select_related("series")
        return sorted({listing.address for listing in lists})

    def location(self, item: str) -> str:
        return reverse("month", args=[item])


class KeyRangePaginator(Paginator):  # type: ignore[type-arg]
    """A paginator by equal ranges of keys: the last page of a million players costs no more than the first."""

    @cached_property
    def num_pages(self) -> int:
        last: int = Player.objects.aggregate(last=Max("pk"))["last"] or 1
        return -(-last // self.per_page)

    def page(self, number: int | str) -> Page:  # type: ignore[type-arg]
        number = self.validate_number(number)
        if number > self.num_pages:
            raise EmptyPage
        first = (number - 1) * self.per_page
        players = self.object_list.filter(pk__gt=first, pk__lte=first + self.per_page)  # type: ignore[attr-defined]
        return Page(players, number, self)


class PlayerSitemap(Sitemap):  # type: ignore[type-arg]
    """The pages of all players that search engines may index."""

    limit = PLAYERS_PER_PAGE

    @cached_property
    def paginator(self) -> KeyRangePaginator:
        return KeyRangePaginator(self.items(), self.limit)

    def items(self) -> QuerySet[Player]:
        return privacy.indexable_players(timezone.localdate()).only("number").order_by("pk")


class PermanentPageSitemap(Sitemap):  # type: ignore[type-arg]
    """The pages that every installation has, and every edition of the rules."""

    names = (
        "home",
        "lists",
        "tournaments",
        "calendar",
        "rules",
        "rule_tables",
        "examples",
        "calculator",
        "about",
        "privacy",
    )

    def items(self) -> list[str]:
        current = [
            edition for chapter in editions.chapter_labels() for edition in editions.editions_ever_in_force(chapter)
        ]
        return [
            *map(reverse, self.names),
            *(reverse("edition", args=[version.chapter, version.name]) for version in current),
        ]

    def location(self, item: str) -> str:
        return item

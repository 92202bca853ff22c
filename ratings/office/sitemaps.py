"""What search engines are told of the office: people in parts by their keys, and the pages that stay."""

from functools import cached_property

from django.contrib.sitemaps import Sitemap
from django.core.paginator import EmptyPage, Page, Paginator
from django.db.models import Max, QuerySet
from django.urls import reverse
from django.utils import timezone

from ratings.lists import editions as shelf
from ratings.models import Player
from ratings.register.privacy import findable

PEOPLE = 10_000


class ByKey(Paginator):  # type: ignore[type-arg]
    """Parts of equal ranges of keys, so that the last of a million people costs no more than the first."""

    @cached_property
    def num_pages(self) -> int:
        last: int = Player.objects.aggregate(last=Max("pk"))["last"] or 1
        return -(-last // self.per_page)

    def page(self, number: int | str) -> Page:  # type: ignore[type-arg]
        number = self.validate_number(number)
        if number > self.num_pages:
            raise EmptyPage
        first = (number - 1) * self.per_page
        people = self.object_list.filter(pk__gt=first, pk__lte=first + self.per_page)  # type: ignore[attr-defined]
        return Page(people, number, self)


class PlayerPages(Sitemap):  # type: ignore[type-arg]
    """The pages of all people but those who are left out."""

    limit = PEOPLE

    @cached_property
    def paginator(self) -> ByKey:
        return ByKey(self.items(), self.limit)

    def items(self) -> QuerySet[Player]:
        return findable(timezone.localdate()).only("number").order_by("pk")


class Pages(Sitemap):  # type: ignore[type-arg]
    """The pages that are there in any case, and every edition of the rules."""

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
        editions = [edition for chapter in shelf.chapters() for edition in shelf.in_force(chapter)]
        return [
            *map(reverse, self.names),
            *(reverse("edition", args=[version.chapter, version.name]) for version in editions),
        ]

    def location(self, item: str) -> str:
        return item

"""Names on the page of a month that search engines must not get."""

from typing import Any

from django.utils import timezone

from ratings.lists.news import ListNews, news_of
from ratings.lists.views.versions import versions_of_month
from ratings.register import privacy


def excluded_names_of_month(month: str) -> set[str]:
    """Return the names in the news of a month whose players search engines must skip."""
    named = dict(pair for version in versions_of_month(month) for pair in _players(news_of(version)))
    excluded = privacy.noindex_numbers(named, timezone.localdate())
    return {name for number, name in named.items() if number in excluded}


def _players(news: ListNews) -> list[tuple[str, str]]:
    """Return number and name of each player whom the news name."""
    rows = [*(move.row for move in news.top), *news.gains, *news.losses, *(each.row for each in news.newcomers)]
    named: list[Any] = [*rows, *news.milestones, *news.titles, *news.records]
    return [(each.number, each.name) for each in named]

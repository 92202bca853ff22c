"""Publication page: the news of the lists of a month."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.charts import charts
from ratings.core.atom import authority
from ratings.core.page_cache import cached_page
from ratings.lists.claim_window import deadline
from ratings.lists.neighbours import neighbours
from ratings.lists.news import news_of
from ratings.lists.news_text import csv_of, text_of
from ratings.lists.views.combined import COMBINED_WORDS
from ratings.lists.views.download import words_of
from ratings.lists.views.versions import hidden_known, versions_of

LANGUAGES = (("en", "English"), ("de", "Deutsch"))


@cached_page
@require_safe
def month(request: HttpRequest, month: str) -> HttpResponse:
    """Render the news of one time control of a month (`control`, else the first), and a text about all of them."""
    versions = versions_of(month)
    version = next((each for each in versions if each.list.control == request.GET.get("control")), versions[0])
    news, everything = news_of(version), [news_of(each) for each in versions]
    context = {
        "version": version,
        "versions": versions,
        "news": news,
        "chart": charts.histogram(dict(news.changes)) if news.changes else None,
        "neighbours": neighbours(version),
        "texts": [(code, label, text_of(everything, authority(), code)) for code, label in LANGUAGES],
        "formats": words_of(version, COMBINED_WORDS),
        "hidden": hidden_known(request.published),  # type: ignore[attr-defined]
        "until": deadline(version, timezone.localdate(version.at)),
    }
    return render(request, "ratings/lists/month.html", context)


@require_safe
def month_tables(request: HttpRequest, month: str) -> HttpResponse:
    """Return the tables of all time controls of a month as CSV."""
    table = csv_of(news_of(version) for version in versions_of(month))
    headers = {"Content-Disposition": f'attachment; filename="lists-{month.replace("/", "-").lower()}.csv"'}
    return HttpResponse(table, content_type="text/csv; charset=utf-8; header=present", headers=headers)

"""Publication page: the news of the lists of a month."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.charts import charts
from ratings.core.atom import authority
from ratings.core.page_cache import cached_page
from ratings.lists.claim_window import claim_deadline
from ratings.lists.neighbours import neighbours
from ratings.lists.news import news_of
from ratings.lists.news_text import news_csv, news_text
from ratings.lists.views.combined import COMBINED_LABELS
from ratings.lists.views.download import format_links
from ratings.lists.views.versions import cached_hidden_numbers, versions_of_month

LANGUAGES = (("en", "English"), ("de", "Deutsch"))


@cached_page
@require_safe
def month(request: HttpRequest, month: str) -> HttpResponse:
    """Render the news of a time control of a month (`control`, else the first), and a text about all time controls."""
    versions = versions_of_month(month)
    version = next((each for each in versions if each.list.control == request.GET.get("control")), versions[0])
    news, everything = news_of(version), [news_of(each) for each in versions]
    context = {
        "version": version,
        "versions": versions,
        "news": news,
        "chart": charts.histogram(dict(news.changes)) if news.changes else None,
        "neighbours": neighbours(version),
        "texts": [(code, label, news_text(everything, authority(), code)) for code, label in LANGUAGES],
        "formats": format_links(version, COMBINED_LABELS),
        "hidden": cached_hidden_numbers(request.published),  # type: ignore[attr-defined]
        "until": claim_deadline(version, timezone.localdate(version.at)),
    }
    return render(request, "ratings/lists/month.html", context)


@require_safe
def month_tables(request: HttpRequest, month: str) -> HttpResponse:
    """Return the tables of all time controls of a month as CSV."""
    table = news_csv(news_of(version) for version in versions_of_month(month))
    headers = {"Content-Disposition": f'attachment; filename="lists-{month.replace("/", "-").lower()}.csv"'}
    return HttpResponse(table, content_type="text/csv; charset=utf-8; header=present", headers=headers)

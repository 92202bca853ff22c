"""Share images of lists and months."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.core.atom import authority
from ratings.core.share_image import MOST_ROWS, ShareImageContent
from ratings.core.share_picture import picture_response
from ratings.core.templatetags.figures import month as month_label
from ratings.lists.news import ListNews, news_of
from ratings.lists.views.versions import version_or_404, versions_of_month
from ratings.register.privacy import noindex_numbers


@require_safe
def list_picture(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """Return the share image of a version: the first players, or only the size if search engines must skip one."""
    version = version_or_404(month, control, number)
    news = news_of(version)
    content = ShareImageContent(
        authority=authority(),
        name=_("%(control)s list, %(month)s")
        % {"control": version.list.label, "month": month_label(version.list.date)},
        details=_counts(news),
        figure=str(news.size.rated),
        captions=(_("rated players"),),
        rows=_first_players(news),
        note=_("version %(number)s") % {"number": version.number},
    )
    return picture_response(request, content)


@require_safe
def month_picture(request: HttpRequest, month: str) -> HttpResponse:
    """Return the share image of a month: the size of each list."""
    news = [news_of(version) for version in versions_of_month(month)]
    content = ShareImageContent(
        authority=authority(),
        name=_("New lists: %(month)s") % {"month": month_label(news[0].version.list.date)},
        details=authority(),
        rows=tuple((each.version.list.label, _counts(each)) for each in news),
    )
    return picture_response(request, content)


def _counts(news: ListNews) -> str:
    return _("%(rated)s players, %(changed)s ratings changed") % {"rated": news.size.rated, "changed": news.changed}


def _first_players(news: ListNews) -> tuple[tuple[str, str], ...]:
    rows = [move.row for move in news.top[:MOST_ROWS]]
    if noindex_numbers([row.number for row in rows], timezone.localdate()):
        return ()
    return tuple((f"{row.title or row.womens_title} {row.name}".strip(), str(row.rating)) for row in rows)

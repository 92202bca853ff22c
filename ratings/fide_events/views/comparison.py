"""The comparison of FIDE's imported list with the computed list, as a page and as a file."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import officers_only
from ratings.core.csv_table import csv_file
from ratings.core.heavy_work import heavy
from ratings.fide_events.comparison import (
    ComparedPlayer,
    ComparedRuns,
    comparison_summary,
    differing_players,
    reason_text,
    runs_to_compare,
)
from ratings.models import RatingList, RatingSeries

MOST_ROWS = 500
COLUMNS = (*ComparedPlayer._fields, "difference", "reasons")


@require_safe
@officers_only
@heavy("GET", "HEAD")
def fide_compare(request: HttpRequest, month: str, control: str) -> HttpResponse:
    """Render the summary and the differing players; with ``?reason=``, only those with this reason."""
    runs = _pair_or_404(month, control)
    everybody = list(differing_players(runs))
    reason = request.GET.get("reason", "")
    rows = [row for row in everybody if not reason or reason in row.reasons]
    numbers = comparison_summary(runs, everybody)
    context = {
        "pair": runs,
        "month": month,
        "numbers": numbers,
        "counts": [(code, reason_text(code), count) for code, count in numbers.counts],
        "rows": [(row, [reason_text(code) for code in row.reasons]) for row in rows[:MOST_ROWS]],
        "more": max(0, len(rows) - MOST_ROWS),
        "reason": reason,
    }
    return render(request, "ratings/fide_events/comparison.html", context)


@require_safe
@officers_only
@heavy("GET", "HEAD")
def fide_compare_file(request: HttpRequest, month: str, control: str) -> HttpResponse:
    """Return all differing players as CSV."""
    rows = ((*row, row.difference, " ".join(row.reasons)) for row in differing_players(_pair_or_404(month, control)))
    return csv_file(f"fide-{control}-{month}", COLUMNS, rows)


def _pair_or_404(month: str, control: str) -> ComparedRuns:
    first = dt.date.fromisoformat(f"{month}-01")
    lists = RatingList.objects.filter(
        series=RatingSeries.objects.default(), date__year=first.year, date__month=first.month
    )
    runs = runs_to_compare(get_object_or_404(lists, control=control))
    if runs is None:
        raise Http404
    return runs

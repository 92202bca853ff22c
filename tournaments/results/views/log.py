"""Result log of a tournament, open to all of its staff: a page with filters, and a file."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.permissions import desk, may_direct, may_look_in
from tournaments.models import Tournament
from tournaments.results.forms.log import LogForm
from tournaments.results.result_log import all_log_lines, log_keys, log_lines
from tournaments.results.result_log_csv import log_file

PAGE = 100


@require_safe
@desk(may_look_in)
def desk_log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = LogForm(tournament, request.GET)
    page = Paginator(log_keys(tournament, form.query(), newest_first=True), PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "form": form,
        "page": page,
        "lines": log_lines(page.object_list),
        "may_direct": may_direct(request.user, tournament),
    }
    return render(request, "tournaments/results/desk_log.html", context, status=422 if form.errors else 200)


@require_safe
@desk(may_look_in)
def desk_log_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Return the same lines as CSV, in order of time."""
    wanted = log_keys(tournament, LogForm(tournament, request.GET).query(), newest_first=False)
    answer = HttpResponse(log_file(all_log_lines(wanted)), content_type="text/csv; charset=utf-8; header=present")
    answer["Content-Disposition"] = f'attachment; filename="{tournament.slug}-log.csv"'
    return answer

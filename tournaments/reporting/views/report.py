"""The report as a file, in either format, for the public and for the arbiters. It has years of birth only.

Before the tournament is over the file is marked as interim. While only results are missing there is no file.
"""

from dataclasses import replace
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.register.privacy import last_public_birth_year
from ratings.reports import trf26
from ratings.reports.canonical import public_copy, with_fide_ids_only
from ratings.reports.formats import FORMATS
from ratings.reports.report import Report
from tournaments.core.permissions import desk, may_direct, public_page
from tournaments.core.report_parts import ReportPart, part_of
from tournaments.models import Tournament
from tournaments.reporting.fide_comments import fide_comments
from tournaments.reporting.interim import ReportIncomplete, interim_state
from tournaments.reporting.report import to_report
from tournaments.reporting.second_meetings import second_meetings


@require_safe
@public_page
def report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the public report: results, with years of birth, but without the years of minors.

    It has the comments of FIDE mode, which name no person. It has those of second meetings, whose reasons are also on
    the public page of the pairing.
    """
    copy = public_copy(to_report(tournament), last_public_birth_year(timezone.localdate()))
    comments = (*fide_comments(tournament), *second_meetings(tournament))
    return _as_file(request, replace(copy, comments=comments), tournament)


@require_safe
@desk(may_direct)
def desk_report(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the report with the results to be rated, of all rounds or a part.

    The office gets the same with dates of birth, and with its own numbers of players without a FIDE ID.
    """
    part = _part(request)
    return _as_file(request, to_report(tournament, part, rated=True), tournament, part)


def _part(request: HttpRequest) -> ReportPart | None:
    rounds = request.GET.get("rounds", "")
    part = part_of(rounds)
    if rounds and part is None:
        raise Http404(_("Write rounds as 3-4."))
    return part


def _as_file(
    request: HttpRequest, report: Report, tournament: Tournament, part: ReportPart | None = None
) -> HttpResponse:
    wanted = request.GET.get("format", trf26.NAME)
    if wanted not in FORMATS:
        raise Http404(_("The report is there as %(formats)s.") % {"formats": ", ".join(FORMATS)})
    try:
        interim = interim_state(tournament, part)
    except ReportIncomplete as waits:
        context = {"tournament": tournament, "reasons": waits.reasons}
        return render(request, "tournaments/reporting/report_waits.html", context, status=HTTPStatus.CONFLICT)
    stem = f"{tournament.event_key}-{part.key}" if part else tournament.event_key
    if interim:
        stem = f"{stem}-interim-{interim.round}"
        report = replace(report, comments=(*report.comments, interim.comment))
    name = f"{stem}.trf" if wanted == trf26.NAME else f"{stem}-{wanted}.trf"
    text = FORMATS[wanted].write(with_fide_ids_only(report)).text
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text.encode(), content_type="text/plain; charset=utf-8", headers=headers)

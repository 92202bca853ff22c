"""Tournaments as files: opening another program's report, exporting and importing an event."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.personal_downloads import personal_file
from ratings.core.errors import Refused
from ratings.core.heavy_work import heavy
from ratings.core.uploads import awaits_upload
from ratings.models import PersonalFile
from ratings.reports.encoding_doubts import EncodingDoubt, encoding_doubt
from ratings.reports.reading import read_report
from tournaments.core.permissions import (
    creators_only,
    desk,
    may_direct,
    signed_in_user,
)
from tournaments.models import Entry, RemovalKind, Tournament
from tournaments.rounds.rule_check import can_be_checked
from tournaments.transfer import archive
from tournaments.transfer.forms import EventFileForm, FileForm
from tournaments.transfer.open_report import OpenedReport, open_report


@require_http_methods(["GET", "HEAD", "POST"])
@creators_only
@heavy("POST")
@awaits_upload(settings.REPORT_BYTES)
def open_tournament(request: HttpRequest) -> HttpResponse:
    """Open a report file of any program as a tournament, or report all its problems.

    If the encoding was guessed or chosen, the page first displays names in that encoding. Nothing is stored before the
    user confirms them.
    """
    user = signed_in_user(request)
    form = FileForm(user, *_form_arguments(request))
    problems: tuple[str, ...] = ()
    if form.is_bound and form.is_valid():
        fields, today = form.cleaned_data, timezone.localdate()
        letters = encoding_doubt(read_report(fields["data"], fields["name"], fields["encoding"]), fields["encoding"])
        if letters and "open" not in request.POST:
            return _confirm_letters(request, form, letters)
        try:
            opened = open_report(fields["data"], fields["name"], user, today, fields.get("event"), fields["encoding"])
        except Refused as refused:
            problems = refused.reasons
        else:
            return _redirect_with_messages(request, opened)
    status = 422 if form.errors or problems else 200
    return render(
        request, "tournaments/transfer/open_tournament.html", {"form": form, "problems": problems}, status=status
    )


def _confirm_letters(request: HttpRequest, form: FileForm, letters: EncodingDoubt) -> HttpResponse:
    event = form.cleaned_data.get("event")
    again = FileForm(signed_in_user(request), initial=form.carried_values() | {"event": event})
    context = {"form": again, "letters": letters, "event": event}
    return render(request, "tournaments/transfer/open_tournament.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@creators_only
@heavy("POST")
@awaits_upload(settings.EVENT_BYTES)
def import_event(request: HttpRequest) -> HttpResponse:
    """Import an exported event of any installation as a new event with all its data."""
    user = signed_in_user(request)
    form = EventFileForm(*_form_arguments(request))
    problems: tuple[str, ...] = ()
    if form.is_bound and form.is_valid():
        try:
            event = archive.import_event(form.cleaned_data["file"].read(), user)
        except Refused as refused:
            problems = refused.reasons
        else:
            messages.success(request, _("%(event)s was imported with its log.") % {"event": event.name})
            messages.info(request, _("The file was %(signed)s.") % {"signed": event.arrival.get_signed_display()})
            return redirect("desk")
    status = 422 if form.errors or problems else 200
    return render(
        request, "tournaments/transfer/import_event.html", {"form": form, "problems": problems}, status=status
    )


@require_safe
@desk(may_direct)
def export_event(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Send the whole event of the tournament as one file, for its arbiters only.

    It contains personal dates and the log.
    """
    tournaments = tournament.event.tournaments.exclude(removal__kind=RemovalKind.DELETED)
    if not all(may_direct(request.user, item) for item in tournaments):
        raise PermissionDenied
    name = f"{tournament.slug}.berger.json"
    data = archive.export_event(tournament.event, timezone.now())
    persons = Entry.objects.filter(tournament__event=tournament.event).count()
    return personal_file(request, PersonalFile.EVENT, name, data, "application/json", persons)


def _form_arguments(request: HttpRequest) -> tuple[Any, ...]:
    """Return the arguments of a bound form: fields and files; empty unless the form was sent."""
    return (request.POST, request.FILES) if request.method == "POST" else ()


def _redirect_with_messages(request: HttpRequest, opened: OpenedReport) -> HttpResponse:
    for sentence in opened.messages:
        messages.warning(request, sentence)
    if opened.adjusted_cells:
        text = ngettext(
            "%(count)s value of the file was changed on import.",
            "%(count)s values of the file were changed on import.",
            opened.adjusted_cells,
        )
        messages.info(request, text % {"count": opened.adjusted_cells})
    if opened.tournament.rounds.exists() and can_be_checked(opened.tournament):
        address = reverse("checked_rounds", args=[opened.tournament.slug])
        parts = _("Its rounds are being checked by the pairing rules."), address, _("To the check of the rounds")
        messages.info(request, format_html('{} <a href="{}">{}</a>', *parts))
    messages.success(request, _("The tournament is open and can be continued."))
    return redirect("desk_tournament", opened.tournament.slug)

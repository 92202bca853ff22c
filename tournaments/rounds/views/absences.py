"""Saying that a player is away: for a round, from a round on, or for the rest of a table."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, person
from tournaments.entries import absences as absence
from tournaments.entries.forms import BackForm, ByeForm, WithdrawForm
from tournaments.models import Absence, Entry, Tournament


@require_POST
@desk(may_direct)
def ask_bye(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry, form = entry_of(tournament, entry_id), ByeForm(request.POST)
    return done(request, entry, form, lambda said: absence.ask_bye(entry, by=person(request), **_named(said)))


@require_POST
@desk(may_direct)
def withdraw(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry, form = entry_of(tournament, entry_id), WithdrawForm(request.POST)
    return done(
        request, entry, form, lambda said: absence.withdraw(entry, said["first_round"], person(request), said["note"])
    )


@require_POST
@desk(may_direct)
def bring_back(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry, form = entry_of(tournament, entry_id), BackForm(request.POST)
    return done(request, entry, form, lambda said: absence.bring_back(entry, said["first_round"]))


@require_POST
@desk(may_direct)
def cancel_absence(request: HttpRequest, tournament: Tournament, absence_id: int) -> HttpResponse:
    """Taken back; a second press finds none, and goes back to the list."""
    absences = Absence.objects.filter(entry__tournament=tournament).select_related("entry__tournament")
    found = absences.filter(pk=absence_id).first()
    if found is None:
        return redirect("desk_entries", tournament.slug)
    return done(request, found.entry, None, lambda _said: absence.cancel(found))


def entry_of(tournament: Tournament, entry_id: int) -> Entry:
    return get_object_or_404(tournament.entries.select_related("tournament"), pk=entry_id)


def _named(said: dict[str, Any]) -> dict[str, Any]:
    return {"number": said["first_round"], "kind": said["kind"], "note": said["note"]}


def done(
    request: HttpRequest,
    entry: Entry,
    form: forms.BaseForm | None,
    action: Callable[[dict[str, Any]], object],
) -> HttpResponse:
    """Do it and show the entry, with the reason where it was refused."""
    try:
        if form is not None and not form.is_valid():
            raise Refused(*(f"{form[field].label}: {errors[0]}" for field, errors in form.errors.items()))
        action(form.cleaned_data if form is not None else {})
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("%(name)s: stored.") % {"name": entry.name})
    return redirect("desk_entry", entry.tournament.slug, entry.pk)

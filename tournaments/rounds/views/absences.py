"""Views for absences of a player: a bye, a withdrawal, a return."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_pair, signed_in_user
from tournaments.entries import absences as absence
from tournaments.entries.forms import ByeForm, PlayerReturnForm, WithdrawForm
from tournaments.models import Absence, Entry, Tournament


@require_POST
@desk(may_pair)
def ask_bye(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry, form = entry_of(tournament, entry_id), ByeForm(request.POST)
    return run_and_redirect(
        request, entry, form, lambda data: absence.request_bye(entry, by=signed_in_user(request), **_named(data))
    )


@require_POST
@desk(may_pair)
def withdraw(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry, form = entry_of(tournament, entry_id), WithdrawForm(request.POST)
    return run_and_redirect(
        request,
        entry,
        form,
        lambda data: absence.withdraw(entry, data["first_round"], signed_in_user(request), data["note"]),
    )


@require_POST
@desk(may_pair)
def bring_back(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry, form = entry_of(tournament, entry_id), PlayerReturnForm(request.POST)
    return run_and_redirect(request, entry, form, lambda data: absence.end_withdrawal(entry, data["first_round"]))


@require_POST
@desk(may_pair)
def cancel_absence(request: HttpRequest, tournament: Tournament, absence_id: int) -> HttpResponse:
    """Cancel an absence and redirect to the entries; a repeated request only redirects."""
    absences = Absence.objects.filter(entry__tournament=tournament).select_related("entry__tournament")
    stored = absences.filter(pk=absence_id).first()
    if stored is None:
        return redirect("desk_entries", tournament.slug)
    return run_and_redirect(request, stored.entry, None, lambda _data: absence.cancel_absence(stored))


def entry_of(tournament: Tournament, entry_id: int) -> Entry:
    return get_object_or_404(tournament.entries.select_related("tournament"), pk=entry_id)


def _named(data: dict[str, Any]) -> dict[str, Any]:
    return {"number": data["first_round"], "kind": data["kind"], "note": data["note"]}


def run_and_redirect(
    request: HttpRequest,
    entry: Entry,
    form: forms.BaseForm | None,
    action: Callable[[dict[str, Any]], object],
) -> HttpResponse:
    """Run the action and redirect to the entry, with an error message if it was refused."""
    try:
        if form is not None and not form.is_valid():
            raise Refused(*(f"{form[field].label}: {errors[0]}" for field, errors in form.errors.items()))
        action(form.cleaned_data if form is not None else {})
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("%(name)s: stored.") % {"name": entry.name})
    return redirect("desk_entry", entry.tournament.slug, entry.pk)

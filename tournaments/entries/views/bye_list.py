"""Bye list of a Swiss: the page, and changes by keyboard or form."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, may_pair, signed_in_user
from tournaments.entries.bye_changes import ByeChanged, set_bye
from tournaments.entries.bye_list import WITHDRAWN, ByeList, bye_list, limits_of_byes
from tournaments.models import AbsenceKind, Entry, Tournament

KINDS = (
    ("H", gettext_lazy("Half-point bye"), "h"),
    ("Z", gettext_lazy("Zero-point bye"), "z"),
    (WITHDRAWN, gettext_lazy("Withdraw"), "w"),
    ("", gettext_lazy("No bye"), "9"),
)


class ByeChangeForm(forms.Form):
    """A change of one cell of the bye list."""

    entry = forms.ModelChoiceField(Entry.objects.none())
    number = forms.IntegerField(min_value=1, max_value=99)
    kind = forms.ChoiceField(choices=[("", ""), (WITHDRAWN, ""), *AbsenceKind.choices], required=False)
    seen = forms.CharField(max_length=1, required=False)
    reason = forms.CharField(max_length=120, required=False)

    def __init__(self, tournament: Tournament, *args: Any) -> None:
        super().__init__(*args)
        self.fields["entry"].queryset = tournament.entries.select_related("tournament")  # type: ignore[attr-defined]


@require_safe
@desk(may_pair)
def desk_byes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the bye list; a tournament paired by a table has none."""
    context = {
        **_context(tournament, bye_list(tournament)),
        "limits": limits_of_byes(tournament),
        "may_direct": may_direct(request.user, tournament),
    }
    return render(request, "tournaments/entries/desk_byes.html", context)


@require_POST
@desk(may_pair)
def change_bye(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Change one cell. The answer for a script has the player's row and the totals; 401 for another account."""
    if request.POST.get("owner", f"{request.user.pk}") != f"{request.user.pk}":
        return HttpResponse(status=401)
    form, status, message = ByeChangeForm(tournament, request.POST), 200, ""
    try:
        if not form.is_valid():
            raise Refused(*(str(error) for errors in form.errors.values() for error in errors))
        fields = form.cleaned_data
        seen = _seen(tournament, fields) if request.accepts("text/html") else fields["seen"]
        set_bye(fields["entry"], fields["number"], fields["kind"], seen, signed_in_user(request), fields["reason"])
    except ByeChanged as changed:
        status, message = 409, str(changed)
    except Refused as refused:
        status, message = 422, " ".join(refused.reasons)
    if request.accepts("text/html"):
        if message:
            messages.error(request, message)
        return redirect("desk_byes", tournament.slug)
    context = _context(tournament, bye_list(tournament))
    entry = form.cleaned_data.get("entry")
    row = next((row for row in context["list"].rows if entry and row.entry.pk == entry.pk), None)
    parts = {"row": "_bye_row.html", "totals": "_bye_totals.html", "bar": "_bye_bar.html", "faults": "_bye_faults.html"}
    rendered = {
        name: render_to_string(f"tournaments/entries/{part}", context | {"row": row}, request)
        for name, part in parts.items()
        if row or name != "row"
    }
    return JsonResponse({**rendered, "message": message}, status=status)


def _seen(tournament: Tournament, fields: dict[str, Any]) -> str:
    """Return the current bye, which a form without a script has not seen cell by cell."""
    rows = bye_list(tournament).rows
    row = next((row for row in rows if row.entry.pk == fields["entry"].pk), None)
    return row.kind_in(fields["number"]) if row else ""


def _context(tournament: Tournament, byes: ByeList) -> dict[str, Any]:
    return {"tournament": tournament, "list": byes, "kinds": KINDS}

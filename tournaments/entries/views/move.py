"""Page that moves a player to another tournament of the event."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.core.errors import Refused
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.entries import move
from tournaments.entries.forms import LateEntryForm
from tournaments.entries.late_entries import LateEntry
from tournaments.models import Entry, Tournament


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def move_entry(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Render the effects of the move; POST moves. The account must direct both tournaments."""
    entry = get_object_or_404(tournament.entries.select_related("player", "tournament"), pk=entry_id)
    given = request.POST if request.method == "POST" else request.GET
    others = other_tournaments(request, tournament)
    target = next((other for other in others if other.slug == given.get("to")), None)
    if target is None:
        return _page(request, entry, others)
    form = _late_form(target, given if "first_round" in given else None)
    late = _late_entry(request, target, form)
    if request.method != "POST" or (form and not form.is_valid()):
        return _page(request, entry, others, target, late, form)
    try:
        moved = _move_or_withdraw(request, entry, target, late)
    except Refused as refused:
        entry = get_object_or_404(tournament.entries.select_related("player", "tournament"), pk=entry_id)
        return _page(request, entry, others, target, late, form, refused.reasons)
    sentence = _("%(name)s is number %(number)s of %(tournament)s now.")
    values = {"name": moved.name, "number": moved.start_number, "tournament": target.name}
    messages.success(request, sentence % values)
    return redirect("desk_entry", target.slug, moved.pk)


def other_tournaments(request: HttpRequest, tournament: Tournament) -> list[Tournament]:
    """Return the other tournaments of the event that the account directs."""
    others = Tournament.objects.filter(event=tournament.event_id).exclude(pk=tournament.pk).order_by("name", "pk")
    return [other for other in others if may_direct(request.user, other)]


def _move_or_withdraw(request: HttpRequest, entry: Entry, target: Tournament, late: LateEntry | None) -> Entry:
    if "withdraw" in request.POST:
        return move.withdraw_and_enter(entry, target, signed_in_user(request), late)
    return move.move(entry, target, late)


def _late_form(target: Tournament, data: Mapping[str, Any] | None) -> LateEntryForm | None:
    """Return the form of a late entry if the target has paired rounds, else None."""
    return LateEntryForm(target, data) if target.is_paired_by_round and target.rounds.exists() else None


def _late_entry(request: HttpRequest, target: Tournament, form: LateEntryForm | None) -> LateEntry | None:
    if form is None:
        return None
    if form.is_bound and form.is_valid():
        return form.late_entry(signed_in_user(request))
    usual = LateEntryForm(target)
    return LateEntry(usual.initial["first_round"], usual.initial["missed"], signed_in_user(request))


def _page(
    request: HttpRequest,
    entry: Entry,
    others: list[Tournament],
    target: Tournament | None = None,
    late: LateEntry | None = None,
    form: LateEntryForm | None = None,
    reasons: tuple[str, ...] = (),
) -> HttpResponse:
    """Render the page; `reasons` of a refusal that the effects already list are left out."""
    plan = move.describe_move(entry, target, late) if target else None
    context = {
        "tournament": entry.tournament,
        "entry": entry,
        "others": others,
        "target": target,
        "plan": plan,
        "reasons": [
            reason for reason in reasons if not plan or reason not in (*plan.source_reasons, *plan.target_reasons)
        ],
        "late_form": form,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "tournaments/entries/move_entry.html", context, status=status)

"""Pages of merges: compare two records, merge them with a reason, and undo it."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.permissions import officers_only
from ratings.core.errors import Refused
from ratings.models import Merge, Player, PlayerNumber, TimeControl, User
from ratings.register import queries
from ratings.register.forms import MergeForm, ReasonForm
from ratings.register.identity import read_merges
from ratings.register.merging import merge as make_one
from ratings.register.merging import merge_blockers, undo_merge
from ratings.register.record_overview import RecordOverview, events_accepted_since, record_overview
from ratings.text.one_line import one_line


@require_safe
@officers_only
def merges(request: HttpRequest) -> HttpResponse:
    """Render all merges in two lists: those in force, and those undone."""
    rows = Merge.objects.select_related("kept", "merged", "by", "undone_by").order_by("-pk")
    context = {
        "standing": [row for row in rows if not row.undone_at],
        "undone": [row for row in rows if row.undone_at],
    }
    return render(request, "ratings/register/merges.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def merge_players(request: HttpRequest, number: str) -> HttpResponse:
    """Search for another record of the player, compare both, and merge them with a reason."""
    player = _player_or_404(number)
    if player.number != number:
        return redirect("merge_players", player.number)
    params = request.POST if request.method == "POST" else request.GET
    number_row = (
        PlayerNumber.objects.select_related("player").filter(number=one_line(params.get("other", "")).upper()).first()
    )
    other = number_row.player if number_row else None
    if other is None:
        return _search(request, player)
    sides = _preferred_first(
        record_overview(player, timezone.localdate()), record_overview(other, timezone.localdate())
    )
    form = MergeForm(sides, request.POST or None)
    reasons = merge_blockers(sides[0].player, sides[1].player, read_merges())
    if request.method == "POST" and form.is_valid():
        try:
            return _merge_and_redirect(request, form, sides)
        except Refused as refused:
            reasons = list(refused.reasons)
    context = {
        "player": player,
        "other": other,
        "sides": sides,
        "form": form,
        "reasons": reasons,
        "controls": TimeControl.choices,
        "shown_again": sides[0].player.hidden != sides[1].player.hidden,
    }
    return render(request, "ratings/register/merge_players.html", context, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def split(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the effects of undoing a merge; POST undoes it with a reason."""
    merge = get_object_or_404(Merge.objects.select_related("kept", "merged", "by", "undone_by"), pk=pk)
    form = ReasonForm(request.POST or None)
    reasons: tuple[str, ...] = ()
    if request.method == "POST" and form.is_valid():
        try:
            undo_merge(merge, form.cleaned_data["reason"], cast(User, request.user), timezone.now())
        except Refused as refused:
            reasons = refused.reasons
        else:
            message = _("%(merged)s and %(kept)s are two players again.")
            messages.success(request, message % {"merged": merge.merged.number, "kept": merge.kept.number})
            return redirect("register_player", merge.merged.number)
    today = timezone.localdate()
    context = {
        "merge": merge,
        "sides": [record_overview(merge.kept, today), record_overview(merge.merged, today)],
        "since": events_accepted_since(merge),
        "form": form,
        "reasons": reasons,
        "controls": TimeControl.choices,
    }
    return render(request, "ratings/register/split.html", context, status=422 if form.is_bound else 200)


def _player_or_404(number: str) -> Player:
    return get_object_or_404(PlayerNumber.objects.select_related("player"), number=number.upper()).player


def _search(request: HttpRequest, player: Player) -> HttpResponse:
    """Render a search for the other record, first by the player's name, then by the typed text."""
    today = timezone.localdate()
    summary = queries.summaries([player.pk], today)
    name = summary[0].name if summary else player.number
    text = request.GET.get("q", name).strip()[:80]
    players = (
        [candidate for candidate in queries.find_players(text, today, limit=30) if candidate.player != player]
        if text
        else []
    )
    context = {"player": player, "name": name, "text": text, "matches": players, "controls": TimeControl.choices}
    page = "_same_person" if request.htmx else "same_person"  # type: ignore[attr-defined]
    return render(request, f"ratings/register/{page}.html", context)


def _preferred_first(left: RecordOverview, other: RecordOverview) -> list[RecordOverview]:
    """Return both records, the preferred one first: a FIDE ID before a number of this office, then more lists."""
    return sorted((left, other), key=lambda side: (side.player.number.startswith("N"), -side.lists, -side.games))


def _merge_and_redirect(request: HttpRequest, form: MergeForm, sides: list[RecordOverview]) -> HttpResponse:
    by_number = {side.player.number: side.player for side in sides}
    player = by_number.pop(form.cleaned_data["kept"])
    (merged,) = by_number.values()
    merge = make_one(player, merged, form.cleaned_data["reason"], cast(User, request.user), timezone.now())
    message = _("%(merged)s is merged into %(kept)s. Lists already published do not change.")
    messages.success(request, message % {"merged": merged.number, "kept": merge.kept.number})
    return redirect("register_player", merge.kept.number)

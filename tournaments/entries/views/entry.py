"""Page of one entry: its fields, its link to the register, its absences."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.core.errors import Refused
from ratings.core.templatetags.figures import rating
from ratings.models import PlayerNumber
from ratings.text.one_line import one_line
from tournaments.core.permissions import desk, may_direct, may_pair
from tournaments.entries import entries, register_link
from tournaments.entries.absences import (
    bye_warnings,
    describe_absence,
    first_round_for_absence,
    next_round_number,
)
from tournaments.entries.categories import belongs
from tournaments.entries.forms import ByeForm, PlayerReturnForm, WithdrawForm
from tournaments.entries.player_forms import RegisteredEntryForm, UnregisteredEntryForm
from tournaments.entries.register_snapshot import rating_type
from tournaments.entries.views.move import other_tournaments
from tournaments.models import Entry, Tournament
from tournaments.scores.forms import AddedPointsForm
from tournaments.scores.game_counts import game_count


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_pair)
def desk_entry(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    """Render the page of an entry; POST, by directing staff only, changes the entry.

    Staff with the right to pair enter byes and withdrawals on it.
    """
    if request.method == "POST":
        return _change(request, slug=tournament.slug, entry_id=entry_id)
    return render_entry(request, tournament, _entry(tournament, entry_id))


@desk(may_direct)
def _change(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry = _entry(tournament, entry_id)
    form = _form(tournament, entry, request.POST)
    if not form.is_valid():
        return render_entry(request, tournament, entry, form, status=422)
    try:
        entries.store_fields(form.instance, form.stored_fields)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("%(name)s is stored.") % {"name": entry.name})
        for warning in form.warnings():
            messages.warning(request, warning)
    return redirect("desk_entry", tournament.slug, entry.pk)


def _entry(tournament: Tournament, entry_id: int) -> Entry:
    return get_object_or_404(tournament.entries.select_related("player", "list_version__list"), pk=entry_id)


@require_POST
@desk(may_direct)
def link_player(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry = get_object_or_404(tournament.entries, pk=entry_id)
    player_number = get_object_or_404(
        PlayerNumber.objects.select_related("player"), number=one_line(request.POST.get("number", ""))
    )
    rating_before = entry.rating
    try:
        register_link.link(entry, player_number.player)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(
            request,
            _("%(name)s is %(number)s of the register.") % {"name": entry.name, "number": player_number.player.number},
        )
        if entry.rating != rating_before:
            change = {"before": rating(rating_before), "now": rating(entry.rating)}
            messages.warning(request, _("The rating was %(before)s and is %(now)s now.") % change)
    return redirect("desk_entry", tournament.slug, entry.pk)


@require_POST
@desk(may_direct)
def unlink_player(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry = get_object_or_404(tournament.entries, pk=entry_id)
    try:
        register_link.unlink(entry)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("%(name)s has the hand-entered data again.") % {"name": entry.name})
    return redirect("desk_entry", tournament.slug, entry.pk)


def render_entry(
    request: HttpRequest,
    tournament: Tournament,
    entry: Entry,
    form: UnregisteredEntryForm | RegisteredEntryForm | None = None,
    status: int = 200,
    **forms: object,
) -> HttpResponse:
    """Render the page of an entry; `forms` are invalid forms to show again."""
    text = request.GET.get("q", "").strip()[:80]
    candidates = [] if entry.player_id else register_link.suggestions(entry, text)
    if request.htmx:  # type: ignore[attr-defined]
        context = {"tournament": tournament, "entry": entry, "candidates": candidates, "text": text}
        return render(request, "tournaments/entries/_suggestions.html", context)
    free = {"first_round": first_round_for_absence(entry)}
    context = {
        "tournament": tournament,
        "entry": entry,
        "form": form or _form(tournament, entry),
        "text": text,
        "candidates": candidates,
        "was_linked": register_link.was_linked(entry),
        "rating_type": rating_type(tournament),
        "categories": [category for category in tournament.categories.all() if belongs(entry, category)],
        "clubs": sorted({*tournament.entries.exclude(club="").values_list("club", flat=True)}),
        "absences": [(absence, describe_absence(absence)) for absence in entry.absences.select_related("by")],
        "bye_warnings": bye_warnings(entry),
        "added": entry.added_points.select_related("by"),
        "points_form": AddedPointsForm(tournament),
        "withdrawn": entry.absences.filter(last_round=None).first(),
        "next_round": next_round_number(tournament),
        "open": next_round_number(tournament) == 1,
        "may_direct": may_direct(request.user, tournament),
        "others": other_tournaments(request, tournament),
        "rest": None if tournament.is_paired_by_round else game_count(entry),
        "bye_form": ByeForm(initial=free),
        "withdraw_form": WithdrawForm(initial=free, auto_id="withdraw_%s"),
        "back_form": PlayerReturnForm(initial={"first_round": next_round_number(tournament)}),
        **forms,
    }
    return render(request, "tournaments/entries/desk_entry.html", context, status=status)


def _form(
    tournament: Tournament, entry: Entry, data: QueryDict | None = None
) -> UnregisteredEntryForm | RegisteredEntryForm:
    # Validation changes the form's instance; a second copy leaves the page with the stored values.
    instance = Entry.objects.select_related("tournament").get(pk=entry.pk)
    if entry.player_id:
        return RegisteredEntryForm(tournament, data, instance=instance)
    return UnregisteredEntryForm(tournament, data, instance=instance)

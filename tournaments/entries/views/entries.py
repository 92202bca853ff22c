"""Page of entries: search of the register, and entry by hand."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratings.core.control_characters import refuse_controls
from ratings.core.errors import Refused
from ratings.core.numbers import key_of
from ratings.models import Player, PlayerNumber
from ratings.text.one_line import one_line
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.entries import entries
from tournaments.entries.absences import absences_in, next_round_number, withdrawals_in
from tournaments.entries.entry_lines import open_lines
from tournaments.entries.entry_search import is_number, search
from tournaments.entries.forms import LateEntryForm
from tournaments.entries.late_entries import LateEntry
from tournaments.entries.namesakes import keys_of_same_name
from tournaments.entries.numbering import is_numbering_due, is_ordered_by_rating, may_renumber, uses_national
from tournaments.entries.player_forms import RegisteredEntryForm, UnregisteredPlayerForm
from tournaments.entries.refresh_ratings import may_refresh, newly_registered
from tournaments.entries.register_snapshot import RATING_FIELDS, later_list, lists_used, rating_type
from tournaments.entries.removal import removed_entry
from tournaments.models import Absence, Entry, NumberedBy, Tournament

CARRIED_FIELDS = ("club", "first_round", "missed")  # fields beside the search, for the next player entered


@require_safe
@desk(may_direct)
def desk_entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tournaments/entries/_matches.html", _search(request, tournament))
    return _page(request, tournament, UnregisteredPlayerForm(tournament))


@require_POST
@desk(may_direct)
def add_entry(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    player_number = get_object_or_404(
        PlayerNumber.objects.select_related("player"), number=one_line(request.POST.get("number", ""))
    )
    try:
        entry = _enter(request, tournament, player_number.player, requested_late_entry(request, tournament))
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("desk_entries", tournament.slug)
    return _redirect_entered(request, tournament, entry)


@require_POST
@desk(may_direct)
def add_person(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    if "register" in request.POST:
        return _add_from_register(request, tournament)
    form = UnregisteredPlayerForm(tournament, request.POST)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    apart = [key for key in map(key_of, request.POST.getlist("apart")) if key]
    unlike = request.POST.getlist("unlike")
    written = form.save(commit=False)
    try:
        late = requested_late_entry(request, tournament)
        entry = entries.enter_unregistered_player(tournament, written, late=late, not_entries=apart, not_players=unlike)
    except entries.PossibleDuplicate as doubt:
        return _page(request, tournament, form, status=422, doubt=doubt, apart=apart, unlike=unlike)
    except Refused as refused:
        messages.error(request, str(refused))
        return _page(request, tournament, form, status=422)
    for warning in form.warnings():
        messages.warning(request, warning)
    return _redirect_entered(request, tournament, entry)


def _add_from_register(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter the register player with the typed FIDE ID, and the ratings typed at the desk."""
    number = get_object_or_404(PlayerNumber.objects.select_related("player"), number=one_line(request.POST["register"]))
    form = RegisteredEntryForm(
        tournament, {**request.POST.dict(), "fixed_board": ""}, instance=Entry(tournament=tournament)
    )
    if not form.is_valid():
        return _page(request, tournament, UnregisteredPlayerForm(tournament, request.POST), status=422)
    try:
        with transaction.atomic():
            entry = _enter(request, tournament, number.player, requested_late_entry(request, tournament))
            written = ["national_id", "national_rating", *(RATING_FIELDS if _has_typed_rating(form, entry) else ())]
            for field in written:
                setattr(entry, field, getattr(form.instance, field))
            entry.save(update_fields=written)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("desk_entries", tournament.slug)
    return _redirect_entered(request, tournament, entry)


def _has_typed_rating(form: RegisteredEntryForm, entry: Entry) -> bool:
    """Return True if a rating was typed for a player without one on the lists used here."""
    return entry.rating is None and form.instance.rating_by_hand


def _search(request: HttpRequest, tournament: Tournament) -> dict[str, object]:
    """Return the matches of the typed text, and the fields typed beside it."""
    matches = search(tournament, request.GET.get("q", "")[:80])
    return {
        "tournament": tournament,
        "text": matches.text,
        "found": matches.players,
        "by_hand": matches.by_hand,
        "is_number": is_number(matches.text),
        "meant": matches.similar,
        "carried": [(name, value) for name in CARRIED_FIELDS if (value := request.GET.get(name, "").strip())],
    }


def requested_late_entry(request: HttpRequest, tournament: Tournament) -> LateEntry | None:
    """Return the late entry, or None if no round is paired and none was chosen; Refused if invalid."""
    paired = tournament.rounds.exists()
    if not tournament.is_paired_by_round or not (paired or request.POST.get("first_round")):
        return None
    form = LateEntryForm(tournament, request.POST)
    if not form.is_valid():
        raise Refused(_("Choose the first round of the player, and what the rounds before it are worth."))
    late = form.late_entry(signed_in_user(request))
    return late if paired or late.first_round > 1 else None


def _enter(request: HttpRequest, tournament: Tournament, player: Player, late: LateEntry | None) -> Entry:
    club = " ".join(request.POST.get("club", "").split())[:80]
    try:
        refuse_controls(club)
    except ValidationError as error:
        raise Refused(*error.messages) from error
    return entries.enter_player(tournament, player, club=club, late=late)


def _redirect_entered(request: HttpRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    number = _("%(name)s is number %(number)s.") % {"name": entry.name, "number": entry.start_number}
    messages.success(request, f"{number} {entries.count_message(tournament)}")
    return redirect("desk_entries", tournament.slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: UnregisteredPlayerForm, status: int = 200, **more: object
) -> HttpResponse:
    """Render the page of entries; `more` may have possible duplicates of the player entered by hand."""
    listed = [*tournament.entries.select_related("player", "list_version__list")]
    used = lists_used(tournament)
    number = next_round_number(tournament)
    unpaired, renumbers = number == 1, tournament.is_paired_by_round and may_renumber(tournament)
    context = {
        **_search(request, tournament),
        "entries": listed,
        "open_lines": open_lines(tournament),
        "open": unpaired,
        "may_enter": unpaired or tournament.is_paired_by_round,
        "typing": (unpaired or renumbers) and "typing" in request.GET,
        "late": None if unpaired else LateEntryForm(tournament, _late_entry_query(request), auto_id="beside_%s"),
        "late_by_hand": None if unpaired else LateEntryForm(tournament, request.POST or None),
        "may_renumber": renumbers,
        "form": form,
        "clubs": sorted({entry.club for entry in listed if entry.club}),
        "rating_type": rating_type(tournament),
        "used": used,
        "later": later_list(tournament),
        "others": _count_on_other_lists(listed, [version.pk for version in used]),
        "registered": newly_registered(tournament),
        "may_refresh": may_refresh(tournament),
        "has_ratings_by_hand": any(entry.rating_by_hand for entry in listed),
        "by_rating": is_ordered_by_rating(tournament, listed),
        "is_due": is_numbering_due(tournament),
        "numbered_by": NumberedBy.choices[:-1],
        "with_national": uses_national(tournament),
        "same_names": keys_of_same_name(listed),
        "removed": removed_entry(tournament, request.GET.get("removed", "")),
        "next_round": number,
        "away": _absences_in_next_round(tournament, number),
        "withdrawn": {*withdrawals_in(tournament).values_list("entry", flat=True)},
        **more,
    }
    return render(request, "tournaments/entries/desk_entries.html", context, status=status)


def _late_entry_query(request: HttpRequest) -> QueryDict | None:
    """Return the late-entry fields of the last search as a query, or None without any."""
    return request.GET if "first_round" in request.GET else None


def _count_on_other_lists(listed: list[Entry], used: list[int]) -> int:
    """Return the number of entries with data from a list no longer used."""
    return sum(entry.player_id is not None and entry.list_version_id not in (*used, None) for entry in listed)


def _absences_in_next_round(tournament: Tournament, number: int) -> list[Absence]:
    if tournament.rounds_planned and number > tournament.rounds_planned:
        return []
    return [*absences_in(tournament, number).order_by("entry__start_number")]

"""Page of a draft round and its manual changes."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from ratings.core.errors import Refused
from tournaments.core.permissions import (
    desk,
    may_enter_results,
    may_look_in,
    may_pair,
    signed_in_user,
)
from tournaments.entries.absences import bye_warnings
from tournaments.models import NOT_PAIRING_KINDS, ByeKind, Entry, Round, Tournament
from tournaments.rounds.draft import boards, byes
from tournaments.rounds.draft.changes import ChangeRequest, fingerprint, is_being_paired
from tournaments.rounds.draft.detail import DraftDetail
from tournaments.rounds.draft.manual_pairing import SessionNeeded, open_session
from tournaments.rounds.forms.draft import DraftChangeForm
from tournaments.rounds.forms.round import PublishAtForm, RoundDayForm
from tournaments.rounds.rounds import publication_blockers
from tournaments.rounds.unpaired import unpaired_entries

Given = dict[str, Any]
KEYSTROKES = {
    "↑ ↓ ← →": gettext_lazy("move to a player"),
    "Space": gettext_lazy("choose the player, or not"),
    "Esc": gettext_lazy("choose nobody"),
    "s": gettext_lazy("swap the two players chosen, or the one chosen with the one at hand"),
    "f": gettext_lazy("flip the colours of the board"),
    "d": gettext_lazy("unpair the board"),
    "m": gettext_lazy("show changes and warnings only, or all boards again"),
    "p": gettext_lazy("publish the round"),
}


@require_safe
@desk(may_look_in)
def desk_draft(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    if not round_.is_draft:
        view_name = "desk_round" if may_enter_results(request.user, tournament) else "desk_tournament"
        return redirect(view_name, tournament.slug, *([number] if view_name == "desk_round" else []))
    return _page(request, round_, DraftChangeForm(tournament))


@require_POST
@desk(may_pair)
def change_draft(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Apply one change. If the change is refused, render the page again with the input.

    In FIDE mode the first manual pairing needs a confirmation; the page then sends the change again with `session`.
    """
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    form = DraftChangeForm(tournament, request.POST)
    if not form.is_valid():
        return _page(request, round_, form, [str(error) for errors in form.errors.values() for error in errors])
    fields = form.cleaned_data
    change = ChangeRequest(round_, signed_in_user(request), fields["reason"], fields["seen"], "session" in request.POST)
    try:
        ACTIONS[fields["action"]](change, fields)
    except SessionNeeded:
        return _confirm_session(request, round_)
    except Refused as refused:
        return _page(request, round_, form, refused.reasons)
    if fields["action"] == "bye" and fields["kind"] in (ByeKind.HALF, ByeKind.FULL):
        for warning in bye_warnings(fields["player"]):
            messages.warning(request, warning)
    last = round_.changes.last()
    if last:
        messages.success(request, f"{last.get_kind_display()}: {last.after}")
    return redirect("desk_draft", tournament.slug, number)


def _confirm_session(request: HttpRequest, round_: Round) -> HttpResponse:
    """Render the confirmation of manual pairing, with the fields of the change to send again."""
    fields = DraftChangeForm.base_fields
    requested = [(name, value) for name in fields for value in request.POST.getlist(name)]
    context = {"tournament": round_.tournament, "round": round_, "requested": requested}
    return render(request, "tournaments/rounds/confirm_manual_pairing.html", context)


def _chosen_pair(values: Given, *names: str) -> tuple[Entry, Entry]:
    players = [values[name] for name in names] if names else values["chosen"]
    if len(players) != 2 or None in players:
        raise Refused(_("Choose two players."))
    return players[0], players[1]


def _chosen_player(values: Given, name: str = "") -> Entry:
    players = [values[name]] if name else values["chosen"]
    if len(players) != 1 or players[0] is None:
        raise Refused(_("Choose one player."))
    entry: Entry = players[0]
    return entry


def _move_board(change: ChangeRequest, values: Given) -> None:
    if values["board"] is None:
        raise Refused(_("Enter the number of the board, from 1 on."))
    boards.move_board(change, _chosen_player(values), values["board"])


ACTIONS: dict[str, Callable[[ChangeRequest, Given], None]] = {
    "colours": lambda change, values: boards.swap_colours(change, values["chosen"]),
    "players": lambda change, values: boards.swap_players(change, *_chosen_pair(values)),
    "apart": lambda change, values: boards.unpair_boards(change, values["chosen"]),
    "board": _move_board,
    "pair": lambda change, values: boards.pair_by_hand(change, *_chosen_pair(values, "white", "black")),
    "bye": lambda change, values: byes.give_bye(change, _chosen_player(values, "player"), values["kind"]),
    "back": lambda change, values: byes.cancel_bye(change, _chosen_player(values)),
    "numbers": lambda change, _values: boards.renumber_boards(change),
    "clear": lambda change, _values: boards.clear_boards(change),
}


def _page(request: HttpRequest, round_: Round, form: DraftChangeForm, refused: Any = ()) -> HttpResponse:
    tournament = round_.tournament
    detail, pairs_now, pairs = DraftDetail.of(round_), is_being_paired(round_), may_pair(request.user, tournament)
    context = {
        "tournament": tournament,
        "round": round_,
        "rounds": tournament.rounds.all(),
        "shown": detail,
        "alone": [*unpaired_entries(round_)],
        "changes": round_.changes.exclude(kind__in=NOT_PAIRING_KINDS).select_related("by").order_by("-pk"),
        "form": form,
        "chosen": {str(value) for value in form["chosen"].value() or ()},
        "kinds": ByeKind.choices,
        "refused": refused,
        "blockers": publication_blockers(round_) if round_.is_draft else [],
        "seen": fingerprint(round_),
        "session": open_session(round_),
        "under_way": pairs_now,
        "changeable": pairs and not pairs_now,
        "keys": [*KEYSTROKES.items()],
        "late": round_.publish_at is not None and round_.publish_at <= timezone.now(),
        "publish_at": PublishAtForm(instance=round_),
        "day": RoundDayForm(instance=round_),
        "may_pair": pairs,
        "may_enter": may_enter_results(request.user, tournament),
    }
    return render(request, "tournaments/rounds/desk_draft.html", context, status=422 if refused else 200)

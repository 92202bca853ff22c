"""Question before pairing: absent players and the arbiter's decision about each."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ratings.core.errors import Refused
from tournaments.checkin.absent_players import (
    DECISIONS,
    AbsentUndecided,
    absent_players,
    decide_before_pairing,
    store_decisions,
)
from tournaments.core.permissions import desk, may_pair, signed_in_user
from tournaments.models import Tournament
from tournaments.rounds.pairing_tasks.upcoming_round import first_draft, upcoming_round
from tournaments.rounds.views.carried_fields import carried_fields, is_key

OF, FOR_ALL = "decision-", "decision-all"


def decide_about_absent(request: HttpRequest, tournament: Tournament, rest_only: bool) -> None:
    """Store the decisions about absent players; raise `AbsentUndecided` for undecided ones.

    If the round cannot be paired anyway, raise Refused first. A draft that is already paired needs no decision.
    """
    draft = first_draft(tournament)
    if not rest_only and draft and draft.pairings.exists():
        return
    playing = upcoming_round(tournament, rest_only)
    players = absent_players(tournament, playing.number, playing.unpaired)
    keys = [player.entry.pk for player in players]
    given = {key: _decision(request.POST, key) for key in keys}
    try:
        store_decisions(tournament, playing.number, players, given, signed_in_user(request))
    except AbsentUndecided:
        raise
    except Refused as refused:
        raise AbsentUndecided(playing.number, players, refused.reasons) from refused


def ask_about_absent(request: HttpRequest, tournament: Tournament, undecided: AbsentUndecided) -> HttpResponse:
    """Render the question with the choices so far.

    Its `carried_fields` are the fields of the pairing form.
    """
    given = request.POST
    is_answer = "answer" in given or any(value for name, value in given.items() if name.startswith(OF))
    context = {
        "tournament": tournament,
        "number": undecided.number,
        "players": [(player, given.get(f"{OF}{player.entry.pk}", "")) for player in undecided.players],
        "decisions": [*DECISIONS.items()],
        "for_all": given.get(FOR_ALL, ""),
        "carried": carried_fields(request, with_games=True),
        "incomplete": is_answer and not undecided.refused,
        "refused": undecided.refused,
        "may_direct": True,
    }
    status = 422 if is_answer else 200
    return render(request, "tournaments/rounds/absent_players.html", context, status=status)


@require_POST
@desk(may_pair)
def decide_absent(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Store the byes and withdrawals chosen at check-in, before the round is paired."""
    given = request.POST
    keys = [name.removeprefix(OF) for name in given if name.startswith(OF)]
    chosen = {int(key): given[f"{OF}{key}"] for key in keys if is_key(key)}
    number = given.get("number", "")
    try:
        settled = decide_before_pairing(
            tournament, int(number) if is_key(number) else 0, chosen, signed_in_user(request)
        )
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    else:
        if settled:
            sentence = _("Settled meanwhile, and left as it is: %(players)s.")
            messages.warning(request, sentence % {"players": "; ".join(settled)})
    return redirect("check_in", tournament.event_id)


def _decision(given: Mapping[str, str], key: int) -> str:
    return given.get(f"{OF}{key}") or given.get(FOR_ALL, "")

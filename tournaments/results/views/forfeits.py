"""Forfeits for the unplayed games of a withdrawn player."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.core.permissions import desk, may_pair, signed_in_user
from tournaments.models import Tournament
from tournaments.results.forfeits import forfeit_rest
from tournaments.rounds.views.absences import entry_of, run_and_redirect
from tournaments.scores.game_counts import game_count


@require_POST
@desk(may_pair)
def forfeit_games(request: HttpRequest, tournament: Tournament, entry_id: int) -> HttpResponse:
    entry = entry_of(tournament, entry_id)
    answer = run_and_redirect(request, entry, None, lambda _values: forfeit_rest(entry, signed_in_user(request)))
    left = game_count(entry).missing
    if left:
        messages.warning(
            request, _("%(count)s of the player's games are in rounds not published yet.") % {"count": left}
        )
    return answer

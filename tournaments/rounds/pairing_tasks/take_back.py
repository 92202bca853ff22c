"""Deletion of draft pairings, to pair them again."""

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.models import Bye, Keystroke, Pairing, PairingChange, Round, RoundState, Tournament


@transaction.atomic
def unpair(tournament: Tournament) -> None:
    """Delete the unpublished pairings: all rounds of a table, the draft of a Swiss.

    Raise Refused if a round of a table is public, or if results were entered. A round with logged changes stays
    without boards.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not tournament.is_paired_by_round and tournament.rounds.public().exists():
        raise Refused(_("A published round is not taken back."))
    drafts = [*tournament.rounds.select_for_update().filter(state=RoundState.DRAFT)]
    if Pairing.objects.filter(round__in=drafts).exclude(white_result="").exists():
        raise Refused(_("Results were entered; the pairing stays."))
    for draft in drafts:
        _empty(draft)
    if not tournament.pairing_system.sets_rounds:
        tournament.rounds_planned = None
        tournament.save(update_fields=["rounds_planned"])


def _empty(round_: Round) -> None:
    round_.pairings.all().delete()
    Bye.objects.filter(round=round_).delete()
    if PairingChange.objects.filter(round=round_).exists() or Keystroke.objects.filter(round=round_).exists():
        round_.making, round_.edition, round_.engine, round_.publish_at = None, "", "", None
        round_.save(update_fields=["making", "edition", "engine", "publish_at"])
    else:
        round_.delete()

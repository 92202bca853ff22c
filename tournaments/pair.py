"""The pairing of a tournament by its system."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Bye, Entry, Keystroke, Pairing, Round, Tournament
from tournaments.models.round import ByeKind
from tournaments.pairing.berger import TableRound, schedule
from tournaments.refused import Refused


@transaction.atomic
def pair(tournament: Tournament) -> list[Round]:
    """Pair all rounds of a round robin by the Berger tables, as drafts that staff alone see."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    entries = {entry.start_number: entry for entry in tournament.entries.all()}
    if tournament.rounds.exists():
        raise Refused(_("The pairing is made already."))
    if len(entries) < 2:
        raise Refused(_("At least two players are needed; %(count)s entered.") % {"count": len(entries)})
    table = schedule(len(entries), tournament.cycles)
    tournament.rounds_planned = len(table)
    tournament.save(update_fields=["rounds_planned"])
    rounds = Round.objects.bulk_create(
        Round(tournament=tournament, number=number, day=day_of(tournament, number))
        for number in range(1, len(table) + 1)
    )
    for one, planned in zip(rounds, table, strict=True):
        _fill(one, planned, entries)
    return rounds


def _fill(one: Round, planned: TableRound, entries: dict[int, Entry]) -> None:
    Pairing.objects.bulk_create(
        Pairing(round=one, board=board, white=entries[white], black=entries[black])
        for board, (white, black) in enumerate(planned.pairs, 1)
    )
    if planned.rests is not None:
        Bye.objects.create(round=one, entry=entries[planned.rests], kind=ByeKind.ZERO)


@transaction.atomic
def unpair(tournament: Tournament) -> None:
    """Take the whole pairing back, as long as nothing of it is published and no result was ever entered."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.rounds.public().exists():
        raise Refused(_("A published round is not taken back."))
    if Keystroke.objects.filter(round__tournament=tournament).exists():
        raise Refused(_("Results were entered; the pairing stays."))
    tournament.rounds.all().delete()
    tournament.rounds_planned = None
    tournament.save(update_fields=["rounds_planned"])


def day_of(tournament: Tournament, number: int) -> dt.date:
    """The day of a round when the rounds are spread evenly over the days of the tournament."""
    days = (tournament.last_day - tournament.first_day).days + 1
    return tournament.first_day + dt.timedelta(days=(number - 1) * days // (tournament.rounds_planned or number))

"""Players missing when a round is paired, and the arbiter's decision about each."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.checkin.attendance import last_marks
from tournaments.checkin.rounds import check_in_round, is_used
from tournaments.entries.absences import absences_in, byes_in, give_zero_bye, withdraw
from tournaments.models import Bye, ByeKind, Entry, Pairing, Tournament

BYE, WITHDRAW, WAIT = "bye", "withdraw", "wait"
DECISIONS = {
    BYE: gettext_lazy("Zero-point bye"),
    WITHDRAW: gettext_lazy("Withdraw"),
    WAIT: gettext_lazy("Wait: pair the player"),
}


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """An entry to be paired that may be missing, and the reason."""

    entry: Entry
    reason: str


class AbsentUndecided(Refused):
    """The refusal of a pairing while the arbiter must still decide about `players`.

    `refused` are the reasons against decisions made so far.
    """

    def __init__(self, number: int, players: Sequence[AbsentPlayer], refused: Sequence[str] = ()) -> None:
        super().__init__(*(refused or (_("Decide about every player who is not here."),)))
        self.number, self.players, self.refused = number, tuple(players), tuple(refused)


def absent_players(tournament: Tournament, number: int, start_numbers: Collection[int]) -> list[AbsentPlayer]:
    """Return the missing players of a round, among the start numbers, by name.

    If check-in is used, these are the players without a tick; else those who missed the previous round.
    """
    entries = [*tournament.entries.filter(start_number__in=start_numbers).order_by("name", "start_number")]
    marks, used = last_marks({tournament.pk: number}), is_used(tournament, number)
    here = {pk for pk, mark in marks.items() if mark.is_here}
    reasons = missed_round(tournament, number - 1)
    missing = [entry for entry in entries if entry.pk not in here and (used or entry.pk in reasons)]
    return [AbsentPlayer(entry, reasons.get(entry.pk, _("not checked in"))) for entry in missing]


def store_decisions(
    tournament: Tournament, number: int, players: Sequence[AbsentPlayer], decisions: Mapping[int, str], by: User
) -> None:
    """Create a bye or a withdrawal for each player by the arbiter's decision; `decisions` are by entry key.

    A player with the decision "wait" is paired. Raise `AbsentUndecided` while a decision is missing. Call it in a
    transaction.
    """
    if any(decisions.get(player.entry.pk) not in DECISIONS for player in players):
        raise AbsentUndecided(number, players)
    for player in players:
        decision = decisions[player.entry.pk]
        if decision == BYE:
            give_zero_bye(player.entry, number, by, player.reason)
        elif decision == WITHDRAW:
            withdraw(player.entry, number, by, player.reason)


@transaction.atomic
def decide_before_pairing(tournament: Tournament, number: int, decisions: Mapping[int, str], by: User) -> list[str]:
    """Store the byes and withdrawals decided so far, and return the names of players already settled.

    A player is settled if ticked, or given a bye or a withdrawal, since the page was loaded; that stays. The pairing
    asks again about players with the decision "wait". Raise Refused once the round is paired.
    """
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    current = check_in_round(locked)
    if current is None or current.number != number or current.is_paired:
        raise Refused(_("Round %(number)s is paired already. Reload the page.") % {"number": number})
    chosen = {pk: decision for pk, decision in decisions.items() if decision in (BYE, WITHDRAW)}
    expected = locked.entries.exclude(pk__in=byes_in(locked, number)).values_list("start_number", flat=True)
    players = [player for player in absent_players(locked, number, [*expected]) if player.entry.pk in chosen]
    store_decisions(locked, number, players, chosen, by)
    settled = {*chosen} - {player.entry.pk for player in players}
    return [*locked.entries.filter(pk__in=settled).order_by("name").values_list("name", flat=True)]


def missed_round(tournament: Tournament, number: int) -> dict[int, str]:
    """Return the entries that were missing in a round without notice, each with the reason, by entry key."""
    forfeit = _("lost round %(number)s by forfeit") % {"number": number}
    bye = _("zero-point bye in round %(number)s, not requested") % {"number": number}
    byes = Bye.objects.filter(round__tournament=tournament, round__number=number, kind=ByeKind.ZERO)
    requested = absences_in(tournament, number).filter(is_requested=True).values("entry")
    return {
        **dict.fromkeys(byes.exclude(entry__in=requested).values_list("entry", flat=True), bye),
        **dict.fromkeys(_lost_by_forfeit(tournament, number), forfeit),
    }


def _lost_by_forfeit(tournament: Tournament, number: int) -> set[int]:
    """Return the keys of entries that lost a round by forfeit."""
    boards = Pairing.objects.filter(Q(white_result="-") | Q(black_result="-"), round__tournament=tournament)
    sides = boards.filter(round__number=number).values_list("white", "white_result", "black", "black_result")
    return {
        entry
        for white, of_white, black, of_black in sides
        for entry, result in ((white, of_white), (black, of_black))
        if result == "-"
    }

"""Pairing of all rounds at once by the table of the system."""

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.core.board_numbers import board_numbers
from tournaments.core.models.round import ByeKind
from tournaments.core.sides import by_side, side_problems
from tournaments.core.submission_status import require_open
from tournaments.models import Bye, Entry, Pairing, Round, Tournament
from tournaments.pairing.berger import TableRound
from tournaments.rounds.pairing_tasks.round_dates import round_day_and_time
from tournaments.rounds.table_pairs import table_of
from tournaments.systems.system import NoTable


@transaction.atomic
def pair_by_table(tournament: Tournament) -> list[Round]:
    """Pair all rounds by the table, as drafts, and store the number of rounds."""
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    require_open(tournament)
    if Pairing.objects.filter(round__tournament=tournament).exists():
        raise Refused(_("The rounds are already paired."))
    entries = [*tournament.entries.order_by("start_number")]
    if len(entries) < 2:
        raise Refused(_("At least two players are needed; %(count)s entered.") % {"count": len(entries)})
    entries = _entries_in_table_order(tournament, entries)
    try:
        table = table_of(tournament, len(entries))
    except NoTable as error:
        raise Refused(_(error.text) % {"count": len(entries)}) from error
    tournament.rounds_planned = len(table)
    tournament.save(update_fields=["rounds_planned"])
    for number, planned in enumerate(table, 1):
        _fill(_round(tournament, number), planned, {number: entry for number, entry in enumerate(entries, 1)})
    return [*tournament.rounds.order_by("number")]


def _entries_in_table_order(tournament: Tournament, entries: list[Entry]) -> list[Entry]:
    """Return the entries in table order: by start number, side A before an assigned side B."""
    if tournament.pairing_system.sides != "assigned":
        return entries
    if problems := side_problems(tournament, entries):
        raise Refused(*problems)
    return [entry for players in by_side(tournament, entries).values() for entry in players]


def _round(tournament: Tournament, number: int) -> Round:
    """Return the round with this number, or create it. A round whose pairing was deleted still exists with its log."""
    day, time = round_day_and_time(tournament, number)
    round_, _is_new = tournament.rounds.get_or_create(number=number, defaults={"day": day, "time": time})
    return round_


def _fill(round_: Round, planned: TableRound, entries: dict[int, Entry]) -> None:
    pairs = [(entries[white], entries[black]) for white, black in planned.pairs]
    fixed = {entry.pk: entry.fixed_board for entry in entries.values() if entry.fixed_board}
    boards = board_numbers([(white.pk, black.pk) for white, black in pairs], fixed, round_.tournament.first_board)
    Pairing.objects.bulk_create(
        Pairing(round=round_, board=board, white=white, black=black)
        for board, (white, black) in zip(boards, pairs, strict=True)
    )
    if planned.resting_player is not None:
        Bye.objects.create(round=round_, entry=entries[planned.resting_player], kind=ByeKind.ZERO)

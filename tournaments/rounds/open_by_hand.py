"""Draft for a round without a legal pairing, which the arbiter completes.

C.04.3: if a round-pairing cannot be completed, the arbiter decides. The log has the reason.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.board_numbers import board_numbers
from tournaments.models import Bye, ByeKind, ChangeKind, Pairing, PairingChange, Round, Tournament
from tournaments.rounds.draft.changes import describe_boards, describe_bye, shortened
from tournaments.rounds.pairing_tasks.pairing_inputs import PairingInputs, pairing_inputs
from tournaments.rounds.pairing_tasks.round_dates import round_day_and_time
from tournaments.rounds.pairing_tasks.task import LONGEST_REASON, under_way
from tournaments.rounds.pairing_tasks.upcoming_round import first_draft
from tournaments.rounds.stuck_round import StuckRound, stuck_round_at


@transaction.atomic
def open_by_hand(tournament: Tournament, by: User, reason: str) -> Round:
    """Write the proposal with the fewest repeats as a draft of the round.

    Raise Refused without a reason, if the system can pair the round, or if the round may not be paired now.
    """
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    list(tournament.rounds.select_for_update().order_by("number"))
    if not reason.strip():
        raise Refused(_("Enter a reason. It is stored with the change of the pairing."))
    if under_way(tournament):
        raise Refused(_("The round is being paired; wait for it or cancel it."))
    inputs = pairing_inputs(tournament)
    stuck = stuck_round_at(tournament, inputs)
    if stuck is None:
        raise Refused(_("Round %(number)s has a legal pairing: pair it by the system.") % {"number": inputs.number})
    round_ = _round(tournament, inputs)
    _fill(round_, stuck)
    _note(round_, stuck, by, reason.strip()[:LONGEST_REASON])
    return round_


def _round(tournament: Tournament, inputs: PairingInputs) -> Round:
    draft = first_draft(tournament)
    if draft is None:
        day, time = round_day_and_time(tournament, inputs.number)
        draft = Round(tournament=tournament, number=inputs.number, day=day, time=time)
    draft.explanation, draft.edition, draft.engine = None, "", ""
    draft.save()
    return draft


def _fill(round_: Round, stuck: StuckRound) -> None:
    inputs, pairs = stuck.inputs, [proposed.pair for proposed in stuck.proposal]
    games = [(inputs.entry_keys[white], inputs.entry_keys[black]) for white, black in pairs if black is not None]
    boards = board_numbers(games, inputs.fixed_boards, inputs.first_board, inputs.occupied_boards)
    Pairing.objects.bulk_create(
        Pairing(round=round_, board=board, white_id=white, black_id=black)
        for board, (white, black) in zip(boards, games, strict=True)
    )
    allocated = {inputs.entry_keys[white]: ByeKind.ALLOCATED for white, black in pairs if black is None}
    Bye.objects.bulk_create(
        Bye(round=round_, entry_id=pk, kind=kind) for pk, kind in (inputs.byes_to_create | allocated).items()
    )


def _note(round_: Round, stuck: StuckRound, by: User, reason: str) -> None:
    """Log the author, the reason and the repeated pairs. In FIDE mode, open the session of manual pairing."""
    if round_.tournament.is_in_fide_mode:
        PairingChange.objects.create(round=round_, kind=ChangeKind.SESSION, reason=reason, by=by)
    repeated = {number for pair in stuck.proposal if pair.is_repeat for number in pair.pair if number}
    boards = round_.pairings.select_related("white", "black").filter(white__start_number__in=repeated)
    byes = round_.byes.select_related("entry").filter(kind=ByeKind.ALLOCATED, entry__start_number__in=repeated)
    after = "; ".join(filter(None, [describe_boards(boards), *map(describe_bye, byes)]))
    PairingChange.objects.create(
        round=round_, kind=ChangeKind.BY_HAND, before=shortened(stuck.headline), after=shortened(after or "–"),
        reason=reason, by=by,
    )  # fmt: skip

"""Storage of a paired Swiss round as a draft."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.errors import Refused
from tournaments.core.board_numbers import board_numbers
from tournaments.models import (
    Acceleration,
    Bye,
    ByeKind,
    ChangeKind,
    Pairing,
    PairingChange,
    PairingTask,
    Round,
    Tournament,
)
from tournaments.pairing.dutch import PairedRound
from tournaments.rounds.pairing_tasks.acceleration import last_of_first_half
from tournaments.rounds.pairing_tasks.pairing_inputs import PairingInputs, pairing_inputs
from tournaments.rounds.pairing_tasks.round_dates import round_day_and_time
from tournaments.rounds.pairing_tasks.stored_pairing import to_json, with_rest
from tournaments.rounds.pairing_tasks.upcoming_round import first_draft
from tournaments.rounds.stored_explanation import read_explanation


@transaction.atomic
def write_round(
    tournament: Tournament, inputs: PairingInputs, paired: PairedRound, task: PairingTask | None = None
) -> Round:
    """Write the round in one transaction; Refused if the position has changed since it was read."""
    rest_only = bool(task and task.rest_only)
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    list(tournament.rounds.select_for_update().order_by("number"))
    if pairing_inputs(tournament, rest_only) != inputs:
        raise Refused(_("Something was changed while the round was being paired; ask for it again."))
    round_ = _round(tournament, inputs, paired, task)
    _fill(round_, inputs, paired)
    if inputs.number == 1 and not tournament.initial_colour:
        tournament.initial_colour = inputs.field.initial_colour
        tournament.save(update_fields=["initial_colour"])
    if task and rest_only:
        _log_rest(round_, paired, task)
    return round_


def _round(tournament: Tournament, inputs: PairingInputs, paired: PairedRound, task: PairingTask | None) -> Round:
    """Return the draft, created if necessary, with the explanation of its pairing stored."""
    draft = first_draft(tournament)
    if draft is None:
        day, time = round_day_and_time(tournament, inputs.number)
        draft = Round(tournament=tournament, number=inputs.number, day=day, time=time)
    engine = task.engine if task else ""
    explanation: dict[str, Any] = to_json(paired, inputs.entry_keys, engine)
    if inputs.number == 1 and tournament.acceleration == Acceleration.BAKU:
        last = last_of_first_half(tournament, [*tournament.entries.order_by("start_number")])
        explanation["last_accelerated"] = last.pk if last else None
    before = read_explanation(draft.making)
    draft.making = with_rest(before, explanation) if before and inputs.occupied_boards else explanation
    draft.edition, draft.engine = inputs.edition.name, engine
    draft.save()
    return draft


def _fill(round_: Round, inputs: PairingInputs, paired: PairedRound) -> None:
    pairs = [(inputs.entry_keys[board.white.number], inputs.entry_keys[board.black.number]) for board in paired.boards]
    boards = board_numbers(pairs, inputs.fixed_boards, inputs.first_board, inputs.occupied_boards)
    Pairing.objects.bulk_create(
        Pairing(round=round_, board=board, white_id=white, black_id=black)
        for board, (white, black) in zip(boards, pairs, strict=True)
    )
    allocated = {inputs.entry_keys[paired.bye.number]: ByeKind.ALLOCATED} if paired.bye else {}
    Bye.objects.bulk_create(
        Bye(round=round_, entry_id=pk, kind=kind) for pk, kind in (inputs.byes_to_create | allocated).items()
    )


def _log_rest(round_: Round, paired: PairedRound, task: PairingTask) -> None:
    """Log the pairing of the rest, with its author and reason."""
    boards = len(paired.boards)
    after = ngettext("%(count)s board", "%(count)s boards", boards) % {"count": boards}
    PairingChange.objects.create(round=round_, kind=ChangeKind.REST, after=after, reason=task.reason, by=task.asked_by)

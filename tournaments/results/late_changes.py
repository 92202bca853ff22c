"""Results of a locked round, changed under one unlock. If another person changed a board first, none is changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from ratings.models import User
from tournaments.models import Keystroke, KeystrokeKind, Round
from tournaments.results import results
from tournaments.results.results import KeystrokeAnswer
from tournaments.rounds.round_lock import lock_again, locks, require_unlock, unlock, unlock_of


@dataclass(frozen=True, slots=True)
class LateChange:
    """A change of a board in a locked round, and the version of the board that the person saw."""

    pairing_id: int
    kind: KeystrokeKind
    result: str
    version_seen: int
    uuid: UUID


@transaction.atomic
def change_together(
    round_: Round, changes: Sequence[LateChange], by: User, reason: str = "", browser: str = ""
) -> list[KeystrokeAnswer]:
    """Change boards of a round and return the answer for each board. A repeated request changes nothing more.

    If another account has already changed some of the boards, only these are answered, and no board is changed. If the
    round is locked for the account, a `reason` unlocks it for these changes alone; without a reason this raises
    `Locked`.
    """
    round_ = Round.objects.select_for_update(of=("self",), no_key=True).select_related("tournament").get(pk=round_.pk)
    uuids = [change.uuid for change in changes]
    stored = {*Keystroke.objects.filter(uuid__in=uuids).values_list("uuid", flat=True)}
    new = [change for change in changes if change.uuid not in stored]
    opens = bool(new and reason and locks(round_.state) and unlock_of(round_, by) is None)
    unlocked = unlock(round_, by, reason) if opens else require_unlock(round_, by) if new else None
    versions = dict(round_.pairings.values_list("pk", "version"))
    overtaken = [change for change in new if versions.get(change.pairing_id) != change.version_seen]
    answers = [
        results.change_board(
            change.pairing_id, change.kind, change.result, change.version_seen, change.uuid, by, unlocked, browser
        )
        for change in overtaken or changes
    ]
    if opens and overtaken:
        lock_again(round_, by)
    return answers

"""Data of the pairing form: the next round, the engines and the progress of a pairing."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import PairingTask, Tournament
from tournaments.pairing.edition import DutchEdition
from tournaments.rounds.adjourn import long_adjourned
from tournaments.rounds.pairing_tasks.pairing_inputs import edition_of
from tournaments.rounds.pairing_tasks.task import engine_offered, is_queued
from tournaments.rounds.pairing_tasks.upcoming_round import next_round_number
from tournaments.rounds.playable_rounds import playable_rounds
from tournaments.rounds.stuck_round import StuckRound, stuck_round

register = template.Library()

ENGINE_OFFERED_ABOVE = 200  # the configured program is offered above this number of players
START_SECONDS = 10  # seconds within which a worker should start the task


@dataclass(frozen=True, slots=True)
class PairingState:
    """The next round of a tournament, its last pairing task, and sentences about games that are still adjourned."""

    number: int
    edition: DutchEdition
    engine: str
    task: PairingTask | None
    now: datetime
    stuck: StuckRound | None = None
    long_adjourned: Sequence[str] = ()

    @property
    def is_first(self) -> bool:
        return self.number == 1

    @property
    def is_under_way(self) -> bool:
        return bool(self.task and self.task.is_under_way)

    @property
    def failure_reasons(self) -> list[str]:
        """Reasons why the task of this round failed, one sentence each; empty without a failure.

        A round without a legal pairing is described in the reader's language.
        """
        if self.stuck:
            return [self.stuck.headline, self.stuck.general_reason]
        return self.task.failure.splitlines() if self.task and self.task.number == self.number else []

    @property
    def seconds(self) -> int:
        """Seconds since the task was requested."""
        return int((self.now - self.task.asked_at).total_seconds()) if self.task else 0

    @property
    def is_abandoned(self) -> bool:
        """True if no worker started the task within `START_SECONDS`."""
        return bool(self.task and self.is_under_way and self.seconds >= START_SECONDS and not is_queued(self.task))


register.simple_tag(playable_rounds)


@register.simple_tag
def pairing_invitation(tournament: Tournament, players: int) -> str:
    """Return the system's sentence before the first pairing."""
    return _(tournament.pairing_system.invitation) % {"players": players}


@register.simple_tag
def pairing_of(tournament: Tournament) -> PairingState:
    """Return the state of the tournament's pairing."""
    many = tournament.entries.count() > ENGINE_OFFERED_ABOVE
    number, task = next_round_number(tournament), tournament.pairing_tasks.first()
    has_failed = bool(task and task.failure and task.number == number)
    return PairingState(
        number=number,
        edition=edition_of(tournament),
        engine=engine_offered() if many else "",
        task=task,
        now=timezone.now(),
        stuck=stuck_round(tournament) if has_failed else None,
        long_adjourned=long_adjourned(tournament, number),
    )

"""What the form that pairs a tournament says: which round is next, by which programs, and how far a pairing is."""

from dataclasses import dataclass
from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import PairingTask, Tournament
from tournaments.pairing.edition import DutchEdition
from tournaments.rounds.pairing_tasks.playing import next_number
from tournaments.rounds.pairing_tasks.position import edition_of
from tournaments.rounds.pairing_tasks.task import engine_offered, is_queued
from tournaments.rounds.playable_rounds import playable_rounds
from tournaments.rounds.stuck_round import StuckRound, stuck_round

register = template.Library()

MANY = 200  # players above which the configured program is offered
PATIENCE = 10  # seconds after which a worker should have taken the task


@dataclass(frozen=True, slots=True)
class PairingState:
    """The next round of a tournament, and the last task that was given to the worker."""

    number: int
    edition: DutchEdition
    engine: str
    task: PairingTask | None
    now: datetime
    stuck: StuckRound | None = None

    @property
    def is_first(self) -> bool:
        return self.number == 1

    @property
    def is_under_way(self) -> bool:
        return bool(self.task and self.task.is_under_way)

    @property
    def failed(self) -> list[str]:
        """Return the reasons for which the task of this round failed, a sentence each; empty if it did not.

        A round without a legal pairing is described now, in the language of the reader.
        """
        if self.stuck:
            return [self.stuck.sentence, self.stuck.why]
        return self.task.failure.splitlines() if self.task and self.task.number == self.number else []

    @property
    def seconds(self) -> int:
        """Since it was asked for."""
        return int((self.now - self.task.asked_at).total_seconds()) if self.task else 0

    @property
    def is_abandoned(self) -> bool:
        """Whether no worker has the task, and has had the time to take it."""
        return bool(self.task and self.is_under_way and self.seconds >= PATIENCE and not is_queued(self.task))


register.simple_tag(playable_rounds)


@register.simple_tag
def pairing_invitation(tournament: Tournament, players: int) -> str:
    """Return the sentence of the system before anything is paired."""
    return _(tournament.pairing_system.invitation) % {"players": players}


@register.simple_tag
def pairing_of(tournament: Tournament) -> PairingState:
    """Where the pairing of a tournament stands now."""
    many = tournament.entries.count() > MANY
    number, task = next_number(tournament), tournament.pairing_tasks.first()
    has_failed = bool(task and task.failure and task.number == number)
    return PairingState(
        number=number,
        edition=edition_of(tournament),
        engine=engine_offered() if many else "",
        task=task,
        now=timezone.now(),
        stuck=stuck_round(tournament) if has_failed else None,
    )

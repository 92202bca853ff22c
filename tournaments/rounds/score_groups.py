"""Score groups of a round: their players, the criteria that they could not meet, their downfloaters."""

from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.models import Entry
from tournaments.pairing.engines.dutch_2026.working import BracketWorking, CriterionWorking
from tournaments.rounds.explained_round import ExplainedRound
from tournaments.rounds.rule_texts import MEASURES, objection


@dataclass(frozen=True, slots=True)
class PassedOverFloater:
    """A player who stayed in the group instead of moving down, and the reason."""

    entry: Entry
    reason: str


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """A score group, or bracket; ``score`` is in tenths.

    ``unmet_criteria`` are the criteria that no pairing of the group could meet. The players of ``exchanged`` changed
    between the upper and the lower half; ``downfloaters`` moved down to the next group.
    """

    score: int
    size: int
    moved_down: tuple[Entry, ...]
    unmet_criteria: tuple[str, ...]
    exchanged: tuple[Entry, ...]
    downfloaters: tuple[Entry, ...]
    bye: Entry | None
    passed_over: tuple[PassedOverFloater, ...]


def score_groups(explained: ExplainedRound) -> list[ScoreGroup]:
    """Return every score group of the round, the highest first."""
    return [_score_group(explained.entries, bracket) for bracket in explained.explanation.brackets(with_pairs=False)]


def _score_group(entries: dict[int, Entry], bracket: BracketWorking) -> ScoreGroup:
    return ScoreGroup(
        score=bracket.score,
        size=bracket.size,
        moved_down=_entries(entries, bracket.moved_down),
        unmet_criteria=tuple(
            _lost(criterion) for criterion in bracket.criteria if criterion.loss and criterion.criterion in MEASURES
        ),
        exchanged=_entries(entries, bracket.exchanged_down + bracket.exchanged_up),
        downfloaters=_entries(entries, bracket.floaters),
        bye=entries[bracket.bye] if bracket.bye else None,
        passed_over=tuple(
            PassedOverFloater(entries[player.number], objection(player.rule)) for player in bracket.passed_over
        ),
    )


def _entries(entries: dict[int, Entry], numbers: tuple[int, ...]) -> tuple[Entry, ...]:
    return tuple(entries[number] for number in numbers)


def _lost(criterion_working: CriterionWorking) -> str:
    return f"{gettext(MEASURES[criterion_working.criterion])}: {criterion_working.loss} ({criterion_working.criterion})"

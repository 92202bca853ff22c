"""Changes of a tournament's settings after its creation: restrictions by state, and consequences."""

from collections.abc import Collection, Iterator, Sequence
from copy import copy
from dataclasses import dataclass

import pghistory
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.errors import Refused
from ratings.core.labels import label_of
from ratings.core.templatetags.figures import day as shown_day
from ratings.models import User, Version
from tournaments.core.fide_mode import (
    FIXED_BY_ROUND_1,
    SCORING,
    faults_of_change,
    fixed_field_reason,
    mode_after_change_of_system,
)
from tournaments.core.schedule import PlannedRound, store_schedule
from tournaments.core.submission_status import closed_rounds, require_open
from tournaments.models import ChangeKind, Entry, NumberedBy, PairingChange, RoundState, Tournament
from tournaments.rounds.rounds import update_tournament_state
from tournaments.rounds.rule_check import request_check
from tournaments.scores.standings import standings
from tournaments.setup.create import list_in_force

# Fixed once round 1 is paired. Before its publication the arbiter can take the pairing back to change them.
PAIRING_FIELDS = ("system", "cycles", "first_cycle_end", "acceleration", "initial_colour", "numbered_by", "equals_by")
# Fixed once a round is published.
FIRST_DAY_FIELDS = ("first_day", "rating_type", "further_lists", "national_series")
# Equal in the reports of all rounds.
REPORT_FIELDS = ("time_control", "control", "federation")
# Fields that affect points, ranks or ratings: once round 1 is published, a change needs a reason.
NEEDS_REASON = (*SCORING, "standings_order", "tiebreak_ratings", "control", "rounds_planned")
# Fields of `NEEDS_REASON` that do not affect the ranks.
RANK_NEUTRAL_FIELDS = {"control", "rounds_planned"}
POINT_LABELS = {
    "win_points": gettext_lazy("points for a win"),
    "draw_points": gettext_lazy("points for a draw"),
    "loss_points": gettext_lazy("points for a loss"),
    "bye_points": gettext_lazy("points for the pairing-allocated bye"),
}


@dataclass(frozen=True, slots=True)
class RankChange:
    """An entry with a changed rank."""

    entry: Entry
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class LastRounds:
    """Rounds for which the rules of the last round begin or cease to apply, by a new number of rounds.

    The `published` rounds are checked again by the pairing rules; the `draft` must be paired again.
    """

    published: tuple[int, ...] = ()
    draft: int | None = None


@dataclass(frozen=True, slots=True)
class TournamentChange:
    """A requested change: the names of the changed fields, in the order of the model, and the consequences.

    `refused` has the reasons why the change is refused. `needs_reason` are the fields whose change needs a reason,
    `moved` the rank changes caused by these fields. `version` is the rating list now in force; None if the tournament
    already has this list. `last` are the rounds affected by a new number of rounds.
    """

    fields: tuple[str, ...]
    refused: tuple[str, ...]
    needs_reason: tuple[str, ...]
    moved: tuple[RankChange, ...]
    version: Version | None
    last: LastRounds

    @property
    def changes_rounds(self) -> bool:
        return "rounds_planned" in self.needs_reason

    @property
    def changes_rounds_only(self) -> bool:
        return self.needs_reason == ("rounds_planned",)


def compare(edited: Tournament, schedule: Sequence[PlannedRound] | None = None) -> TournamentChange:
    """Return the changes of an edited, unsaved tournament. Without `schedule` the stored schedule stays."""
    before = Tournament.objects.get(pk=edited.pk)
    fields = tuple(
        field.name
        for field in Tournament._meta.concrete_fields
        if field.editable and getattr(before, field.attname) != getattr(edited, field.attname)
    )
    published = edited.rounds.public().exists()
    weighty = tuple(name for name in fields if name in NEEDS_REASON) if published else ()
    version = list_in_force(edited) if not published else before.list_version
    return TournamentChange(
        fields=fields,
        refused=tuple(_refusal_reasons(edited, fields, published, schedule)),
        needs_reason=weighty,
        moved=tuple(_rank_changes(before, edited)) if {*weighty} - RANK_NEUTRAL_FIELDS else (),
        version=version if version != before.list_version else None,
        last=_last_rounds(before, edited) if "rounds_planned" in weighty else LastRounds(),
    )


@transaction.atomic
def change(
    edited: Tournament, schedule: Sequence[PlannedRound] | None = None, reason: str = "", *, by: User
) -> TournamentChange:
    """Save the edited tournament. Refused lists all reasons, among them a missing reason for a change that needs one.

    Before round 1 is published, the tournament also gets the rating list in force on the first day. The entries keep
    their ratings until the arbiter updates these. A new number of rounds is logged, and the pairing rules check the
    rounds for which the rules of the last round begin or cease to apply.
    """
    before = Tournament.objects.select_for_update().get(pk=edited.pk)
    comparison = compare(edited, schedule)
    if comparison.refused:
        raise Refused(*comparison.refused)
    if comparison.needs_reason and not reason.strip():
        raise Refused(_("Enter a reason: round 1 is published, and the standings, the list or the last round change."))
    edited.list_version = comparison.version or edited.list_version
    if "system" in comparison.fields:
        edited.fide_mode = mode_after_change_of_system(edited)
    if "numbered_by" in comparison.fields:
        edited.numbers_are_set = edited.numbered_by == NumberedBy.OTHER
    with pghistory.context(reason=reason.strip()):
        edited.save(update_fields=[*comparison.fields, "list_version", "fide_mode", "numbers_are_set"])
        if schedule is not None:
            store_schedule(edited, schedule)
    if "rounds_planned" in comparison.needs_reason:
        _log_rounds(before, edited, reason, by)
        request_check(edited, comparison.last.published)
    return comparison


def _log_rounds(before: Tournament, edited: Tournament, reason: str, by: User) -> None:
    """Log the new number of rounds with the last published round, and update the tournament's state."""
    last = edited.rounds.public().order_by("number").last()
    if last:
        PairingChange.objects.create(
            round=last, kind=ChangeKind.ROUNDS, before=str(before.rounds_planned or "–"),
            after=str(edited.rounds_planned or "–"), reason=reason.strip()[:200], by=by,
        )  # fmt: skip
    update_tournament_state(edited)


def _last_rounds(before: Tournament, edited: Tournament) -> LastRounds:
    """Return the rounds affected by a new number of rounds: with Baku acceleration, all rounds."""
    if not edited.is_paired_by_round:
        return LastRounds()
    states = dict(edited.rounds.order_by("number").values_list("number", "state"))
    concerned = [
        number for number in states
        if edited.acceleration or number in (before.rounds_planned, edited.rounds_planned)
    ]  # fmt: skip
    drafts = [number for number in concerned if states[number] == RoundState.DRAFT]
    return LastRounds(tuple(number for number in concerned if number not in drafts), next(iter(drafts), None))


def field_label(name: str) -> str:
    """Return the label of a field."""
    return str(POINT_LABELS.get(name) or label_of(Tournament._meta.get_field(name)))


def _refusal_reasons(
    edited: Tournament, fields: Sequence[str], published: bool, schedule: Sequence[PlannedRound] | None
) -> Iterator[str]:
    try:
        require_open(edited)
    except Refused as refused:
        yield from refused.reasons
        return
    paired, closed = edited.rounds.exists(), closed_rounds(edited)
    for name in fields:
        if closed and name in REPORT_FIELDS:
            yield _("%(field)s: cannot be changed, because some rounds are already rated.") % {
                "field": field_label(name).capitalize()
            }
        if published and name in FIXED_BY_ROUND_1 and edited.is_in_fide_mode:
            yield fixed_field_reason(field_label(name).capitalize())
        if published and name in (*PAIRING_FIELDS, *FIRST_DAY_FIELDS):
            yield _("%(field)s: cannot be changed, because round 1 is published.") % {
                "field": field_label(name).capitalize()
            }
        elif paired and name in PAIRING_FIELDS:
            yield _("%(field)s: take back the pairing first.") % {"field": field_label(name).capitalize()}
    yield from _refused_in_fide_mode(edited, fields, published)
    yield from _misplaced_rounds(edited, schedule, closed)


def _refused_in_fide_mode(edited: Tournament, fields: Sequence[str], published: bool) -> Iterator[str]:
    """Yield the reasons why FIDE mode refuses the points or tie-breaks, also for a new pairing system."""
    before, as_wanted = Tournament.objects.get(pk=edited.pk), copy(edited)
    if "system" in fields:
        as_wanted.fide_mode = mode_after_change_of_system(edited)
    faults = faults_of_change(before, as_wanted)
    yield from (sentence for name, sentence in faults.items() if not (published and name in fields))


def _misplaced_rounds(
    edited: Tournament, schedule: Sequence[PlannedRound] | None, closed: Collection[int]
) -> Iterator[str]:
    """Yield a sentence for each existing round outside the new number or days, and each rated round with a new day."""
    days = {line.number: line.day for line in schedule or ()}
    for round_ in edited.rounds.all():
        day = days.get(round_.number, round_.day)
        if round_.number in closed and day != round_.day:
            yield _("Round %(number)s is rated already; its day stays.") % {"number": round_.number}
        elif edited.rounds_planned and round_.number > edited.rounds_planned:
            yield _("Round %(number)s already exists: %(rounds)s rounds are too few.") % {
                "number": round_.number,
                "rounds": edited.rounds_planned,
            }
        elif day and not edited.first_day <= day <= edited.last_day:
            yield _("Round %(number)s is played on %(day)s, outside these days.") % {
                "number": round_.number,
                "day": shown_day(day),
            }


def _rank_changes(before: Tournament, edited: Tournament) -> Iterator[RankChange]:
    """Yield the rank changes, in the order of the new standings."""
    ranks = {standing.entry.pk: standing.rank for standing in standings(before)}
    for standing in standings(edited):
        if standing.rank != ranks[standing.entry.pk]:
            yield RankChange(standing.entry, ranks[standing.entry.pk], standing.rank)

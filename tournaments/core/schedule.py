"""Schedule of rounds: spread over the days of the tournament, and stored before rounds are paired."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import day as day_text
from tournaments.core.models.round import Round
from tournaments.core.models.tournament import Event, ScheduledRound, Tournament

ONLY_ROUND, FIRST_OF_SEVERAL = dt.time(15), dt.time(10)
PAUSE_MINUTES, STEP_MINUTES = (
    15,
    5,
)  # minutes from the end of the longest usual game to the next round; step of start times
DAY_MINUTES = 24 * 60


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """A round with its day, and its time if known."""

    number: int
    day: dt.date
    time: dt.time | None = None


def spread_rounds(first: dt.date, last: dt.date, rounds: int, minutes: int = 120) -> tuple[PlannedRound, ...]:
    """Return the rounds spread evenly over the days, more of them on the first days than on the last.

    `minutes` is the time of each player for the game. The only round of a day begins at 15:00. The first of several
    rounds begins at 10:00, and the next one when the previous round should be over. A round that does not fit into the
    day has no time.
    """
    on = [day_of(first, last, number, rounds) for number in range(1, rounds + 1)]
    times = {day: _times(count, minutes) for day, count in Counter(on).items()}
    return tuple(PlannedRound(number, day, next(times[day])) for number, day in enumerate(on, 1))


def day_of(first: dt.date, last: dt.date, number: int, rounds: int) -> dt.date:
    """Return the day of a round, with all rounds spread evenly over the days."""
    days = (last - first).days + 1
    return first + dt.timedelta(days=(number - 1) * days // rounds)


def _times(count: int, minutes: int) -> Iterator[dt.time | None]:
    if count == 1:
        yield ONLY_ROUND
        return
    slot = -(-(2 * minutes + PAUSE_MINUTES) // STEP_MINUTES) * STEP_MINUTES
    for index in range(count):
        at = FIRST_OF_SEVERAL.hour * 60 + index * slot
        yield dt.time(*divmod(at, 60)) if at < DAY_MINUTES else None


def rounds_expected(tournament: Tournament) -> int:
    """Return the planned number of rounds, else the system's number for the players entered, else 0."""
    if tournament.rounds_planned:
        return tournament.rounds_planned
    players = tournament.entries.count() if tournament.pk else 0
    if players < 2:
        return 0
    return tournament.pairing_system.count_rounds(players, tournament.cycles)


def planned_rounds(tournament: Tournament) -> tuple[PlannedRound, ...]:
    """Return each round that has a day, by number. The day of the round itself comes before the scheduled day."""
    by_round = {line.number: PlannedRound(line.number, line.day, line.time) for line in tournament.schedule.all()}
    for round_ in tournament.rounds.exclude(day=None):
        by_round[round_.number] = PlannedRound(round_.number, round_.day or tournament.first_day, round_.time)
    return tuple(by_round[number] for number in sorted(by_round))


def has_times(event: Event) -> bool:
    """Return True if a round of an event has a time."""
    of_event = {"tournament__event": event, "time__isnull": False}
    return Round.objects.filter(**of_event).exists() or ScheduledRound.objects.filter(**of_event).exists()


@transaction.atomic
def store_schedule(tournament: Tournament, schedule: Sequence[PlannedRound]) -> None:
    """Replace the schedule with these rounds. Existing rounds move to the new days and times."""
    tournament.schedule.exclude(number__in=[line.number for line in schedule]).delete()
    for line in schedule:
        when = {"day": line.day, "time": line.time}
        ScheduledRound.objects.update_or_create(tournament=tournament, number=line.number, defaults=when)
    rounds = {round_.number: round_ for round_ in tournament.rounds.all()}
    for line in schedule:
        round_ = rounds.get(line.number)
        if round_ and (round_.day, round_.time) != (line.day, line.time):
            round_.day, round_.time = line.day, line.time
            round_.save(update_fields=["day", "time"])


def schedule_problems(schedule: Iterable[PlannedRound], first: dt.date, last: dt.date) -> dict[int, str]:
    """Return a problem by round number if its day is outside the tournament, or before the previous round."""
    problems: dict[int, str] = {}
    before: PlannedRound | None = None
    for line in schedule:
        if not first <= line.day <= last:
            problems[line.number] = _("Round %(number)s: %(day)s is not between %(first)s and %(last)s.") % {
                "number": line.number,
                "day": day_text(line.day),
                "first": day_text(first),
                "last": day_text(last),
            }
        elif before and _is_before(line, before):
            problems[line.number] = _("Round %(number)s begins before round %(before)s.") % {
                "number": line.number,
                "before": before.number,
            }
        before = line
    return problems


def _is_before(first: PlannedRound, second: PlannedRound) -> bool:
    if first.day == second.day and first.time and second.time:
        return first.time <= second.time
    return first.day < second.day

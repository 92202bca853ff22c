"""Which list a tournament's games are rated for by its time control, for whom not, and why."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ratings.checks.classification import CONTROLS, classes_of, control_of
from ratings.models import TimeControl
from ratings.rules.edition import NoEdition, edition_on
from ratings.rules.edition_schema import Edition
from ratings.rules.time_control import REASONS, Classes, ClassReason, PlayClass
from ratings.rules.time_control_codes import RateOfPlay, RateOfPlayError, coded, parse
from ratings.rules.time_control_parser import read_as_written
from tournaments.core.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class RatingBand:
    """Pairs whose higher rating is `least` or more, below `under`: their list, none where None, and why."""

    least: int
    under: int | None
    control: TimeControl | None
    reason: str
    law: Edition


@dataclass(frozen=True, slots=True)
class TimeClass:
    """What a time control is worth on a day; `minutes` are those of the player who has less.

    `control` is the list of the tournament, None where no pair is rated. `by_event`: the highest rating of the event
    decides for all games, not that of each pair.
    """

    coded: str
    minutes: Fraction
    control: TimeControl | None
    bands: tuple[RatingBand, ...]
    by_event: bool

    @property
    def is_divided(self) -> bool:
        """Whether it depends on the ratings."""
        return len(self.bands) > 1


def read_time(text: str) -> RateOfPlay | None:
    """The time control as people write it, or in TRF26's coding; None where it cannot be read for certain."""
    try:
        return read_as_written(text) or parse(text)
    except RateOfPlayError:
        return None


def time_class(time: RateOfPlay, first_day: dt.date) -> TimeClass:
    """The lists by the edition of the first day; NoEdition before the first one known."""
    law = edition_on("standard", first_day)
    limits = sorted(band.rating for band in law.slow_play.bands) if law.slow_play else [0]
    classes = classes_of(time, first_day, np.array(limits))
    control = control_of(time, first_day, np.zeros(1, np.int64))
    return TimeClass(
        coded=coded(time),
        minutes=classes.minutes,
        control=TimeControl(control) if control else None,
        bands=tuple(_bands(limits, classes, law, first_day)),
        by_event=law.slow_play is not None and law.slow_play.decided_by == "event",
    )


def is_rated(tournament: Tournament) -> bool:
    """Whether the games of any pair can be rated, by the time control."""
    time = read_time(tournament.time_control)
    try:
        return time is not None and time_class(time, tournament.first_day).control is not None
    except NoEdition:
        return False


def _bands(limits: list[int], classes: Classes, law: Edition, first_day: dt.date) -> Iterator[RatingBand]:
    """The bands, neighbours with the same answer as one."""
    answers = [*zip(classes.play.tolist(), classes.reason.tolist(), strict=True)]
    begins = [at for at, answer in enumerate(answers) if at == 0 or answer != answers[at - 1]]
    for at, following in zip(begins, [*begins[1:], None], strict=True):
        play, reason = answers[at]
        ground = REASONS[ClassReason(reason)]
        control = CONTROLS.get(PlayClass(play))
        slow = ground.key.startswith("slow_play")
        yield RatingBand(
            least=limits[at],
            under=None if following is None else limits[following],
            control=TimeControl(control) if control else None,
            reason=ground.code,
            law=law if slow else edition_on("rapid-blitz", first_day),
        )

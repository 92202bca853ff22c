"""The rating list for a tournament's games by their time control, with exceptions and reasons."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ratings.checks.classification import CONTROLS, classes_of, control_of
from ratings.models import TimeControl
from ratings.rules.edition import NoEdition, edition_on
from ratings.rules.edition_schema import Edition
from ratings.rules.time_control import REASONS, ClassifiedGames, ClassReason, PlayClass
from ratings.rules.time_control_codes import RateOfPlay, RateOfPlayError, encode_time_control, parse_time_control
from ratings.rules.time_control_parser import parse_written
from tournaments.core.models.tournament import Tournament


@dataclass(frozen=True, slots=True)
class RatingBand:
    """Pairs whose higher rating is at least `from_rating` and below `below_rating`, with their list and the reason.

    Without a list (None) these games are not rated.
    """

    from_rating: int
    below_rating: int | None
    control: TimeControl | None
    reason: str
    edition: Edition


@dataclass(frozen=True, slots=True)
class TimeClass:
    """The rating class of a time control on a date; `minutes` are those of the player with less time.

    `control` is the list of the tournament, None if no pair is rated. If `by_event`, the highest rating of the event
    decides for all games; otherwise each pair decides for itself.
    """

    coded: str
    minutes: Fraction
    control: TimeControl | None
    bands: tuple[RatingBand, ...]
    by_event: bool

    @property
    def is_divided(self) -> bool:
        """True if the list depends on the ratings of the pair."""
        return len(self.bands) > 1


def read_time(text: str) -> RateOfPlay | None:
    """Return the time control from its usual notation or TRF26 coding, None if it is ambiguous."""
    try:
        return parse_written(text) or parse_time_control(text)
    except RateOfPlayError:
        return None


def time_class(time: RateOfPlay, first_day: dt.date) -> TimeClass:
    """Return the lists by the edition in force on the first day; NoEdition before the first known one."""
    law = edition_on("standard", first_day)
    limits = sorted(band.rating for band in law.slow_play.bands) if law.slow_play else [0]
    classes = classes_of(time, first_day, np.array(limits))
    control = control_of(time, first_day, np.zeros(1, np.int64))
    return TimeClass(
        coded=encode_time_control(time),
        minutes=classes.minutes,
        control=TimeControl(control) if control else None,
        bands=tuple(_bands(limits, classes, law, first_day)),
        by_event=law.slow_play is not None and law.slow_play.decided_by == "event",
    )


def is_rated(tournament: Tournament) -> bool:
    """Return True if the time control lets the games of any pair be rated."""
    time = read_time(tournament.time_control)
    try:
        return time is not None and time_class(time, tournament.first_day).control is not None
    except NoEdition:
        return False


def _bands(limits: list[int], classes: ClassifiedGames, law: Edition, first_day: dt.date) -> Iterator[RatingBand]:
    """Yield the bands. Neighbours with the same answer are joined."""
    answers = [*zip(classes.play_class.tolist(), classes.reason.tolist(), strict=True)]
    begins = [at for at, answer in enumerate(answers) if at == 0 or answer != answers[at - 1]]
    for at, following in zip(begins, [*begins[1:], None], strict=True):
        play, reason = answers[at]
        ground = REASONS[ClassReason(reason)]
        control = CONTROLS.get(PlayClass(play))
        slow = ground.key.startswith("slow_play")
        yield RatingBand(
            from_rating=limits[at],
            below_rating=None if following is None else limits[following],
            control=TimeControl(control) if control else None,
            reason=ground.code,
            edition=law if slow else edition_on("rapid-blitz", first_day),
        )

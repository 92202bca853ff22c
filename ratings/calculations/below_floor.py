"""Why somebody who was rated is so no more: the list on which their rating came to lie below the floor."""

from dataclasses import dataclass
from itertools import takewhile

from ratings.calculations.calculation import edition_of
from ratings.lists.player_record import Record, RecordMonth
from ratings.rules.edition import Edition


@dataclass(frozen=True, slots=True)
class BelowFloor:
    """The first list without the rating, and the edition in force on its date, which has the floor."""

    month: RecordMonth
    edition: Edition


def first_list_below_floor(kept: Record, control: str) -> BelowFloor | None:
    """The list that a person without a rating lost it on; None where they have one, or never had."""
    lists = [month for month in kept.months if month.version.list.control == control]
    unrated = takewhile(lambda month: month.listed.rating is None, lists)
    lost = next((month for month in unrated if month.period and month.period.base), None)
    return BelowFloor(lost, edition_of(lost.version, lost.version.list.date)) if lost else None

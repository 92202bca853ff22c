"""The list on which a player became unrated, because the rating fell below the floor."""

from dataclasses import dataclass
from itertools import takewhile

from ratings.calculations.calculation import edition_on
from ratings.lists.player_record import RecordMonth, SeriesRecord
from ratings.rules.edition import Edition


@dataclass(frozen=True, slots=True)
class BelowFloor:
    """The first list without the rating, and the edition in force on its date, with the floor."""

    month: RecordMonth
    edition: Edition


def first_list_below_floor(record: SeriesRecord, control: str) -> BelowFloor | None:
    """Return the list on which an unrated player lost the rating; None if they are rated or never were."""
    lists = [month for month in record.months if month.version.list.control == control]
    unrated = takewhile(lambda month: month.listed.rating is None, lists)
    lost = next((month for month in unrated if month.period and month.period.base), None)
    return BelowFloor(lost, edition_on(lost.version, lost.version.list.date)) if lost else None

"""The list on which a player became unrated, because the rating fell below the floor."""

from dataclasses import dataclass
from itertools import takewhile

from ratings.calculations.calculation import edition_on
from ratings.lists.player_record import RecordMonth, SeriesRecord
from ratings.rules.edition import Edition


@dataclass(frozen=True, slots=True)
class BelowFloor:
    """The first list on which the player is unrated again, and the edition in force on its date, with the floor."""

    month: RecordMonth
    edition: Edition


def first_list_below_floor(record: SeriesRecord, control: str) -> BelowFloor | None:
    """Return the list on which a player lost the rating. None if the player is rated, or never had a rating."""
    lists = [month for month in record.months if month.version.list.control == control]
    unrated = takewhile(lambda month: month.listed.rating is None, lists)
    lost = next((month for month in unrated if month.period and month.period.base), None)
    return BelowFloor(lost, edition_on(lost.version, lost.version.list.date)) if lost else None

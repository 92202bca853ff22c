"""What the players of a report bring to it by the register: ratings and status on the lists in force."""

import datetime as dt

from ratings.calculator.report import EntryRating
from ratings.models import ListedRating, PlayerNumber, TimeControl
from ratings.register import queries
from ratings.reports.report import Report
from ratings.rules.edition import chapter_of, edition_on
from ratings.rules.edition_schema import TimeControl as ControlName


def register_ratings(report: Report, control: ControlName, day: dt.date) -> dict[int, EntryRating]:
    """The standing of each starting number on the list in force on the day; who is not on it has no rating.

    Players are found by the FIDE ID in the report. Where the edition lends, who has no rating in rapid or blitz has
    that of the standard list.
    """
    people = _people(report)
    own = queries.ratings_in_force(set(people.values()), control, day)
    lends = edition_on(chapter_of(control), day).initial.lent == "standard-rating"
    lending = queries.ratings_in_force(set(people.values()), TimeControl.STANDARD, day) if lends else {}
    return {
        number: _entry_rating(own.get(player), lending.get(player))
        for number, player in people.items()
        if player in own or player in lending
    }


def _people(report: Report) -> dict[int, int]:
    """The player's key of each starting number whose FIDE ID the register knows."""
    numbers = {player.fide_id: player.number for player in report.players if player.fide_id}
    rows = PlayerNumber.objects.filter(number__in=numbers).values_list("number", "player_id")
    return {numbers[number]: player for number, player in rows}


def _entry_rating(own: ListedRating | None, lending: ListedRating | None) -> EntryRating:
    """By their own row of the control's list; without a rating there, with the one that is lent."""
    if own and own.rating is not None:
        return EntryRating(own.rating, own.birth_year, own.games_so_far, own.highest, own.counted_from)
    if lending and lending.rating is not None:
        return EntryRating(lending.rating, lending.birth_year, lent=True)
    return EntryRating(None)

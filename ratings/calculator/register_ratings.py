"""Ratings and status of the players in a report, from the rating lists in force."""

import datetime as dt

from ratings.calculator.report import EntryRating
from ratings.models import ListedRating, PlayerNumber, TimeControl
from ratings.register import queries
from ratings.reports.report import Report
from ratings.rules.edition import chapter_of, edition_on
from ratings.rules.edition_schema import TimeControl as ControlName


def register_ratings(report: Report, control: ControlName, day: dt.date) -> dict[int, EntryRating]:
    """Return the rating and status of each start number on the list in force on ``day``.

    Players are identified by the FIDE ID in the report; players who are not on the list are left out. If the edition
    lends standard ratings, an unrated player in rapid or blitz gets the standard rating.
    """
    players = _players_by_number(report)
    own = queries.ratings_in_force(set(players.values()), control, day)
    lends = edition_on(chapter_of(control), day).initial.lent == "standard-rating"
    lending = queries.ratings_in_force(set(players.values()), TimeControl.STANDARD, day) if lends else {}
    return {
        number: _entry_rating(own.get(player), lending.get(player))
        for number, player in players.items()
        if player in own or player in lending
    }


def _players_by_number(report: Report) -> dict[int, int]:
    """Return the primary key of each registered player by start number; the FIDE ID identifies the player."""
    numbers = {player.fide_id: player.number for player in report.players if player.fide_id}
    rows = PlayerNumber.objects.filter(number__in=numbers).values_list("number", "player_id")
    return {numbers[number]: player for number, player in rows}


def _entry_rating(own: ListedRating | None, lending: ListedRating | None) -> EntryRating:
    """Return the rating on the list of the rating type; without one, the standard rating that is lent."""
    if own and own.rating is not None:
        return EntryRating(own.rating, own.birth_year, own.games_so_far, own.highest, own.counted_from)
    if lending and lending.rating is not None:
        return EntryRating(lending.rating, lending.birth_year, lent=True)
    return EntryRating(None)

"""The player that a visitor follows on the pages of a tournament, and the player's seat in the newest round."""

from django.db.models import Q
from django.http import HttpRequest

from ratings.core.filter_chips import address_without
from ratings.core.numbers import key_of
from tournaments.core.entry_finder import matching_entries
from tournaments.core.models.entry import Entry
from tournaments.core.models.round import Round
from tournaments.core.models.tournament import Tournament
from tournaments.core.seat import Seat

PARAMETER = COOKIE = "me"


def followed_entry(request: HttpRequest, tournament: Tournament) -> Entry | None:
    """Return the entry named by `me` in the address, else the entry remembered by the cookie."""
    if text := request.GET.get(PARAMETER, "").strip():
        matches = matching_entries(tournament, text)
        return matches[0] if len(matches) == 1 else None
    key = key_of(request.COOKIES.get(COOKIE))
    return tournament.entries.select_related("player").filter(pk=key).first() if key else None


def address_without_me(request: HttpRequest) -> str:
    """Return the address of the page without the followed player."""
    return address_without(request, (PARAMETER,))


def seat_of(entry: Entry, round_: Round | None) -> Seat | None:
    """Return the seat of a player in a round, usually the current one; None before a round is published."""
    if round_ is None:
        return None
    games = round_.pairings.select_related("white", "black")
    pairing = games.filter(Q(white=entry) | Q(black=entry)).first()
    if pairing:
        return Seat(round_, entry, pairing)
    return Seat(round_, entry, bye=round_.byes.filter(entry=entry).first())

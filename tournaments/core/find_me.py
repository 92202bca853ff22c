"""The player that a visitor follows on the pages of a tournament, and that player's place in the newest round."""

from dataclasses import dataclass

from django.db.models import Q
from django.http import HttpRequest

from ratings.core.filter_chips import address_without
from ratings.core.numbers import key_of, number_of
from ratings.text.folding import fold, name_matches
from tournaments.models import Bye, Entry, Pairing, Round, Tournament

PARAMETER = COOKIE = "me"
LONGEST = 80
LARGEST_START_NUMBER = 9999


@dataclass(frozen=True, slots=True)
class CurrentSeat:
    """The place of a player in a round: their pairing, their bye, or neither where they were not paired."""

    round: Round
    pairing: Pairing | None = None
    bye: Bye | None = None
    is_white: bool = False

    @property
    def opponent(self) -> Entry | None:
        if self.pairing is None:
            return None
        return self.pairing.black if self.is_white else self.pairing.white


def followed_entry(request: HttpRequest, tournament: Tournament) -> Entry | None:
    """Return the entry that the address names with `me`, else the one that the cookie remembers."""
    if text := request.GET.get(PARAMETER, "").strip():
        matches = matching_entries(tournament, text)
        return matches[0] if len(matches) == 1 else None
    key = key_of(request.COOKIES.get(COOKIE))
    return tournament.entries.select_related("player").filter(pk=key).first() if key else None


def page_without_me(request: HttpRequest) -> str:
    """Return the address of the page without the followed player in it."""
    return address_without(request, (PARAMETER,))


def matching_entries(tournament: Tournament, text: str) -> list[Entry]:
    """Return the entry of a start number, those of a player's number or a FIDE ID, else those whose name has the words.

    Each word begins a part of the name; a name that was typed whole matches alone.
    """
    text = text.replace("\0", "")[:LONGEST].strip()
    entries = tournament.entries.select_related("player")
    number = number_of(text, LARGEST_START_NUMBER)
    if number is not None and (by_start_number := [*entries.filter(start_number=number)]):
        return by_start_number
    if text and (by_number := [*entries.filter(Q(player__number=text.upper()) | Q(fide_id=text))]):
        return by_number
    words = sorted(fold(text).split())
    matches = [entry for entry in entries if words and name_matches(entry.name, text)]
    whole = [entry for entry in matches if sorted(fold(entry.name).split()) == words]
    return whole if len(whole) == 1 else matches


def seat_of(entry: Entry, round_: Round | None) -> CurrentSeat | None:
    """Return the place of a player in a round, usually the current one; None before a round is published."""
    if round_ is None:
        return None
    games = round_.pairings.select_related("white", "black")
    pairing = games.filter(Q(white=entry) | Q(black=entry)).first()
    if pairing:
        return CurrentSeat(round_, pairing, is_white=pairing.white_id == entry.pk)
    return CurrentSeat(round_, bye=round_.byes.filter(entry=entry).first())

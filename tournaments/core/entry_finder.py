"""Find entries by a typed text, folded: the one rule of all pages; scripts have the same in static/fold.js."""

from collections.abc import Iterable

from django.db.models import Q

from ratings.core.numbers import number_of
from ratings.text.folding import fold, name_matches
from tournaments.core.limits import MOST_ENTRIES
from tournaments.core.models.entry import Entry
from tournaments.core.models.tournament import Tournament

LONGEST = 80


def matching_entries(tournament: Tournament, text: str) -> list[Entry]:
    """Return the entry of a start number, those of a player's number or a FIDE ID, else `entries_named` so."""
    text = text.replace("\0", "")[:LONGEST].strip()
    entries = tournament.entries.select_related("player").order_by("start_number")
    number = number_of(text, MOST_ENTRIES)
    if number is not None and (by_start_number := [*entries.filter(start_number=number)]):
        return by_start_number
    if text and (by_number := [*entries.filter(Q(player__number=text.upper()) | Q(fide_id=text))]):
        return by_number
    return entries_named(entries, text)


def entries_named(entries: Iterable[Entry], text: str) -> list[Entry]:
    """Return the entries with a name of which each typed word begins a part, else those that have the words anywhere.

    A name that was typed whole matches alone. A text without a word names nobody.
    """
    words, everybody = sorted(fold(text).split()), [*entries]
    if not words:
        return []
    matches = [entry for entry in everybody if name_matches(entry.name, text)]
    whole = [entry for entry in matches if sorted(fold(entry.name).split()) == words]
    if len(whole) == 1:
        return whole
    return matches or [entry for entry in everybody if all(word in fold(entry.name) for word in words)]

"""Search for entries by a typed text, folded. All pages use this rule; static/fold.js implements it for scripts."""

from collections.abc import Iterable

from django.db.models import Q

from ratings.core.numbers import number_of
from ratings.text.folding import fold, name_matches
from ratings.text.spellings import spelling_key
from tournaments.core.limits import MOST_ENTRIES
from tournaments.core.models.entry import Entry
from tournaments.core.models.tournament import Tournament

LONGEST = 80


def matching_entries(tournament: Tournament, text: str) -> list[Entry]:
    """Return the entries that match a typed text.

    A start number wins over a player's number or FIDE ID, and these win over a name, see `entries_named`.
    """
    text = text.replace("\0", "")[:LONGEST].strip()
    entries = tournament.entries.select_related("player").order_by("start_number")
    number = number_of(text, MOST_ENTRIES)
    if number is not None and (by_start_number := [*entries.filter(start_number=number)]):
        return by_start_number
    if text and (by_number := [*entries.filter(Q(player__number=text.upper()) | Q(fide_id=text))]):
        return by_number
    return entries_named(entries, text)


def entries_named(entries: Iterable[Entry], text: str) -> list[Entry]:
    """Return the entries whose name has a part beginning with each typed word.

    Without such an entry, return those with another spelling of the words, as Müller for Mueller, else those that
    contain the words anywhere. An entry whose whole name was typed is returned
    alone. A text without words matches no entry.
    """
    name_words, everybody = sorted(fold(text).split()), [*entries]
    if not name_words:
        return []
    matches = [entry for entry in everybody if name_matches(entry.name, text)]
    whole = [entry for entry in matches if sorted(fold(entry.name).split()) == name_words]
    if len(whole) == 1:
        return whole
    key = spelling_key(text)
    return (
        matches
        or [entry for entry in everybody if name_matches(spelling_key(entry.name), key)]
        or [entry for entry in everybody if all(word in fold(entry.name) for word in name_words)]
    )

"""Start numbers: by rating, typed or by lot before round 1; late entries are inserted by rating.

In a Scheveningen tournament side A has the first numbers, side B the next. A setting of the tournament selects the
rating by the codes of record 172. Pairing round 1 of a Swiss numbers the players by rating, unless their numbers were
typed or drawn.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.text.folding import fold
from tournaments.core.sides import side_order
from tournaments.core.submission_status import closed_rounds
from tournaments.models import Entry, EqualsBy, NumberedBy, RoundState, Tournament
from tournaments.tiebreaks.from_report import RATING_BY_METHOD

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
FIXED_FROM_ROUND = 4  # start numbers do not change once this round is published (C.04.2)
NumberingKey = tuple[int, int, int, str, int]


@transaction.atomic
def number_as_typed(tournament: Tournament, numbers: Mapping[int, int]) -> None:
    """Store typed start numbers, by entry key; Refused unless each number from 1 on occurs once.

    Once round 1 is paired, only players with the same rating can exchange numbers. Numbers out of rating order set
    `numbered_by` to OTHER.
    """
    tournament = _lock_tournament(tournament)
    entries = [*tournament.entries.order_by("start_number")]
    if tournament.rounds.exists() and not _may_exchange(tournament):
        raise Refused(_("The rounds are paired. Take back the pairing to renumber the players."))
    if sorted(numbers.get(entry.pk, 0) for entry in entries) != [*range(1, len(entries) + 1)]:
        raise Refused(_("Use each number from 1 to %(last)s exactly once.") % {"last": len(entries)})
    typed = sorted(entries, key=lambda entry: numbers[entry.pk])
    places = [side_order(tournament, entry) for entry in typed]
    if places != sorted(places):
        raise Refused(_("Side A has the first numbers, side B the following ones; players on neither side come last."))
    if tournament.rounds.exists() and _ratings(tournament, typed) != _ratings(tournament, entries):
        raise Refused(_("Round 1 is paired: only players with the same rating can exchange their numbers."))
    assign_numbers(typed)
    if not _is_in_order(_ratings(tournament, typed)):
        tournament.numbered_by = NumberedBy.OTHER
    _store_numbering(tournament, is_set=True)


@transaction.atomic
def number_by_rating(tournament: Tournament, numbered_by: str = "") -> None:
    """Number the players by rating, the highest first, then by title, and by name or lot.

    In a Swiss this is possible before round 4, without a draft. `numbered_by` selects another rating, which is
    impossible once round 1 is paired.
    """
    tournament = _lock_tournament(tournament)
    wanted = numbered_by or _default_rating(tournament)
    if tournament.rounds.exists():
        if not (tournament.is_paired_by_round and may_renumber(tournament)):
            raise Refused(_("The rounds are paired. Take back the pairing to renumber the players."))
        if wanted != tournament.numbered_by:
            raise Refused(_("Round 1 is paired: the start numbers cannot be changed."))
    if wanted == NumberedBy.OTHER or wanted not in NumberedBy.values:
        raise Refused(_("Choose the rating by which the players are numbered."))
    tournament.numbered_by = wanted
    assign_numbers(sorted(tournament.entries.select_related("player"), key=rating_sort_key(tournament)))
    _store_numbering(tournament, is_set=False)


@transaction.atomic
def number_by_lot(tournament: Tournament) -> None:
    """Number the players by lots from the tournament's seed; the same seed and entries repeat the result."""
    require_unpaired(tournament)
    tournament = _lock_tournament(tournament)
    entries = tournament.entries.select_related("player")
    number_within_sides(tournament, sorted(entries, key=lambda entry: (lot(tournament.lots_seed, entry), entry.pk)))
    tournament.numbered_by = NumberedBy.OTHER
    _store_numbering(tournament, is_set=True)


def number_within_sides(tournament: Tournament, ordered: Sequence[Entry]) -> None:
    """Store numbers in this order, side A before side B."""
    assign_numbers(sorted(ordered, key=lambda entry: side_order(tournament, entry)))


def lot(seed: str, entry: Entry) -> str:
    """Return the lot of an entry; the smallest lot is number 1.

    It is the sha256 of the seed, a line feed and the register number, else the name.
    """
    drawn = entry.player.number if entry.player else entry.name
    return sha256(f"{seed}\n{drawn}".encode()).hexdigest()


def is_numbering_due(tournament: Tournament) -> bool:
    """Return True if pairing round 1 will first number the players by rating.

    False for tables, for typed or drawn numbers, once a round is paired, and if the numbers already follow the
    ratings.
    """
    if not tournament.is_paired_by_round or tournament.numbers_are_set or tournament.numbered_by == NumberedBy.OTHER:
        return False
    if tournament.rounds.filter(Q(number__gt=1) | ~Q(state=RoundState.DRAFT)).exists():
        return False
    if tournament.rounds.filter(Q(pairings__isnull=False) | Q(byes__isnull=False)).exists():
        return False
    return not is_ordered_by_rating(tournament, tournament.entries.select_related("player").order_by("start_number"))


@transaction.atomic
def number_before_round_1(tournament: Tournament) -> bool:
    """Number the players by rating if `is_numbering_due`, and return True if they were numbered.

    Each function that pairs round 1 calls it.
    """
    tournament = _lock_tournament(tournament)
    if not is_numbering_due(tournament):
        return False
    assign_numbers(sorted(tournament.entries.select_related("player"), key=rating_sort_key(tournament)))
    return True


def start_rating(tournament: Tournament, entry: Entry) -> int:
    """Return the rating that numbers the entry; 0 without one."""
    method = RATING_BY_METHOD.get(tournament.numbered_by, RATING_BY_METHOD[NumberedBy.FIDE])
    return method(entry.rating or 0, entry.national_rating or 0)


def rating_sort_key(tournament: Tournament) -> Callable[[Entry], NumberingKey]:
    """Return the sort key of entries: side, rating, title, then name or lot."""

    def sort_key(entry: Entry) -> NumberingKey:
        title = TITLES.index(entry.title) if entry.title in TITLES else len(TITLES)
        side = side_order(tournament, entry)
        last = lot(tournament.lots_seed, entry) if tournament.equals_by == EqualsBy.LOT else fold(entry.name)
        return side, -start_rating(tournament, entry), title, last, entry.pk

    return sort_key


def is_ordered_by_rating(tournament: Tournament, entries: Iterable[Entry]) -> bool:
    """Return True if entries in start-number order follow the ratings, within their sides.

    If numbers were typed, players with the same rating may be in any order.
    """
    if tournament.numbers_are_set:
        return _is_in_order(_ratings(tournament, entries))
    keys = [*map(rating_sort_key(tournament), entries)]
    return keys == sorted(keys)


def insert_late_entry(entry: Entry) -> None:
    """Renumber by rating with a late entry, if the numbers follow ratings and may still change.

    Before the call the late entry has the last number.
    """
    tournament = Tournament.objects.get(pk=entry.tournament_id)
    entries = [*tournament.entries.select_related("player").order_by("start_number")]
    before = [other for other in entries if other.pk != entry.pk]
    if tournament.numbered_by == NumberedBy.OTHER or not may_renumber(tournament):
        return
    if is_ordered_by_rating(tournament, before):
        assign_numbers(sorted(entries, key=_sort_key(tournament)))


def may_renumber(tournament: Tournament) -> bool:
    """Return True if the numbers of a running tournament may still change.

    They may not with a draft, from round 4 on, and after a report is accepted.
    """
    if closed_rounds(tournament):
        return False
    return not tournament.rounds.filter(Q(number__gte=FIXED_FROM_ROUND) | Q(state=RoundState.DRAFT)).exists()


def may_change_rating(tournament: Tournament) -> bool:
    """Return True if ratings typed at the desk may still change, which is as long as start numbers may change."""
    return not tournament.rounds.public().exists() or (tournament.is_paired_by_round and may_renumber(tournament))


def uses_national(tournament: Tournament) -> bool:
    """Return True if the tournament numbers by national ratings or a player has one."""
    if tournament.numbered_by not in (NumberedBy.FIDE, NumberedBy.OTHER):
        return True
    return tournament.entries.exclude(national_rating=None).exists()


def assign_numbers(entries: list[Entry]) -> None:
    """Store numbers from 1 on, in this order."""
    for start_number, entry in enumerate(entries, 1):
        entry.start_number = start_number
    Entry.objects.bulk_update(entries, ["start_number"])


def require_unpaired(tournament: Tournament) -> None:
    """Lock the list of entries; Refused once rounds are paired."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.rounds.exists():
        raise Refused(_("The rounds are paired. Take back the pairing to renumber the players."))


def _lock_tournament(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def _store_numbering(tournament: Tournament, *, is_set: bool) -> None:
    tournament.numbers_are_set = is_set
    tournament.save(update_fields=["numbered_by", "numbers_are_set"])


def _sort_key(tournament: Tournament) -> Callable[[Entry], Any]:
    """Return the sort key of entries. If numbers were typed, entries with equal ratings keep their order."""
    if tournament.numbers_are_set:
        return lambda entry: (side_order(tournament, entry), -start_rating(tournament, entry))
    return rating_sort_key(tournament)


def _default_rating(tournament: Tournament) -> str:
    """Return the rating to number by after typed or drawn numbers."""
    if tournament.numbered_by != NumberedBy.OTHER or tournament.rounds.exists():
        return tournament.numbered_by
    return NumberedBy.FIDE


def _may_exchange(tournament: Tournament) -> bool:
    return tournament.is_paired_by_round and may_renumber(tournament)


def _ratings(tournament: Tournament, entries: Iterable[Entry]) -> list[tuple[int, int]]:
    """Return side and negative rating of each entry, so that higher ratings sort first."""
    return [(side_order(tournament, entry), -start_rating(tournament, entry)) for entry in entries]


def _is_in_order(ratings: list[tuple[int, int]]) -> bool:
    return ratings == sorted(ratings)

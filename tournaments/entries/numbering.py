"""Start numbers: by rating, as typed or by lot before the pairing is made; a late entry is inserted at its place.

In a Scheveningen tournament side A has the first numbers, side B the following ones. Which rating counts is a setting
of the tournament, in the codes of record 172. Numbers that nobody typed or drew are given by rating when round 1 of a
Swiss is paired.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.text.folding import fold
from tournaments.core.sides import place_of_side
from tournaments.core.submission_status import closed_rounds
from tournaments.models import Entry, NumberedBy, RoundState, Tournament
from tournaments.tiebreaks.from_report import RATINGS

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
FIXED_FROM = 4  # start numbers do not change once this round is published (C.04.2)
Place = tuple[int, int, int, str, int]


@transaction.atomic
def number(tournament: Tournament, numbers: Mapping[int, int]) -> None:
    """Give start numbers by entry id, as typed; every number from 1 on exactly once, else refused.

    Once round 1 is paired, only players of equal rating change places. Numbers that do not follow the ratings make the
    tournament one that is numbered otherwise.
    """
    tournament = _locked(tournament)
    entries = [*tournament.entries.order_by("start_number")]
    if tournament.rounds.exists() and not _may_exchange(tournament):
        raise Refused(_("The pairing is made. Cancel it to renumber the players."))
    if sorted(numbers.get(entry.pk, 0) for entry in entries) != [*range(1, len(entries) + 1)]:
        raise Refused(_("Each number from 1 to %(last)s is needed exactly once.") % {"last": len(entries)})
    typed = sorted(entries, key=lambda entry: numbers[entry.pk])
    places = [place_of_side(tournament, entry) for entry in typed]
    if places != sorted(places):
        raise Refused(_("Side A has the first numbers, side B the following ones; players on neither side come last."))
    if tournament.rounds.exists() and _ratings(tournament, typed) != _ratings(tournament, entries):
        raise Refused(_("Round 1 is paired: only players with the same rating can exchange their numbers."))
    assign_numbers(typed)
    if not _is_in_order(_ratings(tournament, typed)):
        tournament.numbered_by = NumberedBy.OTHER
    _set(tournament, is_set=True)


@transaction.atomic
def number_by_rating(tournament: Tournament, numbered_by: str = "") -> None:
    """Number by rating, the highest first; equal ones by title, then by name. In a Swiss also before round 4.

    `numbered_by` is which rating, if another than until now; it stays as it is once round 1 is paired.
    """
    tournament = _locked(tournament)
    wanted = numbered_by or _usual(tournament)
    if tournament.rounds.exists():
        if not (tournament.is_paired_by_round and may_renumber(tournament)):
            raise Refused(_("The pairing is made. Cancel it to renumber the players."))
        if wanted != tournament.numbered_by:
            raise Refused(_("Round 1 is paired: the players stay numbered as they are."))
    if wanted == NumberedBy.OTHER or wanted not in NumberedBy.values:
        raise Refused(_("Choose the rating by which the players are numbered."))
    tournament.numbered_by = wanted
    assign_numbers(sorted(tournament.entries.all(), key=by_rating(tournament)))
    _set(tournament, is_set=False)


@transaction.atomic
def number_by_lot(tournament: Tournament) -> None:
    """Number by lots drawn from the tournament's seed: the same seed and entries give the same numbers again."""
    demand_unpaired(tournament)
    tournament = _locked(tournament)
    entries = tournament.entries.select_related("player")
    number_within_sides(tournament, sorted(entries, key=lambda entry: (lot(tournament.lots_seed, entry), entry.pk)))
    tournament.numbered_by = NumberedBy.OTHER
    _set(tournament, is_set=True)


def number_within_sides(tournament: Tournament, ordered: Sequence[Entry]) -> None:
    """Store numbers in this order, side A before side B; without sides in this order alone."""
    assign_numbers(sorted(ordered, key=lambda entry: place_of_side(tournament, entry)))


def lot(seed: str, entry: Entry) -> str:
    """The lot of an entry: sha256 of the seed, a line feed and the number in the register, else the name.

    The smallest is number 1.
    """
    drawn = entry.player.number if entry.player else entry.name
    return sha256(f"{seed}\n{drawn}".encode()).hexdigest()


def is_due(tournament: Tournament) -> bool:
    """Whether pairing round 1 numbers the players by rating first: nobody typed, drew or numbered them yet."""
    if not tournament.is_paired_by_round or tournament.numbers_are_set or tournament.numbered_by == NumberedBy.OTHER:
        return False
    if tournament.rounds.filter(Q(number__gt=1) | ~Q(state=RoundState.DRAFT)).exists():
        return False
    if tournament.rounds.filter(Q(pairings__isnull=False) | Q(byes__isnull=False)).exists():
        return False
    return not is_by_rating(tournament, tournament.entries.order_by("start_number"))


@transaction.atomic
def number_before_round_1(tournament: Tournament) -> bool:
    """Number the players by rating if `is_due`, and say whether that was so; whoever pairs round 1 calls it."""
    tournament = _locked(tournament)
    if not is_due(tournament):
        return False
    assign_numbers(sorted(tournament.entries.all(), key=by_rating(tournament)))
    return True


def start_rating(tournament: Tournament, entry: Entry) -> int:
    """The rating by which an entry is numbered, 0 for none."""
    method = RATINGS.get(tournament.numbered_by, RATINGS[NumberedBy.FIDE])
    return method(entry.rating or 0, entry.national_rating or 0)


def by_rating(tournament: Tournament) -> Callable[[Entry], Place]:
    """What entries are sorted by: their side, the rating that counts here, the title, the name."""

    def place(entry: Entry) -> Place:
        title = TITLES.index(entry.title) if entry.title in TITLES else len(TITLES)
        side = place_of_side(tournament, entry)
        return side, -start_rating(tournament, entry), title, fold(entry.name), entry.pk

    return place


def is_by_rating(tournament: Tournament, entries: Iterable[Entry]) -> bool:
    """Whether entries, in the order of their numbers, are numbered by rating, within their sides.

    Numbers that were set may have players of equal rating in any order.
    """
    if tournament.numbers_are_set:
        return _is_in_order(_ratings(tournament, entries))
    keys = [*map(by_rating(tournament), entries)]
    return keys == sorted(keys)


def place_late(entry: Entry) -> None:
    """Number anew by rating with a late entry, which stands last, where ratings were numbered by and still may be."""
    tournament = Tournament.objects.get(pk=entry.tournament_id)
    entries = [*tournament.entries.order_by("start_number")]
    before = [other for other in entries if other.pk != entry.pk]
    if tournament.numbered_by == NumberedBy.OTHER or not may_renumber(tournament):
        return
    if is_by_rating(tournament, before):
        assign_numbers(sorted(entries, key=_order(tournament)))


def may_renumber(tournament: Tournament) -> bool:
    """Whether numbers of a running tournament may still change: no draft stands on them, round 4 is not out, and no
    accepted report has them."""
    if closed_rounds(tournament):
        return False
    return not tournament.rounds.filter(Q(number__gte=FIXED_FROM) | Q(state=RoundState.DRAFT)).exists()


def may_change_rating(tournament: Tournament) -> bool:
    """Return whether ratings written at the desk may still change: as long as the start numbers may."""
    return not tournament.rounds.public().exists() or (tournament.is_paired_by_round and may_renumber(tournament))


def uses_national(tournament: Tournament) -> bool:
    """Whether national ratings are of interest: the players are numbered by them, or somebody has one."""
    if tournament.numbered_by not in (NumberedBy.FIDE, NumberedBy.OTHER):
        return True
    return tournament.entries.exclude(national_rating=None).exists()


def assign_numbers(entries: list[Entry]) -> None:
    """Store numbers from 1 on, in this order."""
    for start_number, entry in enumerate(entries, 1):
        entry.start_number = start_number
    Entry.objects.bulk_update(entries, ["start_number"])


def demand_unpaired(tournament: Tournament) -> None:
    """Lock the list of entries; refused once the pairing is made."""
    Tournament.objects.select_for_update().get(pk=tournament.pk)
    if tournament.rounds.exists():
        raise Refused(_("The pairing is made. Cancel it to renumber the players."))


def _locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def _set(tournament: Tournament, *, is_set: bool) -> None:
    tournament.numbers_are_set = is_set
    tournament.save(update_fields=["numbered_by", "numbers_are_set"])


def _order(tournament: Tournament) -> Callable[[Entry], Any]:
    """What entries are sorted by; if numbers were set, players of equal rating stay in their order."""
    if tournament.numbers_are_set:
        return lambda entry: (place_of_side(tournament, entry), -start_rating(tournament, entry))
    return by_rating(tournament)


def _usual(tournament: Tournament) -> str:
    """The rating that numbers the players again, after numbers that were typed or drawn."""
    if tournament.numbered_by != NumberedBy.OTHER or tournament.rounds.exists():
        return tournament.numbered_by
    return NumberedBy.FIDE


def _may_exchange(tournament: Tournament) -> bool:
    return tournament.is_paired_by_round and may_renumber(tournament)


def _ratings(tournament: Tournament, entries: Iterable[Entry]) -> list[tuple[int, int]]:
    """Each entry's side and rating, so that the higher one sorts first."""
    return [(place_of_side(tournament, entry), -start_rating(tournament, entry)) for entry in entries]


def _is_in_order(ratings: list[tuple[int, int]]) -> bool:
    return ratings == sorted(ratings)

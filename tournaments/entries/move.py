"""Move of a player to another tournament of the event.

Before the player's first game the entry itself moves, with all data from the desk. After it, the player is withdrawn
here and entered there.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.submission_status import require_open
from tournaments.entries import entries, numbering
from tournaments.entries.absences import (
    describe_absence,
    first_round_for_absence,
    next_round_number,
    refuse_beyond_limits,
    withdraw,
)
from tournaments.entries.late_entries import LateEntry, refuse_late
from tournaments.entries.namesakes import namesakes
from tournaments.entries.register_link import REGISTER_FIELDS
from tournaments.entries.register_snapshot import RATING_FIELDS, entry_from_register, keep_rating_by_hand
from tournaments.entries.removal import removal_effects
from tournaments.models import Absence, Bye, Entry, KeptApart, Pairing, RoundState, Tournament

PLAYER_FIELDS = ("name", "federation", "sex", "title", "birth_year", "birth_date", "fide_id", *RATING_FIELDS)
DESK_FIELDS = ("club", "national_id", "national_rating")


@dataclass(frozen=True, slots=True)
class EntryMove:
    """Effects of a move: the rating in the target, the byes that remain, the losses, and the reasons against it.

    `source_reasons` and `target_reasons` are the reasons of each tournament. `withdrawal_round` is the first round of
    a withdrawal if the player has games here; None if the player cannot be withdrawn either.
    """

    rating: int | None
    kept_byes: tuple[Absence, ...]
    losses: tuple[str, ...]
    source_reasons: tuple[str, ...]
    target_reasons: tuple[str, ...]
    withdrawal_round: int | None
    namesakes: tuple[Entry, ...]


def describe_move(entry: Entry, target: Tournament, late: LateEntry | None = None) -> EntryMove:
    """Return the effects of moving the entry. `late` is needed for a tournament with paired rounds."""
    stays = removal_effects(entry)
    absences = _kept_byes(entry, target, late)
    there = tuple(_target_reasons(entry, target, late))
    return EntryMove(
        rating=_target_entry(entry, target).rating,
        kept_byes=absences,
        losses=tuple(_losses(entry, absences)),
        source_reasons=stays.reasons,
        target_reasons=there,
        withdrawal_round=_withdrawal_round(entry) if stays.games and not there else None,
        namesakes=tuple(_namesakes(entry, target)),
    )


@transaction.atomic
def move(entry: Entry, target: Tournament, late: LateEntry | None = None) -> Entry:
    """Move an entry without games to the target, with the target's rating and list.

    It gets the last start number there; a late entry is inserted by rating. Numbers here close the gap. Raise Refused
    with every reason of both tournaments.
    """
    source, target = _lock_tournaments(entry, target)
    plan = describe_move(entry, target, late)
    if plan.source_reasons or plan.target_reasons:
        raise Refused(*plan.source_reasons, *plan.target_reasons)
    kept = [absence.pk for absence in plan.kept_byes]
    Bye.objects.filter(entry=entry).delete()
    KeptApart.objects.filter(Q(one=entry) | Q(other=entry)).delete()
    entry.added_points.all().delete()
    entry.absences.exclude(pk__in=kept).delete()
    for field in REGISTER_FIELDS if entry.player_id else ():
        setattr(entry, field, getattr(_target_entry(entry, target), field))
    entry.fixed_board, entry.side = None, ""
    (moved,) = entries.append_entries(target, [entry], late)
    numbering.assign_numbers([*source.entries.order_by("start_number")])
    return moved


@transaction.atomic
def withdraw_and_enter(entry: Entry, target: Tournament, by: User, late: LateEntry | None = None) -> Entry:
    """Withdraw a player with games here and enter them in the target, with the data from the desk.

    Raise Refused if the player cannot be withdrawn, and with every reason of the target.
    """
    _source, target = _lock_tournaments(entry, target)
    plan = describe_move(entry, target, late)
    if plan.target_reasons:
        raise Refused(*plan.target_reasons)
    if plan.withdrawal_round is None:
        raise Refused(
            *plan.source_reasons or [_("%(player)s has no game here: move the entry.") % {"player": entry.name}]
        )
    if not entry.absences.filter(last_round=None).exists():
        withdraw(entry, plan.withdrawal_round, by, _("goes on in %(name)s") % {"name": target.name[:80]})
    return entries.append_entries(target, [_target_entry(entry, target)], late)[0]


def _lock_tournaments(entry: Entry, target: Tournament) -> tuple[Tournament, Tournament]:
    """Lock both tournaments in key order and return them; Refused unless they are two of one event."""
    both = Tournament.objects.select_for_update().filter(pk__in=(entry.tournament_id, target.pk)).order_by("pk")
    locked = {tournament.pk: tournament for tournament in both}
    entry.refresh_from_db()
    if (
        len(locked) != 2
        or entry.tournament_id not in locked
        or len({tournament.event_id for tournament in locked.values()}) != 1
    ):
        raise Refused(_("Choose another tournament of the same event."))
    return locked[entry.tournament_id], locked[target.pk]


def _target_entry(entry: Entry, target: Tournament) -> Entry:
    """Return an unsaved entry of the player for the other tournament."""
    written = {field: getattr(entry, field) for field in DESK_FIELDS}
    if entry.player:
        copy = keep_rating_by_hand(entry, entry_from_register(target, entry.player))
        for field, value in written.items():
            setattr(copy, field, value)
        return copy
    return Entry(**written, **{field: getattr(entry, field) for field in PLAYER_FIELDS})


def _withdrawal_round(entry: Entry) -> int | None:
    """Return the first round of a withdrawal, or None if it is impossible.

    Impossible: in a table, where a withdrawal means forfeits; with an accepted report; with a board in a draft.
    """
    if not entry.tournament.is_paired_by_round:
        return None
    try:
        require_open(entry.tournament)
    except Refused:
        return None
    seated = Pairing.objects.filter(round__tournament=entry.tournament, round__state=RoundState.DRAFT)
    if seated.filter(Q(white=entry) | Q(black=entry)).exists():
        return None
    return first_round_for_absence(entry)


def _target_reasons(entry: Entry, target: Tournament, late: LateEntry | None) -> Iterator[str]:
    try:
        require_open(target)
        if late is not None:
            refuse_late(target, late)
    except Refused as refused:
        yield from refused.reasons
    if target.rounds.exists() and not target.is_paired_by_round:
        yield _("%(name)s is paired by a table: nobody comes in any more.") % {"name": target.name}
    twin = entries.entry_of_same_player(target, entry)
    if twin:
        yield entries.already_entered_message(twin)


def _namesakes(entry: Entry, target: Tournament) -> list[Entry]:
    others = target.entries.exclude(player=entry.player) if entry.player else target.entries.all()
    return namesakes(entry, others)


def _kept_byes(entry: Entry, target: Tournament, late: LateEntry | None) -> tuple[Absence, ...]:
    """Return the future byes for single rounds that the other tournament allows."""
    if not target.is_paired_by_round:
        return ()
    first = max(next_round_number(target), late.first_round if late else 1)
    absences: list[Absence] = []
    for absence in entry.absences.filter(last_round__isnull=False, first_round__gte=first):
        last = target.rounds_planned or absence.first_round
        try:
            refuse_beyond_limits(target, absence, absences)
        except Refused:
            continue
        if absence.first_round == absence.last_round and absence.first_round <= last:
            absences.append(absence)
    return tuple(absences)


def _losses(entry: Entry, kept: tuple[Absence, ...]) -> Iterator[str]:
    """Yield the losses of a move as parts of a sentence."""
    going = removal_effects(entry)
    covered = set()
    for absence in entry.absences.exclude(pk__in=[item.pk for item in kept]):
        yield describe_absence(absence)
        covered |= {number for number in range(1, 100) if absence.covers(number)}
    for bye in going.byes:
        if bye.round.number not in covered:
            yield _("round %(first)s, %(kind)s") % {"first": bye.round.number, "kind": bye.get_kind_display()}
    for points in going.points:
        yield _("points of round %(number)s: %(reason)s") % {"number": points.round, "reason": points.reason}
    for pair in going.forbidden_pairs:
        yield _("forbidden pair: %(pair)s") % {"pair": f"{pair.one} – {pair.other}"}
    if entry.fixed_board:
        yield _("fixed board %(board)s") % {"board": entry.fixed_board}

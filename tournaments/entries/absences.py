"""Absences of players by round, with their byes: requested byes, withdrawals, rounds before a late entry.

An absence is entered before the round is paired; a draft without a board for the player receives its bye.
"""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import User
from tournaments.core.fide_mode import full_point_bye_warning, half_point_bye_warning
from tournaments.core.submission_status import require_open
from tournaments.models import Absence, AbsenceKind, Bye, Entry, Pairing, RoundState, Tournament

ZERO, HALF = AbsenceKind.ZERO, AbsenceKind.HALF


def byes_in(tournament: Tournament, number: int) -> dict[int, str]:
    """Return the code of the bye (H, Z or F) of each absent entry in a round, by entry key."""
    return dict(absences_in(tournament, number).values_list("entry", "kind"))


def absences_in(tournament: Tournament, number: int) -> QuerySet[Absence]:
    """Return the absences that include the round."""
    absences = Absence.objects.filter(entry__tournament=tournament, first_round__lte=number)
    return absences.filter(Q(last_round=None) | Q(last_round__gte=number)).select_related("entry")


def withdrawals_in(tournament: Tournament) -> QuerySet[Absence]:
    """Return the withdrawals: absences without a last round."""
    return Absence.objects.filter(entry__tournament=tournament, last_round=None)


def next_round_number(tournament: Tournament) -> int:
    """Return the number of the first round that is not paired, not even as a draft."""
    return (tournament.rounds.aggregate(last=Max("number"))["last"] or 0) + 1


def first_round_for_absence(entry: Entry) -> int:
    """Return the first round for which an absence of the entry can still be stored."""
    draft = entry.tournament.rounds.filter(state=RoundState.DRAFT).order_by("number").first()
    if draft is None or _plays(entry, draft.number):
        return next_round_number(entry.tournament)
    return draft.number


@transaction.atomic
def request_bye(entry: Entry, number: int, kind: str, by: User, note: str = "") -> Absence:
    """Store a bye for one round: half-point (H), zero-point (Z) or, from the arbiter, full-point (F).

    Raise Refused beyond the limits of the tournament, if the player is already absent, and if the round is paired.
    """
    return store_absence(Absence(entry=entry, first_round=number, last_round=number, kind=kind, note=note, by=by))


@transaction.atomic
def give_zero_bye(entry: Entry, number: int, by: User, note: str = "") -> Absence:
    """Store a zero-point bye for a missing player. The limit on requested byes does not apply."""
    fields = {"first_round": number, "last_round": number, "kind": ZERO, "is_requested": False}
    return store_absence(Absence(entry=entry, note=note, by=by, **fields))


@transaction.atomic
def withdraw(entry: Entry, first_round: int, by: User, note: str = "") -> Absence:
    """Withdraw a player from a round on, and delete the byes requested for later rounds."""
    _lock_open_tournament(entry)
    entry.absences.filter(first_round__gte=first_round).delete()
    return store_absence(Absence(entry=entry, first_round=first_round, kind=ZERO, note=note, by=by))


@transaction.atomic
def end_withdrawal(entry: Entry, first_round: int) -> None:
    """End a withdrawal: the player is paired again from a round that is not paired yet."""
    tournament = _lock_open_tournament(entry)
    withdrawal = entry.absences.filter(last_round=None).first()
    if withdrawal is None:
        raise Refused(_("%(player)s is not withdrawn.") % {"player": entry.name})
    if tournament.is_paired_by_round and first_round < next_round_number(tournament):
        raise Refused(_already_paired_message(tournament, first_round))
    if not tournament.is_paired_by_round or first_round <= withdrawal.first_round:
        withdrawal.delete()
        return
    withdrawal.last_round = first_round - 1
    withdrawal.save(update_fields=["last_round"])


@transaction.atomic
def cancel_absence(absence: Absence) -> None:
    """Delete a requested bye or a withdrawal before any of its rounds is paired."""
    tournament = _lock_open_tournament(absence.entry)
    if tournament.is_paired_by_round and absence.first_round < next_round_number(tournament):
        raise Refused(_already_paired_message(tournament, absence.first_round))
    absence.delete()


def store_absence(absence: Absence, *, beyond_limits: bool = False) -> Absence:
    """Store an absence, with the byes of a draft that it includes.

    Raise Refused as `request_bye`. The limits of the tournament apply to requested byes only, and not if the arbiter
    allows the bye `beyond_limits`. A player without half-point byes gets none.
    """
    entry = absence.entry
    tournament = _lock_open_tournament(entry)
    _refuse_rounds(tournament, absence)
    refuse_half_point_bye(entry, absence.kind)
    others = [*entry.absences.all()]
    twin = next((other for other in others if _overlap(other, absence)), None)
    if twin:
        raise Refused(
            _("%(player)s is away already: %(rounds)s.") % {"player": entry.name, "rounds": describe_absence(twin)}
        )
    if absence.is_requested and not beyond_limits:
        refuse_beyond_limits(tournament, absence, others)
    absence.save()
    for draft in tournament.rounds.filter(state=RoundState.DRAFT, number__gte=absence.first_round):
        if absence.covers(draft.number):
            Bye.objects.update_or_create(round=draft, entry=entry, defaults={"kind": absence.kind})
    return absence


def refuse_half_point_bye(entry: Entry, kind: str) -> None:
    """Raise Refused if the bye is a half-point bye and the player gets none."""
    if kind == HALF and entry.no_half_point_byes:
        raise Refused(_("%(player)s gets no half-point byes: the page of the entry says so.") % {"player": entry.name})


def refuse_beyond_limits(tournament: Tournament, absence: Absence, others: list[Absence]) -> None:
    """Raise Refused for too many byes, or a half-point bye in the last rounds.

    Rounds missed by a late entry count towards the limit, withdrawals do not.
    """
    if absence.is_withdrawal:
        return
    allowed = {HALF: tournament.half_byes_allowed, ZERO: tournament.zero_byes_allowed}.get(AbsenceKind(absence.kind))
    taken = sum(_round_count(other) for other in others if other.kind == absence.kind and not other.is_withdrawal)
    if allowed is not None and taken + _round_count(absence) > allowed:
        raise Refused(
            _("%(player)s would have %(count)s rounds with a %(kind)s; this tournament allows %(allowed)s.")
            % {
                "player": absence.entry.name,
                "count": taken + _round_count(absence),
                "kind": absence.get_kind_display(),
                "allowed": allowed,
            }
        )
    last = (tournament.rounds_planned or 0) - tournament.rounds_without_bye
    if absence.kind == HALF and tournament.rounds_planned and (absence.last_round or 0) > last:
        raise Refused(
            _("No half-point bye in the last %(count)s rounds: the last one possible is round %(last)s.")
            % {"count": tournament.rounds_without_bye, "last": last}
        )


def refuse_requests(entry: Entry, tournament: Tournament, byes: Iterable[tuple[int, str]]) -> None:
    """Raise Refused if a new entry of the tournament may not have these byes, given as rounds with codes."""
    first, taken = next_round_number(tournament), list[Absence]()
    for number, kind in byes:
        absence = Absence(entry=entry, first_round=number, last_round=number, kind=kind)
        _refuse_impossible(tournament, number)
        if number < first:
            raise Refused(_("Round %(number)s is paired.") % {"number": number})
        refuse_beyond_limits(tournament, absence, taken)
        taken.append(absence)


def bye_warnings(entry: Entry) -> list[str]:
    """Return the warnings of FIDE mode about a player's byes: full-point byes, and a second half-point bye."""
    if not entry.tournament.is_in_fide_mode:
        return []
    half, full = _rounds_with(entry, HALF), _rounds_with(entry, AbsenceKind.FULL)
    return [*filter(None, [half_point_bye_warning(entry.name, len(half)), full_point_bye_warning(entry.name, full)])]


def _rounds_with(entry: Entry, kind: AbsenceKind) -> set[int]:
    """Return the rounds in which the player has a bye of a kind, paired or requested."""
    absences = entry.absences.filter(kind=kind, last_round__isnull=False)
    requested = {number for absence in absences for number in _covered(absence)}
    return requested | {*entry.byes.filter(kind=kind).values_list("round__number", flat=True)}


def describe_absence(absence: Absence) -> str:
    """Return a description of an absence: its rounds and its kind of bye."""
    values = {"number": absence.first_round, "last": absence.last_round, "detail": absence.get_kind_display()}
    if absence.is_withdrawal:
        return _("withdrawn from round %(number)s") % values
    if absence.first_round == absence.last_round:
        return _("round %(number)s, %(detail)s") % values
    return _("rounds %(number)s to %(last)s, %(detail)s") % values


def _lock_open_tournament(entry: Entry) -> Tournament:
    tournament = Tournament.objects.select_for_update().get(pk=entry.tournament_id)
    require_open(tournament)
    return tournament


def _refuse_rounds(tournament: Tournament, absence: Absence) -> None:
    entry, number = absence.entry, absence.first_round
    _refuse_impossible(tournament, number)
    if number >= first_round_for_absence(entry):
        return
    if tournament.rounds.public().filter(number=number).exists():
        raise Refused(_("Round %(number)s is published.") % {"number": number})
    raise Refused(
        _("%(player)s has a board in the draft of round %(number)s: take back the draft or unpair that board first.")
        % {"player": entry.name, "number": number}
    )


def _refuse_impossible(tournament: Tournament, number: int) -> None:
    if not tournament.is_paired_by_round:
        raise Refused(_("All players meet each other by a table: byes cannot be requested."))
    if tournament.rounds_planned and number > tournament.rounds_planned:
        raise Refused(_("The tournament has %(count)s rounds.") % {"count": tournament.rounds_planned})


def _already_paired_message(tournament: Tournament, number: int) -> str:
    if tournament.rounds.public().filter(number=number).exists():
        return _("Round %(number)s is published.") % {"number": number}
    return _("Round %(number)s is paired without this player: take back the draft first.") % {"number": number}


def _plays(entry: Entry, number: int) -> bool:
    boards = Pairing.objects.filter(round__tournament=entry.tournament_id, round__number=number)
    return boards.filter(Q(white=entry) | Q(black=entry)).exists()


def _round_count(absence: Absence) -> int:
    return len(_covered(absence))


def _covered(absence: Absence) -> range:
    return range(absence.first_round, (absence.last_round or absence.first_round) + 1)


def _overlap(first: Absence, second: Absence) -> bool:
    return first.covers(second.first_round) or second.covers(first.first_round)

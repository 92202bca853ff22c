"""State of the reports that a tournament handed in, and the rounds they close, from the office's decisions.

This state is not stored. A round is locked, and a tournament rated, because the office accepted a report of it.
"""

from collections.abc import Iterable

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import Decision, SubmissionState
from tournaments.core.models.entry import Entry
from tournaments.core.models.hand_in import HandIn
from tournaments.core.models.round import Pairing, Round, RoundState
from tournaments.core.models.tournament import Tournament


def hand_ins(tournament: Tournament) -> QuerySet[HandIn]:
    """Return all reports handed in, newest first, with `state`, `remark` and `decided_at` of the last decision."""
    last = Decision.objects.filter(submission=OuterRef("submission")).order_by("-pk")
    rows = tournament.hand_ins.select_related("submission", "by").order_by("-pk")
    return rows.annotate(
        state=Subquery(last.values("state")[:1]),
        remark=Subquery(last.values("remark")[:1]),
        decided_at=Subquery(last.values("at")[:1]),
    )


def is_accepted(tournament: Tournament) -> bool:
    """Return True if the office has accepted everything: a report of the whole, or parts that cover all rounds."""
    accepted = _accepted(tournament.pk)
    if not accepted or (None, None) in accepted:
        return bool(accepted)
    numbers = {*tournament.rounds.values_list("number", flat=True)}
    return len(numbers) >= (tournament.rounds_planned or 1) and numbers <= _covered(accepted)


def closed_rounds(tournament: Tournament) -> frozenset[int]:
    """Return the numbers of the rounds in accepted reports. These rounds can no longer change."""
    accepted = _accepted(tournament.pk)
    if (None, None) in accepted:
        return frozenset(tournament.rounds.values_list("number", flat=True))
    return _covered(accepted)


def is_closed(round_: Round) -> bool:
    """Return True if an accepted report contains this round."""
    accepted = _accepted(round_.tournament_id)
    return (None, None) in accepted or round_.number in _covered(accepted)


def accepted_report(round_: Round) -> HandIn | None:
    """Return the accepted report that contains this round, else None."""
    accepted = HandIn.objects.filter(
        tournament=round_.tournament_id, submission__decisions__state=SubmissionState.ACCEPTED
    )
    return next((hand_in for hand_in in accepted.order_by("-pk") if hand_in.has_round(round_.number)), None)


def with_public_state(tournament: Tournament, rounds: Iterable[Round]) -> list[Round]:
    """Return the rounds with their public state: locked if an accepted report contains them.

    The returned rounds must not be saved.
    """
    closed, listed = closed_rounds(tournament), [*rounds]
    for round_ in listed:
        if round_.number in closed:
            round_.state = RoundState.LOCKED
    return listed


def require_open(tournament: Tournament) -> None:
    """Raise Refused once the tournament is rated."""
    if is_accepted(tournament):
        raise Refused(
            _("The rating office has accepted the report of this tournament: nothing of it changes any more.")
        )


def require_open_round(round_: Round) -> None:
    """Raise Refused if the round is rated. The tournament itself may continue."""
    if is_closed(round_):
        raise Refused(
            _("The rating office has accepted the report of round %(number)s: its results are closed.")
            % {"number": round_.number}
        )


def require_open_entry(entry: Entry) -> None:
    """Raise Refused if the tournament or a played round of the entry is rated.

    The accepted report then contains the player's name.
    """
    require_open(entry.tournament)
    closed = closed_rounds(entry.tournament)
    games = Pairing.objects.filter(round__tournament=entry.tournament_id, round__number__in=closed)
    if closed and (games.filter(white=entry) | games.filter(black=entry)).exists():
        raise Refused(
            _("%(player)s has played a round whose report is accepted; the entry stays as it is.")
            % {"player": entry.name}
        )


def _accepted(tournament_id: int) -> set[tuple[int | None, int | None]]:
    """Return first and last round of each accepted report; both None for the whole tournament."""
    accepted = HandIn.objects.filter(tournament=tournament_id, submission__decisions__state=SubmissionState.ACCEPTED)
    return {*accepted.order_by().values_list("first_round", "last_round")}


def _covered(accepted: Iterable[tuple[int | None, int | None]]) -> frozenset[int]:
    return frozenset(number for first, last in accepted if first and last for number in range(first, last + 1))

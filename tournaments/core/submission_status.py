"""What became of the reports a tournament handed in, and what is closed by it: read from the office's decisions.

Nothing of this is stored: a round is locked, and a tournament rated, because a report of it was accepted.
"""

from collections.abc import Iterable

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.models import Decision, State
from tournaments.core.models.entry import Entry
from tournaments.core.models.hand_in import HandIn
from tournaments.core.models.round import Pairing, Round, RoundState
from tournaments.core.models.tournament import Tournament


def hand_ins(tournament: Tournament) -> QuerySet[HandIn]:
    """Everything handed in, newest first, each with the `state` and `remark` the office last gave it."""
    last = Decision.objects.filter(submission=OuterRef("submission")).order_by("-pk")
    rows = tournament.hand_ins.select_related("submission", "by").order_by("-pk")
    return rows.annotate(
        state=Subquery(last.values("state")[:1]),
        remark=Subquery(last.values("remark")[:1]),
        decided_at=Subquery(last.values("at")[:1]),
    )


def is_accepted(tournament: Tournament) -> bool:
    """Whether the office has accepted everything: one report of the whole, or the parts that cover every round."""
    accepted = _accepted(tournament.pk)
    if not accepted or (None, None) in accepted:
        return bool(accepted)
    numbers = {*tournament.rounds.values_list("number", flat=True)}
    return len(numbers) >= (tournament.rounds_planned or 1) and numbers <= _covered(accepted)


def closed_rounds(tournament: Tournament) -> frozenset[int]:
    """The rounds that an accepted report has: nothing of them changes any more."""
    accepted = _accepted(tournament.pk)
    if (None, None) in accepted:
        return frozenset(tournament.rounds.values_list("number", flat=True))
    return _covered(accepted)


def is_closed(round_: Round) -> bool:
    """Whether an accepted report has this round."""
    accepted = _accepted(round_.tournament_id)
    return (None, None) in accepted or round_.number in _covered(accepted)


def accepted_report(round_: Round) -> HandIn | None:
    """The accepted report that has this round, if there is one."""
    accepted = HandIn.objects.filter(tournament=round_.tournament_id, submission__decisions__state=State.ACCEPTED)
    return next((hand_in for hand_in in accepted.order_by("-pk") if hand_in.has_round(round_.number)), None)


def with_public_state(tournament: Tournament, rounds: Iterable[Round]) -> list[Round]:
    """The rounds with the state that people see: those an accepted report has are locked. Not to be saved."""
    closed, listed = closed_rounds(tournament), [*rounds]
    for round_ in listed:
        if round_.number in closed:
            round_.state = RoundState.LOCKED
    return listed


def demand_open(tournament: Tournament) -> None:
    """Refused once the tournament is rated."""
    if is_accepted(tournament):
        raise Refused(
            _("The rating office has accepted the report of this tournament: nothing of it changes any more.")
        )


def demand_open_round(round_: Round) -> None:
    """Refused once the round is rated; the tournament may still be going on."""
    if is_closed(round_):
        raise Refused(
            _("The rating office has accepted the report of round %(number)s: its results are closed.")
            % {"number": round_.number}
        )


def demand_open_entry(entry: Entry) -> None:
    """Refused once the tournament, or a round in which the entry played, is rated: the report has the name."""
    demand_open(entry.tournament)
    closed = closed_rounds(entry.tournament)
    games = Pairing.objects.filter(round__tournament=entry.tournament_id, round__number__in=closed)
    if closed and (games.filter(white=entry) | games.filter(black=entry)).exists():
        raise Refused(
            _("%(player)s has played a round whose report is accepted; the entry stays as it is.")
            % {"player": entry.name}
        )


def _accepted(tournament_id: int) -> set[tuple[int | None, int | None]]:
    """First and last round of each accepted report; both none for the whole tournament."""
    accepted = HandIn.objects.filter(tournament=tournament_id, submission__decisions__state=State.ACCEPTED)
    return {*accepted.order_by().values_list("first_round", "last_round")}


def _covered(accepted: Iterable[tuple[int | None, int | None]]) -> frozenset[int]:
    return frozenset(number for first, last in accepted if first and last for number in range(first, last + 1))

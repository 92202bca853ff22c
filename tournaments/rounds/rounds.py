"""States of a round: the arbiter publishes the round, and its last result completes it."""

import datetime as dt

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.errors import Refused
from tournaments.core.submission_status import require_open_round
from tournaments.models import (
    KEEPS_ROUND_OPEN,
    ChangeKind,
    Keystroke,
    Pairing,
    Round,
    RoundState,
    Tournament,
    TournamentState,
)
from tournaments.rounds.draft.manual_pairing import end_session
from tournaments.rounds.unpaired import unpaired_entries
from tournaments.rounds.webhook_events import round_published
from tournaments.scores.live_games import update_live_game
from tournaments.scores.live_seats import publish_seats


@transaction.atomic
def publish(round_: Round) -> None:
    """Publish a draft round and end its session of manual pairing. Does nothing if the round is public.

    The first publication starts the tournament. Raise Refused if an earlier round is a draft or a player has neither a
    board nor a bye.
    """
    round_ = next(other for other in lock_rounds(round_.tournament_id) if other.pk == round_.pk)
    if not round_.is_draft:
        return
    if reasons := publication_blockers(round_):
        raise Refused(*reasons)
    _invalidate_open_boards(round_)
    end_session(round_)
    round_.state, round_.publish_at = _state_by_results(round_), None
    round_.save(update_fields=["state", "publish_at"])
    for played in round_.pairings.exclude(white_result="").select_related("round__tournament", "white", "black"):
        update_live_game(played)
    update_tournament_state(round_.tournament)
    round_published(round_)


@transaction.atomic
def publish_all(tournament: Tournament) -> None:
    """Publish all draft rounds of a tournament."""
    for round_ in tournament.rounds.filter(state=RoundState.DRAFT).order_by("number"):
        publish(round_)


def publication_blockers(round_: Round) -> list[str]:
    """Return the reasons why a draft cannot be published, one sentence each."""
    blockers = []
    if Round.objects.filter(tournament=round_.tournament_id, number__lt=round_.number, state=RoundState.DRAFT).exists():
        blockers.append(_("Publish the rounds before round %(number)s first.") % {"number": round_.number})
    if not round_.pairings.exists():
        blockers.append(_("No players are paired in round %(number)s.") % {"number": round_.number})
    if alone := [f"{entry}" for entry in unpaired_entries(round_)]:
        sentence = ngettext(
            "%(names)s has neither an opponent nor a bye in round %(number)s.",
            "%(names)s have neither an opponent nor a bye in round %(number)s.",
            len(alone),
        )
        blockers.append(sentence % {"names": "; ".join(alone), "number": round_.number})
    return blockers


@transaction.atomic
def update_round_state(round_: Round) -> Round:
    """Complete the round if all results are in and undisputed, else reopen it. Return the round.

    The state of the tournament is updated, too.
    """
    round_ = _locked(round_)
    state = _state_by_results(round_)
    if round_.state in (RoundState.PUBLISHED, RoundState.COMPLETE) and round_.state != state:
        round_.state = state
        round_.save(update_fields=["state"])
        update_tournament_state(round_.tournament)
    return round_


@transaction.atomic
def schedule_round(round_: Round, day: dt.date, time: dt.time | None = None) -> None:
    """Set the day and time of a round.

    Raise Refused if the day is outside the tournament, and once the round is rated.
    """
    round_ = _locked(round_)
    require_open_round(round_)
    first, last = round_.tournament.first_day, round_.tournament.last_day
    if not first <= day <= last:
        raise Refused(
            _("%(day)s is not between %(first)s and %(last)s, the days of the tournament.")
            % {"day": day, "first": first, "last": last}
        )
    round_.day, round_.time = day, time
    round_.save(update_fields=["day", "time"])


def lock_rounds(tournament_id: int) -> list[Round]:
    """Lock the tournament and return its rounds, locked, by number.

    So two pairings or publications never run at the same time.
    """
    Tournament.objects.select_for_update().get(pk=tournament_id)
    locked = Round.objects.select_for_update(of=("self",)).select_related("tournament")
    return [*locked.filter(tournament=tournament_id).order_by("number")]


def update_tournament_state(tournament: Tournament) -> None:
    """Update the state of a tournament: running from its first publication until all rounds are complete."""
    complete = tournament.rounds.filter(state__in=(RoundState.COMPLETE, RoundState.LOCKED)).count()
    planned = max(tournament.rounds_planned or 0, tournament.rounds.count())
    state = TournamentState.FINISHED if planned and complete >= planned else TournamentState.RUNNING
    Tournament.objects.filter(pk=tournament.pk).exclude(state=state).update(state=state)
    publish_seats(tournament, state)


def _locked(round_: Round) -> Round:
    return Round.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=round_.pk)


def _state_by_results(round_: Round) -> RoundState:
    waits = round_.pairings.filter(KEEPS_ROUND_OPEN).exists()
    return RoundState.PUBLISHED if waits else RoundState.COMPLETE


def _invalidate_open_boards(round_: Round) -> None:
    """Increase the version of each open board that was public before, so that old entry forms are refused."""
    if not round_.changes.filter(kind=ChangeKind.UNPUBLISHED).exists():
        return
    seen = [
        Pairing.objects.filter(round=round_).aggregate(newest=Max("version"))["newest"] or 0,
        Keystroke.objects.filter(round=round_).aggregate(newest=Max("version"))["newest"] or 0,
    ]
    round_.pairings.filter(white_result="").update(version=max(seen) + 1)

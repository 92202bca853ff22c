"""What becomes of a round: published by a person, complete with its last result."""

import datetime as dt

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.errors import Refused
from tournaments.core.submission_status import demand_open_round
from tournaments.core.webhook_events import round_published
from tournaments.models import (
    OPEN_CODES,
    ChangeKind,
    Keystroke,
    Pairing,
    Round,
    RoundState,
    Tournament,
    TournamentState,
)
from tournaments.rounds.draft.manual_pairing import end_session
from tournaments.rounds.unpaired import unplaced
from tournaments.scores.live_games import project


@transaction.atomic
def publish(one: Round) -> None:
    """Show a round to everyone; with the first one the tournament runs. Published already, it stays as it is.

    Refused before the rounds that precede it, and while somebody has no place in it. A session of manual pairing ends.
    """
    one = next(other for other in lock_rounds(one.tournament_id) if other.pk == one.pk)
    if not one.is_draft:
        return
    if reasons := publication_blockers(one):
        raise Refused(*reasons)
    _renew(one)
    end_session(one)
    one.state, one.publish_at = _state_by_results(one), None
    one.save(update_fields=["state", "publish_at"])
    for played in one.pairings.exclude(white_result="").select_related("round__tournament", "white", "black"):
        project(played)
    follow(one.tournament)
    round_published(one)


@transaction.atomic
def publish_all(tournament: Tournament) -> None:
    """Show all rounds to everyone, as a round robin may."""
    for one in tournament.rounds.filter(state=RoundState.DRAFT).order_by("number"):
        publish(one)


def publication_blockers(one: Round) -> list[str]:
    """Why a draft cannot be published as it stands, a sentence each."""
    blockers = []
    if Round.objects.filter(tournament=one.tournament_id, number__lt=one.number, state=RoundState.DRAFT).exists():
        blockers.append(_("Publish the rounds before round %(number)s first.") % {"number": one.number})
    if not one.pairings.exists():
        blockers.append(_("Nobody is paired in round %(number)s.") % {"number": one.number})
    if alone := [f"{entry}" for entry in unplaced(one)]:
        sentence = ngettext(
            "%(names)s has neither an opponent nor a bye in round %(number)s.",
            "%(names)s have neither an opponent nor a bye in round %(number)s.",
            len(alone),
        )
        blockers.append(sentence % {"names": "; ".join(alone), "number": one.number})
    return blockers


@transaction.atomic
def settle(one: Round) -> None:
    """Complete the round if its last result is in, open it again if one was taken back; the tournament follows."""
    one = _locked(one)
    state = _state_by_results(one)
    if one.state in (RoundState.PUBLISHED, RoundState.COMPLETE) and one.state != state:
        one.state = state
        one.save(update_fields=["state"])
        follow(one.tournament)


@transaction.atomic
def set_day(one: Round, day: dt.date, time: dt.time | None = None) -> None:
    """Say when a round is played; refused outside the days of the tournament, and once it is rated."""
    one = _locked(one)
    demand_open_round(one)
    first, last = one.tournament.first_day, one.tournament.last_day
    if not first <= day <= last:
        raise Refused(
            _("%(day)s is not between %(first)s and %(last)s, the days of the tournament.")
            % {"day": day, "first": first, "last": last}
        )
    one.day, one.time = day, time
    one.save(update_fields=["day", "time"])


def lock_rounds(tournament_id: int) -> list[Round]:
    """All rounds of a tournament, locked with it, so that pairing and publishing come one after the other."""
    Tournament.objects.select_for_update().get(pk=tournament_id)
    locked = Round.objects.select_for_update(of=("self",)).select_related("tournament")
    return [*locked.filter(tournament=tournament_id).order_by("number")]


def follow(tournament: Tournament) -> None:
    """A tournament runs from its first published round until its last one is complete."""
    complete = tournament.rounds.filter(state__in=(RoundState.COMPLETE, RoundState.LOCKED)).count()
    planned = max(tournament.rounds_planned or 0, tournament.rounds.count())
    state = TournamentState.FINISHED if planned and complete >= planned else TournamentState.RUNNING
    Tournament.objects.filter(pk=tournament.pk).exclude(state=state).update(state=state)


def _locked(one: Round) -> Round:
    return Round.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=one.pk)


def _state_by_results(one: Round) -> RoundState:
    missing = one.pairings.filter(white_result__in=OPEN_CODES).exists()
    return RoundState.PUBLISHED if missing else RoundState.COMPLETE


def _renew(one: Round) -> None:
    """Boards without a result that were shown before count as changed: what a station saw of them is refused."""
    if not one.changes.filter(kind=ChangeKind.UNPUBLISHED).exists():
        return
    seen = [
        Pairing.objects.filter(round=one).aggregate(newest=Max("version"))["newest"] or 0,
        Keystroke.objects.filter(round=one).aggregate(newest=Max("version"))["newest"] or 0,
    ]
    one.pairings.filter(white_result="").update(version=max(seen) + 1)

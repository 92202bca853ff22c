"""What becomes of a round: published by a person, complete with its last result."""

import datetime as dt

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Round, RoundState, Tournament, TournamentState
from tournaments.refused import Refused


@transaction.atomic
def publish(one: Round) -> None:
    """Show a round to everyone; with the first one the tournament runs. The rounds before it come first."""
    one = _locked(one)
    if not one.is_draft:
        return
    if Round.objects.filter(tournament=one.tournament_id, number__lt=one.number, state=RoundState.DRAFT).exists():
        raise Refused(_("Publish the rounds before round %(number)s first.") % {"number": one.number})
    _become(one, RoundState.PUBLISHED)
    _follow(one.tournament)


@transaction.atomic
def publish_all(tournament: Tournament) -> None:
    """Show all rounds to everyone, as a round robin may."""
    for one in tournament.rounds.filter(state=RoundState.DRAFT).order_by("number"):
        publish(one)


@transaction.atomic
def settle(one: Round) -> None:
    """Complete the round if its last result is in, open it again if one was taken back; the tournament follows."""
    one = _locked(one)
    missing = one.pairings.filter(white_result="").exists()
    state = RoundState.PUBLISHED if missing else RoundState.COMPLETE
    if one.state in (RoundState.PUBLISHED, RoundState.COMPLETE) and one.state != state:
        _become(one, state)
        _follow(one.tournament)


@transaction.atomic
def set_day(one: Round, day: dt.date) -> None:
    """Say when a round is played; refused outside the days of the tournament."""
    one = _locked(one)
    first, last = one.tournament.first_day, one.tournament.last_day
    if not first <= day <= last:
        raise Refused(
            _("%(day)s is not between %(first)s and %(last)s, the days of the tournament.")
            % {"day": day, "first": first, "last": last}
        )
    one.day = day
    one.save(update_fields=["day"])


def _locked(one: Round) -> Round:
    return Round.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=one.pk)


def _become(one: Round, state: RoundState) -> None:
    one.state = state
    one.save(update_fields=["state"])


def _follow(tournament: Tournament) -> None:
    """A tournament runs from its first published round until its last one is complete."""
    unfinished = tournament.rounds.filter(state__in=(RoundState.DRAFT, RoundState.PUBLISHED)).exists()
    state = TournamentState.RUNNING if unfinished else TournamentState.FINISHED
    Tournament.objects.filter(pk=tournament.pk).exclude(state=state).update(state=state)

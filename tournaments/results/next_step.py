"""The next step of a tournament for a person: on the desk, the command page and the bar."""

from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.models import User
from tournaments.core.permissions import may_direct, may_enter_results, may_pair
from tournaments.core.submission_status import hand_ins
from tournaments.models import Round, Tournament
from tournaments.results.overview import Overview, overview
from tournaments.results.round_progress import RoundProgress


@dataclass(frozen=True, slots=True)
class NextStep:
    """A step with the page for it.

    A POST to `post_address` takes the step at once; it is empty if the person must choose something first. `is_due` is
    True if no other step must come first. `needs_results` is True if the step must wait for the results of the previous
    round.
    """

    label: str
    page: str
    post_address: str = ""
    is_due: bool = False
    needs_results: bool = False


def next_step(tournament: Tournament, user: User, current: Overview, progress: RoundProgress | None) -> NextStep | None:
    """Return the first step that the person may take; None if the person may take no step."""
    step = _results(tournament, progress) if progress and may_enter_results(user, tournament) else None
    return step or _step_without_results(tournament, user, current)


def step_after(round_: Round, user: User) -> NextStep | None:
    """Return the step that follows the results of a round, or leads to the results of the next one."""
    tournament, number = round_.tournament, round_.number + 1
    if tournament.rounds.public().filter(number=number).exists():
        page = reverse("desk_round", args=[tournament.slug, number])
        return NextStep(_("Results of round %(number)s") % {"number": number}, page)
    if not may_pair(user, tournament):
        return None
    current = overview(tournament)
    complete = replace(current, current_round=None, next_number=current.next_number or current.early_number)
    return _step_without_results(tournament, user, complete)


def pairing_label(tournament: Tournament, number: int) -> str:
    """Return the label of the step that pairs a round, or all rounds of a table."""
    if tournament.is_paired_by_round:
        return _("Pair round %(number)s") % {"number": number}
    return _("Pair all rounds")


def _step_without_results(tournament: Tournament, user: User, current: Overview) -> NextStep | None:
    step = _pairing(tournament, current) if may_pair(user, tournament) else None
    return step or (_chief_arbiter_step(tournament, current) if may_direct(user, tournament) else None)


def _results(tournament: Tournament, progress: RoundProgress) -> NextStep | None:
    page = reverse("desk_round", args=[tournament.slug, progress.number])
    if progress.conflicts:
        board = progress.conflicts[0].board
        return NextStep(_("Decide board %(board)s") % {"board": board}, f"{page}#board-{board}")
    if progress.missing:
        return NextStep(_("Enter the results of round %(number)s") % {"number": progress.number}, page)
    if progress.unconfirmed:
        board = progress.unconfirmed[0].board
        return NextStep(_("Confirm board %(board)s") % {"board": board}, f"{page}#board-{board}")
    return None


def _pairing(tournament: Tournament, current: Overview) -> NextStep | None:
    desk = reverse("desk_tournament", args=[tournament.slug])
    if current.is_pairing:
        return NextStep(_("Watch the pairing"), desk)
    if current.draft:
        page = reverse("desk_draft", args=[tournament.slug, current.draft.number])
        number = {"number": current.draft.number}
        if current.blockers:
            return NextStep(_("Complete the draft of round %(number)s") % number, page, is_due=True)
        return NextStep(_("Publish round %(number)s") % number, page, is_due=True)
    if current.players < 2 or current.current_round or not (current.next_number or not current.rounds):
        return None
    label = pairing_label(tournament, current.next_number or 1)
    # The first round needs answers first: the acceleration, and confirmation that start numbers are final.
    posts_to = reverse("pair", args=[tournament.slug]) if current.rounds else ""
    return NextStep(label, desk, posts_to, is_due=True, needs_results=True)


def _chief_arbiter_step(tournament: Tournament, current: Overview) -> NextStep | None:
    if current.players < 2:
        return NextStep(_("Enter players"), reverse("desk_entries", args=[tournament.slug]), is_due=True)
    if current.rounds and not current.current_round and not hand_ins(tournament).exists():
        page = reverse("hand_in", args=[tournament.slug])
        return NextStep(_("Hand in the report"), page, is_due=True, needs_results=True)
    return None

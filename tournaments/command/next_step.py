"""What a person can do next at a tournament: one step, as one button."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.models import User
from tournaments.command.round_progress import RoundProgress
from tournaments.core.permissions import may_direct, may_enter_results, may_pair
from tournaments.core.submission_status import hand_ins
from tournaments.models import Tournament
from tournaments.setup.overview import Overview


@dataclass(frozen=True, slots=True)
class NextStep:
    """A link to the page of the step, or with `posts` a button that takes it. `is_due`: nothing has to come before."""

    label: str
    address: str
    posts: bool = False
    is_due: bool = False


def next_step(tournament: Tournament, user: User, overview: Overview, at_hand: RoundProgress | None) -> NextStep | None:
    """Return the step that comes next and that the person may take; none if there is nothing for them to do."""
    enters, pairs = may_enter_results(user, tournament), may_pair(user, tournament)
    step = None
    if at_hand and enters:
        step = _results(tournament, at_hand)
    if step is None and pairs:
        step = _pairing(tournament, overview)
    if step is None and may_direct(user, tournament):
        step = _of_the_chief(tournament, overview)
    return step


def _results(tournament: Tournament, at_hand: RoundProgress) -> NextStep | None:
    page = reverse("desk_round", args=[tournament.slug, at_hand.number])
    if at_hand.differing:
        board = at_hand.differing[0].board
        return NextStep(_("Decide board %(board)s") % {"board": board}, f"{page}#board-{board}")
    if at_hand.missing:
        return NextStep(_("Enter results of round %(number)s") % {"number": at_hand.number}, page)
    if at_hand.unconfirmed:
        board = at_hand.unconfirmed[0].board
        return NextStep(_("Confirm board %(board)s") % {"board": board}, f"{page}#board-{board}")
    return None


def _pairing(tournament: Tournament, overview: Overview) -> NextStep | None:
    overview_page = reverse("desk_tournament", args=[tournament.slug])
    if overview.is_pairing:
        return NextStep(_("Watch the pairing"), overview_page)
    if overview.draft:
        page = reverse("desk_draft", args=[tournament.slug, overview.draft.number])
        number = {"number": overview.draft.number}
        if overview.blockers:
            return NextStep(_("Complete the draft of round %(number)s") % number, page, is_due=True)
        return NextStep(_("Publish round %(number)s") % number, page, is_due=True)
    if overview.players < 2 or overview.current:
        return None
    if overview.next_number:
        label = _("Pair round %(number)s") % {"number": overview.next_number}
    elif not overview.rounds:
        label = _("Pair all rounds")
    else:
        return None
    # The first round asks for more than a press: acceleration, and whether the numbers are final.
    if not overview.rounds:
        return NextStep(label, overview_page, is_due=True)
    return NextStep(label, reverse("pair", args=[tournament.slug]), posts=True, is_due=True)


def _of_the_chief(tournament: Tournament, overview: Overview) -> NextStep | None:
    if overview.players < 2:
        return NextStep(_("Enter players"), reverse("desk_entries", args=[tournament.slug]), is_due=True)
    if overview.rounds and not overview.current and not hand_ins(tournament).exists():
        return NextStep(_("Hand in the report"), reverse("hand_in", args=[tournament.slug]), is_due=True)
    return None

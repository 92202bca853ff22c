"""What comes after the results of a round, for the bar of its page."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Round


@dataclass(frozen=True, slots=True)
class NextPage:
    """A link of the bar; one that `waits` opens when every result of the round is in."""

    label: str
    address: str
    waits: bool


def next_step(round_: Round, *, directs: bool) -> NextPage | None:
    """Return the next round, its draft or its pairing, or the report; none that is not for this person: `directs`."""
    tournament, number = round_.tournament, round_.number + 1
    after = tournament.rounds.filter(number=number).first()
    if after and not after.is_draft:
        label = _("Results of round %(number)s") % {"number": number}
        return NextPage(label, reverse("desk_round", args=[tournament.slug, number]), waits=False)
    if not directs:
        return None
    if after and after.pairings.exists():
        label = _("Draft of round %(number)s") % {"number": number}
        return NextPage(label, reverse("desk_draft", args=[tournament.slug, number]), waits=False)
    if tournament.is_paired_by_round and number <= (tournament.rounds_planned or number):
        label = _("Pair round %(number)s") % {"number": number}
        return NextPage(label, reverse("desk_tournament", args=[tournament.slug]), waits=True)
    return NextPage(_("To the report"), reverse("hand_in", args=[tournament.slug]), waits=True)

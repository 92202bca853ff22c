"""The sections of a tournament's desk, as far as a person may open them."""

from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.models import User
from tournaments.core.permissions import may_direct, may_enter_results
from tournaments.models import RoundState, Tournament

register = template.Library()


@dataclass(frozen=True, slots=True)
class DeskSection:
    """A page of the desk: its address, what it is called, and whether the reader is in it."""

    address: str
    label: str
    is_current: bool


@register.simple_tag
def desk_sections(tournament: Tournament, user: User, path: str) -> list[DeskSection]:
    """The sections in the order of the work; of `path`, the page at hand, the longest that leads to it is marked."""
    overview = reverse("desk_tournament", args=[tournament.slug])
    pages = {overview: _("Overview")}
    if may_direct(user, tournament):
        pages |= _directing(tournament)
    elif may_enter_results(user, tournament):
        pages |= _rounds(tournament)
    pages.setdefault(reverse("desk_log", args=[tournament.slug]), _("Log"))
    here = max((address for address in [*pages, f"{overview}rounds/"] if path.startswith(address)), key=len, default="")
    in_rounds = here == f"{overview}rounds/"
    return [
        DeskSection(address, words, address == here or (in_rounds and address.startswith(here)))
        for address, words in pages.items()
    ]


def _rounds(tournament: Tournament) -> dict[str, str]:
    """The page of the round at hand; none before a round is there."""
    numbers = dict(tournament.rounds.order_by("number").values_list("number", "state"))
    if not numbers:
        return {}
    waiting = [number for number, state in numbers.items() if state == RoundState.PUBLISHED]
    number = waiting[0] if waiting else max(numbers)
    page = "desk_draft" if numbers[number] == RoundState.DRAFT else "desk_round"
    return {reverse(page, args=[tournament.slug, number]): _("Rounds")}


def _directing(tournament: Tournament) -> dict[str, str]:
    slug = tournament.slug
    sides = {reverse("desk_sides", args=[slug]): _("Sides")} if tournament.has_sides else {}
    return (
        {
            reverse("desk_entries", args=[slug]): _("Entries"),
            reverse("check_in", args=[tournament.event_id]): _("Check-in"),
        }
        | sides
        | _rounds(tournament)
        | {
            reverse("standings", args=[slug]): _("Standings"),
            reverse("hand_in", args=[slug]): _("Report"),
            reverse("desk_log", args=[slug]): _("Log"),
            reverse("desk_staff", args=[slug]): _("Staff"),
            reverse("desk_settings", args=[slug]): _("Settings"),
        }
    )

"""The pages of a tournament's desk, as far as a person may open them: its sections, and its rounds."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.core.templatetags.figures import day
from tournaments.core import permissions
from tournaments.models import Round, RoundState, Tournament

register = template.Library()


@dataclass(frozen=True, slots=True)
class DeskSection:
    """A page of the desk: its address, what it is called, and whether the reader is in it."""

    address: str
    label: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class DeskRound:
    """A round in the line of the sections; without an `address` while it is not paired or not for this reader."""

    number: int
    address: str
    title: str
    is_current: bool


@register.simple_tag(takes_context=True)
def desk_sections(context: Context, tournament: Tournament) -> list[DeskSection]:
    """Return the sections in the order of the work; the longest address that leads to the page at hand is marked."""
    path, user = context["request"].path, context["request"].user
    overview = reverse("desk_tournament", args=[tournament.slug])
    pages = _pages(tournament, permissions.may_direct(user, tournament), permissions.may_enter_results(user, tournament))
    here = max((address for address in [*pages, f"{overview}rounds/"] if path.startswith(address)), key=len, default="")
    in_rounds = here == f"{overview}rounds/"
    return [
        DeskSection(address, words, address == here or (in_rounds and address.startswith(here)))
        for address, words in pages.items()
    ]


def _pages(tournament: Tournament, directs: bool, enters: bool) -> dict[str, str]:
    slug = [tournament.slug]
    pages: dict[str, str] = {reverse("desk_tournament", args=slug): _("Overview")}
    if directs:
        pages[reverse("desk_entries", args=slug)] = _("Entries")
    if enters and (address := _round_at_hand(tournament)):
        pages[address] = _("Rounds")
    pages[reverse("desk_standings", args=slug)] = _("Standings")
    pages[reverse("desk_crosstable", args=slug)] = _("Crosstable")
    if directs:
        pages[reverse("hand_in", args=slug)] = _("Report")
    pages[reverse("desk_paper", args=slug)] = _("To print")
    if directs:
        pages[reverse("desk_staff", args=slug)] = _("Staff")
        pages[reverse("desk_settings", args=slug)] = _("Settings")
    pages[reverse("desk_log", args=slug)] = _("Log")
    return pages


def _round_at_hand(tournament: Tournament) -> str:
    """The page of the round that waits for results, else of the last one; empty before the first."""
    numbers = dict(tournament.rounds.order_by("number").values_list("number", "state"))
    waiting = [number for number, state in numbers.items() if state == RoundState.PUBLISHED]
    number = waiting[0] if waiting else max(numbers, default=0)
    return _address(tournament, number, numbers[number], enters=True) if number else ""


@register.simple_tag(takes_context=True)
def desk_rounds(context: Context, tournament: Tournament) -> list[DeskRound]:
    """Return every round that is paired or planned; `round` of the context is the one at hand."""
    current: Any = context.get("round")
    number = current.number if isinstance(current, Round) else 0
    enters = permissions.may_enter_results(context["request"].user, tournament)
    paired = {one.number: one for one in tournament.rounds.order_by("number")}
    last = max([*paired, tournament.rounds_planned or 0])
    return [_round(tournament, each, paired.get(each), each == number, enters) for each in range(1, last + 1)]


def _round(tournament: Tournament, number: int, paired: Round | None, is_current: bool, enters: bool) -> DeskRound:
    if paired is None:
        return DeskRound(number, "", _("Round %(number)s: not paired") % {"number": number}, is_current)
    words = _("Round %(number)s: %(state)s") % {"number": number, "state": paired.get_state_display()}
    title = f"{words}, {day(paired.day)}" if paired.day else words
    return DeskRound(number, _address(tournament, number, paired.state, enters=enters), title, is_current)


def _address(tournament: Tournament, number: int, state: str, *, enters: bool) -> str:
    page = "desk_draft" if state == RoundState.DRAFT else "desk_round" if enters else "round"
    return reverse(page, args=[tournament.slug, number])

"""The pages of a tournament's desk, as far as a person may open them: its sections, and its rounds."""

from collections.abc import Iterator
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

ROOM = 11  # rounds beside the sections on a screen of 1280 pixels


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


@dataclass(frozen=True, slots=True)
class DeskTabs:
    """The line under the name of a tournament at the desk, the same on every page."""

    sections: list[DeskSection]
    rounds: list[DeskRound]


@register.simple_tag(takes_context=True)
def desk_tabs(context: Context, tournament: Tournament) -> DeskTabs:
    """Return the sections in the order of the work, and the rounds; `round` of the context is the one at hand.

    The longest address that leads to the page at hand is marked.
    """
    user, path = context["request"].user, context["request"].path
    directs = permissions.may_direct(user, tournament)
    enters = directs or permissions.may_enter_results(user, tournament)
    checks_in = permissions.may_check_in(user, tournament)
    rounds = {round_.number: round_ for round_ in tournament.rounds.order_by("number")}
    current: Any = context.get("round")
    number = current.number if isinstance(current, Round) else 0
    last = max([*rounds, tournament.rounds_planned or 0])
    waiting = next((each for each, paired in rounds.items() if paired.state == RoundState.PUBLISHED), 1)
    return DeskTabs(
        [*_sections(tournament, _pages(tournament, rounds, directs, enters, checks_in), path)],
        [
            _round(tournament, each, rounds.get(each), each == number, enters)
            for each in _in_line(last, number or waiting)
        ],
    )


def _in_line(last: int, at: int) -> list[int]:
    """Return the rounds that the line has room for: all, else the first, the last, and those around the one at hand."""
    if last <= ROOM:
        return [*range(1, last + 1)]
    start = min(max(at - 4, 2), last - 9)
    return [1, *range(start, start + 9), last]


def _sections(tournament: Tournament, pages: dict[str, str], path: str) -> Iterator[DeskSection]:
    in_rounds = reverse("desk_tournament", args=[tournament.slug]) + "rounds/"
    here = max((address for address in [*pages, in_rounds] if path.startswith(address)), key=len, default="")
    for address, words in pages.items():
        is_here = address.startswith(here) if here == in_rounds else address == here
        yield DeskSection(address, words, is_here)


def _pages(
    tournament: Tournament, rounds: dict[int, Round], directs: bool, enters: bool, checks_in: bool
) -> dict[str, str]:
    slug = [tournament.slug]
    pages: dict[str, str] = {reverse("desk_tournament", args=slug): _("Overview")}
    if directs:
        pages[reverse("desk_entries", args=slug)] = _("Entries")
        if tournament.has_sides:
            pages[reverse("desk_sides", args=slug)] = _("Sides")
    if checks_in:
        pages[reverse("check_in", args=[tournament.event_id])] = _("Check-in")
    if enters and rounds:
        waiting = [number for number, paired in rounds.items() if paired.state == RoundState.PUBLISHED]
        number = waiting[0] if waiting else max(rounds)
        pages[_address(tournament, rounds[number], enters=True)] = _("Rounds")
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


def _round(tournament: Tournament, number: int, paired: Round | None, is_current: bool, enters: bool) -> DeskRound:
    if paired is None:
        return DeskRound(number, "", _("Round %(number)s: not paired") % {"number": number}, is_current)
    words = _("Round %(number)s: %(state)s") % {"number": number, "state": paired.get_state_display()}
    title = f"{words}, {day(paired.day)}" if paired.day else words
    return DeskRound(number, _address(tournament, paired, enters=enters), title, is_current)


def _address(tournament: Tournament, round_: Round, *, enters: bool) -> str:
    page = "desk_draft" if round_.is_draft else "desk_round" if enters else "round"
    return reverse(page, args=[tournament.slug, round_.number])

"""Tabs of a tournament and of an event at the desk, limited to the pages that the reader may open."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.accounts.permissions import is_officer
from ratings.core.templatetags.figures import day
from tournaments.core import permissions
from tournaments.core.models.round import Round, RoundState
from tournaments.core.models.tournament import Event, Tournament

register = template.Library()

MOST_ROUND_TABS = 11  # rounds beside the sections on a screen of 1280 pixels


@dataclass(frozen=True, slots=True)
class DeskSection:
    """A page of the desk: its address, its label, and True if the reader is in it."""

    address: str
    label: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class DeskRound:
    """A round in the line of tabs; `address` is empty if it is unpaired or closed to this reader.

    `key` is the shortcut from the current round: "[" to the previous round, "]" to the next. `has_gap`: rounds are left
    out before it.
    """

    number: int
    address: str
    title: str
    is_current: bool
    key: str = ""
    has_gap: bool = False


@dataclass(frozen=True, slots=True)
class DeskTabs:
    """The tabs below the name of a tournament at the desk, the same on every page."""

    sections: list[DeskSection]
    rounds: list[DeskRound]


@dataclass(frozen=True, slots=True)
class EventTabs:
    """The tabs below the name of an event at the desk; `single_tournament` is its tournament if there is just one."""

    sections: list[DeskSection]
    tournaments: list[Tournament]
    single_tournament: Tournament | None


@register.simple_tag(takes_context=True)
def desk_tabs(context: Context, tournament: Tournament) -> DeskTabs:
    """Return the sections in the order of work, and the rounds. The context's `round` is the current one.

    The current section is marked: the one with the longest address that begins the current path.
    """
    rights = permissions.rights_at(context["request"].user, tournament)
    rounds = {round_.number: round_ for round_ in tournament.rounds.order_by("number")}
    current: Any = context.get("round")
    number = current.number if isinstance(current, Round) else 0
    last = max([*rounds, tournament.rounds_planned or 0])
    waiting = next((each for each, paired in rounds.items() if paired.state == RoundState.PUBLISHED), 1)
    in_rounds = reverse("desk_tournament", args=[tournament.slug]) + "rounds/"
    enters = "enter results" in rights
    in_line = _round_numbers_in_line(last, number or waiting)
    return DeskTabs(
        [*_sections(_pages(tournament, rounds, rights), context["request"].path, in_rounds)],
        [
            replace(_round(tournament, each, rounds.get(each), number, enters), has_gap=each > before + 1)
            for before, each in zip([0, *in_line], in_line, strict=False)
        ],
    )


@register.simple_tag(takes_context=True)
def event_tabs(context: Context, event: Event) -> EventTabs:
    """Return the pages of an event that the reader may open, and the tournaments at which they work."""
    user, path = context["request"].user, context["request"].path
    tournaments = [*event.tournaments.not_removed().select_related("event", "removal").order_by("name", "pk")]
    rights = {tournament: permissions.rights_at(user, tournament) for tournament in tournaments}
    mine = [each for each in tournaments if is_officer(user) or "look in" in rights[each]]
    pages = _event_pages(event, frozenset().union(*rights.values()))
    return EventTabs([*_sections(pages, path)], mine, tournaments[0] if len(tournaments) == 1 else None)


def _event_pages(event: Event, rights: frozenset[str]) -> dict[str, str]:
    pages = {reverse("desk_event", args=[event.pk]): _("Command page")}
    if "check in" in rights:
        pages[reverse("check_in", args=[event.pk])] = _("Check-in")
    pages[reverse("staff_messages", args=[event.pk])] = _("Messages")
    if "direct" in rights:
        pages[reverse("event_screen_settings", args=[event.pk])] = _("Hall screen")
    return pages


def _round_numbers_in_line(last: int, at: int) -> list[int]:
    """Return the rounds that fit into the line: all, else the first, the last, and those around the current one."""
    if last <= MOST_ROUND_TABS:
        return [*range(1, last + 1)]
    start = min(max(at - 4, 2), last - 9)
    return [1, *range(start, start + 9), last]


def _sections(pages: dict[str, str], path: str, in_rounds: str = "") -> Iterator[DeskSection]:
    """Yield the pages, with the longest address that `path` starts with marked.

    Rounds are below `in_rounds`.
    """
    here = max((address for address in [*pages, in_rounds] if path.startswith(address)), key=len, default="")
    for address, text in pages.items():
        is_here = address.startswith(here) if here and here == in_rounds else address == here
        yield DeskSection(address, text, is_here)


def _pages(tournament: Tournament, rounds: dict[int, Round], rights: frozenset[str]) -> dict[str, str]:
    slug, directs = [tournament.slug], "direct" in rights
    pages: dict[str, str] = {reverse("desk_tournament", args=slug): _("Overview")}
    if directs:
        pages[reverse("desk_entries", args=slug)] = _("Entries")
        if tournament.pairing_system.sides:
            pages[reverse("desk_sides", args=slug)] = _("Sides")
    if "check in" in rights:
        pages[reverse("check_in", args=[tournament.event_id])] = _("Check-in")
    if "enter results" in rights and rounds:
        waiting = [number for number, paired in rounds.items() if paired.state == RoundState.PUBLISHED]
        number = waiting[0] if waiting else max(rounds)
        pages[_address(tournament, rounds[number], enters=True)] = _("Rounds")
    pages[reverse("desk_standings", args=slug)] = _("Standings")
    pages[reverse("desk_crosstable", args=slug)] = _("Crosstable")
    if directs:
        pages[reverse("hand_in", args=slug)] = _("Report")
    pages[reverse("desk_paper", args=slug)] = _("Printing")
    if directs:
        pages[reverse("desk_staff", args=slug)] = _("Staff")
        pages[reverse("desk_settings", args=slug)] = _("Settings")
    pages[reverse("desk_log", args=slug)] = _("Log")
    return pages


def _round(tournament: Tournament, number: int, paired: Round | None, at: int, enters: bool) -> DeskRound:
    if paired is None:
        return DeskRound(number, "", _("Round %(number)s: not paired") % {"number": number}, number == at)
    text = _("Round %(number)s: %(state)s") % {"number": number, "state": paired.get_state_display()}
    title = f"{text}, {day(paired.day)}" if paired.day else text
    key = {at - 1: "[", at + 1: "]"}.get(number, "") if at else ""
    return DeskRound(number, _address(tournament, paired, enters=enters), title, number == at, key)


def _address(tournament: Tournament, round_: Round, *, enters: bool) -> str:
    page = "desk_draft" if round_.is_draft else "desk_round" if enters else "round"
    return reverse(page, args=[tournament.slug, round_.number])

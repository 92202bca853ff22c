"""Steps of a tournament up to its first pairing, each with its state. A new step needs one line in `STEPS`."""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.core.templatetags.figures import day
from tournaments.checkin.rounds import is_used as check_in_is_used
from tournaments.entries.numbering import is_numbering_due, is_ordered_by_rating
from tournaments.models import Entry, Tournament
from tournaments.results.next_step import pairing_label


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step: its title, its state as a sentence, and the link to its page.

    `template` is the form that the page displays while this step is the next. An `optional` step is never the next.
    """

    title: str
    sentence: str
    is_done: bool
    address: str
    link: str
    template: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class SetupSteps:
    """The steps in order; `next` is the first required step that is not done."""

    steps: list[SetupStep]

    @property
    def next(self) -> SetupStep | None:
        """The first required step that is not done; None if all are done."""
        return next((step for step in self.steps if not step.is_done and not step.optional), None)

    @property
    def next_number(self) -> int:
        """The number of the next step, from 1; the number of steps if all are done."""
        return self.steps.index(self.next) + 1 if self.next else len(self.steps)


def setup_steps(tournament: Tournament) -> SetupSteps:
    """Return the steps of a tournament without any pairing."""
    entries = [*tournament.entries.order_by("start_number")]
    return SetupSteps([step(tournament, entries) for step in STEPS])


def _details(tournament: Tournament, entries: list[Entry]) -> SetupStep:
    parts = [str(tournament.get_system_display())]
    if tournament.rounds_planned:
        rounds = ngettext("%(rounds)s round", "%(rounds)s rounds", tournament.rounds_planned)
        parts.append(rounds % {"rounds": tournament.rounds_planned})
    parts += filter(None, [tournament.time_control_written, str(tournament.get_control_display())])
    if tournament.is_in_fide_mode:
        parts.append(_("FIDE mode"))
    address = reverse("desk_settings", args=[tournament.slug])
    return SetupStep(_("Details"), ", ".join(parts), is_done=True, address=address, link=_("Change"))


def _players(tournament: Tournament, entries: list[Entry]) -> SetupStep:
    sentence = ngettext("%(count)s player is entered.", "%(count)s players are entered.", len(entries))
    return SetupStep(
        _("Players"),
        sentence % {"count": len(entries)},
        is_done=len(entries) > 1,
        address=reverse("desk_entries", args=[tournament.slug]),
        link=_("Entries and start numbers"),
        template="tournaments/setup/_step_players.html",
    )


def _numbers(tournament: Tournament, entries: list[Entry]) -> SetupStep:
    ordered = bool(entries) and is_ordered_by_rating(tournament, entries)
    sentence = _("By rating, then title, then name.") if ordered else _("Not by rating.")
    if is_numbering_due(tournament):
        sentence = _("Pairing round 1 numbers the players by rating.")
    return SetupStep(
        _("Start numbers"),
        sentence if entries else _("By rating, unless you change the order."),
        is_done=ordered or tournament.numbers_are_set,
        address=reverse("desk_entries", args=[tournament.slug]) + "#order",
        link=_("Change order"),
        optional=True,
    )


def _check_in(tournament: Tournament, entries: list[Entry]) -> SetupStep:
    is_in_use = check_in_is_used(tournament, 1)
    return SetupStep(
        _("Check-in"),
        _("Pairing asks about players who are not here.")
        if is_in_use
        else _("Tick the players who are here, or skip this step."),
        is_done=is_in_use,
        address=reverse("check_in", args=[tournament.event_id]),
        link=_("Check-in"),
        optional=True,
    )


def _pairing(tournament: Tournament, entries: list[Entry]) -> SetupStep:
    first = tournament.schedule.filter(number=1).first()
    when = day(first.day if first else tournament.first_day)
    return SetupStep(
        pairing_label(tournament, 1),
        _("%(day)s. Needs two players or more.") % {"day": when},
        is_done=False,
        address="",
        link="",
        template="tournaments/setup/_step_pairing.html",
    )


STEPS: tuple[Callable[[Tournament, list[Entry]], SetupStep], ...] = (
    _details,
    _players,
    _numbers,
    _check_in,
    _pairing,
)

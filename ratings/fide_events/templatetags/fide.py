"""States of events at FIDE, for the pages of other rooms."""

from collections.abc import Iterable

from django import template

from ratings.fide_events import steps as fide_steps
from ratings.models import FideStep, RatedEvent

register = template.Library()


@register.simple_tag
def with_fide_steps(events: Iterable[RatedEvent]) -> list[tuple[RatedEvent, FideStep | None]]:
    """Return each event with its last step at FIDE."""
    rows = [*events]
    last = fide_steps.last_steps(rows)
    return [(event, last.get(event.pk)) for event in rows]


@register.simple_tag
def fide_step(event: RatedEvent) -> FideStep | None:
    """Return the last step of an event at FIDE; None before its first package."""
    return fide_steps.last_steps([event]).get(event.pk)

"""Template tags for the state of events at FIDE."""

from collections.abc import Iterable

from django import template

from ratings.fide_events import steps as fide_steps
from ratings.models import FideStep, RatedEvent

register = template.Library()


@register.simple_tag
def with_fide_steps(events: Iterable[RatedEvent]) -> list[tuple[RatedEvent, FideStep | None]]:
    """Return each event with its last step at FIDE; None without a step."""
    rows = [*events]
    last = fide_steps.last_steps(rows)
    return [(event, last.get(event.pk)) for event in rows]


@register.simple_tag
def fide_step(event: RatedEvent) -> FideStep | None:
    """Return the last step of an event at FIDE; None if the event was in no package."""
    return fide_steps.last_steps([event]).get(event.pk)

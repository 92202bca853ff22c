"""Names on the page of an event that search engines must not get."""

from django.utils import timezone

from ratings.events.state import state_of
from ratings.events.table import table_of
from ratings.models import RatedEvent
from ratings.register import privacy


def excluded_names_of_event(event_id: int) -> set[str]:
    """Return the names of minors, by register or report, and of players whom search engines must skip."""
    event, today = RatedEvent.objects.select_related("submission").get(pk=event_id), timezone.localdate()
    table = table_of(event, state_of(event))
    excluded = privacy.noindex_numbers([line.player.number for line in table.lines], today)
    years = {player.number: player.birth.year if player.birth else None for player in table.report.players}
    return {
        line.player.name
        for line in table.lines
        if line.player.number in excluded or privacy.is_minor(years.get(line.start_number), today)
    }

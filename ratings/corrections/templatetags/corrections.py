"""Template tags for the correction of rated reports, used on pages of reports."""

from typing import Any

from django import template

from ratings.checks.published_past import has_published_list, published_event
from ratings.identification.identify import last_identifications
from ratings.models import Game, RatedEvent, Submission
from ratings.register.queries import facts_on

register = template.Library()


@register.inclusion_tag("ratings/corrections/_correct_report.html")
def correct_report(submission: Submission) -> dict[str, Any]:
    """Render games and players of a report on a published list, with links to correct them."""
    event = RatedEvent.objects.standing().filter(submission=submission).first()
    if event is None or not has_published_list(event):
        return {}
    rows = last_identifications(submission)
    names = facts_on([row.player_id for row in rows.values() if row.player_id], event.first_day)
    games = Game.objects.filter(event=event).order_by("round", "pk")
    return {
        "event": event,
        "people": [(number, names[row.player_id].name) for number, row in rows.items() if row.player_id in names],
        "games": [
            (game, names[game.white_id].name, names[game.black_id].name)
            for game in games
            if game.white_id in names and game.black_id in names
        ],
    }


@register.inclusion_tag("ratings/corrections/_changes_the_past.html")
def affects_published_list(submission: Submission) -> dict[str, Any]:
    """Render the effects of accepting a report that corrects an event on a published list."""
    return {"event": published_event(submission)}

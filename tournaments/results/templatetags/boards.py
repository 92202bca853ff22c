"""Players and buttons of a board at the desk. Tags, since templates would take most of the page's time."""

from collections.abc import Iterable

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.core.templatetags.desk import rating_of, tenths
from tournaments.models import Entry

register = template.Library()

BUTTON = (
    '<button class="btn btn-sm btn-secondary" type="submit" name="result" value="{code}" aria-label="{label}"'
    "{pressed}{action}>{written}</button>"
)
SEAT = (
    '<span class="seat"><span class="no">{number}</span> <span class="ti">{title}</span>'
    ' <span class="name" title="{name}">{name}</span> <span class="rt">{rating}</span>'
    ' <span class="pts">{points}</span></span>'
)


@register.simple_tag
def seat(entry: Entry, points: int) -> SafeString:
    """Render number, title, name, rating and points (tenths, before the round) of a player at a board."""
    return SafeString(
        SEAT.format(
            number=entry.start_number,
            title=escape(entry.title),
            name=escape(entry.name),
            rating=rating_of(entry),
            points=tenths(points),
        )
    )


@register.simple_tag
def buttons(results: Iterable[tuple[str, str, str]], board: int, current: str, change: str = "") -> SafeString:
    """Render a button for each result, from code, label and text; the one equal to `current` is pressed.

    `change` is the address of the page that previews a change, if the buttons lead there.
    """
    action = f' formaction="{escape(change)}"' if change else ""
    drawn = [
        BUTTON.format(
            code=escape(code),
            label=escape(_("Board %(board)s: %(text)s") % {"board": board, "text": text}),
            pressed=' aria-pressed="true"' if code == current else "",
            written=escape(written),
            action=action,
        )
        for code, text, written in results
    ]
    return SafeString("\n".join(drawn))

"""The buttons of a board in the desk's round; a tag, since a template would take most of the page's time for them."""

from collections.abc import Iterable

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

register = template.Library()

BUTTON = (
    '<button class="btn btn-sm btn-secondary" type="submit" name="result" value="{code}" aria-label="{label}"'
    "{pressed}{action}>{written}</button>"
)


@register.simple_tag
def buttons(results: Iterable[tuple[str, str, str]], board: int, stands: str, change: str = "") -> SafeString:
    """One for each result, with its code, its words and how it is written; that which `stands` is pressed.

    `change` is the address that shows a change before it is made, where the buttons lead there.
    """
    action = f' formaction="{escape(change)}"' if change else ""
    drawn = [
        BUTTON.format(
            code=escape(code),
            label=escape(_("Board %(board)s: %(said)s") % {"board": board, "said": words}),
            pressed=' aria-pressed="true"' if code == stands else "",
            written=escape(written),
            action=action,
        )
        for code, words, written in results
    ]
    return SafeString("\n".join(drawn))

"""Tables on pages."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

register = template.Library()


@register.simple_block_tag
def scroll_table(content: str, caption: str, kind: str = "", *, hidden: bool = False) -> SafeString:
    """Return a table that scrolls sideways, with its caption and content; `kind` is an additional CSS class."""
    return format_html(
        '<div class="scroll" role="region" tabindex="0" aria-label="{caption}">'
        '<table class="bulletin{kind}"><caption{hidden}>{caption}</caption>{content}</table></div>',
        caption=capfirst(caption),
        kind=f" {kind}" if kind else "",
        hidden=SafeString(' class="visually-hidden"') if hidden else "",
        content=content,
    )

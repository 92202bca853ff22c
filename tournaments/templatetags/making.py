"""The making of a pairing on a page."""

from django import template

from tournaments import making_text

register = template.Library()

register.filter("tenths", making_text.tenths)
register.filter("preference", making_text.preference)
register.filter("floated", making_text.floated)
register.filter("rule", lambda made: making_text.RULES.get(made.rule, ""))
register.filter("had", making_text.had)

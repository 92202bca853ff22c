"""Template filters for the explanation of a pairing."""

from django import template

from tournaments.rounds import pairing_explanation_text

register = template.Library()

register.filter("tenths", pairing_explanation_text.tenths)
register.filter("preference", pairing_explanation_text.preference)
register.filter("floated", pairing_explanation_text.float_text)
register.filter("rule", lambda pair: pairing_explanation_text.COLOUR_RULES.get(pair.colour_rule, ""))
register.filter("had", pairing_explanation_text.system_pairs_text)

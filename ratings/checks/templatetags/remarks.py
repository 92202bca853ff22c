"""Template filters for remarks on files and for problems of submissions."""

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

from ratings.checks.messages import NOTHING_EXPECTED
from ratings.checks.report_remarks import sentence
from ratings.reports.problems import Remark

register = template.Library()


# All levels of remarks. Problems of submissions only have the last three.
LEVELS = {
    "adjustment": _("adjustment"),
    "problem": _("problem"),
    "not-carried": _("not carried"),
    "error": _("error"),
    "warning": _("warning"),
    "note": _("note"),
}


@register.filter
def level_label(finding: Any) -> str:
    """Return the name of the level of a remark or problem."""
    level = getattr(finding, "level", "")
    return str(LEVELS.get(level, level))


@register.filter
def sentence_of(finding: Any) -> str:
    """Return the sentence of a remark or problem; a text is returned unchanged."""
    if isinstance(finding, Remark):
        return sentence(finding)
    message = getattr(finding, "sentence", "")
    return str(message() if callable(message) else message) or str(getattr(finding, "code", finding))


@register.filter
def expectation(finding: Any) -> str:
    """Return the expected value; "" if the second value of this code is not an expected value."""
    return "" if getattr(finding, "code", "") in NOTHING_EXPECTED else str(getattr(finding, "expected", ""))

"""Findings in words: those of the readers of files, and those that are kept with a submission."""

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

from ratings.checks.messages import NOTHING_EXPECTED
from ratings.checks.report_remarks import sentence
from ratings.reports.problems import Remark

register = template.Library()


# What the readers of files call the weight of a finding; the office has three of these.
LEVELS = {
    "adjustment": _("adjustment"),
    "problem": _("problem"),
    "not-carried": _("not carried"),
    "error": _("error"),
    "warning": _("warning"),
    "note": _("note"),
}


@register.filter
def level_in_words(finding: Any) -> str:
    """How much a finding weighs."""
    level = getattr(finding, "level", "")
    return str(LEVELS.get(level, level))


@register.filter
def in_words(finding: Any) -> str:
    """The sentence of a remark, of a problem, or the text itself."""
    if isinstance(finding, Remark):
        return sentence(finding)
    message = getattr(finding, "sentence", "")
    return str(message() if callable(message) else message) or str(getattr(finding, "code", finding))


@register.filter
def expectation(finding: Any) -> str:
    """What was expected instead of what was found; empty where the finding's second value is no expectation."""
    return "" if getattr(finding, "code", "") in NOTHING_EXPECTED else str(getattr(finding, "expected", ""))

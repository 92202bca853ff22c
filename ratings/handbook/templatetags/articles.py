"""Template tags for rules: links to articles, reasons in sentences, and the figures of the calculator."""

from typing import Any

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ratings.calculator.pages.editions import edition_reasons as reasons
from ratings.core.templatetags.figures import MINUS, NONE, in_language
from ratings.handbook.sections import CERTAINTY_MEANINGS
from ratings.handbook.sentences import edition_sentence
from ratings.lists.editions import AnyEdition, edition_named
from ratings.rules.edition_schema import Edition

register = template.Library()


@register.simple_tag
def cited(edition: AnyEdition, key: str) -> SafeString:
    """Return a link to a number of an edition, with its article as text and its certainty as tooltip."""
    citation = edition.cited[key]
    address = reverse("edition", args=[edition.chapter, edition.name])
    certainty = "; ".join(
        filter(None, (str(CERTAINTY_MEANINGS[citation.certainty]), citation.note and _(citation.note)))
    )
    article = _("art. %(article)s") % {"article": _(citation.article)}
    return format_html('<a class="faint nowrap" href="{}#{}" title="{}">{}</a>', address, key, certainty, article)


@register.simple_tag
def reason_sentences(edition: AnyEdition, subject: str, code: str) -> SafeString:
    """Return the sentences of a reason, each with its article."""
    texts = [(each.text, cited(edition, each.key) if each.key else "") for each in reasons(edition, subject, code)]
    return format_html_join("; ", "{} {}", texts)


@register.simple_tag
def number_sentence(edition: AnyEdition, key: str) -> str:
    """Return a number of the edition as a sentence."""
    return edition_sentence(edition, key)


@register.simple_tag
def rounding_of(edition: Edition) -> str:
    """Return the sentences about the rounding of a change, and about the step of ratings if it is not one point."""
    keys = ["rounding.halves", *(["rounding.step"] if edition.rounding.step > 1 else [])]
    return " ".join(edition_sentence(edition, key) for key in keys)


@register.simple_tag
def edition_by_name(chapter: str, name: str) -> AnyEdition:
    """Return an edition by its name."""
    return edition_named(chapter, name)


@register.filter
def exactly(value: Any) -> str:
    """Return a figure of the calculator with the signs of the language: ``-13.05`` is ``−13.05``, in German ``−13,05``.

    A missing value is a dash.
    """
    return NONE if value in (None, "") else in_language(str(value))


@register.filter
def gained(value: Any) -> str:
    """Return a change of the calculator with its sign: ``8.90`` is ``+8.90``."""
    plus = value not in (None, "") and not str(value).startswith("-") and float(value) != 0
    return f"+{exactly(value)}" if plus else exactly(value)


@register.filter
def change_class(value: Any) -> str:
    """Return the CSS class of a change of the calculator: ``gain``, ``loss``, or empty for no change."""
    return {"+": "gain", MINUS: "loss"}.get(gained(value)[:1], "")


@register.filter
def half(value: str | None) -> str:
    """Return a score of the calculator as text: ``0.50`` and ``0.5`` are ``½``, ``7.00`` is ``7``."""
    if not value:
        return NONE
    whole, _point, rest = str(value).partition(".")
    if rest in ("5", "50"):
        return f"{'' if whole == '0' else whole}½"
    return whole if not rest.strip("0") else exactly(value)

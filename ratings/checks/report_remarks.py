"""Remarks on reports in the reader's language. The pure package `reports` has them only in English."""

from django.utils.translation import gettext as _

from ratings.reports.problems import ALL_MESSAGES, Remark

NAMES_OF_THINGS = ("label", "expected")


def sentence(remark: Remark) -> str:
    """Return the sentence of a remark without its position. Labels and expected values are translated, too."""
    fields = remark.fields()
    fields |= {name: _(str(fields[name])) for name in NAMES_OF_THINGS if fields.get(name)}
    return _(ALL_MESSAGES[remark.code]) % fields


def with_place(remark: Remark) -> str:
    """Return the sentence of a remark with row and column before it."""
    row = _("row %(row)s") % {"row": remark.row} if remark.row else ""
    column = _("column %(column)d") % {"column": remark.column} if remark.column else ""
    return ": ".join(filter(None, (", ".join(filter(None, (row, column))), sentence(remark))))

"""Remarks of the reports in the reader's language; the package that makes them says them in English only."""

from django.utils.translation import gettext as _

from ratings.reports.problems import ALL_MESSAGES, Remark

NAMES_OF_THINGS = ("label", "expected")


def sentence(remark: Remark) -> str:
    """What was found, without its place; fields and what is expected are named in the same language."""
    fields = remark.fields()
    fields |= {name: _(str(fields[name])) for name in NAMES_OF_THINGS if fields.get(name)}
    return _(ALL_MESSAGES[remark.code]) % fields


def with_place(remark: Remark) -> str:
    """The sentence after row and column."""
    row = _("row %(row)d") % {"row": remark.row} if remark.row else ""
    column = _("column %(column)d") % {"column": remark.column} if remark.column else ""
    return ": ".join(filter(None, (", ".join(filter(None, (row, column))), sentence(remark))))

"""The import of a table in two steps: the file, and the choice of its columns. With problems nothing is written.

The session keeps the chosen columns for the next file with the same headings.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.encoding_option import CHOICES, encoding_field, undecodable_message
from ratings.core.errors import Refused
from ratings.core.table_files import read_file, read_under_headings
from ratings.tables.columns import Columns, best_sheet, duplicate_fields, guess_columns
from ratings.tables.headings import TableField
from ratings.tables.table import Sheet, TableBounds, to_text
from ratings.text.decoding import ENCODINGS, DecodedText, NotText, redecode

BOUNDS = TableBounds(bytes=8 * 1024 * 1024, rows=50_001)  # rows include the headings
PREVIEWED = 5  # rows in the preview
MOST_PROBLEMS = 100
CHOSEN = "columns"  # key of the session with the field of each heading, by page, for the next file
LONGEST_HEADING = 80


class TableFileForm(forms.Form):
    """The form of the first step."""

    file = forms.FileField(label=gettext_lazy("File"), help_text=gettext_lazy("CSV, XLSX or ODS"))
    encoding = encoding_field()

    def read(self, fields: Sequence[TableField]) -> DecodedText:
        """Return the rows of the file as text with tabs, headings first. Refused if the file is no table."""
        table = read_file(self.cleaned_data["file"].read(), fields, BOUNDS, self.cleaned_data["encoding"])
        sheet = table.sheets[best_sheet(table, fields)]
        begin = guess_columns(sheet, fields).heading_row or 0
        return DecodedText(to_text(sheet.rows[begin:], sheet.width), table.encoding or "utf-8")


class ReadAgainForm(forms.Form):
    """The text of a file, with the encoding in which it was read, and another encoding for the same bytes."""

    text = forms.CharField(strip=False)
    read_as = forms.ChoiceField(choices=CHOICES)
    encoding = encoding_field()

    def read(self, _fields: Sequence[TableField]) -> DecodedText:
        """Return the text of a valid form in the other encoding. Refused if the bytes are invalid in it."""
        chosen = self.cleaned_data
        try:
            return redecode(chosen["text"], chosen["read_as"], chosen["encoding"])
        except NotText as wrong:
            raise Refused(undecodable_message(wrong)) from wrong


class ColumnsForm(forms.Form):
    """The form of the second step: a field for each column. Required fields need a column; a field has at most one."""

    def __init__(
        self, columns: Columns, fields: Sequence[TableField], chosen: Mapping[str, str], data: Any = None
    ) -> None:
        super().__init__(data)
        self.wanted = fields
        choices = [("", _("Leave out")), *((field.name, str(field.label)) for field in fields)]
        guesses = _as_chosen(chosen, columns.headings, columns.fields, {name for name, _label in choices})
        for index, heading in enumerate(columns.headings):
            self.fields[f"column_{index}"] = forms.ChoiceField(
                label=heading or _("Column %(number)d") % {"number": index + 1},
                choices=choices,
                required=False,
                initial=guesses[index],
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        chosen, labels = {*cleaned.values()}, {field.name: field.label for field in self.wanted}
        for name in duplicate_fields(cleaned.values()):
            self.add_error(None, _("“%(field)s” is chosen for two columns.") % {"field": labels[name]})
        for field in self.wanted:
            if field.required and not chosen & {field.name, field.alternative} - {""}:
                self.add_error(None, _("No column is chosen for “%(field)s”.") % {"field": field.label})
        return cleaned

    def chosen(self) -> tuple[str, ...]:
        """Return the field of each column."""
        return tuple(self.cleaned_data[name] for name in self.fields)


def _as_chosen(
    chosen: Mapping[str, str], headings: Sequence[str], guesses: Sequence[str], names: Collection[str]
) -> list[str]:
    """Return the field of each column: the earlier choice for its heading, else the guess. No field occurs twice."""
    fields: list[str] = []
    for heading, guessed in zip(headings, guesses, strict=True):
        name = chosen.get(heading[:LONGEST_HEADING], guessed)
        fields.append(name if name in names and name not in fields else "")
    return fields


def mapped_import(
    request: HttpRequest,
    template: str,
    fields: Sequence[TableField],
    write: Callable[[Sheet, Columns], HttpResponse],
) -> HttpResponse:
    """Answer a request of either step.

    `write` stores the rows by their columns and returns the response, or raises Refused.
    """
    if request.method != "POST":
        return _file_step(request, template, TableFileForm(), fields)
    if "text" in request.POST and "again" not in request.POST:
        encoding = request.POST.get("read_as", "")
        read = DecodedText(request.POST["text"], encoding if encoding in ENCODINGS else "utf-8")
        return _columns_step(request, template, fields, read, write)
    again = ReadAgainForm(request.POST) if "again" in request.POST else None
    form = again or TableFileForm(request.POST, request.FILES)
    if again and not again.is_valid():
        wrong = [str(error) for errors in again.errors.values() for error in errors]
        return _file_step(request, template, TableFileForm(), fields, wrong)
    if not form.is_valid():
        return _file_step(request, template, form, fields)
    try:
        return _columns_step(request, template, fields, form.read(fields))
    except Refused as refused:
        return _file_step(request, template, TableFileForm(), fields, refused.reasons)


def _file_step(
    request: HttpRequest,
    template: str,
    form: forms.Form,
    fields: Sequence[TableField],
    problems: Sequence[str] = (),
) -> HttpResponse:
    status = 422 if form.errors or problems else 200
    context = {"form": form, "fields": fields, "problems": problems}
    return render(request, template, context, status=status)


def _columns_step(
    request: HttpRequest,
    template: str,
    fields: Sequence[TableField],
    read: DecodedText,
    write: Callable[[Sheet, Columns], HttpResponse] | None = None,
) -> HttpResponse:
    try:
        sheet, columns = read_under_headings(read.text, fields, BOUNDS)
    except Refused as refused:
        return _file_step(request, template, TableFileForm(), fields, refused.reasons)
    before = f"{CHOSEN} {request.path}"
    form = ColumnsForm(columns, fields, request.session.get(before, {}), request.POST if write else None)
    problems: tuple[str, ...] = ()
    if write and form.is_valid():
        headings = [heading[:LONGEST_HEADING] for heading in columns.headings]
        request.session[before] = dict(zip(headings, form.chosen(), strict=True))
        try:
            return write(sheet, replace(columns, fields=form.chosen()))
        except Refused as refused:
            problems = refused.reasons
    context = {
        "columns": form,
        "text": read.text,
        "encoding": read.encoding_note,
        "again": _again(read),
        "rows": len(sheet.rows) - 1,
        "preview": [
            [row.cell(column) for column in range(len(columns.headings))] for row in sheet.rows[1 : PREVIEWED + 1]
        ],
        "problems": problems[:MOST_PROBLEMS],
        "more": max(len(problems) - MOST_PROBLEMS, 0),
    }
    return render(request, template, context, status=422 if problems or form.errors else 200)


def _again(read: DecodedText) -> forms.Form | None:
    """Return the form to choose another encoding; None if the encoding of the text is certain."""
    if not read.encoding_note or read.encoding not in ENCODINGS:
        return None
    form = ReadAgainForm(initial={"encoding": read.encoding})
    del form.fields["text"], form.fields["read_as"]
    return form

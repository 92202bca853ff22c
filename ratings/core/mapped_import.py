"""A CSV file in two steps: the file, then which column holds what; problems are named and nothing is written.

The columns that were chosen are kept for the next file with the same headings.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.errors import Refused
from ratings.core.mapped_csv import MOST_BYTES, ImportField, MappedTable, decoded, guess, read_table

PREVIEWED = 5  # rows
MOST_PROBLEMS = 100
CHOSEN = "columns"  # in the session, by page: the field of each heading, for the next or the corrected file
LONGEST_HEADING = 80


class TableFileForm(forms.Form):
    """The first step."""

    file = forms.FileField(label=gettext_lazy("CSV file"))

    def clean_file(self) -> str:
        """The text of the file."""
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(
                _("The file has %(found)d bytes; at most %(most)d are read."),
                params={"found": file.size, "most": MOST_BYTES},
            )
        return decoded(file.read())


class ColumnsForm(forms.Form):
    """The second step: a field for each column, each field once, and those that are needed."""

    def __init__(
        self, table: MappedTable, fields: Sequence[ImportField], chosen: Mapping[str, str], data: Any = None
    ) -> None:
        super().__init__(data)
        self.wanted = fields
        choices = [("", _("Leave out")), *((field.name, str(field.label)) for field in fields)]
        guesses = _as_chosen(chosen, table.headings, guess(table.headings, fields), {name for name, _label in choices})
        for place, heading in enumerate(table.headings):
            self.fields[f"column_{place}"] = forms.ChoiceField(
                label=heading or _("Column %(number)d") % {"number": place + 1},
                choices=choices,
                required=False,
                initial=guesses[place],
            )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = [name for name in cleaned.values() if name]
        for field in self.wanted:
            if chosen.count(field.name) > 1:
                self.add_error(None, _("“%(field)s” is chosen for two columns.") % {"field": field.label})
            if field.required and field.name not in chosen:
                self.add_error(None, _("No column is chosen for “%(field)s”.") % {"field": field.label})
        return cleaned

    def chosen(self) -> list[str]:
        """The field of each column."""
        return [self.cleaned_data[name] for name in self.fields]


def _as_chosen(
    chosen: Mapping[str, str], headings: Sequence[str], guesses: Sequence[str], names: Collection[str]
) -> list[str]:
    """Return the field of each column: the one that was chosen for its heading before, else the guess, each once."""
    fields: list[str] = []
    for heading, guessed in zip(headings, guesses, strict=True):
        name = chosen.get(heading[:LONGEST_HEADING], guessed)
        fields.append(name if name in names and name not in fields else "")
    return fields


def mapped_import(
    request: HttpRequest,
    template: str,
    fields: Sequence[ImportField],
    write: Callable[[MappedTable, list[str]], HttpResponse],
) -> HttpResponse:
    """Answer either step; `write` stores the table with a field for each column and answers, or is Refused."""
    if request.method != "POST":
        return _file_step(request, template, TableFileForm(), fields)
    if "text" in request.POST:
        return _columns_step(request, template, fields, request.POST["text"], write)
    form = TableFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _file_step(request, template, form, fields)
    return _columns_step(request, template, fields, form.cleaned_data["file"])


def _file_step(
    request: HttpRequest,
    template: str,
    form: TableFileForm,
    fields: Sequence[ImportField],
    problems: Sequence[str] = (),
) -> HttpResponse:
    status = 422 if form.errors or problems else 200
    context = {"form": form, "fields": fields, "problems": problems}
    return render(request, template, context, status=status)


def _columns_step(
    request: HttpRequest,
    template: str,
    fields: Sequence[ImportField],
    text: str,
    write: Callable[[MappedTable, list[str]], HttpResponse] | None = None,
) -> HttpResponse:
    try:
        table = read_table(text)
    except Refused as refused:
        return _file_step(request, template, TableFileForm(), fields, refused.reasons)
    before = f"{CHOSEN} {request.path}"
    columns = ColumnsForm(table, fields, request.session.get(before, {}), request.POST if write else None)
    problems: tuple[str, ...] = ()
    if write and columns.is_valid():
        headings = [heading[:LONGEST_HEADING] for heading in table.headings]
        request.session[before] = dict(zip(headings, columns.chosen(), strict=True))
        try:
            return write(table, columns.chosen())
        except Refused as refused:
            problems = refused.reasons
    context = {
        "columns": columns,
        "text": text,
        "rows": len(table.rows),
        "preview": [row for _number, row in table.rows[:PREVIEWED]],
        "problems": problems[:MOST_PROBLEMS],
        "more": max(len(problems) - MOST_PROBLEMS, 0),
    }
    return render(request, template, context, status=422 if problems or columns.errors else 200)

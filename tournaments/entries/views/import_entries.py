"""Pages of an import: upload or paste a list, review its rows, add them."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.core.encoding_option import CHOICES, encoding_field, read_as, undecodable_message
from ratings.core.errors import Refused
from ratings.core.heavy_work import heavy
from ratings.core.uploads import awaits_upload
from ratings.reviews.decisions import AlreadyDecided
from ratings.reviews.requests import is_of_other_account, refuse, requested_decision, requested_number
from ratings.tables.columns import PRESETS
from ratings.text.decoding import ENCODINGS, NotText
from tournaments.core.permissions import desk, may_direct, signed_in_user
from tournaments.entries.bulk import stored_review
from tournaments.entries.bulk.fields import FIELDS
from tournaments.entries.bulk.reviewed_rows import ListReview, ReviewedRow, RowState
from tournaments.entries.bulk.stored_review import ListUnderReview
from tournaments.entries.forms import LateEntryForm
from tournaments.entries.views.entries import requested_late_entry
from tournaments.models import EntryImport, Tournament

HEADING_ROWS = 12  # first rows that may be selected as the heading row
SHOWN = ("all", "waits", *RowState.values)


class ImportListForm(forms.Form):
    """A file or a pasted text."""

    file = forms.FileField(label=gettext_lazy("File"), required=False, help_text=gettext_lazy("CSV, XLSX, ODS or TRF"))
    encoding = encoding_field()
    text = forms.CharField(
        label=gettext_lazy("or paste rows from a spreadsheet, or one FIDE ID a line"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("file") and not cleaned.get("text", "").strip() and not self.errors:
            raise forms.ValidationError(_("Choose a file, or paste a list."))
        return cleaned


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
@heavy("POST")
@awaits_upload(settings.FORM_BYTES)
def import_entries(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the upload form; a readable list redirects to its review."""
    form = ImportListForm(request.POST, request.FILES) if request.method == "POST" else ImportListForm()
    problems: tuple[str, ...] = ()
    if form.is_bound and form.is_valid():
        file, encoding = form.cleaned_data["file"], form.cleaned_data["encoding"]
        try:
            data = file.read() if file else form.cleaned_data["text"]
            stored = stored_review.store_list(
                tournament, data, file.name if file else "", signed_in_user(request), encoding
            )
        except Refused as refused:
            problems = refused.reasons
        else:
            return redirect("review_entries", tournament.slug, stored.pk)
    lists = tournament.entry_imports.select_related("by").defer("table", "decisions")
    context = {"tournament": tournament, "form": form, "problems": problems, "lists": lists}
    return render(request, "tournaments/entries/import_entries.html", context, status=422 if form.is_bound else 200)


@require_safe
@desk(may_direct)
def review_entries(request: HttpRequest, tournament: Tournament, import_id: int) -> HttpResponse:
    """Render the review: the columns and each row with its state."""
    current = stored_review.open_review(_import_or_404(tournament, import_id))
    return render(request, "tournaments/entries/review_entries.html", _context(request, tournament, current))


@require_POST
@desk(may_direct)
def map_columns(request: HttpRequest, tournament: Tournament, import_id: int) -> HttpResponse:
    """Select another sheet, another encoding, or other fields of the columns."""
    stored = _import_or_404(tournament, import_id)
    fields = {column: request.POST[f"column-{column}"] for column in range(200) if f"column-{column}" in request.POST}
    try:
        sheet = requested_number(request.POST.get("sheet"))
        encoding = request.POST.get("encoding", "")
        if sheet is not None and sheet != stored.sheet:
            stored_review.choose_sheet(stored.pk, sheet)
        elif encoding in ENCODINGS and encoding != stored.table.get("encoding"):
            stored_review.choose_encoding(stored.pk, encoding)
        else:
            stored_review.choose_columns(stored.pk, fields, requested_number(request.POST.get("heading_row")))
    except Refused as refused:
        messages.error(request, str(refused))
    except NotText as wrong:
        messages.error(request, undecodable_message(wrong))
    return redirect("review_entries", tournament.slug, stored.pk)


@require_POST
@desk(may_direct)
def decide_row(request: HttpRequest, tournament: Tournament, import_id: int) -> HttpResponse:
    """Store a decision about a row and return the rows that changed; 401 for another account's decision."""
    if is_of_other_account(request):
        return HttpResponse(status=401)
    stored = _import_or_404(tournament, import_id)
    row, decision, seen, is_for_alike = requested_decision(request)
    before = stored_review.open_review(stored).review()
    if row is None or all(reviewed.number != row for reviewed in before.rows):
        return refuse(request, _address(stored), _("This row is no longer in the list. Reload the page."))
    status, message = 200, ""
    try:
        if is_for_alike:
            stored_review.correct_alike(stored.pk, row, decision, signed_in_user(request))
        else:
            stored_review.decide(stored.pk, row, decision, seen, signed_in_user(request))
    except AlreadyDecided as refused:
        status, message = 409, str(refused)
    except Refused as refused:
        return refuse(request, _address(stored), str(refused))
    if request.accepts("text/html"):
        if message:
            messages.error(request, message)
        return redirect(f"{_address(stored)}#row-{row}")
    current = stored_review.open_review(_import_or_404(tournament, import_id))
    after = current.review()
    changed = {reviewed.number for reviewed in stored_review.changed_rows(before, after)}
    rows = [reviewed for reviewed in after.rows if reviewed.number in {row, *changed}]
    return JsonResponse(_answer(request, current, after, rows) | {"message": message}, status=status)


@require_POST
@desk(may_direct)
def add_rows(request: HttpRequest, tournament: Tournament, import_id: int) -> HttpResponse:
    """Add each addable player; redirect to the entries, or to the rows that need a decision."""
    if is_of_other_account(request):
        return HttpResponse(status=401)
    stored = _import_or_404(tournament, import_id)
    try:
        added = stored_review.add_rows(stored.pk, requested_late_entry(request, tournament), signed_in_user(request))
    except Refused as refused:
        return refuse(request, _address(stored), str(refused))
    waiting = len(added.review.undecided)
    messages.success(request, _summary(len(added.entered), len(added.updated)))
    if waiting:
        messages.warning(
            request,
            ngettext("%(count)s row needs your decision.", "%(count)s rows need your decision.", waiting)
            % {"count": waiting},
        )
    address = f"{_address(stored)}?show=waits" if waiting else reverse("desk_entries", args=[tournament.slug])
    return redirect(address) if request.accepts("text/html") else JsonResponse({"next": address})


def _import_or_404(tournament: Tournament, import_id: int) -> EntryImport:
    return get_object_or_404(
        EntryImport.objects.select_related("tournament", "by"), tournament=tournament, pk=import_id
    )


def _address(stored: EntryImport) -> str:
    return reverse("review_entries", args=[stored.tournament.slug, stored.pk])


def _summary(entered: int, updated: int) -> str:
    players = ngettext("%(count)s player added.", "%(count)s players added.", entered) % {"count": entered}
    changed = ngettext("%(count)s entry updated.", "%(count)s entries updated.", updated) % {"count": updated}
    return f"{players} {changed}" if updated else players


def _context(request: HttpRequest, tournament: Tournament, current: ListUnderReview) -> dict[str, Any]:
    review = current.review()
    filter_name = request.GET.get("show", "all")
    filter_name = filter_name if filter_name in SHOWN else "all"
    late = tournament.is_paired_by_round and tournament.rounds.exists()
    return {
        **_rows_context(current, review),
        "tournament": tournament,
        "table": current.table,
        "note": read_as(current.table.encoding),
        "encoding": current.table.encoding if current.table.encoding in ENCODINGS else "",
        "columns": current.columns,
        "preset": PRESETS[current.columns.preset][0] if current.columns.preset else "",
        "fields": [("", _("Leave out")), *((field.name, field.label) for field in FIELDS)],
        "mapped": [
            (column, current.columns.label(column), field) for column, field in enumerate(current.columns.fields)
        ],
        "encodings": CHOICES[1:],
        "heading_rows": [(index, row.number) for index, row in enumerate(current.sheet.rows[:HEADING_ROWS])],
        "shown": filter_name,
        "rows": [row for row in review.rows if _matches_filter(row, filter_name)],
        "late": LateEntryForm(tournament) if late else None,
        "may_enter": tournament.is_paired_by_round or not tournament.rounds.exists(),
    }


def _filters() -> list[tuple[str, str]]:
    states = RowState.IN_REGISTER, RowState.NEW, RowState.ALREADY
    return [("all", _("All")), ("waits", _("To decide")), *((state.value, str(state.label)) for state in states)]


def _matches_filter(row: ReviewedRow, filter_name: str) -> bool:
    return filter_name == "all" or (row.needs_decision if filter_name == "waits" else row.state == filter_name)


def _rows_context(current: ListUnderReview, review: ListReview) -> dict[str, Any]:
    """Return the context of the rows, the panel and the counts."""
    return {
        "filters": [
            (name, label, sum(_matches_filter(row, name) for row in review.rows)) for name, label in _filters()
        ],
        "list": current.stored,
        "review": review,
        "adding": len(review.rows_to_add),
        "adding_found": sum(row.state == RowState.IN_REGISTER for row in review.rows_to_add),
        "adding_new": sum(row.state == RowState.NEW for row in review.rows_to_add),
        "left_out": sum(row.is_left_out for row in review.rows),
        "updating": len(review.rows_to_update),
        "choosing": sum(row.needs_decision and row.state == RowState.AMBIGUOUS for row in review.rows),
        "wrong": sum(row.needs_decision and row.state == RowState.ERROR for row in review.rows),
    }


def _answer(
    request: HttpRequest, current: ListUnderReview, review: ListReview, rows: list[ReviewedRow]
) -> dict[str, Any]:
    context = _rows_context(current, review) | {"tournament": current.stored.tournament}
    return {
        "rows": {
            row.parsed.row: render_to_string("tournaments/entries/_import_row.html", {**context, "row": row}, request)
            for row in rows
        },
        "bar": render_to_string("tournaments/entries/_import_counts.html", context, request),
        "panel": render_to_string("tournaments/entries/_import_panel.html", context, request),
    }

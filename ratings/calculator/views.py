"""Pages of the calculator: questions in forms, and the rating of a report file."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from ratings.calculator.pages.editions import deciding_edition
from ratings.calculator.pages.forms import ReportForm
from ratings.calculator.pages.paradox import work_paradox
from ratings.calculator.pages.report_page import rated_report
from ratings.calculator.pages.sheet import PAGES, sheet_of
from ratings.core.heavy_work import heavy
from ratings.core.throttling import is_allowed
from ratings.core.uploads import awaits_upload
from ratings.rules.edition import chapter_of, edition_named

REPORTS, SECONDS = 20, 600


@require_safe
def calculator(request: HttpRequest) -> HttpResponse:
    """Render the form of one kind of question, with the answer if the address has a question."""
    page = PAGES.get(request.GET.get("kind", "game"))
    if page is None:
        raise Http404
    today = timezone.localdate()
    sheet = sheet_of(page, request.GET, today)
    context = {
        "pages": PAGES.values(),
        "page": page,
        "sheet": sheet,
        "law": deciding_edition(sheet.question, sheet.answer) if sheet.answer else None,
        "paradox": work_paradox(today) if page.name == "performance" else None,
    }
    return render(request, "ratings/calculator/calculator.html", context, status=422 if sheet.refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@heavy("POST")
@awaits_upload(settings.REPORT_BYTES)
def calculator_report(request: HttpRequest) -> HttpResponse:
    """Rate a report file for any visitor without storing it. Each IP address has a limit."""
    if request.method != "POST":
        return render(request, "ratings/calculator/calculator_report.html", {"form": ReportForm()})
    if not is_allowed(request, "calculator-report", REPORTS, SECONDS):
        context = {"form": ReportForm(), "too_often": SECONDS // 60}
        return render(request, "ratings/calculator/calculator_report.html", context, status=429)
    form = ReportForm(request.POST, request.FILES)
    rated = rated_report(form) if form.is_valid() else None
    working = rated.working if rated else None
    law = edition_named(chapter_of(working["control"]), working["edition"]) if working else None
    context = {"form": form, "rated": rated, "law": law}
    return render(request, "ratings/calculator/calculator_report.html", context, status=200 if working else 422)

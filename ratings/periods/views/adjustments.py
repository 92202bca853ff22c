"""Pages of adjustments: the list, new ones for a player or by a formula, and cancelling."""

from collections import Counter
from typing import Any, cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.charts import charts
from ratings.checks.published_past import is_published
from ratings.core.errors import Refused
from ratings.models import Adjustment, AdjustmentFormula, RatingSeries, TimeControl, User, Version
from ratings.periods import adjustments as adjust
from ratings.periods.adjustments import AdjustmentReason
from ratings.periods.forms import (
    AdjustForm,
    FormulaForm,
    ListChoice,
    PeriodListForm,
    TakeBackForm,
)
from ratings.register.queries import facts_on

ROWS_PER_PAGE = 50
MAX_PREVIEWED = 100


@require_safe
@officers_only
def adjustments(request: HttpRequest) -> HttpResponse:
    """Render all adjustments of single players, newest first, and the formulas."""
    version = Version.objects.filter(
        list__series=OuterRef("series"), list__control=OuterRef("control"), list__date=OuterRef("list_date")
    )
    related = ("player", "series", "by", "taken_back_by", "takes_back")
    single = Adjustment.objects.filter(formula=None).select_related(*related)
    single = single.annotate(is_published=Exists(version))
    page = Paginator(single.order_by("-pk"), ROWS_PER_PAGE).get_page(request.GET.get("page"))
    formulas = AdjustmentFormula.objects.select_related("by", "series").annotate(
        people=Count("adjustments", filter=Q(adjustments__takes_back=None)), total=Sum("adjustments__points")
    )
    context = {
        "page": page,
        "names": facts_on([adjustment.player_id for adjustment in page], timezone.localdate()),
        "formulas": formulas,
    }
    return render(request, "ratings/periods/adjustments.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def adjust_player(request: HttpRequest) -> HttpResponse:
    """Render and create an adjustment of one player: a corrected base, or one-time points."""
    form = AdjustForm(_list_choices(), request.POST or None, initial={"number": request.GET.get("number", "")})
    if request.method == "POST" and form.is_valid():
        data, chosen, because = form.cleaned_data, form.chosen(), _adjustment_reason(request, form)
        try:
            adjust.adjust(
                chosen.series, data["number"], chosen.control, chosen.date, data["points"], data["kind"], because
            )
        except Refused as refused:
            form.add_error(None, list(refused.reasons))
        else:
            messages.success(request, _("Adjusted. The next run of the list reads it."))
            return redirect("adjustments")
    return render(request, "ratings/periods/adjust_player.html", {"form": form}, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def adjustment_formula(request: HttpRequest) -> HttpResponse:
    """Render a preview of a formula's points, and create them at the second submission."""
    form = FormulaForm(_list_choices(), request.POST or None)
    context: dict[str, Any] = {"form": form}
    if request.method == "POST" and form.is_valid():
        if "make" in request.POST:
            answer = _create_by_formula(request, form)
            if answer:
                return answer
        chosen = form.chosen()
        preview = adjust.preview_formula(chosen.series, chosen.control, chosen.date, form.terms())
        counts = Counter(row.points for row in preview)
        context |= {
            "given": preview[:MAX_PREVIEWED],
            "total": len(preview),
            "chart": charts.histogram(counts),
            "looked_at": True,
        }
        context["sum"] = sum(row.points for row in preview)
    status = 422 if form.errors else 200
    return render(request, "ratings/periods/adjustment_formula.html", context, status=status)


@require_safe
@officers_only
def formula(request: HttpRequest, formula: int) -> HttpResponse:
    """Render a formula and the players it adjusted."""
    formula_ = get_object_or_404(AdjustmentFormula.objects.select_related("by", "series"), pk=formula)
    rows = (
        formula_.adjustments.select_related("player", "taken_back_by").filter(takes_back=None).order_by("-points", "pk")
    )
    page = Paginator(rows, MAX_PREVIEWED).get_page(request.GET.get("page"))
    published = is_published(formula_.series, formula_.control, formula_.list_date)
    context = {
        "formula": formula_,
        "page": page,
        "names": facts_on([adjustment.player_id for adjustment in page], timezone.localdate()),
        "stands": not published and rows.filter(taken_back_by=None).exists(),
        "form": TakeBackForm(),
    }
    return render(request, "ratings/periods/formula.html", context)


@require_POST
@officers_only
def take_back_adjustment(request: HttpRequest, adjustment: int) -> HttpResponse:
    adjustment_ = get_object_or_404(Adjustment, pk=adjustment)
    _take_back(request, lambda because: adjust.take_back(adjustment_, because))
    return redirect("adjustments")


@require_POST
@officers_only
def take_back_formula(request: HttpRequest, formula: int) -> HttpResponse:
    formula_ = get_object_or_404(AdjustmentFormula, pk=formula)
    _take_back(request, lambda because: adjust.take_back_formula(formula_, because))
    return redirect("formula", formula_.pk)


def _create_by_formula(request: HttpRequest, form: FormulaForm) -> HttpResponse | None:
    """Create the formula's adjustments; return None if refused. The form then has the reasons."""
    chosen, because, now = form.chosen(), _adjustment_reason(request, form), timezone.now()
    try:
        created = adjust.adjust_by_formula(chosen.series, chosen.control, chosen.date, form.terms(), because, now)
    except Refused as refused:
        form.add_error(None, list(refused.reasons))
        return None
    count = created.adjustments.count()
    message = ngettext("%(count)d player was adjusted.", "%(count)d players were adjusted.", count)
    messages.success(request, message % {"count": count})
    return redirect("formula", created.pk)


def _take_back(request: HttpRequest, take_back: Any) -> None:
    form = TakeBackForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("A reason is needed."))
        return
    try:
        take_back(AdjustmentReason(form.cleaned_data["reason"], cast(User, request.user)))
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
    else:
        messages.success(request, _("Taken back."))


def _adjustment_reason(request: HttpRequest, form: PeriodListForm) -> AdjustmentReason:
    return AdjustmentReason(form.cleaned_data["reason"], cast(User, request.user), form.cleaned_data["evidence"])


def _list_choices() -> list[ListChoice]:
    """Return the next lists of every series that this installation computes, the default series first."""
    today = timezone.localdate()
    return [
        ListChoice(series, control, date)
        for series in RatingSeries.objects.computed_here()
        for control in TimeControl.values
        if control in series.controls
        for date in adjust.lists_to_adjust(series, control, today)
    ]

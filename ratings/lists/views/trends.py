"""The lists of a control in figures, through time."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.core.page_cache import cached_page
from ratings.lists.browse import SinceForm
from ratings.lists.summary import federation_words
from ratings.lists.trends import months_of, numbers_drawn, ratings_drawn
from ratings.models import TimeControl
from ratings.register.federations import FEDERATIONS


@cached_page
@require_safe
def through_time(request: HttpRequest, control: str) -> HttpResponse:
    """How many are rated and how high on every list since a year, of all federations or of one."""
    form = SinceForm(request.GET)
    form.is_valid()  # what is wrong is told beside its field
    federation = form.cleaned_data.get("federation") or ""
    months = months_of(control, federation, form.cleaned_data.get("since"))
    context = {
        "control": TimeControl(control),
        "controls": TimeControl,
        "form": form,
        "federations": FEDERATIONS.values(),
        "federation": federation,
        "query": urlencode({name: value for name, value in form.cleaned_data.items() if value}),
        "federation_words": federation_words(federation),
        "months": months[::-1],
        "numbers": numbers_drawn(months, _("Rated"), _("Active")),
        "middle": ratings_drawn(months, [_("Mean"), _("Median"), _("Mean, active")], ["mean", "median", "active_mean"]),
        "first": ratings_drawn(months, [_("First 10"), _("First 100")], ["first_ten", "first_hundred"]),
    }
    return render(request, "ratings/lists/through_time.html", context)

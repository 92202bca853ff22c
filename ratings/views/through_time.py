"""The lists of a control in figures, through time."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratings.browsing import FederationForm
from ratings.browsing.told import federation_words
from ratings.federations import FEDERATIONS
from ratings.figures_through_time import months_of, numbers_drawn, ratings_drawn
from ratings.models import Control


@require_safe
def through_time(request: HttpRequest, control: str) -> HttpResponse:
    """How many are rated and how high on every list, of all federations or of one."""
    form = FederationForm(request.GET)
    federation = form.cleaned_data["federation"] if form.is_valid() else ""
    months = months_of(control, federation)
    context = {
        "control": Control(control),
        "controls": Control,
        "form": form,
        "federations": FEDERATIONS.values(),
        "federation": federation,
        "federation_words": federation_words(federation),
        "months": months[::-1],
        "numbers": numbers_drawn(months, _("Rated"), _("Active")),
        "middle": ratings_drawn(months, [_("Mean"), _("Median"), _("Mean, active")], ["mean", "median", "active_mean"]),
        "first": ratings_drawn(months, [_("First 10"), _("First 100")], ["first_ten", "first_hundred"]),
    }
    return render(request, "ratings/through_time.html", context)

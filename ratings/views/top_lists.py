"""The first of every kind on a list."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.browsing import FederationForm
from ratings.browsing.told import federation_words
from ratings.federations import FEDERATIONS
from ratings.first_places import PLACES, first_places
from ratings.lasting import lasting
from ratings.views.versions import superseded_by, version_or_404


@lasting
@require_safe
def top_lists(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """The first ten of each kind, of all federations or of one."""
    version = version_or_404(month, control, number)
    form = FederationForm(request.GET)
    federation = form.cleaned_data["federation"] if form.is_valid() else ""
    context = {
        "version": version,
        "newest": superseded_by(version),
        "form": form,
        "federations": FEDERATIONS.values(),
        "federation": federation,
        "federation_words": federation_words(federation),
        "tops": first_places(version, federation),
        "places": PLACES,
    }
    return render(request, "ratings/top_lists.html", context)

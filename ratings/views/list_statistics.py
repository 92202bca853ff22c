"""A list in figures."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.browsing import FederationForm
from ratings.browsing.told import federation_words
from ratings.federations import FEDERATIONS
from ratings.lasting import lasting
from ratings.list_figures import figures_of
from ratings.views.versions import superseded_by, version_or_404


@lasting
@require_safe
def list_statistics(request: HttpRequest, month: str, control: str, number: int) -> HttpResponse:
    """One version of a list in figures, of all federations or of one."""
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
        "figures": figures_of(version, federation),
    }
    return render(request, "ratings/list_statistics.html", context)

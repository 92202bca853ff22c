"""The installation: its name and settings, its logo, and its imprint."""

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratings.accounts.forms import InstallationForm
from ratings.accounts.logo import MAX_LOGO_BYTES, set_logo
from ratings.accounts.permissions import administrators_only
from ratings.accounts.second_factor import second_factor_required
from ratings.core.uploads import awaits_upload
from ratings.models import Installation, Logo

YEAR_SECONDS = 365 * 24 * 3600


@require_http_methods(["GET", "HEAD", "POST"])
@administrators_only
@second_factor_required
@awaits_upload(MAX_LOGO_BYTES)
def installation(request: HttpRequest) -> HttpResponse:
    """Render the form of the installation, or save it; the audit records each change."""
    files = request.FILES or None
    form = InstallationForm(request.POST or None, files, instance=Installation.objects.first())
    if form.is_valid():
        with transaction.atomic():
            set_logo(form.instance, form.cleaned_data["logo"], remove=form.cleaned_data["no_logo"])
            form.save()
        messages.success(request, _("Saved."))
        return redirect("installation")
    return render(request, "ratings/accounts/installation.html", {"form": form}, status=422 if form.is_bound else 200)


@require_safe
def imprint(request: HttpRequest) -> HttpResponse:
    """Render the imprint; 404 until the office has written it."""
    here = Installation.objects.first()
    if here is None or not (here.imprint or here.contact):
        raise Http404
    return render(request, "ratings/accounts/imprint.html", {"here": here})


@require_safe
def logo(request: HttpRequest, sha256: str) -> HttpResponse:
    """Return the logo with this checksum; it may be cached for a year."""
    picture = get_object_or_404(Logo, pk=sha256)
    answer = HttpResponse(bytes(picture.data), content_type="image/png")
    answer["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable"
    return answer

"""What the installation wants of its officers."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.accounts.forms import InstallationForm
from ratings.accounts.permissions import administrators_only
from ratings.accounts.second_factor import second_factor_again
from ratings.models import Installation


@require_http_methods(["GET", "HEAD", "POST"])
@administrators_only
@second_factor_again
def installation(request: HttpRequest) -> HttpResponse:
    """Every change stands in the audit, with who made it."""
    form = InstallationForm(request.POST or None, instance=Installation.objects.first())
    if form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("installation")
    return render(request, "ratings/accounts/installation.html", {"form": form}, status=422 if form.is_bound else 200)

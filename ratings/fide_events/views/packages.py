"""Pages of packages for FIDE: list, package, download, sending."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratings.accounts.permissions import officers_only
from ratings.accounts.personal_downloads import personal_file
from ratings.core.errors import Refused
from ratings.fide_events import package as packages
from ratings.lists.months import NoSuchList, first_day
from ratings.models import FidePackage, PersonalFile, User

MOST_ROWS = 60


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def fide_packages(request: HttpRequest) -> HttpResponse:
    """Render the packages. A post creates the package of a month."""
    if request.method == "POST":
        return _make(request)
    rows = FidePackage.objects.select_related("made_by", "sent_by").defer("data")[:MOST_ROWS]
    return render(request, "ratings/fide_events/packages.html", {"rows": rows, "month": timezone.localdate()})


@require_safe
@officers_only
def fide_package(request: HttpRequest, pk: int) -> HttpResponse:
    """Render the lines of a package, compared with the last sent package."""
    package = get_object_or_404(FidePackage.objects.select_related("made_by", "sent_by"), pk=pk)
    return render(
        request, "ratings/fide_events/package.html", {"package": package, "rows": packages.manifest_lines(package)}
    )


@require_safe
@officers_only
def fide_package_file(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the zip file of a package. The audit records the download."""
    package = get_object_or_404(FidePackage, pk=pk)
    name, persons = f"fide-{package.month:%Y-%m}-{package.pk}.zip", packages.player_count(package)
    return personal_file(request, PersonalFile.PACKAGE, name, bytes(package.data), "application/zip", persons)


@require_POST
@officers_only
def send_fide_package(request: HttpRequest, pk: int) -> HttpResponse:
    package = get_object_or_404(FidePackage.objects.defer("data"), pk=pk)
    try:
        packages.record_sending(package, cast(User, request.user), timezone.now(), request.POST.get("note", ""))
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, _("Recorded as sent."))
    return redirect("fide_package", pk)


def _make(request: HttpRequest) -> HttpResponse:
    try:
        month = first_day(request.POST.get("month", ""))
        package = packages.create_package(month, cast(User, request.user), timezone.now())
    except (NoSuchList, Refused) as refused:
        messages.error(request, str(refused))
        return redirect("fide_packages")
    return redirect("fide_package", package.pk)

"""Importing a list computed elsewhere."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.accounts.permissions import officers_only
from ratings.imports import ImportRefused
from ratings.imports.forms import PlayersImportForm
from ratings.imports.upload import request_import
from ratings.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@officers_only
def players_import(request: HttpRequest) -> HttpResponse:
    """The form; a list whose beginning can be read leads to its runs, any other is answered with its problems."""
    form = PlayersImportForm(request.POST or None, request.FILES or None)
    if request.method != "POST":
        return render(request, "ratings/imports/players_import.html", {"form": PlayersImportForm()})
    if not form.is_valid():
        return render(request, "ratings/imports/players_import.html", {"form": form}, status=422)
    chosen = form.cleaned_data
    file = chosen["file"]
    try:
        runs = request_import(
            chosen["series"], file, file.name, chosen["period"], chosen["federations"], cast(User, request.user),
            timezone.now(), chosen["confirm"],
        )  # fmt: skip
    except ImportRefused as refused:
        context = {"form": form, "problems": refused.problems, "file": file.name}
        return render(request, "ratings/imports/players_import.html", context, status=422)
    messages.success(request, _("The list is being imported."))
    return redirect(runs[0]) if len(runs) == 1 else redirect("period", runs[0].list.month)

"""Page of a person's reports and their state."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import reporters_only
from tournaments.core.permissions import signed_in_user
from tournaments.reporting.own_reports import own_reports


@require_safe
@reporters_only
def my_reports(request: HttpRequest) -> HttpResponse:
    return render(request, "tournaments/reporting/my_reports.html", {"reports": own_reports(signed_in_user(request))})

"""How the database is backed up, and what was backed up last."""

import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.accounts.permissions import administrators_only
from ratings.models import TimeControl
from ratings.operations.last import last_backup


@require_safe
@administrators_only
def backup(request: HttpRequest) -> HttpResponse:
    last = last_backup()
    context = {
        "last": last,
        "made_at": dt.datetime.fromisoformat(last.manifest.made_at) if last else None,
        "newest": [
            (TimeControl(end.control).label, dt.date.fromisoformat(end.list_date), end) for end in last.manifest.newest
        ]
        if last
        else [],
    }
    return render(request, "ratings/operations/backup.html", context)

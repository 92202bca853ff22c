"""Pages of the last backup and of unsent mail."""

import datetime as dt

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from ratings.accounts.permissions import administrators_only
from ratings.delivery import mail
from ratings.models import Mail, TimeControl
from ratings.operations.last_backup import last_backup

MOST_MAIL = 500


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


@require_safe
@administrators_only
@never_cache
def unsent_mail(request: HttpRequest) -> HttpResponse:
    """Render undeliverable mail with its reasons, and waiting mail: addresses and subjects, without texts."""
    rows = [(each, mail.decrypted_letter(each)) for each in Mail.objects.all()[:MOST_MAIL]]
    context = {
        "given_up": [row for row in rows if not row[0].next_at],
        "waiting": [row for row in rows if row[0].next_at],
        "are_sent": mail.sends_mail(),
        "days": mail.RETENTION.days,
    }
    return render(request, "ratings/operations/unsent_mail.html", context)


@require_POST
@administrators_only
def send_mail_again(request: HttpRequest, pk: int) -> HttpResponse:
    """Send a mail again after its delivery was given up."""
    mail.send_again(get_object_or_404(Mail, pk=pk), timezone.now())
    messages.success(request, _("The e-mail is being sent. Reload this page in a moment."))
    return redirect("unsent_mail")

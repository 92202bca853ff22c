"""Handing in a report file."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratings.accounts.permissions import reporters_only, submissions_of
from ratings.core.heavy_work import heavy
from ratings.models import Submission, User
from ratings.submissions import receive
from ratings.submissions.forms import UploadForm


@require_http_methods(["GET", "HEAD", "POST"])
@reporters_only
@heavy("POST")
def upload(request: HttpRequest) -> HttpResponse:
    """The form; a good file leads to its submission, a bad one is answered with all its problems."""
    mine = submissions_of(request.user)
    if request.method != "POST":
        return render(
            request, "ratings/submissions/upload.html", {"form": UploadForm(mine, initial=request.GET.dict())}
        )
    form = UploadForm(mine, request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "ratings/submissions/upload.html", {"form": form}, status=422)
    file, now = form.cleaned_data["file"], timezone.now()
    try:
        by = cast(User, request.user)
        submission = receive.receive(file.read(), file.name, by, now, form.cleaned_data["replaces"])
    except receive.ReportRefused as refused:
        context = {"form": form, "problems": refused.problems, "file": file.name}
        return render(request, "ratings/submissions/upload.html", context, status=422)
    return _received(request, submission, submission.submitted_at == now)


def _received(request: HttpRequest, submission: Submission, is_new: bool) -> HttpResponse:
    if is_new:
        messages.success(request, _("The report was received and checked."))
        return redirect(submission)
    message = _("This very file was handed in before, as submission %(number)s.") % {"number": submission.pk}
    messages.info(request, message)
    is_mine = submissions_of(request.user).filter(pk=submission.pk).exists()
    return redirect(submission) if is_mine else redirect("reports")

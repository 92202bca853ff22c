"""Letters to the arbiter about a report: received, returned, accepted, published. Each has a link to the page.

Letters are in the language of the account and come from the federation. No letter is sent for a report without an
account or an e-mail address.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import partial

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from ratings.accounts.language import language_of
from ratings.core.site_address import full_address
from ratings.core.templatetags.figures import month
from ratings.delivery import mail
from ratings.models import Decision, Installation, LineRemark, ProblemLevel, RatedEvent, Submission, User, Version
from ratings.submissions.templatetags.entered_lists import months

LetterText = Callable[[], tuple[str, str]]


def write_receipt_letter(submission: Submission) -> None:
    """Confirm the receipt of a report, with the number of errors."""

    def text() -> tuple[str, str]:
        errors = submission.problems.filter(level=ProblemLevel.ERROR).count()
        lines = [_("The rating office has received the report of %(event)s as number %(number)s.")]
        if errors:
            lines.append(
                ngettext(
                    "The checks found %(errors)s error. The office will settle it or return the report to you.",
                    "The checks found %(errors)s errors. The office will settle them or return the report to you.",
                    errors,
                )
            )
        lines.append(_("You have nothing to do until the office writes again."))
        values = {"event": submission.title, "number": submission.pk, "errors": errors}
        return _("report received: %(event)s") % values, "\n".join(lines) % values

    _send_to_arbiter(submission, text)


def write_return_letter(decision: Decision) -> None:
    """Announce that a report was returned, with the remark and the remarks on lines."""
    submission = decision.submission

    def text() -> tuple[str, str]:
        remarks = [_remark_line(remark) for remark in decision.line_remarks.all()]
        values = {"event": submission.title}
        lines = [
            _("The rating office has returned the report of %(event)s:") % values,
            "",
            decision.remark,
            *remarks,
            "",
            _("Correct the report, answer the remarks and send it again."),
        ]
        return _("report returned: %(event)s") % values, "\n".join(lines)

    _send_to_arbiter(submission, text)


def write_acceptance_letter(event: RatedEvent) -> None:
    """Announce that a report was accepted, with its list."""

    def text() -> tuple[str, str]:
        values = {"event": event.name, "list": _list_text(event)}
        return (
            _("report accepted: %(event)s") % values,
            _("The rating office has accepted the report of %(event)s. It is rated on the list %(list)s.") % values,
        )

    _send_to_arbiter(event.submission, text)


def write_publication_letters(version: Version) -> None:
    """Write to each arbiter about their events that are new in this version of a list."""
    before = Version.objects.filter(list=version.list, number__lt=version.number).order_by("-number").first()
    entering = RatedEvent.objects.entering(version.list.series, version.list.date).standing()
    events = entering.filter(control=version.list.control)
    if before:
        events = events.filter(accepted_at__gt=before.at)
    of_arbiter: defaultdict[User, list[RatedEvent]] = defaultdict(list)
    for event in events.select_related("submission__submitted_by").order_by("last_day", F("pk")):
        if event.submission.submitted_by:
            of_arbiter[event.submission.submitted_by].append(event)
    for arbiter, rated in of_arbiter.items():
        _send_letter(arbiter, partial(_published_text, version, rated), version.get_absolute_url())


def _published_text(version: Version, events: list[RatedEvent]) -> tuple[str, str]:
    values = {"list": f"{version.list.label}, {month(version.list.date)}"}
    lines = [
        _("The list %(list)s is published. It includes your events:") % values,
        "",
        *(event.name for event in events),
    ]
    return _("list published: %(list)s") % values, "\n".join(lines)


def _list_text(event: RatedEvent) -> str:
    return f"{event.get_control_display()}, {months(event)}"


def _remark_line(remark: LineRemark) -> str:
    values = {"number": remark.start_number, "round": remark.round, "text": remark.text}
    if remark.round:
        return _("Number %(number)s, round %(round)s: %(text)s") % values
    return _("Number %(number)s: %(text)s") % values


def _send_to_arbiter(submission: Submission, text: LetterText) -> None:
    if submission.submitted_by:
        _send_letter(submission.submitted_by, text, submission.get_absolute_url())


def _send_letter(user: User, text: LetterText, page: str) -> None:
    """Send a letter in the language of the account, from the federation, after the transaction commits."""
    if not (user.email and user.is_active and mail.sends_mail()):
        return
    office = Installation.objects.first()
    with override(language_of(user)):
        subject, label = text()
        name = str(office or _("Rating office"))
        subject = f"{name}: {subject}"
        letter = f"{label}\n\n{full_address(page)}\n"
    mail.queue_mail(user.email, subject, letter)

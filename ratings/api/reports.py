"""Reports that programs hand in with the key of an account, and their state at the office."""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from django.conf import settings
from django.http import Http404, HttpRequest
from django.utils import timezone
from ninja import Path, Query, Router, Schema, Status
from pydantic import Field

from ratings.accounts.permissions import is_reporter, visible_submissions
from ratings.accounts.second_factor import is_second_factor_required
from ratings.api import keys
from ratings.api.lookups import NO_CONTROLS
from ratings.api.problems import ProblemDetails, ProblemResponse
from ratings.checks.messages import finding_sentence
from ratings.core.heavy_work import defer_if_queued
from ratings.core.uploads import awaits_upload
from ratings.models import LineRemark, Problem, Submission, User
from ratings.reports.problems import Remark
from ratings.submissions import receive
from ratings.text.decoding import ENCODINGS

router = Router(tags=["reports"])

FILE = {
    "requestBody": {
        "required": True,
        "description": "The report file, TRF16 or TRF26, as it is",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    },
    "security": [{"key": []}],
}
KEY_NEEDED = "Send the key of an account: `Authorization: Bearer <key>`."
ReportId = Annotated[int, Path(ge=1, le=2**63 - 1)]


class FindingAnswer(Schema):
    """A finding of a check of a report."""

    level: Literal["error", "warning", "note"]
    code: str
    row: int | None
    column: int | None
    start_number: int | None
    text: str
    waived: bool = Field(description="An officer lets the warning stand")


class RemarkAnswer(Schema):
    """A remark of the office on a line of a returned report."""

    start_number: int
    round: int | None
    text: str


class ReportAnswer(Schema):
    """A report that was handed in, and what became of it."""

    id: int | None = Field(description="Null where the report was checked only")
    title: str
    state: Literal["checked", "received", "returned", "accepted"]
    submitted_at: dt.datetime | None
    replaces: int | None
    replaced_by: int | None
    remark: str = Field(description="What the office writes with its decision")
    remarks: list[RemarkAnswer]
    findings: list[FindingAnswer]
    control: str = Field(description="The list it is rated in; empty while nobody knows")
    list: str | None = Field(description="The month of the list it enters or would enter, as in 2025-12")


class HandInQuery(Schema):
    """Parameters of a report that is handed in."""

    name: str = Field("", max_length=200, pattern=NO_CONTROLS, description="The name of the file")
    replaces: int | None = Field(None, ge=1, le=2**63 - 1, description="The id of the report it corrects")
    encoding: str = Field(
        "",
        pattern=f"^(?:{'|'.join(ENCODINGS)})?$",
        description=f"The encoding of the file, where it is not to be recognised: {', '.join(ENCODINGS)}",
    )
    check: bool = Field(False, description="Only say what the checks find; nothing is stored")


def _is_reporter(request: HttpRequest, _parts: Mapping[str, Any]) -> bool:
    """Return True if the request has the key of an arbiter or officer.

    The owner of the key becomes the user of the request.
    """
    try:
        request.user = _reporter(request)
    except ProblemResponse:
        return False
    return True


@router.post(
    "/reports",
    response={200: ReportAnswer, 201: ReportAnswer, 403: ProblemDetails, 404: ProblemDetails, 413: ProblemDetails},
    openapi_extra=FILE,
    summary="Hand in a report",
    url_name="hand_in_report",
)
@awaits_upload(settings.REPORT_BYTES, _is_reporter)
def hand_in(request: HttpRequest, query: Query[HandInQuery]) -> Any:
    """Receive a report, the body of the request, and return it with the findings of the checks.

    The same bytes again return the stored report with 200, and so does a check alone. A file that cannot be read, or
    that corrects a report corrected already, is refused with 422 and every fault.
    """
    user = _reporter(request)
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.REPORT_BYTES:
        raise ProblemResponse(413, f"more than {settings.REPORT_BYTES} bytes")
    if later := defer_if_queued(request):
        return later
    replaces = _own(user, query.replaces) if query.replaces else None
    try:
        name, now = query.name or "report.trf", timezone.now()
        incoming = receive.examine(request.body, name, user, now, replaces, encoding=query.encoding)
        is_new = incoming.case is not None
        if is_new and query.check:
            return Status(200, _to_json(incoming.submission, incoming.problems))
        submission = receive.store(incoming)
    except receive.ReportRefused as refused:
        raise ProblemResponse(422, "The report cannot be taken in.", _mistakes(refused)) from refused
    return Status(201 if is_new else 200, _to_json(_own(user, submission.pk)))


@router.get(
    "/reports/{id}",
    response={200: ReportAnswer, 403: ProblemDetails},
    summary="A report of one's own",
    url_name="handed_in_report",
    openapi_extra={"security": [{"key": []}]},
)
def report(request: HttpRequest, id: ReportId) -> Any:
    """Return the state of a report, with the remarks of the office."""
    return _to_json(_own(_reporter(request), id))


def _reporter(request: HttpRequest) -> User:
    """Return the owner of the request's key; the owner must be an arbiter or officer."""
    _scheme, _blank, text = request.headers.get("Authorization", "").partition(" ")
    key = keys.active_key(text.strip()) if text else None
    if key is None:
        refused = ProblemResponse(401, KEY_NEEDED)
        refused.response["WWW-Authenticate"] = "Bearer"
        raise refused
    if not is_reporter(key.user):
        raise ProblemResponse(403, "Arbiters and rating officers hand in reports.")
    return key.user


def _own(user: User, key: int) -> Submission:
    """Return a report that the key of a user may read. A key is no second factor: it reads the user's own reports."""
    visible = visible_submissions(user)
    if is_second_factor_required():
        visible = visible.filter(submitted_by=user)
    own = visible.with_state().select_related("replaced_by").filter(pk=key).first()  # type: ignore[attr-defined]
    if own is None:
        raise Http404
    return own  # type: ignore[no-any-return]


def _to_json(submission: Submission, problems: list[Problem] | None = None) -> dict[str, Any]:
    """Return a report as JSON. `problems` are those of a report that is not stored."""
    is_stored = problems is None
    decision = submission.decisions.last() if is_stored else None
    outlook = getattr(submission, "outlook", None) if is_stored else None
    entered = getattr(submission, "event", None) if is_stored else None
    event_or_outlook = entered or outlook
    date = entered.first_list if entered else outlook and outlook.list_date
    rows = [*submission.problems.all()] if problems is None else problems
    remarks = LineRemark.objects.filter(decision=decision) if decision else []
    return {
        "id": submission.pk,
        "title": submission.title,
        "state": decision.state if decision else "checked",
        "submitted_at": submission.submitted_at if is_stored else None,
        "replaces": submission.replaces_id,
        "replaced_by": submission.replaced_by.pk if hasattr(submission, "replaced_by") else None,
        "remark": decision.remark if decision else "",
        "remarks": [{name: getattr(remark, name) for name in RemarkAnswer.model_fields} for remark in remarks],
        "findings": [_finding(problem) for problem in rows],
        "control": event_or_outlook.control if event_or_outlook else "",
        "list": date.isoformat()[:7] if date else None,
    }


def _finding(problem: Problem) -> dict[str, Any]:
    stored = {name: getattr(problem, name) for name in ("level", "code", "row", "column", "start_number")}
    text = finding_sentence(problem.code, problem.found, problem.expected)
    return {**stored, "text": text, "waived": problem.waived_at is not None}


def _mistakes(refused: receive.ReportRefused) -> list[tuple[str, str]]:
    return [(_location(problem), str(problem)) for problem in refused.problems]


def _location(problem: Remark | str) -> str:
    row = problem.row if isinstance(problem, Remark) else None
    return f"body.row {row}" if row else "body"

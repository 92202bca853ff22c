"""Requests of the pages of a review: a decision about a row, and its answers."""

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from ratings.reviews.decisions import RowDecision

MOST_COLUMNS = 200


class DecisionRequest(NamedTuple):
    """A requested decision: the row, None without a number; `seen` is the time of the decision on the page.

    `is_for_alike` asks for the same correction in every row with the same single problem.
    """

    row: int | None
    decision: RowDecision
    seen: str
    is_for_alike: bool


def requested_decision(request: HttpRequest) -> DecisionRequest:
    """Return the decision in a form."""
    sent = request.POST
    fixes = {column: sent[f"fix-{column}"] for column in range(MOST_COLUMNS) if f"fix-{column}" in sent}
    decision = RowDecision(sent.get("choice", ""), fixes)
    return DecisionRequest(requested_number(sent.get("row")), decision, sent.get("seen", ""), "alike" in sent)


def requested_number(text: str | None) -> int | None:
    """Return a number of a form, or None."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 8 else None


def is_of_other_account(request: HttpRequest) -> bool:
    """Return True for a request that another account queued in this browser."""
    return request.POST.get("owner", f"{request.user.pk}") != f"{request.user.pk}"


def refuse(request: HttpRequest, address: str, message: str) -> HttpResponse:
    """Answer with the reason of a refusal: on the page of the address, or 422 for the script."""
    if request.accepts("text/html"):
        messages.error(request, message)
        return redirect(address)
    return JsonResponse({"message": message}, status=422)

"""Publication of rounds, unpublication, and the day of each round."""

from collections.abc import Callable

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratings.core.errors import Refused
from ratings.core.templatetags.figures import moment
from tournaments.core.forms import moment_error
from tournaments.core.permissions import desk, may_direct, may_pair, signed_in_user
from tournaments.models import Round, Tournament
from tournaments.rounds import rounds
from tournaments.rounds import unpublish as unpublishing
from tournaments.rounds.draft.byes import give_zero_byes
from tournaments.rounds.draft.changes import ChangeRequest, fingerprint
from tournaments.rounds.forms.round import PublishAtForm, RoundDayForm
from tournaments.rounds.scheduled_publication import cancel_scheduled_publication, schedule_publication


@require_POST
@desk(may_pair)
def publish_rounds(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    _done(request, lambda: rounds.publish_all(tournament))
    return redirect("desk_tournament", tournament.slug)


@require_POST
@desk(may_pair)
def publish_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Publish the draft if it is unchanged. With `rest`, unpaired players get a zero-point bye first."""
    round_ = get_object_or_404(tournament.rounds, number=number)
    if _done(request, lambda: _publish(request, round_)):
        return redirect("desk_tournament", tournament.slug)
    return redirect("desk_draft", tournament.slug, number)


@transaction.atomic
def _publish(request: HttpRequest, round_: Round) -> None:
    _complete(request, round_)
    rounds.publish(round_)


@require_POST
@desk(may_pair)
def publish_round_at(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Set or change the scheduled publication; an empty field cancels it."""
    round_ = get_object_or_404(tournament.rounds, number=number)
    form = PublishAtForm(request.POST, instance=round_)
    if form.is_valid():
        _done(request, lambda: _set_time(request, tournament.rounds.get(pk=round_.pk), form))
    else:
        messages.error(request, moment_error(form, "publish_at"))
    return redirect("desk_draft", tournament.slug, number)


@transaction.atomic
def _set_time(request: HttpRequest, round_: Round, form: PublishAtForm) -> None:
    when = form.cleaned_data["publish_at"]
    if when is None:
        cancel_scheduled_publication(round_)
        messages.success(request, _("Round %(number)s waits until you publish it.") % {"number": round_.number})
        return
    _complete(request, round_)
    schedule_publication(round_, when, timezone.now())
    sentence = _("Round %(number)s will be published on %(when)s.")
    messages.success(request, sentence % {"number": round_.number, "when": moment(timezone.localtime(when))})


def _complete(request: HttpRequest, round_: Round) -> None:
    """Create zero-point byes for unpaired players if requested; Refused if the draft has changed."""
    seen = request.POST.get("seen", "")
    if round_.is_draft and seen and seen != fingerprint(round_):
        raise Refused(_("The draft was changed meanwhile. Nothing was saved. Check the draft and try again."))
    if round_.is_draft and "rest" in request.POST:
        give_zero_byes(ChangeRequest(round_, signed_in_user(request), _("not paired when the round was published")))


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def unpublish_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Render the effects of unpublishing; POST unpublishes the round."""
    round_ = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    refused: tuple[str, ...] = ()
    if request.method == "POST":
        try:
            unpublishing.unpublish(round_, signed_in_user(request), request.POST.get("reason", ""))
        except Refused as reasons:
            refused = reasons.reasons
        else:
            return redirect("desk_draft", tournament.slug, number)
    elif round_.is_draft:
        return redirect("desk_draft", tournament.slug, number)
    blockers = unpublishing.unpublish_blockers(round_, signed_in_user(request))
    context = {
        "tournament": tournament,
        "round": round_,
        "stake": unpublishing.unpublish_effects(round_),
        "blockers": blockers,
        "reasons": blockers or refused,
        "may_direct": True,
    }
    return render(request, "tournaments/rounds/unpublish_round.html", context, status=422 if refused else 200)


@require_POST
@desk(may_pair)
def round_day(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = get_object_or_404(tournament.rounds, number=number)
    form = RoundDayForm(request.POST)
    if form.is_valid():
        _done(request, lambda: rounds.schedule_round(round_, form.cleaned_data["day"], form.cleaned_data["time"]))
    else:
        messages.error(request, _("Enter a day, such as 2026-11-21."))
    return redirect("desk_draft" if round_.is_draft else "desk_round", tournament.slug, number)


def _done(request: HttpRequest, action: Callable[[], object]) -> bool:
    """Run the action; return False, with error messages, if it was refused."""
    try:
        action()
    except Refused as refused:
        for reason in refused.reasons:
            messages.error(request, reason)
        return False
    return True

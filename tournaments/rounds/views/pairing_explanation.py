"""Page that explains the pairing of a round; drafts are for the staff only."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from tournaments.core.permissions import may_look_in, public_page
from tournaments.models import Round, Tournament
from tournaments.rounds.explained_round import ExplainedRound, NotExplained, explained_round
from tournaments.rounds.forms.opponent_question import OpponentQuestionForm
from tournaments.rounds.opponent_reasons import not_meeting_reason, pair_reasons
from tournaments.rounds.pairing_explanation import round_explanation
from tournaments.rounds.pairing_explanation_text import pairing_method, round_text
from tournaments.rounds.score_groups import score_groups


@require_safe
@public_page
def pairing_explanation(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Render the explained score groups and boards, and the answer about one or two players."""
    round_ = _round_or_404(request, tournament, number)
    explained = _explained(round_)
    answer = _answer(request, tournament, explained)
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "tournaments/rounds/_why.html", {"tournament": tournament, "round": round_, **answer})
    explanation = round_explanation(round_)
    staff = may_look_in(request.user, tournament)
    rounds = tournament.rounds.all() if staff else tournament.rounds.public()
    context = {
        "tournament": tournament,
        "round": round_,
        "rounds": rounds,
        "explanation": explanation,
        "how": pairing_method(round_, explanation),
        "score_groups": score_groups(explained) if isinstance(explained, ExplainedRound) else [],
        **answer,
    }
    return render(request, "tournaments/rounds/pairing_explanation.html", context)


@require_safe
@public_page
def pairing_explanation_as_text(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Return the explanation as plain text, to be read aloud."""
    round_ = _round_or_404(request, tournament, number)
    return HttpResponse(round_text(round_, round_explanation(round_)), content_type="text/plain; charset=utf-8")


def _explained(round_: Round) -> ExplainedRound | NotExplained:
    try:
        return explained_round(round_)
    except NotExplained as reason:
        return reason


def _answer(
    request: HttpRequest, tournament: Tournament, explained: ExplainedRound | NotExplained
) -> dict[str, object]:
    """Return the template context: the form and the explanation of the requested players.

    If the round cannot be explained, the context has the reason instead of the form.
    """
    if isinstance(explained, NotExplained):
        return {"not_explained": str(explained)}
    entries = [*explained.entries.values()]
    form = OpponentQuestionForm(entries, request.GET if "player" in request.GET else None)
    answers: list[str] = []
    if form.is_bound and form.is_valid():
        player, other = form.cleaned_data["player"], form.cleaned_data["other"]
        is_of_two = other and other != player
        answers = [not_meeting_reason(explained, player, other)] if is_of_two else pair_reasons(explained, player)
    return {"why_form": form, "answers": answers, "players": entries}


def _round_or_404(request: HttpRequest, tournament: Tournament, number: int) -> Round:
    published_or_draft: Round = get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
    if published_or_draft.is_draft and not may_look_in(request.user, tournament):
        raise Http404
    return published_or_draft

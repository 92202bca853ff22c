"""Page of rule checks: published rounds compared with the pairing rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.permissions import desk, may_direct
from tournaments.models import Round, RoundCheck, Tournament
from tournaments.rounds.pairing_tasks.pairing_inputs import edition_of
from tournaments.rounds.rule_check import can_be_checked, is_queued, request_check


@dataclass(frozen=True, slots=True)
class RoundWithCheck:
    """A published round with its last check, if any; differing pairs by name."""

    round: Round
    check: RoundCheck | None
    played: list[str]
    by_rules: list[str]


@require_http_methods(["GET", "HEAD", "POST"])
@desk(may_direct)
def checked_rounds(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Render the results of the checks; POST requests a new check of all rounds."""
    if request.method == "POST":
        if not request_check(tournament):
            messages.error(request, _("There is nothing to check."))
        return redirect("checked_rounds", tournament.slug)
    rounds = [*_rounds(tournament)]
    under_way = any(row.check and row.check.is_under_way for row in rounds)
    context = {
        "tournament": tournament,
        "rounds": rounds,
        "is_checked": can_be_checked(tournament),
        "edition": edition_of(tournament),
        "under_way": under_way,
        "abandoned": under_way and not is_queued(tournament),
        "differing": sum(1 for row in rounds if row.played or row.by_rules),
        "may_direct": True,
    }
    is_part = bool(request.htmx)  # type: ignore[attr-defined]
    return render(request, f"tournaments/rounds/{'_' if is_part else ''}checked_rounds.html", context)


def _rounds(tournament: Tournament) -> Iterator[RoundWithCheck]:
    names = dict(tournament.entries.values_list("start_number", "name"))
    checks = {check.round_id: check for check in RoundCheck.objects.filter(round__tournament=tournament)}
    for round_ in tournament.rounds.public().order_by("number"):
        check = checks.get(round_.pk)
        played, by_rules = (check.played, check.by_rules) if check else ([], [])
        yield RoundWithCheck(round_, check, _named(played, names), _named(by_rules, names))


def _named(pairs: Sequence[Sequence[int]], names: dict[int, str]) -> list[str]:
    """Return the pairs with numbers and names; the pairing-allocated bye follows its player."""
    named = {number: f"{number} {name}" for number, name in names.items()} | {0: _("pairing-allocated bye")}
    return [" – ".join(named.get(number, str(number)) for number in pair) for pair in pairs]

"""Links from the office's findings to the desk pages that correct them."""

import re

from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.models import Problem
from tournaments.models import Tournament
from tournaments.reporting import submit as handing

SETTINGS_CODES = {
    "record-missing", "time-control-missing", "time-control-unread", "time-control-of-no-list", "last-day-first",
    "no-edition", "not-begun", "not-ended", "too-fast", "federation-unknown",
}  # fmt: skip
ROUND = re.compile(r"(\d+):")  # prefix of a finding with its round number


def with_remedies(tournament: Tournament, problems: list[Problem]) -> list[Problem]:
    """Set on each problem its sentence, and address and label of the page that corrects it."""
    entries = dict(tournament.entries.values_list("start_number", "pk"))
    numbers = {*tournament.rounds.values_list("number", flat=True)}
    for problem in problems:
        problem.sentence = handing.problem_sentence(problem)  # type: ignore[attr-defined]
        problem.remedy, problem.remedy_said = _remedy(tournament, problem, entries, numbers)  # type: ignore[attr-defined]
    return problems


def _remedy(tournament: Tournament, problem: Problem, entries: dict[int, int], numbers: set[int]) -> tuple[str, str]:
    named = ROUND.match(problem.found)
    if named and int(named[1]) in numbers:
        return reverse("desk_round", args=[tournament.slug, named[1]]), _("Round %(number)s") % {"number": named[1]}
    if problem.start_number in entries:
        return reverse("desk_entry", args=[tournament.slug, entries[problem.start_number]]), _("Entry")
    if problem.code in SETTINGS_CODES:
        return reverse("desk_settings", args=[tournament.slug]), _("Settings")
    return "", ""

"""Where at the desk a finding of the office is put right."""

import re

from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.models import Problem
from tournaments.models import Tournament
from tournaments.reporting import submit as handing

OF_THE_SETTINGS = {
    "record-missing", "time-control-missing", "time-control-unread", "time-control-of-no-list", "last-day-first",
    "no-edition", "not-begun", "not-ended", "too-fast", "federation-unknown",
}  # fmt: skip
ROUND = re.compile(r"(\d+):")  # how a finding names the round it is about


def with_remedies(tournament: Tournament, problems: list[Problem]) -> list[Problem]:
    """The findings, each as a sentence, with the page on which it is put right and what that page is called."""
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
    if problem.code in OF_THE_SETTINGS:
        return reverse("desk_settings", args=[tournament.slug]), _("Settings")
    return "", ""

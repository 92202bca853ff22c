"""Pages of the rules: all editions on a time line, one edition in sentences, and a comparison of two editions."""

from collections import Counter
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.handbook import (
    charts,
    sections,
    table_charts,
)
from ratings.handbook.examples.all_examples import EXAMPLES
from ratings.handbook.examples.handbook import TEXT_OF_2003, round_robin
from ratings.lists import (
    editions,
    list_editions,
)
from ratings.lists.editions import AnyEdition
from ratings.models import RatingSeries
from ratings.rules.edition import NoEdition, edition_on
from ratings.rules.proposal_schema import Proposal
from ratings.series.editions import BrokenEditions


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Render all editions by chapter, newest first, with a time line, and the number of lists under each edition."""
    today = timezone.localdate()
    used = list_editions.list_counts()
    try:
        labels, unreadable = editions.chapter_labels(), False
    except BrokenEditions:  # FIDE's editions are always available, even if the installation's files are broken
        labels, unreadable = editions.fide_chapter_labels(), True
    context = {
        "chapters": [_chapter(name, label, today, used) for name, label in labels.items()],
        "chart": charts.time_line(today, labels),
        "unreadable": unreadable,
    }
    return render(request, "ratings/handbook/rules.html", context)


@require_safe
def rules_of_chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    """Render the editions of one chapter, FIDE's or the installation's, and the rating series that use it."""
    label = editions.chapter_label(chapter)
    if label is None:
        raise Http404
    context = {
        "chapter": _chapter(chapter, label, timezone.localdate(), list_editions.list_counts()),
        "series": RatingSeries.objects.filter(chapter=chapter),
        "of_fide": chapter in editions.CHAPTERS,
    }
    return render(request, "ratings/handbook/rules_of_chapter.html", context)


def _chapter(name: str, label: str, today: date, used: Counter[str]) -> dict[str, object]:
    return {
        "name": name,
        "label": label,
        "holding": editions.edition_in_force(name, today),
        "rows": [
            _row(edition, used[f"{name}/{edition.name}"]) for edition in editions.editions_ever_in_force(name)[::-1]
        ],
        "never": [_row(edition, used[f"{name}/{edition.name}"]) for edition in editions.editions_never_in_force(name)],
    }


def _row(edition: AnyEdition, used: int) -> dict[str, object]:
    before, _after = editions.adjacent_editions(edition)
    return {"edition": edition, "before": before, "changes": sections.changed_numbers(edition, before), "lists": used}


@require_safe
def edition(request: HttpRequest, chapter: str, name: str) -> HttpResponse:
    """Render one edition: each number in a sentence with article and certainty, charts of K, and the lists under it."""
    chosen = _edition_or_404(chapter, name)
    before, after = editions.adjacent_editions(chosen)
    context = {
        "edition": chosen,
        "chapter": editions.chapter_label(chapter),
        "holds": editions.edition_in_force(chapter, timezone.localdate()) is chosen,
        "before": before,
        "after": after,
        "groups": sections.number_groups(chosen, before),
        "others": editions.comparable_editions(chosen),
        "certainties": sections.CERTAINTY_MEANINGS,
        "k_drawings": charts.k_drawings(chosen),
        "k_limit": charts.period_limit_chart(chosen),
        "sliding": charts.sliding_k_chart(chosen) if isinstance(chosen, Proposal) else None,
        "lists": list_editions.versions_computed_by(chosen),
    }
    return render(request, "ratings/handbook/edition.html", context)


@require_safe
def compare_editions(request: HttpRequest, chapter: str, name: str, other: str) -> HttpResponse:
    """Render two editions of a chapter side by side: first the numbers that differ, then the equal numbers."""
    left, right = _edition_or_404(chapter, name), _edition_or_404(chapter, other)
    if type(left) is not type(right) or left is right:
        raise Http404
    pairs = sections.number_pairs(left, right)
    differing = [pair for pair in pairs if pair.differs]
    context = {
        "chapter": editions.chapter_label(chapter),
        "left": left,
        "right": right,
        "editions": (left, right),
        "differing": sections.pairs_by_heading(differing),
        "differing_count": len(differing),
        "same": [pair for pair in pairs if not pair.differs],
        "k_drawings": charts.differing_k_drawings(left, right),
    }
    return render(request, "ratings/handbook/compare_editions.html", context)


@require_safe
def rule_tables(request: HttpRequest) -> HttpResponse:
    """Render the two printed tables, with charts that compare them with the normal curve and the logistic curve."""
    tables = edition_on("standard", timezone.localdate()).tables
    context = {
        "expected": table_charts.expected_scores_chart(tables),
        "off": table_charts.formula_errors_chart(tables),
        "rows": table_charts.printed_rows(tables),
        "differences": table_charts.differences_chart(tables),
        "percentages": table_charts.printed_percentages(tables),
    }
    return render(request, "ratings/handbook/rule_tables.html", context)


@require_safe
def examples(request: HttpRequest) -> HttpResponse:
    """Render published worked examples, each computed again, with the errors in print."""
    listed = [
        (example, editions.edition_named(example.chapter, example.edition), example.lines()) for example in EXAMPLES
    ]
    law = editions.edition_named("standard", TEXT_OF_2003)
    return render(
        request, "ratings/handbook/examples.html", {"examples": listed, "round_robin": round_robin(), "law": law}
    )


def _edition_or_404(chapter: str, name: str) -> AnyEdition:
    try:
        return editions.edition_named(chapter, name)
    except NoEdition as missing:
        raise Http404 from missing

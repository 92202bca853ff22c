"""The rules: every edition on a time line, one edition in sentences, two side by side."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from ratings.rules.edition import NoEdition, edition_on
from ratings.rules.proposal_articles import Proposal
from ratings.statute import drawings, layout, lists, shelf, table_drawings
from ratings.statute.examples.every import EXAMPLES
from ratings.statute.examples.handbook import TEXT_OF_2003, round_robin
from ratings.statute.shelf import CHAPTERS, AnyEdition


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """All editions by chapter, newest first, drawn on a time line; which holds today, and which lists used it."""
    today = timezone.localdate()
    used = lists.counts()
    chapters = [
        {
            "name": name,
            "label": label,
            "holding": shelf.holding(name, today),
            "rows": [_row(edition, used[f"{name}/{edition.name}"]) for edition in shelf.in_force(name)[::-1]],
            "never": [_row(edition, used[f"{name}/{edition.name}"]) for edition in shelf.never_in_force(name)],
        }
        for name, label in CHAPTERS.items()
    ]
    return render(request, "ratings/rules.html", {"chapters": chapters, "chart": drawings.time_line(today)})


def _row(edition: AnyEdition, used: int) -> dict[str, object]:
    before, _after = shelf.neighbours(edition)
    return {"edition": edition, "before": before, "changes": layout.changes(edition, before), "lists": used}


@require_safe
def edition(request: HttpRequest, chapter: str, name: str) -> HttpResponse:
    """One edition: each number in a sentence with its article and certainty, K drawn, and the lists under it."""
    found = _taken(chapter, name)
    before, after = shelf.neighbours(found)
    context = {
        "edition": found,
        "chapter": CHAPTERS[chapter],
        "holds": shelf.holding(chapter, timezone.localdate()) is found,
        "before": before,
        "after": after,
        "groups": layout.groups(found, before),
        "others": shelf.comparable(found),
        "certainties": layout.CERTAINTY,
        "k_drawings": drawings.k_drawings(found),
        "k_limit": drawings.limit(found),
        "sliding": drawings.sliding(found) if isinstance(found, Proposal) else None,
        "lists": lists.lists_under(found),
    }
    return render(request, "ratings/edition.html", context)


@require_safe
def compare_editions(request: HttpRequest, chapter: str, name: str, other: str) -> HttpResponse:
    """Two editions of a chapter side by side: what differs, and below it what is the same."""
    left, right = _taken(chapter, name), _taken(chapter, other)
    if type(left) is not type(right) or left is right:
        raise Http404
    pairs = layout.pairs(left, right)
    differing = [pair for pair in pairs if pair.differs]
    context = {
        "chapter": CHAPTERS[chapter],
        "left": left,
        "right": right,
        "editions": (left, right),
        "differing": layout.under_headings(differing),
        "differing_count": len(differing),
        "same": [pair for pair in pairs if not pair.differs],
        "k_drawings": drawings.where_k_differs(left, right),
    }
    return render(request, "ratings/compare_editions.html", context)


@require_safe
def rule_tables(request: HttpRequest) -> HttpResponse:
    """The two printed tables, drawn against the normal curve and the logistic they are often taken for."""
    tables = edition_on("standard", timezone.localdate()).tables
    context = {
        "expected": table_drawings.expected_scores(tables),
        "off": table_drawings.how_far_off(tables),
        "rows": table_drawings.printed_rows(tables),
        "differences": table_drawings.differences(tables),
        "percentages": table_drawings.printed_percentages(tables),
    }
    return render(request, "ratings/rule_tables.html", context)


@require_safe
def examples(request: HttpRequest) -> HttpResponse:
    """Worked examples as they were printed, each derived again, and where the print errs."""
    shown = [(example, shelf.taken(example.chapter, example.edition), example.lines()) for example in EXAMPLES]
    law = shelf.taken("standard", TEXT_OF_2003)
    return render(request, "ratings/examples.html", {"examples": shown, "round_robin": round_robin(), "law": law})


def _taken(chapter: str, name: str) -> AnyEdition:
    try:
        return shelf.taken(chapter, name)
    except NoEdition as missing:
        raise Http404 from missing

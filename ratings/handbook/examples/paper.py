"""A paper of 2010 that proposes another rating system. FIDE never adopted it."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from ratings.handbook.examples.example import Example, ExampleLine, example_line
from ratings.rules.sliding_k import proposal_named, sliding_k

PROPOSED_EDITION = "proposal-sliding-from-first-game"


def _lines() -> list[ExampleLine]:
    proposal = proposal_named(PROPOSED_EDITION)
    slides = [
        ExampleLine(_("K of game %(number)d") % {"number": number}, printed, str(sliding_k(proposal, number)))
        for number, printed in ((1, "232"), (3, "232"), (9, "77"), (12, "58"), (20, "35"))
    ]
    return [
        example_line(_("1½ of 2 against 2400 and 2400, by FIDE's table"), "2593", _question(2400, 2400), "performance"),
        example_line(_("1½ of 2 against 2400 and 2400"), "2591", _question(2400, 2400), "fixed_point"),
        example_line(_("1½ of 2 against 2300 and 2500"), "2605", _question(2300, 2500), "fixed_point"),
        example_line(
            _("1½ of 2 against 2200 and 2600"),
            "2648",
            _question(2200, 2600),
            "fixed_point",
            _("one point too low: y² − (√10 + 1/√10) y − 3 = 0 gives 2400 + 400 log y = 2649.04"),
        ),
        *slides,
    ]


def _question(*ratings: int) -> dict[str, Any]:
    scores = ("0.5", "1")
    games = [{"rating": rating, "score": score} for rating, score in zip(ratings, scores, strict=True)]
    return {"kind": "performance", "on": "2010-08-01", "games": games}


PAPER = Example(
    key="paper-2010",
    title=_("A proposal of 2010: sliding K, and a performance that no win lowers"),
    source=_("V. Andrejic, Chess Rating for Laymen"),
    chapter="standard",
    edition=PROPOSED_EDITION,
    lines=_lines,
    errors=(
        _(
            "2963 for 8½ of 9 in the Czech championship must be the formula's value, while 2633 and 2600 elsewhere are "
            "the table's: the two are mixed. The opponents are not printed, so neither can be derived."
        ),
    ),
)

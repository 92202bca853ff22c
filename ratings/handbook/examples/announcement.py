"""An article of April 2009 about K. It announces rules that never came into force."""

from django.utils.translation import gettext_lazy as _

from ratings.handbook.examples.example import Example, ExampleLine, example_line

BEAT, LOST, DREW = "1", "0", "0.5"


def _lines() -> list[ExampleLine]:
    return [
        example_line(_("2400 beats 2300 with K 10"), "3.6", _question(BEAT), "change"),
        example_line(_("2400 loses to 2300 with K 10"), "-6.4", _question(LOST), "change"),
        example_line(_("2400 draws with 2300 with K 10"), "-1.4", _question(DREW), "change"),
    ]


def _question(score: str) -> dict[str, object]:
    return {"kind": "change", "on": "2009-04-24", "rating": 2400, "k": 10, "games": [{"rating": 2300, "score": score}]}


ANNOUNCEMENT = Example(
    key="announcement-2009",
    title=_("An article of 24 April 2009 on K"),
    source=_("a blog, quoting the decisions of the Congress of Dresden"),
    chapter="standard",
    edition="2008-07-01",
    lines=_lines,
    errors=(
        _(
            "The K of 20 and 30 it announces for 1 July 2009 never came into force: the Presidential Board did not "
            "confirm it, and 25, 15 and 10 stayed. What was announced is kept under its own name."
        ),
        _(
            "The argument it quotes, that more lists a year work like a smaller K, adds up right: ten points an event "
            "end at 2560, 2548 and 2544 with two, four and six lists a year."
        ),
    ),
)

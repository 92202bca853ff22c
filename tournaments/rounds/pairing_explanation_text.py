"""Explanation of a round's pairing as sentences, for pages and for reading aloud."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.core.templatetags.figures import points, signed_whole
from tournaments.models import Round
from tournaments.rounds.pairing_explanation import (
    ExplainedPair,
    ExplainedPlayer,
    PairingExplanation,
    RoundExplanation,
)

COLOURS = {"w": gettext_lazy("White"), "b": gettext_lazy("Black")}
STRENGTHS = {
    "absolute": gettext_lazy("absolute"),
    "strong": gettext_lazy("strong"),
    "mild": gettext_lazy("mild"),
}
# By the rank of the article among the five that assign the colours.
RULES = {
    1: gettext_lazy("both have the colour they are due"),
    2: gettext_lazy("the stronger preference is granted, of two absolute ones the wider difference"),
    3: gettext_lazy("colours alternate with the last round in which one had White and the other Black"),
    4: gettext_lazy("the higher ranked player has the colour due"),
    5: gettext_lazy("neither is due a colour: the first colour and the place in the list decide"),
}


def tenths(value: int) -> str:
    """Return a score in tenths as text: 35 is ``3½``."""
    return points(value * 10)


def how(round_: Round, making: RoundExplanation) -> str:
    """Return the sentence about the rules by which the round was paired."""
    system = round_.tournament.pairing_system
    if making.edition is None and system.is_paired_by_round:
        return _("Paired by hand.")
    if making.edition is None or system.explanation:
        return _(system.explanation)
    if making.engine:
        sentence = _("Paired by %(engine)s, and checked by the rules: %(edition)s.")
    else:
        sentence = _("Paired by the rules: %(edition)s.")
    return sentence % {"engine": making.engine, "edition": _(making.edition.title)}


def preference(side: ExplainedPlayer) -> str:
    """Return the colour due to a player: "due White (strong, difference −1)"."""
    if not side.due:
        return _("due no colour")
    return _("due %(colour)s (%(strength)s, difference %(difference)s)") % {
        "colour": COLOURS[side.due], "strength": STRENGTHS[side.strength], "difference": signed_whole(side.difference),
    }  # fmt: skip


def floated(side: ExplainedPlayer) -> str:
    """Return the direction in which a player floated; empty without a float."""
    return {"down": _("floats down"), "up": _("floats up")}.get(side.floated, "")


def decided(made: ExplainedPair) -> str:
    """Return the article that assigned the colours, and its meaning; empty without one."""
    if not made.rule:
        return ""
    return _("article %(article)s: %(rule)s") % {"article": made.article, "rule": RULES[made.rule]}


def had(pair: PairingExplanation) -> str:
    """Return the system's pairs with the players of a manual pair."""
    return "; ".join(map(_had, pair.had))


def _had(made: ExplainedPair) -> str:
    if made.black is None:
        return _("%(white)s with the bye") % {"white": made.white.entry.name}
    return f"{made.white.entry.name} – {made.black.entry.name}"


def text(round_: Round, making: RoundExplanation) -> str:
    """Return the explanation of the whole round as lines of text."""
    heading = _("%(tournament)s, round %(number)s") % {"tournament": round_.tournament.name, "number": round_.number}
    lines = [heading, how(round_, making), ""]
    for pair in making.makings:
        lines += [*_pair(pair), ""]
    return "\n".join(lines)


def _pair(pair: PairingExplanation) -> Iterator[str]:
    yield _score_group_place(pair)
    if pair.made is None:
        yield from _by_hand(pair)
        return
    yield _("Score group %(points)s.") % {"points": tenths(pair.made.score_group)}
    for side in filter(None, (pair.white_side, pair.black_side)):
        facts = [_("%(points)s points") % {"points": tenths(side.score)}, preference(side), floated(side)]
        yield f"{side.entry.name}: {', '.join(filter(None, facts))}."
    if pair.made.rule:
        yield _("Colours by %(decided)s.") % {"decided": decided(pair.made)}
    if pair.avoided:
        yield _("They should rather not have met; no other pairing was legal.")
    if pair.swapped:
        yield _("The colours were swapped by hand.")
        yield from _reasons(pair)


def _score_group_place(pair: PairingExplanation) -> str:
    if pair.black is None:
        return _("Without an opponent: %(name)s has the pairing-allocated bye.") % {"name": pair.white.name}
    return _("Board %(board)s: %(white)s has White against %(black)s.") % {
        "board": pair.board, "white": pair.white.name, "black": pair.black.name,
    }  # fmt: skip


def _by_hand(pair: PairingExplanation) -> Iterator[str]:
    if pair.had:
        yield _("Paired by hand; the system had: %(pairs)s.") % {"pairs": had(pair)}
    else:
        yield _("Paired by hand.")
    yield from _reasons(pair)


def _reasons(pair: PairingExplanation) -> Iterator[str]:
    for change in pair.changes:
        yield _("%(kind)s: %(reason)s") % {"kind": change.get_kind_display().capitalize(), "reason": change.reason}

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
# The text of each colour rule, by the rank of its article among the five that assign the colours.
COLOUR_RULES = {
    1: gettext_lazy("both have the colour they are due"),
    2: gettext_lazy("the stronger preference is granted, of two absolute ones the wider difference"),
    3: gettext_lazy("colours alternate with the last round in which one had White and the other Black"),
    4: gettext_lazy("the higher ranked player has the colour due"),
    5: gettext_lazy("neither is due a colour: the first colour and the place in the list decide"),
}


def tenths(value: int) -> str:
    """Return a score in tenths as text: 35 is ``3½``."""
    return points(value * 10)


def pairing_method(round_: Round, explanation: RoundExplanation) -> str:
    """Return the sentence about the rules by which the round was paired."""
    system = round_.tournament.pairing_system
    if explanation.edition is None and system.is_paired_by_round:
        return _("Paired by hand.")
    if explanation.edition is None or system.explanation:
        return _(system.explanation)
    if explanation.engine:
        sentence = _("Paired by %(engine)s, and checked by the rules: %(edition)s.")
    else:
        sentence = _("Paired by the rules: %(edition)s.")
    return sentence % {"engine": explanation.engine, "edition": _(explanation.edition.title)}


def preference(side: ExplainedPlayer) -> str:
    """Return the colour due to a player: "due White (strong, difference −1)"."""
    if not side.due:
        return _("due no colour")
    return _("due %(colour)s (%(strength)s, difference %(difference)s)") % {
        "colour": COLOURS[side.due], "strength": STRENGTHS[side.strength], "difference": signed_whole(side.difference),
    }  # fmt: skip


def float_text(side: ExplainedPlayer) -> str:
    """Return the direction in which a player floated; empty without a float."""
    return {"down": _("floats down"), "up": _("floats up")}.get(side.floated, "")


def colour_rule_text(pair: ExplainedPair) -> str:
    """Return the article that assigned the colours, and its meaning; empty without one."""
    if not pair.colour_rule:
        return ""
    return _("article %(article)s: %(rule)s") % {"article": pair.article, "rule": COLOUR_RULES[pair.colour_rule]}


def system_pairs_text(pair: PairingExplanation) -> str:
    """Return the system's pairs with the players of a manual pair."""
    return "; ".join(map(_system_pair_text, pair.system_pairs))


def _system_pair_text(made: ExplainedPair) -> str:
    if made.black is None:
        return _("%(white)s with the bye") % {"white": made.white.entry.name}
    return f"{made.white.entry.name} – {made.black.entry.name}"


def round_text(round_: Round, explanation: RoundExplanation) -> str:
    """Return the explanation of the whole round as lines of text."""
    heading = _("%(tournament)s, round %(number)s") % {"tournament": round_.tournament.name, "number": round_.number}
    lines = [heading, pairing_method(round_, explanation), ""]
    for pair in explanation.explanations:
        lines += [*_pair(pair), ""]
    return "\n".join(lines)


def _pair(pair: PairingExplanation) -> Iterator[str]:
    yield _board_sentence(pair)
    if pair.system_pair is None:
        yield from _by_hand(pair)
        return
    yield _("Score group %(points)s.") % {"points": tenths(pair.system_pair.score_group)}
    for side in filter(None, (pair.white_side, pair.black_side)):
        facts = [_("%(points)s points") % {"points": tenths(side.score)}, preference(side), float_text(side)]
        yield f"{side.entry.name}: {', '.join(filter(None, facts))}."
    if pair.system_pair.colour_rule:
        yield _("Colours by %(decided)s.") % {"decided": colour_rule_text(pair.system_pair)}
    if pair.was_to_be_avoided:
        yield _("They should rather not have met; no other pairing was legal.")
    if pair.swapped:
        yield _("The colours were swapped by hand.")
        yield from _reasons(pair)


def _board_sentence(pair: PairingExplanation) -> str:
    if pair.black is None:
        return _("Without an opponent: %(name)s has the pairing-allocated bye.") % {"name": pair.white.name}
    return _("Board %(board)s: %(white)s has White against %(black)s.") % {
        "board": pair.board, "white": pair.white.name, "black": pair.black.name,
    }  # fmt: skip


def _by_hand(pair: PairingExplanation) -> Iterator[str]:
    if pair.system_pairs:
        yield _("Paired by hand; the system had: %(pairs)s.") % {"pairs": system_pairs_text(pair)}
    else:
        yield _("Paired by hand.")
    yield from _reasons(pair)


def _reasons(pair: PairingExplanation) -> Iterator[str]:
    for change in pair.changes:
        yield _("%(kind)s: %(reason)s") % {"kind": change.get_kind_display().capitalize(), "reason": change.reason}

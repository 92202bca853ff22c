"""Objections of the pairing rules to a pair, as ends of sentences that an arbiter can read out.

The texts in the tables are English; ``objection`` translates them.
"""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

CERTAIN_OBJECTIONS = {
    "C1": _("they have already played each other"),
    "C2": _("a player who had the bye, or a full point without playing, has no bye again"),
    "C3": _("both must get the same colour"),
    "forbidden": _("this tournament does not let them meet"),
}
"""Objections that do not depend on other pairs."""

CONSEQUENCES = {
    "C2": CERTAIN_OBJECTIONS["C2"],
    "C4": _("not all players could be paired"),
    "C5": _("a player with more points would get the bye"),
    "C6": _("the score group would have fewer pairs"),
    "C7": _("a player with more points would move down"),
    "C8": _("the next score group would have fewer pairs, or a player with more points would move down from it"),
    "C9": _("the bye would go to a player who has played fewer games"),
    "C10": _("in the final round one of the leaders would get a colour difference of more than 2"),
    "C11": _("in the final round one of the leaders would get the same colour a third time in a row"),
    "C12": _("fewer players would get the colour they are due"),
    "C13": _("fewer players would get a colour they are strongly due"),
    "C14": _("a player who floated down in the previous round would do so again"),
    "C15": _("a player who floated up in the previous round would do so again"),
    "C16": _("a player who floated down two rounds ago would do so again"),
    "C17": _("a player who floated up two rounds ago would do so again"),
    "C18": _("of those who floated down in the previous round, one would move down even further"),
    "C19": _("of those who floated up in the previous round, one would meet even more points"),
    "C20": _("of those who floated down two rounds ago, one would move down even further"),
    "C21": _("of those who floated up two rounds ago, one would meet even more points"),
    "4.2": _("all else would be as good, but from the top down each player gets the first possible opponent in order"),
    "4.3": _("all else would be as good, but players would change between the upper and the lower half needlessly"),
    "4.4": _("all else would be as good, but the rules let other players move down first"),
}
"""Consequences for the round if the pair met or a player moved down."""

MEASURES = {
    "C10": _("leaders with a colour difference of more than 2"),
    "C11": _("leaders with one colour three times in a row"),
    "C12": _("pairs in which a player does not get the colour due"),
    "C13": _("of these with a strong preference"),
    "C14": _("floating down again after the previous round"),
    "C15": _("floating up again after the previous round"),
    "C16": _("floating down again after two rounds"),
    "C17": _("floating up again after two rounds"),
}
"""Descriptions of what each criterion counts, for counts that a score group could not reduce to zero."""


def rule_name(rule: str) -> str:
    """Return the rule as cited: "criterion C12" or "article 4.2"; empty for a forbidden pair."""
    if rule == "forbidden":
        return ""
    if rule.startswith("C"):
        return gettext("criterion %(name)s") % {"name": rule}
    return gettext("article %(name)s") % {"name": rule}


def objection(rule: str, certain: bool = False) -> str:
    """Return the objection as the end of a sentence, with the rule in brackets.

    With ``certain`` it is the objection that does not depend on other pairs.
    """
    text = gettext((CERTAIN_OBJECTIONS if certain else CONSEQUENCES)[rule])
    name = rule_name(rule)
    return f"{text} ({name})" if name else text

"""Reasons for the opponents of a player, as sentences that an arbiter can read out."""

from django.utils.translation import gettext as _

from tournaments.models import Entry
from tournaments.pairing.engines.dutch_2026.candidate import TakesLong
from tournaments.pairing.engines.dutch_2026.working import NotMeetingReason
from tournaments.rounds.explained_round import ExplainedRound
from tournaments.rounds.pairing_explanation_text import tenths
from tournaments.rounds.rule_texts import objection


def pair_reasons(explained: ExplainedRound, player: Entry) -> list[str]:
    """Return a sentence about the player's opponent and one for each better opponent passed over.

    If the arbiter changed the pair, the sentences explain the system's pair.
    """
    number = player.start_number
    pair = explained.explanation.pair_numbers(number)
    sentences = [_("The arbiter paired %(name)s by hand. The system had:") % {"name": player.name}]
    return (sentences if explained.is_by_hand(number) else []) + _system_pair_reasons(explained, player, pair)


def _system_pair_reasons(explained: ExplainedRound, player: Entry, pair: tuple[int, int] | None) -> list[str]:
    if pair is None:
        return [_without_opponent(explained, player)]
    higher, lower = (explained.entries[number].name for number in pair)
    names = {"higher": higher, "lower": lower}
    try:
        working = explained.explanation.pair_of(player.start_number)
    except TakesLong:
        return [_("%(higher)s meets %(lower)s.") % names, _too_long()]
    passed_over = working.passed_over if working else ()
    if working and working.moved_down:
        opening = _("%(higher)s moved down to this score group and meets %(lower)s.") % names
    else:
        opening = _("%(higher)s meets %(lower)s.") % names
    if not passed_over:
        return [opening, _("This is the first opponent in the order of the rules.")]
    return [opening, *(_passed_over(explained, passed.number, passed.rule) for passed in passed_over)]


def not_meeting_reason(explained: ExplainedRound, first: Entry, second: Entry) -> str:
    """Return the reason why two different players do not meet, or a sentence saying that they meet."""
    for entry in (first, second):
        if not explained.explanation.is_in_round(entry.start_number):
            return _("%(name)s is not paired in this round.") % {"name": entry.name}
    names = {"one": first.name, "other": second.name}
    try:
        reason = explained.explanation.not_meeting_reason(first.start_number, second.start_number)
    except TakesLong:
        return _too_long()
    if explained.is_by_hand(first.start_number) and explained.are_opponents(first.start_number, second.start_number):
        return _("%(one)s and %(other)s meet in this round, because the arbiter paired them by hand.") % names
    if reason:
        return _not_meeting(explained, reason, names)
    if explained.is_by_hand(first.start_number):
        return _("The system had paired %(one)s and %(other)s; the arbiter changed that by hand.") % names
    return _("%(one)s and %(other)s meet in this round.") % names


def _not_meeting(explained: ExplainedRound, reason: NotMeetingReason, names: dict[str, str]) -> str:
    if reason.score is None:
        fact = objection(reason.rule, certain=True)
        return _("%(one)s and %(other)s do not meet, because %(reason)s.") % {**names, "reason": fact}
    facts = {**names, "score": tenths(reason.score), "reason": objection(reason.rule)}
    if reason.leaver is None:
        return _("If %(one)s met %(other)s in the score group of %(score)s, %(reason)s.") % facts
    facts["leaves"] = explained.entries[reason.leaver].name
    sentence = _(
        "%(one)s and %(other)s could only meet if %(leaves)s moved down from the score group of %(score)s, "
        "and then %(reason)s."
    )
    return sentence % facts


def _without_opponent(explained: ExplainedRound, player: Entry) -> str:
    if explained.explanation.is_in_round(player.start_number):
        return _("%(name)s has the pairing-allocated bye.") % {"name": player.name}
    return _("%(name)s is not paired in this round.") % {"name": player.name}


def _passed_over(explained: ExplainedRound, number: int, rule: str) -> str:
    name = explained.entries[number].name
    if rule in ("C1", "C3", "forbidden"):
        return _("Not %(name)s, because %(reason)s.") % {"name": name, "reason": objection(rule, certain=True)}
    return _("Not %(name)s: with that pair %(reason)s.") % {"name": name, "reason": objection(rule)}


def _too_long() -> str:
    return _("This takes too long to compute on a page.")

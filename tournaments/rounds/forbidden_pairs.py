"""Forbidden pairs of a tournament and the rules that define them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.core.fide_mode import require_open_pairs
from tournaments.core.submission_status import require_open
from tournaments.models import Entry, ForbiddenPairKind, KeptApart, Tournament
from tournaments.pairing.forbidden import PairSet, pairs_of_same_group, pairs_within_groups


@dataclass(frozen=True, slots=True)
class PairRestrictions:
    """Forbidden pairs of a round, and pairs to avoid if possible, as start numbers."""

    forbidden: PairSet
    to_avoid: PairSet


@dataclass(frozen=True, slots=True)
class RuleWithPairCount:
    """A rule and the number of pairs that it forbids among the entered players."""

    rule: KeptApart
    pairs: int


def restrictions_in_round(tournament: Tournament, number: int) -> PairRestrictions:
    """Return the forbidden pairs of a round and the pairs to avoid."""
    entries = [*tournament.entries.all()]
    holding = [rule for rule in rules_of(tournament) if rule.applies_in(number)]
    never, rather_not = (
        frozenset(pair for rule in holding if rule.hard is hard for pair in pairs_of(rule, entries))
        for hard in (True, False)
    )
    return PairRestrictions(never, rather_not - never)


def rules_with_pair_counts(tournament: Tournament) -> list[RuleWithPairCount]:
    """Return each rule with the number of pairs that it forbids."""
    entries = [*tournament.entries.all()]
    return [RuleWithPairCount(rule, len(pairs_of(rule, entries))) for rule in rules_of(tournament)]


def rules_of(tournament: Tournament) -> list[KeptApart]:
    return [*tournament.kept_apart.select_related("one", "other")]


def pairs_of(rule: KeptApart, entries: Iterable[Entry]) -> PairSet:
    """Return the pairs of start numbers that a rule forbids. Club names match in any letter case."""
    if rule.one and rule.other:
        return pairs_within_groups([(rule.one.start_number, rule.other.start_number)])
    kinds = {entry.start_number: _kind(rule, entry) for entry in entries}
    wanted = _folded(rule.value)
    return pairs_of_same_group({number: kind for number, kind in kinds.items() if not wanted or kind == wanted})


def clubs_and_federations(tournament: Tournament) -> list[str]:
    """Return each club and federation of two or more players, sorted by name."""
    counts: Counter[str] = Counter()
    for entry in tournament.entries.all():
        counts.update(filter(None, (entry.club.strip(), entry.federation)))
    return sorted(name for name, players in counts.items() if players > 1)


@transaction.atomic
def add_rule(rule: KeptApart) -> None:
    """Store a rule.

    Raise Refused if no entered player has its club or federation, in FIDE mode after round 1, and after the report is
    accepted.
    """
    _lock_open(rule.tournament)
    if rule.value and not any(_kind(rule, entry) == _folded(rule.value) for entry in rule.tournament.entries.all()):
        raise Refused(_("Nobody of “%(value)s” is entered.") % {"value": rule.value})
    rule.save()


@transaction.atomic
def delete_rule(rule: KeptApart) -> None:
    """Delete a rule. Rounds that are already paired do not change."""
    _lock_open(rule.tournament)
    rule.delete()


def _lock_open(tournament: Tournament) -> None:
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    require_open(tournament)
    require_open_pairs(tournament)


def _kind(rule: KeptApart, entry: Entry) -> str:
    return _folded(entry.club if rule.kind == ForbiddenPairKind.CLUB else entry.federation)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()

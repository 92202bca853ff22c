"""Who is kept apart from whom, and the rules that say so."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.core.fide_mode import demand_open_pairs
from tournaments.core.submission_status import demand_open
from tournaments.models import ApartBy, Entry, KeptApart, Tournament
from tournaments.pairing.forbidden import Pairs, of_one_kind, within


@dataclass(frozen=True, slots=True)
class PairRestrictions:
    """Pairs of start numbers that never meet in a round, and those that had better not."""

    never: Pairs
    rather_not: Pairs


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule, and how many pairs of the players entered it keeps apart."""

    rule: KeptApart
    pairs: int


def restrictions_in_round(tournament: Tournament, number: int) -> PairRestrictions:
    """Whom the rules keep apart in a round."""
    entries = [*tournament.entries.all()]
    holding = [rule for rule in rules_of(tournament) if rule.holds_in(number)]
    never, rather_not = (
        frozenset(pair for rule in holding if rule.hard is hard for pair in pairs_of(rule, entries))
        for hard in (True, False)
    )
    return PairRestrictions(never, rather_not - never)


def rules_with_pair_counts(tournament: Tournament) -> list[Rule]:
    """Every rule with the number of pairs."""
    entries = [*tournament.entries.all()]
    return [Rule(rule, len(pairs_of(rule, entries))) for rule in rules_of(tournament)]


def rules_of(tournament: Tournament) -> list[KeptApart]:
    return [*tournament.kept_apart.select_related("one", "other")]


def pairs_of(rule: KeptApart, entries: Iterable[Entry]) -> Pairs:
    """The pairs of start numbers that a rule keeps apart; names of clubs are the same in any case of letters."""
    if rule.one and rule.other:
        return within([(rule.one.start_number, rule.other.start_number)])
    kinds = {entry.start_number: _kind(rule, entry) for entry in entries}
    wanted = _folded(rule.value)
    return of_one_kind({number: kind for number, kind in kinds.items() if not wanted or kind == wanted})


def groups(tournament: Tournament) -> list[str]:
    """Every club and federation that two players at least have in common."""
    counts: Counter[str] = Counter()
    for entry in tournament.entries.all():
        counts.update(filter(None, (entry.club.strip(), entry.federation)))
    return sorted(name for name, players in counts.items() if players > 1)


@transaction.atomic
def forbid(rule: KeptApart) -> None:
    """Add a rule; refused where it names nobody, in FIDE mode after round 1, and once the report is accepted."""
    _open(rule.tournament)
    if rule.value and not any(_kind(rule, entry) == _folded(rule.value) for entry in rule.tournament.entries.all()):
        raise Refused(_("Nobody of “%(value)s” is entered.") % {"value": rule.value})
    rule.save()


@transaction.atomic
def allow(rule: KeptApart) -> None:
    """Take a rule away; what is paired stays."""
    _open(rule.tournament)
    rule.delete()


def _open(tournament: Tournament) -> None:
    tournament = Tournament.objects.select_for_update().get(pk=tournament.pk)
    demand_open(tournament)
    demand_open_pairs(tournament)


def _kind(rule: KeptApart, entry: Entry) -> str:
    return _folded(entry.club if rule.kind == ApartBy.CLUB else entry.federation)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()

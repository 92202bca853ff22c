"""The pairing of a round of the Dutch System, repeated to explain brackets and pairs."""

from dataclasses import dataclass, replace
from itertools import chain

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.reports.report import Report
from ratings.rules.edition import NoEdition
from tournaments.models import Entry, Round
from tournaments.pairing.dutch import explain
from tournaments.pairing.edition import DutchEdition, edition_named
from tournaments.pairing.engines.dutch_2026.candidate import TakesLong
from tournaments.pairing.engines.dutch_2026.explanation import Explanation
from tournaments.pairing.field import PairingField
from tournaments.pairing.from_report import field_of
from tournaments.pairing.legal import NoLegalPairing
from tournaments.rounds.forbidden_pairs import restrictions_in_round
from tournaments.rounds.pairing_tasks.pairing_inputs import initial_colour, report_before
from tournaments.rounds.stored_explanation import StoredExplanation, read_explanation

MOST_COMPARED_PLAYERS = 150  # most players whose possible pairs are compared during a request


class NotExplained(Exception):
    """The pairs of the round cannot be explained; ``str`` is the reason as a sentence."""


@dataclass(frozen=True, slots=True)
class ExplainedRound:
    """A round whose pairing was repeated, with its entries and its boards.

    ``entries`` are all entries of the tournament, ``opponents`` the pairs on the boards now, both by start number.
    """

    explanation: Explanation
    entries: dict[int, Entry]
    opponents: dict[int, int]

    def are_opponents(self, one: int, other: int) -> bool:
        """Return True if the two start numbers play each other in the round."""
        return self.opponents.get(one) == other

    def is_by_hand(self, number: int) -> bool:
        """Return True if the system did not assign the player's present opponent or bye."""
        pair = self.explanation.pair_numbers(number)
        given = next((player for player in pair if player != number), None) if pair else None
        return self.explanation.is_in_round(number) and self.opponents.get(number) != given


def explained_round(round_: Round) -> ExplainedRound:
    """Repeat the pairing of a round; raise NotExplained if that is impossible."""
    kept = read_explanation(round_.making)
    edition = edition_that_paired(kept)
    if kept is None or edition is None:
        raise NotExplained(_("The system did not pair this round."))
    if not round_.tournament.pairing_system.explains_pairs:
        raise NotExplained(_("Single pairs of this system are not explained."))
    if kept.get("rest"):
        raise NotExplained(_("A part of this round was paired by hand before the system paired the rest."))
    entries = {entry.pk: entry for entry in round_.tournament.entries.all()}
    pairs = _pairs(kept, entries)
    try:
        field = field_of_round(round_, {*chain(*pairs)}, report_before(round_.tournament, round_.number))
        explanation = explain(field, edition, MOST_COMPARED_PLAYERS)
    except (NoLegalPairing, Refused, TakesLong) as error:
        raise NotExplained(_reason(error)) from error
    if explanation is None:
        raise NotExplained(_("Single pairs are explained for tournaments that begin on or after 1 February 2026."))
    numbers = {*chain(*pairs)}
    again = {frozenset(explanation.pair_numbers(number) or (number,)) for number in numbers}
    if again != pairs:
        raise NotExplained(_reason(None))
    return ExplainedRound(explanation, {entry.start_number: entry for entry in entries.values()}, _opponents(round_))


def _opponents(round_: Round) -> dict[int, int]:
    boards = round_.pairings.values_list("white__start_number", "black__start_number")
    return {number: other for white, black in boards for number, other in ((white, black), (black, white))}


def edition_that_paired(stored: StoredExplanation | None) -> DutchEdition | None:
    """Return the edition of the Dutch System that paired the round, or None.

    None: another system paired the round, or the edition is unknown.
    """
    try:
        return edition_named(stored["edition"]) if stored else None
    except NoEdition:
        return None


def _pairs(kept: StoredExplanation, entries: dict[int, Entry]) -> set[frozenset[int]]:
    """Return the start numbers of each pair as a set; the bye is a set of one number."""
    sides = ([pair["white"], pair["black"]] for pair in kept["pairs"])
    return {frozenset(entries[key].start_number for key in keys if key in entries) for keys in sides}


def field_of_round(round_: Round, numbers: set[int], report: Report) -> PairingField:
    """Return the pairing field of these start numbers, from a report of the rounds before."""
    tournament = round_.tournament
    field = field_of(report, round_.number, numbers, tournament.rounds_planned)
    restrictions = restrictions_in_round(tournament, round_.number)
    return replace(
        field,
        initial_colour=initial_colour(tournament) if round_.number == 1 else field.initial_colour,
        forbidden_pairs=restrictions.forbidden,
        avoided_pairs=restrictions.to_avoid,
    )


def _reason(error: Exception | None) -> str:
    if isinstance(error, Refused):
        return str(error)
    if isinstance(error, TakesLong):
        return _("The pairs of this round take too long to be explained on a page.")
    return _("Results, players or rules have changed since this round was paired, so its pairs cannot be explained.")

"""Sentences about a round without a legal pairing: the reasons and possible solutions."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.fide_mode import settings_are_fixed
from tournaments.models import Tournament
from tournaments.pairing.legal import PairingBlocker
from tournaments.rounds.pairing_tasks.pairing_inputs import PairingInputs

MOST_LISTED = 5  # forbidden pairs in the sentence; the page of forbidden pairs has all of them


def no_pairing_sentences(tournament: Tournament, inputs: PairingInputs, blocked: PairingBlocker) -> list[str]:
    """Return the sentences about the blocking players, the removable restrictions and possible byes."""
    names = dict(tournament.entries.values_list("start_number", "name")) | {0: _("the bye")}
    return [
        _("Round %(number)s has no legal pairing.") % {"number": inputs.number},
        _blocking_players(blocked, names),
        *([] if settings_are_fixed(tournament) else _removable_restrictions(inputs, blocked, names)),
        _bye_advice(blocked),
    ]


def _blocking_players(blocked: PairingBlocker, names: dict[int, str]) -> str:
    if not blocked.players:
        return _("The number of players is odd, and nobody may have the bye any more.")
    players = _listed(blocked.players, names)
    if not blocked.opponents:
        return _("%(players)s may meet at most one another, and that leaves some over.") % {"players": players}
    sentence = ngettext(
        "For %(players)s there is only %(others)s, and that leaves some over.",
        "For %(players)s there are only %(others)s, and that leaves some over.",
        len(blocked.opponents),
    )
    return sentence % {"players": players, "others": _listed(blocked.opponents, names)}


def _removable_restrictions(inputs: PairingInputs, blocked: PairingBlocker, names: dict[int, str]) -> Iterator[str]:
    """Yield the sentence about forbidden pairs among the blocking players."""
    players = {*blocked.players}
    met = {player.number: player.opponents for player in inputs.field.players}
    pairs = sorted(sorted(pair) for pair in inputs.field.forbidden_pairs if pair <= players)
    pairs = [pair for pair in pairs if pair[1] not in met.get(pair[0], ())]
    if not pairs:
        return
    listed = "; ".join(f"{names[first]} – {names[other]}" for first, other in pairs[:MOST_LISTED])
    more = len(pairs) - MOST_LISTED
    sentence = _("Forbidden pairs whose restriction could be removed: %(pairs)s.") % {"pairs": listed}
    yield sentence if more <= 0 else f"{sentence} {_('And %(more)s more.') % {'more': more}}"


def _bye_advice(blocked: PairingBlocker) -> str:
    if not blocked.players:
        return _("Give one player a half- or zero-point bye, or find one more player.")
    return _("Or give one of them a bye for this round, or pair the round by hand.")


def _listed(numbers: tuple[int, ...], names: dict[int, str]) -> str:
    return "; ".join(names[number] for number in numbers)

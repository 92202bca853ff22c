"""Pairing of the next Swiss round during the request."""

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.entries.numbering import number_before_round_1
from tournaments.models import Round, Tournament
from tournaments.pairing.dutch import PairedRound
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.legal import NoLegalPairing
from tournaments.rounds.pairing_tasks.blocked import sentences
from tournaments.rounds.pairing_tasks.position import Position, position
from tournaments.rounds.pairing_tasks.write import write


def pair_swiss(tournament: Tournament) -> Round:
    """Pair the next round and write it as a draft; Refused with the reasons if that fails."""
    number_before_round_1(tournament)
    tournament.refresh_from_db()
    inputs = position(tournament)
    return write(tournament, inputs, _paired(tournament, inputs))


def _paired(tournament: Tournament, inputs: Position) -> PairedRound:
    try:
        return tournament.pairing_system.pair(inputs.field, inputs.edition, inputs.report)
    except NoLegalPairing as error:
        raise Refused(*sentences(tournament, inputs, error.blocked)) from error
    except EngineFailed as error:
        raise Refused(_("%(engine)s failed: %(reason)s.") % {"engine": _("the pairing"), "reason": error}) from error

"""Pairing of the next Swiss round during the request."""

from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from tournaments.entries.numbering import number_before_round_1
from tournaments.models import Round, Tournament
from tournaments.pairing.dutch import PairedRound
from tournaments.pairing.engines.external import EngineFailed
from tournaments.pairing.legal import NoLegalPairing
from tournaments.rounds.pairing_tasks.no_pairing_sentences import no_pairing_sentences
from tournaments.rounds.pairing_tasks.pairing_inputs import PairingInputs, pairing_inputs
from tournaments.rounds.pairing_tasks.write import write_round


def pair_swiss(tournament: Tournament) -> Round:
    """Pair the next round and write it as a draft; Refused with the reasons if that fails."""
    number_before_round_1(tournament)
    tournament.refresh_from_db()
    inputs = pairing_inputs(tournament)
    return write_round(tournament, inputs, _paired(tournament, inputs))


def _paired(tournament: Tournament, inputs: PairingInputs) -> PairedRound:
    try:
        return tournament.pairing_system.pair(inputs.field, inputs.edition, inputs.report)
    except NoLegalPairing as error:
        raise Refused(*no_pairing_sentences(tournament, inputs, error.blocker)) from error
    except EngineFailed as error:
        raise Refused(_("%(engine)s failed: %(reason)s.") % {"engine": _("the pairing"), "reason": error}) from error

"""The next round of a Swiss, paired here and now."""

from tournaments.models import Round, Tournament
from tournaments.pair.blocked import sentences
from tournaments.pair.position import Position, position
from tournaments.pair.write import write
from tournaments.pairing.dutch import Paired, pair
from tournaments.pairing.legal import NoLegalPairing
from tournaments.refused import Refused


def pair_swiss(tournament: Tournament) -> Round:
    """Pair the next round and write it as a draft; Refused with the reasons, too where no pairing is legal."""
    tournament.refresh_from_db()
    found = position(tournament)
    return write(tournament, found, _paired(tournament, found))


def _paired(tournament: Tournament, found: Position) -> Paired:
    try:
        return pair(found.field, found.edition)
    except NoLegalPairing as error:
        raise Refused(*sentences(tournament, found, error.blocked)) from error

"""What programs are told of a tournament as it goes on."""

from ratings.models import Happening
from ratings.webhooks.events import announce
from tournaments.models import Entry, Pairing, Round


def round_published(one: Round) -> None:
    """Tell that everybody sees a round."""
    slug = one.tournament.slug
    data = {
        "tournament": slug,
        "round": one.number,
        "day": one.day.isoformat() if one.day else None,
        "boards": one.pairings.count(),
        "address": f"/api/v1/tournaments/{slug}/rounds/{one.number}",
    }
    announce(Happening.ROUND_PUBLISHED, data, slug)


def round_unpublished(one: Round) -> None:
    """Tell that a round everybody saw is a draft again; its address answers with 404 until it is published anew."""
    slug = one.tournament.slug
    data = {"tournament": slug, "round": one.number, "address": f"/api/v1/tournaments/{slug}/rounds/{one.number}"}
    announce(Happening.ROUND_UNPUBLISHED, data, slug)


def result_changed(pairing: Pairing) -> None:
    """Tell that a board of a published round has another result, or other colours; of drafts nothing is told."""
    one = pairing.round
    if one.is_draft:
        return
    slug = one.tournament.slug
    data = {
        "tournament": slug,
        "round": one.number,
        "board": pairing.board,
        "white": _side(pairing.white),
        "black": _side(pairing.black),
        "result": pairing.result,
        "version": pairing.version,
        "address": f"/api/v1/tournaments/{slug}/rounds/{one.number}",
    }
    announce(Happening.RESULT_CHANGED, data, slug)


def _side(entry: Entry) -> dict[str, object]:
    return {"start_number": entry.start_number, "name": entry.name}

"""Webhook events of a tournament: rounds published and unpublished, results changed."""

from ratings.models import WebhookEvent
from ratings.webhooks.events import announce
from tournaments.models import Entry, Pairing, Round


def round_published(round_: Round) -> None:
    """Announce a published round."""
    slug = round_.tournament.slug
    data = {
        "tournament": slug,
        "round": round_.number,
        "day": round_.day.isoformat() if round_.day else None,
        "boards": round_.pairings.count(),
        "address": f"/api/v1/tournaments/{slug}/rounds/{round_.number}",
    }
    announce(WebhookEvent.ROUND_PUBLISHED, data, slug)


def round_unpublished(round_: Round) -> None:
    """Announce an unpublished round. The round's address answers 404 until it is published again."""
    slug = round_.tournament.slug
    data = {"tournament": slug, "round": round_.number, "address": f"/api/v1/tournaments/{slug}/rounds/{round_.number}"}
    announce(WebhookEvent.ROUND_UNPUBLISHED, data, slug)


def result_changed(pairing: Pairing) -> None:
    """Announce a new result, or new colours, of a board in a public round. Drafts are ignored."""
    round_ = pairing.round
    if round_.is_draft:
        return
    slug = round_.tournament.slug
    data = {
        "tournament": slug,
        "round": round_.number,
        "board": pairing.board,
        "white": _side(pairing.white),
        "black": _side(pairing.black),
        "result": pairing.result,
        "version": pairing.version,
        "address": f"/api/v1/tournaments/{slug}/rounds/{round_.number}",
    }
    announce(WebhookEvent.RESULT_CHANGED, data, slug)


def _side(entry: Entry) -> dict[str, object]:
    return {"start_number": entry.start_number, "name": entry.name}

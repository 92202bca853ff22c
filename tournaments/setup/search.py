"""Search from the desk: players of the current tournament, a person's tournaments, players of the register."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.models import User
from ratings.register.suggestions import search_players
from tournaments.core import permissions
from tournaments.core.entry_finder import matching_entries
from tournaments.models import Tournament

MOST_SUGGESTED, MOST_LISTED = 5, 25


@dataclass(frozen=True, slots=True)
class DeskHit:
    """A hit: its address, title and name, and a detail that distinguishes it from hits with the same name."""

    address: str
    title: str
    name: str
    detail: str


@dataclass(frozen=True, slots=True)
class DeskHits:
    """The hits of one kind."""

    kind: str
    hits: list[DeskHit]


def search_desk(user: User, text: str, slug: str = "", limit: int = MOST_SUGGESTED) -> list[DeskHits]:
    """Return the hits of a text by kind: entries of the tournament `slug`, the user's tournaments, register players.

    The best hits come first, at most `limit` of each kind. A start number finds its player. Kinds without hits are left
    out.
    """
    text_words = text.replace("\0", "").split()
    if not text_words:
        return []
    here = permissions.tournaments_of(user).filter(slug=slug.replace("\0", "")).first()
    kinds = [
        DeskHits(here.name, [*_entries(user, here, " ".join(text_words), limit)]) if here else None,
        DeskHits(_("Tournaments"), [*_tournaments(user, text_words, limit)]),
        DeskHits(_("Register"), [*_players(" ".join(text_words), limit)]),
    ]
    return [kind for kind in kinds if kind and kind.hits]


def _entries(user: User, tournament: Tournament, text: str, limit: int) -> Iterator[DeskHit]:
    directs = permissions.may_direct(user, tournament)
    for entry in matching_entries(tournament, text)[:limit]:
        if directs:
            address = reverse("desk_entry", args=[tournament.slug, entry.pk])
        else:
            address = reverse("tournament_player", args=[tournament.slug, entry.start_number])
        number = _("No. %(number)s") % {"number": entry.start_number}
        yield DeskHit(address, entry.title, entry.name, f"{number} · {entry.rating or '–'}")


def _tournaments(user: User, text_words: list[str], limit: int) -> Iterator[DeskHit]:
    mine = permissions.tournaments_of(user).select_related("event")
    for word in text_words:
        mine = mine.filter(Q(name__icontains=word) | Q(event__name__icontains=word) | Q(place__icontains=word))
    for tournament in mine.distinct().order_by("-first_day", "name", "pk")[:limit]:
        address = reverse("desk_tournament", args=[tournament.slug])
        yield DeskHit(address, "", tournament.name, f"{tournament.place} · {tournament.first_day.year}")


def _players(text: str, limit: int) -> Iterator[DeskHit]:
    for player in search_players(text, timezone.localdate(), limit, with_hidden=False).matches:
        address = player.player.get_absolute_url()
        yield DeskHit(address, player.title, player.name, f"{player.federation} · {player.rating or '–'}")

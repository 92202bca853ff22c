"""Links by which helpers without an account enter the results of their boards."""

import datetime as dt

from django.db.models import Count, Max, Prefetch, QuerySet
from django.utils import timezone

from ratings.links import links, tokens
from ratings.links.tokens import draw_token
from ratings.models import User
from tournaments.models import HelperLink, Keystroke, KeystrokeOutcome, Pairing, Round, RoundState, Tournament

SALT = "tournaments.helper_links"


def new_token() -> str:
    """Return a new token, signed for links and invitations of the desk."""
    return draw_token(SALT)


def verified_token(signed_token: str) -> str:
    """Return a token that `new_token` signed within the last day. Raise Refused for any other token."""
    return tokens.token_of(signed_token, SALT)


def create(link: HelperLink, drawn_token: str, by: User) -> tuple[HelperLink, str]:
    """Store the link and return it with its token. A repeated call with the same token changes nothing."""
    token = verified_token(drawn_token)
    link.by = by
    return links.store_link(link, token, "tournament_id", "name")[0], token


def valid_link(token: str, now: dt.datetime) -> HelperLink | None:
    """Return the valid link of a token, else None."""
    links_in_use = HelperLink.objects.filter(tournament__removal=None).select_related("tournament__event")
    return links.find_link(links_in_use, token, now)


def links_of(tournament: Tournament) -> QuerySet[HelperLink]:
    """Return the links of a tournament, newest first, with `entered` (count of results) and `last_used`."""
    used = tournament.helper_links.annotate(entered=Count("keystrokes"), last_used=Max("keystrokes__at"))
    return used.select_related("by").order_by("-pk")


def open_rounds(tournament: Tournament) -> list[Round]:
    """Return the rounds that a link may enter: the newest public round of a Swiss, else all public rounds.

    Once the next round of a Swiss is paired from earlier results, only the arbiter may change these results.
    """
    public = [*tournament.rounds.public().order_by("number")]
    return public[-1:] if tournament.is_paired_by_round else public


def current_round(rounds: list[Round]) -> Round | None:
    """Return the first of the rounds with a missing result, else the last of them."""
    missing = [round_ for round_ in rounds if round_.state == RoundState.PUBLISHED]
    return next(iter(missing or rounds[-1:]), None)


def boards(link: HelperLink, round_: Round) -> list[Pairing]:
    """Return the boards of a link in a round; `entered` are the keystrokes that changed a board."""
    pairings = round_.pairings.filter(board__gte=link.first_board).select_related("white", "black")
    if link.last_board is not None:
        pairings = pairings.filter(board__lte=link.last_board)
    entered = Keystroke.objects.filter(outcome=KeystrokeOutcome.ENTERED).select_related("by", "link").order_by("pk")
    return [*pairings.prefetch_related(Prefetch("keystrokes", entered, to_attr="entered"))]


def end_of_day(now: dt.datetime) -> dt.datetime:
    """Return midnight after `now` in the current time zone, that of the event, for any zone of `now`."""
    tomorrow = timezone.localdate(now) + dt.timedelta(days=1)
    return timezone.make_aware(dt.datetime.combine(tomorrow, dt.time()))

"""Links by which helpers without an account enter the results of their boards, until they expire or are revoked.

The token is in the link alone: it is shown once, and only its sha256 is kept. Whoever has it needs nothing else.
"""

import datetime as dt

from django.db.models import Count, Max, Prefetch, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.core import drawn_tokens
from ratings.core.drawn_tokens import digest, draw_token
from ratings.models import User
from tournaments.core.errors import Refused
from tournaments.models import HelperLink, Keystroke, Outcome, Pairing, Round, RoundState, Tournament

SALT = "tournaments.helper_links"


def drawn() -> str:
    """A new token, signed: the form that makes the link brings it back, so that sending it twice makes one link."""
    return draw_token(SALT)


def token_of(drawn_token: str) -> str:
    """The token that was drawn here, not longer than a day ago; `Refused` for any other."""
    return drawn_tokens.token_of(drawn_token, SALT)


def make(link: HelperLink, drawn_token: str, by: User) -> tuple[HelperLink, str]:
    """Keep the link that was filled in, and answer it with its token; the same token again changes nothing."""
    token = token_of(drawn_token)
    given = {field: getattr(link, field) for field in ("tournament", "name", "first_board", "last_board", "expires_at")}
    made, new = HelperLink.objects.get_or_create(token_sha256=digest(token), defaults={**given, "by": by})
    if not new and (made.tournament_id, made.name) != (link.tournament_id, link.name):
        raise Refused(_("This link was made already, for %(name)s.") % {"name": made.name})
    return made, token


def revoke(link: HelperLink, now: dt.datetime) -> None:
    """From now on the link opens nothing; what was entered by it stays."""
    HelperLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=now)


def opened_by(token: str, now: dt.datetime) -> HelperLink | None:
    """The link of that token, if it is in force; of the others nobody learns whether they ever were."""
    in_force = HelperLink.objects.filter(revoked_at=None, expires_at__gt=now, tournament__removal=None).select_related(
        "tournament"
    )
    return in_force.filter(token_sha256=digest(token)).first()


def listed(tournament: Tournament) -> QuerySet[HelperLink]:
    """The links of a tournament, newest first, each with `entered` (how many results) and `last_used`."""
    used = tournament.helper_links.annotate(entered=Count("keystrokes"), last_used=Max("keystrokes__at"))
    return used.select_related("by").order_by("-pk")


def open_rounds(tournament: Tournament) -> list[Round]:
    """The rounds whose results a link may enter: of a Swiss the newest that is public, else every public one.

    The next round of a Swiss was paired by the results before it: those are the arbiter's to change.
    """
    public = [*tournament.rounds.public().order_by("number")]
    return public[-1:] if tournament.is_paired_by_round else public


def current_round(rounds: list[Round]) -> Round | None:
    """The first of them that misses a result, else the last."""
    missing = [round_ for round_ in rounds if round_.state == RoundState.PUBLISHED]
    return next(iter(missing or rounds[-1:]), None)


def boards(link: HelperLink, round_: Round) -> list[Pairing]:
    """The boards of a link in a round; `entered` of each is the keystrokes that changed it, the last of them stands."""
    pairings = round_.pairings.filter(board__gte=link.first_board).select_related("white", "black")
    if link.last_board is not None:
        pairings = pairings.filter(board__lte=link.last_board)
    entered = Keystroke.objects.filter(outcome=Outcome.ENTERED).select_related("by", "link").order_by("pk")
    return [*pairings.prefetch_related(Prefetch("keystrokes", entered, to_attr="entered"))]


def end_of_day(now: dt.datetime) -> dt.datetime:
    """Midnight after `now` by the clock of the installation, whatever zone `now` is in."""
    tomorrow = timezone.localdate(now) + dt.timedelta(days=1)
    return timezone.make_aware(dt.datetime.combine(tomorrow, dt.time()))

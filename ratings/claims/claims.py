"""Claims: errors that players report on their published periods, the deadline, and the answers.

The player follows a claim with an account or by a private link. The database has only the sha256 of the link's token.
"""

import datetime as dt

from django.db import transaction
from django.db.models import Max, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from ratings.core.errors import Refused
from ratings.core.locks import CLAIM, lock
from ratings.core.templatetags.figures import day
from ratings.links.tokens import draw_token, hash_token, token_of
from ratings.lists.claim_window import claim_deadline
from ratings.models import Claim, ClaimAnswer, ClaimState, ListedRating, RatedGame, User, Version
from ratings.register.identity import read_merges

SALT = "ratings.claims"
LINK_DAYS = 365
DECIDED_STATES = (ClaimState.GRANTED, ClaimState.DECLINED)


def new_token() -> str:
    """Return a new signed token for the form.

    The form sends it back, so that a claim that is sent twice is stored once.
    """
    return draw_token(SALT)


@transaction.atomic
def store_claim(claim: Claim, form_token: str, today: dt.date) -> tuple[Claim, str]:
    """Store a claim, and return it with the token of its link; the same `form_token` again changes nothing.

    Refused if the deadline is over, if a new version replaced this one, or if the game is not the player's on this
    version.
    """
    token = token_of(form_token, SALT)
    claim.token_sha256 = hash_token(token)
    refuse_late(claim.version, today)
    on_it = RatedGame.objects.filter(run=claim.version.run_id, player=claim.player, game=claim.game)
    if claim.game and not on_it.exists():
        raise Refused(_("This game is not among the player's games on this list."))
    fields = {field.name: getattr(claim, field.name) for field in Claim._meta.concrete_fields if not field.primary_key}
    stored, _new = Claim.objects.get_or_create(token_sha256=claim.token_sha256, defaults=fields)
    return stored, token


def refuse_late(version: Version, today: dt.date) -> None:
    """Raise Refused if the deadline is over, or if a new version replaced this one."""
    newest = Version.objects.filter(list=version.list_id).order_by("-number").first()
    if newest and newest.pk != version.pk:
        message = _("Version %(number)s replaced this one. Check whether it still has the error.")
        raise Refused(message % {"number": newest.number})
    until = claim_deadline(version, today)
    if until.is_over:
        message = _("Errors of this list could be reported until %(day)s. Write to the office.")
        raise Refused(message % {"day": day(until.day)})


def find_claim(token: str, now: dt.datetime) -> Claim | None:
    """Return the claim of a valid link; None for expired and unknown links."""
    claim = claims_with_state().filter(token_sha256=hash_token(token)).first()
    return claim if claim and now < link_valid_until(claim) else None


def link_valid_until(claim: Claim) -> dt.datetime:
    """Return the end of the validity of a claim's link: a year after the last message."""
    last = claim.answers.aggregate(last=Max("at"))["last"] or claim.at
    return max(last, claim.at) + dt.timedelta(days=LINK_DAYS)


@transaction.atomic
def add_message(claim: Claim, text: str, by: User | None, at: dt.datetime) -> ClaimAnswer:
    """Add a message of the player. A decided claim then waits for the office again."""
    return _create_answer(claim, ClaimState.SAID, text, by, at)


@transaction.atomic
def record_answer(claim: Claim, state: str, text: str, by: User, at: dt.datetime) -> ClaimAnswer:
    """Store a question, a grant or a refusal by the office. Refused if the claim already has this decision."""
    lock(CLAIM, claim.pk)
    last = claim.answers.order_by("-pk").first()
    if last and last.state in DECIDED_STATES and last.state == state:
        raise Refused(_("%(who)s has already decided this.") % {"who": last.by})
    return _create_answer(claim, state, text, by, at)


def _create_answer(claim: Claim, state: str, text: str, by: User | None, at: dt.datetime) -> ClaimAnswer:
    if not text.strip():
        raise Refused(_("The text is missing."))
    return ClaimAnswer.objects.create(claim=claim, state=state, text=text.strip(), by=by, at=at)


def claims_with_state() -> "QuerySet[Claim]":
    """Return all claims with `state` (None if unanswered), `last_at` and the `name` on the list, oldest first."""
    last = ClaimAnswer.objects.filter(claim=OuterRef("pk")).order_by("-pk")
    listed = ListedRating.objects.filter(run=OuterRef("version__run"), player=OuterRef("player"))
    stated = Claim.objects.annotate(
        state=Subquery(last.values("state")[:1]),
        last_at=Subquery(last.values("at")[:1]),
        name=Subquery(listed.values("name")[:1]),
    )
    return stated.select_related("player", "version__list__series", "game__event", "by").order_by("pk")


def claims_awaiting_office() -> "QuerySet[Claim]":
    return claims_with_state().filter(Q(state=None) | Q(state=ClaimState.SAID))


def claims_awaiting_player() -> "QuerySet[Claim]":
    """Return the claims that wait for the player's answer to a question."""
    return claims_with_state().filter(state=ClaimState.ASKED)  # type: ignore[misc]


def decided_claims() -> "QuerySet[Claim]":
    """Return the granted and declined claims, newest first."""
    return claims_with_state().filter(state__in=DECIDED_STATES).order_by("-pk")  # type: ignore[misc]


def claims_of_user(user: User) -> "QuerySet[Claim]":
    """Return the claims of an account, and those on any record of the account's player, newest first."""
    mine = read_merges().records_of_player(user.player_id) if user.player_id else []
    return claims_with_state().filter(Q(by=user) | Q(player__in=mine)).order_by("-pk")

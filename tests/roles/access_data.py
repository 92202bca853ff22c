"""The users of the tables, and the objects of their addresses."""

from typing import Any, NamedTuple

from allauth.usersessions.models import UserSession
from django.urls import reverse
from django.utils import timezone

from ratings.api import keys
from ratings.claims import claims
from ratings.links import links
from ratings.models import (
    AccountRequest,
    Adjustment,
    AdjustmentFormula,
    Arbiter,
    Claim,
    Correction,
    FederationMember,
    Installation,
    Invoice,
    Logo,
    MemberImport,
    Payer,
    Player,
    PublicationOrder,
    RatedEvent,
    RatingSeries,
    Run,
    SeriesEntry,
    User,
    Version,
    Webhook,
    WhatIf,
)
from ratings.periods import run
from ratings.periods.adjustment_formula import FormulaTerms
from ratings.register.merging import merge
from ratings.simulation.replay.comparison import ListComparison
from ratings.webhooks.events import create_test_delivery
from ratings.webhooks.signature import new_salt
from tests.ratings import month, reporting
from tests.ratings.month import list_of
from tests.ratings.registrations import create_registration
from tests.roles.addresses import ADDRESSES, kind_of
from tests.roles.table import ROLES, Row
from tests.tournaments import factories
from tournaments.checkin import link
from tournaments.checkin.rounds import open_check_in
from tournaments.command import messages
from tournaments.entries import entries
from tournaments.entries.bulk import stored_review
from tournaments.models import EventCheckIn, Staff, StaffRole, Tournament

AddressParts = dict[str, dict[str, Any]]


class AccessData(NamedTuple):
    """The users, and the objects of the addresses: of the cup, or of the name in brackets."""

    users: dict[str, User | None]
    parts_by_kind: AddressParts

    def address(self, row: Row) -> str:
        fields = self.parts_by_kind[kind_of(row.name)] | self.parts_by_kind.get(row.variant, {})
        return reverse(row.name, kwargs={part: fields[part] for part in ADDRESSES[row.name]})


def create_access_data() -> AccessData:
    chief, stranger = factories.create_account("arbiter", "arbiters"), factories.create_account("stranger", "arbiters")
    helper, officer = factories.create_account("helper"), factories.create_account("officer", "officers")
    admin = factories.create_account("admin", is_superuser=True)
    desk = create_desk_objects(chief, helper)
    player = Player.objects.order_by("pk")[0]
    Installation.objects.create(authority="Office", federation="NOR", account_requests=True, contact="Oslo")
    invited, opens = factories.issue_account_invitation(admin)
    players = (None, chief, stranger, helper, officer, admin)
    return AccessData(
        dict(zip(ROLES, players, strict=True)),
        {
            **desk,
            **create_office_objects(chief, player),
            **create_list_objects(chief, officer, player),
            "session": {"pk": UserSession.objects.create(user=chief, ip="192.0.2.1", session_key="of the chief").pk},
            "account": {"pk": stranger.pk},
            "account_invitation": {"pk": invited.pk, "token": opens},
            "account_request": {"pk": AccountRequest.objects.create(name="Mira", email="mira@example.org").pk},
            "member": {"pk": FederationMember.objects.create(player=player).pk},
            "member_import": {
                "pk": MemberImport.objects.create(fields=[], rows=2000, by=officer, at=timezone.now()).pk
            },
            "member_group": {
                "pk": MemberImport.objects.create(fields=[], rows=1, by=officer, at=timezone.now()).pk,
                "state": "federation",
            },
            "arbiter": {"pk": Arbiter.objects.create(name="Lund, Kari", federation="NOR", level="FA").pk},
            "logo": {"sha256": Logo.objects.create(sha256="0" * 64, data=b"").pk},
            "first_day": {"step": "series"},
            "api_key": {"pk": keys.create_key(chief, "an app", timezone.now())[0].pk},
            "webhook": create_webhook(chief),
            "what_if": {"pk": create_simulation(officer).pk},
            "money": create_invoice(officer),
            "unknown": {"token": "x" * 32},
        },
    )


def create_desk_objects(chief: User, helper: User) -> AddressParts:
    """Create a running tournament, one in preparation, and a hidden player. Return the parts of their addresses."""
    cup = factories.create_running_tournament(chief)
    draft = factories.create_tournament(chief, name="Winter Cup")
    entries.enter_player(draft, Player.objects.order_by("pk")[0])
    hidden = factories.enrol_player("Shy, Person")
    Player.objects.filter(pk=hidden.pk).update(hidden=True)
    (link, token), (ended, revoked) = factories.issue_helper_link(cup, chief), factories.issue_helper_link(cup, chief)
    links.revoke(ended, timezone.now())
    invitation, invited = factories.issue_invitation(cup, chief)
    return {
        "desk": {
            "slug": cup.slug,
            "event_id": cup.event_id,
            "pk": Staff.objects.create(tournament=cup, user=helper, role=StaffRole.RESULTS).pk,
            "number": 1,
            "board": 1,
            "start_number": 1,
            "column": "pts",
            "section": "players",
            "link_id": link.pk,
            "token": token,
            "entry_id": cup.entries.order_by("pk")[0].pk,
            "category_id": cup.categories.create(name="Women", sex="w").pk,
            "absence_id": 1,
            "line_id": 1,
            "removed_id": 1,
            "import_id": stored_review.store_list(cup, "Name;Born\nOstby, Arne;2012", "", chief).pk,
            "added_id": 1,
            "rule": cup.forbidden_pairs.create(kind="club").pk,
            "invitation_id": invitation.pk,
            "message_id": messages.send_message(cup.event, "Lunch at noon", chief, timezone.now()).pk,
            "announcement_id": 1,
        },
        "invitation": {"token": invited},
        "draft": {"slug": draft.slug, "start_number": 1},
        "hidden": {"number": hidden.number},
        "revoked": {"token": revoked},
        "hall": {"token": check_in_token(cup)},
    }


def check_in_token(cup: Tournament) -> str:
    """Open check-in of the cup and return the token of its link for players."""
    open_check_in(cup.event, [cup])
    link.create_link(cup.event)
    return link.token_of(EventCheckIn.objects.get(event=cup.event))


def create_office_objects(chief: User, player: Player) -> AddressParts:
    """Create a report submitted twice and a registration. Return the parts of addresses at the office."""
    before = reporting.receive(reporting.four_player_report(city="Oslo"), chief)
    report = reporting.receive(reporting.four_player_report(), chief, replaces=before)
    return {
        "office": {
            "number": player.number,
            "chapter": "standard",
            "name": "2024-03-01",
            "other": "2022-01-01",
            "pk": report.pk,
            "start_number": 1,
            "fact": player.facts.get().pk,
            "code": create_registration(chief).code,
        }
    }


def create_list_objects(chief: User, officer: User, player: Player) -> AddressParts:
    """Create a list in two versions, a preview of the next, and claims and actions about them."""
    players = month.enrol_players("AF")
    base = month.publish_base_list(players, control="rapid")
    second = month.publish_base_list(players, {"A": 1990}, control="rapid")
    own_claim = Claim(player=players["A"], version=second, text="It is wrong", by=chief, at=timezone.now())
    claim, token = claims.store_claim(own_claim, claims.new_token(), second.at.date())
    merged = merge(players["A"], players["F"], "one person", officer, timezone.now())
    preview = run.unfinished_run(list_of("rapid", month.DECEMBER), officer, month.NOW)
    fields: dict[str, Any] = {"reason": "monthly list", "due": month.NOW, "by": officer, "at": month.NOW}
    november = {"month": "2025-11", "control": "rapid"}
    fide = RatingSeries.objects.create(code="FIDE", name="FIDE")
    correction = create_correction(officer, base, preview)
    rated = RatedEvent.objects.latest("pk")
    return {
        "list": {**november, "number": base.number, "file": "csv", "series": fide.code},
        "series": {"code": fide.code},
        "compared": {**november, "number": second.number},
        "working": {**november, "number": "101", "version": base.number, "game": 1},
        "run": {"pk": preview.pk},
        "order": {"pk": PublicationOrder.objects.create(run=preview, **fields).pk},
        "correction": correction,
        "event": {"event_id": rated.pk, "key": rated.submission_id},
        "claim": {"pk": claim.pk, "token": token},
        "merge": {"pk": merged.pk},
        "met": {"number": player.number, "other": players["A"].number},
    }


def create_correction(officer: User, base: Version, preview: Run) -> dict[str, int]:
    """Create a correction with a computed list, and adjustments. Return the parts of their addresses."""
    players = month.enrol_players("BC")
    report = reporting.receive(reporting.four_player_report(city="Hamar"), officer)
    event = RatedEvent.objects.create(
        submission=report, name="Open", first_day=reporting.FIRST_DAY, last_day=reporting.LAST_DAY, system="swiss",
        control="rapid", list_date=month.DECEMBER, accepted_at=month.NOW,
    )  # fmt: skip
    SeriesEntry.objects.create(event=event, series=month.default_series(), list_date=month.DECEMBER, at=month.NOW)
    sides: dict[str, Any] = {"white": players["B"], "black": players["C"], "white_result": "1", "black_result": "0"}
    game = event.games.create(round=1, played=True, **sides)
    correction = Correction.objects.create(kind="doubled", reason="twice", by=officer, at=month.NOW)
    correction.events.create(event=event)
    cascade = correction.cascades.create(asked_by=officer, asked_at=month.NOW, finished_at=month.NOW)
    row = cascade.lists.create(list=preview.list, against=base, run=preview)
    fields: dict[str, Any] = {
        "series": month.default_series(), "control": "rapid", "list_date": month.JANUARY, "reason": "so", "by": officer,
    }  # fmt: skip
    formula = AdjustmentFormula.objects.create(terms=FormulaTerms(low=0, high=1).to_json(), at=month.NOW, **fields)
    single = Adjustment.objects.create(player=players["B"], points=3, kind="base", **fields)
    return {
        "correction": correction.pk, "row": row.pk, "event": event.pk, "game": game.pk,
        "start_number": 1, "formula": formula.pk, "adjustment": single.pk,
    }  # fmt: skip


def create_webhook(user: User) -> dict[str, Any]:
    """Create a webhook with a message. Return the parts of their addresses."""
    fields = {"happenings": ["list.published"], "url": "https://example.org/", "salt": new_salt()}
    webhook = Webhook.objects.create(user=user, made_at=timezone.now(), **fields)
    return {"pk": webhook.pk, "message": create_test_delivery(webhook).uuid}


def create_invoice(officer: User) -> dict[str, int]:
    """Create a payer with an invoice. Return the parts of their addresses."""
    payer = Payer.objects.create(name="North")
    invoice = Invoice.objects.create(
        number="2025-0001", payer=payer, month=month.DECEMBER, hundredths=0, currency="EUR", issued_by=officer,
        issued_at=month.NOW,
    )  # fmt: skip
    return {"payer": payer.pk, "invoice": invoice.pk}


def create_simulation(officer: User) -> WhatIf:
    """Create a finished simulation without lists."""
    ended = {"finished_at": month.NOW, "outcome": ListComparison(month.NOVEMBER, {}).outcome()}
    return WhatIf.objects.create(
        title="Four lists a year", series=month.default_series(), control="rapid", first_list=month.DECEMBER,
        last_list=month.DECEMBER, terms={"lists_a_year": 4}, asked_by=officer, asked_at=month.NOW, **ended,
    )  # fmt: skip

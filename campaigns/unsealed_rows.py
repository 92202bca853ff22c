"""A row of each table that no seal includes, for the campaign of alterations."""

from collections.abc import Mapping

from ratings.models import (
    Adjustment,
    AdjustmentFormula,
    CorrectedEvent,
    Correction,
    CorrectionDecision,
    EventPayer,
    FederationMember,
    FeeRate,
    Invoice,
    InvoiceLine,
    MemberImport,
    Payer,
    Player,
    ProposedWay,
    RatedEvent,
    RatingSeries,
    SeriesEntry,
    SeriesNumber,
    User,
)
from tests.ratings.month import JANUARY, NOW


def create_unsealed_rows(players: Mapping[str, Player], officer: User) -> None:
    """Create the rows: of a second series, of a correction, of invoices, and of members."""
    event = RatedEvent.objects.latest("pk")
    series = RatingSeries.objects.create(code="NAT", name="National", source="computed")
    SeriesEntry.objects.create(event=event, series=series, list_date=JANUARY, at=NOW)
    SeriesNumber.objects.create(series=series, number="N1", player=players["A"])
    _create_correction(event, officer)
    _create_adjustment(players["A"], series, officer)
    _create_invoice(event, officer)
    FederationMember.objects.create(player=players["A"], number="17", until=JANUARY)
    MemberImport.objects.create(
        fields=[], rows=1, by=officer, at=NOW, reviewed_at=NOW, confirmed_by=officer, confirmed_at=NOW,
        ratings={"standard": [[players["A"].pk, 2000]]},
    )  # fmt: skip


def _create_correction(event: RatedEvent, officer: User) -> None:
    correction = Correction.objects.create(kind="fraud", reason="invented games", by=officer, at=NOW)
    decision = {"correction": correction, "way": "record", "note": "only recorded", "by": officer, "at": NOW}
    CorrectedEvent.objects.create(correction=correction, event=event)
    ProposedWay.objects.create(**decision)
    CorrectionDecision.objects.create(**decision, cascade=[])


def _create_adjustment(player: Player, series: RatingSeries, officer: User) -> None:
    about = {"series": series, "control": "standard", "list_date": JANUARY, "reason": "a mistake", "by": officer}
    formula = AdjustmentFormula.objects.create(**about, terms={}, at=NOW)
    Adjustment.objects.create(**about, formula=formula, player=player, points=5, kind="once")


def _create_invoice(event: RatedEvent, officer: User) -> None:
    FeeRate.objects.create(control="standard", unit="player", hundredths=150, currency="EUR", from_day=JANUARY)
    payer = Payer.objects.create(kind="club", name="Invented Club")
    EventPayer.objects.create(event=event, payer=payer, by=officer, at=NOW)
    invoice = Invoice.objects.create(
        number="2026-0001", payer=payer, month=JANUARY, hundredths=600, currency="EUR", issued_by=officer, issued_at=NOW
    )
    InvoiceLine.objects.create(invoice=invoice, event=event, fee="rating", unit="player", count=4, hundredths=150)

"""The PDF of every bill."""

from dataclasses import replace

import pytest

from ratings.fees.bill_pdf import to_pdf
from ratings.fees.bills import Bill, BillLine

BROKEN_LOGO = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x0a\0\0\0\x0a"
BILL = Bill(
    title="Invoice 2025-0001", office="Office", contact="", imprint="", payment="", logo=b"", payer="Šachový klub",
    facts=(("Number", "2025-0001"),), lines=(), sums=("0.00 EUR",),
)  # fmt: skip
LINE = BillLine("Шахматы & <Ελλάδα>", "1–2 Nov 2025", "rating of an event", "1 × an event", "12.50", "12.50")


@pytest.mark.parametrize(
    "bill",
    [
        BILL,
        replace(BILL, sums=(), payer=""),
        replace(BILL, logo=BROKEN_LOGO, payment="a\x01b <i>\n" * 300, imprint="& " * 2000),
        replace(BILL, lines=(replace(LINE, event="W" * 300, details="x " * 500),) * 3),
    ],
    ids=["plain", "empty", "long texts", "long names"],
)
def test_every_bill_becomes_a_pdf_and_the_same_every_time(bill: Bill) -> None:
    data = to_pdf(bill)
    assert data.startswith(b"%PDF")
    assert data.endswith(b"%%EOF\n")
    assert to_pdf(bill) == data


def test_many_charges_go_on_over_pages() -> None:
    assert b"/Count 1 " in to_pdf(replace(BILL, lines=(LINE,)))
    assert b"/Count 1 " not in to_pdf(replace(BILL, lines=(LINE,) * 60))

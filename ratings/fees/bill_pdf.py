"""Invoices and statements as PDF, on A4."""

from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

import PIL.Image
from django.utils.translation import gettext as _
from reportlab.lib import colors
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Image, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from ratings.core.share_image import FONT as FONT_FILE
from ratings.fees.bills import Bill

FONT = "DejaVuSans"
MARGIN, FOOTER_HEIGHT = 20 * mm, 25 * mm
PADDING = 6  # width of reportlab's frame around the text, in points
WIDTH = A4[0] - 2 * MARGIN
LOGO_WIDTH, LOGO_HEIGHT = 50 * mm, 18 * mm
COLUMNS = tuple(share * WIDTH for share in (0.36, 0.19, 0.175, 0.13, 0.145))
GREY, HAIRLINE = colors.HexColor("#5d574d"), colors.HexColor("#b9b2a4")

BODY = ParagraphStyle("body", fontName=FONT, fontSize=9, leading=12.5)
FIGURES = ParagraphStyle("figures", BODY, alignment=TA_RIGHT)
SMALL = ParagraphStyle("small", BODY, fontSize=7.5, leading=10, textColor=GREY)
HEADING = ParagraphStyle("heading", SMALL, textColor=colors.black)
HEADING_RIGHT = ParagraphStyle("heading_right", HEADING, alignment=TA_RIGHT)
OFFICE = ParagraphStyle("office", BODY, fontSize=13, leading=17)
TITLE = ParagraphStyle("title", BODY, fontSize=15, leading=20, spaceBefore=8 * mm, spaceAfter=4 * mm)


def to_pdf(bill: Bill) -> bytes:
    """Return the bill as PDF, on as many pages as needed. Equal bills give equal bytes."""
    registerFont(TTFont(FONT, FONT_FILE))
    file = BytesIO()
    sheet = SimpleDocTemplate(
        file, pagesize=A4, topMargin=MARGIN, bottomMargin=FOOTER_HEIGHT, leftMargin=MARGIN - PADDING,
        rightMargin=MARGIN - PADDING, invariant=1, title=bill.title, author=bill.office,
    )  # fmt: skip
    content = [
        _letterhead(bill), Spacer(0, 8 * mm), _address(bill), Paragraph(escape(bill.title), TITLE), _charges(bill),
        Spacer(0, 8 * mm), *_paragraphs(bill.payment, BODY), Spacer(0, 8 * mm), *_paragraphs(bill.imprint, SMALL),
    ]  # fmt: skip

    def foot(canvas: Canvas, _sheet: SimpleDocTemplate) -> None:
        canvas.setFont(FONT, SMALL.fontSize)
        canvas.setFillColor(GREY)
        canvas.drawString(MARGIN, FOOTER_HEIGHT / 2, f"{bill.office} · {bill.title}")
        canvas.drawRightString(A4[0] - MARGIN, FOOTER_HEIGHT / 2, str(canvas.getPageNumber()))

    sheet.build(content, onFirstPage=foot, onLaterPages=foot)
    return file.getvalue()


def _letterhead(bill: Bill) -> Flowable:
    """Return the name and addresses of the office at the left, its logo at the right."""
    paragraphs = [Paragraph(escape(bill.office), OFFICE), *_paragraphs(bill.contact, SMALL)]
    return _bare_table(
        [[paragraphs, _logo(bill.logo)]], (WIDTH - LOGO_WIDTH, LOGO_WIDTH), ("ALIGN", (1, 0), (1, 0), "RIGHT")
    )


def _logo(data: bytes) -> Flowable | str:
    """Return the logo in its printed size; "" for an unreadable picture."""
    try:
        width, height = PIL.Image.open(BytesIO(data)).size
        picture = ImageReader(BytesIO(data))
        picture.getRGBData()
    except (OSError, SyntaxError, ValueError, PIL.Image.DecompressionBombError):
        return ""
    scale = min(LOGO_WIDTH / width, LOGO_HEIGHT / height)
    return Image(BytesIO(data), width * scale, height * scale)


def _address(bill: Bill) -> Flowable:
    """Return the payer at the left, number and date at the right."""
    facts = [[Paragraph(escape(label), SMALL), Paragraph(escape(value), BODY)] for label, value in bill.facts]
    columns = (28 * mm, WIDTH * 0.45 - 28 * mm)
    return _bare_table([[_paragraphs(bill.payer, BODY), _bare_table(facts, columns)]], (WIDTH * 0.55, WIDTH * 0.45))


def _charges(bill: Bill) -> Flowable:
    """Return the table of charges and sums. Every page repeats its headings."""
    headings = [(_("Event"), HEADING), (_("Fee"), HEADING), (_("Count"), HEADING)]
    headings += [(_("Rate"), HEADING_RIGHT), (_("Amount"), HEADING_RIGHT)]
    rows: list[list[object]] = [[Paragraph(escape(text), style) for text, style in headings]]
    rows += [
        [
            [Paragraph(escape(line.event), BODY), Paragraph(escape(line.details), SMALL)],
            *(Paragraph(escape(text), BODY) for text in (line.fee, line.count)),
            *(Paragraph(escape(text), FIGURES) for text in (line.rate, line.amount)),
        ]
        for line in bill.lines
    ]  # fmt: skip
    sums = [Paragraph(escape(text), FIGURES) for text in bill.sums or ("–",)]
    rows.append([Paragraph(escape(_("Total")), BODY), "", "", "", sums])
    table = Table(rows, COLUMNS, repeatRows=1)
    table.setStyle(
        TableStyle(
            [
                ("VALIGN", (0, 0), (-1, -1), "TOP"),
                ("LEFTPADDING", (0, 0), (0, -1), 0),
                ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
                ("LINEBELOW", (0, 0), (-1, 0), 0.8, colors.black),
                ("LINEBELOW", (0, 1), (-1, -2), 0.3, HAIRLINE),
                ("LINEABOVE", (0, -1), (-1, -1), 0.8, colors.black),
            ]
        )
    )
    return table


def _bare_table(rows: list[list[Any]], columns: tuple[float, ...], *more: tuple[Any, ...]) -> Flowable:
    """Return a table without lines and margins."""
    table = Table(rows, columns)
    bare = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]
    table.setStyle(TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), *bare, *more]))
    return table


def _paragraphs(text: str, style: ParagraphStyle) -> list[Flowable]:
    """Return a paragraph for each line that is not empty. So a long text can continue on the next page."""
    return [Paragraph(escape(line), style) for line in text.splitlines() if line.strip()]

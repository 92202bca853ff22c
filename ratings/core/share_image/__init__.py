"""Share images of pages for links in other media, 1200 × 630 pixels: a title, with a figure or rows. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
MARGIN = 64
PAPER, INK, GREY, HAIRLINE = "#fffdf8", "#1d1b18", "#5d574d", "#d9d2c4"
FONT = Path(__file__).with_name("DejaVuSans.ttf")
NAME_SIZES = (72, 60, 48, 40, 34)
CURVE_LEFT, CURVE_TOP, CURVE_BOTTOM = 520, 280, 460
ROWS_TOP, ROW_HEIGHT, MOST_ROWS = 246, 70, 4
FOOT = 526
ROOK = (
    ((5, 3), (8.2, 3), (8.2, 5.4), (10.4, 5.4), (10.4, 3), (13.6, 3), (13.6, 5.4), (15.8, 5.4), (15.8, 3), (19, 3),
     (19, 9.2), (16.6, 10.8), (17.2, 16.5), (6.8, 16.5), (7.4, 10.8), (5, 9.2)),
    ((6, 18), (18, 18), (19.5, 21), (4.5, 21)),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class ShareImageContent:
    """Content of a share image: `name`, `details`, `figure` with `captions` or `rows` of two cells, `note` at the foot.

    `curve` has a rating for each list, oldest first; None breaks the line.
    """

    authority: str
    name: str
    details: str
    figure: str = ""
    captions: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    curve: tuple[int | None, ...] = ()
    note: str = ""


def render_share_image(content: ShareImageContent) -> bytes:
    """Return the image as PNG. Equal content gives equal bytes."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    for top, height in ((0, 6), (10, 3)):
        draw.rectangle((0, top, WIDTH, top + height), INK)
    size = next((size for size in NAME_SIZES if _width(content.name, size) <= WIDTH - 2 * MARGIN), NAME_SIZES[-1])
    draw.text((MARGIN, 60), _shortened(content.name, size, WIDTH - 2 * MARGIN), INK, _font(size))
    draw.text((MARGIN, 158), _shortened(content.details, 34, WIDTH - 2 * MARGIN), GREY, _font(34))
    if content.rows:
        _draw_rows(draw, content.rows)
    else:
        _draw_figure(draw, content)
    _draw_foot(draw, content)
    file = BytesIO()
    image.quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_rows(draw: ImageDraw.ImageDraw, rows: Sequence[tuple[str, str]]) -> None:
    for index, (text, figure) in enumerate(rows[:MOST_ROWS]):
        top = ROWS_TOP + index * ROW_HEIGHT
        left = WIDTH - MARGIN - _width(figure, 36)
        draw.text((left, top), figure, INK, _font(36))
        draw.text((MARGIN, top), _shortened(text, 36, int(left) - MARGIN - 24), INK, _font(36))
        if index:
            draw.line((MARGIN, top - 12, WIDTH - MARGIN, top - 12), HAIRLINE, 2)


def _draw_figure(draw: ImageDraw.ImageDraw, content: ShareImageContent) -> None:
    drawn = strokes(content.curve)
    width = (CURVE_LEFT if drawn else WIDTH - MARGIN) - MARGIN - 24
    draw.text((MARGIN, 218), _shortened(content.figure, 132, width), INK, _font(132))
    for index, caption in enumerate(content.captions[:3]):
        draw.text((MARGIN, 380 + index * 44), _shortened(caption, 32, width), GREY, _font(32))
    for stroke in drawn:
        draw.line(stroke, INK, 5)


def _draw_foot(draw: ImageDraw.ImageDraw, content: ShareImageContent) -> None:
    draw.line((MARGIN, FOOT, WIDTH - MARGIN, FOOT), INK, 2)
    for part in ROOK:
        draw.polygon([(MARGIN + 2 * across, FOOT + 16 + 2 * down) for across, down in part], INK)
    note = _shortened(content.note, 28, WIDTH // 3)
    left = WIDTH - MARGIN - _width(note, 28)
    draw.text((left, FOOT + 24), note, GREY, _font(28))
    draw.text((MARGIN + 60, FOOT + 22), _shortened(content.authority, 30, int(left) - MARGIN - 90), INK, _font(30))


def strokes(curve: Sequence[int | None]) -> list[list[tuple[int, int]]]:
    """Return the unbroken parts of the curve as steps, a rating lasts until the next list; none for a single rating."""
    values = [value for value in curve if value is not None]
    if len(values) < 2:
        return []
    low, high = min(values), max(values)
    span, steps = max(high - low, 1), len(curve)
    parts: list[list[tuple[int, int]]] = [[]]
    for index, value in enumerate(curve):
        if value is None:
            parts.append([])
            continue
        down = CURVE_BOTTOM - (value - low) * (CURVE_BOTTOM - CURVE_TOP) // span
        ends = (CURVE_LEFT + step * (WIDTH - MARGIN - CURVE_LEFT) // steps for step in (index, index + 1))
        parts[-1] += [(across, down) for across in ends]
    return [part for part in parts if part]


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONT, size)


def _width(text: str, size: int) -> float:
    return _font(size).getlength(text)


def _shortened(text: str, size: int, width: int) -> str:
    """Return the text, cut with an ellipsis if it is too wide."""
    if _width(text, size) <= width:
        return text
    while text and _width(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"

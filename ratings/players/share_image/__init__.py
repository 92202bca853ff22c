"""Share image of a player's page, for links in other media: name, ratings and history, 1200 × 630 pixels. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
MARGIN = 64
PAPER, INK, GREY, ACCENT, HAIRLINE = "#fffdf8", "#1d1b18", "#5d574d", "#8f1d1d", "#d9d2c4"
FONT = Path(__file__).with_name("DejaVuSans.ttf")
CURVE_TOP, CURVE_BOTTOM = 432, 566
NAME_SIZES = (76, 64, 52, 44, 36)


@dataclass(frozen=True, slots=True)
class ShareImageContent:
    """Content of a share image.

    `ratings` has labels and figures. `curve` has a rating for each list, oldest first; None breaks the line.
    """

    authority: str
    name: str
    details: str
    ratings: Sequence[tuple[str, str]]
    curve: Sequence[int | None]


def render_share_image(content: ShareImageContent) -> bytes:
    """Return the image as PNG. Equal content gives equal bytes."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((MARGIN, 44), _shortened(content.authority, 30, WIDTH - 2 * MARGIN), INK, _font(30))
    draw.line((MARGIN, 98, WIDTH - MARGIN, 98), INK, 5)
    size = next((size for size in NAME_SIZES if _width(content.name, size) <= WIDTH - 2 * MARGIN), NAME_SIZES[-1])
    draw.text((MARGIN, 128), _shortened(content.name, size, WIDTH - 2 * MARGIN), INK, _font(size))
    draw.text((MARGIN, 230), _shortened(content.details, 34, WIDTH - 2 * MARGIN), GREY, _font(34))
    for index, (text, figure) in enumerate(content.ratings):
        left = MARGIN + index * (WIDTH - 2 * MARGIN) // 3
        draw.text((left, 292), figure, ACCENT if index == 0 else INK, _font(72))
        draw.text((left, 378), text, GREY, _font(28))
    draw.line((MARGIN, CURVE_BOTTOM + 16, WIDTH - MARGIN, CURVE_BOTTOM + 16), HAIRLINE, 3)
    for stroke in strokes(content.curve):
        draw.line(stroke, ACCENT, 6, joint="curve")
    file = BytesIO()
    image.quantize(64).save(file, "PNG", optimize=True)
    return file.getvalue()


def strokes(curve: Sequence[int | None]) -> list[list[tuple[int, int]]]:
    """Return the unbroken parts of the curve as points of the image, without parts of a single rating."""
    values = [value for value in curve if value is not None]
    if len(values) < 2:
        return []
    low, high = min(values), max(values)
    span, steps = max(high - low, 1), len(curve) - 1
    parts: list[list[tuple[int, int]]] = [[]]
    for index, value in enumerate(curve):
        if value is None:
            parts.append([])
        else:
            across = MARGIN + index * (WIDTH - 2 * MARGIN) // steps
            parts[-1].append((across, CURVE_BOTTOM - (value - low) * (CURVE_BOTTOM - CURVE_TOP) // span))
    return [part for part in parts if len(part) > 1]


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

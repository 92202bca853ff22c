"""The share image of a player."""

from io import BytesIO

import pytest
from PIL import Image

from ratings.players.share_image import (
    CURVE_BOTTOM,
    CURVE_TOP,
    HEIGHT,
    MARGIN,
    WIDTH,
    ShareImageContent,
    render_share_image,
    strokes,
)

RATINGS = [("Standard", "2007"), ("Rapid", "–"), ("Blitz", "1950")]


def card(**other: object) -> ShareImageContent:
    usual: dict[str, object] = {
        "authority": "Chess Union of Norland", "name": "Aune, Ada", "details": "AUT · 101", "ratings": RATINGS,
        "curve": [2000, 2007],
    }  # fmt: skip
    return ShareImageContent(**usual | other)  # type: ignore[arg-type]


def opened_image(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def test_the_share_image_is_a_png_in_the_size_of_link_previews() -> None:
    image = Image.open(BytesIO(render_share_image(card())))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))


def test_the_same_card_is_the_same_file() -> None:
    assert render_share_image(card()) == render_share_image(card())


@pytest.mark.parametrize("other", [{"name": "Brun, Bo"}, {"details": "NOR"}, {"curve": [2007, 2000]}, {"ratings": []}])
def test_the_texts_of_the_card_are_visible(other: dict[str, object]) -> None:
    assert render_share_image(card(**other)) != render_share_image(card())


@pytest.mark.parametrize("name", ["A" * 200, "Łęcki-Şükrü, Александр Ελλη", ""])
def test_any_name_fits_the_card(name: str) -> None:
    image = opened_image(render_share_image(card(name=name, authority="X" * 200, details="y" * 200)))
    paper = image.getpixel((0, 0))
    assert all(
        image.getpixel((WIDTH - 1 - margin, row)) == paper for row in range(HEIGHT) for margin in (0, MARGIN // 2)
    )


def test_the_curve_runs_over_the_whole_width_and_rises_with_the_rating() -> None:
    ((first, middle, last),) = strokes([2000, 2050, 2100])
    assert (first, last) == ((MARGIN, CURVE_BOTTOM), (WIDTH - MARGIN, CURVE_TOP))
    assert CURVE_TOP < middle[1] < CURVE_BOTTOM


def test_a_month_off_the_list_breaks_the_curve() -> None:
    assert [len(stroke) for stroke in strokes([2000, 2010, None, 2020, 2030])] == [2, 2]


@pytest.mark.parametrize("curve", [[], [2000], [None, None], [None, 2000]])
def test_a_curve_needs_two_ratings(curve: list[int | None]) -> None:
    assert strokes(curve) == []


def test_a_rating_that_never_moved_is_a_straight_line() -> None:
    ((first, last),) = strokes([2000, 2000])
    assert first[1] == last[1]

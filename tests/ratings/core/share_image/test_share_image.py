"""The share image of a player."""

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image

from ratings.core.share_image import (
    CURVE_BOTTOM,
    CURVE_LEFT,
    CURVE_TOP,
    HEIGHT,
    MARGIN,
    WIDTH,
    ShareImageContent,
    render_share_image,
    strokes,
)


def card(**other: object) -> ShareImageContent:
    usual: dict[str, object] = {
        "authority": "Chess Union of Norland", "name": "Aune, Ada", "details": "AUT · 101", "figure": "2007",
        "captions": ["Standard, December 2025"], "curve": [2000, 2007],
    }  # fmt: skip
    return ShareImageContent(**usual | other)  # type: ignore[arg-type]


def opened_image(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def test_the_share_image_is_a_png_in_the_size_of_link_previews() -> None:
    image = Image.open(BytesIO(render_share_image(card())))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT))


def test_the_same_card_is_the_same_file() -> None:
    assert render_share_image(card()) == render_share_image(card())


@pytest.mark.parametrize(
    "other",
    [
        {"name": "Brun, Bo"}, {"details": "NOR"}, {"curve": [2007, 2000]}, {"figure": ""}, {"captions": []},
        {"rows": [("Brun, Bo", "1900")]}, {"note": "version 1"},
    ],
)  # fmt: skip
def test_the_texts_of_the_card_are_visible(other: dict[str, object]) -> None:
    assert render_share_image(card(**other)) != render_share_image(card())


@pytest.mark.parametrize("name", ["A" * 200, "Łęcki-Şükrü, Александр Ελλη", ""])
def test_any_name_fits_the_card(name: str) -> None:
    """The margins below the rule at the top are empty."""
    long = {"authority": "X" * 200, "details": "y" * 200, "figure": "9" * 40, "captions": ["z" * 200], "note": "n" * 90}
    for rows in ((), [("R" * 200, "2000")]):
        image = opened_image(render_share_image(card(name=name, rows=rows, **long)))
        paper = image.getpixel((0, 40))
        assert all(
            image.getpixel((WIDTH - 1 - margin, row)) == paper
            for row in range(20, HEIGHT)
            for margin in (0, MARGIN // 2)
        )


def test_the_curve_is_steps_over_its_width_and_rises_with_the_rating() -> None:
    (points,) = strokes([2000, 2050, 2100])
    assert (points[0], points[-1]) == ((CURVE_LEFT, CURVE_BOTTOM), (WIDTH - MARGIN, CURVE_TOP))
    assert [before[1] == after[1] for before, after in pairwise(points)] == [
        True, False, True, False, True,
    ]  # fmt: skip
    assert CURVE_TOP < points[2][1] < CURVE_BOTTOM


def test_a_month_off_the_list_breaks_the_curve() -> None:
    assert [len(stroke) for stroke in strokes([2000, 2010, None, 2020, 2030])] == [4, 4]


@pytest.mark.parametrize("curve", [[], [2000], [None, None], [None, 2000]])
def test_a_curve_needs_two_ratings(curve: list[int | None]) -> None:
    assert strokes(curve) == []


def test_a_rating_that_never_moved_is_a_straight_line() -> None:
    (points,) = strokes([2000, 2000])
    assert {down for _across, down in points} == {points[0][1]}

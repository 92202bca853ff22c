"""The calculator's numbers in the language of the page."""

import datetime as dt

import pytest
from django.utils.translation import override

from ratings.handbook.templatetags import articles
from ratings.rules.edition import edition_on


@pytest.mark.parametrize(
    ("figure", "english", "german"),
    [("-13.05", "−13.05", "−13,05"), ("2345.50", "2345.50", "2345,50"), (20, "20", "20"), (0, "0", "0"),
     (None, "–", "–"), ("", "–", "–")],
)  # fmt: skip
def test_a_figure_has_the_mark_of_the_language(figure: object, english: str, german: str) -> None:
    with override("en"):
        assert articles.exactly(figure) == english
    with override("de"):
        assert articles.exactly(figure) == german


@pytest.mark.parametrize(
    ("change", "german", "hue"),
    [
        ("8.90", "+8,90", "gain"),
        ("-8.90", "−8,90", "loss"),
        ("0.00", "0,00", ""),
        (500, "+500", "gain"),
        (None, "–", ""),
    ],
)
def test_a_change_has_its_sign_and_its_hue_too(change: object, german: str, hue: str) -> None:
    with override("de"):
        assert articles.gained(change) == german
        assert articles.change_class(change) == hue


@pytest.mark.parametrize(
    ("score", "german"), [("0.50", "½"), ("7.5", "7½"), ("7.00", "7"), ("0.00", "0"), ("7.25", "7,25"), (None, "–")]
)
def test_a_score_ends_in_a_half_or_keeps_its_decimals(score: str | None, german: str) -> None:
    with override("de"):
        assert articles.half(score) == german


def test_the_step_of_a_list_is_reported_where_it_is_not_a_point() -> None:
    stepped, whole = (edition_on("standard", day) for day in (dt.date(1998, 6, 30), dt.date(1998, 7, 1)))
    assert articles.rounding_of(stepped).endswith("−2.5 is −2. The list is in steps of 5 points.")
    assert "steps" not in articles.rounding_of(whole)

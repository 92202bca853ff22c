"""Problems as a page renders them."""

import pytest
from django.template.loader import render_to_string

from ratings.checks.messages import NOTHING_EXPECTED, TEXTS
from ratings.checks.templatetags.remarks import expectation
from ratings.models import Problem


@pytest.mark.parametrize(
    ("code", "expected"),
    [("unplayed-forfeit", ""), ("player-twice", ""), ("player-count", "77"), ("points-differ", "77")],
)
def test_only_an_expectation_stands_in_its_column(code: str, expected: str) -> None:
    problem = Problem(code=code, level="note", found="1", expected="77")
    assert expectation(problem) == expected
    page = " ".join(render_to_string("_problems.html", {"problems": [problem]}).split())
    assert f'<td class="literal">1</td> <td>{expected or "–"}</td>' in page


def test_the_codes_without_an_expectation_are_codes_with_a_second_value() -> None:
    assert {code for code in NOTHING_EXPECTED if "%(expected)s" not in str(TEXTS[code])} == set()

import pytest
from django.core.exceptions import ValidationError

from tournaments.core.forms import PointsField

DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("1", 10), ("½", 5), ("1/2", 5), ("0.5", 5), ("0,5", 5), ("1½", 15), ("1 ½", 15), ("0", 0), ("3", 30),
        ("0.30", 3), ("100", 1000),
    ],
)  # fmt: skip
def test_points_are_read_as_people_write_them(text: str, tenths: int) -> None:
    assert PointsField().clean(text) == tenths


@pytest.mark.parametrize("text", ["one", "-1", "0.25", "1.", "100.1", "½½", DIGITS, f"{DIGITS}½", f"1{DIGITS}"])
def test_points_other_than_tenths_are_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        PointsField().clean(text)


def test_an_empty_optional_field_is_none() -> None:
    assert PointsField(required=False).clean("") is None


@pytest.mark.parametrize(("tenths", "text"), [(10, "1"), (5, "½"), (15, "1½"), (0, "0"), (30, "3"), (3, "0.30")])
def test_stored_points_are_shown_and_read_back_as_the_same(tenths: int, text: str) -> None:
    field = PointsField()
    assert field.prepare_value(tenths) == text
    assert field.clean(text) == tenths
    assert not field.has_changed(tenths, text)

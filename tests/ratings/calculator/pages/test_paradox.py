from datetime import date

from ratings.calculator.pages.paradox import paradox


def test_a_win_lowers_fides_performance_and_raises_the_fixed_point() -> None:
    found = paradox(date(2026, 11, 21))
    assert found.after.answer["performance"] < found.before.answer["performance"]
    assert float(found.after.answer["fixed_point"]) > float(found.before.answer["fixed_point"])

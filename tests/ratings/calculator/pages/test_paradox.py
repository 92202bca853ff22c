from datetime import date

from ratings.calculator.pages.paradox import work_paradox


def test_a_win_lowers_fides_performance_and_raises_the_fixed_point() -> None:
    answer = work_paradox(date(2026, 11, 21))
    assert answer.after.answer["performance"] < answer.before.answer["performance"]
    assert float(answer.after.answer["fixed_point"]) > float(answer.before.answer["fixed_point"])

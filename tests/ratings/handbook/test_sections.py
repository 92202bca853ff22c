"""Changes from one edition to the next, and two editions side by side."""

from ratings.handbook.sections import changed_numbers, number_groups, number_pairs
from ratings.lists.editions import edition_named


def test_the_edition_of_july_2009_changed_350_into_400() -> None:
    changed = {
        number.key: number
        for number in changed_numbers(edition_named("standard", "2009-07-01"), edition_named("standard", "2008-07-01"))
    }
    number = changed["difference.limit"]
    assert (number.sentence, number.previous_sentence) == (
        "A difference of more than 400 points counts as 400.",
        "A difference of more than 350 points counts as 350.",
    )
    assert "development.new" not in changed  # K 20 and 30 were announced for that day and never in force


def test_the_edition_of_october_2025_changed_one_number() -> None:
    changed = changed_numbers(edition_named("standard", "2025-10-01"), edition_named("standard", "2024-03-01"))
    assert [number.key for number in changed] == ["difference.exempt_from"]


def test_the_first_edition_changed_nothing() -> None:
    assert changed_numbers(edition_named("standard", "1993-01-01"), None) == ()


def test_a_new_number_of_an_edition_has_no_previous_value() -> None:
    changed = changed_numbers(edition_named("standard", "2024-03-01"), edition_named("standard", "2022-01-01"))
    assert [number.previous_sentence for number in changed if number.key.startswith("lift")] == [""] * 4


def test_every_number_of_the_edition_is_laid_out_once() -> None:
    edition = edition_named("titles", "2024-01-01")
    keys = [number.key for group in number_groups(edition) for number in group.numbers]
    assert sorted(keys) == sorted(edition.cited)


def test_numbers_side_by_side_differ_or_are_the_same() -> None:
    sections = number_pairs(edition_named("standard", "2022-01-01"), edition_named("standard", "2024-03-01"))
    differing = {pair.key for pair in sections if pair.differs}
    assert {"difference.upgrades", "initial.maximum", "lift.share"} <= differing
    assert "difference.limit" not in differing
    (increase,) = (pair for pair in sections if pair.key == "lift.share")
    assert increase.left is None
    assert increase.right is not None


def test_numbers_of_the_left_edition_only_are_shown_too() -> None:
    sections = number_pairs(edition_named("standard", "2024-03-01"), edition_named("standard", "2025-10-01"))
    (increase,) = (pair for pair in sections if pair.key == "lift.share")
    assert (increase.left is None, increase.right is None, increase.differs) == (False, True, True)

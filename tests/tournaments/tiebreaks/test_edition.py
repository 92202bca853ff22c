"""The editions of the tie-break regulations, by day and by name."""

from datetime import date

import pytest

from ratings.rules.edition import NoEdition
from ratings.rules.edition_loader import EditionError
from tournaments.tiebreaks.codes import standings_order
from tournaments.tiebreaks.edition import edition_named, edition_on, editions, read_edition
from tournaments.tiebreaks.registry import TIEBREAKS


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2023, 9, 1), "2023-09-01"),
        (date(2024, 7, 31), "2023-09-01"),
        (date(2024, 8, 1), "2024-08-01"),
        (date(2026, 2, 28), "2024-08-01"),
        (date(2026, 3, 1), "2026-03-01"),
        (date(2030, 1, 1), "2026-03-01"),
    ],
)
def test_a_day_has_the_edition_that_was_last_in_force(day: date, name: str) -> None:
    assert edition_on(day).name == name
    assert edition_named(name) is edition_on(day)


def test_before_the_first_edition_and_for_an_unknown_name_there_is_none() -> None:
    with pytest.raises(NoEdition, match="2023-08-31, the first day known is 2023-09-01"):
        edition_on(date(2023, 8, 31))
    with pytest.raises(NoEdition, match="2025-01-01"):
        edition_named("2025-01-01")


def test_the_dummy_is_capped_from_2026_on() -> None:
    assert [edition.unplayed.dummy for edition in editions()] == ["own-score", "own-score", "own-score-capped"]


def test_every_printed_code_has_a_tie_break_and_every_preset_is_an_order() -> None:
    for edition in editions():
        assert set(edition.printed.codes) <= TIEBREAKS.keys()
        for preset in (edition.presets.swiss, edition.presets.round_robin):
            assert [code.text for code in standings_order(preset)] == list(preset)
            assert {code.name for code in standings_order(preset)} - {"PTS"} <= set(edition.printed.codes)


def test_codes_are_printed_from_the_edition_that_brought_them() -> None:
    before, now = editions()[1].printed.codes, editions()[2].printed.codes
    assert set(now) - set(before) == {"STD", "TPN", "RTNG"}
    assert set(before) <= set(now)


def test_every_number_says_where_it_stands() -> None:
    for edition in editions():
        assert edition.cited["unplayed.dummy"].article == "16.4"
        assert edition.source
        assert edition.title


def test_a_text_that_is_not_exactly_an_edition_is_refused_by_file_and_key() -> None:
    text = editions()[-1].toml
    with pytest.raises(EditionError, match=r"2026-03-01.toml: unplayed.dummy.value: found 'virtual-opponent'"):
        read_edition(text.replace('"own-score-capped"', '"virtual-opponent"'), "2026-03-01.toml")
    with pytest.raises(EditionError, match="koya"):
        read_edition(text.replace("[koya]", "[coya]"), "2026-03-01.toml")
    with pytest.raises(EditionError, match=r"2026-04-01.toml: name"):
        read_edition(text, "2026-04-01.toml")

"""Differences between two versions of a report."""

from dataclasses import replace
from datetime import date

import pytest

from ratings.reports.differences import EditedField, differences, same_players
from ratings.reports.report import AbnormalPoints, Report, ReportPlayer, RoundResult

FIRST, SECOND = date(2025, 11, 7), date(2025, 11, 8)


def line(number: int, name: str, fide_id: str, *played: str) -> ReportPlayer:
    """Return a player: "2w1" is a win with White against number 2, "-" a round without data."""
    rounds = tuple(None if cell == "-" else RoundResult(int(cell[0]) or None, cell[1], cell[2]) for cell in played)
    return ReportPlayer(number=number, name=name, fide_id=fide_id, rounds=rounds)


ADA = line(1, "Abel, Ada", "11", "2w1", "3b=")
BRUNO = line(2, "Birk, Bruno", "12", "1b0", "0-U")
CLARA = line(3, "Carow, Clara", "13", "0-H", "1w=")
BEFORE = Report(name="Open", first_day=FIRST, last_day=SECOND, round_dates=(FIRST, SECOND), players=(ADA, BRUNO, CLARA))


def test_the_same_report_differs_in_nothing():
    assert differences(BEFORE, BEFORE).is_empty


@pytest.mark.parametrize(
    ("field", "value"), [("name", "Open A"), ("last_day", FIRST), ("chief_arbiter", "Lund, Kari"), ("city", "Voss")]
)
def test_facts_of_the_event_are_reported_before_and_after(field, value):
    changes = differences(BEFORE, replace(BEFORE, **{field: value}))
    assert changes.event == (EditedField(field, getattr(BEFORE, field), value),)
    assert not changes.is_empty


@pytest.mark.parametrize(
    ("days", "changes"),
    [
        ((FIRST, FIRST), (EditedField("round_dates", SECOND, FIRST, 2),)),
        ((FIRST,), (EditedField("round_dates", SECOND, None, 2),)),
    ],
)
def test_a_date_is_reported_with_its_round(days, changes):
    assert differences(BEFORE, replace(BEFORE, round_dates=days)).event == changes


def with_lines(*lines: ReportPlayer) -> Report:
    return replace(BEFORE, players=lines)


def test_what_changed_in_a_line_is_reported_for_its_player():
    (line,) = differences(BEFORE, with_lines(replace(ADA, rating=2000), BRUNO, CLARA)).players
    assert (line.player.name, line.changes) == ("Abel, Ada", (EditedField("rating", None, 2000),))


def test_a_changed_result_is_reported_once_with_both_codes():
    after = with_lines(line(1, "Abel, Ada", "11", "2w=", "3b="), line(2, "Birk, Bruno", "12", "1b=", "0-U"), CLARA)
    (change,) = differences(BEFORE, after).rounds
    assert (change.player.number, change.round, change.before.code, change.after.code) == (1, 1, "1", "=")


def test_colours_exchanged_are_a_difference():
    after = with_lines(line(1, "Abel, Ada", "11", "2b1", "3b="), line(2, "Birk, Bruno", "12", "1w0", "0-U"), CLARA)
    (change,) = differences(BEFORE, after).rounds
    assert (change.before.colour, change.after.colour) == ("w", "b")


def test_another_opponent_is_reported_for_everybody_it_concerns():
    after = with_lines(line(1, "Abel, Ada", "11", "3w1", "3b="), line(2, "Birk, Bruno", "12", "0-U", "0-U"),
                       line(3, "Carow, Clara", "13", "1b0", "1w="))  # fmt: skip
    assert [(change.player.number, change.round) for change in differences(BEFORE, after).rounds] == [
        (1, 1),
        (2, 1),
        (3, 1),
    ]


def test_a_round_more_or_less_is_reported():
    after = with_lines(replace(ADA, rounds=ADA.rounds[:1]), BRUNO, replace(CLARA, rounds=CLARA.rounds[:1]))
    assert [(change.player.number, change.round, change.after) for change in differences(BEFORE, after).rounds] == [
        (1, 2, None), (3, 2, None)
    ]  # fmt: skip
    assert len(differences(after, BEFORE).rounds) == 2


def test_renumbered_players_have_the_same_games():
    after = with_lines(
        line(1, "Birk, Bruno", "12", "2b0", "0-U"), line(2, "Abel, Ada", "11", "1w1", "3b="),
        line(3, "Carow, Clara", "13", "0-H", "2w="),
    )  # fmt: skip
    changes = differences(BEFORE, after)
    assert changes.rounds == ()
    assert [(player.player.name, player.changes) for player in changes.players] == [
        ("Birk, Bruno", (EditedField("number", 2, 1),)), ("Abel, Ada", (EditedField("number", 1, 2),)),
    ]  # fmt: skip


def test_added_and_removed_players_are_reported():
    old, new = line(4, "Dahlin, David", "14"), line(5, "Eide, Eli", "15")
    changes = differences(with_lines(ADA, BRUNO, CLARA, old), with_lines(ADA, BRUNO, CLARA, new))
    assert (changes.added, changes.removed, changes.rounds) == ((new,), (old,), ())


@pytest.mark.parametrize(
    ("changed", "same"),
    [
        ({"fide_id": "99"}, True),
        ({"name": "Abel-Holm, Ada"}, True),
        ({"name": "Quite, Other", "fide_id": "99"}, True),
        ({"name": "Quite, Other", "fide_id": "99", "number": 7}, False),
    ],
)
def test_a_player_is_the_same_by_id_by_name_or_by_number(changed, same):
    after = replace(ADA, **changed)
    assert (same_players(BEFORE, with_lines(after, BRUNO, CLARA)).get(after.number) == 1) == same


def test_two_players_of_the_same_name_are_distinguished_by_number():
    twin = line(4, "Abel, Ada", "")
    before = replace(BEFORE, players=(replace(ADA, fide_id=""), BRUNO, CLARA, twin))
    assert same_players(before, before) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_other_records_that_differ_are_named():
    after = replace(BEFORE, abnormal_points=(AbnormalPoints("", None, -5, 1, (1,)),))
    assert differences(BEFORE, after).others == ("abnormal_points",)

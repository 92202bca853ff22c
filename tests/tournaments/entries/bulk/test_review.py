"""Comparison of each row with the register, the entries and the rows before it."""

from typing import Any

import pytest

from ratings.models import Player, User
from ratings.register.merging import merge
from ratings.reviews.decisions import RowDecision
from ratings.tables.columns import guess_columns
from tests.tournaments import factories
from tournaments.entries import entries
from tournaments.entries.bulk.fields import FIELDS
from tournaments.entries.bulk.reading import read_text
from tournaments.entries.bulk.review import review
from tournaments.entries.bulk.reviewed_rows import ReviewedRow
from tournaments.models import Entry, Tournament

HEADINGS = "Name;FIDE ID;Born;Fed;Club;Rating;Sex;Title\n"


@pytest.fixture
def registered_player() -> Player:
    return factories.enrol_player("Müller, Hans", "4600001", birth_year=1980, federation="GER")


def rows(tournament: Tournament, *lines: str, **decisions: RowDecision) -> list[ReviewedRow]:
    sheet = read_text(HEADINGS + "\n".join(lines)).sheets[0]
    chosen = {int(row.removeprefix("row")): decision for row, decision in decisions.items()}
    return [*review(tournament, sheet, guess_columns(sheet, FIELDS), chosen).rows]


def states(tournament: Tournament, *lines: str, **decisions: RowDecision) -> list[str]:
    return [row.state for row in rows(tournament, *lines, **decisions)]


@pytest.mark.parametrize(
    ("line", "state"),
    [
        (";4600001", "found"),
        (";004600001", "found"),
        ("MUELLER;4600001", "found"),
        ("Mueller, Hans;4600001", "found"),
        ("MÜLLER, Hans;4600001;1980", "found"),
        ("Müller, Hans;4600001;1981", "found"),
        ("Müller, Hans;4600001;1982", "ambiguous"),
        ("Ahlberg, Nora;4600001", "ambiguous"),
        ("Müller, Hans;;1980", "found"),
        ("Hans MULLER;;1980", "found"),
        ("Hans Müller;;1980", "found"),
        ("Mueller, Hans;;1980", "ambiguous"),
        ("Hans Mueller;;1980;GER", "ambiguous"),
        ("Mueller, H.;;1980;GER", "ambiguous"),
        ("Mueller, Hans;;1982", "new"),
        ("Müller, H.;;1980", "found"),
        ("Müller, Hans Peter;;1980", "found"),
        ("Hans Peter Müller;;1980", "found"),
        ("Müller, Hans;;", "ambiguous"),
        ("Müller, Hans;;1981", "ambiguous"),
        ("Müller, Hans;;1982", "new"),
        ("Müller, Hans;999;1980", "ambiguous"),
        ("Müller, Hans;999;1999", "new"),
        (";999", "error"),
        ("Møller, Hanne;;1980", "new"),
    ],
)
def test_a_row_is_compared_with_the_register(
    new_tournament: Tournament, registered_player: Player, line: str, state: str
) -> None:
    assert states(new_tournament, line) == [state]


def test_homonyms_need_the_arbiter_unless_the_year_differs(
    new_tournament: Tournament, registered_player: Player
) -> None:
    factories.enrol_player("Müller, Hans", "4600002", birth_year=2009)
    third = factories.enrol_player("Müller, Hans", "4600003", birth_year=2009)
    [by_year, of_one_year, without] = rows(new_tournament, "Müller, Hans;;1980", "Müller, Hans;;2009", "Müller, Hans;;")
    assert by_year.player
    assert by_year.player.player == registered_player
    assert (of_one_year.state, [player.number for player in of_one_year.possible_players]) == (
        "ambiguous",
        ["4600002", "4600003"],
    )
    assert (without.state, len(without.possible_players)) == ("ambiguous", 3)
    Player.objects.filter(pk=third.pk).update(birth_year=None)
    assert states(new_tournament, "Müller, Hans;;2009") == ["found"]


def test_a_second_row_in_another_spelling_needs_the_arbiter(new_tournament: Tournament) -> None:
    lines = "Söder, Åsa;;1980", "Soeder, Aasa;;1980", "Söder, Åsa;;1980"
    assert states(new_tournament, *lines) == ["new", "ambiguous", "error"]


def test_a_player_of_another_federation_needs_the_arbiter(
    new_tournament: Tournament, registered_player: Player
) -> None:
    """O21: name and year matched a foreigner of the same name."""
    of_austria, of_germany = rows(new_tournament, "Müller, Hans;;1980;AUT", "Müller, Hans;;1980;GER")
    assert (of_austria.state, [player.player for player in of_austria.possible_players]) == (
        "ambiguous",
        [registered_player],
    )
    assert of_germany.state == "found"


def test_a_record_that_was_merged_is_the_person(
    new_tournament: Tournament, registered_player: Player, officer: User
) -> None:
    other = factories.enrol_player("Müller, Hans", "4600002", birth_year=1980)
    merge(registered_player, other, "one person", officer, factories.timezone.now())
    [row, by_name] = rows(new_tournament, ";4600002", "Müller, Hans;;1980", row3=RowDecision("out"))
    assert row.player
    assert row.player.player == registered_player
    assert states(new_tournament, "Müller, Hans;;1980") == ["found"]
    assert by_name.is_left_out


def test_different_facts_in_the_register_are_in_the_reason(
    new_tournament: Tournament, registered_player: Player
) -> None:
    factories.publish_list({registered_player: 2200})
    [row] = rows(new_tournament, "Müller, Hans;4600001;1981;AUT;;2180")
    assert row.reason == (
        "by FIDE ID; born in 1980 by the register; federation GER by the register; rating differs: in force 2200"
    )


def test_an_entered_player_is_recognised_by_player_or_name(
    new_tournament: Tournament, registered_player: Player
) -> None:
    entries.enter_player(new_tournament, registered_player)
    Entry.objects.create(
        tournament=new_tournament, start_number=2, name="Ostby, Arne", federation="NOR", birth_year=2012
    )
    lines = ("Müller, Hans;;1980;;SK Nord", "OSTBY Arne;;2012", "Ostby, Arne;;2013", "Østby, Mika")
    assert states(new_tournament, *lines) == ["already", "already", "ambiguous", "new"]
    [row] = rows(new_tournament, "Ostby, Arne;;2012;;SK Nord;;m;CM")
    assert [(change.field, change.before, change.after) for change in row.changes] == [
        ("club", "", "SK Nord"), ("sex", "", "m"), ("title", "", "CM")
    ]  # fmt: skip
    [row] = rows(new_tournament, "Müller, Hans;;1980;AUT;SK Nord;;w")
    assert [change.field for change in row.changes] == ["club"]


def test_a_person_entered_by_hand_who_is_in_the_register_is_already_in_if_the_year_says_so(
    new_tournament: Tournament, registered_player: Player
) -> None:
    entry = Entry.objects.create(tournament=new_tournament, start_number=1, name="Müller, Hans", federation="GER")
    [row] = rows(new_tournament, ";4600001")
    assert (row.state, [player.number for player in row.possible_players], row.possible_entries) == (
        "ambiguous",
        ["4600001"],
        (entry,),
    )
    assert states(new_tournament, ";4600001", row2=RowDecision("4600001")) == ["found"]
    assert states(new_tournament, ";4600001", row2=RowDecision(f"entry:{entry.pk}")) == ["already"]
    Entry.objects.update(birth_year=1980)
    assert states(new_tournament, ";4600001") == ["already"]
    assert states(new_tournament, "Müller, Hans;;1999") == ["new"]


def test_a_name_much_like_that_of_an_entry_is_to_be_decided(new_tournament: Tournament) -> None:
    entry = Entry.objects.create(tournament=new_tournament, start_number=1, name="Jensen, Lars", federation="NOR")
    [row] = rows(new_tournament, "Jenssen, Lars;;1990")
    assert (row.state, row.possible_entries) == ("ambiguous", (entry,))
    assert states(new_tournament, "Jenssen, Lars;;1990", row2=RowDecision(f"entry:{entry.pk}")) == ["already"]
    assert states(new_tournament, "Jenssen, Lars;;1990", row2=RowDecision("new")) == ["new"]


def test_a_player_twice_in_the_list_is_an_error_in_the_second_row(
    new_tournament: Tournament, registered_player: Player
) -> None:
    [first, second] = rows(new_tournament, "Müller, Hans;;1980", ";4600001")
    assert (first.state, second.state) == ("found", "error")
    assert second.problems[0].expected == "each player once; row 2 has this one"
    assert states(new_tournament, "Ostby, Arne;;2012", "OSTBY Arne;;2012") == ["new", "error"]
    assert states(new_tournament, "Ostby, Arne", "Ostby, Arne") == ["new", "ambiguous"]
    assert states(new_tournament, "Ostby, Arne", "Ostby, Arne", row3=RowDecision("new")) == ["new", "new"]
    assert states(new_tournament, "Ostby, Arne", "Ostby, Arne", row2=RowDecision("out")) == ["new", "new"]


def test_a_decision_chooses_a_player_a_new_person_or_neither(
    new_tournament: Tournament, registered_player: Player
) -> None:
    line = "Müller, Hans"
    [chosen] = rows(new_tournament, line, row2=RowDecision("4600001", by="Lund, Kari"))
    assert (chosen.state, chosen.reason) == ("found", "chosen: Lund, Kari")
    assert states(new_tournament, line, row2=RowDecision("new")) == ["new"]
    [left] = rows(new_tournament, line, row2=RowDecision("out"))
    assert (left.is_left_out, left.needs_decision, left.is_added) == (True, False, False)
    assert states(new_tournament, line, row2=RowDecision("unknown")) == ["ambiguous"]


def test_a_corrected_cell_replaces_the_wrong_one(new_tournament: Tournament, registered_player: Player) -> None:
    assert states(new_tournament, "Müller, Hans;46A", row2=RowDecision(fixes={1: "4600001"})) == ["found"]
    assert states(new_tournament, "Müller, Hans;46A", row2=RowDecision(fixes={1: "46B"})) == ["error"]


def test_a_long_list_takes_no_more_queries_than_a_short_one(
    new_tournament: Tournament, django_assert_max_num_queries: Any
) -> None:
    players = [factories.enrol_player(f"Surname{number}, Given", f"{4_700_000 + number}") for number in range(60)]
    lines = [f";{player.number}" for player in players[:30]] + [f"Surname{n}, G.;;1980" for n in range(30, 60)]
    with django_assert_max_num_queries(24):
        assert {*states(new_tournament, *lines)} == {"found"}
        assert {*states(new_tournament, *(f"Stranger{n}, Given" for n in range(60)))} == {"new"}

"""Typed lines: each enters one player once, or stays open with a proposal."""

from uuid import UUID, uuid4

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import factories, manual_swiss
from tournaments.entries import entries, entry_lines
from tournaments.entries.entry_lines import (
    enter_line,
    line_message,
    open_line,
    open_lines,
)
from tournaments.entries.late_entries import LateEntry
from tournaments.entries.removal import remove
from tournaments.models import Entry, EntryLine, LineOutcome, Tournament


def enter_typed_line(
    tournament: Tournament,
    by: User,
    text: str,
    *,
    number: str = "",
    uuid: UUID | None = None,
    late: LateEntry | None = None,
    decides: int | None = None,
) -> EntryLine:
    line = EntryLine(uuid=uuid or uuid4(), tournament=tournament, text=text, number=number, by=by)
    return enter_line(line, lambda: late, settled_line_id=decides)


def names(tournament: Tournament) -> list[str]:
    return [entry.name for entry in tournament.entries.all()]


def test_a_whole_number_or_words_that_fit_one_player_enter_them(new_tournament: Tournament, arbiter: User) -> None:
    factories.enrol_player("Ahlberg, Nora", "1503014")
    factories.enrol_player("Brandt, Emil")
    lines = [enter_typed_line(new_tournament, arbiter, text) for text in ("1503014", "emil br")]
    assert [(line.outcome, line.is_open) for line in lines] == [(LineOutcome.ENTERED, False)] * 2
    assert names(new_tournament) == ["Ahlberg, Nora", "Brandt, Emil"]
    assert line_message(lines[1]) == "Brandt, Emil is number 2. 2 players entered."


def test_a_number_of_wrong_length_enters_no_player_and_states_the_right_form(
    new_tournament: Tournament, arbiter: User
) -> None:
    factories.enrol_player("Ahlberg, Nora", "1503014")
    for text in ("150301", "15030144"):
        line = enter_typed_line(new_tournament, arbiter, text)
        assert (line.outcome, open_line(line).players) == (LineOutcome.NOBODY, [])
        assert f"No player has the number “{text}”. Type the whole number" in line_message(line)
    assert enter_typed_line(new_tournament, arbiter, "27N385N99").outcome == LineOutcome.NOBODY
    assert not new_tournament.entries.exists()


def test_a_line_sent_again_enters_no_player_and_gets_the_same_answer(new_tournament: Tournament, arbiter: User) -> None:
    factories.enrol_player("Ahlberg, Nora")
    uuid = uuid4()
    first, again = (enter_typed_line(new_tournament, arbiter, "ahlberg", uuid=uuid) for _time in range(2))
    assert (first.pk, line_message(first)) == (again.pk, line_message(again))
    remove(new_tournament.entries.get())
    assert "was entered and later removed" in line_message(
        enter_typed_line(new_tournament, arbiter, "ahlberg", uuid=uuid)
    )
    assert not new_tournament.entries.exists()


def test_a_line_of_another_tournament_is_refused(new_tournament: Tournament, arbiter: User) -> None:
    uuid = uuid4()
    enter_typed_line(new_tournament, arbiter, "nobody", uuid=uuid)
    with pytest.raises(Refused, match="Reload the page"):
        enter_typed_line(factories.create_tournament(arbiter, name="Winter Cup"), arbiter, "nobody", uuid=uuid)


def test_an_entered_player_is_named_and_no_other_is_entered(new_tournament: Tournament, arbiter: User) -> None:
    raunholt, _raunnes = factories.enrol_player("Raunholt, Nils"), factories.enrol_player("Raunnes, Ola")
    enter_typed_line(new_tournament, arbiter, "raun", number=raunholt.number)
    by_number = enter_typed_line(new_tournament, arbiter, "raun", number=raunholt.number)
    assert (by_number.outcome, line_message(by_number)) == (
        LineOutcome.ALREADY,
        "Raunholt, Nils is already entered as number 1.",
    )
    by_name = enter_typed_line(new_tournament, arbiter, "raun")
    assert by_name.outcome == LineOutcome.SEVERAL
    assert "matches several players: choose one. Raunholt, Nils is already entered as number 1." in line_message(
        by_name
    )
    assert names(new_tournament) == ["Raunholt, Nils"]


def test_a_person_entered_by_hand_is_in_already_too(new_tournament: Tournament, arbiter: User) -> None:
    entries.enter_unregistered_player(new_tournament, Entry(name="Moe, Tor", federation="NOR"))
    line = enter_typed_line(new_tournament, arbiter, "tor moe")
    assert (line.outcome, line_message(line)) == (LineOutcome.ALREADY, "Moe, Tor is already entered as number 1.")
    factories.enrol_player("Moe, Torunn")
    assert enter_typed_line(new_tournament, arbiter, "tor moe").outcome == LineOutcome.SEVERAL


def test_a_line_stays_open_until_it_is_decided_or_dismissed(new_tournament: Tournament, arbiter: User) -> None:
    nils, ola = factories.enrol_player("Raunholt, Nils"), factories.enrol_player("Raunnes, Ola")
    first, second = (
        enter_typed_line(new_tournament, arbiter, "raun"),
        enter_typed_line(new_tournament, arbiter, "rn999"),
    )
    choices = {line.line.text: {match.player.number for match in line.players} for line in open_lines(new_tournament)}
    assert choices == {"raun": {nils.number, ola.number}, "rn999": set()}
    assert (
        enter_typed_line(new_tournament, arbiter, "raun", number=ola.number, decides=first.pk).outcome
        == LineOutcome.ENTERED
    )
    entry_lines.dismiss(new_tournament, second.pk)
    assert open_lines(new_tournament) == []
    assert names(new_tournament) == ["Raunnes, Ola"]


def test_an_unknown_name_offers_similar_names(new_tournament: Tournament, arbiter: User) -> None:
    factories.enrol_player("Ahlberg, Nora")
    line = enter_typed_line(new_tournament, arbiter, "alhberg")
    assert line.outcome == LineOutcome.NOBODY
    assert [match.player.name for match in open_line(line).players] == ["Ahlberg, Nora"]
    assert not new_tournament.entries.exists()


def test_a_refused_line_stays_open_with_the_reason(arbiter: User) -> None:
    tournament, _ = manual_swiss.create_manual_swiss(arbiter)
    manual_swiss.pair_neighbours(tournament, 1)
    person = factories.enrol_player("Late, Lea")
    line = enter_typed_line(tournament, arbiter, "late lea", late=manual_swiss.late_entry(arbiter, 1))
    assert (line.outcome, line.is_open) == (LineOutcome.REFUSED, True)
    assert "Round 1 is paired" in line_message(line)
    enter_typed_line(
        tournament, arbiter, "late lea", number=person.number, late=manual_swiss.late_entry(arbiter, 2), decides=line.pk
    )
    assert manual_swiss.byes_of_entry(tournament.entries.get(player=person)) == [(1, "Z")]
    assert open_lines(tournament) == []

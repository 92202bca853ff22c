"""Typed lines: each enters one player once, or stays open with a proposal."""

from uuid import UUID, uuid4

import pytest

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments import by_hand, cast
from tournaments.entries import entries, entry_lines
from tournaments.entries.entry_lines import (
    enter_line,
    message,
    open_line,
    open_lines,
)
from tournaments.entries.late_entries import LateEntry
from tournaments.entries.removal import remove
from tournaments.models import Entry, EntryLine, LineOutcome, Tournament


def typed(
    made: Tournament,
    by: User,
    text: str,
    *,
    number: str = "",
    uuid: UUID | None = None,
    late: LateEntry | None = None,
    decides: int | None = None,
) -> EntryLine:
    line = EntryLine(uuid=uuid or uuid4(), tournament=made, text=text, number=number, by=by)
    return enter_line(line, lambda: late, decides=decides)


def names(made: Tournament) -> list[str]:
    return [entry.name for entry in made.entries.all()]


def test_a_whole_number_or_words_that_fit_one_player_enter_them(draft: Tournament, arbiter: User) -> None:
    cast.player("Ahlberg, Nora", "1503014")
    cast.player("Brandt, Emil")
    lines = [typed(draft, arbiter, text) for text in ("1503014", "emil br")]
    assert [(line.outcome, line.is_open) for line in lines] == [(LineOutcome.ENTERED, False)] * 2
    assert names(draft) == ["Ahlberg, Nora", "Brandt, Emil"]
    assert message(lines[1]) == "Brandt, Emil is number 2. 2 players entered."


def test_a_number_cut_short_or_run_together_enters_nobody_and_says_what_would_be_right(
    draft: Tournament, arbiter: User
) -> None:
    cast.player("Ahlberg, Nora", "1503014")
    for text in ("150301", "15030144"):
        line = typed(draft, arbiter, text)
        assert (line.outcome, open_line(line).players) == (LineOutcome.NOBODY, [])
        assert f"No player has the number “{text}”. Type the whole number" in message(line)
    assert typed(draft, arbiter, "27N385N99").outcome == LineOutcome.NOBODY
    assert not draft.entries.exists()


def test_the_same_line_sent_again_enters_nobody_and_is_answered_alike(draft: Tournament, arbiter: User) -> None:
    cast.player("Ahlberg, Nora")
    uuid = uuid4()
    first, again = (typed(draft, arbiter, "ahlberg", uuid=uuid) for _time in range(2))
    assert (first.pk, message(first)) == (again.pk, message(again))
    remove(draft.entries.get())
    assert "has been taken out since" in message(typed(draft, arbiter, "ahlberg", uuid=uuid))
    assert not draft.entries.exists()


def test_a_line_of_another_tournament_is_refused(draft: Tournament, arbiter: User) -> None:
    uuid = uuid4()
    typed(draft, arbiter, "nobody", uuid=uuid)
    with pytest.raises(Refused, match="load the page again"):
        typed(cast.tournament(arbiter, name="Winter Cup"), arbiter, "nobody", uuid=uuid)


def test_who_is_in_already_is_named_and_nobody_else_is_entered(draft: Tournament, arbiter: User) -> None:
    raunholt, _raunnes = cast.player("Raunholt, Nils"), cast.player("Raunnes, Ola")
    typed(draft, arbiter, "raun", number=raunholt.number)
    by_number = typed(draft, arbiter, "raun", number=raunholt.number)
    assert (by_number.outcome, message(by_number)) == (
        LineOutcome.ALREADY,
        "Raunholt, Nils is already in: number 1.",
    )
    by_name = typed(draft, arbiter, "raun")
    assert by_name.outcome == LineOutcome.SEVERAL
    assert "fits several players: choose one. Raunholt, Nils is already in: number 1." in message(by_name)
    assert names(draft) == ["Raunholt, Nils"]


def test_a_person_entered_by_hand_is_in_already_too(draft: Tournament, arbiter: User) -> None:
    entries.enter_person(draft, Entry(name="Moe, Tor", federation="NOR"))
    line = typed(draft, arbiter, "tor moe")
    assert (line.outcome, message(line)) == (LineOutcome.ALREADY, "Moe, Tor is already in: number 1.")
    cast.player("Moe, Torunn")
    assert typed(draft, arbiter, "tor moe").outcome == LineOutcome.SEVERAL


def test_a_line_stays_open_until_it_is_decided_or_dismissed(draft: Tournament, arbiter: User) -> None:
    nils, ola = cast.player("Raunholt, Nils"), cast.player("Raunnes, Ola")
    first, second = typed(draft, arbiter, "raun"), typed(draft, arbiter, "rn999")
    choices = {line.line.text: {match.player.number for match in line.players} for line in open_lines(draft)}
    assert choices == {"raun": {nils.number, ola.number}, "rn999": set()}
    assert typed(draft, arbiter, "raun", number=ola.number, decides=first.pk).outcome == LineOutcome.ENTERED
    entry_lines.dismiss(draft, second.pk)
    assert open_lines(draft) == []
    assert names(draft) == ["Raunnes, Ola"]


def test_a_name_that_nobody_has_offers_a_similar_one_to_be_chosen(draft: Tournament, arbiter: User) -> None:
    cast.player("Ahlberg, Nora")
    line = typed(draft, arbiter, "alhberg")
    assert line.outcome == LineOutcome.NOBODY
    assert [match.player.name for match in open_line(line).players] == ["Ahlberg, Nora"]
    assert not draft.entries.exists()


def test_what_the_desk_refuses_stays_open_with_the_reason(arbiter: User) -> None:
    made, _ = by_hand.field(arbiter)
    by_hand.paired(made, 1)
    person = cast.player("Late, Lea")
    line = typed(made, arbiter, "late lea", late=by_hand.coming(arbiter, 1))
    assert (line.outcome, line.is_open) == (LineOutcome.REFUSED, True)
    assert "Round 1 is paired" in message(line)
    typed(made, arbiter, "late lea", number=person.number, late=by_hand.coming(arbiter, 2), decides=line.pk)
    assert by_hand.byes(made.entries.get(player=person)) == [(1, "Z")]
    assert open_lines(made) == []

import datetime as dt
import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine.editions import editions_needed
from ratings.engine.inputs import (
    AdjustmentInput,
    EntryInput,
    EventInput,
    GameInput,
    LentList,
    MergeInput,
    PlayerInput,
    RunInputs,
    UsedList,
)
from ratings.engine.inputs_format.cells import BadInputs
from ratings.engine.inputs_format.text import (
    from_text,
    sha256,
    text_blocks,
    to_text,
)
from tests.ratings.engine.run_inputs import (
    event_input,
    game_inputs,
    player_input,
    run_inputs,
)

EDITIONS = editions_needed("rapid", {dt.date(2017, 7, 1), dt.date(2025, 12, 1)})
texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]))
days = st.dates()
numbers = st.integers(0, 10**9)
lists = st.builds(UsedList, texts, days, numbers)


def optional(values):
    return st.none() | values


people = st.builds(
    PlayerInput, texts, texts, texts, texts, texts, texts, texts, optional(numbers), st.booleans(), optional(numbers),
    optional(numbers), optional(numbers), optional(days), optional(days), optional(days),
    optional(numbers), optional(numbers),
)  # fmt: skip
events = st.builds(
    EventInput, numbers, texts, days, days, texts, texts, texts, optional(numbers), days, optional(lists)
)  # fmt: skip
inputs = st.builds(
    RunInputs,
    texts,
    st.sampled_from(["standard", "rapid", "blitz"]),
    days,
    days,
    optional(lists),
    st.lists(lists, max_size=2).map(tuple),
    st.just(EDITIONS),
    st.lists(people, max_size=3).map(tuple),
    st.lists(events, max_size=2).map(tuple),
    st.lists(st.builds(EntryInput, numbers, texts, optional(numbers), texts), max_size=3).map(tuple),
    st.lists(st.builds(GameInput, numbers, numbers, texts, texts, texts, texts, texts), max_size=3).map(tuple),
    st.lists(st.builds(AdjustmentInput, texts, st.integers(-99, 99), texts, texts), max_size=2).map(tuple),
    st.lists(st.builds(MergeInput, texts, texts), max_size=2).map(tuple),
    st.sampled_from(["", "NAT"]),
    st.lists(st.builds(LentList, texts, texts, days, numbers), max_size=2).map(tuple),
)


@settings(max_examples=50)
@given(inputs)
def test_written_inputs_are_read_back_equal(value: RunInputs) -> None:
    assert from_text(to_text(value)) == value
    assert sha256(value) == hashlib.sha256(to_text(value)).hexdigest()


def text() -> str:
    return to_text(
        run_inputs([player_input("1", 2000), player_input("2", 1900)], [event_input()], game_inputs(1, "1 1-0 2"))
    ).decode()


def test_the_frozen_text_contains_the_editions_verbatim() -> None:
    lines = text().split("\n")
    assert "edition\tstandard\t2025-10-01" in lines
    assert '|limit = { value = 700, article = "8.3.3", certainty = "A", note = ' in text()


def test_a_name_with_a_control_character_cannot_be_frozen() -> None:
    with pytest.raises(BadInputs, match="without control characters"):
        to_text(run_inputs([player_input("1", 2000, name="A\tB")], [], []))


def test_lines_that_would_be_read_as_something_else_are_not_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    value = run_inputs([player_input("1", 2000), player_input("2", 1900)], [event_input()], game_inputs(1, "1 1-0 2"))
    assert b"".join(text_blocks(value, verify=True)) == to_text(value)
    monkeypatch.setattr("ratings.engine.inputs_format.text.read_table", lambda *_some, **_more: ())
    with pytest.raises(BadInputs, match="lines that say what was read"):
        list(text_blocks(value, verify=True))


@pytest.mark.parametrize(
    ("right", "wrong", "part", "expected"),
    [
        ("berger-inputs 1\n", "berger-inputs 2\n", "'berger-inputs 2'", "berger-inputs 1"),
        ("run\tberger test", "run\tberger test\tmore", "more", "program control date opens"),
        ("\tstandard\t2025-12-01", "\tclassical\t2025-12-01", "classical", "standard, rapid or blitz"),
        ("before\t", "after\t", "after", "begins with one of run, chapter, before, list"),
        ("person\t1\t", "person\t", "Person, 1", "number name federation"),
        ("\t2000\t2000\t", "\t2O00\t2000\t", "2O00", "cells for"),
        ("\t2000\t2000\t", "\t02000\t2000\t", "02000", "cells for"),
        ("game\t1\t1\t1\t2\t1\t0\t\n", "game\t1\t1\t1\t2\t1\t0\n", "cells for", "event round white black"),
        ("entry\t1\t1\t2000\tlist", "entry\t1\t1\t.5\tlist", ".5", "event number rating source"),
        ("event\t1\tOpen 1\t2025-11-08", "event\t1\tOpen 1\t2025-11-31", "2025-11-31", "key name first_day"),
        ('|name = "2025-10-01"', '|name = "2025-10-02"', "2025-10-02", "that of standard 2025-10-01"),
        (
            "|exempt_from = { value = 2650",
            "|exempt_from = { valu = 2650",
            "editions/standard",
            "the text of an edition",
        ),
        ("edition\tstandard", "editions\tstandard", "editions", "begins with one of"),
    ],
)
def test_a_text_that_was_not_written_so_is_refused_with_its_line(right, wrong, part, expected) -> None:
    whole = text()
    assert right in whole
    line = whole[: whole.index(right)].count("\n") + 1
    if right.startswith("|"):
        line = whole[: whole.index(right)].split("\n").index("edition\tstandard\t2025-10-01") + 1
    with pytest.raises(BadInputs) as refusal:
        from_text(whole.replace(right, wrong, 1).encode())
    assert part in str(refusal.value) + refusal.value.found
    assert expected in refusal.value.expected
    assert refusal.value.line == line


def test_a_cut_text_and_a_second_run_are_refused() -> None:
    with pytest.raises(BadInputs, match="line end"):
        from_text(text()[:-1].encode())
    with pytest.raises(BadInputs, match="another line `run`"):
        from_text(f"{text()}run\tberger\tstandard\t2025-12-01\t2025-11-01\n".encode())
    with pytest.raises(BadInputs, match="no line `run`"):
        from_text(b"berger-inputs 1\n")

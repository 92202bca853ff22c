"""The search for an entry, folded: one function for all pages and scripts."""

from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page

from ratings.models import User
from ratings.text.folding import fold, name_matches
from ratings.text.spellings import spelling_key
from tests.ratings.text.test_spellings import DO_NOT_MEET, MEET
from tests.tournaments import factories
from tournaments.core.entry_finder import entries_named, matching_entries
from tournaments.entries.entry_search import search
from tournaments.models import Entry, Tournament
from tournaments.rounds.forms.opponent_question import OpponentQuestionForm
from tournaments.setup.search import search_desk
from tournaments.standings.forms.start_list import StartListForm

NAMES = ["Mornåker, Øyvind", "Müller-Łęcki, J.", "O’Brien, Seán", "Straße, Ægir", "İnönü, Ümit", "Þórsson, Dađi"]
TYPED = ["mornaker", "Oyvind Mor", "muller lecki", "obrien", "strasse", "inonu", "thorsson", "naker", "x"]


@pytest.fixture
def tournament(arbiter: User) -> Tournament:
    cup = factories.create_tournament(arbiter, system="swiss", rounds_planned=3)
    Entry.objects.bulk_create(
        Entry(tournament=cup, start_number=number, name=name, federation="NOR") for number, name in enumerate(NAMES, 1)
    )
    return cup


def test_a_typed_text_finds_the_same_entry_on_every_page(tournament: Tournament, arbiter: User) -> None:
    everybody = [*tournament.entries.order_by("start_number")]
    for text, number in (("Mornaker", 1), ("MORNÅKER", 1), ("naker", 1), ("strasse aegir", 4), ("Thorsson", 6)):
        (entry,) = matching_entries(tournament, text)
        assert entry.start_number == number
        assert [hit.name for hit in search_desk(arbiter, text, tournament.slug)[0].hits] == [entry.name]
        assert search(tournament, text).by_hand == [entry]
        assert StartListForm(tournament, everybody, {"q": text}).matching() == [entry]
        form = OpponentQuestionForm(everybody, {"player": text})
        assert form.is_valid()
        assert form.cleaned_data["player"] == entry


def test_a_number_finds_its_player_and_a_name_typed_whole_matches_alone(tournament: Tournament) -> None:
    assert [entry.start_number for entry in matching_entries(tournament, "3")] == [3]
    Entry.objects.create(tournament=tournament, start_number=7, name="Mornåker, Øyvind Olav", federation="NOR")
    assert [entry.start_number for entry in matching_entries(tournament, "oyvind mornaker")] == [1]
    assert [entry.start_number for entry in matching_entries(tournament, "mornaker")] == [1, 7]
    assert entries_named(tournament.entries.all(), " , ") == []


def test_another_spelling_finds_an_entry_that_no_equal_spelling_matches(tournament: Tournament) -> None:
    assert [entry.start_number for entry in matching_entries(tournament, "Mueller")] == [2]
    Entry.objects.create(tournament=tournament, start_number=7, name="Mueller, Jan", federation="GER")
    assert [entry.start_number for entry in matching_entries(tournament, "Mueller")] == [7]
    assert [entry.start_number for entry in matching_entries(tournament, "Muell")] == [7]


def test_scripts_fold_and_find_as_the_pages_do(page: Page) -> None:
    module = (Path(settings.BASE_DIR) / "static" / "fold.js").read_text()
    page.add_script_tag(content=f"{module}\nObject.assign(window, {{ fold, isNamed, spellingKey }});", type="module")
    page.wait_for_function("() => window.isNamed")
    assert page.evaluate("names => names.map(fold)", NAMES) == [fold(name) for name in NAMES]
    spelled = [*NAMES, *(name for pair in (*MEET, *DO_NOT_MEET) for name in pair)]
    assert page.evaluate("names => names.map(spellingKey)", spelled) == [spelling_key(name) for name in spelled]
    compare = "([names, typed]) => typed.map((text) => names.map((name) => isNamed(name, text)))"
    assert page.evaluate(compare, [NAMES, TYPED]) == [[name_matches(name, text) for name in NAMES] for text in TYPED]

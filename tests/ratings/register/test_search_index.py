import datetime as dt

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.models import NameWord, Player, PlayerFact, Spelling
from ratings.register import jobs, search_index
from ratings.register.enrolment import PersonDetails, enrol_all, record_fact
from ratings.register.facts import record_correction
from ratings.register.merging import merge, undo_merge
from ratings.text.folding import fold
from ratings.text.sounds_like import name_words
from tests.tournaments.factories import LIST_DATE, create_account, enrol_player, publish_list

DAY = dt.date(2025, 11, 1)
NOW = dt.datetime(2025, 11, 1, tzinfo=dt.UTC)

pytestmark = pytest.mark.django_db


def kept(person: Player) -> dict[str, int]:
    return dict(NameWord.objects.filter(player=person).values_list("word", "rating"))


def test_an_enrolled_player_is_indexed_once_per_word() -> None:
    assert kept(enrol_player("Müller-Łęcki, Jürgen Müller")) == {"jurgen": 0, "lecki": 0, "muller": 0}


@pytest.mark.parametrize(
    "name", ["Smith (jr), A/B", "O'Neill, *Sue*", "Ng_Wei, [Lee]", "D'Arc~Li, Ann|Bo", "Петров, Ё."]
)
def test_the_database_parts_a_name_as_a_question_is_parted(name: str) -> None:
    assert set(kept(enrol_player(name))) == set(name_words(name))


def test_a_new_name_is_added_to_the_former_one() -> None:
    person = enrol_player("Aune, Ada")
    record_fact(person, PersonDetails("Berg, Ada", "NOR"), DAY, "", None)
    assert set(kept(person)) == {"ada", "aune", "berg"}
    assert {*NameWord.objects.get(player=person, word="aune").names.split()} == {"ada", "aune", "berg"}


def test_a_name_put_right_is_forgotten() -> None:
    person = enrol_player("Auna, Ada")
    record_correction(
        person.facts.get(),
        PersonDetails("Aune, Ada", "NOR"),
        dt.date(2020, 1, 1),
        create_account("kari"),
        DAY,
        "misspelt",
    )
    assert set(kept(person)) == {"ada", "aune"}


def test_the_words_follow_the_list_in_force() -> None:
    person, other = enrol_player("Aune, Ada"), enrol_player("Brun, Bo")
    publish_list({person: 2100, other: None}, on=dt.date(2025, 10, 1))
    search_index.index_everyone()
    assert kept(person) == {"ada": 2100, "aune": 2100}
    assert kept(other) == {"bo": 0, "brun": 0}
    publish_list({other: 1800}, on=LIST_DATE)
    search_index.index_everyone()
    assert (kept(person), kept(other)) == ({"ada": 0, "aune": 0}, {"bo": 1800, "brun": 1800})


def test_merged_records_are_kept_as_one_and_parted_again() -> None:
    first, two, officer = enrol_player("Aune, Ada"), enrol_player("Auna, Adda"), create_account("kari")
    publish_list({two: 1900})
    new_merge = merge(first, two, "the same person", officer, NOW)
    assert kept(first) == {"ada": 1900, "adda": 1900, "auna": 1900, "aune": 1900}
    assert kept(two) == {}
    undo_merge(new_merge, "two persons", officer, NOW)
    assert (kept(first), kept(two)) == ({"ada": 0, "aune": 0}, {"adda": 1900, "auna": 1900})


def test_unchanged_rows_are_not_written_again() -> None:
    person = enrol_player("Aune, Ada")
    before = NameWord.objects.filter(player=person).extra(select={"xmin": "xmin::text"}).values_list("word", "xmin")
    was = {*before}
    search_index.index_players([person.pk])
    assert {*before.all()} == was


def test_each_spelling_is_kept_once_with_its_sound() -> None:
    enrol_all([PersonDetails("Carlsen, Magnus", "NOR"), PersonDetails("Carlsen, Ida", "NOR")], DAY, "", None)
    assert dict(Spelling.objects.values_list("word", "sound")) == {"carlsen": "krlsn", "ida": "", "magnus": "mkns"}


def test_a_register_from_before_its_words_is_taken_up_once() -> None:
    person = Player.objects.create(number="101")
    PlayerFact.objects.create(player=person, from_day=DAY, name="Aune, Ada", folded=fold("Aune, Ada"), federation="NOR")
    assert kept(person) == {}
    search_index.build_index_if_empty()
    assert set(kept(person)) == {"ada", "aune"}


def test_a_thousand_people_more_than_a_block_are_all_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_index, "BLOCK_SIZE", 2)
    players = enrol_all([PersonDetails(f"Aune, Nr{number}", "NOR") for number in range(5)], DAY, "", None)
    NameWord.objects.all().delete()
    search_index.index_everyone()
    assert {*NameWord.objects.values_list("player_id", flat=True)} == {person.pk for person in players}


def test_the_last_of_several_waiting_jobs_does_the_work() -> None:
    person = enrol_player("Aune, Ada")
    publish_list({person: 2100})
    search_index.queue_rebuild()
    jobs.rebuild_index()
    assert kept(person)["aune"] == 0
    ProcrastinateJob.objects.all().delete()
    jobs.rebuild_index()
    assert kept(person)["aune"] == 2100

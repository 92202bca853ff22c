import datetime as dt

import pytest
from django.db import IntegrityError, connections

from ratings.core.errors import Refused
from ratings.models import Adjustment, Inputs, PlayerFact, Run, RunKind, Version
from ratings.periods import run
from ratings.periods.inputs import freeze
from ratings.publication.publish import facts_to_seal, have_same_rows, publish
from ratings.publication.seal import SealedFacts, seal, sealed_text
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOW,
    create_event,
    default_series,
    enrol_players,
    list_of,
    publish_base_list,
    run_and_publish,
    run_list,
)
from tests.ratings.sealed_version import create_sealed_version
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

FEBRUARY = dt.date(2026, 2, 1)
OFFICIAL = dt.datetime(2025, 12, 1, 10, tzinfo=dt.UTC)


def refusal(done: Run, reason: str = "monthly list") -> str:
    with pytest.raises(Refused) as refused:
        publish(done, reason, None, NOW)
    return str(refused.value)


def test_publishing_makes_one_sealed_version() -> None:
    players = enrol_players()
    older = publish_base_list(players)
    create_event(players, "A1B")
    done, officer = run_list(), create_account("officer", "officers")
    version = publish(done, "monthly\tlist ", officer, NOW)
    assert (version.number, version.reason, version.author, version.rows) == (1, "monthly list", officer, 5)
    assert version.previous == older
    assert version.inputs_sha256 == done.inputs.sha256
    assert version.seal == seal(facts_to_seal(version))
    assert facts_to_seal(Version.objects.get(pk=version.pk)) == facts_to_seal(version)


def test_the_seal_is_taken_over_everything_the_version_says() -> None:
    facts = SealedFacts("r", "i", "", "standard", DECEMBER, 1, "monthly list", 7, 0, OFFICIAL, "before")
    assert sealed_text(facts) == (
        "berger-seal 1\nrows_sha256\tr\ninputs_sha256\ti\ncontrol\tstandard\ndate\t2025-12-01\nnumber\t1\n"
        "reason\tmonthly list\nauthor\t7\nsecond_author\t0\nat\t2025-12-01T10:00:00.000000+00:00\nprevious\tbefore\n"
    )
    others = [
        facts._replace(rows_sha256="s"), facts._replace(inputs_sha256="j"), facts._replace(control="rapid"),
        facts._replace(date=JANUARY), facts._replace(number=2), facts._replace(reason="another"),
        facts._replace(author=8), facts._replace(second_author=1), facts._replace(previous=""),
        facts._replace(at=OFFICIAL + dt.timedelta(microseconds=1)), facts._replace(series="FIDE"),
    ]  # fmt: skip
    assert len({seal(each) for each in [facts, *others]}) == 12
    elsewhere = OFFICIAL.astimezone(dt.timezone(dt.timedelta(hours=2)))
    assert seal(facts._replace(at=elsewhere)) == seal(facts)


def test_a_second_officer_learns_that_it_is_published() -> None:
    publish_base_list(enrol_players())
    done = run_list()
    publish(done, "monthly list", create_account("officer", "officers"), NOW)
    assert refusal(done) == "officer has already published this run, as version 1."
    assert Version.objects.filter(list=done.list).count() == 1


def test_a_second_run_with_the_same_rows_is_not_published() -> None:
    publish_base_list(enrol_players())
    first, other = run_list(), run_list()
    publish(first, "monthly list", None, NOW)
    assert refusal(other) == "Nothing has changed since version 1."


def test_two_runs_are_the_same_if_every_row_of_every_table_is() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "F=A F=B F=C F=D F=E A1B")
    first, same = run_list(), run_list()
    assert have_same_rows(first.pk, same.pk)
    create_event(players, "C=D", "Late Open")
    later = run_list()
    assert not have_same_rows(first.pk, later.pk)
    assert not have_same_rows(later.pk, first.pk)


def test_lists_of_different_people_or_ratings_are_not_the_same() -> None:
    players = enrol_players()
    four = publish_base_list(players, dict.fromkeys("ABCD", 2000)).run_id
    five = publish_base_list(players, dict.fromkeys("ABCDE", 2000), JANUARY).run_id
    other = publish_base_list(players, dict.fromkeys("ABC", 2000) | {"D": 2001}, FEBRUARY).run_id
    assert [have_same_rows(four, run) for run in (five, other)] == [have_same_rows(run, four) for run in (five, other)]
    assert [have_same_rows(four, run) for run in (four, five, other)] == [True, False, False]


def test_a_run_with_other_rows_becomes_the_next_version() -> None:
    players = enrol_players()
    publish_base_list(players)
    first = run_and_publish()
    create_event(players, "A1B")
    second = run_and_publish(reason="a report came late")
    assert (second.number, second.previous) == (2, first)


def test_a_version_needs_a_reason() -> None:
    publish_base_list(enrol_players())
    assert refusal(run_list(), " \n") == "Enter the reason for the version."


def test_a_run_that_is_not_finished_or_failed_or_a_shadow_is_not_published() -> None:
    publish_base_list(enrol_players())
    rating_list = list_of("standard", DECEMBER)
    waiting = run.unfinished_run(rating_list, None, NOW)
    Inputs.objects.create(run=waiting, data=b"", sha256="0" * 64)
    assert refusal(waiting) == "The run is not finished yet."
    Run.objects.filter(pk=waiting.pk).update(failure="no power")
    assert refusal(waiting) == "no power"
    Run.objects.filter(pk=waiting.pk).update(failure="", kind=RunKind.SHADOW, finished_at=NOW)
    assert refusal(waiting) == "A simulation cannot be published."


def test_a_run_is_not_published_when_a_report_came_since() -> None:
    players = enrol_players()
    publish_base_list(players)
    done = run_list()
    event = create_event(players, "A1B", "Late Open")
    assert refusal(done) == "Events were accepted after the run: Late Open. Run the period again."
    later = run_list()
    create_event(players, "A0B", "Late Open, corrected", replaces=event)
    assert "Events were replaced after the run: Late Open." in refusal(later)


def test_a_run_is_not_published_when_the_list_before_changed_since() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    done = run_list()
    publish_base_list(players, {"A": 2010})
    assert refusal(done) == (
        "The previous list is now standard 2025-11 v2; the run started from standard 2025-11 v1. Run the period again."
    )


def test_a_run_is_not_published_when_a_name_or_an_adjustment_came_since() -> None:
    players = enrol_players()
    publish_base_list(players)
    done = run_list()
    PlayerFact.objects.create(
        player=players["A"], from_day=DECEMBER, name="Bjelke, Ada", folded="bjelke ada", federation="NOR"
    )
    Adjustment.objects.create(
        player=players["A"],
        series=default_series(),
        control="standard",
        list_date=DECEMBER,
        points=3,
        kind="once",
        reason="a lift",
    )
    assert "Data of a player changed: " in refusal(done)
    assert "Adjustments of this list were added after the run." in refusal(done)


def test_a_run_stays_publishable_when_only_another_month_got_a_report() -> None:
    players = enrol_players()
    publish_base_list(players)
    done = run_list()
    create_event(players, "A1B", list_date=JANUARY)
    assert publish(done, "monthly list", None, NOW).number == 1


def test_a_run_stays_publishable_by_another_version_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    done = run_list()
    monkeypatch.setattr("ratings.publication.outdated.program_version", lambda: "berger 9.9")
    assert publish(done, "monthly list", None, NOW).number == 1


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_a_run_with_damaged_inputs_is_not_published() -> None:
    publish_base_list(enrol_players())
    done = run_list()
    with connections["owner"].cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute("UPDATE ratings_inputs SET data = 'x' WHERE run_id = %s", [done.pk])
    assert refusal(done).startswith("The inputs of the run are damaged: ")


@pytest.mark.parametrize("fields", [{"number": 3}, {"previous": None}, {"inputs_sha256": "0" * 64}])
def test_the_database_itself_takes_only_the_next_version_in_the_chain(fields: dict) -> None:
    players = enrol_players()
    publish_base_list(players)
    first = run_and_publish()
    create_event(players, "A1B")
    done = run_list()
    right = {
        "list": done.list, "number": 2, "run": done, "reason": "x", "at": NOW, "rows": 5, "rows_sha256": "0" * 64,
        "inputs_sha256": done.inputs.sha256, "previous": first,
    }  # fmt: skip
    with pytest.raises(IntegrityError, match=r"not the next|before this one|other inputs"):
        create_sealed_version(**(right | fields))
    assert create_sealed_version(**right).number == 2


def test_a_refusal_of_the_database_is_reported_and_nothing_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    publish_base_list(enrol_players())
    done = run_list()
    other = freeze([b"another text"])
    monkeypatch.setattr(
        "ratings.publication.publish._refuse_outdated", lambda run: setattr(run.inputs, "sha256", other.sha256)
    )
    assert refusal(done).startswith("The database refuses the version:")
    assert not Version.objects.filter(run=done).exists()

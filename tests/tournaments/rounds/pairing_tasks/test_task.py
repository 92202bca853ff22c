"""Pairing in the worker: one at a time, whole or not at all, ended when cancelled."""

import datetime as dt
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from procrastinate.contrib.django.models import ProcrastinateJob

from ratings.core.errors import Refused
from ratings.models import User
from tests.tournaments.rounds.pairing_tasks.random_swiss import (
    bye_kinds,
    create_club_swiss,
    entry_at,
    play_rounds,
    start_number_pairs,
)
from tournaments.models import ChangeKind, ForbiddenPair, Pairing, PairingStage, PairingTask, Round, Tournament
from tournaments.pairing import dutch
from tournaments.pairing.engines.dutch_2026.candidate import TakesLong
from tournaments.pairing.field import Pair
from tournaments.pairing.legal import PairingRules
from tournaments.rounds.jobs import pair as job
from tournaments.rounds.pairing_tasks import cancel, pair, request_pairing
from tournaments.rounds.pairing_tasks import task as task_module

OF_2026 = {"first_day": dt.date(2026, 2, 1), "last_day": dt.date(2026, 2, 3)}


def done(tournament: Tournament, by: User, **options: Any) -> PairingTask:
    """Request a task, execute it here and return it."""
    task = request_pairing(tournament, by, **options)
    job(task_id=task.pk)
    task.refresh_from_db()
    return task


@pytest.fixture
def engine(tmp_path: Path, settings: Any) -> Callable[[str], None]:
    """A function that configures a stand-in for an external program."""

    def write(script: str) -> None:
        path = tmp_path / "swiss"
        path.write_text(f"#!{sys.executable}\nimport sys, pathlib, time\nout = pathlib.Path(sys.argv[4])\n{script}\n")
        path.chmod(0o755)
        settings.PAIRING_ENGINE = path

    return write


def test_asking_writes_the_task_and_the_job_and_nothing_else(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    task = request_pairing(tournament, arbiter)
    assert (task.number, task.stage, task.is_under_way) == (1, PairingStage.WAITING, True)
    assert ProcrastinateJob.objects.get(task_name="tournaments.pair").args == {"task_id": task.pk}
    assert not tournament.rounds.exists()


def test_the_worker_pairs_as_if_it_were_done_at_once(arbiter: User) -> None:
    tournament, other = create_club_swiss(arbiter, 9), create_club_swiss(arbiter, 9, name="Other Cup")
    task = done(tournament, arbiter)
    pair(other)
    assert (task.stage, task.failure) == (PairingStage.FINISHED, "")
    assert task.finished_at is not None
    assert start_number_pairs(tournament.rounds.get()) == start_number_pairs(other.rounds.get())
    assert bye_kinds(tournament.rounds.get()) == bye_kinds(other.rounds.get())


def test_asking_twice_is_one_task_and_the_database_holds_it(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    assert request_pairing(tournament, arbiter) == request_pairing(tournament, arbiter)
    with pytest.raises(IntegrityError), transaction.atomic():
        PairingTask.objects.create(tournament=tournament, number=1, asked_by=arbiter)


def test_a_job_that_comes_twice_pairs_once(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    task = done(tournament, arbiter)
    job(task_id=task.pk)
    assert (tournament.rounds.count(), Pairing.objects.count()) == (1, 2)


def test_a_job_whose_worker_was_killed_begins_again(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    task = request_pairing(tournament, arbiter)
    PairingTask.objects.filter(pk=task.pk).update(stage=PairingStage.PAIRING)
    job(task_id=task.pk)
    assert tournament.rounds.get().pairings.count() == 2


def test_blockers_of_the_pairing_are_stated_at_once(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    pair(tournament)
    with pytest.raises(Refused, match="already a draft"):
        request_pairing(tournament, arbiter)
    with pytest.raises(Refused, match="no pairing program"):
        request_pairing(create_club_swiss(arbiter, 4, name="Other Cup"), arbiter, engine="unknown")
    assert not PairingTask.objects.exists()


def test_without_a_legal_pairing_the_task_fails_with_the_names(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    ForbiddenPair.objects.create(tournament=tournament, kind="federation", hard=True)
    task = done(tournament, arbiter)
    assert not task.is_under_way
    assert "Player 01; Player 02" in task.failure
    ForbiddenPair.objects.all().delete()
    assert done(tournament, arbiter).failure == ""


def test_a_cancelled_task_is_not_begun_and_another_may_follow(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4)
    task = request_pairing(tournament, arbiter)
    assert cancel(tournament)
    assert not cancel(tournament)
    job(task_id=task.pk)
    assert not tournament.rounds.exists()
    assert done(tournament, arbiter).stage == PairingStage.FINISHED


def test_cancelled_while_it_writes_nothing_is_kept(arbiter: User, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = create_club_swiss(arbiter, 4)
    paired = task_module._paired

    def late(task: PairingTask, result: Any) -> Any:
        answer = paired(task, result)
        cancel(tournament)
        return answer

    monkeypatch.setattr(task_module, "_paired", late)
    task = done(tournament, arbiter)
    assert (task.finished_at, tournament.rounds.exists()) == (None, False)


@pytest.mark.parametrize("change", ["result", "absence", "draft", "rule"])
def test_changes_since_reading_stop_the_writing(arbiter: User, monkeypatch: pytest.MonkeyPatch, change: str) -> None:
    tournament = create_club_swiss(arbiter, 6)
    play_rounds(tournament, 1)
    paired = task_module._paired
    changes: dict[str, Callable[[], object]] = {
        "result": lambda: Pairing.objects.filter(board=1).update(white_result="0", black_result="1"),
        "absence": lambda: entry_at(tournament, 2).absences.create(first_round=2, last_round=2, kind="H", by=arbiter),
        "draft": lambda: pair(tournament),
        "rule": lambda: ForbiddenPair.objects.create(
            tournament=tournament, first=entry_at(tournament, 1), second=entry_at(tournament, 2)
        ),
    }
    Pairing.objects.filter(board=1).update(white_result="1", black_result="0")

    def meanwhile(task: PairingTask, result: Any) -> Any:
        answer = paired(task, result)
        changes[change]()
        return answer

    monkeypatch.setattr(task_module, "_paired", meanwhile)
    task = done(tournament, arbiter)
    assert task.failure
    assert tournament.rounds.filter(number=2).exists() == (change == "draft")


def test_the_rest_of_a_draft_is_paired_and_manual_pairs_stay(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 7)
    (round_,) = pair(tournament)
    before = round_.explanation
    round_.pairings.all().delete()
    round_.byes.all().delete()
    Pairing.objects.create(round=round_, board=1, white=entry_at(tournament, 2), black=entry_at(tournament, 1))
    with pytest.raises(Refused, match="Enter a reason"):
        request_pairing(tournament, arbiter, rest_only=True)
    assert done(tournament, arbiter, rest_only=True, reason="a wish").stage == PairingStage.FINISHED
    round_ = Round.objects.get()
    assert start_number_pairs(round_) == [(2, 1), (3, 5), (6, 4)]
    assert bye_kinds(round_) == {7: "U"}
    assert round_.explanation["pairs"] == before["pairs"]
    assert len(round_.explanation["rest"]) == 3
    assert [(change.kind, change.reason) for change in round_.changes.all()] == [(ChangeKind.REST, "a wish")]


def test_a_second_allocated_bye_is_not_given_by_the_rest(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 6)
    (round_,) = pair(tournament)
    round_.pairings.all().delete()
    round_.byes.create(entry=entry_at(tournament, 6), kind="U")
    with pytest.raises(Refused, match="bye is given already, and 5 players are left"):
        request_pairing(tournament, arbiter, rest_only=True, reason="a wish")


def test_acceleration_is_chosen_with_round_one_only(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 8)
    done(tournament, arbiter, acceleration="baku")
    tournament.refresh_from_db()
    assert tournament.acceleration == "baku"
    round_ = tournament.rounds.get()
    assert round_.explanation["last_accelerated"] == entry_at(tournament, 4).pk
    assert round_.explanation["pairs"][0]["sides"]["white"]["score"] == 10


def test_another_program_pairs_and_is_named_with_the_round(arbiter: User, engine: Callable[[str], None]) -> None:
    engine("out.write_text('2\\n1 4\\n2 3\\n')")
    tournament = create_club_swiss(arbiter, 4)
    done(tournament, arbiter, engine="swiss")
    round_ = tournament.rounds.get()
    assert {frozenset(pair) for pair in start_number_pairs(round_)} == {frozenset((1, 4)), frozenset((2, 3))}
    assert (round_.engine, round_.explanation["engine"]) == ("swiss", "swiss")


@pytest.mark.parametrize(
    ("script", "message"),
    [
        ("out.write_text('2\\n1 2\\n3 3\\n')", "The pairing by swiss was refused because it breaks the rules"),
        ("sys.exit('no memory')", "swiss failed: it ended with status 1: no memory."),
    ],
)
def test_errors_of_another_program_are_reported(
    arbiter: User, engine: Callable[[str], None], script: str, message: str
) -> None:
    engine(script)
    tournament = create_club_swiss(arbiter, 4)
    assert message in done(tournament, arbiter, engine="swiss").failure
    assert not tournament.rounds.exists()


def test_a_pairing_at_once_creates_the_round_without_a_job(arbiter: User) -> None:
    tournament, other = (
        create_club_swiss(arbiter, 9, **OF_2026),
        create_club_swiss(arbiter, 9, name="Other Cup", **OF_2026),
    )
    task = request_pairing(tournament, arbiter, at_once=True)
    pair(other)
    assert (task.stage, task.is_under_way) == (PairingStage.FINISHED, False)
    assert start_number_pairs(tournament.rounds.get()) == start_number_pairs(other.rounds.get())
    assert not ProcrastinateJob.objects.filter(task_name="tournaments.pair").exists()


def test_a_second_click_is_the_same_round_and_a_later_one_is_refused(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4, **OF_2026)
    task = request_pairing(tournament, arbiter, at_once=True)
    assert request_pairing(tournament, arbiter, at_once=True) == task
    PairingTask.objects.filter(pk=task.pk).update(finished_at=timezone.now() - task_module.SECOND_CLICK)
    with pytest.raises(Refused, match="already a draft"):
        request_pairing(tournament, arbiter, at_once=True)


def test_a_failed_pairing_at_once_names_the_players(arbiter: User) -> None:
    tournament = create_club_swiss(arbiter, 4, **OF_2026)
    ForbiddenPair.objects.create(tournament=tournament, kind="federation", hard=True)
    task = request_pairing(tournament, arbiter, at_once=True)
    assert not task.is_under_way
    assert "Player 01; Player 02" in task.failure
    assert not tournament.rounds.exists()


def test_long_pairings_go_to_the_worker(arbiter: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def long(_rules: PairingRules) -> list[Pair]:
        raise TakesLong

    tournament = create_club_swiss(arbiter, 9, **OF_2026)
    monkeypatch.setitem(dutch.FAST_ENGINES, "2026-02-01", long)
    task = request_pairing(tournament, arbiter, at_once=True)
    assert (task.stage, task.is_under_way) == (PairingStage.WAITING, True)
    job(task_id=task.pk)
    assert tournament.rounds.get().pairings.count() == 4

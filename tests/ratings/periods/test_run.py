import pytest
from django.db import connection

from ratings.core.version import program_version
from ratings.engine.inputs_format.text import from_text
from ratings.exports.canonical import rows_sha256
from ratings.lists.rows import canonical_lines
from ratings.models import Adjustment, Inputs, ListedRating, PlayerFact, RatingList, Run
from ratings.periods import run
from ratings.periods.inputs import unfreeze
from ratings.periods.jobs import execute as job
from tests.ratings.listed_rows import listed_rows
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOVEMBER,
    NOW,
    create_event,
    default_series,
    enrol_players,
    list_of,
    publish_base_list,
    ratings_of,
    run_and_publish,
    run_list,
)

pytestmark = pytest.mark.django_db


def december() -> RatingList:
    return list_of("standard", DECEMBER)


def test_a_run_writes_list_periods_games_and_log() -> None:
    players = enrol_players()
    publish_base_list(players)
    event = create_event(players, "A1B B=C F0A D+E")
    done = run_list()
    assert (done.stage, done.failure, done.done, done.total) == ("finished", "", 4, 4)
    assert done.editions == ["rapid-blitz/2024-12-01", "standard/2025-10-01"]
    assert ratings_of(done) == {"A": 2007, "B": 1890, "C": 1803, "D": 1700, "E": 1600, "F": None}
    period = done.periods.get(player=players["A"])
    assert (period.base, period.n, period.sum, period.k, period.change, period.rounded) == (2000, 1, 36, 20, 720, 7)
    game = done.rated_games.get(game__event=event, game__round=1, white=True)
    assert (game.player, game.opponent, game.own_rating, game.opponent_rating) == (
        players["A"],
        players["B"],
        2000,
        1900,
    )
    assert (game.difference, game.expected, game.change, game.list_date) == (100, 64, 36, NOVEMBER)
    assert done.rated_games.get(game__round=4, white=True).left_out == "not-played"
    initial = done.periods.get(player=players["F"]).initial
    assert (initial["counted"], initial["reason"]) == (0, "too-few-games")
    for sentence in ("version 1: 5 players", "1 event enters", "2 of 4 games rated", "6 players on the list, 5 with"):
        assert sentence in done.log


def test_the_inputs_are_frozen_with_the_run() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    frozen = Inputs.objects.get(run=run_list())
    text = unfreeze(frozen.data, frozen.sha256)
    head = f"berger-inputs 1\nrun\t{program_version()}\tstandard\t2025-12-01\t2025-11-01\n"
    assert text.startswith(head.encode())
    assert [game[1:6] for game in from_text(text).games] == [(1, "101", "102", "1", "0")]
    assert b"1980" in text


def test_two_runs_of_the_same_month_are_equal_to_the_byte() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B B=C F0A D+E")
    first, other = run_list(), run_list()
    assert first.pk != other.pk
    assert bytes(first.inputs.data) == bytes(other.inputs.data)
    assert rows_sha256(canonical_lines(first.pk)) == rows_sha256(canonical_lines(other.pk))


def test_a_month_runs_on_from_the_month_before() -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "F=A F=B F=C")
    run_and_publish()
    create_event(players, "F=D F=E A1B", list_date=JANUARY)
    done = run_list(JANUARY)
    first = done.periods.get(player=players["F"])
    assert (first.n, first.rating, first.initial["reason"]) == (5, 1800, "published")
    assert ratings_of(done)["F"] == 1800
    row = done.listed.get(player=players["F"])
    assert (row.games, row.games_so_far, row.k, row.highest) == (5, 5, 40, 1800)
    assert done.rated_games.filter(left_out="first-rating", player=players["F"]).count() == 5
    assert done.rated_games.filter(player=players["A"]).count() == 1


def test_names_of_the_list_are_those_of_its_date() -> None:
    players = enrol_players("AB")
    publish_base_list(players)
    PlayerFact.objects.create(
        player=players["A"], from_day=JANUARY, name="Bjelke, Ada", folded="bjelke ada", federation="NOR"
    )
    assert run_list().listed.get(player=players["A"]).name == "Aune, Ada"
    assert run_list(JANUARY).listed.get(player=players["A"]).name == "Bjelke, Ada"


def test_an_adjustment_moves_a_player_who_did_not_play() -> None:
    players = enrol_players("AB")
    publish_base_list(players)
    Adjustment.objects.create(
        player=players["A"],
        series=default_series(),
        control="standard",
        list_date=DECEMBER,
        points=12,
        kind="correction",
        reason="a late win",
    )
    done = run_list()
    assert ratings_of(done) == {"A": 2012, "B": 1900}
    assert "Players with an adjustment: 1" in done.log
    assert {row.number: row.change for row in listed_rows(done.pk)} == {"101": 12, "102": None}


def test_a_month_without_rules_fails_with_the_reason_and_writes_nothing() -> None:
    rating_list = list_of("rapid", NOVEMBER.replace(year=2008))
    done = run.execute(run.unfinished_run(rating_list, None, NOW).pk)
    assert "rapid" in done.failure
    assert (done.finished_at, done.stage) == (None, "reading")
    assert not Inputs.objects.filter(run=done).exists()


def test_two_requests_get_the_same_run_and_one_job() -> None:
    first, other = run.request_run(december(), None, NOW), run.request_run(december(), None, NOW)
    assert first == other
    assert run.is_queued(first)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'ratings.execute'")
        assert cursor.fetchone() == (1,)


def test_after_a_run_has_ended_a_new_one_begins() -> None:
    publish_base_list(enrol_players())
    failed = run.unfinished_run(december(), None, NOW)
    Run.objects.filter(pk=failed.pk).update(failure="no power")
    finished = run_list()
    assert len({failed, finished, run.unfinished_run(december(), None, NOW)}) == 3


def test_the_job_executes_the_run_and_again_changes_nothing() -> None:
    publish_base_list(enrol_players())
    requested = run.request_run(december(), None, NOW)
    job(run_id=requested.pk)
    requested.refresh_from_db()
    finished = requested.finished_at
    job(run_id=requested.pk)
    requested.refresh_from_db()
    assert finished is not None
    assert requested.finished_at == finished


def test_the_job_of_a_run_that_was_dropped_does_nothing() -> None:
    requested = run.request_run(december(), None, NOW)
    assert run.delete_run(requested)
    job(run_id=requested.pk)
    assert not Run.objects.filter(pk=requested.pk).exists()


def test_an_interrupted_run_is_executed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    publish_base_list(enrol_players())
    begun = run.unfinished_run(december(), None, NOW)

    def killed(*args: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr("ratings.periods.store.Partitions.copy_games", killed)
        with pytest.raises(SystemExit):
            run.execute(begun.pk)
    begun.refresh_from_db()
    assert (begun.stage, begun.finished_at) == ("writing", None)
    assert not Inputs.objects.filter(run=begun).exists()
    again = run.unfinished_run(december(), None, NOW)
    assert again == begun
    assert ratings_of(run.execute(again.pk)) == {"A": 2000, "B": 1900, "C": 1800, "D": 1700, "E": 1600}
    assert "Restarted." in Run.objects.get(pk=begun.pk).log


def test_a_run_that_is_cancelled_while_it_is_executed_ends_with_its_next_step(monkeypatch: pytest.MonkeyPatch) -> None:
    players = enrol_players()
    publish_base_list(players)
    create_event(players, "A1B")
    begun = run.unfinished_run(
        list_of("standard", DECEMBER),
        None,
        NOW,
    )
    rate = run.rate

    def is_cancelled_meanwhile(inputs: object) -> object:
        assert run.delete_run(begun)
        return rate(inputs)  # type: ignore[arg-type]

    monkeypatch.setattr(run, "rate", is_cancelled_meanwhile)
    assert run.execute(begun.pk) is None
    assert not Run.objects.filter(pk=begun.pk).exists()
    assert not ListedRating.objects.filter(run=begun.pk).exists()


def test_a_run_that_was_published_cannot_be_dropped() -> None:
    publish_base_list(enrol_players())
    version = run_and_publish()
    assert not run.delete_run(version.run)
    unpublished = run_list()
    assert run.delete_run(unpublished)
    assert not Run.objects.filter(pk=unpublished.pk).exists()
    assert version.run.listed.count() == 5

"""A report for FIDE: mandatory records, and the register's data of the players."""

import datetime as dt

import pytest

from ratings.arbiters.arbiters import store_arbiter
from ratings.fide_events.report import (
    fide_ids_of_arbiters,
    names_at_fide,
    reports_for_fide,
    with_fide_id,
    with_register_data,
)
from ratings.models import Arbiter, Player, PlayerFact, RatedEvent, RatingSeries, RunKind
from ratings.reports import trf16, trf26
from ratings.reports.report import Birth, Report
from ratings.submissions.decisions import accept
from tests.ratings.reporting import RECEIVED_AT, enrol_reported_players, four_player_report, receive, with_player
from tests.tournaments.factories import enrol_player, publish_list


def for_fide(report: Report) -> Report:
    event = accept(receive(report), None, RECEIVED_AT, waiver_reason="known")
    ((_event, completed),) = reports_for_fide([RatedEvent.objects.select_related("submission").get(pk=event.pk)])
    return completed


def tags(text: str) -> set[str]:
    return {line[:3] for line in text.splitlines()}


def test_both_files_have_every_mandatory_record(reported_players: dict[int, Player]) -> None:
    enrol_player("Lund, Kari", "1500000")
    sparse = four_player_report(coded_type="", type="", coded_time_control="", time_control="90/40+30")
    completed = for_fide(sparse)
    mandatory = {"012", "022", "032", "042", "052", "062", "072", "092", "102", "122", "132", "001"}
    assert mandatory <= tags(trf16.write(completed).text)
    assert mandatory | {"142", "192", "222"} <= tags(trf26.write(completed).text)
    assert (completed.player_count, completed.rated_count, completed.round_count) == (4, 4, 3)
    assert (completed.chief_arbiter, completed.coded_type) == ("Lund, Kari (1500000)", "CUSTOM_SWISS")


def test_the_type_in_the_report_is_kept(reported_players: dict[int, Player]) -> None:
    completed = for_fide(four_player_report(type="Round robin of four"))
    assert (completed.type, completed.coded_type) == ("Round robin of four", "BERGER_ROUNDROBIN")


def test_people_are_as_the_register_has_them() -> None:
    registered = Player(pk=7, number="1234567", birth_date=dt.date(1990, 5, 17))
    facts = {7: PlayerFact(player_id=7, sex="w", federation="SWE")}
    line = with_register_data(
        with_player(four_player_report(), 1, sex="m", fide_id=""), {1: registered}, facts, {}
    ).players[0]
    assert (line.fide_id, line.sex, line.federation, line.birth) == ("1234567", "w", "SWE", Birth(1990, 5, 17))


def test_a_number_of_the_office_goes_to_fide_as_none() -> None:
    report = with_player(four_player_report(), 1, fide_id="N17")
    assert with_register_data(report, {1: Player(pk=7, number="N17")}, {}, {}).players[0].fide_id == ""


def test_values_missing_in_the_register_stay_as_reported() -> None:
    line = four_player_report().players[0]
    assert (
        with_register_data(
            four_player_report(), {1: Player(pk=7, number="N17")}, {7: PlayerFact(player_id=7)}, {7: "Other, Name"}
        ).players[0]
        == line
    )


def test_a_name_is_spelled_as_on_fide_s_newest_list(reported_players: dict[int, Player]) -> None:
    """O26: the package named Müller, whom FIDE's list names Mueller."""
    player = reported_players[1]
    report = with_player(four_player_report(), 1, name="Müller, Jürgen")
    publish_list({player: {"name": "Mueler, J"}}, on=dt.date(2025, 1, 1), kind=RunKind.IMPORTED)
    publish_list({player: {"name": "Mueller, Juergen"}}, on=dt.date(2025, 2, 1), kind=RunKind.IMPORTED)
    publish_list({player: {"name": "Müller, J."}}, on=dt.date(2025, 3, 1))
    assert names_at_fide([player.pk]) == {player.pk: "Mueller, Juergen"}
    completed = for_fide(report)
    assert [line.name for line in completed.players[:2]] == ["Mueller, Juergen", report.players[1].name]


def test_names_of_a_series_beside_fide_s_are_not_fide_s(reported_players: dict[int, Player]) -> None:
    player, fide = reported_players[1], RatingSeries.objects.create(code="FIDE", name="FIDE", source="imported")
    publish_list({player: {"name": "Müller, Jürgen"}}, on=dt.date(2025, 2, 1), kind=RunKind.IMPORTED)
    assert names_at_fide([player.pk]) == {player.pk: "Müller, Jürgen"}
    publish_list({player: {"name": "Mueller, Juergen"}}, on=dt.date(2025, 1, 1), series=fide, kind=RunKind.IMPORTED)
    assert names_at_fide([player.pk]) == {player.pk: "Mueller, Juergen"}


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Lund, Kari", "Lund, Kari (1500000)"),
        ("Lund, Kari 1500001", "Lund, Kari 1500001"),
        ("Nobody, Nils", "Nobody, Nils"),
        ("", ""),
    ],
)
def test_a_missing_id_of_an_arbiter_is_added(name: str, written: str) -> None:
    assert with_fide_id(name, {"Lund, Kari": "1500000", "Lund, Kari 1500001": "1"}) == written


def test_the_id_of_an_arbiter_is_taken_where_one_player_alone_has_the_name(db: None) -> None:
    enrol_reported_players()
    enrol_player("Lund, Kari", "1500000")
    enrol_player("Berg, Bo", "1500001"), enrol_player("Berg, Bo", "1500002")
    names = ["IA Lund, Kari", "Berg, Bo", "Nobody, Nils", ""]
    assert fide_ids_of_arbiters(names) == {"IA Lund, Kari": "1500000"}
    store_arbiter(Arbiter(name="Berg, Bo", fide_id="1500002", federation="NOR", level="FA"))
    assert fide_ids_of_arbiters(names) == {"IA Lund, Kari": "1500000", "Berg, Bo": "1500002"}
    store_arbiter(Arbiter(name="Bo Berg", federation="NOR", level="NA"))
    assert fide_ids_of_arbiters(names) == {"IA Lund, Kari": "1500000"}, "of namesakes none is taken"

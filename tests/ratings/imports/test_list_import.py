import datetime as dt
import gzip
import io
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.management import CommandError, call_command

from ratings.core.version import program_version
from ratings.fide_list import ControlRating, FideListPlayer, write_combined
from ratings.fide_list.players import BATCH_SIZE
from ratings.imports import (
    BaseRow,
    ImportRefused,
    ImportSummary,
    import_players,
    record_base_list,
)
from ratings.imports.register import RegisterChanges
from ratings.models import ListedRating, Player, PlayerFact, PlayerNumber, Run, TimeControl, Version
from ratings.publication.verify import verify
from ratings.register.enrolment import PersonDetails as Enrolled
from ratings.register.enrolment import enrol, record_fact
from tests.ratings.month import (
    NOW,
    acknowledge_and_publish,
    create_event,
    default_series,
    enrol_players,
    publish_base_list,
    publish_base_rows,
    run_and_publish,
    run_list,
)

pytestmark = pytest.mark.django_db

NOVEMBER, DECEMBER, OCTOBER = dt.date(2025, 11, 1), dt.date(2025, 12, 1), dt.date(2025, 10, 1)
LISTS = Path(__file__).parents[1] / "fide_list" / "lists"


class ImportOutcome(NamedTuple):
    people: int
    learned: RegisterChanges
    versions: tuple[Version, ...]


def line(fide_id: int, name: str, standard: tuple = (), rapid: tuple = (), **facts: object) -> FideListPlayer:
    """Return a line of FIDE's list; ratings are (rating, games, K)."""
    controls = {"standard": standard, "rapid": rapid}
    ratings = {control: ControlRating(*cells) if cells else ControlRating(None, 0, None)
               for control, cells in controls.items()}  # fmt: skip
    plain = FideListPlayer(
        fide_id, name, "AUT", "m", "", "", "", "", **ratings, blitz=ControlRating(None, 0, None),
        birth_year=1980, flag="",
    )  # fmt: skip
    return plain._replace(**facts)


def import_lines(lines: Iterable[FideListPlayer], period: dt.date = NOVEMBER, **more: object) -> ImportSummary:
    """Import a file without publishing its lists."""
    file = io.BytesIO(b"".join(write_combined(lines)))
    fields = {"federations": (), "by": None, "at": NOW, **more}
    return import_players(default_series(), file, "players_list_foa.txt", period, **fields)


def imported(lines: Iterable[FideListPlayer], period: dt.date = NOVEMBER, **more: object) -> ImportOutcome:
    """Import a file and publish its lists."""
    result = import_lines(lines, period, **more)
    versions = [*result.unchanged, *(acknowledge_and_publish(run, "Imported.") for run in result.previews)]
    versions.sort(key=lambda version: TimeControl.values.index(version.list.control))
    return ImportOutcome(result.player_count, result.register_changes, tuple(versions))


def refusal(lines: Iterable[FideListPlayer], period: dt.date = NOVEMBER, **more: object) -> str:
    with pytest.raises(ImportRefused) as refused:
        import_lines(lines, period, **more)
    return str(refused.value)


ADA = line(101, "Aune, Ada", (2000, 5, 20), (1950, 0, 20))
BO = line(102, "Brun, Bo", (1900, 0, 20), federation="NOR")
NEW = line(103, "Cohn, Cleo", sex="w", flag="w")


def row(number: str, control: str = "standard", date: dt.date = NOVEMBER) -> ListedRating:
    version = Version.objects.newest().get(list__control=control, list__date=date)
    return version.run.listed.get(number=number)


def test_an_import_creates_players_facts_and_a_base_list_per_time_control() -> None:
    result = imported([ADA, BO, NEW])
    assert (result.people, result.learned) == (3, (3, 3, 0))
    assert [(str(version), version.rows) for version in result.versions] == [
        ("Standard 2025-11 v1", 2), ("Rapid 2025-11 v1", 1),
    ]  # fmt: skip
    assert set(PlayerNumber.objects.values_list("number", flat=True)) == {"101", "102", "103"}
    fact = PlayerFact.objects.get(player__number="103")
    assert (fact.from_day, fact.name, fact.folded, fact.sex) == (NOVEMBER, "Cohn, Cleo", "cohn cleo", "w")
    assert fact.source == "players_list_foa.txt"
    ada = row("101")
    assert (ada.rating, ada.games, ada.k, ada.rank, ada.federation, ada.birth_year) == (2000, 5, 20, 1, "AUT", 1980)
    assert row("101", "rapid").rating == 1950
    assert result.versions[0].run.kind == "imported"
    assert "2 players on the list, from players_list_foa.txt." in result.versions[0].run.log


def test_an_imported_list_is_a_preview_until_published() -> None:
    result = import_lines([ADA, BO, NEW])
    assert [(run.list.control, run.stage) for run in result.previews] == [
        ("standard", "finished"),
        ("rapid", "finished"),
    ]
    assert result.unchanged == ()
    assert not Version.objects.exists()


def test_an_imported_list_is_verified() -> None:
    assert all(verify(version).ok for version in imported([ADA, BO, NEW]).versions)


def test_the_frozen_inputs_are_the_rows_of_the_list_and_the_checksum_of_the_file() -> None:
    version = imported([BO, ADA]).versions[0]
    text = gzip.decompress(bytes(version.run.inputs.data)).decode()
    head = f"berger-list 1\nlist\t{program_version()}\tstandard\t2025-11-01\tplayers_list_foa.txt\t"
    assert text.startswith(head)
    assert [text_line.split("\t")[1] for text_line in text.split("\n") if text_line.startswith("row")] == ["101", "102"]


def test_the_frozen_inputs_have_a_name_as_it_is_printed() -> None:
    version = imported([ADA._replace(name=r"\\Aune\n, A\\")]).versions[0]
    assert gzip.decompress(bytes(version.run.inputs.data)).decode().splitlines()[-1].split("\t")[2] == r"\\Aune\n, A\\"
    assert verify(version).ok


def test_the_next_list_adds_facts_only_where_something_changed() -> None:
    imported([ADA, BO, NEW])
    married = BO._replace(name="Bruun, Bo", title="FM")
    result = imported([ADA, married, NEW], DECEMBER)
    assert result.learned == (0, 1, 0)
    assert [fact.name for fact in PlayerFact.objects.filter(player__number="102").order_by("from_day")] == [
        "Brun, Bo", "Bruun, Bo",
    ]  # fmt: skip
    assert (row("102").name, row("102", date=DECEMBER).name) == ("Brun, Bo", "Bruun, Bo")


def test_a_list_of_an_older_month_states_what_was_true_then() -> None:
    imported([ADA], NOVEMBER)
    imported([ADA._replace(name="Maiden, Ada")], OCTOBER)
    facts = PlayerFact.objects.filter(player__number="101").order_by("from_day")
    assert [(fact.from_day, fact.name) for fact in facts] == [(OCTOBER, "Maiden, Ada"), (NOVEMBER, "Aune, Ada")]


def test_the_same_list_again_changes_nothing() -> None:
    first = imported([ADA, BO])
    again = imported([ADA, BO])
    assert again.learned == (0, 0, 0)
    assert again.versions == first.versions
    assert Run.objects.count() == 2


def test_a_corrected_list_becomes_the_next_version() -> None:
    imported([ADA, BO])
    assert str(imported([ADA._replace(standard=ControlRating(2001, 5, 20)), BO]).versions[0]).endswith("v2")


def test_a_month_that_was_computed_here_gets_the_list_of_fide_as_next_version() -> None:
    players = enrol_players("AB")
    publish_base_list(players, date=OCTOBER)
    create_event(players, "A1B", list_date=NOVEMBER)
    assert run_and_publish(NOVEMBER).number == 1
    assert imported([ADA, BO]).versions[0].number == 2
    assert (row("101").rating, row("101").run.kind) == (2000, "imported")


def test_players_known_by_another_number_are_found_and_birth_years_filled_in() -> None:
    player = enrol(None, "Aune, Ada", "AUT", from_day=OCTOBER, sex="m")
    PlayerNumber.objects.create(number="101", player=player)
    result = imported([ADA])
    assert result.learned == (0, 0, 1)
    player.refresh_from_db()
    assert (player.birth_year, row(player.number).player) == (1980, player)


def test_a_known_date_of_birth_and_sex_are_kept() -> None:
    enrol("101", "Aune, Ada", "AUT", from_day=OCTOBER, sex="w", birth_year=1979, birth_date=dt.date(1979, 5, 6))
    assert imported([ADA._replace(sex="")]).learned == (0, 0, 0)
    assert Player.objects.get(number="101").birth_year == 1979
    assert PlayerFact.objects.get(player__number="101").sex == "w"


@pytest.mark.parametrize(
    ("cells", "facts", "state"),
    [
        ((2000, 0, 20), {}, (2000, None, None)),
        ((2350, 0, 10), {}, (2400, None, None)),
        ((2000, 4, 40), {}, (2000, 0, NOVEMBER)),
        ((2000, 0, 40), {"birth_year": 2010}, (2000, None, None)),
        ((2000, 0, 20), {"birth_year": 2010}, (2300, None, None)),
    ],
)
def test_an_imported_k_implies_highest_rating_and_games(cells: tuple, facts: dict, state: tuple) -> None:
    imported([ADA._replace(standard=ControlRating(*cells), **facts)])
    ada = row("101")
    assert (ada.highest, ada.games_so_far, ada.counted_from) == state


def test_facts_of_our_own_lists_are_carried_over() -> None:
    imported([ADA._replace(standard=ControlRating(2410, 4, 40))], OCTOBER)
    imported([ADA._replace(standard=ControlRating(2390, 7, 40))], NOVEMBER)
    ada = row("101")
    assert (ada.highest, ada.games_so_far, ada.counted_from) == (2410, 7, OCTOBER)
    imported([ADA._replace(standard=ControlRating(2390, 0, 20))], DECEMBER)
    assert (row("101", date=DECEMBER).highest, row("101", date=DECEMBER).games_so_far) == (2410, None)


def test_the_inactive_stay_inactive_until_they_play() -> None:
    imported([ADA._replace(flag="i"), BO])
    assert (row("101").flag, row("101").last_game) == ("i", dt.date(2024, 10, 31))
    assert (row("102").flag, row("102").last_game) == ("", NOVEMBER)
    flags = dict(run_list(DECEMBER).listed.values_list("number", "flag"))
    assert flags == {"101": "i", "102": ""}


@pytest.mark.parametrize(("flag", "count"), [("", 0), ("w", 0), ("i", 1), ("wi", 1)])
def test_the_flag_of_a_combined_file_is_of_every_rating_type(flag: str, count: int) -> None:
    summary = import_lines([ADA._replace(flag=flag), BO])
    assert summary.inactive_on_all == count
    assert {run.listed.get(number="101").flag for run in summary.previews} == {flag}


def test_the_flag_of_a_file_with_one_rating_type_is_of_its_list_only() -> None:
    path = LISTS / "rapid_oct26frl.txt"
    with path.open("rb") as file:
        assert import_players(default_series(), file, path.name, None, (), None, NOW).inactive_on_all == 0


def test_a_player_missing_on_an_imported_list_is_not_carried_over() -> None:
    imported([ADA, BO], OCTOBER)
    imported([ADA], NOVEMBER, confirm_shrink=True)
    assert [listed.number for listed in run_list(DECEMBER).listed.all()] == ["101"]


def test_only_the_federations_asked_for_are_taken() -> None:
    assert imported([ADA, BO, NEW], federations=["NOR"]).people == 1
    assert not Player.objects.filter(number="101").exists()
    assert "The file has no player" in refusal([ADA], federations=["FRA"])


def test_the_only_one_of_a_federation_is_taken_wherever_they_stand() -> None:
    others = [line(number, "Aune, Ada") for number in range(1000, 1000 + 2 * BATCH_SIZE)]
    for position in (0, BATCH_SIZE, 2 * BATCH_SIZE):
        assert imported([*others[:position], BO, *others[position:]], federations=["NOR"]).people == 1


@pytest.mark.parametrize(
    ("name", "folded"), [("O\\Neil, N", "o\\neil n"), ("-, Müller-Łęcki", "muller lecki"), ("Ab\x01c, D", "ab c d")]
)
def test_a_name_is_stored_as_it_is_printed_and_folded_by_itself(name: str, folded: str) -> None:
    imported([ADA, BO._replace(name=name), NEW])
    stored = PlayerFact.objects.order_by("player__number").values_list("name", "folded")
    assert list(stored) == [
        ("Aune, Ada", "aune ada"), (name.replace("\x01", " "), folded), ("Cohn, Cleo", "cohn cleo"),
    ]  # fmt: skip


def many_players(count: int) -> list[FideListPlayer]:
    return [line(1000 + number, f"Player, {number}", (2000, 0, 20)) for number in range(count)]


@pytest.mark.parametrize(("count", "refused"), [(95, True), (96, False)])
def test_five_per_cent_fewer_people_than_the_month_before_need_a_confirmation(count: int, refused: bool) -> None:
    imported(many_players(100), OCTOBER)
    if refused:
        assert refusal(many_players(count)) == (
            "standard: 95 rated players, 100 on the list of 2025-10. Confirm if this is right."
        )
        assert not Version.objects.filter(list__date=NOVEMBER).exists()
    assert imported(many_players(count), confirm_shrink=refused).versions[0].rows == count


def test_a_bad_line_refuses_the_whole_list_with_its_row() -> None:
    bad = b"".join(write_combined([ADA, BO])).replace(b"102  ", b"1O2  ")
    with pytest.raises(ImportRefused) as refused:
        import_players(default_series(), io.BytesIO(bad), "players_list_foa.txt", NOVEMBER, (), None, NOW)
    assert str(refused.value) == "row 3, column 1: found 1O2; expected a FIDE ID of at most 10 digits"
    assert not Player.objects.exists()
    assert not Run.objects.exists()


@pytest.mark.parametrize("name", ["standard_mar11.txt", "standard_sep12frl.txt", "rapid_oct26frl.txt"])
def test_lists_of_one_control_and_of_older_years_are_imported_under_the_rules_of_their_day(name: str) -> None:
    result = import_players(default_series(), io.BytesIO((LISTS / name).read_bytes()), name, None, (), None, NOW)
    assert result.player_count >= 3
    assert [verify(acknowledge_and_publish(run, "Imported.")).ok for run in result.previews] == [True]


def test_the_month_must_be_named_once_and_not_otherwise_than_in_the_file() -> None:
    assert "Enter the month" in refusal([ADA], None)
    old = io.BytesIO((LISTS / "standard_sep12frl.txt").read_bytes())
    with pytest.raises(ImportRefused, match="the list of 2012-09, not of 2025-11"):
        import_players(default_series(), old, "standard_sep12frl.txt", NOVEMBER, (), None, NOW)


def test_a_base_list_by_hand_is_of_people_in_the_register() -> None:
    player = enrol(None, "Aune, Ada", "AUT", from_day=OCTOBER, sex="w")
    version = publish_base_rows(NOVEMBER, "standard", [BaseRow(player.number, 2100, 10, 3)], "top 100")
    ada = row(player.number)
    assert (ada.rating, ada.k, ada.games, ada.highest, ada.flag, version.reason) == (2100, 10, 3, 2400, "w", "top 100")
    assert verify(version).ok
    with pytest.raises(LookupError, match="N999"):
        record_base_list(default_series(), NOVEMBER, "standard", [BaseRow("N999", 2100)], None, NOW, "top 100")
    with pytest.raises(ValueError, match=player.number):
        record_base_list(
            default_series(),
            NOVEMBER,
            "standard",
            [BaseRow(player.number, 2100)] * 2,
            None,
            NOW,
            "top 100",
        )


def test_names_of_a_base_list_are_those_of_its_date() -> None:
    player = enrol("101", "Maiden, Ada", "AUT", from_day=OCTOBER, sex="w")
    record_fact(player, Enrolled("Aune, Ada", "AUT", sex="w"), DECEMBER, "", None)
    publish_base_rows(NOVEMBER, "standard", [BaseRow("101", 2100)])
    assert row("101").name == "Maiden, Ada"


def test_the_command_imports_zipped_and_plain_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "players_list.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(LISTS / "players_list_foa.txt", "players_list_foa.txt")
    call_command("import_players", path, period="2025-11")
    output = capsys.readouterr().out
    assert "5 people, 5 new, 5 facts" in output
    assert "so they are inactive on each list" in output
    assert "Standard 2025-11 v1: 3 rows, seal " in output
    assert {version.reason for version in Version.objects.all()} == {"Imported from players_list.zip."}
    with pytest.raises(CommandError) as refused:
        call_command("import_players", path)
    assert str(refused.value).startswith("players_list.zip: The file does not state its month")
    with pytest.raises(CommandError, match="expected a month as in 2025-12"):
        call_command("import_players", path, period="November")
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_players", tmp_path / "nothing.txt", period="2025-11")

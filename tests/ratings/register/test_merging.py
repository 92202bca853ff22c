"""Two records of one player, merged and split again."""

import pytest
from django.db.models import Q

from ratings.checks import checks
from ratings.core.errors import Refused
from ratings.engine.inputs import MergeInput, RunInputs
from ratings.engine.inputs_format.text import from_text, to_text
from ratings.identification.identify import last_identifications
from ratings.models import (
    Adjustment,
    Game,
    LiveGame,
    Merge,
    Player,
    PlayerNumber,
    Run,
    TimeControl,
    User,
    Version,
)
from ratings.periods.collect import collect_inputs
from ratings.periods.inputs import unfreeze
from ratings.projection.collect import collect_inputs as collect_projection
from ratings.publication.publish import publish
from ratings.publication.verify import verify
from ratings.register import queries
from ratings.register.enrolment import enrol
from ratings.register.identity import read_merges
from ratings.register.merging import merge, undo_merge
from ratings.register.queries import find_players, ratings_in_force
from ratings.submissions.decisions import accept
from tests.ratings.month import (
    DECEMBER,
    JANUARY,
    NOVEMBER,
    NOW,
    create_event,
    default_series,
    list_of,
    ratings_of,
    run_and_publish,
    run_list,
)
from tests.ratings.reporting import RECEIVED_AT, enrol_reported_players, four_player_report, receive
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def officer() -> User:
    return create_account("officer", "officers")


def collected(date: object = DECEMBER) -> RunInputs:
    rating_list = list_of("standard", date)
    return collect_inputs(rating_list, "berger test")


def numbers(inputs: RunInputs) -> list[str]:
    return [person.number for person in inputs.players]


def test_a_merged_record_is_read_as_the_kept_one(players: dict[str, Player], officer: User) -> None:
    create_event(players, "A1C F=B", "Autumn")
    Adjustment.objects.create(
        player=players["F"],
        series=default_series(),
        control="standard",
        list_date=DECEMBER,
        points=5,
        kind="once",
        reason="promised",
    )
    merge(players["A"], players["F"], "the same passport", officer, NOW)
    inputs = collected()
    assert numbers(inputs) == ["101", "102", "103", "104", "105"]
    assert [(game.white, game.black) for game in inputs.games] == [("101", "103"), ("101", "102")]
    assert [(adjustment.number, adjustment.points) for adjustment in inputs.adjustments] == [("101", 5)]
    assert inputs.merges == (MergeInput("101", "106"),)
    assert {entry.number: entry.rating for entry in inputs.entries} == {"101": 2000, "102": 1900, "103": 1800}


def test_a_merge_keeps_the_exclusion_from_search_engines(players: dict[str, Player], officer: User) -> None:
    Player.objects.filter(pk=players["F"].pk).update(noindex=True)
    players["F"].refresh_from_db()
    merge(players["A"], players["F"], "the same passport", officer, NOW)
    merge(players["B"], players["C"], "the same passport", officer, NOW)
    assert [*Player.objects.filter(noindex=True).order_by("pk")] == [players["A"], players["F"]]


def test_the_kept_record_s_row_on_the_previous_list_counts_and_the_other_is_removed(
    players: dict[str, Player], officer: User
) -> None:
    merge(players["D"], players["A"], "the same passport", officer, NOW)
    inputs = collected()
    assert [(person.number, person.rating) for person in inputs.players] == [
        ("102", 1900), ("103", 1800), ("104", 1700), ("105", 1600),
    ]  # fmt: skip
    listed = ratings_of(run_and_publish().run)
    assert "A" not in listed
    assert listed["D"] == 1700


def test_a_player_listed_under_the_merged_number_only_continues_from_that_row(
    players: dict[str, Player], officer: User
) -> None:
    create_event(players, "F1B", "Autumn")
    merge(players["F"], players["A"], "the same passport", officer, NOW)
    inputs = collected()
    assert [(person.number, person.rating, person.listed) for person in inputs.players][-1] == ("106", 2000, True)
    assert [(entry.number, entry.rating, entry.source) for entry in inputs.entries][-1] == ("106", 2000, "list")
    assert ratings_of(run_and_publish().run)["F"] == 2007


def test_older_results_of_both_records_make_the_first_rating(players: dict[str, Player], officer: User) -> None:
    twin = enrol("107", "Falk, F.", "AUT", from_day=NOVEMBER, sex="m", birth_year=1980)
    create_event(players, "F1A F1B", "Spring", list_date=NOVEMBER)
    create_event(players | {"F": twin}, "F=C", "Autumn")
    assert [event_.name for event_ in collected().events] == ["Autumn"]
    merge(twin, players["F"], "the same passport", officer, NOW)
    inputs = collected()
    assert [event_.name for event_ in inputs.events] == ["Spring", "Autumn"]
    assert {game.white for game in inputs.games} == {"107"}


def test_the_text_of_inputs_has_a_merge_and_is_the_same_to_the_byte_without_one(
    players: dict[str, Player], officer: User
) -> None:
    before = to_text(collected()).decode()
    assert "merge" not in {line.split("\t")[0] for line in before.splitlines()}
    new_merge = merge(players["A"], players["F"], "the same passport", officer, NOW)
    text = to_text(collected()).decode()
    assert text == f"{before}merge\t101\t106\n"
    assert from_text(text.encode()) == collected()
    undo_merge(new_merge, "two passports after all", officer, NOW)
    assert to_text(collected()).decode() == before


def test_a_list_published_before_stays_what_it_was_and_proves_itself_whatever_is_merged_or_split_later(
    players: dict[str, Player], officer: User
) -> None:
    create_event(players, "A1C F=B", "Autumn")
    old = run_and_publish()
    new_merge = merge(players["A"], players["F"], "the same passport", officer, NOW)
    assert verify(old).ok
    create_event(players, "F1B", "Winter", list_date=JANUARY)
    new = run_and_publish(JANUARY)
    assert verify(new).ok
    assert b"merge\t101\t106" in unfreeze(new.run.inputs.data, new.inputs_sha256)
    undo_merge(new_merge, "two passports after all", officer, NOW)
    assert (verify(old).ok, verify(new).ok) == (True, True)
    assert [row.player.number for row in new.run.rated_games.filter(white=True)] == ["101"]


def test_a_run_from_before_a_merge_is_not_published_after_it(players: dict[str, Player], officer: User) -> None:
    create_event(players, "A1B", "Autumn")
    done = run_list()
    merge(players["A"], players["F"], "the same passport", officer, NOW)
    with pytest.raises(Refused, match="merged or split after the run: 106"):
        publish(Run.objects.get(pk=done.pk), "monthly list", None, NOW)
    assert not Version.objects.filter(list__date=DECEMBER).exists()


def test_numbers_lead_to_the_kept_record_and_back_after_a_split(players: dict[str, Player], officer: User) -> None:
    PlayerNumber.objects.create(number="N77", player=players["F"])
    new_merge = merge(players["A"], players["F"], "the same passport", officer, NOW)
    assert leading_to(players["A"]) == ["101", "106", "N77"]
    undo_merge(new_merge, "two passports after all", officer, NOW)
    assert leading_to(players["A"]) == ["101"]
    assert leading_to(players["F"]) == ["106", "N77"]


def leading_to(player: Player) -> list[str]:
    return sorted(PlayerNumber.objects.filter(player=player).values_list("number", flat=True))


def test_chains_are_followed_to_the_end_and_split_from_the_end(players: dict[str, Player], officer: User) -> None:
    first = merge(players["B"], players["C"], "one person", officer, NOW)
    second = merge(players["A"], players["B"], "one person", officer, NOW)
    third = merge(players["C"], players["D"], "one person", officer, NOW)
    assert third.kept == players["A"]
    assert read_merges().target == {players[letter].pk: players["A"].pk for letter in "BCD"}
    with pytest.raises(Refused, match="102 was merged into 101 later"):
        undo_merge(first, "two people", officer, NOW)
    undo_merge(second, "two people", officer, NOW)
    assert (leading_to(players["A"]), leading_to(players["B"])) == (["101", "104"], ["102", "103"])
    undo_merge(first, "two people", officer, NOW)
    assert leading_to(players["C"]) == ["103"]


def test_an_impossible_merge_is_refused(players: dict[str, Player], officer: User) -> None:
    with pytest.raises(Refused, match="already merged"):
        merge(players["A"], players["A"], "why not", officer, NOW)
    merge(players["A"], players["B"], "one person", officer, NOW)
    for first, other in (("A", "B"), ("B", "A")):
        with pytest.raises(Refused, match="already merged"):
            merge(players[first], players[other], "again", officer, NOW)
    with pytest.raises(Refused, match="102 is already merged into 101"):
        merge(players["C"], players["B"], "one person", officer, NOW)
    with pytest.raises(Refused, match="A reason is needed"):
        merge(players["A"], players["C"], " \n", officer, NOW)
    assert Merge.objects.count() == 1


def test_players_with_games_in_the_same_round_are_not_merged(players: dict[str, Player], officer: User) -> None:
    create_event(players, "A1B", "Duel")
    event = create_event(players, "C1D E=F", "Open")
    with pytest.raises(Refused, match="Both played in round 1 of Duel"):
        merge(players["A"], players["B"], "one person", officer, NOW)
    others = {"white": players["E"], "black": players["F"], "white_result": "1", "black_result": "0", "played": True}
    Game.objects.create(event=event, round=1, **others)
    with pytest.raises(Refused, match="Both played in round 1 of Open"):
        merge(players["C"], players["E"], "one person", officer, NOW)


def test_players_with_games_in_different_rounds_may_be_merged(players: dict[str, Player], officer: User) -> None:
    create_event(players, "C1D E=F", "Open")
    merge(players["C"], players["E"], "entered twice", officer, NOW)
    assert [game.white for game in collected().games] == ["103", "103"]


def test_a_game_under_way_at_a_desk_counts_too(players: dict[str, Player], officer: User) -> None:
    live(players["A"], players["B"])
    with pytest.raises(Refused, match="Both played in round 3 of Club Cup"):
        merge(players["B"], players["A"], "one person", officer, NOW)


def live(white: Player, black: Player) -> LiveGame:
    return LiveGame.objects.create(
        event_key="cup", event_name="Club Cup", first_day=DECEMBER, last_day=DECEMBER, control="standard",
        system="swiss", round=3, white=white, black=black, white_result="1", black_result="0", version=1,
    )  # fmt: skip


def test_two_accounts_are_two_people(players: dict[str, Player], officer: User) -> None:
    for letter in "AB":
        User.objects.create_user(players[letter].number, player=players[letter])
    with pytest.raises(Refused, match="Both players have an account: 101, 102"):
        merge(players["A"], players["B"], "one person", officer, NOW)


def test_a_split_wants_a_reason_and_is_made_once(players: dict[str, Player], officer: User) -> None:
    new_merge = merge(players["A"], players["B"], "one person", officer, NOW)
    with pytest.raises(Refused, match="A reason is needed"):
        undo_merge(new_merge, "", officer, NOW)
    undo_merge(new_merge, "two people", officer, NOW)
    with pytest.raises(Refused, match="already split"):
        undo_merge(new_merge, "two people", officer, NOW)
    assert (new_merge.undone_by, new_merge.undone_why) == (officer, "two people")
    merge(players["B"], players["A"], "the other way round", officer, NOW)


def test_search_finds_one_person_by_either_name(players: dict[str, Player], officer: User) -> None:
    merge(players["B"], players["A"], "one person", officer, NOW)
    for query in ("aune", "brun", "101", "102"):
        assert [row.number for row in find_players(query, DECEMBER)] == ["102"], query
    assert [row.number for row in queries.summaries([players["A"].pk, players["B"].pk], DECEMBER)] == ["102"]


def test_the_rating_in_force_of_either_record_is_the_person_s(players: dict[str, Player], officer: User) -> None:
    merge(players["F"], players["A"], "one person", officer, NOW)
    rows = ratings_in_force([players["A"], players["F"]], TimeControl.STANDARD, DECEMBER)
    assert {pk: row.rating for pk, row in rows.items()} == {players["A"].pk: 2000, players["F"].pk: 2000}
    assert find_players("falk", DECEMBER)[0].ratings == {"standard": 2000}


def test_games_at_the_desk_of_either_record_move_the_projection(players: dict[str, Player], officer: User) -> None:
    live(players["F"], players["B"])
    merge(players["A"], players["F"], "one person", officer, NOW)
    inputs = collect_projection(default_series(), players["A"], TimeControl.STANDARD, DECEMBER).inputs
    assert [(game.white, game.black) for game in inputs.games] == [("101", "102")]


def test_a_report_under_either_number_or_name_is_the_kept_person_s(officer: User) -> None:
    players = enrol_reported_players()
    twin = enrol("N5", "Abel, Ada", "NOR", from_day=NOVEMBER, birth_year=players[1].birth_year)
    merge(twin, players[1], "one person", officer, NOW)
    identified = last_identifications(receive(four_player_report()))
    assert identified[1].player == twin


def test_an_event_accepted_after_a_merge_keeps_the_record_it_was_reported_for(officer: User) -> None:
    players = enrol_reported_players()
    submission = receive(four_player_report())
    twin = enrol("N5", "Abel, Ada", "NOR", from_day=NOVEMBER)
    new_merge = merge(twin, players[1], "one person", officer, NOW)
    accept(submission, None, RECEIVED_AT)
    mine = Game.objects.filter(Q(white=players[1]) | Q(black=players[1]))
    assert mine.count() == 3
    assert find_players("abel", RECEIVED_AT.date())[0].player == twin
    undo_merge(new_merge, "two people", officer, NOW)
    assert not Game.objects.filter(Q(white=twin) | Q(black=twin)).exists()


def test_one_person_behind_two_lines_of_a_report_is_an_error(officer: User) -> None:
    players = enrol_reported_players()
    submission = receive(four_player_report())
    merge(players[1], players[2], "one person", officer, NOW)
    checks.check(submission, NOW)
    assert submission.problems.filter(code="player-twice", level="error").exists()

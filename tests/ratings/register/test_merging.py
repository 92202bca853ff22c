"""Two records of one person, read as one and split again."""

import pytest
from django.db.models import Q

from ratings.checks import checks
from ratings.core.errors import Refused
from ratings.engine.inputs import Merged, RunInputs
from ratings.engine.inputs_format.text import from_text, to_text
from ratings.identification.identify import last_identifications
from ratings.models import (
    Adjustment,
    Control,
    Game,
    LiveGame,
    Merge,
    Player,
    PlayerNumber,
    RatingList,
    Run,
    User,
    Version,
)
from ratings.periods.collect import collect
from ratings.periods.inputs import thaw
from ratings.projection.collect import projected
from ratings.publication.publish import publish
from ratings.publication.verify import verify
from ratings.register import queries
from ratings.register.enrolment import enrol
from ratings.register.identity import records
from ratings.register.merging import merge, undo
from ratings.register.queries import find, ratings_in_force
from ratings.submissions.decisions import accept
from tests.ratings.month import DECEMBER, JANUARY, NOVEMBER, NOW, event, made_public, ran, shown
from tests.ratings.reporting import CAME, receive, register, report

pytestmark = pytest.mark.django_db


@pytest.fixture
def officer() -> User:
    return User.objects.create_user("officer")


def collected(date: object = DECEMBER) -> RunInputs:
    rating_list, _ = RatingList.objects.get_or_create(control="standard", date=date)
    return collect(rating_list, "berger test")


def numbers(inputs: RunInputs) -> list[str]:
    return [person.number for person in inputs.people]


def test_a_merged_record_is_read_as_the_kept_one(known: dict[str, Player], officer: User) -> None:
    event(known, "A1C F=B", "Autumn")
    Adjustment.objects.create(
        player=known["F"], control="standard", list_date=DECEMBER, points=5, kind="once", reason="promised"
    )
    merge(known["A"], known["F"], "the same passport", officer, NOW)
    found = collected()
    assert numbers(found) == ["101", "102", "103", "104", "105"]
    assert [(game.white, game.black) for game in found.games] == [("101", "103"), ("101", "102")]
    assert [(one.number, one.points) for one in found.adjustments] == [("101", 5)]
    assert found.merges == (Merged("101", "106"),)
    assert {entry.number: entry.rating for entry in found.entries} == {"101": 2000, "102": 1900, "103": 1800}


def test_who_was_left_out_of_search_engines_under_one_record_is_so_under_both(
    known: dict[str, Player], officer: User
) -> None:
    Player.objects.filter(pk=known["F"].pk).update(noindex=True)
    known["F"].refresh_from_db()
    merge(known["A"], known["F"], "the same passport", officer, NOW)
    merge(known["B"], known["C"], "the same passport", officer, NOW)
    assert [*Player.objects.filter(noindex=True).order_by("pk")] == [known["A"], known["F"]]


def test_of_two_rows_on_the_list_before_the_kept_one_counts_and_the_other_leaves(
    known: dict[str, Player], officer: User
) -> None:
    merge(known["D"], known["A"], "the same passport", officer, NOW)
    found = collected()
    assert [(one.number, one.rating) for one in found.people] == [
        ("102", 1900), ("103", 1800), ("104", 1700), ("105", 1600),
    ]  # fmt: skip
    listed = shown(made_public().run)
    assert "A" not in listed
    assert listed["D"] == 1700


def test_who_was_listed_only_under_the_merged_number_goes_on_from_there(
    known: dict[str, Player], officer: User
) -> None:
    event(known, "F1B", "Autumn")
    merge(known["F"], known["A"], "the same passport", officer, NOW)
    found = collected()
    assert [(one.number, one.rating, one.listed) for one in found.people][-1] == ("106", 2000, True)
    assert [(one.number, one.rating, one.source) for one in found.entries][-1] == ("106", 2000, "list")
    assert shown(made_public().run)["F"] == 2007


def test_older_results_of_both_records_make_the_first_rating(known: dict[str, Player], officer: User) -> None:
    twin = enrol("107", "Falk, F.", "AUT", from_day=NOVEMBER, sex="m", birth_year=1980)
    event(known, "F1A F1B", "Spring", list_date=NOVEMBER)
    event(known | {"F": twin}, "F=C", "Autumn")
    assert [one.name for one in collected().events] == ["Autumn"]
    merge(twin, known["F"], "the same passport", officer, NOW)
    found = collected()
    assert [one.name for one in found.events] == ["Spring", "Autumn"]
    assert {game.white for game in found.games} == {"107"}


def test_the_text_of_inputs_tells_a_merge_and_is_the_same_to_the_byte_without_one(
    known: dict[str, Player], officer: User
) -> None:
    before = to_text(collected()).decode()
    assert "merge" not in {line.split("\t")[0] for line in before.splitlines()}
    made = merge(known["A"], known["F"], "the same passport", officer, NOW)
    told = to_text(collected()).decode()
    assert told == f"{before}merge\t101\t106\n"
    assert from_text(told.encode()) == collected()
    undo(made, "two passports after all", officer, NOW)
    assert to_text(collected()).decode() == before


def test_a_list_published_before_stays_what_it_was_and_proves_itself_whatever_is_merged_or_split_later(
    known: dict[str, Player], officer: User
) -> None:
    event(known, "A1C F=B", "Autumn")
    old = made_public()
    made = merge(known["A"], known["F"], "the same passport", officer, NOW)
    assert verify(old).ok
    event(known, "F1B", "Winter", list_date=JANUARY)
    new = made_public(JANUARY)
    assert verify(new).ok
    assert b"merge\t101\t106" in thaw(new.run.inputs.data, new.inputs_sha256)
    undo(made, "two passports after all", officer, NOW)
    assert (verify(old).ok, verify(new).ok) == (True, True)
    assert [row.player.number for row in new.run.rated_games.filter(white=True)] == ["101"]


def test_a_run_from_before_a_merge_is_not_published_after_it(known: dict[str, Player], officer: User) -> None:
    event(known, "A1B", "Autumn")
    done = ran()
    merge(known["A"], known["F"], "the same passport", officer, NOW)
    with pytest.raises(Refused, match="merged or split since: 106"):
        publish(Run.objects.get(pk=done.pk), "monthly list", None, NOW)
    assert not Version.objects.filter(list__date=DECEMBER).exists()


def test_numbers_lead_to_the_kept_record_and_back_after_a_split(known: dict[str, Player], officer: User) -> None:
    PlayerNumber.objects.create(number="N77", player=known["F"])
    made = merge(known["A"], known["F"], "the same passport", officer, NOW)
    assert leading_to(known["A"]) == ["101", "106", "N77"]
    undo(made, "two passports after all", officer, NOW)
    assert leading_to(known["A"]) == ["101"]
    assert leading_to(known["F"]) == ["106", "N77"]


def leading_to(player: Player) -> list[str]:
    return sorted(PlayerNumber.objects.filter(player=player).values_list("number", flat=True))


def test_chains_are_followed_to_the_end_and_split_from_the_end(known: dict[str, Player], officer: User) -> None:
    first = merge(known["B"], known["C"], "one person", officer, NOW)
    second = merge(known["A"], known["B"], "one person", officer, NOW)
    third = merge(known["C"], known["D"], "one person", officer, NOW)
    assert third.kept == known["A"]
    assert records().into == {known[letter].pk: known["A"].pk for letter in "BCD"}
    with pytest.raises(Refused, match="102 was merged into 101 since"):
        undo(first, "two people", officer, NOW)
    undo(second, "two people", officer, NOW)
    assert (leading_to(known["A"]), leading_to(known["B"])) == (["101", "104"], ["102", "103"])
    undo(first, "two people", officer, NOW)
    assert leading_to(known["C"]) == ["103"]


def test_what_cannot_be_one_person_is_refused(known: dict[str, Player], officer: User) -> None:
    with pytest.raises(Refused, match="one person already"):
        merge(known["A"], known["A"], "why not", officer, NOW)
    merge(known["A"], known["B"], "one person", officer, NOW)
    for one, other in (("A", "B"), ("B", "A")):
        with pytest.raises(Refused, match="one person already"):
            merge(known[one], known[other], "again", officer, NOW)
    with pytest.raises(Refused, match="102 is merged into 101 already"):
        merge(known["C"], known["B"], "one person", officer, NOW)
    with pytest.raises(Refused, match="A reason is needed"):
        merge(known["A"], known["C"], " \n", officer, NOW)
    assert Merge.objects.count() == 1


def test_who_met_or_played_in_the_same_round_is_two_people(known: dict[str, Player], officer: User) -> None:
    event(known, "A1B", "Duel")
    made = event(known, "C1D E=F", "Open")
    with pytest.raises(Refused, match="Both played in round 1 of Duel"):
        merge(known["A"], known["B"], "one person", officer, NOW)
    others = {"white": known["E"], "black": known["F"], "white_result": "1", "black_result": "0", "played": True}
    Game.objects.create(event=made, round=1, **others)
    with pytest.raises(Refused, match="Both played in round 1 of Open"):
        merge(known["C"], known["E"], "one person", officer, NOW)


def test_who_played_in_other_rounds_of_an_event_may_be_one_person(known: dict[str, Player], officer: User) -> None:
    event(known, "C1D E=F", "Open")
    merge(known["C"], known["E"], "entered twice", officer, NOW)
    assert [game.white for game in collected().games] == ["103", "103"]


def test_a_game_under_way_at_a_desk_counts_too(known: dict[str, Player], officer: User) -> None:
    live(known["A"], known["B"])
    with pytest.raises(Refused, match="Both played in round 3 of Club Cup"):
        merge(known["B"], known["A"], "one person", officer, NOW)


def live(white: Player, black: Player) -> LiveGame:
    return LiveGame.objects.create(
        event_key="cup", event_name="Club Cup", first_day=DECEMBER, last_day=DECEMBER, control="standard",
        system="swiss", round=3, white=white, black=black, white_result="1", black_result="0", version=1,
    )  # fmt: skip


def test_two_accounts_are_two_people(known: dict[str, Player], officer: User) -> None:
    for letter in "AB":
        User.objects.create_user(known[letter].number, player=known[letter])
    with pytest.raises(Refused, match="Each has an account: 101, 102"):
        merge(known["A"], known["B"], "one person", officer, NOW)


def test_a_split_wants_a_reason_and_is_made_once(known: dict[str, Player], officer: User) -> None:
    made = merge(known["A"], known["B"], "one person", officer, NOW)
    with pytest.raises(Refused, match="A reason is needed"):
        undo(made, "", officer, NOW)
    undo(made, "two people", officer, NOW)
    with pytest.raises(Refused, match="split already"):
        undo(made, "two people", officer, NOW)
    assert (made.undone_by, made.undone_why) == (officer, "two people")
    merge(known["B"], known["A"], "the other way round", officer, NOW)


def test_search_finds_one_person_by_either_name(known: dict[str, Player], officer: User) -> None:
    merge(known["B"], known["A"], "one person", officer, NOW)
    for asked in ("aune", "brun", "101", "102"):
        assert [one.number for one in find(asked, DECEMBER)] == ["102"], asked
    assert [one.number for one in queries.summaries([known["A"].pk, known["B"].pk], DECEMBER)] == ["102"]


def test_the_rating_in_force_of_either_record_is_the_person_s(known: dict[str, Player], officer: User) -> None:
    merge(known["F"], known["A"], "one person", officer, NOW)
    rows = ratings_in_force([known["A"], known["F"]], Control.STANDARD, DECEMBER)
    assert {pk: row.rating for pk, row in rows.items()} == {known["A"].pk: 2000, known["F"].pk: 2000}
    assert find("falk", DECEMBER)[0].ratings == {"standard": 2000}


def test_games_at_the_desk_of_either_record_move_the_projection(known: dict[str, Player], officer: User) -> None:
    live(known["F"], known["B"])
    merge(known["A"], known["F"], "one person", officer, NOW)
    found = projected(known["A"], Control.STANDARD, DECEMBER).inputs
    assert [(game.white, game.black) for game in found.games] == [("101", "102")]


def test_a_report_under_either_number_or_name_is_the_kept_person_s(officer: User) -> None:
    players = register()
    twin = enrol("N5", "Abel, Ada", "NOR", from_day=NOVEMBER, birth_year=players[1].birth_year)
    merge(twin, players[1], "one person", officer, NOW)
    found = last_identifications(receive(report()))
    assert found[1].player == twin


def test_an_event_accepted_after_a_merge_keeps_the_record_it_was_reported_for(officer: User) -> None:
    players = register()
    submission = receive(report())
    twin = enrol("N5", "Abel, Ada", "NOR", from_day=NOVEMBER)
    made = merge(twin, players[1], "one person", officer, NOW)
    accept(submission, None, CAME)
    mine = Game.objects.filter(Q(white=players[1]) | Q(black=players[1]))
    assert mine.count() == 3
    assert find("abel", CAME.date())[0].player == twin
    undo(made, "two people", officer, NOW)
    assert not Game.objects.filter(Q(white=twin) | Q(black=twin)).exists()


def test_one_person_behind_two_lines_of_a_report_is_an_error(officer: User) -> None:
    players = register()
    submission = receive(report())
    merge(players[1], players[2], "one person", officer, NOW)
    checks.check(submission, NOW)
    assert submission.problems.filter(code="player-twice", level="error").exists()

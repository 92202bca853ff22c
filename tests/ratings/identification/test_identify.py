import pytest

from ratings.checks.case import PlayerLine
from ratings.identification.candidates import candidates
from ratings.identification.identify import (
    SubmissionDecided,
    assign,
    enrol,
    enrol_unknown,
    identify,
    last_identifications,
)
from ratings.models import Identification, IdentificationMethod, Player, PlayerNumber
from ratings.register.enrolment import NumberTaken, PersonDetails
from ratings.reports.report import Birth
from ratings.submissions.decisions import accept
from tests.ratings.reporting import (
    FIRST_DAY,
    RECEIVED_AT,
    codes_of,
    enrol_reported_players,
    four_player_report,
    receive,
    with_player,
)
from tests.tournaments.factories import create_account, enrol_player

pytestmark = pytest.mark.django_db


def test_everybody_is_found_by_number() -> None:
    players = enrol_reported_players()
    identified = last_identifications(receive(four_player_report()))
    assert {number: row.player_id for number, row in identified.items()} == {n: p.pk for n, p in players.items()}
    assert {row.how for row in identified.values()} == {IdentificationMethod.NUMBER}


def test_a_former_number_finds_the_player() -> None:
    players = enrol_reported_players()
    PlayerNumber.objects.create(number="555", player=players[1])
    identified = last_identifications(receive(with_player(four_player_report(), 1, fide_id="555")))
    assert identified[1].player == players[1]


def test_without_number_name_birth_and_federation_find_a_person() -> None:
    players = enrol_reported_players()
    identified = last_identifications(receive(with_player(four_player_report(), 1, fide_id="")))
    assert (identified[1].player, identified[1].how, identified[1].doubt) == (players[1], IdentificationMethod.NAME, "")


def test_another_spelling_is_a_proposal_and_enrols_no_second_player() -> None:
    """O22: Müller of a report became a new player beside FIDE's Mueller."""
    enrol_reported_players()
    player = enrol_player("Mueller, Juergen", birth_year=1990)
    report = with_player(four_player_report(), 1, name="Müller, Jürgen", fide_id="", birth=Birth(1990))
    submission = receive(report)
    assert 1 not in last_identifications(submission)
    proposals = candidates(PlayerLine(0, submission.content.players[0], None, None, 0), FIRST_DAY, "standard")
    assert [(each.found.player, each.comparison["name"]) for each in proposals] == [(player, True)]
    assert enrol_unknown(submission, None) == []


def test_another_spelling_beside_the_number_is_no_doubt() -> None:
    enrol_reported_players()
    player = enrol_player("Mueller, Juergen", "4600001", birth_year=1990)
    report = with_player(four_player_report(), 1, name="Müller, Jürgen", fide_id="4600001", birth=Birth(1990))
    row = last_identifications(receive(report))[1]
    assert (row.player, row.doubt) == (player, "")


def test_two_players_of_the_same_name_are_not_identified() -> None:
    enrol_reported_players()
    enrol_player("Abel, Ada", birth_year=1990)
    submission = receive(with_player(four_player_report(), 1, fide_id=""))
    assert 1 not in last_identifications(submission)
    assert "unidentified" in codes_of(submission, "error")


def test_a_doubt_is_kept_with_the_identification() -> None:
    enrol_reported_players()
    identified = last_identifications(
        receive(with_player(four_player_report(), 1, name="Berg, Berit", birth=Birth(1991)))
    )
    assert identified[1].doubt == "name-differs birth-differs"


def test_identifying_again_adds_nothing_while_nothing_changed() -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    identify(submission)
    assert Identification.objects.count() == 4


def test_identifying_again_finds_players_enrolled_since() -> None:
    enrol_reported_players()
    submission = receive(with_player(four_player_report(), 1, name="New, Nora", fide_id=""))
    nora = enrol_player("New, Nora", birth_year=1990)
    identify(submission)
    assert last_identifications(submission)[1].player == nora


def test_an_officer_s_assignment_stays_and_its_history_is_kept() -> None:
    players = enrol_reported_players()
    officer = create_account("officer", "officers")
    submission = receive(four_player_report())
    other = enrol_player("Other, Olga")
    assign(submission, 1, other, officer, "they played under their sister's number")
    identify(submission)
    rows = [(row.player, row.how, row.by) for row in submission.identifications.filter(start_number=1)]
    assert rows == [(players[1], IdentificationMethod.NUMBER, None), (other, IdentificationMethod.HAND, officer)]


def test_a_new_person_is_made_of_the_line_with_the_fide_id() -> None:
    submission = receive(with_player(four_player_report(), 1, title="WGM", birth=Birth(1990, 5, 3)))
    player = enrol(submission, 1, None)
    fact = player.facts.get()
    assert (player.number, player.birth_year, str(player.birth_date)) == ("900001", 1990, "1990-05-03")
    assert (fact.name, fact.federation, fact.womens_title, fact.title) == ("Abel, Ada", "NOR", "WGM", "")
    assert (fact.from_day, fact.source) == (FIRST_DAY, f"report {submission.pk}: Four Friends")
    assert last_identifications(submission)[1].how == IdentificationMethod.NEW


def test_a_new_person_without_fide_id_gets_a_number_of_the_office() -> None:
    submission = receive(with_player(four_player_report(), 1, fide_id=""))
    assert enrol(submission, 1, None).number == "N1"


def test_an_officer_may_enrol_otherwise_than_reported() -> None:
    submission = receive(four_player_report())
    player = enrol(submission, 1, None, PersonDetails("Abel-Berg, Ada", "SWE"))
    assert (player.number, player.facts.get().federation) == ("N1", "SWE")


def test_a_fide_id_in_the_register_is_not_enrolled_again() -> None:
    enrol_reported_players()
    submission = receive(four_player_report())
    with pytest.raises(NumberTaken):
        enrol(submission, 1, None)
    assert Player.objects.count() == 4


def test_all_unknown_players_are_enrolled_together_except_possible_namesakes() -> None:
    enrol_player("Abel, Ada", birth_year=1955)
    submission = receive(four_player_report())
    assert [player.number for player in enrol_unknown(submission, None)] == ["900002", "900003", "900004"]
    assert codes_of(submission, "error") == ["unidentified"]


@pytest.mark.parametrize(
    ("name", "born", "enrolled"),
    [
        ("Carow, C.", 1990, False),
        ("Carow", 1990, False),
        ("Carow, C.", 1991, True),
        ("Carow, Clara", 1991, False),
        ("Carow, Carl", 1990, True),
        ("Caro, Clara", 1990, True),
    ],
)
def test_a_possible_register_player_waits_for_a_decision(name: str, born: int, enrolled: bool) -> None:
    enrol_reported_players()
    submission = receive(
        with_player(four_player_report(), 1, name=name, fide_id="", birth=Birth(born), federation="SWE")
    )
    assert bool(enrol_unknown(submission, None)) is enrolled


def test_a_player_without_name_or_federation_is_not_enrolled() -> None:
    submission = receive(with_player(with_player(four_player_report(), 1, name=""), 2, federation=""))
    assert [player.number for player in enrol_unknown(submission, None)] == ["900003", "900004"]


def test_after_acceptance_no_player_is_assigned() -> None:
    players = enrol_reported_players()
    submission = receive(four_player_report())
    accept(submission, None, RECEIVED_AT)
    with pytest.raises(SubmissionDecided):
        assign(submission, 1, players[2], None)
    with pytest.raises(SubmissionDecided):
        enrol(submission, 1, None)
    with pytest.raises(SubmissionDecided):
        enrol_unknown(submission, None)
    assert Identification.objects.count() == 4

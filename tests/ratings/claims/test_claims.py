"""Errors reported by players: deadline, link, and answer."""

import datetime as dt
from hashlib import sha256

import pytest

from ratings.claims import claims
from ratings.claims.claims import (
    add_message,
    claims_awaiting_office,
    claims_awaiting_player,
    decided_claims,
    find_claim,
    record_answer,
    store_claim,
)
from ratings.core.errors import Refused
from ratings.lists.claim_window import ClaimDeadline, claim_deadline
from ratings.models import Claim, ClaimState, Game, Installation, Player, User, Version
from tests.ratings.month import JANUARY, NOW, create_event, run_and_publish
from tests.tournaments.factories import create_account

pytestmark = pytest.mark.django_db

PUBLISHED = NOW.date()


@pytest.fixture
def players(players: dict[str, Player]) -> dict[str, Player]:
    create_event(players, "A1B C=D", "Autumn")
    return players


@pytest.fixture
def version(players: dict[str, Player]) -> Version:
    """The list of December, published on the first of the month."""
    return run_and_publish()


@pytest.fixture
def officer() -> User:
    return create_account("officer", "officers")


def claim_of(player: Player, version: Version, game: Game | None = None, **more: object) -> Claim:
    return Claim(player=player, version=version, game=game, text="I won that game", at=NOW, **more)


def stored_claim(player: Player, version: Version, day: dt.date = PUBLISHED) -> Claim:
    return store_claim(claim_of(player, version), claims.new_token(), day)[0]


def states() -> list[list[int]]:
    return [[claim.pk for claim in some()] for some in (claims_awaiting_office, claims_awaiting_player, decided_claims)]


def test_the_token_is_in_the_link_alone(players: dict[str, Player], version: Version) -> None:
    claim, token = store_claim(claim_of(players["B"], version), claims.new_token(), PUBLISHED)
    assert claim.token_sha256 == sha256(token.encode()).hexdigest()
    assert token not in str(Claim.objects.values().get())
    assert find_claim(token, NOW) == claim
    assert find_claim(claim.token_sha256, NOW) is None


def test_a_claim_sent_twice_is_one_claim(players: dict[str, Player], version: Version) -> None:
    drawn = claims.new_token()
    first, second = (store_claim(claim_of(players["B"], version), drawn, PUBLISHED) for _ in range(2))
    assert first == second
    assert Claim.objects.count() == 1


def test_a_token_that_was_not_drawn_here_makes_no_claim(players: dict[str, Player], version: Version) -> None:
    with pytest.raises(Refused, match="out of date"):
        store_claim(claim_of(players["B"], version), "0123456789", PUBLISHED)


@pytest.mark.parametrize("days", [30, 5, 0])
def test_the_last_day_is_the_federation_s_and_the_day_after_is_too_late(
    players: dict[str, Player], version: Version, days: int
) -> None:
    Installation.objects.update_or_create(
        id=1, defaults={"authority": "Office", "federation": "AUT", "claim_days": days}
    )
    last = PUBLISHED + dt.timedelta(days=days)
    assert claim_deadline(version, last) == ClaimDeadline(last, is_over=False)
    stored_claim(players["B"], version, last)
    with pytest.raises(Refused, match="could be reported until"):
        stored_claim(players["B"], version, last + dt.timedelta(days=1))


def test_by_default_a_list_can_be_disputed_for_thirty_days(version: Version) -> None:
    assert claim_deadline(version, PUBLISHED).day == dt.date(2025, 12, 31)


def test_a_version_that_was_superseded_is_disputed_no_more(players: dict[str, Player], version: Version) -> None:
    create_event(players, "A0C", "Late")
    run_and_publish(reason="a late report")
    with pytest.raises(Refused, match="Version 2 replaced this one"):
        stored_claim(players["B"], version)


def test_only_the_players_of_a_game_on_the_list_can_claim_it(players: dict[str, Player], version: Version) -> None:
    game = Game.objects.get(white=players["A"])
    assert store_claim(claim_of(players["B"], version, game), claims.new_token(), PUBLISHED)[0].game == game
    with pytest.raises(Refused, match="not among the player's games"):
        store_claim(claim_of(players["C"], version, game), claims.new_token(), PUBLISHED)
    other = create_event(players, "B1C", "Winter", list_date=JANUARY).games.get()
    with pytest.raises(Refused, match="not among the player's games"):
        store_claim(claim_of(players["B"], version, other), claims.new_token(), PUBLISHED)


def test_a_claim_goes_from_the_office_to_the_player_and_back(
    players: dict[str, Player], version: Version, officer: User
) -> None:
    claim = stored_claim(players["B"], version)
    assert states() == [[claim.pk], [], []]
    record_answer(claim, ClaimState.ASKED, "Who has the score sheet?", officer, NOW)
    assert states() == [[], [claim.pk], []]
    add_message(claim, "I have", None, NOW)
    assert states() == [[claim.pk], [], []]
    record_answer(claim, ClaimState.GRANTED, "You won", officer, NOW)
    assert states() == [[], [], [claim.pk]]
    add_message(claim, "Thank you", None, NOW)
    assert states() == [[claim.pk], [], []]


def test_one_decision_is_not_made_twice_but_may_be_changed(
    players: dict[str, Player], version: Version, officer: User
) -> None:
    claim = stored_claim(players["B"], version)
    record_answer(claim, ClaimState.DECLINED, "The sheets say otherwise", officer, NOW)
    with pytest.raises(Refused, match="officer has already decided this"):
        record_answer(claim, ClaimState.DECLINED, "No", officer, NOW)
    record_answer(claim, ClaimState.GRANTED, "The other sheet says so too", officer, NOW)
    assert claim.answers.count() == 2


def test_an_empty_answer_is_refused(players: dict[str, Player], version: Version, officer: User) -> None:
    claim = stored_claim(players["B"], version)
    with pytest.raises(Refused, match="The text is missing"):
        add_message(claim, " \n ", None, NOW)
    assert not claim.answers.exists()


def test_the_oldest_claim_comes_first(players: dict[str, Player], version: Version) -> None:
    first, second = stored_claim(players["B"], version), stored_claim(players["C"], version)
    assert states()[0] == [first.pk, second.pk]


def test_a_link_is_valid_for_a_year_after_the_last_message(
    players: dict[str, Player], version: Version, officer: User
) -> None:
    claim, token = store_claim(claim_of(players["B"], version), claims.new_token(), PUBLISHED)
    year = dt.timedelta(days=365)
    assert find_claim(token, NOW + year - dt.timedelta(seconds=1))
    assert not find_claim(token, NOW + year)
    record_answer(claim, ClaimState.ASKED, "Which round?", officer, NOW + dt.timedelta(days=100))
    assert find_claim(token, NOW + year)
    assert not find_claim(token, NOW + year + dt.timedelta(days=100))


def test_an_account_sees_its_own_claims_and_those_about_its_player(
    players: dict[str, Player], version: Version, officer: User
) -> None:
    player = User.objects.create_user("bo", player=players["B"])
    about_player, of_another = stored_claim(players["B"], version), stored_claim(players["C"], version)
    by_player = store_claim(claim_of(players["D"], version, by=player), claims.new_token(), PUBLISHED)[0]
    assert {*claims.claims_of_user(player)} == {about_player, by_player}
    assert of_another not in claims.claims_of_user(officer)

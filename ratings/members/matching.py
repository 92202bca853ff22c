"""The player of the register for each row of a list of members, assigned only if the match is certain."""

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ratings.members.outcomes import UNCERTAIN_STATES, MemberOutcome, MemberRowState
from ratings.members.rows import MemberRow, problem_sentence
from ratings.members.similar import SimilarPlayer, similar_players
from ratings.models import FederationMember, Player, PlayerFact, PlayerNumber
from ratings.register.identity import MergeMap, read_merges
from ratings.reviews.decisions import NEW_PLAYER, UNDECIDED, RowDecision
from ratings.text.spellings import spelling_key

MAX_NAMED = 3


@dataclass(frozen=True, slots=True)
class MemberMatches:
    """The players of the register who may be the members of rows.

    They are found by number of the register and by member number. `names` has the names of each of these players,
    newest first. `similar` has players with similar names, by row.
    """

    by_number: dict[str, Player]
    by_member: dict[str, Player]
    names: dict[int, list[str]]
    similar: dict[int, list[SimilarPlayer]]


def matches_of(rows: Sequence[MemberRow], day: dt.date, excluded: Collection[int] = ()) -> MemberMatches:
    """Return the matches of rows, with a fixed number of queries. Merged records count as one player.

    Facts are those of `day`. Players in `excluded` were enrolled for earlier rows of this list, and are not returned as
    similar players.
    """
    merge_map = read_merges()
    numbers = PlayerNumber.objects.filter(number__in={row.person.number for row in rows if row.person.number})
    members = FederationMember.objects.filter(number__in={row.number for row in rows if row.number})
    ids = {number: merge_map.current(pk) for number, pk in numbers.values_list("number", "player")}
    member_of = {number: merge_map.current(pk) for number, pk in members.values_list("number", "player")}
    players = Player.objects.in_bulk({*ids.values(), *member_of.values()})
    named = [row for row in rows if row.person.number not in ids and row.number not in member_of and not row.is_new]
    similar = similar_players(named, day, merge_map) if named else {}
    return MemberMatches(
        {number: players[pk] for number, pk in ids.items()},
        {number: players[pk] for number, pk in member_of.items()},
        _names_by_player(players, merge_map),
        {
            row: [each for each in players_of_row if each.player.pk not in excluded]
            for row, players_of_row in similar.items()
        },
    )


def decided_outcome(row: MemberRow, matches: MemberMatches, decision: RowDecision = UNDECIDED) -> MemberOutcome:
    """Return the outcome of a row with an officer's decision.

    The officer chooses among the similar players, or a new player. A row with a certain player or with a contradiction
    has no choice.
    """
    if row.problems:
        return MemberOutcome(row, MemberRowState.INVALID_CELL, None, tuple(each.sentence for each in row.problems))
    outcome = outcome_of(row, matches)
    if outcome.state not in UNCERTAIN_STATES:
        return outcome
    if decision.choice == NEW_PLAYER:
        return MemberOutcome(row, MemberRowState.NEW)
    chosen = next((each.player for each in outcome.similar if each.player.number == decision.choice), None)
    return MemberOutcome(row, MemberRowState.CHOSEN, chosen) if chosen else outcome


def outcome_of(row: MemberRow, matches: MemberMatches) -> MemberOutcome:
    """Return the outcome of a row: its certain player, a new player, or the reason why it is left out.

    A player is certain by a number (FIDE ID, number of this office, member number), if neither name nor birth in the
    register contradicts it. If the row has a full date of birth, a player with equal name and federation is certain, in
    two cases: only this player has that date; or the register has no full date (as from FIDE's list), and no other
    player has a similar name. A row without a similar player is a new player.
    """
    by_number, by_member = matches.by_number.get(row.person.number), matches.by_member.get(row.number)
    if by_number is None and row.person.number.startswith("N"):
        problem = problem_sentence("fide_id", row.person.number, _("a number that the register has"))
        return MemberOutcome(row, MemberRowState.CONTRADICTED, None, (problem,))
    other = by_number or (by_member if row.person.number and by_member and by_member.number[0] != "N" else None)
    if by_member and other and (by_number is None or by_number.pk != by_member.pk):
        expected = _("a number of the player with FIDE ID %(id)s; %(number)s has this one")
        values = {"id": row.person.number, "number": by_member.number}
        return MemberOutcome(
            row, MemberRowState.CONTRADICTED, None, (problem_sentence("number", row.number, expected % values),)
        )
    player = by_number or by_member
    if player:
        problems = tuple(_contradictions(row, player, matches.names[player.pk]))
        return MemberOutcome(row, MemberRowState.CONTRADICTED if problems else MemberRowState.NUMBER, player, problems)
    return _outcome_by_name(row, matches.similar.get(row.row, []))


def _outcome_by_name(row: MemberRow, similar: Sequence[SimilarPlayer]) -> MemberOutcome:
    if row.person.number:  # two FIDE IDs are two players
        similar = [each for each in similar if each.player.number.startswith("N")]
    if not similar:
        return MemberOutcome(row, MemberRowState.NEW)
    at_home = [each for each in similar if each.has_same_name and each.federation == row.person.federation]
    date = row.person.birth_date
    of_date = [each for each in at_home if date and each.player.birth_date == date]
    may_be = [each for each in at_home if each.player.birth_date is None]
    of_year = [each for each in may_be if date and each.player.birth_year]
    certain = of_date if not may_be else of_year if len(similar) == 1 else []
    if len(certain) == 1 and not row.person.number:
        return MemberOutcome(row, MemberRowState.NAME, certain[0].player)
    return MemberOutcome(row, _uncertain_state(similar, at_home), None, (_player_question(similar),), (*similar,))


def _uncertain_state(similar: Sequence[SimilarPlayer], at_home: Sequence[SimilarPlayer]) -> MemberRowState:
    if len(similar) > 1:
        return MemberRowState.SEVERAL
    if at_home:
        return MemberRowState.BIRTH
    return MemberRowState.FEDERATION if similar[0].has_same_name else MemberRowState.SPELLING


def _player_question(similar: Sequence[SimilarPlayer]) -> str:
    players = "; ".join(each.description for each in similar[:MAX_NAMED]) + ("; …" if similar[MAX_NAMED:] else "")
    expected = _("the number of the player, or “new” for a new player; the register has %(players)s")
    return problem_sentence("fide_id", "", expected % {"players": players})


def _contradictions(row: MemberRow, player: Player, names: Sequence[str]) -> Iterator[str]:
    """Yield the problems of a number whose player has a different name or birth."""
    values = {"number": player.number}
    if not _name_words(names) & _name_words([row.person.name]):
        expected = _("%(value)s, as the register has for number %(number)s")
        yield problem_sentence("name", row.person.name, expected % {**values, "value": names[0] if names else "–"})
    year, date = row.person.birth_year, row.person.birth_date
    other_year = year and player.birth_year and year != player.birth_year
    if other_year or (date and player.birth_date and date != player.birth_date):
        expected = _("%(value)s, as the register has for number %(number)s")
        birth = player.birth_date or player.birth_year
        yield problem_sentence("birth", str(date or year), expected % {**values, "value": birth})


def _name_words(names: Iterable[str]) -> set[str]:
    return {word for name in names for word in spelling_key(name).split()}


def _names_by_player(players: Iterable[int], merge_map: MergeMap) -> dict[int, list[str]]:
    """Return the current and former names of each player under any record, the newest first."""
    names: dict[int, list[str]] = {pk: [] for pk in players}
    facts = PlayerFact.objects.standing().filter(player__in=merge_map.records_of_players(names))
    for pk, name in facts.values_list("player", "name"):
        names[merge_map.current(pk)].append(name)
    return names

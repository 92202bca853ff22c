"""The player of the register behind each row of a list of members: by FIDE ID, member number, or name and birth."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ratings.members.rows import MemberRow
from ratings.models import FederationMember, Player, PlayerFact, PlayerNumber
from ratings.register.identity import records


@dataclass(frozen=True, slots=True)
class MemberMatches:
    """The players whom the rows may mean: by number, by member number, and by folded name; and the names of each."""

    by_id: dict[str, Player]
    by_member: dict[str, Player]
    by_name: dict[str, list[Player]]
    words: dict[int, set[str]]


def matches_of(rows: Sequence[MemberRow]) -> MemberMatches:
    """Collect them, with as many statements for a thousand rows as for one; of merged records the one that is kept."""
    numbers = PlayerNumber.objects.filter(number__in={row.person.number for row in rows if row.person.number})
    members = FederationMember.objects.filter(number__in={row.number for row in rows if row.number})
    named = PlayerFact.objects.standing().filter(folded__in={row.folded for row in rows})
    ids = dict(numbers.values_list("number", "player"))
    member_of = dict(members.values_list("number", "player"))
    names = [*named.order_by("pk").values_list("folded", "player")]
    everybody = records()
    kept = {pk: everybody.kept(pk) for pk in (*ids.values(), *member_of.values(), *(pk for _name, pk in names))}
    players = Player.objects.in_bulk({*kept.values()})
    by_name: dict[str, dict[int, Player]] = defaultdict(dict)
    for folded, pk in names:
        by_name[folded][kept[pk]] = players[kept[pk]]
    return MemberMatches(
        {number: players[kept[pk]] for number, pk in ids.items()},
        {number: players[kept[pk]] for number, pk in member_of.items()},
        {folded: [*each.values()] for folded, each in by_name.items()},
        _words(kept[pk] for pk in (*ids.values(), *member_of.values())),
    )


def player_of(row: MemberRow, matches: MemberMatches, problems: list[str]) -> Player | None:
    """Return the player a row means, None for a new one; what speaks against it goes into `problems`."""
    by_id, by_member = matches.by_id.get(row.person.number), matches.by_member.get(row.number)
    if by_id and by_member and by_id.pk != by_member.pk:
        message = _("row %(row)d: FIDE ID %(id)s and member number %(number)s are of two players")
        problems.append(message % {"row": row.row, "id": row.person.number, "number": row.number})
        return None
    player = by_id or by_member
    if player:
        problems += _contradicting(row, player, matches.words[player.pk])
        return player
    return None if row.person.number else _named(row, matches.by_name.get(row.folded, []), problems)


def _named(row: MemberRow, namesakes: list[Player], problems: list[str]) -> Player | None:
    """The only namesake of the same year of birth; who may be one, or several, is asked about."""
    year = row.person.birth_year
    same = [player for player in namesakes if year is not None and player.birth_year == year]
    may_be = [player for player in namesakes if year is None or player.birth_year is None]
    if len(same) == 1 and not may_be:
        return same[0]
    if same or may_be:
        message = _("row %(row)d: the register has %(numbers)s of this name; state the FIDE ID or the year of birth")
        numbers = ", ".join(player.number for player in (same + may_be)[:5])
        problems.append(message % {"row": row.row, "numbers": numbers})
    return None


def _contradicting(row: MemberRow, player: Player, words: set[str]) -> Iterable[str]:
    """A number of somebody of quite another name, or of another year of birth."""
    values = {"row": row.row, "number": player.number}
    if not words & {*row.folded.split()}:
        yield _("row %(row)d: the register has another name for number %(number)s") % values
    year = row.person.birth_year
    if year and player.birth_year and year != player.birth_year:
        message = _("row %(row)d: born %(found)d; the register has %(expected)d for number %(number)s")
        yield message % {**values, "found": year, "expected": player.birth_year}


def _words(players: Iterable[int]) -> dict[int, set[str]]:
    """The words of all names that each player has or had."""
    words: dict[int, set[str]] = {pk: set() for pk in players}
    for pk, folded in PlayerFact.objects.standing().filter(player__in=words).values_list("player", "folded"):
        words[pk].update(folded.split())
    return words

"""Possible duplicates of a player in the register, before they are enrolled."""

from itertools import permutations

from ratings.models import PlayerFact
from ratings.register.enrolment import PersonDetails
from ratings.register.identity import read_merges
from ratings.register.same_names import records_named
from ratings.text.folding import fold

MAX_WORDS = 4  # words of a name that are tried in any order; more words are tried only in their own order
MAX_DUPLICATES = 5


def possible_duplicates(person: PersonDetails) -> list[PlayerFact]:
    """Return the players who may be this person, each as a fact.

    They have or had the same name, with the words in any order and any spelling of ä, ö, ü, å and the like. Players
    with another year of birth or another FIDE ID are left out.
    """
    name_words = fold(person.name).split()
    orders = permutations(name_words) if len(name_words) <= MAX_WORDS else [name_words]
    records = {record for _name, record, _folded in records_named({" ".join(order) for order in orders})}
    facts = PlayerFact.objects.standing().filter(player__in=records)
    everybody = read_merges()
    doubles: dict[int, PlayerFact] = {}
    for fact in facts.select_related("player").order_by("player_id", "-from_day"):
        if not _is_other_person(person, fact):
            doubles.setdefault(everybody.current(fact.player_id), fact)
    return [*doubles.values()][:MAX_DUPLICATES]


def _is_other_person(person: PersonDetails, fact: PlayerFact) -> bool:
    year, born = person.birth_year, fact.player.birth_year
    both_have_ids = bool(person.number) and not fact.player.number.startswith("N")
    return both_have_ids or (year is not None and born is not None and year != born)

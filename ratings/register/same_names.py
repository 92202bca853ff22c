"""Search of the register by names in other spellings of ä, ö, ü, å, ø, æ and đ. Matches are proposals."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice, product

from ratings.models import PlayerFact, Spelling
from ratings.register.search_sql import matching_beginnings, players_by_words
from ratings.text.spellings import spellings

MAX_SPELLINGS = 64  # spellings tried for one name
LEAST_LETTERS = 3  # a shorter beginning of a word in another spelling matches too many names


def records_named(names: Iterable[str]) -> Iterator[tuple[str, int, str]]:
    """Yield each folded name with the records that have or had it, and the folded name of the record.

    A record may have the words of the name from another word on, as with the surname last, and in another spelling.
    The number of queries does not depend on the number of names.
    """
    wanted = {*names} - {""}
    in_register = _words_in_register(wanted)
    names_of_form: dict[str, set[str]] = defaultdict(set)
    for name in wanted:
        for form in _forms(name, in_register):
            names_of_form[form].add(name)
    facts = PlayerFact.objects.standing().order_by().filter(folded__in=[*names_of_form])
    for folded, record in facts.values_list("folded", "player_id"):
        for name in names_of_form[folded]:
            yield name, record, folded


def spelled_words(folded_words: Collection[str]) -> dict[str, set[str]]:
    """Return each folded word and its spellings in the register."""
    in_register = _words_in_register(folded_words)
    return {word: _spellings_in_register(word, in_register) for word in folded_words}


def other_beginnings(typed: Collection[str]) -> dict[str, list[str]]:
    """Return the other spellings of each folded beginning of a word that begin a word in the register."""
    wanted = {
        word: {each for each in spellings(word) if len(each) >= LEAST_LETTERS and not each.startswith(word)}
        for word in typed
    }
    in_register = matching_beginnings({each for others in wanted.values() for each in others})
    return {word: sorted(others & in_register) for word, others in wanted.items()}


def players_by_spellings(typed: Sequence[str], limit: int, with_hidden: bool = True) -> list[int]:
    """Return the players of `players_by_words`; if they are fewer than `limit`, also those in other spellings."""
    players = players_by_words(typed, limit, with_hidden)
    if len(players) >= limit:
        return players
    others = other_beginnings(typed)
    for beginnings in islice(product(*([word, *others[word]] for word in typed)), 1, MAX_SPELLINGS):
        players += players_by_words(beginnings, limit, with_hidden)
    return [*dict.fromkeys(players)][:limit]


def _words_in_register(names: Collection[str]) -> set[str]:
    wanted = {spelling for word in {word for name in names for word in name.split()} for spelling in spellings(word)}
    return {*Spelling.objects.filter(word__in=wanted).values_list("word", flat=True)}


def _spellings_in_register(word: str, in_register: Collection[str]) -> set[str]:
    return {word, *(each for each in spellings(word) if each in in_register)}


def _forms(name: str, in_register: Collection[str]) -> Iterator[str]:
    """Yield the name in each spelling that the register may have, with each of its words first."""
    choices = [_spellings_in_register(word, in_register) for word in name.split()]
    for name_words in islice(product(*choices), MAX_SPELLINGS):
        for index in range(len(name_words)):
            yield " ".join((*name_words[index:], *name_words[:index]))

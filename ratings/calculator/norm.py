"""``norm``: title norms from games, and the score that a norm needs."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple, cast

from ratings.calculator import games as played
from ratings.calculator.figures import exact, hundredths
from ratings.calculator.input_values import MOST_RATING, InputObject
from ratings.calculator.query import title_edition
from ratings.calculator.refused import InvalidInput
from ratings.rules.norms import POINTS, Condition, Norm, Opponent, norm, score_needed
from ratings.rules.rounding import fraction_half_up
from ratings.rules.title_articles import Title, TitleEdition

KEYS = frozenset({"title", "player", "games", "exempt", "rounds", "double", "average", "n"})
TITLES = ("GM", "IM", "WGM", "WIM")
OTHERS = ("FM", "WFM", "CM", "WCM", "")
EXEMPTIONS = ("a", "b", "c", "d")
MOST = 99


class NormQuestion(NamedTuple):
    """A question about a title norm, by the games played or by the ``average`` of ``rounds`` opponents."""

    edition: TitleEdition
    title: Title
    federation: str | None
    games: tuple[Opponent, ...]
    exempt: bool
    double: bool
    rounds: int
    average: int | None


def read(given: InputObject) -> NormQuestion:
    edition = title_edition(given)
    title = cast(Title, given.one_of("title", TITLES))
    if not given.has("games"):
        average = fraction_half_up(Fraction(given.hundredths("average", 100, 100 * MOST_RATING), 100))
        return NormQuestion(edition, title, None, (), False, False, given.whole("n", 1, MOST), average)
    if given.has("average") or given.has("n"):
        given.refuse("games", '"games", or "average" and "n"')
    opponents = _opponents(given)
    return NormQuestion(
        edition,
        title,
        _federation(given.part("player")) if given.has("player") else None,
        opponents,
        _exempt(given),
        bool(given.yes_or_no("double")),
        given.whole_if_given("rounds", len(opponents), MOST) or len(opponents),
        None,
    )


def _opponents(given: InputObject) -> tuple[Opponent, ...]:
    opponent_scores = played.games(given)
    if not opponent_scores:
        given.refuse("games", "one game at least")
    return tuple(
        Opponent(game.rating or None, game.score, _title(each), each.values.get("federation") or None)
        for game, each in zip(opponent_scores, given.parts("games"), strict=True)
    )


def _title(game: InputObject) -> str | None:
    """Return the opponent's title, "" for none; None if it is unknown."""
    return game.one_of("title", TITLES + OTHERS) if game.has("title") else None


def _federation(player: InputObject) -> str | None:
    player.only({"federation"})
    federation = player.values.get("federation")
    if federation is not None and type(federation) is not str:
        player.refuse("federation", "the code of a federation")
    return federation or None


def _exempt(given: InputObject) -> bool:
    """Return True if the question has an exemption of 1.4.3, as ``true`` or as the letter of one."""
    exempt = given.values.get("exempt")
    if type(exempt) is str and exempt.removeprefix("1.4.3") in EXEMPTIONS:
        return True
    if exempt is not None and type(exempt) is not bool:
        raise InvalidInput(f"{given.path}exempt", exempt, f"true, false, or one of {', '.join(EXEMPTIONS)}")
    return bool(exempt)


def answers(questions: Sequence[NormQuestion]) -> list[dict[str, Any]]:
    return [_answer(question) for question in questions]


def _answer(question: NormQuestion) -> dict[str, Any]:
    """Return the conditions met so far, and the score needed in all rounds against that average."""
    result = _norm(question) if question.games else None
    average = result.average if result else question.average or 0
    if result and question.rounds == len(question.games):
        needed = result.score_needed
    else:
        needed = score_needed(question.edition, question.title, average, question.rounds)
    return {
        "edition": question.edition.name,
        "ok": result.ok if result else None,
        "performance": result.performance if result else None,
        "average": exact(average),
        "score_needed": None if needed is None else hundredths(needed),
        "conditions": [_condition(condition) for condition in result.conditions] if result else [],
    }


def _norm(question: NormQuestion) -> Norm:
    return norm(question.edition, question.title, question.federation, question.games, question.exempt, question.double)


def _condition(condition: Condition) -> dict[str, Any]:
    return {
        "article": condition.article,
        "text": condition.text,
        "needed": _number(condition, condition.needed),
        "found": _number(condition, condition.found),
        "met": condition.met,
    }


def _number(condition: Condition, number: Fraction) -> int | str:
    """Return points as text with two decimals, and counts as integers.

    Counts with a half, of a double round robin, are text as well.
    """
    return exact(number) if condition.text == POINTS or number.denominator > 1 else number.numerator

"""``evaluate_norm``: title norms from games, and the score that a norm requires."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple, cast

from ratings.calculator import games as played
from ratings.calculator.errors import InvalidInput
from ratings.calculator.figures import exact_text, hundredths_text
from ratings.calculator.input_values import MAX_RATING, InputObject
from ratings.calculator.query import title_edition
from ratings.rules.norms import POINTS, Norm, NormCondition, NormGame, evaluate_norm, score_needed
from ratings.rules.rounding import fraction_half_up
from ratings.rules.title_articles import Title, TitleEdition

KEYS = frozenset({"title", "player", "games", "exempt", "rounds", "double", "average", "n"})
TITLES = ("GM", "IM", "WGM", "WIM")
OTHER_TITLES = ("FM", "WFM", "CM", "WCM", "")
EXEMPTIONS = ("a", "b", "c", "d")
MAX_ROUNDS = 99


class NormQuestion(NamedTuple):
    """A question about a title norm, by the games played or by the ``average`` of ``rounds`` opponents."""

    edition: TitleEdition
    title: Title
    federation: str | None
    games: tuple[NormGame, ...]
    exempt: bool
    double: bool
    rounds: int
    average: int | None


def read(data: InputObject) -> NormQuestion:
    edition = title_edition(data)
    title = cast(Title, data.read_choice("title", TITLES))
    if not data.has("games"):
        average = fraction_half_up(Fraction(data.hundredths("average", 100, 100 * MAX_RATING), 100))
        return NormQuestion(edition, title, None, (), False, False, data.read_integer("n", 1, MAX_ROUNDS), average)
    if data.has("average") or data.has("n"):
        data.refuse("games", '"games", or "average" and "n"')
    opponents = _opponents(data)
    return NormQuestion(
        edition,
        title,
        _federation(data.read_object("player")) if data.has("player") else None,
        opponents,
        _is_exempt(data),
        bool(data.read_boolean("double")),
        data.read_optional_integer("rounds", len(opponents), MAX_ROUNDS) or len(opponents),
        None,
    )


def _opponents(data: InputObject) -> tuple[NormGame, ...]:
    opponent_scores = played.read_games(data)
    if not opponent_scores:
        data.refuse("games", "one game at least")
    return tuple(
        NormGame(game.rating or None, game.score, _title(each), each.values.get("federation") or None)
        for game, each in zip(opponent_scores, data.read_objects("games"), strict=True)
    )


def _title(game: InputObject) -> str | None:
    """Return the opponent's title, "" for none; None if it is unknown."""
    return game.read_choice("title", TITLES + OTHER_TITLES) if game.has("title") else None


def _federation(player: InputObject) -> str | None:
    player.refuse_other_keys({"federation"})
    federation = player.values.get("federation")
    if federation is not None and type(federation) is not str:
        player.refuse("federation", "the code of a federation")
    return federation or None


def _is_exempt(data: InputObject) -> bool:
    """Return True if the question has an exemption of B.01, 1.4.3: ``true``, or the letter of the exemption."""
    exempt = data.values.get("exempt")
    if type(exempt) is str and exempt.removeprefix("1.4.3") in EXEMPTIONS:
        return True
    if exempt is not None and type(exempt) is not bool:
        raise InvalidInput(f"{data.path}exempt", exempt, f"true, false, or one of {', '.join(EXEMPTIONS)}")
    return bool(exempt)


def answers(questions: Sequence[NormQuestion]) -> list[dict[str, Any]]:
    return [_answer(question) for question in questions]


def _answer(question: NormQuestion) -> dict[str, Any]:
    """Return the conditions met so far, and the score that the norm requires against this average in all rounds."""
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
        "average": exact_text(average),
        "score_needed": None if needed is None else hundredths_text(needed),
        "conditions": [_condition(condition) for condition in result.conditions] if result else [],
    }


def _norm(question: NormQuestion) -> Norm:
    return evaluate_norm(
        question.edition, question.title, question.federation, question.games, question.exempt, question.double
    )


def _condition(condition: NormCondition) -> dict[str, Any]:
    return {
        "article": condition.article,
        "text": condition.text,
        "needed": _number(condition, condition.needed),
        "found": _number(condition, condition.found),
        "met": condition.met,
    }


def _number(condition: NormCondition, number: Fraction) -> int | str:
    """Return points as text with two decimals, and counts as integers.

    In a double round robin counts may have a half; such counts are text, too.
    """
    return exact_text(number) if condition.text == POINTS or number.denominator > 1 else number.numerator

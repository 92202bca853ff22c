"""Two articles about new players: All India Chess Federation, rules of 2014; a chess school, rules of 2024."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from ratings.handbook.examples.example import Example, ExampleLine, example_line


def _first_rating_lines() -> list[ExampleLine]:
    return [
        example_line(
            _("6 out of 10 against an average of 1680"), "1720", _pooled_question("2", "2.5", "1.5"), "rating"
        ),
        example_line(_("5 out of 10 against an average of 1680"), "1680", _pooled_question("3", "0", "2"), "rating"),
        example_line(
            _("3 out of 10 against an average of 1680"), "1531", _pooled_question("1.5", "1.5", "0"), "rating"
        ),
        example_line(_("half a point of 5 against an average of 1366"), "1000", _five_games(1366, "0.5"), "rating"),
        example_line(_("1 point of 5 against an average of 1240"), "1000", _five_games(1240, "1"), "rating"),
        example_line(_("1½ points of 5 against an average of 1149"), "1000", _five_games(1149, "1.5"), "rating"),
    ]


def _pooled_question(*scores: str) -> dict[str, Any]:
    """Return three events of one period: four games against 1800, four against 1650, two against 1500."""
    fields = ((4, 1800), (4, 1650), (2, 1500))
    return _initial_question([(rating, games, score) for (games, rating), score in zip(fields, scores, strict=True)])


def _five_games(rating: int, score: str) -> dict[str, Any]:
    return _initial_question([(rating, 5, score)])


def _initial_question(events: list[tuple[int, int, str]]) -> dict[str, Any]:
    played = [{"start": "2015-03-10", "system": "swiss", "games": _games(*event)} for event in events]
    return {"kind": "initial", "on": "2015-03-10", "events": played}


def _games(rating: int, games: int, score: str) -> list[dict[str, Any]]:
    """Return ``games`` games with the total ``score``: wins, then a draw, then losses."""
    wins, draw = int(float(score)), score.endswith(".5")
    scores = ["1"] * wins + ["0.5"] * draw + ["0"] * (games - wins - draw)
    return [{"rating": rating, "score": each} for each in scores]


def _school_lines() -> list[ExampleLine]:
    return [
        example_line(_("1500 beats 1600 with K 20"), "12.8", _game("1"), "change"),
        example_line(_("1500 draws with 1600 with K 20"), "2.8", _game("0.5"), "change"),
        example_line(
            _("1500 loses to 1600 with K 20"),
            "-7.2",
            _game("0"),
            "change",
            _("printed as (0 − 0.36) · 20 = 0.14 · 20 = 7.2, which is no equation: −0.36 · 20 is meant"),
        ),
        example_line(
            _("K 40 with 20 games in the period"),
            "35",
            {"kind": "k", "on": "2024-04-01", "rating": 1500, "games_played": 0, "period_games": 20},
            "k",
        ),
    ]


def _game(score: str) -> dict[str, Any]:
    return {"kind": "change", "on": "2024-04-10", "rating": 1500, "k": 20, "games": [{"rating": 1600, "score": score}]}


FEDERATION = Example(
    key="newcomers-2014",
    title=_("Why a newcomer's rating is not published"),
    source=_("R. Anantharam, All India Chess Federation, under the Handbook of July 2014"),
    chapter="standard",
    edition="2014-07-01",
    lines=_first_rating_lines,
    errors=(
        _("The printed table of dp lacks the rows .84, .67, .50, .33 and .16."),
        _("“0.10 percent” means 10 per cent: half a point of five."),
        _(
            "K 40 “until the 18th birthday” is the wording of one edition; the next edition says “until the end "
            "of the year of the 18th birthday”."
        ),
    ),
)
SCHOOL = Example(
    key="school-2024",
    title=_("Rating calculations simplified"),
    source=_("a chess school, under the Handbook of March 2024"),
    chapter="standard",
    edition="2024-03-01",
    lines=_school_lines,
    errors=(
        _("“Five rated players” are needed for a first rating: it is five games against rated players."),
        _("“No records for 26 lists: a new player” is its own reading of how long results are kept."),
    ),
)

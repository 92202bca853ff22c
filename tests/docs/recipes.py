"""The steps of the recipes of CONTRIBUTING, each with a toy."""

from pathlib import Path
from typing import NamedTuple


class Step(NamedTuple):
    """A new file, or a text to insert before the first line of a file that begins with an anchor."""

    path: str
    text: str
    before: str = ""


class Recipe(NamedTuple):
    """The steps of a recipe, and its tests as pytest arguments. They fail without the last step."""

    steps: tuple[Step, ...]
    tests: tuple[str, ...]


TIE_BREAK = Recipe(
    (
        Step(
            "tournaments/tiebreaks/losses.py",
            '''"""A tie-break from lost games."""

import numpy as np

from tournaments.tiebreaks.query import TiebreakQuery
from tournaments.tiebreaks.result import COUNTED, LEFT_OUT, RoundTerms, TiebreakResult, basis_index, sum_of_terms


def los(query: TiebreakQuery) -> TiebreakResult:
    """LOS: games lost over the board."""
    lost = query.field.over_the_board & (query.field.halves == 0)
    state = np.where(lost, COUNTED, LEFT_OUT)
    return sum_of_terms(RoundTerms(lost.astype(np.int64), 1, state, np.full(lost.shape, basis_index("awarded"))), 0)
''',
        ),
        Step(
            "tests/tournaments/tiebreaks/test_losses.py",
            """from tests.tournaments.tiebreaks.report_lines import report_of_lines, tie_break_values


def test_lost_games_are_counted() -> None:
    assert tie_break_values(report_of_lines({1: "2w0 2b0", 2: "1b1 1w1"}), "LOS") == {1: "2", 2: "0"}
""",
        ),
        Step(
            "tournaments/tiebreaks/registry.py",
            "from tournaments.tiebreaks.losses import los\n",
            "from tournaments.tiebreaks.lots",
        ),
        Step(
            "tournaments/tiebreaks/registry.py",
            '    Tiebreak("LOS", "Number of Games Lost", "7.9", "", los),\n',
            '    Tiebreak("TPN"',
        ),
        Step(
            "tournaments/standings/tiebreak_texts.py",
            '    "LOS": TiebreakText(_("The games lost over the board."), _("Loss")),\n',
            '    "WIN": ',
        ),
    ),
    ("tests/tournaments/tiebreaks/test_losses.py", "tests/tournaments/standings/test_explanations.py"),
)
REPORT_FORMAT = Recipe(
    (
        Step(
            "ratings/reports/toy.py",
            '''"""A toy: TRF26 below a line of its own."""

from dataclasses import replace

from ratings.reports import trf26
from ratings.reports.report import Report
from ratings.reports.report_builder import Reading, Writing

NAME = "toy"


def read(text: str) -> Reading:
    """Read a report without its first line."""
    return trf26.read(text.partition("\\n")[2])


def write(report: Report) -> Writing:
    """Write a report below the line of the format."""
    writing = trf26.write(report)
    return replace(writing, text=f"TOY\\r\\n{writing.text}")
''',
        ),
        Step(
            "tests/ratings/reports/test_toy.py",
            """from ratings.reports import toy
from ratings.reports.reading import read_report
from ratings.reports.report import Report, ReportPlayer


def test_the_format_is_recognised() -> None:
    report = Report(name="Toy Cup", players=(ReportPlayer(1, "Aune, Ada"),))
    reading = read_report(toy.write(report).text.encode())
    assert (reading.format, reading.report) == ("toy", report)
""",
        ),
        Step("ratings/reports/formats.py", "from ratings.reports import toy\n", "from ratings.reports import trf16"),
        Step(
            "ratings/reports/formats.py",
            '    toy.NAME: Format("Toy", toy.read, toy.write),\n',
            "    trf16.NAME: Format",
        ),
        Step(
            "ratings/reports/formats.py",
            '    if any(line.tag == "TOY" for line in lines):\n        return toy.NAME\n',
            "    if trf26.is_trf26",
        ),
    ),
    ("tests/ratings/reports/test_toy.py", "tests/ratings/reports/test_round_trip.py"),
)
EXPORT_FORMAT = Recipe(
    (
        Step(
            "ratings/exports/json_lines.py",
            '''"""JSON lines: a row a line, without the facts of the list."""

from collections.abc import Iterable, Iterator

import polars as pl

from ratings.exports.columns import CombinedList, ExportedList

identifier = "jsonl"
link_text = "JSON lines"
content_type = "application/jsonl"
extension = "jsonl"
layout = "1"


def render(header: ExportedList | CombinedList, frames: Iterable[pl.DataFrame]) -> Iterator[bytes]:
    """Answer the file a frame at a time, the rows in the order given."""
    yield b"\\n"
    for frame in frames:
        yield frame.write_ndjson().encode()
''',
        ),
        Step("ratings/exports/__init__.py", "    json_lines,\n", "    json_list,"),
        Step("ratings/exports/__init__.py", "    json_lines,\n", "    json_list,\n    parquet,\n)\nFORMATS"),
        Step("ratings/exports/__init__.py", '    "jsonl": json_lines,\n', '    "json": json_list'),
        Step(
            "tests/ratings/lists/views/test_download.py",
            '    "jsonl": lambda file: [tuple(json.loads(row).values()) for row in file.split(b"\\n") if row],\n',
            '    "parquet": lambda',
        ),
        Step("docs/using/exports.md", "| `jsonl` | a row a line |\n", "| `json` |"),
    ),
    (
        "tests/ratings/exports/test_registry.py",
        "tests/ratings/lists/views/test_download.py",
        "-k",
        "jsonl or every_format",
    ),
)
PRINTED_PAGE = Recipe(
    (
        Step(
            "tournaments/standings/views/paper.py",
            '''@require_safe
@public_page
def name_cards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Return the names of all players in large letters."""
    return render(request, "tournaments/standings/name_cards.html", {"tournament": tournament})


''',
            "@require_safe\n@live_page\ndef by_name",
        ),
        Step(
            "tournaments/standings/urls.py",
            '    path("tournaments/<slug:slug>/name-cards/", paper.name_cards, name="name_cards"),\n',
            '    path("tournaments/<slug:slug>/qr/"',
        ),
        Step(
            "templates/tournaments/standings/name_cards.html",
            """{% extends "tournaments/core/base.html" %}
{% block content %}
  <ul>
    {% for entry in tournament.entries.all %}<li>{{ entry.name }}</li>{% endfor %}
  </ul>
{% endblock content %}
""",
        ),
        Step(
            "templates/tournaments/standings/paper.html",
            """    <li>
      <a href="{% url 'name_cards' tournament.slug %}">Name cards</a>
    </li>
""",
            "  </ul>\n  {% if rounds",
        ),
        Step(
            "tests/roles/tournaments.txt",
            "GET     name_cards                ok       ok       ok       ok       ok       ok\n"
            "GET     name_cards (draft)        404      ok       404      404      ok       ok\n",
            "GET     qr_notice  ",
        ),
    ),
    ("tests/roles/test_roles.py", "--all", "-k", "(name_cards and turned_away) or in_the_table"),
)
API_RESOURCE = Recipe(
    (
        Step(
            "ratings/api/federations.py",
            '''"""The federations of the register."""

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema
from pydantic import Field

from ratings.register.federations import FEDERATIONS

router = Router(tags=["federations"])


class FederationCodes(Schema):
    """The codes of all federations."""

    items: list[str] = Field(description="Three letters each")


@router.get("/federations", response=FederationCodes, summary="All federations", url_name="federation_codes")
def federation_codes(request: HttpRequest) -> Any:
    """Every federation by its code."""
    return {"items": sorted(FEDERATIONS)}
''',
        ),
        Step("config/api.py", "from ratings.api import federations\n", "from ratings.api.parameters"),
        Step("config/api.py", "    federations.router,\n", "    players.router,"),
        Step(
            "tests/ratings/api/test_federations.py",
            """from django.test import Client


def test_federations_are_named_by_their_codes(client: Client, db: None) -> None:
    assert "NOR" in client.get("/api/v1/federations").json()["items"]
""",
        ),
        Step("docs/using/api.md", "| `/federations` | the codes of all federations |\n", "| `/editions`"),
    ),
    (
        "tests/ratings/api/test_federations.py",
        "tests/ratings/api/test_all.py",
        "tests/docs/test_docs.py",
        "-k",
        "federations or resource",
    ),
)
TITLES = Path(__file__).parents[2] / "ratings/rules/editions/titles/2024-01-01.toml"
EDITION = Recipe(
    (
        Step(
            "ratings/rules/editions/titles/2031-01-01.toml",
            TITLES.read_text("utf-8").replace('name = "2024-01-01"', 'name = "2031-01-01"'),
        ),
        Step(
            "tests/ratings/rules/vectors/titles/2031-01-01.toml",
            """[[norm]]
id = "norm-gm9-6-toy"
title = "GM"
ratings = [2475, 2475, 2475, 2475, 2475, 2475, 2475, 2475, 2475]
score = 6
ok = true
source = "computed from 1.4.8/1.4.9"
""",
        ),
        Step("docs/using/handbook.md", "| `2031-01-01` | a toy |\n", "\n## Registration"),
    ),
    (
        "tests/docs/test_handbook.py",
        "tests/ratings/rules/test_edition.py",
        "tests/ratings/rules/test_vectors.py",
    ),
)
MODEL = Recipe(
    (
        Step(
            "ratings/claims/models.py",
            '''@tracked(REGISTER)
class ClaimAdvice(models.Model):
    """A sentence that the page of claims shows."""

    text = models.TextField()


''',
            "class ClaimAnswer",
        ),
        Step(
            "ratings/claims/models.py",
            "from ratings.changes.tracked import REGISTER, tracked\n",
            "from ratings.lists.models",
        ),
        Step("docs/developing/personal-fields.md", "| `ClaimAdvice` | – | `text` |\n", "| `ClaimAnswer`"),
        Step("tests/config/test_every_model.py", "        ClaimAdvice\n", "        InvoiceLine LineRemark"),
    ),
    ("tests/config/test_every_model.py", "tests/docs/test_privacy.py"),
)
RECIPES = {
    "a tie-break": TIE_BREAK,
    "a report format": REPORT_FORMAT,
    "an export format": EXPORT_FORMAT,
    "a printed page": PRINTED_PAGE,
    "an API resource": API_RESOURCE,
    "an edition": EDITION,
    "a model": MODEL,
}

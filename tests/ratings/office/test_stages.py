"""How far the lists are that reports enter now."""

import datetime as dt

import pytest

from ratings.models import FidePackage, Player, User
from ratings.office.stages import ListStage, stages
from ratings.submissions.decisions import accept
from tests.ratings.month import DECEMBER, NOW, made_public, ran
from tests.ratings.reporting import CAME, receive, report, with_player

pytestmark = pytest.mark.django_db
TODAY = dt.date(2025, 11, 24)


def standard(today: dt.date = TODAY) -> ListStage:
    return next(stage for stage in stages(today) if stage.period.control == "standard")


def test_a_list_is_open_until_reports_wait_for_it(people: dict[int, Player], officer: User) -> None:
    stage = standard()
    assert (stage.current, stage.opens, stage.period.closes, stage.days_left) == (
        "open", dt.date(2025, 10, 30), dt.date(2025, 11, 28), 4,
    )  # fmt: skip
    receive(report())
    stranger = receive(with_player(report(name="Other", city="Voss"), 2, name="Nobody, Nils", fide_id=""))
    assert (standard().current, standard().waiting, standard().with_errors) == ("waiting", 2, 1)
    stranger.problems.all().delete()
    assert standard().with_errors == 0


def test_what_is_accepted_previewed_published_and_sent_moves_the_stage(
    people: dict[int, Player], officer: User
) -> None:
    accept(receive(report()), officer, CAME)
    assert (standard().current, standard().period.events) == ("ready", 1)
    run = ran()
    assert (standard().current, standard().preview) == ("previewed", run)
    made_public()
    assert standard().current == "published"
    package = {"month": DECEMBER, "data": b"", "sha256": "x", "files": 1, "made_by": officer, "made_at": NOW}
    FidePackage.objects.create(**package, sent_at=NOW, sent_by=officer)
    assert standard().current == "sent"


def test_a_closed_list_stays_until_it_is_published(people: dict[int, Player], officer: User) -> None:
    accept(receive(report()), officer, CAME)
    closed = dt.date(2025, 11, 29)
    controls = [(stage.period.control, stage.period.date) for stage in stages(closed)]
    assert controls[0] == ("standard", DECEMBER)
    assert ("standard", dt.date(2026, 1, 1)) in controls
    made_public()
    assert ("standard", DECEMBER) not in [(stage.period.control, stage.period.date) for stage in stages(closed)]

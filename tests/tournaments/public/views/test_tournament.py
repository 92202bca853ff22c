import pytest
from django.test import Client

from ratings.models import User
from tests.tournaments import cast
from tournaments.models import Tournament


def test_the_overview_says_what_how_and_by_whom(client: Client, cup: Tournament) -> None:
    page = client.get(f"/tournaments/{cup.slug}/").content.decode()
    for text in ("Bergen (NOR)", "7–9 Nov 2025", "90 min + 30 s", "Lund, Kari", "November 2025, version 1"):
        assert text in page


@pytest.mark.parametrize(
    ("system", "stated"), [("round-robin", True), ("scheveningen", True), ("swiss", False), ("match", False)]
)
def test_only_where_everybody_meets_everybody_the_page_says_how_often(
    client: Client, cup: Tournament, system: str, stated: bool
) -> None:
    Tournament.objects.filter(pk=cup.pk).update(system=system)
    page = client.get(f"/tournaments/{cup.slug}/").content.decode()
    assert ("once against everyone" in page) is stated


def test_only_who_works_there_is_shown_the_way_to_the_desk(client: Client, cup: Tournament, helper: User) -> None:
    where = f"/tournaments/{cup.slug}/"
    assert f"/desk/{cup.slug}/" not in client.get(where).content.decode()
    client.force_login(helper)
    assert f"/desk/{cup.slug}/" in client.get(where).content.decode()


def test_names_of_strangers_are_text_and_never_markup(client: Client, arbiter: User) -> None:
    made = cast.running(arbiter, name="<script>alert(1)</script>", players=2)
    page = client.get(f"/tournaments/{made.slug}/").content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page

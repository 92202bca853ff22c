import datetime as dt
import re
from typing import Any

from django.test import Client
from django.utils import timezone

from ratings.models import User
from tests.tournaments import factories
from tournaments.models import Announcement, ScreenPart, Tournament
from tournaments.setup import removal


def sequence(*parts: tuple[str, object]) -> dict[str, Any]:
    total = {"parts-TOTAL_FORMS": len(parts), "parts-INITIAL_FORMS": 0}
    rows = [(f"parts-{index}-shows", shows) for index, (shows, _seconds) in enumerate(parts)]
    return total | dict(rows) | {f"parts-{index}-seconds": seconds for index, (_, seconds) in enumerate(parts)}


def captions(client: Client, event_id: int) -> list[str]:
    """Return the headings of the screen's pages for one cycle."""
    headings, query = [], "?rows=10"
    for _ in range(9):
        page = client.get(f"/tournaments/events/{event_id}/screen/{query}").content.decode()
        heading = re.search(r"<h1>\s*(.+?)\s*<", page)
        caption = re.search(r"<caption>\s*(.+?)\s*<", page)
        headings.append(f"{heading[1] if heading else ''}: {caption[1].strip() if caption else 'announcements'}")
        query = "?" + re.findall(r'screen/\?([^"]+)"', page)[0].replace("&amp;", "&")
        if "leaf=1" in query:
            return headings
    return headings


def test_the_sequence_sets_order_and_duration_of_the_pages(client: Client, cup: Tournament, arbiter: User) -> None:
    group = factories.create_second_group(cup, arbiter)
    client.force_login(arbiter)
    address = f"/desk/events/{cup.event_id}/screen/"
    parts = sequence((f"{cup.pk} standings", 20), ("", 12), (f"{cup.pk} boards", ""), ("announcements", 5))
    assert client.post(address, parts).status_code == 302
    stored = [(part.place, part.shows, part.seconds) for part in cup.event.screen_parts.all()]
    assert stored == [(1, "standings", 20), (2, "boards", 12), (3, "announcements", 5)]
    client.post(f"/desk/events/{cup.event_id}/announcements/", {"text": "Round 2 begins at 15:30"})
    client.logout()
    assert captions(client, cup.event_id) == [
        f"{cup.name}: Standings",
        f"{cup.name}: Round 1",
        f"{cup.event.name}: announcements",
    ]
    first = client.get(f"/tournaments/events/{cup.event_id}/screen/").content.decode()
    assert 'hx-trigger="every 20s"' in first
    assert "Round 2 begins at 15:30" in first
    assert group.name not in first


def test_a_sequence_of_nonsense_is_refused_and_nothing_changes(client: Client, cup: Tournament, arbiter: User) -> None:
    other = factories.create_tournament(arbiter, name="Elsewhere")
    client.force_login(arbiter)
    address = f"/desk/events/{cup.event_id}/screen/"
    for shows, seconds in (
        (f"{other.pk} boards", 12),
        ("boards", 12),
        (f"{cup.pk} boards", 4),
        (f"{cup.pk} boards", 121),
        (f"{cup.pk} boards", "9" * 30),
    ):
        assert client.post(address, sequence((shows, seconds))).status_code == 422
    assert client.post(address, {"parts-TOTAL_FORMS": "x"}).status_code == 422
    assert not ScreenPart.objects.exists()


def test_without_a_sequence_each_tournament_is_shown(client: Client, cup: Tournament) -> None:
    assert captions(client, cup.event_id) == [f"{cup.name}: Round 1", f"{cup.name}: Standings"]


def test_an_announcement_is_there_until_it_is_taken_down(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    event = f"/desk/events/{cup.event_id}/"
    for _ in range(2):
        client.post(f"{event}announcements/", {"text": "Please be silent", "minutes": "5"})
    announcement = Announcement.objects.get()
    assert announcement.until - announcement.at == dt.timedelta(minutes=5)
    screen = f"/tournaments/events/{cup.event_id}/screen/"
    assert "Please be silent" in client.get(screen).content.decode()
    client.post(f"{event}announcements/{announcement.pk}/take-down/")
    assert "Please be silent" not in client.get(screen).content.decode()


def test_the_screen_shows_titles_federations_points_a_clock_and_a_code(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    cup.entries.filter(start_number=1).update(title="WGM", federation="GER")
    factories.enter_missing_results(cup, arbiter)
    page = client.get(f"/tournaments/events/{cup.event_id}/screen/").content.decode()
    assert "WGM" in page
    assert "GER" in page
    assert "data-clock=" in page
    assert 'class="qr"' in page
    assert ">1</td>" in page


def test_lists_of_tournaments_in_preparation_or_removed_are_not_on_it(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    screen = f"/tournaments/events/{cup.event_id}/screen/"
    removal.remove_tournament(cup, removal.RemovalKind.ARCHIVED, arbiter, timezone.now())
    assert client.get(screen).status_code == 404
    group = factories.create_second_group(cup, arbiter)
    page = client.get(screen).content.decode()
    assert "No round is published yet." in page
    assert group.name not in page
    client.force_login(arbiter)
    assert client.get(screen).status_code == 200


def test_before_a_round_is_published_anyone_sees_title_start_and_announcements(
    client: Client, new_tournament: Tournament, arbiter: User
) -> None:
    today = timezone.localdate()
    Tournament.objects.filter(pk=new_tournament.pk).update(
        first_day=today + dt.timedelta(days=1), last_day=today + dt.timedelta(days=5)
    )
    new_tournament.schedule.create(number=1, day=today + dt.timedelta(days=1), time=dt.time(10, 10))
    screen = f"/tournaments/events/{new_tournament.event_id}/screen/"
    client.force_login(arbiter)
    client.post(f"/desk/events/{new_tournament.event_id}/announcements/", {"text": "Check-in until 9:30"})
    client.logout()
    page = client.get(screen).content.decode()
    assert new_tournament.event.name in page
    assert "Check-in until 9:30" in page
    assert "10:10" in page
    assert client.get(f"/tournaments/{new_tournament.slug}/screen/").status_code == 404
    removal.remove_tournament(new_tournament, removal.RemovalKind.DELETED, arbiter, timezone.now())
    assert client.get(screen).status_code == 404

import datetime as dt

from django.test import Client
from django.utils import timezone

from ratings.models import User
from tests.tournaments import factories
from tournaments.core.schedule import PlannedRound, store_schedule
from tournaments.models import Announcement, Staff, StaffMessage, StaffRole, Tournament


def page(client: Client, tournament: Tournament, user: User, **headers: str) -> str:
    client.force_login(user)
    answer = client.get(f"/desk/events/{tournament.event_id}/", headers=headers)
    assert answer.status_code in (200, 204)
    return answer.content.decode()


def test_tournaments_stand_side_by_side_with_what_each_waits_for(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    group = factories.create_second_group(cup, arbiter)
    in_an_hour = timezone.localtime() + dt.timedelta(hours=1)
    Tournament.objects.filter(pk=group.pk).update(first_day=in_an_hour.date(), last_day=in_an_hour.date())
    store_schedule(group, [PlannedRound(1, in_an_hour.date(), in_an_hour.time().replace(microsecond=0))])
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    content = page(client, cup, arbiter)
    assert cup.name in content
    assert group.name in content
    assert "Round 1, running" in content
    assert "1 of 2 results" in content
    assert f"/desk/{cup.slug}/rounds/1/#board-2" in content
    assert "Enter players" in content
    assert "next start" in content


def test_people_see_the_tournaments_at_which_they_work(
    client: Client, cup: Tournament, arbiter: User, helper: User
) -> None:
    group = factories.create_second_group(cup, arbiter)
    content = page(client, cup, helper)
    assert cup.name in content
    assert group.name not in content
    assert "Send message" not in content


def test_an_open_page_receives_content_only_after_a_change(client: Client, cup: Tournament, arbiter: User) -> None:
    content = page(client, cup, arbiter)
    state = content.split('"Berger-State": "')[1].split('"')[0]
    now = timezone.localtime()
    if now.second < 55:
        assert page(client, cup, arbiter, berger_state=state) == ""
    factories.enter_result(factories.board(cup, 1, 1), "10", arbiter)
    assert "1 of 2 results" in page(client, cup, arbiter, berger_state=state)


def test_the_desk_and_each_tournament_lead_to_it_once_there_are_several(
    client: Client, cup: Tournament, arbiter: User
) -> None:
    client.force_login(arbiter)
    address = f"/desk/events/{cup.event_id}/"
    assert f'href="{address}"' not in client.get(f"/desk/{cup.slug}/").content.decode()
    group = factories.create_second_group(cup, arbiter)
    for start in ("/desk/", f"/desk/{cup.slug}/", f"/desk/{group.slug}/"):
        assert f'href="{address}"' in client.get(start).content.decode()


def test_a_message_is_on_desk_pages_until_it_is_dismissed(
    client: Client, cup: Tournament, arbiter: User, helper: User
) -> None:
    client.force_login(arbiter)
    event = f"/desk/events/{cup.event_id}/"
    assert client.post(f"{event}messages/", {"text": " Lunch\nat noon "}).status_code == 302
    message = StaffMessage.objects.get()
    client.force_login(helper)
    assert "Lunch at noon" in client.get(f"/desk/{cup.slug}/rounds/1/").content.decode()
    back = f"/desk/{cup.slug}/log/"
    answer = client.post(f"{event}messages/{message.pk}/dismiss/", {"back": back})
    assert answer["Location"] == back
    assert "Lunch at noon" not in client.get(f"/desk/{cup.slug}/rounds/1/").content.decode()
    assert "Lunch at noon" in client.get(f"{event}messages/").content.decode()
    elsewhere = client.post(f"{event}messages/{message.pk}/dismiss/", {"back": "https://example.org/"})
    assert elsewhere["Location"] == event


def test_nonsense_is_refused_with_the_page_and_stores_nothing(client: Client, cup: Tournament, arbiter: User) -> None:
    client.force_login(arbiter)
    event = f"/desk/events/{cup.event_id}/"
    for text in ("", "   ", "x" * 301, "a\x00b"):
        assert client.post(f"{event}messages/", {"text": text}).status_code in (400, 422)
        assert client.post(f"{event}announcements/", {"text": text}).status_code in (400, 422)
    assert client.post(f"{event}announcements/", {"text": "Soon", "minutes": "0"}).status_code == 422
    assert not StaffMessage.objects.exists()
    assert not Announcement.objects.exists()
    assert client.get("/desk/events/99999999999999999999/").status_code == 404


def test_staff_are_listed_with_their_roles_and_open_invitations(
    client: Client, cup: Tournament, arbiter: User, helper: User
) -> None:
    group = factories.create_second_group(cup, arbiter)
    Staff.objects.create(tournament=group, user=helper, role=StaffRole.CHECK_IN)
    factories.issue_invitation(group, arbiter, name="Obrecht, Lino")
    content = " ".join(page(client, cup, arbiter).split())
    assert f"results: {cup.name};" in content
    assert f"check-in: {group.name}" in content
    assert "Obrecht, Lino" in content

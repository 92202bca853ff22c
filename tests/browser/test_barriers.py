"""No page has a barrier: not by day nor by night, not on the narrowest phone nor on a wide screen."""

import datetime as dt
from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver
from playwright.sync_api import expect

from ratings import urls as office
from tests.browser.conftest import Sit
from tests.browser.station import barriers
from tests.browser.walk import walk
from tournaments import urls as desk
from tournaments.demo.calendar import LAST_LIST
from tournaments.demo.desk import SWISS_ROUNDS_PLAYED

# The open tournament of the demonstration is named for the year it began in.
OPEN = f"/desk/klarsee-open-{(dt.datetime.now(dt.UTC).date() - dt.timedelta(days=SWISS_ROUNDS_PLAYED)).year}"
# Which account looks at which page; whoever is named first finds it by following links from its first pages.
BEGIN = {
    "": ["/search/?q=an", "/"],
    "arbiter": [f"{OPEN}/entries/", "/desk/"],
    "officer": [
        "/office/register/?q=an",
        "/office/reports/?state=all&text=New+Year+Open+2026",
        f"/office/periods/{LAST_LIST:%Y-%m}/",
        "/office/",
    ],
}
PAGES = {
    "": """home search player player_events player_opponents head_to_head player_norms projection imagine
        calculations_version calculation compare_versions report_error calendar
        lists list_version top_lists list_statistics through_time rules edition compare_editions
        rule_tables examples calculator calculator_report about privacy programs
        tournaments tournament round making standings why crosstable progress clubs federations rated rated_player
        entries tournament_player paper by_name screen""",
    "arbiter": """desk tournament_create desk_tournament desk_settings desk_entries desk_entry
        desk_categories desk_category refresh_ratings kept_apart desk_draft desk_round desk_board unpublish_round
        desk_staff desk_log hand_in desk_corrections open_tournament import_event
        api_keys webhooks""",
    "officer": """office reports upload submission compare_reports identify_player register enrol register_player
        periods period run run_changes
        verify players_import
        adjustments adjust_player adjustment_formula audit claim_queue correct_fact corrections fees fide_packages
        merge_players merges new_what_if own_claims own_privacy propose_doubled
        propose_identity propose_result change_club clubs_import registration_new registrations reminders
        statistics what_ifs""",
}
# What answers with a file, a fragment or another address, and what only takes forms.
NO_PAGES = """healthz robots sitemaps sitemap follows download checksum evidence calculations list report desk_report
    report_file desk_boards player_feed player_picture
    remove_webhook revoke_api_key send_again try_webhook
    add_entry add_line dismiss_line add_person number_entries remove_entry link_player unlink_player ask_bye withdraw
    bring_back cancel_absence add_points take_back_points forfeit_games remove_category
    pair pairing_task cancel_pairing unpair allow_pair making_as_text
    pairings_text change_draft publish_round publish_round_at publish_rounds round_day enter_result
    unlock_round lock_round_again
    take_back_correction export_event desk_worker
    dismiss helper_link revoke_helper_link desk_log_file helper helper_boards helper_result
    accept return_report answer_remarks waive check_again enrol_all assign_player enrol_player take_back_player
    answer_line_remarks
    run_progress publish drop_run run_outdated
    acknowledge approve_correction approve_publication calendar_event_file calendar_file cancel_cascade
    cancel_publication cancel_registration cancel_what_if change_person change_publication compute_cascade
    correction_progress decide_correction decide_registration differences fees_file fide_compare_file
    fide_package_file remove_fee_rate send_fide_package split take_back_adjustment take_back_formula
    take_up_what_if what_if_file what_if_progress"""
# Pages of what a fresh demonstration has none of, or of administrators.
OF_LATER = """answer_claim backup change_result claim correction correction_list fide_compare fide_package formula
    installation own_claim publications registration registration_change webhook what_if"""
# Width and light in which a page is looked at, and those that `--all` adds.
LOOKS = [(320, "light")]
ALL_LOOKS = [(width, light) for width in (320, 1280) for light in ("light", "dark")]


def names(patterns: list[URLPattern | URLResolver]) -> Iterator[str]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns)
        else:
            yield str(pattern.name)


def test_every_address_is_a_page_that_is_looked_at_or_none() -> None:
    known = {name for line in [*PAGES.values(), NO_PAGES, OF_LATER] for name in line.split()}
    assert known == {*names(desk.urlpatterns), *names(office.urlpatterns)}


@pytest.mark.parametrize("account", PAGES)
def test_no_page_has_a_barrier_and_each_is_reached_by_links(sit: Sit, account: str, whole: bool) -> None:
    page = sit(account)
    found = walk(page.request, BEGIN[account])
    assert {*PAGES[account].split()} - found.keys() == set()
    complaints = []
    for name in PAGES[account].split():
        page.goto(found[name])
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        for width, light in ALL_LOOKS if whole else LOOKS:
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=light)
            wide = page.evaluate("document.documentElement.scrollWidth")
            complaints += [f"{name}, {width} {light}: {each}" for each in barriers(page)]
            complaints += [f"{name}, {width}: {wide} wide"] if wide > width else []
    assert complaints == []

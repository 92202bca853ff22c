"""Who may open what: every address of the desk and of the office, with every role."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse
from django.utils import timezone

from ratings import claims, run
from ratings import urls as office
from ratings.adjust_by_formula import Terms
from ratings.api import keys
from ratings.merge import merge
from ratings.models import (
    Adjustment,
    AdjustmentFormula,
    Claim,
    Correction,
    Player,
    PublicationOrder,
    RatedEvent,
    RatingList,
    Run,
    User,
    Version,
    Webhook,
    WhatIf,
)
from ratings.urls.adjustments import urlpatterns as adjustments
from ratings.urls.corrections import urlpatterns as corrections
from ratings.webhooks.announce import try_out
from ratings.webhooks.signature import new_salt
from ratings.what_if.compare import Comparison
from tests.ratings import month, reporting
from tests.ratings.registered import registered
from tests.tournaments import cast
from tournaments import entries, helper_links
from tournaments import urls as desk
from tournaments.models import Role, Staff

# ok: it is answered; login: the visitor is sent to the log-in page; 403: refused; 404: not told that it is there.
# Of two arbiters the first is chief at the tournament "cup" and at "draft", the second works elsewhere. The helper
# works at the cup. "(draft)" opens the address for the tournament in preparation, all others are for the cup; a
# report at the office was handed in by the first arbiter; "(hidden)" is a person who does not want to be shown.
TABLE = """
method  address                   visitor  arbiter  stranger helper   officer  admin
GET     home                      ok       ok       ok       ok       ok       ok
GET     search                    ok       ok       ok       ok       ok       ok
GET     privacy                   ok       ok       ok       ok       ok       ok
GET     own_privacy               login    ok       ok       ok       ok       ok
POST    own_privacy               login    ok       ok       ok       ok       ok
GET     robots                    ok       ok       ok       ok       ok       ok
GET     sitemaps                  ok       ok       ok       ok       ok       ok
GET     sitemap                   ok       ok       ok       ok       ok       ok
GET     player                    ok       ok       ok       ok       ok       ok
GET     player (hidden)           404      404      404      404      ok       ok
GET     player_events             ok       ok       ok       ok       ok       ok
GET     player_events (hidden)    404      404      404      404      ok       ok
GET     player_opponents          ok       ok       ok       ok       ok       ok
GET     player_opponents (hidden) 404      404      404      404      ok       ok
GET     head_to_head              ok       ok       ok       ok       ok       ok
GET     head_to_head (hidden)     404      404      404      404      ok       ok
GET     player_norms              ok       ok       ok       ok       ok       ok
GET     player_norms (hidden)     404      404      404      404      ok       ok
GET     player_feed               ok       ok       ok       ok       ok       ok
GET     player_feed (hidden)      404      404      404      404      ok       ok
GET     player_picture            ok       ok       ok       ok       ok       ok
GET     player_picture (hidden)   404      404      404      404      ok       ok
GET     projection                ok       ok       ok       ok       ok       ok
GET     projection (hidden)       404      404      404      404      ok       ok
GET     calculations              ok       ok       ok       ok       ok       ok
GET     imagine                   ok       ok       ok       ok       ok       ok
GET     imagine (hidden)          404      404      404      404      ok       ok
GET     calculations_version      ok       ok       ok       ok       ok       ok
GET     calculation               404      404      404      404      404      404
GET     report_error              ok       ok       ok       ok       ok       ok
POST    report_error              ok       ok       ok       ok       ok       ok
GET     claim                     ok       ok       ok       ok       ok       ok
POST    claim                     ok       ok       ok       ok       ok       ok
GET     claim (unknown)           404      404      404      404      404      404
POST    claim (unknown)           404      404      404      404      404      404
GET     own_claims                login    ok       ok       ok       ok       ok
GET     own_claim                 login    ok       404      404      404      404
POST    own_claim                 login    ok       404      404      404      404
GET     lists                     ok       ok       ok       ok       ok       ok
GET     list                      ok       ok       ok       ok       ok       ok
GET     list_version              ok       ok       ok       ok       ok       ok
GET     download                  ok       ok       ok       ok       ok       ok
GET     checksum                  ok       ok       ok       ok       ok       ok
GET     evidence                  ok       ok       ok       ok       ok       ok
GET     compare_versions          ok       ok       ok       ok       ok       ok
GET     top_lists                 ok       ok       ok       ok       ok       ok
GET     list_statistics           ok       ok       ok       ok       ok       ok
GET     through_time              ok       ok       ok       ok       ok       ok
GET     differences               ok       ok       ok       ok       ok       ok
GET     rules                     ok       ok       ok       ok       ok       ok
GET     edition                   ok       ok       ok       ok       ok       ok
GET     compare_editions          ok       ok       ok       ok       ok       ok
GET     rule_tables               ok       ok       ok       ok       ok       ok
GET     examples                  ok       ok       ok       ok       ok       ok
GET     calculator                ok       ok       ok       ok       ok       ok
GET     calculator_report         ok       ok       ok       ok       ok       ok
GET     about                     ok       ok       ok       ok       ok       ok
GET     healthz                   ok       ok       ok       ok       ok       ok
GET     programs                  ok       ok       ok       ok       ok       ok
GET     api_keys                  login    ok       ok       ok       ok       ok
POST    api_keys                  login    ok       ok       ok       ok       ok
POST    revoke_api_key            login    ok       404      404      404      404
GET     webhooks                  login    ok       ok       ok       ok       ok
POST    webhooks                  login    ok       ok       ok       ok       ok
GET     webhook                   login    ok       404      404      404      404
POST    webhook                   login    ok       404      404      404      404
POST    try_webhook               login    ok       404      404      404      404
POST    send_again                login    ok       404      404      404      404
POST    remove_webhook            login    ok       404      404      404      404
GET     calendar                  ok       ok       ok       ok       ok       ok
GET     calendar_file             ok       ok       ok       ok       ok       ok
GET     calendar_event_file       404      404      404      404      404      404

GET     tournaments               ok       ok       ok       ok       ok       ok
GET     tournament                ok       ok       ok       ok       ok       ok
GET     tournament (draft)        404      ok       404      404      ok       ok
GET     round                     ok       ok       ok       ok       ok       ok
GET     making                    ok       ok       ok       ok       ok       ok
GET     making_as_text            ok       ok       ok       ok       ok       ok
GET     standings                 ok       ok       ok       ok       ok       ok
GET     standings (draft)         404      ok       404      404      ok       ok
GET     why                       ok       ok       ok       ok       ok       ok
GET     why (draft)               404      ok       404      404      ok       ok
GET     crosstable                ok       ok       ok       ok       ok       ok
GET     crosstable (draft)        404      ok       404      404      ok       ok
GET     progress                  ok       ok       ok       ok       ok       ok
GET     progress (draft)          404      ok       404      404      ok       ok
GET     clubs                     ok       ok       ok       ok       ok       ok
GET     clubs (draft)             404      ok       404      404      ok       ok
GET     federations               ok       ok       ok       ok       ok       ok
GET     federations (draft)       404      ok       404      404      ok       ok
GET     entries                   ok       ok       ok       ok       ok       ok
GET     entries (draft)           404      ok       404      404      ok       ok
GET     tournament_player         ok       ok       ok       ok       ok       ok
GET     tournament_player (draft) 404      ok       404      404      ok       ok
GET     rated                     ok       ok       ok       ok       ok       ok
GET     rated (draft)             404      ok       404      404      ok       ok
GET     rated_player              ok       ok       ok       ok       ok       ok
GET     rated_player (draft)      404      ok       404      404      ok       ok
GET     report                    ok       ok       ok       ok       ok       ok
GET     paper                     ok       ok       ok       ok       ok       ok
GET     screen                    ok       ok       ok       ok       ok       ok
GET     screen (draft)            404      ok       404      404      ok       ok
GET     paper (draft)             404      ok       404      404      ok       ok
GET     by_name                   ok       ok       ok       ok       ok       ok
GET     pairings_text             ok       ok       ok       ok       ok       ok
GET     report (draft)            404      ok       404      404      ok       ok

GET     desk                      login    ok       ok       ok       ok       ok
GET     tournament_create         login    ok       ok       403      403      ok
POST    tournament_create         login    ok       ok       403      403      ok
GET     follows                   login    ok       ok       ok       ok       ok
GET     desk_settings             login    ok       403      403      403      ok
POST    desk_settings             login    ok       403      403      403      ok
GET     desk_tournament           login    ok       403      ok       ok       ok
GET     desk_entries              login    ok       403      403      403      ok
POST    add_entry                 login    ok       403      403      403      ok
POST    add_person                login    ok       403      403      403      ok
POST    number_entries            login    ok       403      403      403      ok
POST    remove_entry              login    ok       403      403      403      ok
GET     desk_entry                login    ok       403      403      403      ok
POST    desk_entry                login    ok       403      403      403      ok
POST    link_player               login    ok       403      403      403      ok
POST    unlink_player             login    ok       403      403      403      ok
POST    ask_bye                   login    ok       403      403      403      ok
POST    withdraw                  login    ok       403      403      403      ok
POST    bring_back                login    ok       403      403      403      ok
POST    cancel_absence            login    ok       403      403      403      ok
POST    add_points                login    ok       403      403      403      ok
POST    take_back_points          login    ok       403      403      403      ok
POST    forfeit_games             login    ok       403      403      403      ok
GET     refresh_ratings           login    ok       403      403      403      ok
POST    refresh_ratings           login    ok       403      403      403      ok
GET     desk_categories           login    ok       403      403      403      ok
POST    desk_categories           login    ok       403      403      403      ok
GET     desk_category             login    ok       403      403      403      ok
POST    desk_category             login    ok       403      403      403      ok
POST    remove_category           login    ok       403      403      403      ok
POST    pair                      login    ok       403      403      403      ok
POST    unpair                    login    ok       403      403      403      ok
GET     pairing_task              login    ok       403      ok       ok       ok
POST    cancel_pairing            login    ok       403      403      403      ok
GET     kept_apart                login    ok       403      403      403      ok
POST    kept_apart                login    ok       403      403      403      ok
POST    let_meet                  login    ok       403      403      403      ok
POST    publish_rounds            login    ok       403      403      403      ok
POST    publish_round             login    ok       403      403      403      ok
GET     desk_draft                login    ok       403      ok       ok       ok
POST    change_draft              login    ok       403      403      403      ok
POST    publish_round_at          login    ok       403      403      403      ok
GET     unpublish_round           login    ok       403      403      403      ok
POST    unpublish_round           login    ok       403      403      403      ok
POST    round_day                 login    ok       403      403      403      ok
GET     desk_round                login    ok       403      ok       403      ok
GET     desk_boards               login    ok       403      ok       403      ok
GET     desk_board                login    ok       403      ok       403      ok
GET     desk_worker               ok       ok       ok       ok       ok       ok
POST    enter_result              login    ok       403      ok       403      ok
GET     desk_staff                login    ok       403      403      403      ok
POST    desk_staff                login    ok       403      403      403      ok
POST    dismiss                   login    ok       403      403      403      ok
POST    helper_link               login    ok       403      403      403      ok
POST    revoke_helper_link        login    ok       403      403      403      ok
GET     desk_log                  login    ok       403      ok       ok       ok
GET     desk_log_file             login    ok       403      ok       ok       ok
GET     helper                    ok       ok       ok       ok       ok       ok
GET     helper (revoked)          404      404      404      404      404      404
GET     helper_boards             ok       ok       ok       ok       ok       ok
GET     helper_boards (revoked)   404      404      404      404      404      404
POST    helper_result             ok       ok       ok       ok       ok       ok
POST    helper_result (revoked)   404      404      404      404      404      404
GET     hand_in                   login    ok       403      403      403      ok
POST    hand_in                   login    ok       403      403      403      ok
POST    answer_line_remarks       login    ok       403      403      403      ok
GET     desk_report               login    ok       403      ok       ok       ok
GET     desk_corrections          login    ok       403      403      403      ok
POST    desk_corrections          login    ok       403      403      403      ok
POST    take_back_correction      login    ok       403      403      403      ok
GET     open_tournament           login    ok       ok       403      403      ok
POST    open_tournament           login    ok       ok       403      403      ok
GET     import_event              login    ok       ok       403      403      ok
POST    import_event              login    ok       ok       403      403      ok
GET     export_event              login    ok       403      403      403      ok

GET     office                    login    403      403      403      ok       ok
GET     reports                   login    ok       ok       403      ok       ok
GET     upload                    login    ok       ok       403      ok       ok
POST    upload                    login    ok       ok       403      ok       ok
GET     submission                login    ok       403      403      ok       ok
GET     report_file               login    ok       403      403      ok       ok
POST    accept                    login    403      403      403      ok       ok
POST    return_report             login    403      403      403      ok       ok
POST    answer_remarks            login    ok       403      403      ok       ok
GET     compare_reports           login    ok       403      403      ok       ok
POST    waive                     login    403      403      403      ok       ok
POST    check_again               login    403      403      403      ok       ok
POST    enrol_all                 login    403      403      403      ok       ok
GET     identify_player           login    403      403      403      ok       ok
POST    assign_player             login    403      403      403      ok       ok
POST    enrol_player              login    403      403      403      ok       ok
POST    take_back_player          login    403      403      403      ok       ok
GET     register                  login    403      403      403      ok       ok
GET     enrol                     login    403      403      403      ok       ok
POST    enrol                     login    403      403      403      ok       ok
GET     register_player           login    403      403      403      ok       ok
POST    register_player           login    403      403      403      ok       ok
POST    change_person             login    403      403      403      ok       ok
GET     correct_fact              login    403      403      403      ok       ok
POST    correct_fact              login    403      403      403      ok       ok
GET     change_club               login    403      403      403      ok       ok
POST    change_club               login    403      403      403      ok       ok
GET     clubs_import              login    403      403      403      ok       ok
POST    clubs_import              login    403      403      403      ok       ok
GET     merge_players             login    403      403      403      ok       ok
POST    merge_players             login    403      403      403      ok       ok
GET     merges                    login    403      403      403      ok       ok
GET     split                     login    403      403      403      ok       ok
POST    split                     login    403      403      403      ok       ok
GET     claim_queue               login    403      403      403      ok       ok
GET     answer_claim              login    403      403      403      ok       ok
POST    answer_claim              login    403      403      403      ok       ok
GET     periods                   login    403      403      403      ok       ok
GET     period                    login    403      403      403      ok       ok
POST    period                    login    403      403      403      ok       ok
GET     run                       login    403      403      403      ok       ok
GET     run_progress              login    403      403      403      ok       ok
POST    publish                   login    403      403      403      ok       ok
POST    drop_run                  login    403      403      403      ok       ok
GET     publications              login    403      403      403      ok       ok
POST    approve_publication       login    403      403      403      ok       ok
GET     change_publication        login    403      403      403      ok       ok
POST    change_publication        login    403      403      403      ok       ok
POST    cancel_publication        login    403      403      403      ok       ok
GET     installation              login    403      403      403      403      ok
POST    installation              login    403      403      403      403      ok
GET     verify                    login    403      403      403      ok       ok
GET     players_import            login    403      403      403      ok       ok
POST    players_import            login    403      403      403      ok       ok
POST    acknowledge               login    403      403      403      ok       ok
GET     run_outdated              login    403      403      403      ok       ok
GET     corrections               login    403      403      403      ok       ok
GET     propose_result            login    403      403      403      ok       ok
POST    propose_result            login    403      403      403      ok       ok
GET     propose_identity          login    403      403      403      ok       ok
POST    propose_identity          login    403      403      403      ok       ok
GET     propose_doubled           login    403      403      403      ok       ok
POST    propose_doubled           login    403      403      403      ok       ok
GET     correction                login    403      403      403      ok       ok
GET     correction_progress       login    403      403      403      ok       ok
GET     correction_list           login    403      403      403      ok       ok
POST    compute_cascade           login    403      403      403      ok       ok
POST    cancel_cascade            login    403      403      403      ok       ok
POST    decide_correction         login    403      403      403      ok       ok
POST    approve_correction        login    403      403      403      404      404
GET     adjustments               login    403      403      403      ok       ok
GET     adjust_player             login    403      403      403      ok       ok
POST    adjust_player             login    403      403      403      ok       ok
GET     adjustment_formula        login    403      403      403      ok       ok
POST    adjustment_formula        login    403      403      403      ok       ok
GET     formula                   login    403      403      403      ok       ok
POST    take_back_adjustment      login    403      403      403      ok       ok
POST    take_back_formula         login    403      403      403      ok       ok
GET     what_ifs                  login    403      403      403      ok       ok
GET     new_what_if               login    403      403      403      ok       ok
POST    new_what_if               login    403      403      403      ok       ok
GET     what_if                   login    403      403      403      ok       ok
GET     what_if_progress          login    403      403      403      ok       ok
GET     what_if_file              login    403      403      403      ok       ok
POST    cancel_what_if            login    403      403      403      ok       ok
POST    take_up_what_if           login    403      403      403      ok       ok
GET     reminders                 login    403      403      403      ok       ok
GET     statistics                login    403      403      403      ok       ok
GET     fide_packages             login    403      403      403      ok       ok
POST    fide_packages             login    403      403      403      ok       ok
GET     fide_package              login    403      403      403      404      404
GET     fide_package_file         login    403      403      403      404      404
POST    send_fide_package         login    403      403      403      404      404
GET     fees                      login    403      403      403      ok       ok
POST    fees                      login    403      403      403      ok       ok
GET     fees_file                 login    403      403      403      ok       ok
POST    remove_fee_rate           login    403      403      403      404      404
GET     fide_compare              login    403      403      403      404      404
GET     fide_compare_file         login    403      403      403      404      404
GET     backup                    login    403      403      403      403      ok
GET     audit                     login    403      403      403      ok       ok
GET     registrations             login    ok       ok       403      ok       ok
GET     registration_new          login    ok       ok       403      ok       ok
POST    registration_new          login    ok       ok       403      ok       ok
GET     registration              login    ok       403      403      ok       ok
GET     registration_change       login    ok       403      403      ok       ok
POST    registration_change       login    ok       403      403      ok       ok
POST    decide_registration       login    403      403      403      ok       ok
POST    cancel_registration       login    ok       403      403      ok       ok
"""
HEADING, *LINES = [line for line in TABLE.splitlines() if line]
ROLES = HEADING.split()[2:]


def addresses(
    patterns: list[URLPattern | URLResolver], parts: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """The name of each address and the names of its variable parts."""
    for pattern in patterns:
        here = parts | pattern.pattern.converters.keys()
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, here)
        else:
            yield str(pattern.name), here


AT_THE_DESK = dict(addresses(desk.urlpatterns))
ADDRESSES = AT_THE_DESK | dict(addresses(office.urlpatterns))
KINDS = {
    "desk": AT_THE_DESK,
    "run": ("run", "run_progress", "run_outdated", "acknowledge", "publish", "drop_run"),
    "correction": {*dict(addresses(corrections)), *dict(addresses(adjustments))},
    "list": (
        *("list", "list_version", "download", "checksum", "evidence", "verify", "period"),
        *("fide_compare", "fide_compare_file", "top_lists", "list_statistics", "through_time"),
    ),
    "compared": ("compare_versions", "differences"),
    "order": ("approve_publication", "change_publication", "cancel_publication"),
    "working": ("calculations", "calculations_version", "calculation", "report_error"),
    "what_if": ("what_if", "what_if_progress", "what_if_file", "cancel_what_if", "take_up_what_if"),
    "claim": ("claim", "own_claim", "answer_claim"),
    "merge": ("split",),
    "api_key": ("revoke_api_key",),
    "webhook": ("webhook", "try_webhook", "send_again", "remove_webhook"),
    "met": ("head_to_head",),
}


class Row(NamedTuple):
    method: str
    name: str
    of: str
    expected: dict[str, str]

    def __str__(self) -> str:
        return f"{self.method} {self.name} {self.of}".strip()


def row(line: str) -> Row:
    words = line.split()
    of = words.pop(2).strip("()") if words[2].startswith("(") else ""
    method, name, *expected = words
    assert len(expected) == len(ROLES), line
    return Row(method, name, of, dict(zip(ROLES, expected, strict=True)))


ROWS = [row(line) for line in LINES]


class Scene(NamedTuple):
    """Who asks, and what the addresses name: of the cup, or of what stands in brackets."""

    people: dict[str, User | None]
    named: dict[str, dict[str, Any]]

    def address(self, row: Row) -> str:
        parts = ADDRESSES[row.name]
        kind = next((kind for kind, names in KINDS.items() if row.name in names), "office")
        given = self.named[kind] | self.named.get(row.of, {})
        return reverse(row.name, kwargs={part: given[part] for part in parts})


@pytest.fixture
def scene(db: None) -> Scene:
    chief, stranger = cast.account("arbiter", "arbiters"), cast.account("stranger", "arbiters")
    helper, officer = cast.account("helper"), cast.account("officer", "officers")
    admin = cast.account("admin", is_superuser=True)
    cup = cast.running(chief)
    draft = cast.tournament(chief, name="Winter Cup")
    player = Player.objects.order_by("pk")[0]
    entries.enter(draft, player)
    hidden = cast.player("Shy, Person")
    Player.objects.filter(pk=hidden.pk).update(hidden=True)
    helping = Staff.objects.create(tournament=cup, user=helper, role=Role.HELPER)
    listed = {
        "entry_id": cup.entries.order_by("pk")[0].pk,
        "category_id": cup.categories.create(name="Women", sex="w").pk,
        "absence_id": 1,
        "added_id": 1,
        "rule": cup.kept_apart.create(kind="club").pk,
    }
    (link, token), (ended, revoked) = cast.helper_link(cup, chief), cast.helper_link(cup, chief)
    helper_links.revoke(ended, timezone.now())
    before = reporting.receive(reporting.report(city="Oslo"), chief)
    report = reporting.receive(reporting.report(), chief, replaces=before)
    known = month.people("AF")
    base = month.base(known, control="rapid")
    second = month.base(known, {"A": 1990}, control="rapid")
    said = Claim(player=known["A"], version=second, text="It is wrong", by=chief, at=timezone.now())
    claim, claim_token = claims.make(said, claims.drawn(), second.at.date())
    merged = merge(known["A"], known["F"], "one person", officer, timezone.now())
    preview = run.begin(RatingList.objects.get_or_create(control="rapid", date=month.DECEMBER)[0], officer, month.NOW)
    ordered = PublicationOrder.objects.create(
        run=preview, reason="monthly list", due=month.NOW, by=officer, at=month.NOW
    )
    return Scene(
        dict(zip(ROLES, (None, chief, stranger, helper, officer, admin), strict=True)),
        {
            "desk": {
                "slug": cup.slug,
                "pk": helping.pk,
                "number": 1,
                "board": 1,
                "start_number": 1,
                "column": "pts",
                "section": "players",
                "link_id": link.pk,
                "token": token,
                **listed,
            },
            "office": {
                "number": player.number,
                "chapter": "standard",
                "name": "2024-03-01",
                "other": "2022-01-01",
                "pk": report.pk,
                "start_number": 1,
                "fact": player.facts.get().pk,
                "code": registered(chief).code,
            },
            "correction": corrected(officer, base, preview),
            "run": {"pk": preview.pk},
            "claim": {"pk": claim.pk, "token": claim_token},
            "unknown": {"token": "x" * 32},
            "merge": {"pk": merged.pk},
            "api_key": {"pk": keys.make(chief, "an app", timezone.now())[0].pk},
            "webhook": webhook_of(chief),
            "met": {"number": player.number, "other": known["A"].number},
            "what_if": {"pk": compared(officer).pk},
            "list": {"month": "2025-11", "control": "rapid", "number": base.number, "file": "csv"},
            "compared": {"month": "2025-11", "control": "rapid", "number": second.number},
            "order": {"pk": ordered.pk},
            "working": {"number": "101", "month": "2025-11", "control": "rapid", "version": base.number, "game": 1},
            "draft": {"slug": draft.slug, "start_number": 1},
            "hidden": {"number": hidden.number},
            "revoked": {"token": revoked},
        },
    )


def corrected(officer: User, base: Version, preview: Run) -> dict[str, int]:
    """A correction with a list computed for it, and adjustments, by the parts of their addresses."""
    known = month.people("BC")
    report = reporting.receive(reporting.report(city="Hamar"), officer)
    event = RatedEvent.objects.create(
        submission=report, name="Open", first_day=reporting.FIRST_DAY, last_day=reporting.LAST_DAY, system="swiss",
        control="rapid", list_date=month.DECEMBER, accepted_at=month.NOW,
    )  # fmt: skip
    sides: dict[str, Any] = {"white": known["B"], "black": known["C"], "white_result": "1", "black_result": "0"}
    game = event.games.create(round=1, played=True, **sides)
    correction = Correction.objects.create(kind="doubled", reason="twice", by=officer, at=month.NOW)
    correction.events.create(event=event)
    cascade = correction.cascades.create(asked_by=officer, asked_at=month.NOW, finished_at=month.NOW)
    row = cascade.lists.create(list=preview.list, against=base, run=preview)
    told: dict[str, Any] = {"control": "rapid", "list_date": month.JANUARY, "reason": "so", "by": officer}
    formula = AdjustmentFormula.objects.create(terms=Terms(low=0, high=1).as_json(), at=month.NOW, **told)
    single = Adjustment.objects.create(player=known["B"], points=3, kind="base", **told)
    return {
        "correction": correction.pk, "row": row.pk, "event": event.pk, "game": game.pk,
        "start_number": 1, "formula": formula.pk, "adjustment": single.pk,
    }  # fmt: skip


def webhook_of(user: User) -> dict[str, Any]:
    """A webhook and a message of it, by the parts of their addresses."""
    told = {"happenings": ["list.published"], "url": "https://example.org/", "salt": new_salt()}
    made = Webhook.objects.create(user=user, made_at=timezone.now(), **told)
    return {"pk": made.pk, "message": try_out(made).uuid}


def compared(officer: User) -> WhatIf:
    """A what-if of no lists that has ended."""
    ended = {"finished_at": month.NOW, "outcome": Comparison(month.NOVEMBER, {}).outcome()}
    return WhatIf.objects.create(
        title="Four lists a year", control="rapid", first_list=month.DECEMBER, last_list=month.DECEMBER,
        terms={"lists_a_year": 4}, asked_by=officer, asked_at=month.NOW, **ended,
    )  # fmt: skip


def test_every_address_is_in_the_table() -> None:
    assert {row.name for row in ROWS} == {*ADDRESSES}


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_each_role_is_let_in_or_turned_away_as_the_table_says(scene: Scene, row: Row) -> None:
    address = scene.address(row)
    given = scene.named["hidden"] if row.method == "POST" else {}
    assert {role: met(person, row.method, address, given) for role, person in scene.people.items()} == row.expected


def met(person: User | None, method: str, address: str, given: dict[str, str]) -> str:
    """What a person meets at the door, in the words of the table; nothing of it stays."""
    client = Client()
    if person:
        client.force_login(person)
    with transaction.atomic():
        answer = client.post(address, given) if method == "POST" else client.get(address)
        list(answer)  # a file is closed at its end
        transaction.set_rollback(True)
    if answer.status_code == 302 and answer["Location"].startswith(reverse("account_login")):
        return "login"
    return str(answer.status_code) if answer.status_code in (403, 404, 405) else "ok"

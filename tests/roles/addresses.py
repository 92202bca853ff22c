"""The addresses of the product by name, and the kind of object in each."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver

from ratings import urls as office
from ratings.corrections.urls import urlpatterns as corrections
from ratings.periods.urls import urlpatterns as periods
from tournaments import urls as desk


def addresses(
    patterns: list[URLPattern | URLResolver], parts: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the name of each address and the names of its variable parts."""
    for pattern in patterns:
        here = parts | pattern.pattern.converters.keys()
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, here)
        else:
            yield str(pattern.name), here


AT_THE_DESK = dict(addresses(desk.urlpatterns))
ADDRESSES = AT_THE_DESK | dict(addresses(office.urlpatterns))
KINDS = {
    "invitation": ("invitation",),
    "desk": AT_THE_DESK,
    "run": ("run", "run_progress", "run_changes", "run_outdated", "acknowledge", "publish", "drop_run"),
    "correction": {
        *dict(addresses(corrections)),
        *(name for name, _ in addresses(periods) if "adjust" in name or "formula" in name),
    },
    "list": (
        *(
            "month",
            "month_tables",
            "month_picture",
            "list_picture",
            "combined_download",
            "combined_checksum",
            "list",
            "lists_of_series",
            "list_version",
            "download",
            "checksum",
            "evidence",
            "verify",
            "period",
        ),
        *(
            "fide_compare",
            "fide_compare_file",
            "top_lists",
            "list_statistics",
            "through_time",
            "list_statistics_table",
            "through_time_table",
        ),
    ),
    "series": ("change_rating_series",),
    "event": ("event", "event_of_evidence", "event_picture", "event_rounds", "event_report", "fide_event"),
    "compared": ("compare_versions", "differences"),
    "order": ("approve_publication", "change_publication", "cancel_publication"),
    "working": ("calculations", "calculations_version", "calculation", "report_error"),
    "money": (
        *(
            "payer",
            "statement",
            "statement_file",
            "statement_pdf",
            "invoice",
            "invoice_file",
            "invoice_pdf",
            "cancel_invoice",
        ),
    ),
    "what_if": ("what_if", "what_if_progress", "what_if_file", "cancel_what_if", "take_up_what_if"),
    "claim": ("claim", "own_claim", "answer_claim"),
    "merge": ("split",),
    "api_key": ("revoke_api_key",),
    "session": ("end_session",),
    "logo": ("logo",),
    "first_day": ("mark_first_day",),
    "arbiter": ("arbiter", "remove_arbiter"),
    "member": ("member",),
    "member_import": (
        *("member_import", "member_import_left_out", "member_import_progress", "member_import_undo"),
        *("member_ratings", "decide_member_row"),
    ),
    "member_group": ("member_import_group",),
    "account": ("account", "deactivate_account", "reactivate_account", "password_link", "drop_second_factor"),
    "account_invitation": ("account_invitation", "revoke_account_invitation"),
    "account_request": ("decline_account_request",),
    "webhook": ("webhook", "try_webhook", "send_again", "remove_webhook"),
    "met": ("head_to_head",),
}


def kind_of(name: str) -> str:
    """Return the kind of object of an address, by default "office": mostly a report or a player."""
    return next((kind for kind, names in KINDS.items() if name in names), "office")

"""Log lines without the tokens of links: helpers, claims, invitations, check-in, new passwords."""

import logging
import re

TOKEN = re.compile(
    r"(/desk/(?:helper|invitations)/|(?<!\d)/check-in/|(?<!/office)/claims/(?!mine/)"
    r"|(?<!/office)/accounts/(?:confirm-email|invitations|password/reset/key)/)[^/\s]+"
)


def without_tokens(text: str) -> str:
    """Replace each token in an address by "…"."""
    return TOKEN.sub(r"\1…", text)


class WithoutTokens(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if TOKEN.search(message):
            record.msg, record.args = without_tokens(message), ()
        return True

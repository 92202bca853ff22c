"""Log lines name the page that was asked for, but not the token in the address of a link: a helper's, a claim's, an
invitation's, that of a new password."""

import logging
import re

TOKEN = re.compile(
    r"(/desk/(?:helper|invitations)/|(?<!\d)/check-in/|(?<!/office)/claims/(?!mine/)"
    r"|(?<!/office)/accounts/(?:confirm-email|invitations|password/reset/key)/)[^/\s]+"
)


def without_tokens(text: str) -> str:
    """The text with … for each token in an address."""
    return TOKEN.sub(r"\1…", text)


class WithoutTokens(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if TOKEN.search(message):
            record.msg, record.args = without_tokens(message), ()
        return True

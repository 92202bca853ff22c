"""Log lines name the page that was asked for, but not the token in the address of a link: a helper's, a claim's, an
invitation's."""

import logging
import re

TOKEN = re.compile(r"(/desk/(?:helper|invitations)/|(?<!\d)/check-in/|(?<!/office)/claims/(?!mine/))[^/\s]+")


class WithoutTokens(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        message = record.getMessage()
        if TOKEN.search(message):
            record.msg, record.args = TOKEN.sub(r"\1…", message), ()
        return True

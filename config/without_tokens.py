"""Log lines name the page that was asked for, but not the token in the address of a helper's or a claim's link."""

import logging
import re

TOKEN = re.compile(r"((?:/desk/helper/)|(?<!/office)/claims/(?!mine/))[^/\s]+")


class WithoutTokens(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        said = record.getMessage()
        if TOKEN.search(said):
            record.msg, record.args = TOKEN.sub(r"\1…", said), ()
        return True

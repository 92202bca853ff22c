"""Mails of errors to ADMINS, if any are set. They bypass the mail queue, which may be the failing part.

A mail contains the log line and the traceback: the request id, no values, names, addresses or queries.
"""

import logging
import smtplib
import time
from threading import Thread

from django.core.mail import mail_admins

from config.logs.lines import TextLine, without_persons

HOUR = 3600
MOST = 20  # mails per hour from one process

log = logging.getLogger(__name__)


class MailToAdmins(logging.Handler):
    """A handler that mails an error of one code line once an hour, and at most MOST mails from one process."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(TextLine())
        self._mailed: dict[tuple[str, ...], tuple[float, int]] = {}

    def emit(self, record: logging.LogRecord) -> None:
        if record.name == log.name:
            return
        kept_back = self._count(_place(record), time.monotonic())
        if kept_back is None:
            return
        subject = f"{record.levelname}: {without_persons(record.getMessage())}"[:200]
        more = f"\n\nIt happened {kept_back} times more since the last mail." if kept_back else ""
        Thread(target=_mail, args=[" ".join(subject.split()), self.format(record) + more]).start()

    def _count(self, place: tuple[str, ...], now: float) -> int | None:
        """Return the number of errors of this code line that were held back since its last mail.

        None: hold this error back, too.
        """
        mailed, kept_back = self._mailed.get(place, (-HOUR, 0))
        recent = sum(now - last < HOUR for last, _kept_back in self._mailed.values())
        if now - mailed < HOUR or recent >= MOST:
            self._mailed[place] = (mailed, kept_back + 1)
            return None
        self._mailed = {key: value for key, value in self._mailed.items() if now - value[0] < 24 * HOUR}
        self._mailed[place] = (now, 0)
        return kept_back


def _place(record: logging.LogRecord) -> tuple[str, ...]:
    """Return the code line of an error: the innermost line of its traceback."""
    trace, kind = (record.exc_info[2], str(record.exc_info[0])) if record.exc_info else (None, "")
    if not trace:
        return record.name, record.pathname, str(record.lineno)
    while trace.tb_next:
        trace = trace.tb_next
    return record.name, kind, trace.tb_frame.f_code.co_filename, str(trace.tb_lineno)


def _mail(subject: str, text: str) -> None:
    try:
        mail_admins(subject, text)
    except (smtplib.SMTPException, OSError) as error:
        log.warning("A report of an error was not mailed: %s", error)

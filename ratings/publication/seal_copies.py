"""Copies of the seals of published versions outside the database.

Each seal contains the previous seal of its series and time control, and so proves all earlier versions. The copies are
a file beside the data, a public feed, and letters to outside addresses. A change of the database cannot change them. If
a copy has a seal without a version, a list was removed.
"""

import logging
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from ratings.delivery import mail
from ratings.models import Version
from ratings.publication.verify import Verification

log = logging.getLogger(__name__)
SEALS_FILE = "seals.txt"


def seal_line(version: Version) -> str:
    """Return time, list and seal of a version, separated by tabs."""
    at = version.at.strftime("%Y-%m-%dT%H:%M:%SZ")
    return f"{at}\t{version.list.name}\t{version.list.date}\tv{version.number}\t{version.seal}"


def copy_new_seals() -> list[str]:
    """Append new seals to the file and send them to the outside addresses; return their lines."""
    copied = _copied_lines()
    seals = {line.split("\t")[-1] for line in copied}
    versions = Version.objects.exclude(seal__in=seals).select_related("list__series").order_by("pk")
    new = [seal_line(version) for version in versions]
    if new:
        file = _seals_path()
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as written:
            written.write("".join(f"{text}\n" for text in new))
        send_outside(_("Seals of published lists"), "\n".join(new))
    return new


def missing_seals() -> list[str]:
    """Return the lines of the file with a seal that no version has."""
    copied = _copied_lines()
    present = {*Version.objects.values_list("seal", flat=True)}
    return [text for text in copied if text.split("\t")[-1] not in present]


def report_failure(verification: Verification) -> None:
    """Report a version that fails verification, in the log and to the outside addresses."""
    wrong = "\n".join(f"{check.sentence} {check.detail}".strip() for check in verification.checks if not check.ok)
    log.error("%s does not hold: %s", verification.name, wrong)
    send_outside(_("A published list fails the check: %(list)s") % {"list": verification.name}, wrong)


def report_missing_seals() -> list[str]:
    """Report the lines of `missing_seals`, in the log and to the outside addresses, and return them."""
    gone = missing_seals()
    if gone:
        log.error("Versions are gone: %s", "; ".join(gone))
        send_outside(_("Published lists missing"), "\n".join(gone))
    return gone


def send_outside(subject: str, text: str) -> None:
    """Send a letter to each address in SEALS_TO."""
    for address in settings.SEALS_TO:
        mail.queue_mail(address, subject, text)


def _seals_path() -> Path:
    return Path(settings.DATA_DIR) / SEALS_FILE


def _copied_lines() -> list[str]:
    try:
        return _seals_path().read_text("utf-8").splitlines()
    except FileNotFoundError:
        return []

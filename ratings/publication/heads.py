"""The head seals: that of each version published last; behind it stand all before it in the same time control.

They are kept where a change of the database does not reach: in a file beside the data, in a feed that others read, and
in letters to addresses outside. A seal that stands there and is in no version any more tells that a list was removed.
"""

import logging
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from ratings.delivery import mail
from ratings.models import Version
from ratings.publication.verify import Verification

log = logging.getLogger(__name__)
FILE = "seals.txt"


def line(version: Version) -> str:
    """Time, list and seal of a version, parted by tabs."""
    at = version.at.strftime("%Y-%m-%dT%H:%M:%SZ")
    return f"{at}\t{version.list.name}\t{version.list.date}\tv{version.number}\t{version.seal}"


def keep_new() -> list[str]:
    """Write the seals that are not in the file yet behind those that are, and send them out; answers their lines."""
    kept = _kept()
    seals = {line.split("\t")[-1] for line in kept}
    versions = Version.objects.exclude(seal__in=seals).select_related("list__series").order_by("pk")
    new = [line(version) for version in versions]
    if new:
        file = _file()
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as written:
            written.write("".join(f"{text}\n" for text in new))
        send_outside(_("Seals of published lists"), "\n".join(new))
    return new


def lost() -> list[str]:
    """The lines of the file whose seal no version has."""
    kept = _kept()
    present = {*Version.objects.values_list("seal", flat=True)}
    return [text for text in kept if text.split("\t")[-1] not in present]


def alarm(proof: Verification) -> None:
    """Report a version that is not what was sealed: in the log, and to the addresses outside."""
    wrong = "\n".join(f"{check.words} {check.found}".strip() for check in proof.checks if not check.ok)
    log.error("%s does not hold: %s", proof.version, wrong)
    send_outside(_("A published list does not hold: %(list)s") % {"list": proof.version}, wrong)


def alarm_of_lost() -> list[str]:
    """Report the seals that no version has any more; answers them."""
    gone = lost()
    if gone:
        log.error("Versions are gone: %s", "; ".join(gone))
        send_outside(_("Published lists are gone"), "\n".join(gone))
    return gone


def send_outside(subject: str, text: str) -> None:
    """A letter to each address of SEALS_TO."""
    for address in settings.SEALS_TO:
        mail.send(address, subject, text)


def _file() -> Path:
    return Path(settings.DATA_DIR) / FILE


def _kept() -> list[str]:
    try:
        return _file().read_text("utf-8").splitlines()
    except FileNotFoundError:
        return []

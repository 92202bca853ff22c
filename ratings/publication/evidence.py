"""The evidence of a version as a zip file. Any program can recompute the list from it, and check the seal."""

import json
import zipfile
from collections.abc import Iterable
from itertools import chain
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from django.utils.translation import override

from ratings.exports.canonical import HEADER
from ratings.lists import rows
from ratings.models import Version
from ratings.periods.inputs import unfreeze
from ratings.publication.publish import facts_to_seal
from ratings.publication.seal import facts_of, sealed_text

MAX_MEMORY = 16 * 1024 * 1024
FILE_TIME = (1980, 1, 1, 0, 0, 0)
README = """\
%(control)s list of %(date)s, version %(number)d

The list was published sealed. Everything it follows from is in this file.

1. rows.csv is the list that was published, sorted by number. Its checksum:

       tail -n +2 rows.csv | sha256sum
       %(rows)s

2. inputs.txt is everything that was read: for a computed list the list before, the people, events, games and
   adjustments, and the text of the rules; for an imported one the rows as they came. A line is one fact, its cells
   parted by tabs; its first word says what it is; a dot stands for nothing known. Its checksum:

       sha256sum inputs.txt
       %(inputs)s

3. seal.txt names both checksums, the reason, the time and the seal of the version published before. Its checksum is
   the seal:

       sha256sum seal.txt
       %(seal)s

   version.json has all seals before it: a version that was removed or changed breaks the chain.

4. To derive the list again, do with inputs.txt what the rules in it say (the lines behind a bar), or let verify.py do
   it, a file of 300 lines among the documents of the program that needs nothing but Python:
   docs/using/proof.md tells how.
   The program itself proves it with: manage.py verify_list %(month)s %(name)s v%(number)d%(series)s

Of the day of birth the year alone is used, and nothing else about it is in here.
"""


def evidence_file(version: Version) -> IO[bytes]:
    """Return the zip file, open at its beginning. Equal evidence has equal bytes.

    DamagedInputs if the stored inputs do not match their checksum. The zip file contains: inputs.txt, the inputs of the
    computation; rows.csv, the list, sorted by number; seal.txt, the text whose checksum is the seal; version.json, the
    checksums and all earlier seals; README.txt, instructions for checking.
    """
    inputs = unfreeze(version.run.inputs.data, version.inputs_sha256)
    file = SpooledTemporaryFile(max_size=MAX_MEMORY)  # noqa: SIM115  (the caller closes it)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        _add(archive, "README.txt", [_readme(version).encode()])
        _add(archive, "inputs.txt", [inputs])
        _add(archive, "rows.csv", chain([HEADER], rows.canonical_lines(version.run_id)))
        _add(archive, "seal.txt", [sealed_text(facts_to_seal(version)).encode()])
        _add(archive, "version.json", [_version_json(version).encode()])
    file.seek(0)
    return file


def file_name(version: Version) -> str:
    """Return the file's name, such as ``standard-2025-12-v1-evidence.zip``."""
    rated = version.list
    parts = [rated.series_code.lower(), rated.control, rated.month, f"v{version.number}", "evidence.zip"]
    return "-".join(filter(None, parts))


def _add(archive: zipfile.ZipFile, name: str, pieces: Iterable[bytes]) -> None:
    member = zipfile.ZipInfo(name, FILE_TIME)
    member.compress_type = zipfile.ZIP_DEFLATED
    member.external_attr = 0o644 << 16
    with archive.open(member, "w", force_zip64=True) as into:
        for piece in pieces:
            into.write(piece)


def _version_json(version: Version) -> str:
    """Return the version and its chain of seals as JSON, oldest first."""
    chain = Version.objects.of_chain(version.list).filter(pk__lte=version.pk).select_related("list__series")
    facts: dict[str, Any] = facts_of(facts_to_seal(version)) | {
        "date": version.list.date.isoformat(),
        "at": version.at.isoformat(timespec="microseconds"),
        "kind": version.run.kind,
        "editions": version.run.editions,
        "rows": version.rows,
        "seal": version.seal,
        "chain": [
            {"date": link.list.date.isoformat(), "number": link.number, "seal": link.seal}
            for link in chain.order_by("pk")
        ],
    }
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


@override("en-gb")
def _readme(version: Version) -> str:
    """Return the instructions. They are always in English, so that the bytes of the file are reproducible."""
    return README % {
        "control": version.list.get_control_display(),
        "name": version.list.control,
        "date": version.list.date.isoformat(),
        "month": version.list.month,
        "number": version.number,
        "series": f" --series {code}" if (code := version.list.series_code) else "",
        "rows": version.rows_sha256,
        "inputs": version.inputs_sha256,
        "seal": version.seal,
    }

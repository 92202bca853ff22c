"""Verification of a version: rows recomputed from the frozen inputs; checks of checksums, seals and sources."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.core.exceptions import ObjectDoesNotExist
from django.utils.translation import gettext as _

from ratings.core.version import program_version
from ratings.engine.imported_list import from_text as imported_from_text
from ratings.engine.imported_list import rows_of_imported_list as of_imported
from ratings.engine.inputs_format.cells import BadInputs
from ratings.engine.inputs_format.text import from_text
from ratings.engine.rate import rate
from ratings.engine.results import ComputedRows
from ratings.exports.canonical import rows_sha256
from ratings.lists import rows
from ratings.models import Inputs, RunKind, Version
from ratings.periods.inputs import DamagedInputs, unfreeze
from ratings.periods.row_comparison import RowDifference, find_differences
from ratings.publication.publish import facts_to_seal
from ratings.publication.seal import seal
from ratings.publication.unsealed_facts import VerificationCheck, unsealed_checks
from ratings.series.editions import changed_editions

MAX_DIFFERENCES = 100


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of verifying a version.

    `differences` are the first cells that differ from the recomputed rows. There are `different_cells` in
    `different_rows` rows. `program_then` is the program version that computed the published list, `program_now` the
    version that recomputed it.
    """

    version: Version
    checks: tuple[VerificationCheck, ...]
    differences: tuple[RowDifference, ...]
    different_cells: int
    different_rows: int
    program_then: str
    program_now: str
    changed_editions: tuple[str, ...] = ()
    """The editions in EDITIONS_DIRECTORY that rated the list and have different files today. This is no failure."""

    @property
    def ok(self) -> bool:
        return all(check.ok for check in self.checks)

    @property
    def name(self) -> str:
        """The name of the version, or its key if its list or series is missing."""
        try:
            return str(self.version)
        except ObjectDoesNotExist:
            return f"version {self.version.pk}"

    @property
    def may_be_program_change(self) -> bool:
        """True if a later correction of the program may explain all failures."""
        return (
            self.different_cells > 0
            and self.program_then != self.program_now
            and sum(not check.ok for check in self.checks) == 1
        )


def verify(version: Version) -> Verification:
    """Verify a version: recompute it only from its frozen inputs, and check its seal and the unsealed facts.

    A version whose run, list or series is missing is invalid. Pass a version without joined rows: a join would skip it.
    """
    try:
        return _verify(version)
    except ObjectDoesNotExist as error:
        missing = VerificationCheck(_("The run, the list and the series of the version exist."), False, str(error))
        return Verification(version, (missing,), (), 0, 0, "", program_version())


def _verify(version: Version) -> Verification:
    text, inputs = _inputs(version)
    then, derived, derivable, edited = _recompute(version, text)
    first_differences: list[RowDifference] = []
    total, rows_told = 0, set()
    for difference in _differences(version, derived) if derived else ():
        total += 1
        rows_told.add((difference.table, difference.row))
        first_differences += [difference] * (total <= MAX_DIFFERENCES)
    if total:
        message = _("%(cells)d cells in %(rows)d rows do not") % {"cells": total, "rows": len(rows_told)}
        derivable = derivable._replace(ok=False, detail=message)
    checks = (inputs, derivable, _rows(version), _seal(version), *unsealed_checks(version), _chain(version))
    first, now = tuple(first_differences), program_version()
    return Verification(version, checks, first, total, len(rows_told), then, now, edited)


def _differences(version: Version, derived: ComputedRows) -> Iterator[RowDifference]:
    """Yield the differences in the rows of the run, and in its list of editions."""
    yield from find_differences(version.run_id, derived)
    if version.run.editions != [*derived.editions]:
        recorded, right = (", ".join(names) for names in (version.run.editions, derived.editions))
        yield RowDifference("ratings_run", str(version.run_id), "editions", recorded, right)


def _inputs(version: Version) -> tuple[bytes, VerificationCheck]:
    sentence = _("The stored inputs have the published checksum.")
    frozen = Inputs.objects.filter(run=version.run_id).first()
    try:
        text = unfreeze(frozen.data if frozen else b"", version.inputs_sha256)
    except DamagedInputs as error:
        return b"", VerificationCheck(sentence, False, str(error))
    frozen_sha256 = frozen.sha256 if frozen else ""
    return text, VerificationCheck(sentence, frozen_sha256 == version.inputs_sha256, frozen_sha256)


class _Recomputed(NamedTuple):
    """The program that computed the list, the recomputed rows (None after a failure), and the check.

    `edited` are the editions whose files differ today.
    """

    program: str
    consequences: ComputedRows | None
    check: VerificationCheck
    edited: tuple[str, ...] = ()


def _recompute(version: Version, text: bytes) -> _Recomputed:
    sentence = _("Every row can be derived again from the inputs.")
    if not text:
        return _Recomputed("", None, VerificationCheck(sentence, False, _("not checked: the inputs are damaged")))
    try:
        if version.run.kind == RunKind.IMPORTED:
            imported = imported_from_text(text)
            return _Recomputed(imported.program, of_imported(imported), VerificationCheck(sentence, True))
        inputs = from_text(text)
        return _Recomputed(inputs.program, rate(inputs), VerificationCheck(sentence, True), changed_editions(inputs))
    except BadInputs as error:
        return _Recomputed("", None, VerificationCheck(sentence, False, str(error)))


def _rows(version: Version) -> VerificationCheck:
    text = _("The rows have the published checksum.")
    checksum, count = rows_sha256(rows.canonical_lines(version.run_id)), version.run.listed.count()
    if checksum == version.rows_sha256 and count != version.rows:
        return VerificationCheck(
            text, False, _("%(count)d rows, not %(said)d") % {"count": count, "said": version.rows}
        )
    return VerificationCheck(text, checksum == version.rows_sha256, checksum)


def _seal(version: Version) -> VerificationCheck:
    recomputed = seal(facts_to_seal(version))
    return VerificationCheck(_("The seal belongs to this version."), recomputed == version.seal, recomputed)


def _chain(version: Version) -> VerificationCheck:
    text = _("No earlier version of this rating type was changed or removed.")
    broken = next(_broken_versions(version), None)
    return VerificationCheck(text, broken is None, str(broken or ""))


def _broken_versions(version: Version) -> Iterator[Version]:
    """Yield the versions up to this version whose seal or previous version is wrong."""
    chain = Version.objects.of_chain(version.list).filter(pk__lte=version.pk)
    before = None
    for link in chain.select_related("list__series", "previous").order_by("pk"):
        if link.previous_id != (before and before.pk) or (link != version and link.seal != seal(facts_to_seal(link))):
            yield link
        before = link

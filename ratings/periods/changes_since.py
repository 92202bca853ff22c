"""Changes since a run read its inputs, in sentences."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.engine.inputs import ListUsed, RunInputs

NAMED = 5


def changes(then: RunInputs, now: RunInputs) -> list[str]:
    """Return the reasons why a run of `now` may differ from a run of `then`; none for equal inputs."""
    if then == now._replace(program=then.program) and _law(then) == _law(now):
        return []
    return list(_changes(then, now)) or [_("The data that this run read has changed since.")]


def _changes(then: RunInputs, now: RunInputs) -> Iterator[str]:
    if then.before != now.before:
        yield _("The list before is now %(now)s; the run began with %(then)s.") % {
            "now": _named(now.before), "then": _named(then.before),
        }  # fmt: skip
    elif then.lists != now.lists:
        yield _("Other lists are in force on the days of the events: %(lists)s.") % {
            "lists": ", ".join(_named(used) for used in sorted({*now.lists} - {*then.lists}))
        }
    came, gone = _names(now, then), _names(then, now)
    if came:
        yield _("Events were accepted since: %(names)s.") % {"names": _some(came)}
    if gone:
        yield _("Events were replaced since: %(names)s.") % {"names": _some(gone)}
    if then.adjustments != now.adjustments:
        yield _("Adjustments of this list were added since.")
    if then.merges != now.merges:
        yield _("Records of the register were merged or split since: %(numbers)s.") % {
            "numbers": _some(sorted(merge.merged for merge in {*then.merges} ^ {*now.merges}))
        }
    changed = {person[:8] for person in now.people} - {person[:8] for person in then.people}
    if changed and not (came or gone):
        names = _some(person[1] for person in sorted(changed))
        yield ngettext("Data of a player changed: %(names)s.",
                       "Data of %(count)d players changed: %(names)s.", len(changed)) % {
            "count": len(changed), "names": names,
        }  # fmt: skip
    if _law(then) != _law(now) and not (came or gone):
        yield _("The text of an edition of the rules changed.")


def _names(inputs: RunInputs, other: RunInputs) -> list[str]:
    """Return the names of the events that are not in the other inputs."""
    keys = {event.key for event in other.events}
    return [event.name for event in inputs.events if event.key not in keys]


def _law(inputs: RunInputs) -> dict[str, str]:
    return {f"{edition.chapter} {edition.name}": edition.toml for edition in inputs.editions}


def _named(used: ListUsed | None) -> str:
    return f"{used.control} {used.date:%Y-%m} v{used.version}" if used else _("none")


def _some(names: Iterable[str]) -> str:
    """Return the first few names, and the number of the rest."""
    all_names = list(names)
    rest = len(all_names) - NAMED
    more = [_("and %(count)d more") % {"count": rest}] if rest > 0 else []
    return ", ".join([*all_names[:NAMED], *more])

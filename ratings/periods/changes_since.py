"""Changes since a run read its inputs, in sentences."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.engine.inputs import RunInputs, UsedList

MAX_NAMES = 5


def describe_changes(before: RunInputs, after: RunInputs) -> list[str]:
    """Return the reasons why a run with the inputs `after` may differ from `before`; empty for equal inputs."""
    if before == after._replace(program=before.program) and _edition_texts(before) == _edition_texts(after):
        return []
    return list(_changes(before, after)) or [_("The data read by this run has changed.")]


def _changes(then: RunInputs, now: RunInputs) -> Iterator[str]:
    if then.previous_list != now.previous_list:
        yield _("The previous list is now %(now)s; the run started from %(then)s.") % {
            "now": _describe_list(now.previous_list), "then": _describe_list(then.previous_list),
        }  # fmt: skip
    elif then.used_lists != now.used_lists:
        yield _("Other lists are in force on the days of the events: %(lists)s.") % {
            "lists": ", ".join(_describe_list(used) for used in sorted({*now.used_lists} - {*then.used_lists}))
        }
    came, gone = _events_without(now, then), _events_without(then, now)
    if came:
        yield _("Events were accepted after the run: %(names)s.") % {"names": _first_names(came)}
    if gone:
        yield _("Events were replaced after the run: %(names)s.") % {"names": _first_names(gone)}
    if then.adjustments != now.adjustments:
        yield _("Adjustments of this list were added after the run.")
    if then.merges != now.merges:
        yield _("Records of the register were merged or split after the run: %(numbers)s.") % {
            "numbers": _first_names(sorted(merge.merged for merge in {*then.merges} ^ {*now.merges}))
        }
    changed = {person[:8] for person in now.players} - {person[:8] for person in then.players}
    if changed and not (came or gone):
        names = _first_names(person[1] for person in sorted(changed))
        yield ngettext("Data of a player changed: %(names)s.",
                       "Data of %(count)d players changed: %(names)s.", len(changed)) % {
            "count": len(changed), "names": names,
        }  # fmt: skip
    if _edition_texts(then) != _edition_texts(now) and not (came or gone):
        yield _("The text of an edition of the rules changed.")


def _events_without(inputs: RunInputs, other: RunInputs) -> list[str]:
    """Return the names of the events that are not in the other inputs."""
    keys = {event.key for event in other.events}
    return [event.name for event in inputs.events if event.key not in keys]


def _edition_texts(inputs: RunInputs) -> dict[str, str]:
    return {f"{edition.chapter} {edition.name}": edition.toml for edition in inputs.editions}


def _describe_list(used: UsedList | None) -> str:
    return f"{used.control} {used.date:%Y-%m} v{used.version}" if used else _("none")


def _first_names(names: Iterable[str]) -> str:
    """Return the first names as text, with the number of further names."""
    all_names = list(names)
    rest = len(all_names) - MAX_NAMES
    more = [_("and %(count)d more") % {"count": rest}] if rest > 0 else []
    return ", ".join([*all_names[:MAX_NAMES], *more])

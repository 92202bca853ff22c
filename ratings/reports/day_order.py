"""The order of day, month and year in a report file. The order that fits all its dates is chosen."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise, product

from ratings.reports.days import TIME, DayOrders, Form, Order, form_of, read_day, valid_dates
from ratings.reports.lines import ReportLine
from ratings.reports.problems import Notes

STANDARD: Order = "YY/MM/DD"  # record 132
ORDERS: tuple[Order, ...] = (STANDARD, "DD/MM/YY", "MM/DD/YY", "YY/DD/MM")
DATE_FORMS: tuple[Form, ...] = ("short", "year-last", "rounds")
ROUND_DATE = re.compile(rf"\S+(?: {TIME}(?!\S))?", re.ASCII)
_NEAR = 100  # days; orders are equally plausible if each makes the event shorter than this
_FIRST_TRF26 = date(2025, 1, 1)
_BIRTH = slice(69, 79)


@dataclass(frozen=True, slots=True)
class StatedDay:
    """A date in a line of a report, with its position; ``form`` is None if its order is clear."""

    row: int
    column: int
    record: str
    text: str
    form: Form | None

    def day(self, orders: dict[Form, Order]) -> date | None:
        """Return the date in the order of its form; None if it is invalid."""
        if self.form:
            return valid_dates(self.text).get(orders[self.form])
        try:
            return read_day(self.text)
        except ValueError:
            return None


def choose_day_orders(lines: list[ReportLine], is_trf26: bool, notes: Notes) -> DayOrders:
    """Return the date orders of a file, and note it if several orders were possible.

    An order fits if every date is valid, the rounds are in sequence within the event, no player is born after it, and
    the dates of the event are near each other. If several orders fit equally well, all are returned.
    """
    stated = [day for day in _stated_days(lines) if day.form is None or valid_dates(day.text)]
    in_question = [day for day in stated if day.form]
    if not in_question:
        return DayOrders()
    by_form = {form: [day for day in in_question if day.form == form] for form in DATE_FORMS}
    fitting = _consistent_combinations(_best_combinations(stated, by_form, is_trf26), by_form)
    settled: dict[Form, tuple[Order, ...]] = {}
    for form, texts in by_form.items():
        orders = [*dict.fromkeys(orders[form] for orders in fitting)]
        settled[form] = _distinct_orders(texts, [order for order in orders if order != "YY/DD/MM"] or orders)
        if len(settled[form]) == 1 and settled[form][0] != STANDARD:
            _note_choice(texts, settled[form][0], notes)
    return DayOrders(*(settled[form] for form in DATE_FORMS))


def _stated_days(lines: list[ReportLine]) -> Iterator[StatedDay]:
    for line in lines:
        if line.tag in ("042", "052"):
            text = line.text[3:].strip()
            yield StatedDay(line.row, line.text.index(text, 3) + 1, line.tag, text, form_of(text))
        elif line.tag == "132":
            for match in ROUND_DATE.finditer(line.text, 3):
                form: Form | None = "rounds" if form_of(match[0]) == "short" else form_of(match[0])
                yield StatedDay(line.row, match.start() + 1, line.tag, match[0], form)
        elif line.tag == "001" and (text := line.text[_BIRTH].strip()):
            yield StatedDay(line.row, _BIRTH.start + 1, line.tag, text, form_of(text))


def _best_combinations(
    stated: list[StatedDay], by_form: dict[Form, list[StatedDay]], is_trf26: bool
) -> list[dict[Form, Order]]:
    """Return the combinations of orders by form that fit all dates best."""
    possible = [_valid_orders(form, texts) for form, texts in by_form.items()]
    candidates = [dict(zip(DATE_FORMS, orders, strict=True)) for orders in product(*possible)]
    measured = [(orders, *_doubts_and_span(stated, orders, is_trf26)) for orders in candidates]
    least = min(doubts for _orders, doubts, _span in measured)
    sound = [(orders, span) for orders, doubts, span in measured if doubts == least]
    shortest = min(span for _orders, span in sound)
    return [orders for orders, span in sound if span <= max(_NEAR, 2 * shortest)]


def _valid_orders(form: Form, texts: list[StatedDay]) -> list[Order]:
    """Return the orders in which all dates of a form are valid.

    Dates of birth are used only if an order fits them, too.
    """
    if not texts:
        return [*DayOrders().of(form)]
    of_event = [{*valid_dates(day.text)} for day in texts if day.record != "001"]
    births = [{*valid_dates(day.text)} for day in texts if day.record == "001"]
    every = [order for order in ORDERS if all(order in orders for orders in of_event)]
    with_births = [order for order in every if all(order in orders for orders in births)]
    return with_births or every or [*DayOrders().of(form)]


def _consistent_combinations(
    fitting: list[dict[Form, Order]], by_form: dict[Form, list[StatedDay]]
) -> list[dict[Form, Order]]:
    """Return the combinations with equal orders for event and rounds; without any, those with rounds in `STANDARD`."""
    if not by_form["rounds"]:
        return fitting
    alike = [orders for orders in fitting if by_form["short"] and orders["rounds"] == orders["short"]]
    return alike or [orders for orders in fitting if orders["rounds"] == STANDARD] or fitting


def _doubts_and_span(stated: list[StatedDay], orders: dict[Form, Order], is_trf26: bool) -> tuple[int, int]:
    """Return the number of doubts about these orders, and the length of the event in days."""
    first, last, rounds, births = (
        [day for line in stated if line.record == record and (day := line.day(orders))]
        for record in ("042", "052", "132", "001")
    )
    event = [*first, *last, *rounds]
    if not event:
        return 0, 0
    doubts = (
        bool(first and last and last[0] < first[0]),
        any((first and day < first[0]) or (last and day > last[-1]) for day in rounds),
        any(later < earlier for earlier, later in pairwise(rounds)),
        any(day >= min(event) for day in births),
        is_trf26 and min(event) < _FIRST_TRF26,
    )
    return sum(map(bool, doubts)), (max(event) - min(event)).days


def _distinct_orders(texts: list[StatedDay], orders: list[Order]) -> tuple[Order, ...]:
    """Return the orders, only the first of those that give the same dates for all texts."""
    by_days: dict[tuple[date | None, ...], Order] = {}
    for order in orders:
        by_days.setdefault(tuple(valid_dates(text.text).get(order) for text in texts), order)
    return tuple(by_days.values())


def _note_choice(texts: list[StatedDay], order: Order, notes: Notes) -> None:
    """Note the order of a form if one of its dates has another valid reading."""
    for day in texts:
        days = valid_dates(day.text)
        if order in days and {*days.values()} != {days[order]}:
            notes.add("adjustment", "day-order", day.row, day.column, day.text, order)
            return

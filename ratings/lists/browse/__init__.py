"""Browsing of a published list: filters, rows, orders, and pages by key.

`BrowseForm` reads the filters and `PositionForm` the position from an address. `sorted_rows` returns all rows,
`browse` one page.
"""

from ratings.lists.filters import sorted_rows
from ratings.lists.forms import (
    BrowseForm,
    FederationForm,
    ListForm,
    PositionForm,
    SinceForm,
)
from ratings.lists.neighbours import Neighbours, neighbours
from ratings.lists.ordering import ORDERS
from ratings.lists.paging import ListPage, browse, queries_by_number
from ratings.lists.previous import with_change
from ratings.lists.summary import filter_texts

__all__ = [
    "ORDERS",
    "BrowseForm",
    "FederationForm",
    "ListForm",
    "ListPage",
    "Neighbours",
    "PositionForm",
    "SinceForm",
    "browse",
    "filter_texts",
    "neighbours",
    "queries_by_number",
    "sorted_rows",
    "with_change",
]

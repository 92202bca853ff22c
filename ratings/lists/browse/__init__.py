"""Browsing of a published list: filters, rows, orders, and pages by key.

`BrowseForm` reads the filters and `PlaceForm` the position from an address. `rows_of` returns all rows, `browse` one
page of them.
"""

from ratings.lists.filters import rows_of
from ratings.lists.forms import (
    BrowseForm,
    FederationForm,
    ListForm,
    PlaceForm,
    SinceForm,
)
from ratings.lists.neighbours import Neighbours, neighbours
from ratings.lists.ordering import ORDERS
from ratings.lists.paging import ListPage, browse, rows_with
from ratings.lists.previous import with_change
from ratings.lists.summary import to_sentence

__all__ = [
    "ORDERS",
    "BrowseForm",
    "FederationForm",
    "ListForm",
    "ListPage",
    "Neighbours",
    "PlaceForm",
    "SinceForm",
    "browse",
    "neighbours",
    "rows_of",
    "rows_with",
    "to_sentence",
    "with_change",
]

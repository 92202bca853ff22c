"""Browsing a published list: what a reader may ask of it, which rows answer, in which order, a page at a time by key.

`BrowseForm` takes the words of an address and `PlaceForm` where in the list it is; `rows_of` answers with the rows,
`browse` with a page of them.
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

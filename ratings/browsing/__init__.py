"""Browsing a published list: what a reader may ask of it, which rows answer, in which order, a page at a time by key.

`BrowseForm` takes the words of an address and `PlaceForm` where in the list it is; `rows_of` answers with the rows,
`browse` with a page of them.
"""

from ratings.browsing.asked import BrowseForm, FederationForm, PlaceForm, SinceForm
from ratings.browsing.before import with_change
from ratings.browsing.filters import rows_of
from ratings.browsing.neighbours import Neighbours, neighbours
from ratings.browsing.order import ORDERS
from ratings.browsing.pages import Page, browse, rows_with
from ratings.browsing.told import told

__all__ = [
    "ORDERS",
    "BrowseForm",
    "FederationForm",
    "Neighbours",
    "Page",
    "PlaceForm",
    "SinceForm",
    "browse",
    "neighbours",
    "rows_of",
    "rows_with",
    "told",
    "with_change",
]

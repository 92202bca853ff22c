"""Pages of published lists: told apart by strong tags, answered again without asking the database, kept while true."""

from ratings.lasting.page import lasting

__all__ = ["lasting"]

"""The migrations of `ratings`, and one more, as a next release would have it."""

from ratings import migrations

__path__ = [*migrations.__path__, *__path__]

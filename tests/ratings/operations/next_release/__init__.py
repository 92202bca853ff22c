"""The migrations of `ratings`, and one more, as in a next release."""

from ratings import migrations

__path__ = [*migrations.__path__, *__path__]

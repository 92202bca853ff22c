"""Reaching into a mapping by a key that is itself a value of the page."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def at(mapping: Mapping[Any, Any], key: Any) -> Any:
    """What stands under the key; None where nothing does."""
    return mapping.get(key)

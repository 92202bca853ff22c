"""Template filter for mappings with variable keys."""

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


@register.filter
def at(mapping: Mapping[Any, Any], key: Any) -> Any:
    """Return the value of the key; None for a missing key."""
    return mapping.get(key)

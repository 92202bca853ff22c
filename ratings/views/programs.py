"""The API for readers: what may be asked, made of its own description."""

import json
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import resolve, reverse
from django.views.decorators.http import require_safe

from ratings.api import keys, problems, quota
from ratings.models import ApiKey

METHODS = ("get", "post")


@require_safe
def programs(request: HttpRequest) -> HttpResponse:
    """Every operation with its parameters and fields, the statuses of refusal, and how much may be asked."""
    address = reverse("api:openapi-json")
    described = json.loads(resolve(address).func(request).content)
    context = {
        "groups": _groups(described),
        "schemas": [*_schemas(described)],
        "problems": sorted((problems.DETAILS | problems.ASKING).items()),
        "a_minute": settings.API_A_MINUTE,
        "a_day": settings.API_A_DAY,
        "with_key": ApiKey(),
        "begins_with": keys.BEGINS_WITH,
        "description": address,
        "kept": quota.ADDRESSES_KEPT.days,
    }
    return render(request, "ratings/programs.html", context)


def _schemas(described: dict[str, Any]) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """Name and description of each kind of answer, and its fields with what they mean."""
    for name, schema in described["components"]["schemas"].items():
        if fields := schema.get("properties"):
            said = [(field, one.get("description") or one.get("title", "")) for field, one in fields.items()]
            yield name, schema.get("description", ""), said


def _groups(described: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The operations by what they are about."""
    found: dict[str, list[dict[str, Any]]] = {}
    for operation in _operations(described):
        found.setdefault(operation["tag"], []).append(operation)
    return found


def _operations(described: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path, methods in described["paths"].items():
        for method in METHODS:
            if told := methods.get(method):
                yield {
                    "tag": told["tags"][0],
                    "method": method.upper(),
                    "path": path,
                    "summary": told["summary"],
                    "description": told.get("description", ""),
                    "parameters": [_parameter(one) for one in told["parameters"]],
                    "answer": _name(told["responses"].get("200", {})),
                }


def _parameter(one: dict[str, Any]) -> dict[str, Any]:
    """A parameter with the values it may have, as far as they are few."""
    known = [one["schema"], *one["schema"].get("anyOf", [])]
    values: list[Any] = next((schema["enum"] for schema in known if "enum" in schema), [])
    says = one["schema"].get("description") or one.get("description", "")
    return {"name": one["name"], "in": one["in"], "says": says, "values": [value for value in values if value != ""]}


def _name(answer: dict[str, Any]) -> str:
    """What the answer's schema is called; nothing where it has no name."""
    schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
    return str(schema.get("$ref", "")).rpartition("/")[2]

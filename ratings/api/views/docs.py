"""The page about the API, built from its OpenAPI description."""

import json
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import resolve, reverse
from django.views.decorators.http import require_safe

from ratings.api import keys, problems
from ratings.models import ApiKey

METHODS = ("get", "post")


@require_safe
def programs(request: HttpRequest) -> HttpResponse:
    """Render every operation with its parameters, fields and statuses of refusal, and the quotas."""
    address = reverse("api:openapi-json")
    described = json.loads(resolve(address).func(request).content)
    context = {
        "groups": _groups(described),
        "schemas": [*_schemas(described)],
        "problems": sorted((problems.DETAILS | problems.ASKING).items()),
        "a_minute": settings.API_A_MINUTE,
        "a_day": settings.API_A_DAY,
        "with_key": ApiKey(),
        "begins_with": keys.KEY_PREFIX,
        "description": address,
    }
    return render(request, "ratings/api/docs.html", context)


def _schemas(described: dict[str, Any]) -> Iterator[tuple[str, str, list[dict[str, str]]]]:
    """Yield each schema with fields: its name, its description, and its fields."""
    for name, schema in described["components"]["schemas"].items():
        if fields := schema.get("properties"):
            yield name, schema.get("description", ""), [_field(field, schema_of) for field, schema_of in fields.items()]


def _field(name: str, schema: dict[str, Any]) -> dict[str, str]:
    """Return the description and the type of a field, and the name of its schema if it has one."""
    parts = schema.get("anyOf", [schema])
    inner = [part.get("items", part) for part in parts]
    kinds = [part.get("format") or part.get("type", "") for part in parts]
    return {
        "name": name,
        "says": schema.get("description", "").replace("`", ""),
        "kind": " or ".join(kind for kind in kinds if kind),
        "of": next((_target(part) for part in inner if "$ref" in part), ""),
    }


def _groups(described: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Return the operations by subject."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for operation in _operations(described):
        groups.setdefault(operation["tag"], []).append(operation)
    return groups


def _operations(described: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for path, methods in described["paths"].items():
        for method in METHODS:
            if operation := methods.get(method):
                yield {
                    "tag": operation["tags"][0],
                    "method": method.upper(),
                    "path": path,
                    "summary": operation["summary"],
                    "description": operation.get("description", ""),
                    "parameters": [_parameter(parameter) for parameter in operation["parameters"]],
                    "body": "; or ".join(
                        _body_shape(shape) for shape in _json(operation.get("requestBody", {})).get("oneOf", [])
                    ),
                    "answer": _target(_json(operation["responses"].get("200", {}))),
                }


def _parameter(parameter: dict[str, Any]) -> dict[str, Any]:
    """Return a parameter with its possible values if there are few."""
    shapes = [parameter["schema"], *parameter["schema"].get("anyOf", [])]
    values: list[Any] = next((schema["enum"] for schema in shapes if "enum" in schema), [])
    says = parameter["schema"].get("description") or parameter.get("description", "")
    return {
        "name": parameter["name"],
        "in": parameter["in"],
        "says": says,
        "values": [value for value in values if value != ""],
    }


def _body_shape(schema: dict[str, Any]) -> str:
    """Return the text about one possible form of a request's body."""
    return f"{schema['type']}: {schema.get('description', '')}"


def _json(content: dict[str, Any]) -> dict[str, Any]:
    """Return the JSON schema of a body or an answer; empty without one."""
    schema: dict[str, Any] = content.get("content", {}).get("application/json", {}).get("schema", {})
    return schema


def _target(schema: dict[str, Any]) -> str:
    """Return the name of the schema in a reference; empty without a reference."""
    return str(schema.get("$ref", "")).rpartition("/")[2]

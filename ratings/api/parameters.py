"""Refusal of unknown query parameters. If they were ignored, the answer would be to another question."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest
from ninja import Router
from ninja.operation import Operation

from ratings.api.problems import ProblemResponse


def refuse_unknown_parameters(router: Router) -> None:
    """Let all operations of the router answer 422 to a query with an unknown parameter."""
    for view in router.path_operations.values():
        for operation in view.operations:
            operation.view_func = _strict(operation.view_func, _names(operation))


def _names(operation: Operation) -> list[str]:
    models: list[Any] = [model for model in operation.models if model.__ninja_param_source__ == "query"]
    return [name for model in models for name in model.__ninja_flatten_map__]


def _strict(view: Callable[..., Any], names: list[str]) -> Callable[..., Any]:
    expected = f"One of {', '.join(names)}." if names else "No parameter: this address has none."

    @wraps(view)
    def strict(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if unknown := [name for name in request.GET if name not in names]:
            raise ProblemResponse(422, errors=[(f"query.{name}", expected) for name in unknown])
        return view(request, *args, **kwargs)

    return strict

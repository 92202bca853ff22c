"""Parts of the API's description for all operations: refusals, caching, keys."""

from typing import Any

from ratings.api.problems import ASKING, DETAILS, MEDIA_TYPE, ProblemDetails

INTRODUCTION = (
    "Ratings and their working, lists and their versions, tournaments as they are played. Names of fields are stable; "
    "new ones may come. Hundredths are text with two decimals, unknown is null, days are ISO 8601. Errors are problem "
    "details (RFC 9457). Every answer to a GET has an ETag: send it back in If-None-Match and have 304 if nothing "
    "changed."
)
EXTRA: dict[str, Any] = {"security": [{}, {"key": []}]}
SCHEME = {
    "key": {
        "type": "http",
        "scheme": "bearer",
        "description": "A key of one's own, for more requests than an address without one may make.",
    }
}
REFUSED = {"401": ASKING[401], "422": DETAILS[422], "429": ASKING[429]}
WAIT = {"Retry-After": {"schema": {"type": "integer"}, "description": "Seconds"}}
KEPT = {
    "304": {"description": "Nothing has changed since the ETag in If-None-Match."},
    "412": {"description": ASKING[412]},
}


def complete(schema: dict[str, Any]) -> None:
    """Add to the API's schema the parts that all operations have in common."""
    schema["components"]["securitySchemes"] = SCHEME
    schemas = schema["components"].setdefault("schemas", {})
    described = ProblemDetails.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas |= described.pop("$defs", {})
    schemas["ProblemDetails"] = described
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            _complete(operation, is_read=method == "get", has_parts="{" in path)


def _complete(operation: dict[str, Any], is_read: bool, has_parts: bool) -> None:
    answers = {str(status): answer for status, answer in operation["responses"].items()}
    for status, text in (REFUSED | ({"404": DETAILS[404]} if has_parts else {})).items():
        answers.setdefault(status, {"description": text, "content": _content()})
    for status, answer in answers.items():
        if status >= "400" and "application/json" in answer.get("content", {}):
            answer["content"] = {MEDIA_TYPE: answer["content"].pop("application/json")}
    answers["429"]["headers"] = WAIT
    if is_read:
        answers |= {status: dict(answer) for status, answer in KEPT.items()}
        answers["412"]["content"] = _content()
        answers["200"]["headers"] = {
            "ETag": {"schema": {"type": "string"}, "description": "What the answer is known by"}
        }
    operation["responses"] = dict(sorted(answers.items()))


def _content() -> dict[str, Any]:
    return {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}

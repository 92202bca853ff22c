"""The API of the installation: the routers of both apps, and its description."""

from typing import Any

from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from ratings.api import (
    calculate,
    calculations,
    differences,
    editions,
    events,
    list_rows,
    lists,
    players,
    problems,
    projection,
    reports,
    schemas,
)
from ratings.api.parameters import refuse_unknown_parameters
from tournaments.api import crosstable, rounds, standings, tournaments


class BergerAPI(NinjaAPI):
    """The API with a complete OpenAPI schema, including the headers and errors that all answers share."""

    def get_openapi_schema(self, **arguments: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**arguments)
        schemas.complete(schema)
        return schema


api = BergerAPI(
    title="Berger",
    version="1",
    description=schemas.INTRODUCTION,
    urls_namespace="api",
    openapi_url="/openapi.json",
    docs_url=None,
    openapi_extra=schemas.EXTRA,
)
problems.install_handlers(api)
for router in (
    players.router,
    projection.router,
    calculations.router,
    events.router,
    lists.router,
    list_rows.router,
    differences.router,
    editions.router,
    calculate.router,
    reports.router,
    tournaments.router,
    rounds.router,
    standings.router,
    crosstable.router,
):
    refuse_unknown_parameters(router)
    api.add_router("", router)

"""The one API of the installation: the routers of both apps, and its description without a page of its own."""

from ninja import NinjaAPI

from ratings.api import router as ratings

api = NinjaAPI(
    title="Berger",
    version="1",
    description="Ratings and their working. Hundredths are text with two decimals, unknown is null.",
    urls_namespace="api",
    openapi_url="/openapi.json",
    docs_url=None,
)
api.add_router("", ratings)

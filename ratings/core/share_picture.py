"""Response with a share image. Images are cached, because one takes longer than the other parts of a request."""

from django.http import HttpRequest, HttpResponse

from ratings.core.atom import HOUR, conditional
from ratings.core.page_cache.single_flight import shared_result
from ratings.core.share_image import ShareImageContent, render_share_image

CACHED_IMAGES = 256  # of about 15 kB


def picture_response(request: HttpRequest, content: ShareImageContent, caches: str = HOUR) -> HttpResponse:
    """Return the image with this content as PNG, for an hour by default; 304 if the client's copy is current."""
    answer = HttpResponse(_rendered(content), content_type="image/png")
    return conditional(request, answer, caches)  # type: ignore[return-value]


@shared_result(CACHED_IMAGES)
def _rendered(content: ShareImageContent) -> bytes:
    return render_share_image(content)

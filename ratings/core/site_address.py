"""The address of this installation, for links that no request brings: those of letters."""

from django.conf import settings


def site_address() -> str:
    """Return SITE_URL, else what follows from the first name in ALLOWED_HOSTS; no slash at its end."""
    if settings.SITE_URL:
        return str(settings.SITE_URL).rstrip("/")
    name = next((name for name in settings.ALLOWED_HOSTS if "*" not in name), "localhost").lstrip(".")
    return f"{'https' if settings.HTTPS else 'http'}://{name}"


def full_address(path: str) -> str:
    """Return a path of this installation as a whole address."""
    return f"{site_address()}{path}"

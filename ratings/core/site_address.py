"""The address of this installation, for links outside of a request, such as in mail."""

from django.conf import settings


def site_address() -> str:
    """Return SITE_URL, else an address with the first name in ALLOWED_HOSTS; without a slash at the end."""
    if settings.SITE_URL:
        return str(settings.SITE_URL).rstrip("/")
    name = next((name for name in settings.ALLOWED_HOSTS if "*" not in name), "localhost").lstrip(".")
    return f"{'https' if settings.HTTPS else 'http'}://{name}"


def full_address(path: str) -> str:
    """Return the complete address of a path of this installation."""
    return f"{site_address()}{path}"

"""Template tags for the user's role and the current page. The permissions are in `ratings.accounts.permissions`."""

from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from ratings.accounts import permissions
from ratings.models import User

register = template.Library()


@register.filter
def is_officer(user: User | AnonymousUser | str) -> bool:
    """Return True for a rating officer; False if the page has no user."""
    return bool(user) and permissions.is_officer(user)  # type: ignore[arg-type]


@register.filter
def is_reporter(user: User | AnonymousUser | str) -> bool:
    """Return True for users who may register tournaments and hand in reports; False if the page has no user."""
    return bool(user) and permissions.is_reporter(user)  # type: ignore[arg-type]


@register.filter
def is_staff_page(request: HttpRequest | str) -> bool:
    """Return True for a page of the desk or the office, except the pages of helpers; False without a request."""
    path = getattr(request, "path", "")
    return path.startswith(("/desk/", "/office/")) and not path.startswith("/desk/helper/")


@register.simple_tag(takes_context=True)
def menu_entry(context: Context, address: str, label: str) -> SafeString:
    """Return an entry of the navigation.

    ``aria-current`` is ``page`` on the page of the entry, ``true`` on pages below it, and absent elsewhere.
    """
    request = context.get("request")
    path = request.path if request else ""
    here = "page" if path == address else "true" if path.startswith(address) else ""
    return _entry(address, label, here)


@register.simple_tag(takes_context=True)
def page_entry(context: Context, label: str, page: str, *parts: Any) -> SafeString:
    """Return an entry in the list of an object's pages, marked if it is the current page; `page` is a URL name."""
    address = reverse(page, args=parts)
    request = context.get("request")
    return _entry(address, label, "page" if request and request.path == address else "")


def _entry(address: str, label: str, here: str) -> SafeString:
    mark = format_html(' aria-current="{}"', here) if here else ""
    return format_html('<li><a href="{}"{}>{}</a></li>', address, mark, capfirst(label))

"""Addresses for those whose programs use this installation; the API itself is below /api/v1/."""

from django.urls import path

from ratings.views.api_keys import api_keys, revoke_api_key
from ratings.views.programs import programs
from ratings.views.webhooks import remove_webhook, send_again, try_webhook, webhook, webhooks

HOOK = "api/webhooks/<int:pk>/"

urlpatterns = [
    path("api/", programs, name="programs"),
    path("api/keys/", api_keys, name="api_keys"),
    path("api/keys/<int:pk>/revoke/", revoke_api_key, name="revoke_api_key"),
    path("api/webhooks/", webhooks, name="webhooks"),
    path(HOOK, webhook, name="webhook"),
    path(HOOK + "try/", try_webhook, name="try_webhook"),
    path(HOOK + "remove/", remove_webhook, name="remove_webhook"),
    path(HOOK + "<uuid:message>/again/", send_again, name="send_again"),
]

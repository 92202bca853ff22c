"""Addresses of the API."""

from django.urls import path

from ratings.api.views import docs, keys

urlpatterns = [
    path("api/", docs.programs, name="programs"),
    path("api/keys/", keys.api_keys, name="api_keys"),
    path("api/keys/<int:pk>/revoke/", keys.revoke_api_key, name="revoke_api_key"),
]

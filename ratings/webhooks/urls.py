"""Addresses of webhooks."""

from django.urls import path

from ratings.webhooks import views

urlpatterns = [
    path("api/webhooks/", views.webhooks, name="webhooks"),
    path("api/webhooks/<int:pk>/", views.webhook, name="webhook"),
    path("api/webhooks/<int:pk>/try/", views.try_webhook, name="try_webhook"),
    path("api/webhooks/<int:pk>/remove/", views.remove_webhook, name="remove_webhook"),
    path("api/webhooks/<int:pk>/<uuid:message>/again/", views.send_again, name="send_again"),
]

"""The address of the audit."""

from django.urls import path

from ratings.views.audit import audit

urlpatterns = [path("office/audit/", audit, name="audit")]

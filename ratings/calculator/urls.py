"""Addresses of calculator."""

from django.urls import path

from ratings.calculator import views

urlpatterns = [
    path("calculator/", views.calculator, name="calculator"),
    path("calculator/report/", views.calculator_report, name="calculator_report"),
]

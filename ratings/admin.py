"""Accounts and the installation itself. What the office records is kept by its own pages."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _

from ratings.accounts.second_factor import second_factor_again
from ratings.accounts.sessions import end_all
from ratings.models import ApiKey, Installation, SecondFactor, User, Version

SESSIONS_FOLLOW = {"is_active", "is_superuser", "groups"}


@admin.register(User)
@method_decorator(second_factor_again, name="changelist_view")
@method_decorator(second_factor_again, name="changeform_view")
@method_decorator(second_factor_again, name="delete_view")
@method_decorator(second_factor_again, name="user_change_password")
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]
    """Accounts and their roles; before any change the second factor is asked for again."""

    fieldsets = (*(UserAdmin.fieldsets or ()), (_("Player"), {"fields": ("player",)}))
    raw_id_fields = ("player",)
    list_display = ("username", "email", "first_name", "last_name", "is_active", "is_staff", "last_login")

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Who has published keeps the name that stands on the lists."""
        fields = (*super().get_readonly_fields(request, obj),)
        published = obj and Version.objects.filter(Q(author=obj) | Q(second_author=obj)).exists()
        return (*fields, "username") if published else fields

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Sessions of another account whose roles or state change end with it."""
        super().save_related(request, form, formsets, change)
        if change and SESSIONS_FOLLOW & {*form.changed_data} and form.instance.pk != request.user.pk:
            end_all(form.instance)


@admin.register(Installation)
@method_decorator(second_factor_again, name="changeform_view")
class InstallationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    readonly_fields = ("demonstration",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and not Installation.objects.exists()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(SecondFactor)
@method_decorator(second_factor_again, name="changelist_view")
@method_decorator(second_factor_again, name="delete_view")
class SecondFactorAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Who has a second factor; it is removed for who lost it, and its key is never shown."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = list_display
    search_fields = ("user__username",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(ApiKey)
class ApiKeyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Whose keys there are, and how much each may ask; they are made and revoked by their owners."""

    list_display = ("begins", "name", "user", "a_minute", "a_day", "made_at", "revoked_at")
    readonly_fields = ("user", "name", "begins", "made_at", "revoked_at")
    search_fields = ("name", "user__username")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

"""Accounts and the installation in Django's admin. All other data has its own pages."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _

from ratings.accounts.second_factor import second_factor_required
from ratings.accounts.sessions import end_all_sessions
from ratings.models import ApiKey, Installation, SecondFactor, User, Version

SESSIONS_FOLLOW = {"is_active", "is_superuser", "groups"}


@admin.register(User)
@method_decorator(second_factor_required, name="changelist_view")
@method_decorator(second_factor_required, name="changeform_view")
@method_decorator(second_factor_required, name="delete_view")
@method_decorator(second_factor_required, name="user_change_password")
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]
    """Accounts and their roles; every change requires that the second factor was entered a few minutes ago."""

    fieldsets = (*(UserAdmin.fieldsets or ()), (_("Player"), {"fields": ("player",)}))
    raw_id_fields = ("player",)
    list_display = ("username", "email", "first_name", "last_name", "is_active", "is_staff", "last_login")

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        """Return the read-only fields. The user name is one of them if it is printed as the author of lists."""
        fields = (*super().get_readonly_fields(request, obj),)
        published = obj and Version.objects.filter(Q(author=obj) | Q(second_author=obj)).exists()
        return (*fields, "username") if published else fields

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Store related objects. If roles or state of another user's account changed, end its sessions."""
        super().save_related(request, form, formsets, change)
        if change and SESSIONS_FOLLOW & {*form.changed_data} and form.instance.pk != request.user.pk:
            end_all_sessions(form.instance)


@admin.register(Installation)
@method_decorator(second_factor_required, name="changeform_view")
class InstallationAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    readonly_fields = ("demonstration",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and not Installation.objects.exists()

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(SecondFactor)
@method_decorator(second_factor_required, name="changelist_view")
@method_decorator(second_factor_required, name="delete_view")
class SecondFactorAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Second factors. An administrator removes those of users who lost theirs; the key is never displayed."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = list_display
    search_fields = ("user__username",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(ApiKey)
class ApiKeyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """API keys and their limits; their owners create and revoke them."""

    list_display = ("begins", "name", "user", "a_minute", "a_day", "made_at", "revoked_at")
    readonly_fields = ("user", "name", "begins", "made_at", "revoked_at")
    search_fields = ("name", "user__username")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

"""The addresses of the two apps, one after the other; the desk owns `/`."""

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.urls import include, path

from config.accounts import mail_address
from config.api import api
from config.language import language
from config.monitoring import views as monitoring
from ratings.core.style import style

# Keys of apps are nobody's to read; `ratings.admin` has what administrators need.
admin.site.unregister([Authenticator, UserSession])
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler500 = "config.unavailable.failed"

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("ratings.urls")),
    path("style/<slug:digest>.css", style, name="style"),
    path("readyz", monitoring.readyz, name="readyz"),
    path("metrics", monitoring.metrics, name="metrics"),
    path("language/", language, name="language"),
    path("accounts/email/", mail_address, name="account_email"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/v1/", api.urls),
]

"""The addresses of the installation: the desk with `/`, then the office, then accounts, admin and API."""

from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.views import view_recovery_codes
from allauth.mfa.totp.views import activate_totp
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.http import Http404
from django.urls import include, path, re_path
from django.views.decorators.cache import never_cache
from django.views.defaults import page_not_found

from config.accounts import mail_address
from config.api import api
from config.language import language
from config.monitoring import views as monitoring
from config.static_files import file_of_another_release

# Second-factor keys and sessions are secret; `ratings.admin` has the pages that administrators need.
admin.site.unregister([Authenticator, UserSession])
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

# The admin redirects from any row to its page. No row has a page, and visitors must not probe content type numbers.
NOWHERE = {"exception": Http404()}

handler500 = "config.unavailable.failed"

urlpatterns = [
    path("", include("tournaments.urls")),
    path("", include("ratings.urls")),
    re_path("^static/(?:[0-9a-f]{12}/)?(?P<path>.+)$", file_of_another_release, name="static_file"),
    path("readyz", monitoring.readyz, name="readyz"),
    path("metrics", monitoring.metrics, name="metrics"),
    path("language/", language, name="language"),
    path("accounts/email/", mail_address, name="account_email"),
    path("accounts/2fa/totp/activate/", never_cache(activate_totp), name="mfa_activate_totp"),
    path("accounts/2fa/recovery-codes/", never_cache(view_recovery_codes), name="mfa_view_recovery_codes"),
    path("accounts/", include("allauth.urls")),
    re_path("^admin/r/", page_not_found, NOWHERE),
    path("admin/", admin.site.urls),
    path("api/v1/", api.urls),
]

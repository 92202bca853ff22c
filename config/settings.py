"""Settings of the installation, read from the environment.

Each reader rejects invalid values with the variable's name.
"""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from config.secret import secret_key
from config.static_files import PREFIX, checksum, keep_for_a_year

env = environ.Env()
BASE_DIR = Path(__file__).resolve().parent.parent
TESTING = "PYTEST_VERSION" in os.environ
DATA_DIR = Path(env.str("BERGER_DATA", default=str(BASE_DIR / "var" / ("test" if TESTING else "data"))))

DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key(DATA_DIR)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
EDITIONS_DIRECTORY = env.str("EDITIONS_DIRECTORY", default="")  # the chapters of rating series, one folder each
HTTPS = env.bool("HTTPS", default=False)
PROXIES = env.int("PROXIES", default=0)

INSTALLED_APPS = [
    "ratings",
    "tournaments",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.sitemaps",
    "django.contrib.humanize",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "corsheaders",
    "crispy_forms",
    "crispy_bootstrap5",
    "csp",
    "django_htmx",
    "pgtrigger",
    "pghistory",
    "procrastinate.contrib.django",
]

MIDDLEWARE = [
    "config.monitoring.metrics.CountRequests",
    "config.behind_proxies.BehindProxies",
    "django.middleware.security.SecurityMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "config.compression.Compression",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.request_id.RequestIdMiddleware",
    "config.logs.requests.RequestLog",
    "ratings.api.middleware.ApiMiddleware",
    "config.addresses_without_nul.AddressesWithoutNul",
    "config.private_pages.PrivatePages",
    "config.replica.middleware.ReadFromReplica",
    "config.indexing.SearchEngineExclusion",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "config.language.LanguageMiddleware",
    "ratings.core.page_cache.middleware.PageCacheMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "config.account_limits.AccountLimits",
    "config.sessions.SeenSessions",
    "config.second_factor.SecondFactorWanted",
    "pghistory.middleware.HistoryMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"


def tag_libraries() -> dict[str, str]:
    """Return the module of each template tag library by its name. The files are in the rooms."""
    files = (file for app in ("ratings", "tournaments") for file in BASE_DIR.glob(f"{app}/*/templatetags/[!_]*.py"))
    return {file.stem: ".".join(file.relative_to(BASE_DIR).with_suffix("").parts) for file in files}


TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "libraries": tag_libraries(),
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.installation",
            ],
        },
    },
]


def databases() -> dict[str, dict[str, object]]:
    """Return the databases: `default` is the serving role, `owner` owns the tables and runs migrations only.

    With DATABASE_URL both are that server, and DATABASE_OWNER_URL names the owner if it differs. Without it both are
    roles of the embedded PostgreSQL. `replica` exists if DATABASE_REPLICA_URL is set.
    """
    persistent = {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    if "DATABASE_URL" in os.environ:
        serving = env.db("DATABASE_URL")
        owner = env.db("DATABASE_OWNER_URL", default=os.environ["DATABASE_URL"])
        _refuse_another("DATABASE_URL", serving, owner)
    else:
        embedded = {
            "ENGINE": "config.embedded",
            "NAME": "berger",
            "OPTIONS": {"data_directory": DATA_DIR / "pg18"},
        }
        serving, owner = embedded | {"USER": "berger"}, embedded | {"USER": "berger_owner"}
    return {
        "default": serving | persistent | {"TEST": {"MIRROR": "owner"}},
        "owner": owner | {"CONN_MAX_AGE": 0, "TEST": {"DEPENDENCIES": []}},
        **{name: copy | persistent for name, copy in _replica()},
    }


def _replica() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the settings of the streaming replica, if there is one: read-only, with short timeouts."""
    if "DATABASE_REPLICA_URL" not in os.environ:
        return
    if "DATABASE_URL" not in os.environ:
        raise ImproperlyConfigured("DATABASE_REPLICA_URL: a copy of what? Name its primary in DATABASE_URL")
    database: dict[str, Any] = env.db("DATABASE_REPLICA_URL")
    _refuse_another("DATABASE_REPLICA_URL", database)
    options = {"connect_timeout": 2, "tcp_user_timeout": 4000, "options": "-c default_transaction_read_only=on"}
    yield "replica", database | {"OPTIONS": options | database.get("OPTIONS", {}), "TEST": {"MIRROR": "default"}}


def _refuse_another(name: str, *urls: dict[str, Any]) -> None:
    if not all(url["ENGINE"] == "django.db.backends.postgresql" for url in urls):
        raise ImproperlyConfigured(f"{name}: found another database; write postgres://user:password@host/name")


DATABASES = databases()
DATABASE_ROUTERS = ["config.replica.switch.CountAtThePrimary"] if "replica" in DATABASES else []
# Seconds for which a web process trusts its copy of the publication state, and the size of its page cache.
KNOWN_SECONDS = 0.0 if TESTING else 2.0
LIVE_SECONDS = 0.0 if TESTING else 1.0  # maximum age of a running tournament on public pages
PAGES_KEPT_BYTES = 0 if TESTING else 32 * 1024 * 1024
REPLICA_LAG = env.float("REPLICA_LAG", default=5)  # seconds a replica may be behind and still serve visitors


def pairing_engine() -> Path | None:
    """Return the path of an external Swiss pairing program with the command line of bbpPairings, None if not set."""
    named = env.str("PAIRING_ENGINE", default="")
    if named and not (Path(named).is_file() and os.access(named, os.X_OK)):
        raise ImproperlyConfigured(f"PAIRING_ENGINE: {named} is no program; write the path of bbpPairings, or nothing")
    return Path(named) if named else None


PAIRING_ENGINE = pairing_engine()
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    # Nothing here must last; throttling counts in a table (`ratings.core.throttling`).
    "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
    # Parts of pages, per process. Each key contains everything the part depends on, so nothing is invalidated.
    "template_fragments": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "parts of pages"},
}

AUTH_USER_MODEL = "ratings.User"
AUTHENTICATION_BACKENDS = ["config.accounts.Accounts"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "ratings.accounts.passwords.GuessedPasswordValidator"},
]
LOGIN_REDIRECT_URL = "/"
LOGIN_URL = "account_login"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_ADAPTER = "config.accounts.AccountAdapter"
ACCOUNT_FORMS = {
    "reset_password": "config.accounts.ResetPasswordForm",
    "user_token": "config.accounts.UserTokenForm",
}
ACCOUNT_EMAIL_VERIFICATION = "none"  # not required at log-in; an address that a user adds must be confirmed
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # no mail to strangers
ACCOUNT_REAUTHENTICATION_TIMEOUT = 600
ACCOUNT_RATE_LIMITS = False  # `config.account_limits` replaces them
MFA_ADAPTER = "config.second_factor.MfaAdapter"
MFA_FORMS = {
    "authenticate": "config.second_factor.AuthenticateForm",
    "reauthenticate": "config.second_factor.ReauthenticateForm",
    "activate_totp": "config.second_factor.ActivateForm",
}
MFA_ALLOW_UNVERIFIED_EMAIL = True  # mail is optional
MFA_TOTP_TOLERANCE = 1  # steps of clock difference: half a minute

LANGUAGES = [("en-gb", "English"), ("de", "Deutsch")]
LANGUAGE_CODE = env.str("LANGUAGE_CODE", default="en-gb")
if LANGUAGE_CODE not in dict(LANGUAGES):
    raise ImproperlyConfigured(f"LANGUAGE_CODE: found {LANGUAGE_CODE}; write one of {', '.join(dict(LANGUAGES))}")
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = env.str("TIME_ZONE", default="UTC")
USE_TZ = True

STATIC_CHECKSUM = checksum(BASE_DIR)
STATIC_URL = f"{PREFIX}{STATIC_CHECKSUM}/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = env.str("STATIC_ROOT", default="") or None
if STATIC_ROOT:  # A proxy serves this folder as /static/. Pages from before an upgrade find their files there.
    STATIC_ROOT = str(Path(STATIC_ROOT) / STATIC_CHECKSUM)
WHITENOISE_USE_FINDERS = True
WHITENOISE_ADD_HEADERS_FUNCTION = None if DEBUG else keep_for_a_year
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

SITE_URL = env.str("SITE_URL", default="")  # base of links in mails; empty: the first of ALLOWED_HOSTS
EMAIL_CONFIG = env.email_url("EMAIL_URL", default="dummymail://")
globals().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM", default="berger@localhost")
SEALS_TO = env.list("SEALS_TO", default=[])  # external addresses that receive the seals of published lists
EMAIL_TIMEOUT = 20  # seconds for a mail server to answer
SENDS_MAIL = not EMAIL_CONFIG["EMAIL_BACKEND"].endswith("dummy.EmailBackend")

FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # with the widgets of templates/django
CRISPY_ALLOWED_TEMPLATE_PACKS = "bootstrap5"
CRISPY_TEMPLATE_PACK = "bootstrap5"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "worker-src": [SELF],
    },
}
# Scripts of any site may read the API and the list files, which never depend on the signed-in user.
CORS_ALLOW_ALL_ORIGINS = True
CORS_URLS_REGEX = r"/api/v1/|/lists/[^/]+/[^/]+/v[0-9]+/(download/|evidence/|compare/csv/)"
CORS_ALLOW_METHODS = ["GET", "HEAD", "POST"]
CORS_ALLOW_HEADERS = ["authorization", "content-type", "if-match", "if-none-match"]
CORS_EXPOSE_HEADERS = ["ETag", "Retry-After", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]  # monitors connect on this machine, not through the proxy
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
# HSTS for subdomains and for browsers' preload lists is the decision of the domain's owner.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

PROCRASTINATE_AUTODISCOVER_MODULE_NAME = "jobs"

# Requests to the API per address without a key, and permission for webhooks to private addresses.
API_A_MINUTE = env.int("API_A_MINUTE", default=60)
API_A_DAY = env.int("API_A_DAY", default=10_000)
WEBHOOKS_TO_PRIVATE_ADDRESSES = env.bool("WEBHOOKS_TO_PRIVATE_ADDRESSES", default=False)

# Age of the last backup that /readyz reports as a fault, and the token that opens /metrics to other machines.
READY_BACKUP_HOURS = env.float("READY_BACKUP_HOURS", default=50)  # 0 for no limit
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")

REPORT_BYTES = 2 * 1024 * 1024
FORM_BYTES = 10 * 1024 * 1024
EVENT_BYTES = 64 * 1024 * 1024
EXPORT_BYTES = 4 * 1024 * 1024 * 1024  # total size of cached list files on this machine
LIST_BYTES = 400 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = FORM_BYTES

# Log lines on stderr, as text or JSON. Errors are also mailed to ADMINS, or sent to the service of SENTRY_DSN.
LOG_FORMAT = env.str("LOG_FORMAT", default="text")
if LOG_FORMAT not in ("text", "json"):
    raise ImproperlyConfigured(f"LOG_FORMAT: found {LOG_FORMAT}; write text or json")
ADMINS = [(address, address) for address in env.list("ADMINS", default=[])]
EMAIL_SUBJECT_PREFIX = "[Berger] "
SENTRY_DSN = env.str("SENTRY_DSN", default="")


def log_handlers() -> dict[str, dict[str, object]]:
    """Return the log handlers: stderr, mail to ADMINS, Sentry."""
    lines = {"filters": ["request", "refusal", "without_tokens"], "formatter": LOG_FORMAT, "stream": sys.stderr}
    report: dict[str, object] = {"filters": ["faults", "request", "without_tokens"], "level": "ERROR"}
    handlers: dict[str, dict[str, object]] = {"console": {"class": "logging.StreamHandler", **lines}}
    if ADMINS and SENDS_MAIL:
        handlers["mail"] = {"class": "config.logs.mailed_errors.MailToAdmins"} | report
    if SENTRY_DSN:
        handlers["sentry"] = {"class": "config.logs.sentry.SentryHandler", "dsn": SENTRY_DSN} | report
    return handlers


_HANDLERS = log_handlers()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request": {"()": "config.logs.requests.RequestFilter"},
        "faults": {"()": "config.logs.requests.FaultsOnly"},
        "refusal": {"()": "config.logs.requests.RefusalFilter"},
        "without_tokens": {"()": "config.without_tokens.WithoutTokens"},
    },
    "formatters": {"text": {"()": "config.logs.lines.TextLine"}, "json": {"()": "config.logs.lines.JsonLine"}},
    "handlers": _HANDLERS,
    "loggers": {
        # Django's own handlers would print lines twice, and mail cookies and posted data.
        "django": {"handlers": [], "level": "NOTSET"},
        "config.logs.requests": {"level": "INFO" if LOG_FORMAT == "json" else "NOTSET"},
    },
    "root": {"handlers": [*_HANDLERS], "level": env.str("LOG_LEVEL", default="WARNING")},
}

"""Django settings, read from the environment variables described in .env.example.

Without DATABASE_URL: an embedded installation (SQLite, tasks in a thread of the web process).
With DATABASE_URL: production (PostgreSQL, Redis, separate workers).
"""

from datetime import timedelta
from pathlib import Path
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from cutin import environment, logs, places
from cutin.release import find_installed_release, find_release

BASE_DIR, SHARE, COMMAND = places.ROOT, places.SHARE, places.COMMAND
env = environment.Environment()
if places.find_settings_file().is_file():
    env.read_env(places.find_settings_file())

RELEASE: str = find_release(BASE_DIR) if places.IS_CHECKOUT else find_installed_release()
DEBUG = False
TESTING = False

# Embedded installation or production ----------------------------------------------------------

DATABASE_URL: str = env.str("DATABASE_URL", "")
REDIS_URL: str = env.str("REDIS_URL", "")
EMBEDDED = not DATABASE_URL
DATA = Path(env.str("CUTIN_DATA", "") or places.find_data()).resolve()
HOST: str = env.str("HOST", "127.0.0.1" if places.IS_CHECKOUT or not EMBEDDED else "hall")
# Whether it listens on every address, and answers other devices once the owner lets them in.
HALL = EMBEDDED and HOST == "hall"
HOST = "0.0.0.0" if HALL else HOST
PORT: int = env.int("PORT", 8000)
HTTPS: bool = env.bool("HTTPS", not EMBEDDED)
PROXIES: int = env.int("PROXIES", 0)
PROXY_ADDRESSES = env.networks("PROXY_ADDRESSES")
DEMO: bool = env.bool("DEMO", places.IS_CHECKOUT)
# Whether the start opens a browser. Unset: that of a package does, before a screen.
OPEN_BROWSER: bool | None = env.bool("OPEN_BROWSER", None)
# Whether the sweep makes backups: those of a package, for which nobody sets up a timer.
BACKUPS: bool = env.bool("BACKUPS", not places.IS_CHECKOUT) and EMBEDDED
# What serves an embedded installation where gunicorn cannot be imported.
SERVE_ALONE = "cutin.serving.alone.serve_alone"
METRICS_TOKEN: str = env.str("METRICS_TOKEN", "")  # without one, nothing is counted
environment.check_token(METRICS_TOKEN)
WEB_WORKERS: int = env.int("WEB_WORKERS", 2)
WEB_AT_ONCE: int = env.int("WEB_AT_ONCE", 4)  # requests under way in a process; others wait

SECRET_KEY: str = env.str("SECRET_KEY", "")
ALLOWED_HOSTS: list[str] = env.names("ALLOWED_HOSTS")

if EMBEDDED:
    environment.make_data_folder(DATA)
    SECRET_KEY = SECRET_KEY or environment.read_secret_key(DATA)
    ALLOWED_HOSTS = (
        environment.OwnNames(ALLOWED_HOSTS)
        if HALL
        else [*environment.list_own_names(), *ALLOWED_HOSTS]
    )
else:
    missing = [n for n in ("SECRET_KEY", "ALLOWED_HOSTS", "REDIS_URL") if not globals()[n]]
    if missing:
        environment.refuse(
            f"DATABASE_URL is set, so this is a production start, and that needs "
            f"{' and '.join(missing)} set too (.env.example describes each)."
        )
    if HOST == "hall":
        environment.refuse("HOST=hall is for one computer without DATABASE_URL: name an address.")
    if not DATABASE_URL.startswith(("postgres://", "postgresql://")):
        environment.refuse("DATABASE_URL must name a PostgreSQL: postgres://user@host:5432/name.")
    environment.check_production(SECRET_KEY, ALLOWED_HOSTS)
    # For health checks on the machine itself.
    ALLOWED_HOSTS = [*ALLOWED_HOSTS, "localhost"]

# The base URL of links in QR codes and messages. Default: the host of the request.
PUBLIC_URL: str = env.str("PUBLIC_URL", "").rstrip("/")
# With HOST=hall it is found for each link: club/web/network.py.
FIND_LAN_ADDRESS = environment.find_lan_address
if EMBEDDED and not PUBLIC_URL and not HALL:
    _reachable = environment.find_lan_address() if HOST in ("0.0.0.0", "::", "") else HOST
    PUBLIC_URL = f"http://{_reachable}:{PORT}"

# Applications ---------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "club.apps.ClubConfig",
    "nights.apps.NightsConfig",
    "tournaments.apps.TournamentsConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "corsheaders",
    "django_htmx",
    "csp",
    "axes",
]
MIDDLEWARE = [
    "cutin.proxies.Proxies",
    "club.web.counting.Counting",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "cutin.compression.Compression",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "club.web.unchanged.Unchanged",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
    "club.web.devices.KnownDevices",
    "cutin.outage.Outage",
]
ROOT_URLCONF = "cutin.urls"
WSGI_APPLICATION = "cutin.wsgi.application"
TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [SHARE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["club.templatetags.names"],
        },
    }
]

# Database -------------------------------------------------------------------------------------

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if EMBEDDED:
    DATABASES: dict[str, Any] = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA / "club.sqlite3",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                # secure_delete: what was erased is not left in free pages of the file.
                # FULL: under WAL, NORMAL may lose an acknowledged deal when the power goes.
                "init_command": (
                    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
                    "PRAGMA secure_delete=ON; "
                    "PRAGMA cache_size=-16384;"  # at most 16 MB a connection; otherwise 2 MB
                ),
            },
        }
    }
else:
    DATABASES = {"default": env.db_url("DATABASE_URL")}
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["CONN_MAX_AGE"] = env.int("CONN_MAX_AGE", 60)
    DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
# The statements of a deal and of a poll are prepared, once for each connection. No others are: the
# threshold is the number of executions before psycopg prepares one by itself.
PREPARE_STATEMENTS = env.bool("PREPARE_STATEMENTS", True)
if not EMBEDDED:
    DATABASES["default"]["OPTIONS"]["prepare_threshold"] = 2**31

# Cache: the number of API requests of each client, shared by the web processes ----------------

# Requests wait for the cache, so timeouts are short, and only closed connections are retried.
CACHE_PATIENCE: dict[str, Any] = {
    "socket_timeout": 0.2,
    "socket_connect_timeout": 0.2,
    "retry": Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,)),
}
if EMBEDDED:
    # One process serves the club, so its own memory is enough.
    CACHES: dict[str, Any] = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    }
else:
    CACHES = {
        "default": {
            "BACKEND": "cutin.redis_clients.KeepingCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "cutin",
            "OPTIONS": CACHE_PATIENCE,
        }
    }

# Parts of pages that are rendered again and again. Each process keeps its own: there is nothing to
# wait for, they end with the release, and no name in them leaves the process.
CACHES["tiles"] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "tiles",
    "TIMEOUT": 600,
    "OPTIONS": {"MAX_ENTRIES": 2_000},
}

# Answers to polls that nothing has changed, of each process for its own callers.
CACHES["polls"] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "polls",
    "OPTIONS": {"MAX_ENTRIES": 20_000},
}

# The results of a file are ticked one by one, up to 2,000. How long a body may be bounds the rest.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 3_000

# Accounts and sessions ------------------------------------------------------------------------

AUTH_USER_MODEL = "club.Account"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())

# A name is locked from all addresses together, and never an address: a club shares one. A browser
# in which the account signed in before has a count of its own (club.web.devices).
AXES_LOCKOUT_PARAMETERS = ["username"]
AXES_USERNAME_CALLABLE = "club.web.devices.name_caller"
# What is tried while a name is locked does not make it longer.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_FAILURE_LIMIT = env.int("LOGIN_FAILURES", 10)
AXES_COOLOFF_TIME = timedelta(minutes=env.int("LOGIN_COOLOFF_MINUTES", 15))
AXES_RESET_ON_SUCCESS = True
AXES_DISABLE_ACCESS_LOG = True
AXES_CLIENT_IP_CALLABLE = "cutin.proxies.get_client_ip"
AXES_VERBOSE = False
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"
OTP_TOTP_ISSUER = "Cut In"
# For how many days attempts to sign in, ended invitations and undone check-ins are kept.
RETENTION_DAYS: int = max(1, env.int("RETENTION_DAYS", 30))

# Transport and policy headers -----------------------------------------------------------------

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("HSTS_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = env.bool("HSTS_PRELOAD", False)
# HSTS for subdomains and HSTS preloading are decisions of the domain's owner.
# axes.W006 asks to lock addresses as well: see AXES_LOCKOUT_PARAMETERS.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021", "axes.W006"]
SECURE_REDIRECT_EXEMPT = [r"^(healthz|livez|metrics|readyz)$"]
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES or PROXY_ADDRESSES else None
)
SECURE_REFERRER_POLICY = "same-origin"
# Browsers refuse this header over plain http, with a warning each time.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
CSRF_TRUSTED_ORIGINS = env.names("CSRF_TRUSTED_ORIGINS")
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "object-src": ["'none'"],
    }
}

# Languages and times --------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files ---------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATICFILES_DIRS = [SHARE / "static"]
STATIC_ROOT = None if EMBEDDED else Path(env.str("STATIC_ROOT", "") or BASE_DIR / "staticfiles")
WHITENOISE_USE_FINDERS = EMBEDDED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if EMBEDDED
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# API ------------------------------------------------------------------------------------------

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "club.web.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "club.web.api.schema.ApiSchema",
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "club.web.api.renderers.ContentNegotiation",
    "DEFAULT_THROTTLE_CLASSES": ["club.web.api.throttling.CallerRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.rate("API_RATE_ANON", "600/min"),
        "user": env.rate("API_RATE_USER", "3000/min"),
    },
    "EXCEPTION_HANDLER": "club.web.api.exceptions.handle_exception",
    "NUM_PROXIES": 0,  # cutin.proxies has found the address already
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
# Public data may be read by scripts of any site, without cookies and without an API token: the
# Authorization header is not allowed.
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_ALL_ORIGINS = True
CORS_ALLOW_CREDENTIALS = False
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS"]
CORS_ALLOW_HEADERS = ["accept", "accept-language", "if-modified-since", "if-none-match"]
CORS_EXPOSE_HEADERS = [
    "Content-Disposition",
    "ETag",
    "Last-Modified",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
]
SPECTACULAR_SETTINGS = {
    "TITLE": "Cut In",
    "DESCRIPTION": (SHARE / "templates" / "api" / "introduction.md").read_text("utf-8"),
    "VERSION": RELEASE,
    "TAGS": [
        {"name": "root", "description": "The root, with links to everything else."},
        {"name": "clubs", "description": "The clubs of the installation."},
        {"name": "players", "description": "The players of a club."},
        {"name": "members", "description": "The members of a club and their roles."},
        {"name": "tokens", "description": "Create, list and revoke API tokens."},
        {
            "name": "webhooks",
            "description": "Set up webhooks, see what was sent, and send it again.",
        },
        {"name": "nights", "description": "Open, change and close nights; read their standings."},
        {
            "name": "room",
            "description": "Arrivals, departures, absences and candidates.",
        },
        {"name": "tables", "description": "Form, fill, join, leave and break up tables."},
        {"name": "cuts", "description": "Cuts that are made card by card."},
        {"name": "matches", "description": "Score sheets, seats and states of matches."},
        {"name": "deals", "description": "Enter, accept, correct and withdraw deals."},
        {"name": "laws", "description": "The laws by clause, their search, and the codes."},
        {"name": "rulings", "description": "The director's rulings on irregularities."},
        {
            "name": "settlement",
            "description": "Stakes, charges and payments of a night, and balances of all nights.",
        },
        {"name": "undo", "description": "Undo the last step in the room."},
        {
            "name": "seasons",
            "description": "Seasons, rules, ladders, placements and statistics.",
        },
        {
            "name": "events",
            "description": "Create and change tournaments; export them; undo their steps.",
        },
        {"name": "entrants", "description": "Who takes part in an event, and under which number."},
        {"name": "movements", "description": "The sections of an event and their movements."},
        {
            "name": "rounds",
            "description": "Rounds of an event: who sits where, the clock, and the tables.",
        },
        {"name": "cards", "description": "The cards that stay on the tables of a club."},
        {"name": "calls", "description": "Calls of the director of an event."},
        {
            "name": "results",
            "description": "Enter, correct, adjust and accept the results of boards.",
        },
        {
            "name": "teams",
            "description": "Events of teams: the draws of their rounds, matches, and rulings on "
            "matches.",
        },
        {
            "name": "standings",
            "description": "The standing of an event, its scored boards and cards.",
        },
    ],
    # A $ref can be nullable only in OpenAPI 3.1.
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    # Keep path parameters in the order of the path, which generated clients use.
    "SORT_OPERATION_PARAMETERS": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    # Enums are inlined where they are used: as components they would need invented names.
    "POSTPROCESSING_HOOKS": [
        "club.web.api.schema.add_rate_limits",
        "nights.api.deal_schema.name_deal_shapes",
    ],
}

# Tasks ----------------------------------------------------------------------------------------

# A killed worker's task is redelivered after this time, which must exceed the hard time limit.
TASK_VISIBILITY_SECONDS: int = env.int("TASK_VISIBILITY_SECONDS", 90)
# How long a result can be out of date if its message was lost.
SWEEP_SECONDS: int = env.int("SWEEP_SECONDS", 20)
CELERY_BROKER_URL = "memory://localhost" if EMBEDDED else REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {"polling_interval": 0.02}
    if EMBEDDED
    else {
        "visibility_timeout": TASK_VISIBILITY_SECONDS,
        "unacked_restore_interval": 2,
        "unacked_restore_throttle": 1,
        # A worker that is killed while it looks for tasks of killed workers leaves the lock of that
        # search behind. Kombu keeps it for five minutes, in which no task is delivered again.
        "unacked_mutex_expire": 10,
    }
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_TIME_LIMIT = TASK_VISIBILITY_SECONDS * 2 // 3
CELERY_TASK_SOFT_TIME_LIMIT = TASK_VISIBILITY_SECONDS // 2
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
# Avoids an occasional delay of 30 seconds when a worker stops.
CELERY_WORKER_POOL = "cutin.pool:Prefork"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    # Messages expire, so that a worker that was down finds one sweep and not a hundred.
    "sweep": {
        "task": "club.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    }
}

# To how many webhooks something is sent at once, in the whole installation. Each holds one of the
# worker's processes for as long as its receiver takes: have two more than this.
RECEIVERS_AT_ONCE: int = max(1, env.int("RECEIVERS_AT_ONCE", 2))
# Hosts of the operator's own network at which webhooks may be received, as host or host:port. All
# others must be public, and are reached by https at port 443 or 8443.
WEBHOOK_HOSTS: list[str] = env.names("WEBHOOK_HOSTS")

# Mail and logs --------------------------------------------------------------------------------

EMAIL_URL: str = env.str("EMAIL_URL", "")
if EMAIL_URL:
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM", "cutin@localhost")

LOG_LEVEL: str = env.str("LOG_LEVEL", "WARNING" if EMBEDDED else "INFO").upper()
LOG_FORMAT: str = env.str("LOG_FORMAT", "line").lower()
if LOG_FORMAT not in ("line", "json"):
    environment.refuse(f"LOG_FORMAT is {LOG_FORMAT!r}; it is line or json.")
LOG_REQUESTS: bool = env.bool("LOG_REQUESTS", False)
LOGGING = logs.make_logging(LOG_LEVEL, LOG_FORMAT, LOG_REQUESTS)

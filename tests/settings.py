"""The installation's settings as the tests run them: nothing of this machine is touched.

TEST_DATABASE_URL: a PostgreSQL server on which to make the test database instead of a SQLite file.
"""

import atexit
import functools
import os
import shutil
import tempfile
from pathlib import Path

FOLDER = Path(tempfile.mkdtemp(prefix="cutin-tests-"))
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
for name in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "PUBLIC_URL", "HTTPS"):
    os.environ.pop(name, None)
os.environ["CUTIN_DATA"] = str(FOLDER)

from httpx._transports import default as transport  # noqa: E402

from cutin.settings import *  # noqa: E402, F403
from cutin.settings import (  # noqa: E402
    ALLOWED_HOSTS,
    DATABASES,
    INSTALLED_APPS,
    MIDDLEWARE,
    REST_FRAMEWORK,
    env,
)

# Each client of a test made one, which takes longer than most requests.
transport.create_ssl_context = functools.cache(transport.create_ssl_context)

TESTING = True
ALLOWED_HOSTS = [*ALLOWED_HOSTS, "testserver"]
if os.environ.get("TEST_DATABASE_URL"):
    DATABASES["default"] = env.db_url("TEST_DATABASE_URL")
    DATABASES["default"]["CONN_MAX_AGE"] = None  # as kept in production, for requests in a test
    DATABASES["default"].setdefault("OPTIONS", {})["prepare_threshold"] = 2**31
else:
    # A file, not memory: threads, the live server and the embedded worker share it.
    DATABASES["default"]["TEST"] = {"NAME": str(FOLDER / "test.sqlite3")}
# Every client of a test loads the middleware, which would list all static files anew.
WHITENOISE_AUTOREFRESH = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
REST_FRAMEWORK = {**REST_FRAMEWORK, "DEFAULT_THROTTLE_CLASSES": []}
# Repeated queries are an error in tests; zeal finds them only when it is installed as an app.
# Benchmarks run without it: it wraps every query.
INSTALLED_APPS = [*INSTALLED_APPS, "tests.probe.apps.ProbeConfig"]
if not os.environ.get("TESTS_BENCH"):
    INSTALLED_APPS = [*INSTALLED_APPS, "zeal"]
    MIDDLEWARE = [*MIDDLEWARE, "zeal.middleware.zeal_middleware"]
ZEAL_RAISE = True

"""The installation's settings with the club alone: no nights and no events."""

from tests.settings import *  # noqa: F403
from tests.settings import INSTALLED_APPS, SPECTACULAR_SETTINGS

INSTALLED_APPS = [
    app for app in INSTALLED_APPS if not app.startswith(("nights", "tournaments", "tests"))
]
ROOT_URLCONF = "tests.probe.alone_urls"
SPECTACULAR_SETTINGS = {**SPECTACULAR_SETTINGS, "POSTPROCESSING_HOOKS": []}

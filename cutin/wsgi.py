"""The WSGI application that gunicorn serves."""

import os
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from cutin.logs import RequestLog

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cutin.settings")

application: Any = get_wsgi_application()
if settings.LOG_REQUESTS:
    application = RequestLog(application)

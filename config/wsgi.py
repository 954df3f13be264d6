"""The WSGI application that gunicorn serves."""

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from config.turns import Turns

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = Turns(
    get_wsgi_application(),
    at_once=settings.WEB_AT_ONCE,
    memory=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    # What is refused with a reason may be a little larger than what is accepted.
    most=4 * settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
)

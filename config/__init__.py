"""The names by which units of systemd start Cut In up to release 0.2.0: see `cutin`.

They work until release 0.4.0, so that an upgrade needs no new units.
"""

from cutin import celery_app

__all__ = ["celery_app"]

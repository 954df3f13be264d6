"""Whether this process can work, for a load balancer or `docker compose ps`."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club.ledger import broker


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Return status 200, or 503 if the database does not respond.

    Without the broker, clubs can still play, and results are computed later: the response is
    `degraded`, still with status 200.
    """
    database = _database_answers()
    tasks = _tasks()
    status = "down" if not database else "degraded" if tasks == "down" else "ok"
    body = {
        "status": status,
        "database": "ok" if database else "down",
        "broker": tasks,
        "release": settings.RELEASE,
    }
    return JsonResponse(body, status=200 if database else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True


def _tasks() -> str:
    if settings.EMBEDDED:
        return "embedded"
    return "ok" if broker.ping_broker() else "down"

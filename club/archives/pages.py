"""A club's archive, which its owners can take with them."""

import tempfile
import threading
from typing import IO, Any

from django.http import FileResponse, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.archives.actions import record_export
from club.archives.exporting import export_club
from club.archives.queries import is_too_large
from club.ledger.refusals import Conflict
from club.web.pages import PageVisit, club_page

#: A process makes one archive at a time: it takes a processor as long as it lasts.
_making = threading.Lock()


@club_page("owns")
def archive(visit: PageVisit) -> HttpResponse:
    """Say what the archive has, and send it."""
    large = is_too_large(visit.club)
    if visit.request.method == "POST" and not large:
        return _send(visit)
    return visit.render("club/archive.html", {"large": large})


def _send(visit: PageVisit) -> Any:
    """Record that the archive is taken, and send it from a temporary file."""
    if not _making.acquire(blocking=False):
        text = _("Another archive is being made. Try again in a minute.")
        raise Conflict.because("busy", text)
    file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - the response closes it
    try:
        order = visit.order()
        record_export(order=order, club=visit.club)
        export_club(visit.club, file, order.at)
    except BaseException:
        file.close()
        raise
    finally:
        _making.release()
    name = f"club-{visit.club.slug}-{timezone.localdate():%Y-%m-%d}.zip"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")

"""Making a club's archive for whoever takes it, one at a time in a process."""

import tempfile
import threading
from typing import IO

from django.http import FileResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from club.archives.actions import record_export
from club.archives.exporting import export_club
from club.archives.queries import is_too_large
from club.ledger.refusals import Conflict, Refused
from club.ledger.writing import Order
from club.models import Club

#: A process makes one archive at a time: it takes a processor as long as it lasts.
_making = threading.Lock()


def take_archive(*, order: Order, club: Club) -> FileResponse:
    """Record that the archive is taken, and return it as a download from a temporary file.

    Raise Refused for a club too large to be waited for, and Conflict while another one is made.
    """
    if is_too_large(club):
        text = _("This club is too large: whoever hosts it makes its archive.")
        raise Refused.because("too-large", text)
    if not _making.acquire(blocking=False):
        text = _("Another archive is being made. Try again in a minute.")
        raise Conflict.because("busy", text)
    file: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - the response closes it
    try:
        record_export(order=order, club=club)
        export_club(club, file, order.at)
    except BaseException:
        file.close()
        raise
    finally:
        _making.release()
    name = f"club-{club.slug}-{timezone.localdate():%Y-%m-%d}.zip"
    return FileResponse(file, as_attachment=True, filename=name, content_type="application/zip")

"""The formats in which an event is written, and what each cannot say."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.files.bos import write_bos
from scoring.files.csv import writing as table
from scoring.files.csv.bridgewebs import write_bridgewebs
from scoring.files.dealing import list_unsaid as list_unsaid_by_deals
from scoring.files.dlm import write_dlm
from scoring.files.dup import write_dup
from scoring.files.lin import writing as lin
from scoring.files.pbn import writing as pbn
from scoring.files.usebio import writing as usebio
from scoring.wording import sentence

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Writer:
    """A format. write: an event as bytes. list_unsaid: what of it the format cannot say.

    write raises FileRefused or CannotDeal for an event that the format does not know. suffix: how
    the names of such files end.
    media: the type of what is written. of_results: whether it is of results, not of deals alone.
    holds: what is in it, for its name.
    """

    write: Callable[[Document], bytes]
    list_unsaid: Callable[[Document], tuple[str, ...]]
    media: str
    suffix: str
    of_results: bool = True
    holds: str = "results"


def write_json(event: Document) -> bytes:
    """Return an event in the event format as one line of JSON."""
    return json.dumps(event, ensure_ascii=False).encode() + b"\n"


_BYTES = "application/octet-stream"
STANDING = sentence("Results of boards: the standing alone is in it.")

WRITERS: Mapping[str, Writer] = {
    "json": Writer(write_json, lambda _event: (), "application/json", "json"),
    "pbn": Writer(pbn.write_pbn, pbn.list_unsaid, "text/plain", "pbn"),
    "usebio": Writer(usebio.write_usebio, usebio.list_unsaid, "application/xml", "xml"),
    "csv": Writer(table.write_csv, table.list_unsaid, "text/csv", "csv"),
    "bridgewebs": Writer(
        write_bridgewebs, lambda _event: (STANDING,), "text/csv", "csv", holds="bridgewebs"
    ),
    "bos": Writer(write_bos, lambda _event: (STANDING,), "text/plain", "txt", holds="standing"),
    "lin": Writer(lin.write_lin, lin.list_unsaid, "text/plain", "lin"),
    "dup": Writer(write_dup, list_unsaid_by_deals, _BYTES, "dup", of_results=False, holds="hands"),
    "dlm": Writer(write_dlm, list_unsaid_by_deals, _BYTES, "dlm", of_results=False, holds="hands"),
}
"""By the names that the readers have for the kinds of files."""

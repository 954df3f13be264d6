"""A strict JSON parser. It refuses text that a database cannot store, and names its place."""

import json
import math
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import IO, Any, ClassVar, NoReturn

from django.conf import settings
from django.utils.translation import gettext as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from club.ledger.refusals import Fault, Refused
from club.web.api.exceptions import TooLarge
from scoring.shape import clip_text

MAX_DEPTH = 16


class StrictJSONParser(BaseParser):
    """A parser of JSON in UTF-8, of limited size and depth."""

    media_type = "application/json"
    #: The most bytes of a body; None for those of any form.
    most: ClassVar[int | None] = None

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the value.

        Raise ParseError for invalid or too deep JSON, TooLarge for a large body, and Refused
        for each text that has NUL or an unpaired surrogate, which PostgreSQL cannot store, and
        each number that is not finite.
        """
        most = self.most or settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        body = stream.read(most + 1)
        if len(body) > most:
            raise TooLarge
        value = _read(body)
        faults = _faults(value)
        first = next(faults, None)
        if first is not None:
            raise Refused(chain([first], faults))
        return value


class FileJSONParser(StrictJSONParser):
    """A parser of JSON in which a file stands in base64."""

    most = 6 * 2**20


def _read(body: bytes) -> Any:
    try:
        return json.loads(
            body.decode("utf-8"), parse_constant=_refuse_number, object_pairs_hook=_read_object
        )
    except RecursionError as error:
        raise ParseError(_("The JSON is nested too deep.")) from error
    except ValueError as error:
        text = _("This is not JSON in UTF-8: %(reason)s")
        raise ParseError(text % {"reason": clip_text(str(error))}) from error


def _refuse_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object. Raise ValueError for a duplicate key."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise ValueError("a key stands twice in one object")
    return fields


def _faults(value: Any, path: str = "", depth: int = 0) -> Iterator[Fault]:
    if depth > MAX_DEPTH:
        raise ParseError(_("The JSON is nested too deep."))
    if isinstance(value, str) and not _storable(value):
        yield Fault("not-storable", _("This text has a character that cannot be stored."), path)
    elif isinstance(value, float) and not math.isfinite(value):
        yield Fault("not-a-number", _("This number is too large."), path)
    elif isinstance(value, dict):
        for key, inner in value.items():
            inner_path = f"{path}.{clip_text(key)}".strip(".")
            if not _storable(key):
                yield Fault("not-storable", _("This key cannot be stored."), path)
            yield from _faults(inner, inner_path, depth + 1)
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from _faults(inner, f"{path}.{at}".strip("."), depth + 1)


def _storable(text: str) -> bool:
    """Return whether every database can store the text: no NUL, no unpaired surrogate."""
    return "\x00" not in text and not any("\ud800" <= sign <= "\udfff" for sign in text)

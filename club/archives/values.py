"""The values of an archive's lines: exact, of their column's type, and fit for any database."""

import datetime
import json
import math
import uuid
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import models

from club.archives.shape import Shape, is_author
from club.ledger.names import check_name
from club.models import Club
from club.models.people import NameField
from club.models.zones import check_zone

#: The bytes of a line at most, and how deep its values are nested.
LINE_BYTES, DEPTH = 4 * 2**20, 40

Convert = Callable[[Any], Any]

_RANGES = {
    "PositiveSmallIntegerField": (0, 2**15 - 1),
    "SmallIntegerField": (-(2**15), 2**15 - 1),
    "PositiveIntegerField": (0, 2**31 - 1),
    "IntegerField": (-(2**31), 2**31 - 1),
    "BigIntegerField": (-(2**63), 2**63 - 1),
    "PositiveBigIntegerField": (0, 2**63 - 1),
}


def write_line(values: Mapping[str, Any]) -> bytes:
    """Return a line: an object with its keys in order, as each database gives them back."""
    text = json.dumps(values, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode() + b"\n"


def read_line(line: bytes) -> dict[str, Any]:
    """Return the object of a line. Raise ValueError with the reason if it has none."""
    if not line.endswith(b"\n"):
        raise ValueError(f"is cut off, or longer than {LINE_BYTES} bytes")
    try:
        row = json.loads(line, parse_constant=_refuse_number, parse_float=_read_float)
    except (ValueError, RecursionError) as error:
        raise ValueError("is no JSON that can be stored") from error
    if not isinstance(row, dict):
        raise ValueError("is no object")
    if _measure_depth(line) > DEPTH:
        raise ValueError(f"is nested deeper than {DEPTH}")
    # Without an escape there is neither NUL nor half a character: JSON and UTF-8 have none.
    if b"\\u" in line and not _storable(row):
        raise ValueError("has a character that cannot be stored")
    return row


def get_encoder(field: Any, number_author: Callable[[uuid.UUID], int]) -> Convert | None:
    """Return how a value of a column is written; None for as it is."""
    if is_author(field):
        return lambda value: None if value is None else number_author(value)
    if isinstance(field, NameField):
        return field.get_prep_value  # as it is stored: one that was erased is an empty text
    field = _target(field)
    if isinstance(field, models.UUIDField):
        return lambda value: None if value is None else str(value)
    if isinstance(field, models.DateTimeField):
        return lambda value: None if value is None else write_time(value)
    if isinstance(field, models.DateField):
        return lambda value: None if value is None else value.isoformat()
    return None


def write_time(at: datetime.datetime) -> str:
    """Return a moment in UTC, to the microsecond."""
    plain = at.astimezone(datetime.UTC).replace(tzinfo=None)
    return f"{plain.isoformat(timespec='microseconds')}Z"


def get_decoders(shape: Shape, authors: int) -> list[tuple[str, Convert]]:
    """Return for each column its name and how its value is read, which raises ValueError.

    authors: how many there are.
    """
    return [
        (field.attname, _allow_null(field, _get_decoder(field, authors))) for field in shape.fields
    ]


def read_row(row: dict[str, Any], decoders: list[tuple[str, Convert]]) -> Iterator[Any]:
    """Yield the values of a line in the order of the columns. Raise ValueError for a wrong one."""
    if len(row) != len(decoders) or any(name not in row for name, _ in decoders):
        missing = [name for name, _ in decoders if name not in row]
        extra = sorted(row.keys() - {name for name, _ in decoders})
        named = [f"lacks {name}" for name in missing] + [f"has {name!r:.40}" for name in extra]
        raise ValueError(", ".join(named[:3]))
    for name, decode in decoders:
        try:
            yield decode(row[name])
        except ValueError as error:
            raise ValueError(f"{name} {error}") from error


def _target(field: Any) -> Any:
    """Return the column whose values a foreign key has."""
    while field.remote_field:
        field = field.target_field
    return field


def _allow_null(field: Any, decode: Convert) -> Convert:
    if not field.null:
        return decode
    return lambda value: None if value is None else decode(value)


def _get_decoder(field: Any, authors: int) -> Convert:
    if is_author(field):
        return _make_whole_number(1, authors)
    check = _CHECKS.get((field.model, field.attname))
    field = _target(field)
    if isinstance(field, models.JSONField):
        return _make_json(field)
    if isinstance(field, models.UUIDField):
        return _read_id
    if isinstance(field, models.DateTimeField):
        return _read_time
    if isinstance(field, models.DateField):
        return _read_date
    if isinstance(field, models.BooleanField):
        return _read_boolean
    if isinstance(field, models.CharField | models.TextField):
        return _make_text(field, check)
    return _make_whole_number(*_RANGES[field.get_internal_type()])


def _make_json(field: Any) -> Convert:
    """Return what reads a JSON value: of the kind that an empty one of the column is."""
    kind = field.default if field.default in (dict, list) else None

    def read(value: Any) -> Any:
        if kind is not None and not isinstance(value, kind):
            raise ValueError("is no object" if kind is dict else "is no list")
        return value

    return read


def _make_text(field: Any, check: Convert | None) -> Convert:
    """Return what reads a text, which is checked as what is typed.

    A name has text and characters that are seen. Those of players have none if they were erased.
    """
    is_name = check_name in field.validators
    blank = field.blank or isinstance(field, NameField)
    known = {value for value, _ in field.flatchoices} | ({""} if field.blank else set())

    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise ValueError("is no text")
        if len(value) > field.max_length:
            raise ValueError(f"is longer than {field.max_length} characters")
        if field.choices and value not in known:
            raise ValueError(f"is {value!r:.40}, which is none of its values")
        if is_name and not value.strip() and not blank:
            raise ValueError("is empty")
        if is_name:
            _check_name(value)
        if check:
            check(value)
        return value

    return read


def _check_name(value: str) -> None:
    try:
        check_name(value)
    except ValidationError as error:
        # Names were not always checked: the old club is where it can be put right.
        raise ValueError(
            f"{value!a:.60} is no name: {' '.join(error.messages).rstrip('.')}: rename it in "
            "the club from which the archive was taken, and export that club again"
        ) from error


def _make_whole_number(least: int, most: int) -> Convert:
    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"is no whole number from {least} to {most}")
        return value

    return read


def _read_id(value: Any) -> uuid.UUID:
    try:
        row_id = uuid.UUID(value)
    except (ValueError, AttributeError, TypeError) as error:
        raise ValueError("is no id") from error
    if str(row_id) != value:
        raise ValueError("is no id")
    return row_id


def _read_time(value: Any) -> datetime.datetime:
    try:
        moment = datetime.datetime.fromisoformat(value)
        if write_time(moment) == value:
            return moment
    except (ValueError, TypeError, OverflowError):
        pass
    raise ValueError("is no moment in UTC")


def _read_date(value: Any) -> datetime.date:
    try:
        day = datetime.date.fromisoformat(value)
        if day.isoformat() == value:
            return day
    except (ValueError, TypeError):
        pass
    raise ValueError("is no date")


def _read_boolean(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("is neither true nor false")
    return value


def _check_zone(value: str) -> None:
    try:
        check_zone(value)
    except ValidationError as error:
        raise ValueError("is no time zone that this machine knows") from error


def _check_slug(value: str) -> None:
    try:
        validate_slug(value)
    except ValidationError as error:
        raise ValueError("is no address of a club") from error


_CHECKS: dict[tuple[Any, str], Convert] = {
    (Club, "slug"): _check_slug,
    (Club, "time_zone"): _check_zone,
}


def _refuse_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _read_float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


def _measure_depth(line: bytes) -> int:
    """Return a bound of how deep a line is nested: the brackets, unless there are many of them."""
    brackets = line.count(b"[") + line.count(b"{")
    return brackets if brackets <= DEPTH else _measure(json.loads(line))


def _measure(value: Any) -> int:
    """Return how deep a value is nested, which the parser has bounded to what can be counted."""
    depth, level = 0, [value]
    while level := [container for container in level if isinstance(container, dict | list)]:
        depth += 1
        level = [
            inner
            for container in level
            for inner in (container.values() if isinstance(container, dict) else container)
        ]
    return depth


def _storable(value: Any) -> bool:
    """Return whether every text in a value can be stored: no NUL, and no half of a character."""
    if isinstance(value, str):
        return "\0" not in value and not any("\ud800" <= sign <= "\udfff" for sign in value)
    if isinstance(value, dict):
        return all(map(_storable, value)) and all(map(_storable, value.values()))
    return all(map(_storable, value)) if isinstance(value, list) else True

"""A result as a picture, for link previews and to pass on: 1200 × 630 pixels, PNG."""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont

from club.ledger.shared_cache import ask_cache

WIDTH, HEIGHT = 1200, 630
_EDGE = 64
#: Seconds for which a copy may be shown, and for which a drawn picture is kept.
_FRESH, _KEPT = 300, 86_400
#: The light tokens of static/app.css.
_PAGE, _INK, _SOFT, _GO, _ON_GO = "#f6f4ec", "#17201b", "#4a554f", "#0b6143", "#ffffff"
_REGULAR, _BOLD = 450, 700
_FILES = ("atkinson-latin.woff2", "atkinson-latin-ext.woff2")
#: The most characters of a text that are drawn.
_LONGEST = 160
#: How many are named who share a place.
_NAMED = 3
#: A character that no typeface has.
_NONE = "\U0010ffff"


@dataclass(frozen=True)
class ResultPicture:
    """What a picture tells.

    club: its name. heading: of what it is the result. below: a line under the heading. rows: the
    first of the standing, each with place, names and figure; three are drawn at most.
    """

    club: str
    heading: str
    below: str
    rows: tuple[tuple[str, str, str], ...] = ()


def list_first(names: Sequence[str]) -> str:
    """Return the first three of names, and how many more there are."""
    text, rest = " · ".join(names[:_NAMED]), len(names) - _NAMED
    if rest < 1:
        return text
    return _("%(names)s and %(count)d more") % {"names": text, "count": rest}


def write_signed(points: int) -> str:
    """Return points with a sign, and a minus that is as wide as a plus."""
    return f"{points:+,d}".replace("-", "\N{MINUS SIGN}") if points else "0"


def offer_picture(request: HttpRequest, picture: ResultPicture) -> HttpResponse:
    """Return a picture, or 304. Raise Http404 if the typeface has not all of its characters."""
    etag = '"' + hashlib.sha256(repr(picture).encode("utf-8", "replace")).hexdigest()[:24] + '"'
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    drawn = _remember(f"picture/{etag}", lambda: draw_picture(picture))
    if not drawn:
        raise Http404
    response = HttpResponse(drawn, content_type="image/png")
    response["ETag"] = etag
    patch_cache_control(response, private=True, max_age=_FRESH)
    return response


def _remember(key: str, draw: Callable[[], bytes]) -> bytes:
    """Return a picture that the cache has, or draw it and keep it there."""
    held: bytes | None = ask_cache(lambda: cache.get(key))
    if held is None:
        held = draw()
        ask_cache(lambda: cache.set(key, held, _KEPT))
    return held


def is_drawable(*texts: str) -> bool:
    """Return whether the typeface has all characters of texts, so that a picture can show them."""
    return all(_find_file(character) is not None for text in texts for character in set(text))


def draw_picture(picture: ResultPicture) -> bytes:
    """Return the picture as PNG, or nothing if the typeface has not all of its characters."""
    texts = [picture.club, picture.heading, picture.below]
    if not is_drawable(*texts, *(text for row in picture.rows[:3] for text in row)):
        return b""
    image = Image.new("RGB", (WIDTH, HEIGHT), _PAGE)
    canvas = ImageDraw.Draw(image)
    canvas.rectangle((0, 0, WIDTH, 96), fill=_GO)
    _write(canvas, picture.club, (_EDGE, 48), 40, _ON_GO, WIDTH - 2 * _EDGE - 170, bold=True)
    _write(canvas, "Cut In", (WIDTH - _EDGE, 48), 32, _ON_GO, 170, right=True)
    _write(canvas, picture.heading, (_EDGE, 170), 60, _INK, WIDTH - 2 * _EDGE, bold=True)
    _write(canvas, picture.below, (_EDGE, 236), 32, _SOFT, WIDTH - 2 * _EDGE)
    for at, (place, names, figure) in enumerate(picture.rows[:3]):
        middle = 330 + at * 100
        _write(canvas, place, (_EDGE, middle), 44, _GO, 80, bold=True)
        taken = _write(canvas, figure, (WIDTH - _EDGE, middle), 52, _GO, 320, bold=True, right=True)
        _write(canvas, names, (_EDGE + 96, middle), 48, _INK, WIDTH - 2 * _EDGE - 120 - taken)
    out = BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _write(
    canvas: ImageDraw.ImageDraw,
    text: str,
    at: tuple[int, int],
    size: int,
    colour: str,
    width: int,
    *,
    bold: bool = False,
    right: bool = False,
) -> int:
    """Draw a line of text around a height, smaller if it is too wide. Return its width in pixels.

    at: where it begins, or ends if right is true, and its middle. A text that is too wide at half
    of its size is cut short.
    """
    text, weight = text[:_LONGEST], _BOLD if bold else _REGULAR
    least = size // 2
    while (wide := _measure(text, size, weight)) > width and size > least:
        size -= 2
    while wide > width and len(text) > 1:
        text = f"{text.rstrip('…')[:-1].rstrip()}…"
        wide = _measure(text, size, weight)
    x = float(at[0] - wide if right else at[0])
    for run, font in _split(text, size, weight):
        canvas.text((x, at[1]), run, font=font, fill=colour, anchor="lm")
        x += font.getlength(run)
    return wide


def _measure(text: str, size: int, weight: int) -> int:
    return round(sum(font.getlength(run) for run, font in _split(text, size, weight)))


def _split(text: str, size: int, weight: int) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    """Return a text in runs of characters that one file of the typeface has, each with its font."""
    runs: list[tuple[str, ImageFont.FreeTypeFont]] = []
    for character in text:
        font = _load(_FILES[_find_file(character) or 0], size, weight)
        if runs and runs[-1][1] is font:
            runs[-1] = (runs[-1][0] + character, font)
        else:
            runs.append((character, font))
    return runs


@lru_cache(maxsize=128)
def _load(name: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    path = settings.SHARE / "static" / "fonts" / name
    font = ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([weight])
    return font


@lru_cache(maxsize=1024)
def _find_file(character: str) -> int | None:
    """Return which file of the typeface has a character, or None."""
    for at, name in enumerate(_FILES):
        font = _load(name, 32, _REGULAR)
        if character.isspace() or bytes(font.getmask(character)) != bytes(font.getmask(_NONE)):
            return at
    return None

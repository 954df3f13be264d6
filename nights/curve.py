"""A curve of whole numbers as SVG, rendered by the server beside a table of the numbers."""

from collections.abc import Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

WIDTH, HEIGHT, EDGE = 640, 180, 12


def curve(values: Sequence[int]) -> SafeString | str:
    """Return the curve of values in order, from zero; empty for fewer than two values."""
    if len(values) < 2:
        return ""
    top, bottom = max(0, *values), min(0, *values)
    span = max(1, top - bottom)

    def y(value: int) -> float:
        return EDGE + (top - value) * (HEIGHT - 2 * EDGE) / span

    step = (WIDTH - 2 * EDGE) / len(values)
    points = [(EDGE, y(0))] + [(EDGE + step * at, y(value)) for at, value in enumerate(values, 1)]
    drawn = " ".join(f"{x:.1f},{height:.1f}" for x, height in points)
    last_x, last_y = points[-1]
    return format_html(
        '<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<line class="nought" x1="{}" y1="{}" x2="{}" y2="{}"/>'
        '<polyline points="{}"/><circle cx="{}" cy="{}" r="4"/></svg>',
        WIDTH,
        HEIGHT,
        _("The back score after each night, from nought on"),
        EDGE,
        f"{y(0):.1f}",
        WIDTH - EDGE,
        f"{y(0):.1f}",
        drawn,
        f"{last_x:.1f}",
        f"{last_y:.1f}",
    )

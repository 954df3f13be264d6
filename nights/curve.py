"""A curve of whole numbers as SVG, rendered by the server beside a table of the numbers."""

from collections.abc import Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

#: The units of the plot, which is stretched to its place. Text is outside, and keeps its size.
WIDTH, HEIGHT = 640, 180
#: The place of the plot in the chart, in per cent.
LEFT, ACROSS, TOP, DOWN = 16, 82, 8, 74
#: Two labels of the scale that are nearer than so many per cent would overlap.
_APART = 12


def curve(values: Sequence[int], first: str, last: str) -> SafeString | str:
    """Return the curve of values in order, from zero; empty for fewer than two values.

    It has a line at zero, and the greatest and the least figure at the side. first and last: what
    the first and the last value are of, such as days.
    """
    if len(values) < 2:
        return ""
    top, bottom = max(0, *values), min(0, *values)
    span = max(1, top - bottom)
    step = WIDTH / len(values)
    points = [(step * at, (top - value) * HEIGHT / span) for at, value in enumerate((0, *values))]
    drawn = " ".join(f"{x:.1f},{height:.1f}" for x, height in points)
    scale = [(value, TOP + (top - value) * DOWN / span) for value in {top, bottom}]
    nought = TOP + top * DOWN / span
    if all(abs(nought - height) > _APART for _value, height in scale):
        scale.append((0, nought))
    return format_html(
        '<svg class="curve" role="img" aria-label="{}">{}'
        '<line class="nought" x1="{}%" y1="{}%" x2="100%" y2="{}%"/>'
        '<svg x="{}%" y="{}%" width="{}%" height="{}%" viewBox="0 0 {} {}"'
        ' preserveAspectRatio="none"><polyline points="{}"/></svg>'
        '<circle cx="{}%" cy="{}%" r="4"/>'
        '<text x="{}%" y="98%">{}</text><text class="end" x="100%" y="98%">{}</text></svg>',
        _describe(values, first, last),
        format_html_join(
            "",
            '<text class="end" x="{}%" y="{}%" dy="0.35em">{}</text>',
            ((LEFT - 2, f"{height:.1f}", _sign(value)) for value, height in sorted(scale)),
        ),
        LEFT,
        f"{nought:.1f}",
        f"{nought:.1f}",
        LEFT,
        TOP,
        ACROSS,
        DOWN,
        WIDTH,
        HEIGHT,
        drawn,
        LEFT + ACROSS,
        f"{TOP + points[-1][1] * DOWN / HEIGHT:.1f}",
        LEFT,
        first,
        last,
    )


def _describe(values: Sequence[int], first: str, last: str) -> str:
    """Return what the curve shows, for whoever does not see it."""
    return _(
        "The back score after each night, from nought on; %(first)s to %(last)s: "
        "greatest %(greatest)s, least %(least)s, at the end %(end)s"
    ) % {
        "first": first,
        "last": last,
        "greatest": _sign(max(values)),
        "least": _sign(min(values)),
        "end": _sign(values[-1]),
    }


def _sign(value: int) -> str:
    return f"{value:+}".replace("-", "\N{MINUS SIGN}") if value else "0"

"""The colours of the style: enough contrast in both themes, and each stated once."""

import re
from itertools import product
from pathlib import Path

import pytest

STATIC = Path(__file__).resolve().parents[2] / "static"
STYLE = (STATIC / "app.css").read_text("utf-8")
#: What text stands on, and what is written there.
GROUNDS = ("paper", "card", "stripe", "tint")
TEXTS = ("ink", "soft", "go", "bad", "warn", "link", "clubs", "diamonds", "hearts", "spades")
#: Other pairs of text and ground.
PAIRS = (
    ("on-go", "go"),
    ("on-go", "go-over"),
    ("on-chosen", "chosen"),
    ("on-bar", "bar"),
    ("bad", "bad-bg"),
    ("warn", "warn-bg"),
    ("ink", "bad-bg"),
    ("ink", "warn-bg"),
    ("ink", "good-bg"),
    ("soft", "good-bg"),
    ("card", "bad"),
    ("on-toast", "toast"),
)


def read_tokens(block: str) -> dict[str, str]:
    """Return the custom properties of a block of rules."""
    return dict(re.findall(r"--([\w-]+): ([^;]+);", block))


def read_themes() -> dict[str, dict[str, str]]:
    """Return the tokens of each block that states colours, by its selector."""
    blocks = re.findall(r"(:root[^{]*) \{([^}]*--paper[^}]*)\}", STYLE)
    return {selector: read_tokens(block) for selector, block in blocks}


THEMES = read_themes()


def find_luminance(colour: str) -> float:
    """Return the relative luminance of a colour, by WCAG 2."""
    digits = colour.lstrip("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def find_contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    lights = sorted((find_luminance(first), find_luminance(second)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def test_there_are_a_light_theme_and_a_dark_one_and_the_dark_one_is_the_same_however_chosen() -> (
    None
):
    light, by_device, by_choice = THEMES
    assert THEMES[by_device] == THEMES[by_choice]
    assert THEMES[light].keys() == THEMES[by_choice].keys()


@pytest.mark.parametrize("theme", THEMES)
def test_text_and_edges_have_the_contrast_that_old_eyes_need(theme: str) -> None:
    colours = THEMES[theme]
    faint = [
        f"{text} on {ground}: {contrast:.2f}"
        for text, ground in (*product(TEXTS, GROUNDS), *PAIRS)
        if (contrast := find_contrast(colours[text], colours[ground])) < 4.5
    ]
    faint += [
        f"{edge} at {ground}: {contrast:.2f}"
        for edge, ground in product(("edge", "focus", "bad", "go"), GROUNDS)
        if (contrast := find_contrast(colours[edge], colours[ground])) < 3
    ]
    assert faint == []


def test_the_measure_is_that_of_wcag() -> None:
    assert find_contrast("#000", "#fff") == pytest.approx(21)
    assert find_contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_no_other_rule_of_the_pages_states_a_colour() -> None:
    """Screens are dark and paper is white, whatever the theme; codes are read as black on white."""
    literal = []
    for name in ("app.css", "pages.css"):
        rules = (STATIC / name).read_text("utf-8")
        rules = re.sub(r":root[^{]*\{[^}]*\}", "", rules)
        rules = re.sub(r"@media print \{(?:[^{}]|\{[^}]*\})*\}", "", rules)
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", rules):
            fixed = re.search(r"\.screen|\.cuts|\.qr\b|::backdrop", selector)
            if not fixed and re.search(r"#[0-9a-f]{3,6}\b|\brgb\(", body, re.IGNORECASE):
                literal.append(" ".join(selector.split()))
    assert literal == []

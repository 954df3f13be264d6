"""Shares of a board that are an artificial score, as programs write them: 60, 50, 40 percent."""

from fractions import Fraction

from scoring.duplicate.decimals import format_short

AVERAGES = {60: "AVE+", 50: "AVE", 40: "AVE-"}
"""The award that a share in percent stands for, where it is one by name."""

PERCENTS = {award: str(percent) for percent, award in AVERAGES.items()}


def write_share(percent: Fraction) -> str:
    """Return the award of the event format for a share of the board in percent."""
    if percent in AVERAGES:
        return AVERAGES[int(percent)]
    return f"{format_short(percent, 4)}%"


def read_percent(award: str) -> str:
    """Return the percent of an award of the event format, "" for one that is no share."""
    return PERCENTS.get(award, award.removesuffix("%") if award.endswith("%") else "")

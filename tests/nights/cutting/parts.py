"""Candidates who cut, and rounds of cards."""

from nights.formation.outcomes import Candidate

FOUR = [Candidate(name, name) for name in ("Ann", "Bob", "Cyd", "Dot")]


def cards(text: str) -> dict[str, str]:
    """Return a round: ``cards("Ann AS, Bob 2C")``."""
    return dict(pair.split() for pair in text.split(", "))

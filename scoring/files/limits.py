"""How much a file may hold, however small it is."""

from scoring.files.answer import FileRefused
from scoring.wording import sentence

MOST_EVENTS = 999
MOST_BOARDS = 999
MOST_RESULTS = 20_000
MOST_ENTRANTS = 2_000

TEMPLATES = {
    "too-many-events": sentence("The file holds too many events: at most %(most)s."),
    "too-many-boards": sentence("The file holds too many boards of one event: at most %(most)s."),
    "too-many-results": sentence("The file holds too many results: at most %(most)s."),
    "too-many-entrants": sentence("The file names too many entrants: at most %(most)s."),
}
"""The English sentence for each code of a refusal because of numbers."""


def check_count(code: str, count: int, most: int) -> None:
    """Raise FileRefused if a file holds more of something than it may. code: one of TEMPLATES."""
    if count > most:
        raise FileRefused(TEMPLATES[code] % {"most": f"{most:,}"})

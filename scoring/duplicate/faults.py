"""The problems of an event: their sentences, and an object of the event format being parsed."""

from collections.abc import Iterable
from fractions import Fraction

from scoring import problem as shared
from scoring.duplicate.decimals import read_decimal
from scoring.problem import Problem
from scoring.shape import Shape, clip_text, format_value
from scoring.wording import sentence

TEMPLATES = {
    # any field
    "not-a-decimal": sentence(
        '%(value)s is not a number: write it as a decimal string, as "60" or "2.5".'
    ),
    "not-one-of": sentence("%(value)s cannot stand here: it is one of %(allowed)s."),
    "not-true-or-false": sentence("%(value)s stands where true or false belongs."),
    "out-of-range": sentence("%(value)s is out of range: %(least)s to %(most)s are taken."),
    # the event
    "kind-not-supported": sentence("An event of the kind %(value)s cannot be scored here."),
    "key-of-kind": sentence("%(key)s does not belong to an event of this kind."),
    "rule-of-kind": sentence("%(value)s for the rule %(key)s does not belong to this kind."),
    # the entrants
    "number-twice": sentence("Another entrant has the number %(value)s here."),
    "id-twice": sentence("Another entrant has the id %(value)s."),
    "session-unsaid": sentence("There are several sessions, and this does not say which."),
    "unknown-session": sentence("No board belongs to the session %(session)s."),
    "penalty-unit": sentence("A penalty in %(value)s does not belong to this scoring."),
    "not-boards": sentence(
        '%(value)s is not a number of boards of a match: write "8", or "6-8" for six to eight.'
    ),
    "boards-twice": sentence("%(value)s has boards that another row of the table has."),
    "not-victory-points": sentence(
        'From a margin in whole IMPs on, a table has both sides\' points as "18-12", not %(value)s.'
    ),
    "not-a-federation": sentence("%(value)s is not the short name of a federation."),
    # the boards
    "board-twice": sentence("Board %(board)s of this section and session stands here twice."),
    "more-than-expected": sentence("%(results)s results stand here, and %(expected)s is expected."),
    "hands-differ": sentence("Board %(board)s stands here with other hands as well."),
    # a result
    "unknown-entrant": sentence("No entrant has the number %(value)s here."),
    "several-entrants": sentence("More than one entrant has the number %(value)s here."),
    "nobody-played": sentence("A result names an entrant, at least on one side."),
    "plays-itself": sentence("%(value)s stands here twice."),
    "entrant-twice": sentence("%(value)s has another result on this board."),
    "no-result": sentence("A contract, a score or a ruling is missing."),
    "score-differs": sentence("The contract is worth %(scored)s, and the score says %(stated)s."),
    "not-a-lead": sentence("%(value)s is not a card led: write suit and rank, as HQ or S10."),
    "lead-differs": sentence("The first card played was %(played)s, and the lead says %(stated)s."),
    "not-a-time": sentence("%(value)s is not a time: write it as 2026-11-24T20:15:00."),
    "with-not-played": sentence("There is no result yet or ever, so %(key)s cannot stand here."),
    "not-an-award": sentence(
        "%(value)s is not an award: write AVE+, AVE, AVE-, a share as 55%% or IMPs as 3 IMPs."
    ),
    "award-of-scoring": sentence("An award of %(value)s does not belong to this scoring."),
    "two-rulings": sentence("%(side)s has an award and a weighted score: one of them counts."),
    "weights-sum": sentence("The weights add up to %(sum)s instead of 100."),
}
"""The English sentence for each code. Translations and clients depend on the codes."""


class EventProblem(Problem):
    """A problem of an event. field is a path such as boards.0.results.3.score."""

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return TEMPLATES.get(self.code) or shared.TEMPLATES[self.code]


class Form(Shape):
    """An object of the event format. Its methods return None for absent and for invalid values."""

    problem = EventProblem

    def decimal(self, key: str) -> Fraction | None:
        """Return the value of key, a decimal string, as an exact number."""
        if not self.has(key):
            return None
        number = read_decimal(self.raw[key])
        if number is None:
            self.fault("not-a-decimal", key, value=format_value(self.raw[key]))
        return number

    def count(self, key: str, least: int, most: int) -> int | None:
        """Return the value of key as an integer from least to most."""
        value = self.whole(key)
        if value is None or least <= value <= most:
            return value
        self.fault("out-of-range", key, value=format_value(value), least=least, most=most)
        return None

    def short_text(self, key: str, most: int) -> str | None:
        """Return the value of key as a text of `most` characters at most."""
        text = self.text(key)
        if text is None or len(text) <= most:
            return text
        self.fault("too-long-text", key, key=clip_text(key), count=len(text), most=most)
        return None

    def choice(self, key: str, allowed: Iterable[str]) -> str | None:
        """Return the value of key as one of the allowed strings."""
        value = self.raw.get(key)
        if isinstance(value, str) and value in (allowed := tuple(allowed)):
            return value
        if self.has(key):
            self.fault("not-one-of", key, value=format_value(value), allowed=", ".join(allowed))
        return None

    def flag(self, key: str, default: bool = False) -> bool:
        """Return the value of key as true or false, by default as given."""
        value = self.raw.get(key, default)
        if not isinstance(value, bool):
            self.fault("not-true-or-false", key, value=format_value(value))
            return default
        return value

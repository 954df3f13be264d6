"""Why a typed result was not understood, as a code and as a sentence with an example."""

from dataclasses import dataclass

from scoring.problem import Problem
from scoring.wording import sentence

TEMPLATES = {
    "nothing-typed": sentence("Nothing is typed: write a result, as 4SN=, 420 or pass."),
    "too-long": sentence("No result is that long: write one result alone, as 4SXN-2 HQ."),
    "not-a-result": sentence(
        "%(value)s is not the beginning of a result: write a contract as 4SN=, a score as 420, "
        "an average as A+-, or pass, np, late."
    ),
    # a contract
    "not-a-level": sentence("%(value)s is not a level: it is from 1 to 7, as in 4SN=."),
    "no-strain": sentence("The strain is missing after %(read)s: write as %(example)s."),
    "not-a-strain": sentence(
        "%(value)s is not a strain: after %(read)s comes S, H, D, C or NT, as in %(example)s."
    ),
    "no-declarer": sentence("Declarer is missing after %(read)s: write as %(example)s."),
    "not-a-declarer": sentence(
        "%(value)s is not a declarer: after %(read)s comes N, E, S or W, as in %(example)s."
    ),
    "doubled-twice": sentence(
        "%(value)s doubles a second time: write X or XX once, as in %(example)s."
    ),
    "no-tricks": sentence("The tricks are missing after %(read)s: write as %(example)s."),
    "not-tricks": sentence(
        "%(value)s does not say the tricks: after %(read)s comes =, +1 or -1, as in %(example)s."
    ),
    "tricks-two-ways": sentence(
        "%(value)s can be read in two ways: write =, +1 or -1, as in %(example)s, or the tricks "
        "won where they are from 8 to 13."
    ),
    "too-many-overtricks": sentence(
        "%(read)s%(value)s would take %(tricks)s tricks of thirteen: the most is %(example)s."
    ),
    "too-many-undertricks": sentence(
        "%(read)s%(value)s would lose more than all thirteen tricks: the most is %(example)s."
    ),
    "not-a-card-led": sentence(
        "%(value)s is not a card led: after %(read)s comes suit and rank, as in %(example)s."
    ),
    # a score
    "impossible-score": sentence(
        "No result of this board is worth %(value)s: the nearest are %(nearest)s."
    ),
    "not-in-a-score": sentence("%(value)s does not belong to a score: write it as 420 or -50."),
    # averages
    "not-an-average": sentence(
        "%(value)s is not an average: write A+- for North-South AVE+ and East-West AVE-, A= for "
        "both AVE, or shares as A55%%/45%%."
    ),
}
"""The English sentence for each code. Translations and clients depend on the codes."""


@dataclass(frozen=True)
class Misread(Problem):
    """What was not understood of a typed result. position counts characters from 0."""

    position: int = 0

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return TEMPLATES[self.code]

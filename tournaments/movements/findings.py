"""What a change of movement means: codes, and their English sentences for the director."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.wording import sentence
from tournaments.movements.problem import TEMPLATES

SENTENCES = {
    # conflicts: with one of these the new movement cannot follow what was played
    "would-meet-again": sentence(
        "Pair %(one)s would meet pair %(other)s again (rounds %(rounds)s)."
    ),
    "would-play-again": sentence(
        "Pair %(pair)s would play board set %(set)s again (rounds %(rounds)s)."
    ),
    "played-elsewhere": sentence(
        "Pair %(pair)s has played pair %(other)s in round %(round)s already, and would sit at "
        "table %(table)s against pair %(next)s."
    ),
    "set-too-often": sentence(
        "Board set %(set)s would be needed at tables %(tables)s in round %(round)s; "
        "copies of it: %(copies)s."
    ),
    "changes-line": sentence(
        "Pair %(pair)s has played %(before)s and would go on %(after)s, with a winner in each line."
    ),
    "rounds-beyond": sentence(
        "Rounds have been played up to round %(rounds)s, and the movement has %(after)s."
    ),
    # notes: what the director has to know
    "pair-left": sentence("Pair %(pair)s does not play any more. Its results so far: %(results)s."),
    "pair-joins": sentence("Pair %(pair)s joins in round %(round)s. Board sets for it: %(sets)s."),
    "sets-missed": sentence("Pair %(pair)s does not play board sets %(sets)s."),
    "uneven": sentence("Board sets that a pair plays: from %(least)s to %(most)s."),
    "result-open": sentence(
        "Board set %(set)s at table %(table)s in round %(round)s has no result: pair %(ns)s "
        "against pair %(ew)s."
    ),
    "set-new": sentence("Board set %(set)s was not used before: it has to be made."),
    "set-alone": sentence("Board set %(set)s has one result, and nothing to compare it with."),
    # what can be done
    "fill-slot": sentence("The new pair takes the empty place %(slot)s."),
    "empty-slots": sentence("Empty places: %(slots)s. Whoever should meet them sits out."),
    "cut": sentence("The same movement stops after round %(rounds)s."),
    "remake": sentence("%(name)s of %(tables)s tables with %(rounds)s rounds goes on."),
    "resize": sentence("%(name)s of %(tables)s tables with %(rounds)s rounds begins."),
    # why something cannot be done
    "no-empty-slot": sentence("Every place is filled."),
    "begun": sentence("Play has begun: a movement for other tables can only begin anew."),
    "no-such-pair": sentence("There is no pair %(slot)s."),
    "too-few-left": sentence("Nobody would be left to play."),
    "two-pairs": sentence("A table less means two pairs less, and named are: %(count)s."),
    "round-played": sentence("Round %(round)s has been played: it cannot be left out."),
    "not-made": sentence(
        "%(name)s was not made by the program, so that it cannot make another length of it."
    ),
    "not-for-players": sentence("An individual cannot be changed once it is set."),
}
"""The English sentence for each code. Translations and clients depend on the codes."""


@dataclass(frozen=True)
class Finding:
    """A code and the values of its sentence. Codes of faults of movements are taken too."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def template(self) -> str:
        """Return the English sentence with a placeholder for each value."""
        return SENTENCES.get(self.code) or TEMPLATES[self.code]

    @property
    def sentence(self) -> str:
        """Return the English sentence with its values."""
        return self.template % dict(self.values)

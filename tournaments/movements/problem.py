"""What can be wrong with a movement: codes, and their English sentences."""

from dataclasses import dataclass

from scoring.problem import Problem
from scoring.wording import sentence

TEMPLATES = {
    # the format
    "not-a-kind": sentence("%(value)s is not a kind of movement: there are %(kinds)s."),
    "not-a-slot": sentence('%(value)s is not a slot: write its number as text, such as "7".'),
    "out-of-range": sentence("%(key)s is %(value)s: it must be from %(least)s to %(most)s."),
    "not-drawn": sentence("%(key)s is true or false, not %(value)s."),
    "not-cut": sentence("%(key)s is true or false, not %(value)s."),
    "not-a-balance": sentence('%(value)s is not a balance: write a decimal as text, "1.0491".'),
    "balance-differs": sentence("The balance is %(balance)s, not %(stated)s."),
    "not-storable": sentence("The name has a character that cannot be stored."),
    "pair-and-players": sentence("A hand names ns and ew, or n, s, e and w, never some of both."),
    "players-at-pairs": sentence("Only a movement of the kind individual names n, s, e and w."),
    "pairs-at-individual": sentence("A movement of the kind individual names n, s, e and w."),
    "no-hands": sentence("A movement needs at least one hand."),
    # one hand
    "slot-unknown": sentence("Slot %(slot)s is not one of the %(count)s slots, 1 to %(count)s."),
    "sits-twice": sentence("Slot %(slot)s sits twice at table %(table)s in round %(round)s."),
    "wrong-line": sentence(
        "Slot %(slot)s sits %(direction)s in round %(round)s at table %(table)s, and belongs to "
        "the other line."
    ),
    # one round
    "table-taken": sentence(
        "Table %(table)s in round %(round)s is already taken by %(ns)s against %(ew)s."
    ),
    "booked-twice": sentence(
        "Slot %(slot)s is at table %(first)s and at table %(table)s in round %(round)s."
    ),
    "set-in-places": sentence(
        "Set %(set)s is needed at tables %(tables)s in round %(round)s, so in %(places)s places at "
        "once; copies of it: %(copies)s."
    ),
    "round-empty": sentence("Nobody plays in round %(round)s."),
    "table-empty": sentence("Nobody ever plays at table %(table)s."),
    # the whole movement
    "meet-again": sentence(
        "Slots %(one)s and %(other)s meet in rounds %(rounds)s: the most allowed is %(most)s."
    ),
    "partners-again": sentence(
        "Slots %(one)s and %(other)s are partners in rounds %(rounds)s: "
        "the most allowed is %(most)s."
    ),
    "set-again": sentence(
        "Slot %(slot)s plays set %(set)s in round %(first)s and again in round %(round)s."
    ),
    "not-stationary": sentence(
        "Slot %(slot)s is called stationary, and sits at tables %(tables)s."
    ),
    "missing-unknown": sentence("Slot %(slot)s is called missing, and has no place anyway."),
    "shared-twice": sentence("Table %(table)s shares with two groups of tables."),
    "share-alone": sentence("A group that shares has at least two tables."),
    # teams
    "team-meets-itself": sentence(
        "Team %(team)s meets itself at table %(table)s in round %(round)s."
    ),
    "one-room-only": sentence(
        "Teams %(home)s and %(away)s play set %(set)s in one room only, in round %(round)s."
    ),
    # what cannot be made
    "unknown-movement": sentence("No movement is called %(name)s: there are %(names)s."),
    "tables-not-served": sentence("%(name)s serves %(served)s tables, not %(tables)s."),
    "even-mitchell": sentence(
        "A Mitchell of %(tables)s tables would repeat boards, since the number is even: take "
        "skip-mitchell or relay-mitchell."
    ),
    "odd-mitchell": sentence(
        "%(name)s is for an even number of tables: for %(tables)s take mitchell."
    ),
    "skip-too-long": sentence(
        "A skip Mitchell of %(tables)s tables stops after %(most)s rounds: in round %(rounds)s "
        "everybody would meet an opponent again."
    ),
    "odd-pair-too-long": sentence(
        "%(name)s of %(tables)s tables stops after %(most)s rounds: in round %(rounds)s a pair "
        "would come to boards or opponents again."
    ),
    "even-pairs": sentence(
        "%(name)s is for an odd number of pairs: of %(pairs)s nobody is without a table."
    ),
    "rounds-not-served": sentence(
        "%(name)s of %(tables)s tables has %(served)s rounds, not %(rounds)s."
    ),
    "switch-too-many": sentence("The arrow cannot be switched in %(switch)s of %(rounds)s rounds."),
    "switch-not-here": sentence("%(name)s has its own directions: there is no arrow to switch."),
    "two-winners-not-here": sentence(
        "%(name)s has one winner, since its pairs change lines: it cannot have two."
    ),
    "two-winners-odd-pair": sentence(
        "%(name)s has one winner: with two, as many pairs sit North-South as East-West."
    ),
    "two-winners-switched": sentence(
        "With two winners the lines stay apart: no round can be switched."
    ),
    "not-at-individual": sentence("%(key)s cannot be chosen for this movement."),
    "winners-range": sentence("A movement has 1 winner or 2, not %(winners)s."),
    "no-such-slot": sentence("Slot %(slot)s cannot be missing: there are slots 1 to %(count)s."),
    "team-rounds-not-served": sentence(
        "%(name)s of %(tables)s teams has %(served)s rounds, not %(rounds)s."
    ),
    "individual-rounds": sentence(
        "An individual of %(entrants)s players has %(served)s rounds, not %(rounds)s."
    ),
    "teams-not-served": sentence("%(name)s serves %(served)s teams, not %(teams)s."),
    "entrants-not-served": sentence("%(name)s serves %(served)s players, not %(entrants)s."),
}
"""The English sentence for each code that movements add to those of `scoring.problem`."""


@dataclass(frozen=True)
class MovementProblem(Problem):
    """A problem of a movement. field is a path such as hands.12.ew."""

    @property
    def template(self) -> str:
        """Return the English sentence with a %(name)s placeholder for each of values."""
        return TEMPLATES.get(self.code) or super().template

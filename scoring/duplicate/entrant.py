"""The entrants of an event, the penalties that fall on them, and strict parsing of both."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.duplicate.faults import Form
from scoring.duplicate.federations import check_awards, check_numbers
from scoring.shape import format_value

PAIRS = "pairs"
INDIVIDUAL = "individual"
TEAMS = "teams"
SWISS_PAIRS = "swiss-pairs"

LINES = ("NS", "EW")

UNITS: Mapping[str, tuple[str, ...]] = {
    "matchpoints": ("matchpoints", "percent-of-board", "percent-of-session"),
    "cross-imps": ("imps",),
    "butler": ("imps",),
    "total-points": (),
}
"""The units of penalties that belong to each scoring of pairs and individuals."""

SWISS_UNITS: Mapping[str, tuple[str, ...]] = {
    "matchpoints": ("matchpoints", "percent-of-board", "percent-of-session", "vp"),
    "cross-imps": ("imps", "vp"),
    "butler": ("imps", "vp"),
    "total-points": ("vp",),
}
"""The units of penalties that belong to each scoring of Swiss pairs, with and without a scale."""

TEAM_UNITS: Mapping[str, tuple[str, ...]] = {
    "imps": ("imps", "vp"),
    "board-a-match": ("matchpoints", "percent-of-board", "percent-of-session"),
    "total-points": ("vp",),
}
"""The units of penalties that belong to each scoring of teams."""

_ALL_UNITS = ("matchpoints", "percent-of-board", "percent-of-session", "imps", "vp")
_RANKED_BY = ("handicap", "stratum", "carry", "withdrawn", "ranked", "penalties")
_PRINTED = ("members", "club", "awards")
_KEYS = ("id", "number", "line", "section", "seats", *_RANKED_BY, *_PRINTED)
_TEAM_KEYS = ("name", "seed", "table")
_OF_OTHER_KINDS: Mapping[str, tuple[str, ...]] = {
    INDIVIDUAL: ("line", *_TEAM_KEYS),
    TEAMS: ("line", "section", "seats"),
    SWISS_PAIRS: ("line", "name"),
}
"""The keys of an entrant that do not belong to a kind of event."""
MOST = 9999
"""The greatest number of a session, a round, a board or a table."""


@dataclass(frozen=True, slots=True)
class EntrantNumber:
    """The number by which results name an entrant. None stands for every session and so on."""

    number: str
    session: int | None = None
    section: str | None = None
    line: str | None = None

    def meets(self, other: "EntrantNumber") -> bool:
        """Return whether a result could name both."""
        mine = (self.session, self.section, self.line)
        theirs = (other.session, other.section, other.line)
        return self.number == other.number and all(
            own is None or their is None or own == their
            for own, their in zip(mine, theirs, strict=True)
        )


@dataclass(frozen=True, slots=True)
class ScorePenalty:
    """Points added to an entrant's score, so that a penalty is negative. unit: one of UNITS."""

    points: Fraction
    unit: str
    session: int | None
    board: int | None
    round: int | None
    field: str
    """Where the penalty stands in the event, for problems found later."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair or a player. key: the id, or the number if there is none.

    handicap: percent at matchpoints, otherwise IMPs a board. carry: in what ranks, that is,
    percent at matchpoints, otherwise points. withdrawn: before or after half, or None. names: of
    its members. name: what a team calls itself.
    """

    key: str
    places: tuple[EntrantNumber, ...]
    named: bool
    line: str | None
    section: str | None
    handicap: Fraction | None
    stratum: str | None
    carry: Fraction
    withdrawn: str | None
    ranked: bool
    penalties: tuple[ScorePenalty, ...]
    names: tuple[str, ...]
    number: str | None = None
    seed: int | None = None
    club: str | None = None
    name: str | None = None

    @property
    def label(self) -> str:
        """The number with its section, or the key if it has no number."""
        if self.number is None:
            return self.key
        section = self.section or ""
        return self.number if self.number.startswith(section) else section + self.number


def read_entrants(
    form: Form, kind: str, units: tuple[str, ...], two_winners: bool
) -> list[Entrant]:
    """Return the entrants of an event. Problems are recorded in form.

    units: of the penalties that belong to the event's scoring.
    """
    entrants: list[Entrant] = []
    ids: set[str] = set()
    taken: dict[str, list[EntrantNumber]] = {}
    shown: set[tuple[str, str | None, str | None]] = set()
    for inner in form.objects("entrants", MOST):
        entrant = _read_entrant(inner, kind, units, two_winners)
        if entrant.named and entrant.key in ids:
            inner.fault("id-twice", "id", value=format_value(entrant.key))
        ids.update((entrant.key,) if entrant.named else ())
        # Results can tell these apart, but whoever reads the standings could not.
        name = entrant.key, entrant.line if two_winners else None, entrant.section
        if _check_places(inner, entrant, taken) and name in shown and not entrant.named:
            inner.need("id")
        shown.add(name)
        entrants.append(entrant)
    return entrants


def _read_entrant(form: Form, kind: str, units: tuple[str, ...], two_winners: bool) -> Entrant:
    form.only((*_KEYS, *_TEAM_KEYS))
    form.bar("key-of-kind", _OF_OTHER_KINDS.get(kind, _TEAM_KEYS))
    form.need(*(("id",) if form.has("seats") else ("number",)))
    form.need(*(("line",) if two_winners else ()))
    key, number, section = form.text("id"), form.text("number"), form.text("section")
    line = form.choice("line", LINES)
    form.count("table", 1, MOST)
    check_awards(form)
    return Entrant(
        key=key or number or "",
        places=_read_places(form, number, section, line),
        named=key is not None,
        line=line,
        section=section,
        handicap=form.decimal("handicap"),
        stratum=form.text("stratum"),
        carry=form.decimal("carry") or Fraction(0),
        withdrawn=form.choice("withdrawn", ("before", "after")),
        ranked=form.flag("ranked", default=True),
        penalties=tuple(_read_penalties(form, units)),
        names=tuple(_read_members(form)),
        number=number,
        seed=form.count("seed", 1, MOST),
        club=form.text("club"),
        name=form.text("name"),
    )


def _read_places(
    form: Form, number: str | None, section: str | None, line: str | None
) -> tuple[EntrantNumber, ...]:
    if not form.has("seats"):
        return () if number is None else (EntrantNumber(number, None, section, line),)
    places = []
    for inner in form.objects("seats"):
        inner.only(("session", "section", "line", "number"))
        inner.need("number")
        told = inner.text("number")
        session = inner.count("session", 1, MOST)
        place = inner.text("section"), inner.choice("line", LINES) or line
        if told is not None:
            places.append(EntrantNumber(told, session, place[0] or section, place[1]))
    return tuple(places)


def _read_members(form: Form) -> Iterable[str]:
    """Yield the names of the members, as far as they have any."""
    for inner in form.objects("members"):
        inner.only(("name", "id", "from_round", "numbers"))
        inner.text("id")
        inner.count("from_round", 1, MOST)
        check_numbers(inner)
        name = inner.text("name")
        if name is not None:
            yield name


def _read_penalties(form: Form, units: tuple[str, ...]) -> Iterable[ScorePenalty]:
    for inner in form.objects("penalties"):
        inner.only(("session", "round", "board", "points", "unit", "reason"))
        inner.need("points", "unit")
        inner.text("reason")
        round_ = inner.count("round", 1, MOST)
        session, board = inner.count("session", 1, MOST), inner.count("board", 1, MOST)
        points, unit = inner.decimal("points"), inner.choice("unit", _ALL_UNITS)
        if unit is not None and unit not in units:
            inner.fault("penalty-unit", "unit", value=unit)
        elif points is not None and unit is not None:
            yield ScorePenalty(points, unit, session, board, round_, inner.path)


def _check_places(form: Form, entrant: Entrant, taken: dict[str, list[EntrantNumber]]) -> bool:
    """Return whether results can tell an entrant from the earlier ones; record it if not.

    taken: the places of the earlier entrants by number, to which this one's are added.
    """
    apart = True
    for place in entrant.places:
        if any(place.meets(other) for other in taken.get(place.number, ())):
            key = "seats" if form.has("seats") else "number"
            form.fault("number-twice", key, value=format_value(place.number))
            apart = False
            break
    for place in entrant.places:
        taken.setdefault(place.number, []).append(place)
    return apart


class Roster:
    """The entrants by the numbers that results name.

    cancels: whether the results of those that withdrew before half do not count.
    """

    def __init__(
        self, entrants: Sequence[Entrant], two_winners: bool, cancels: bool = True
    ) -> None:
        self._places = [
            (place, position)
            for position, entrant in enumerate(entrants)
            for place in entrant.places
        ]
        self._sections: dict[str | None, list[tuple[EntrantNumber, int]]] = {}
        for pair in self._places:
            self._sections.setdefault(pair[0].section, []).append(pair)
        self._two_winners = two_winners
        self._gone = {
            at for at, entrant in enumerate(entrants) if cancels and entrant.withdrawn == "before"
        }
        self._known: dict[tuple[int, str | None], dict[tuple[str, str | None], set[int]]] = {}

    def find(self, number: str, session: int, section: str | None, line: str) -> set[int]:
        """Return the positions of the entrants that have a number at a board; normally one.

        line is the column in which a result names the entrant. If there is one winner, it
        decides only between entrants with the same number.
        """
        known = self._known.get((session, section))
        if known is None:
            known = self._known[session, section] = self._index(session, section)
        positions = known.get((number, line))
        if positions is None and not self._two_winners:
            positions = known.get((number, None))
        return positions or set()

    def has_left(self, entrants: Iterable[int]) -> bool:
        """Return whether one of the entrants withdrew before half, so that nothing of it counts."""
        return not self._gone.isdisjoint(entrants)

    def _index(self, session: int, section: str | None) -> dict[tuple[str, str | None], set[int]]:
        index: dict[tuple[str, str | None], set[int]] = {}
        named = self._sections
        places = (
            [*named.get(None, ()), *named.get(section, ())] if section is not None else self._places
        )
        for place, position in places:
            if place.session in (None, session):
                lines = LINES if place.line is None else (place.line,)
                for line in (*lines, None):
                    index.setdefault((place.number, line), set()).add(position)
        return index

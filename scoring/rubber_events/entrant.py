"""The entrants of a rubber event, and strict parsing of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scoring.rubber_events.faults import Form
from scoring.rubber_events.rules import CANCELLED, LEAGUE
from scoring.shape import find_member, format_value
from scoring.tiers.level import Level

_KEYS = (
    "number",
    "id",
    "members",
    "levels",
    "seed",
    "division",
    "withdrawn",
    "ranked",
    "penalties",
)
MOST = 9999


@dataclass(frozen=True, slots=True)
class RubberPenalty:
    """Points that are added to what an entrant has, so that a penalty is negative."""

    round: int | None
    points: Fraction
    reason: str


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player, a pair or a team. key: the id, or the number if there is none.

    levels: of its members, as far as they are known. withdrawn: before or after half, or None.
    names: of its members.
    """

    key: str
    number: str
    names: tuple[str, ...]
    levels: tuple[Level, ...]
    seed: int | None
    division: str
    withdrawn: str | None
    ranked: bool
    penalties: tuple[RubberPenalty, ...]

    @property
    def strength(self) -> Fraction | None:
        """The mean place of its levels, 0 for Elite to 17 for the two of clubs, if known."""
        places = [level.place for level in self.levels]
        return Fraction(sum(places), len(places)) if places else None

    @property
    def penalty(self) -> Fraction:
        """The sum of the penalties."""
        return sum((penalty.points for penalty in self.penalties), Fraction(0))


def read_entrants(form: Form, kind: str, size: int) -> list[Entrant]:
    """Return the entrants of an event. Problems are recorded in form."""
    entrants: list[Entrant] = []
    numbers: set[str] = set()
    keys: set[str] = set()
    for inner in form.objects("entrants", MOST):
        entrant = _read_entrant(inner, kind, size)
        if entrant.number in numbers:
            inner.fault("number-twice", "number", value=format_value(entrant.number))
        elif entrant.key in keys:
            inner.fault("id-twice", "id", value=format_value(entrant.key))
        numbers.add(entrant.number)
        keys.add(entrant.key)
        entrants.append(entrant)
    return entrants


def _read_entrant(form: Form, kind: str, size: int) -> Entrant:
    form.only(_KEYS)
    form.need("number")
    if kind != LEAGUE:
        form.bar("key-of-kind", ("division",))
    withdrawn = form.choice("withdrawn", ("before", "after"))
    if withdrawn == "before" and kind not in CANCELLED:
        form.fault("withdrawn-of-form", "withdrawn")
    number = form.text("number") or ""
    return Entrant(
        key=form.text("id") or number,
        number=number,
        names=tuple(_read_members(form, size)),
        levels=tuple(_read_levels(form, size)),
        seed=form.count("seed", 1, MOST),
        division=form.text("division") or "",
        withdrawn=withdrawn,
        ranked=form.flag("ranked", default=True),
        penalties=tuple(_read_penalties(form)),
    )


def _read_levels(form: Form, size: int) -> Iterable[Level]:
    values = form.items("levels") or []
    if len(values) > size:
        form.fault("form-size", "levels", size=size)
    for at, value in enumerate(values[:size]):
        level = find_member(Level, value)
        if level is None:
            form.fault("not-a-level", f"levels.{at}", value=format_value(value))
        else:
            yield level


def _read_members(form: Form, size: int) -> Iterable[str]:
    """Yield the names of the members. Later ones replace earlier ones from a round on."""
    present = 0
    for inner in form.objects("members"):
        inner.only(("name", "id", "from_round"))
        inner.text("id")
        present += (inner.count("from_round", 1, MOST) or 1) == 1
        name = inner.text("name")
        if name is not None:
            yield name
    if present > size:
        form.fault("form-size", "members", size=size)


def _read_penalties(form: Form) -> Iterable[RubberPenalty]:
    for inner in form.objects("penalties"):
        inner.only(("round", "points", "reason"))
        inner.need("points")
        round_, reason = inner.count("round", 1, MOST), inner.text("reason")
        points = inner.decimal("points")
        if points is not None:
            yield RubberPenalty(round_, points, reason or "")

"""What a draw is asked for: the key ``draw`` of the event format, and its strict parsing."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.duplicate.entrant import MOST
from scoring.shape import format_value
from tournaments.draws.swiss.faults import Form

_KEYS = (
    "round",
    "lot",
    "method",
    "first",
    "odd",
    "standing",
    "apart",
    "pairs",
    "out",
    "third",
)
_MOST_LOT = 999_999_999


class Method(StrEnum):
    """How those with like scores meet."""

    TOP = "top"
    NEAREST = "nearest"
    DANISH = "danish"


class First(StrEnum):
    """How the first round is drawn."""

    LOT = "lot"
    HALVES = "halves"
    ORDER = "order"


class Odd(StrEnum):
    """What becomes of an odd number."""

    BYE = "bye"
    TRIANGLE = "triangle"
    SHORT_TRIANGLE = "short-triangle"


class Basis(StrEnum):
    """After which round the standing is that by which a round is drawn."""

    CURRENT = "current"
    PREVIOUS = "previous"


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for. Entrants are named by their keys.

    lot: the number from which lots are drawn. apart: in how many rounds from the first one members
    of one club meet only where nothing else is possible. pairs: who meets in any case, the home
    entrant first. out: who is absent in this round. third: whether those who lose the semi-finals
    of a knock-out meet.
    """

    round: int
    lot: int = 0
    method: Method = Method.TOP
    first: First = First.LOT
    odd: Odd = Odd.BYE
    standing: Basis = Basis.CURRENT
    apart: int = 0
    pairs: tuple[tuple[str, str], ...] = ()
    out: frozenset[str] = frozenset()
    third: bool = False

    @property
    def limit(self) -> int:
        """The first round whose results do not count in the standing of the draw."""
        return self.round - (self.standing is Basis.PREVIOUS)


def read_request(form: Form, keys: Mapping[str, str], gone: Collection[str]) -> Request:
    """Return the request of an object ``draw``. Problems are recorded in form.

    keys: the key of each entrant by the names that it may have in a request. gone: the keys of
    those who have withdrawn.
    """
    form.only(_KEYS)
    form.need("round")
    names = _Names(form, keys, gone)
    out = frozenset(names.read_all("out"))
    return Request(
        round=form.count("round", 1, MOST) or 1,
        lot=form.count("lot", 0, _MOST_LOT) or 0,
        method=Method(form.choice("method", Method) or Method.TOP),
        first=First(form.choice("first", First) or First.LOT),
        odd=Odd(form.choice("odd", Odd) or Odd.BYE),
        standing=Basis(form.choice("standing", Basis) or Basis.CURRENT),
        apart=_read_apart(form),
        pairs=tuple(_read_pairs(form, names, out)),
        out=out,
        third=form.flag("third"),
    )


def _read_apart(form: Form) -> int:
    inner = form.within("apart")
    if inner is None:
        return 0
    inner.only(("rounds",))
    inner.need("rounds")
    return inner.count("rounds", 0, MOST) or 0


def _read_pairs(form: Form, names: "_Names", out: Collection[str]) -> list[tuple[str, str]]:
    """Return the given pairs, each entrant in one of them at most."""
    pairs: list[tuple[str, str]] = []
    for at, value in enumerate(form.items("pairs", MOST) or ()):
        path = f"pairs.{at}"
        if not isinstance(value, list | tuple) or len(value) != 2:
            form.fault("not-a-pair", path, value=format_value(value))
            continue
        before = {key for pair in pairs for key in pair} | set(out)
        home, away = (names.read(f"{path}.{side}", value[side], before) for side in (0, 1))
        if home is not None and home == away:
            form.fault("meets-itself", path, value=format_value(value[0]))
        elif home is not None and away is not None:
            pairs.append((home, away))
    return pairs


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of entrants in a request."""

    form: Form
    keys: Mapping[str, str]
    gone: Collection[str]

    def read_all(self, field: str) -> list[str]:
        """Return the keys of a list of names, of whom none is there twice."""
        keys: list[str] = []
        for at, value in enumerate(self.form.items(field, MOST) or ()):
            key = self.read(f"{field}.{at}", value, keys)
            keys += [] if key is None else [key]
        return keys

    def read(self, path: str, value: object, before: Collection[str]) -> str | None:
        """Return the key of a name that is not among those before."""
        if not isinstance(value, str) or not value.strip():
            self.form.fault("not-text", path, value=format_value(value))
            return None
        key = self.keys.get(value)
        if key is None:
            self.form.fault("unknown-entrant", path, value=format_value(value))
        elif key in self.gone:
            self.form.fault("has-withdrawn", path, value=format_value(value))
        elif key in before:
            self.form.fault("named-before", path, value=format_value(value))
        else:
            return key
        return None

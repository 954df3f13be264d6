"""A whole number for each side: points, games or tricks."""

from dataclasses import dataclass

from scoring.seats import Side


@dataclass(frozen=True)
class Pair:
    """What North-South and East-West have, in whatever unit its holder counts."""

    NS: int = 0
    EW: int = 0

    def __getitem__(self, side: str) -> int:
        """Answer what side has; KeyError where there is no such side."""
        if side not in ("NS", "EW"):
            raise KeyError(side)
        return self.NS if side == "NS" else self.EW

    def __add__(self, more: "Pair") -> "Pair":
        return Pair(self.NS + more.NS, self.EW + more.EW)

    def plus(self, side: Side, amount: int) -> "Pair":
        """Answer a pair in which side has amount more."""
        if side is Side.NS:
            return Pair(self.NS + amount, self.EW)
        return Pair(self.NS, self.EW + amount)

    @property
    def margin(self) -> int:
        """What North-South have over East-West; below nought when they have less."""
        return self.NS - self.EW

    @property
    def leader(self) -> Side | None:
        """The side that has more; None when they are level. [CB object 1]"""
        if self.margin == 0:
            return None
        return Side.NS if self.margin > 0 else Side.EW

    def as_dict(self) -> dict[str, int]:
        """Answer the pair as the score sheet format writes it."""
        return {"NS": self.NS, "EW": self.EW}


NOUGHT = Pair()
"""Nothing to either side."""

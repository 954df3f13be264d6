"""A whole number for each side: points, games or tricks."""

from dataclasses import dataclass

from scoring.seats import Side


@dataclass(frozen=True)
class Pair:
    """A whole number for North-South and one for East-West. The unit depends on the use."""

    NS: int = 0
    EW: int = 0

    def __getitem__(self, side: str) -> int:
        """Return the number for side. Raise KeyError if there is no such side."""
        if side not in ("NS", "EW"):
            raise KeyError(side)
        return self.NS if side == "NS" else self.EW

    def __add__(self, more: "Pair") -> "Pair":
        return Pair(self.NS + more.NS, self.EW + more.EW)

    def plus(self, side: Side, amount: int) -> "Pair":
        """Return a pair with amount added for side."""
        if side is Side.NS:
            return Pair(self.NS + amount, self.EW)
        return Pair(self.NS, self.EW + amount)

    @property
    def margin(self) -> int:
        """Return North-South's number minus East-West's."""
        return self.NS - self.EW

    @property
    def leader(self) -> Side | None:
        """Return the side with the larger number, or None if they are equal. [CB object 1]"""
        if self.margin == 0:
            return None
        return Side.NS if self.margin > 0 else Side.EW

    def as_dict(self) -> dict[str, int]:
        """Return the pair in the score sheet format."""
        return {"NS": self.NS, "EW": self.EW}


NOUGHT = Pair()
"""Zero for both sides."""

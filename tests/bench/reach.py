"""What the costs of a deal should come to, and what they came to in this run.

Each benchmark notes its figures; at the end of the run they stand in one table.
"""

from dataclasses import dataclass, field

from tests.bench.measured import table


@dataclass(frozen=True)
class Row:
    """A work, and the most that it should cost, or the least that it should reach."""

    work: str
    reach: float
    unit: str
    least: bool = False

    def show(self, figure: float) -> str:
        """Return a figure with its unit: one that is not kept in digits enough to show it."""
        places = 0 if figure >= 10 else 1 if figure >= 2 else 2
        beside = not self.is_kept(figure)
        while beside and places < 4 and round(figure, places) == round(self.reach, places):
            places += 1
        return f"{figure:.{places}f} {self.unit}".rstrip()

    def is_kept(self, figure: float) -> bool:
        """Return whether a figure is within reach."""
        return figure >= self.reach if self.least else figure <= self.reach


ROWS = {
    "api": Row("a deal by the API, against a bare insert", 3, ""),
    "phone": Row("a deal by the phone's page, against a bare insert", 3, ""),
    "polls": Row("the dearest unchanged poll, against a constant", 1.5, ""),
    "beside": Row("an entry beside 300 phones that poll, the slowest", 0.5, "s"),
    "waves": Row("200 tables at once, deals against bare inserts, four waves", 0.4, "", True),
    "weakest": Row("the same, the weakest of the waves", 0.4, "", True),
    "hundredth": Row("the same: the slowest hundredth answered, the slowest wave", 1, "s"),
    "right": Row("the same: standing right after the last, the slowest wave", 0.5, "s"),
    "formed": Row("900 arrivals and 200 tables formed through the API", 20, "s"),
    "room": Row("the director's room at 200 tables, against 1 table", 3, ""),
    "long": Row("a deal after 100 deals of one match, against after 10", 1.3, ""),
    "night": Row("a night's 150 matches computed", 0.1, "s"),
    "million": Row("1.24 million deals from nothing, as a whole", 150, "s"),
    "scaled": Row("1.24 million deals from nothing, by what each further night took", 150, "s"),
    "memory": Row("memory of that, the most nights against the fewest", 1.2, ""),
    "placed": Row("100,000 players placed and stored", 4, "s"),
    "season": Row("a player's season over 200 nights, the page", 50, "ms"),
    "summary": Row("a season's summary over 200 nights, the page", 50, "ms"),
}


@dataclass
class Reached:
    """The figures of this run, by row and by database."""

    figures: dict[tuple[str, str], float] = field(default_factory=dict)

    def note(self, row: str, on: str, figure: float) -> None:
        """Keep a figure: the worst of several."""
        worst = min if ROWS[row].least else max
        known = self.figures.get((row, on))
        self.figures[row, on] = figure if known is None else worst(figure, known)

    def draw(self) -> str:
        """Return the table, in the order of the rows."""
        lines = [
            [
                one.work,
                on,
                one.show(figure),
                ("at least " if one.least else "") + one.show(one.reach),
                "yes" if one.is_kept(figure) else "no",
            ]
            for key, one in ROWS.items()
            for (row, on), figure in sorted(self.figures.items())
            if row == key
        ]
        return table(["work", "on", "this run", "reach", "kept"], lines)


REACHED = Reached()

"""What the costs of a deal should come to, and what they came to in this run.

Each benchmark notes its figures; at the end of the run they stand in one table.
"""

from dataclasses import dataclass, field

from tests.bench.measured import table


@dataclass(frozen=True)
class Row:
    """A work, and the most that it should cost, or the least that it should reach.

    times: seconds are of a quiet machine. On any, a work that should take so many times less than
    on the release before is within reach if it does.
    """

    work: str
    reach: float
    unit: str
    least: bool = False
    times: float | None = None

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

    def judge(self, figure: float, before: float | None) -> str:
        """Return whether a figure is within reach, and by what."""
        if self.is_kept(figure):
            return "yes"
        if before is not None and self.times is not None and before / figure >= self.times:
            return f"yes, {before / figure:.1f} times less"
        return "no"


ROWS = {
    "api": Row("a deal by the API, against a bare insert", 3, ""),
    "phone": Row("a deal by the phone's page, against a bare insert", 3, ""),
    "polls": Row("the dearest unchanged poll, against a constant", 1.5, ""),
    "beside": Row("an entry beside 300 phones that poll, the slowest", 0.5, "s", times=12),
    "waves": Row("200 tables at once, deals against bare inserts, four waves", 0.4, "", True),
    "weakest": Row("the same, the weakest of the waves", 0.4, "", True),
    "hundredth": Row("the same: the slowest hundredth answered, the slowest wave", 1, "s", times=3),
    "right": Row("the same: standing right after the last, the slowest wave", 0.5, "s"),
    "formed": Row("900 arrivals and 200 tables formed through the API", 20, "s", times=5.6),
    "room": Row("the director's room at 200 tables, against 1 table", 3, ""),
    "long": Row("a deal after 100 deals of one match, against after 10", 1.3, ""),
    "night": Row("a night's 150 matches computed", 0.1, "s", times=8),
    "million": Row("1.24 million deals from nothing, as a whole", 150, "s", times=6.7),
    "scaled": Row(
        "1.24 million deals from nothing, by what each further night took", 150, "s", times=6.7
    ),
    "memory": Row("memory of that, the most nights against the fewest", 1.2, ""),
    "placed": Row("100,000 players placed and stored", 4, "s", times=5.5),
    "season": Row("a player's season over 200 nights, the page", 50, "ms", times=2.8),
    "summary": Row("a season's summary over 200 nights, the page", 50, "ms", times=12),
}


Figures = dict[tuple[str, str], float]  # by row and by database


@dataclass
class Reached:
    """The figures of this run, by row and by database."""

    figures: Figures = field(default_factory=dict)

    def note(self, row: str, on: str, figure: float) -> None:
        """Keep a figure: the worst of several."""
        worst = min if ROWS[row].least else max
        known = self.figures.get((row, on))
        self.figures[row, on] = figure if known is None else worst(figure, known)

    def draw(self, before: "Reached | None") -> str:
        """Return the table, in the order of the rows, with a column of the release before."""
        lines = []
        for key, measure in ROWS.items():
            for (row, on), figure in sorted(self.figures.items()):
                if row == key:
                    known = before.figures.get((row, on)) if before else None
                    then = [] if before is None else ["" if known is None else measure.show(known)]
                    reach = ("at least " if measure.least else "") + measure.show(measure.reach)
                    judged = measure.judge(figure, known)
                    lines.append([measure.work, on, *then, measure.show(figure), reach, judged])
        heads = ["work", "on", *(["before"] if before else []), "this run", "reach", "kept"]
        return table(heads, lines)


REACHED = Reached()
BEFORE = Reached()  # of the release before, in the same run

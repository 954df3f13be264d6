"""What federations say of members and entrants: numbers and points, printed and never ranked."""

from scoring.duplicate.faults import Form
from scoring.shape import format_value

MOST_FEDERATIONS = 20
"""In how many federations a member can have a number."""
LONGEST_NUMBER = 40
"""The characters of a number in a federation, of its name, and of the kind of an award."""


def check_numbers(form: Form) -> None:
    """Record what is wrong with the numbers that a member has in federations, by their names."""
    inner = form.within("numbers")
    if inner is None:
        return
    if len(inner.raw) > MOST_FEDERATIONS:
        form.fault(
            "too-many-items", "numbers", key="numbers", count=len(inner.raw), most=MOST_FEDERATIONS
        )
        return
    for name in inner.raw:
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NUMBER:
            inner.fault("not-a-federation", name, value=format_value(name))
        else:
            inner.short_text(name, LONGEST_NUMBER)


def check_awards(form: Form) -> None:
    """Record what is wrong with the points that a federation gave an entrant."""
    for inner in form.objects("awards"):
        inner.only(("kind", "points", "scale"))
        inner.need("kind", "points")
        inner.short_text("kind", LONGEST_NUMBER)
        inner.short_text("scale", LONGEST_NUMBER)
        inner.decimal("points")

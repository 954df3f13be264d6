"""The laws of each code that refusals and cuts follow from.

Modern practice has no text for the card room, and follows the English club code.
"""

_ENGLISH = {
    "complete": ("SB 17",),
    "first": ("SB 16", "SB 17"),
    "declare": ("SB 21",),
    "fresh": ("SB 22",),
    "consent": ("SB 23",),
    "second-table": ("SB 24",),
    "broken-up": ("SB 25",),
    "announce": ("SB 17",),
    "return": ("SB 24",),
}
_LAWS_1907 = {
    "complete": ("L forming-tables 3",),
    "first": ("L forming-tables 1",),
    "declare": ("L entry 1",),
    "fresh": ("L entry 2",),
    "consent": ("L entry 4",),
    "second-table": ("L entry 3",),
    "broken-up": ("L entry 5",),
    "announce": ("L forming-tables 4",),
    "return": ("L entry 3",),
}


def find_rule(code: str, about: str) -> tuple[str, ...]:
    """Return the clauses that a code has about a subject. Raise KeyError if it has none."""
    return (_LAWS_1907 if code == "1907" else _ENGLISH)[about]


#: The laws of a cut by its code and its stage, where `find_rule` has none of that name.
_OF_CUTS: dict[str, dict[str, tuple[str, ...]]] = {
    "english": {
        "wave": ("SB 13", "SB 16", "SB 17"),
        "out": ("SB 13", "SB 20"),
        "partners": ("SB 13", "SB 16", "SB 18", "SB 19"),
        "open": ("SB 13", "SB 16", "SB 20", "SB 21"),
    },
    "1907": {
        "wave": ("L cutting 1", "L forming-tables 1"),
        "out": ("L cutting 1", "L cutting-out 1"),
        "partners": ("L cutting 1", "L forming-tables 2"),
        "open": ("L cutting 1", "L forming-tables 2", "L cutting-out 1", "L entry 1"),
    },
    # The cut for places is that for partners and the deal. There is none for precedence.
    "modern": {"partners": ("MB game 1", "MB pack 5", "MB dealing 1"), "wave": ()},
}
_SUBJECTS = {"admission": "fresh", "fill": "broken-up"}


def find_rules_of_cut(code: str, stage: str) -> tuple[str, ...]:
    """Return the clauses that a code has about a cut; empty if its text says nothing of it.

    stage: ``wave``, ``admission``, ``open``, ``fill``, ``out``, or another for partners.
    """
    if stage in _SUBJECTS:
        return find_rule(code, _SUBJECTS[stage])
    known = _OF_CUTS[code]
    return known.get(stage, known["partners"])

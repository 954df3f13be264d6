"""The columns of a table of results, and how other programs call them."""

COLUMNS = (
    "section",
    "round",
    "table",
    "board",
    "ns",
    "ew",
    "contract",
    "declarer",
    "tricks",
    "lead",
    "score",
    "ns_award",
    "ew_award",
)
"""The columns of results of pairs, in their order."""

SEATS = ("n", "s", "e", "w")
"""The columns of who played at an individual, in place of ns and ew."""

NOT_PLAYED = "NP"
"""What stands for the contract of a board that was not played."""

_OTHER_NAMES = {
    "pairns": "ns",
    "nspair": "ns",
    "pairew": "ew",
    "ewpair": "ew",
    "by": "declarer",
    "playedby": "declarer",
    "nsscore": "score",
    "scorens": "score",
    "north": "n",
    "south": "s",
    "east": "e",
    "west": "w",
    "rd": "round",
    "bd": "board",
}


def fold_column(name: str) -> str:
    """Return the column that a head names, or what it says if that is none."""
    folded = "".join(letter for letter in name.lower() if letter.isalnum() or letter == "_")
    if folded in COLUMNS or folded in SEATS:
        return folded
    plain = folded.replace("_", "")
    known = {column.replace("_", ""): column for column in COLUMNS}
    return known.get(plain, _OTHER_NAMES.get(plain, folded[:20]))


def list_columns(*, individual: bool) -> tuple[str, ...]:
    """Return the columns of an event of pairs, or of one of single players."""
    if not individual:
        return COLUMNS
    at = COLUMNS.index("ns")
    return (*COLUMNS[:at], *SEATS, *COLUMNS[at + 2 :])

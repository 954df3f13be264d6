"""Who may take a place at a table. Every refusal names its rule and what to do instead."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from club.ledger.writing import Order
from club.models import Player
from nights.formation.precedence import find_equals_of_table, find_passed_over, must_cut, name_rule
from nights.formation.rules import find_rule
from nights.laws.queries import cite_in_words, find_law_path
from nights.models import Night, Table
from nights.queries.cuts import translate_reason
from nights.queries.presence import Presence
from nights.queries.room import Room
from nights.queries.tables import TableView

#: The faults that the order's reason overrules.
OVERRULED = ("lesser-right", "cut-for-admission", "cut-for-vacancy")


def make_law_fault(
    night: Night,
    code: str,
    about: str,
    text: str,
    values: Mapping[str, Any] | None = None,
    field: str = "",
) -> Fault:
    """Return a fault that follows from the law of the night's code about a subject.

    about: as in `find_rule`. values: what the text names.
    """
    clauses = find_rule(night.code, about)
    words = {"text": text % (values or {}), "rule": cite_in_words(clauses)}
    path = find_law_path(clauses)
    return Fault(code, _("%(text)s (%(rule)s)") % words, field, clauses=clauses, law=path)


def make_playing_fault(view: TableView, field: str = "") -> Fault:
    """Return the fault of what waits for the end of a table's match."""
    text = _("Table %(number)d is still playing its match.") % {"number": view.table.number}
    return Fault("still-playing", text, field)


def make_absent_fault(player: Player, field: str = "player") -> Fault:
    """Return the fault of a player who is not in the room."""
    text = _("%(name)s is not in the room.") % {"name": str(player)}
    return Fault("not-in-room", text, field)


def make_other_table_fault(player: Player, table: Table) -> Fault:
    """Return the fault of a player who does not belong to a table."""
    text = _("%(name)s does not belong to table %(number)d.")
    return Fault("not-at-table", text % {"name": str(player), "number": table.number}, "player")


def make_broken_fault(table: Table) -> Fault:
    """Return the fault of a table that is broken up, at which somebody is to play or to join."""
    text = _("Nobody belongs to table %(number)d any more: form a new table.")
    return Fault("broken", text % {"number": table.number}, "table")


def make_nobody_fault() -> Fault:
    """Return the fault of what needs somebody who waits for a seat."""
    return Fault("nobody-waits", _("Nobody is waiting for a seat: check players in first."))


def check_free(presence: Presence, player: Player) -> list[Fault]:
    """Return the faults of a player who changes tables. [SB 24] [E 25] [L entry 3] [W 15]"""
    name = str(player)
    if player.pk in presence.places:
        text = _("%(name)s belongs to table %(number)d: move them, or let them leave it first.")
        values = {"name": name, "number": presence.places[player.pk][1]}
        return [
            make_law_fault(presence.night, "at-a-table", "second-table", text, values, "players")
        ]
    if player.pk in presence.absent:
        text = _("%(name)s cannot be found: say that they are back first.")
        return [Fault("absent", text % {"name": name}, "players")]
    if player.pk in presence.waiting:
        return []
    text = _("%(name)s is not in the room: check them in first.") % {"name": name}
    return check_not_substituting(presence, player) or [Fault("not-in-room", text, "players")]


def check_not_substituting(presence: Presence, player: Player) -> list[Fault]:
    """Return the fault of a player who is a substitute at another table until its match ends.

    [SB 23] [E 24] [L entry 4] [W 14]
    """
    if player.pk not in presence.substitutes:
        return []
    text = _(
        "%(name)s plays at table %(number)d as a substitute, until the match ends: wait for that, "
        "or let another substitute there."
    )
    values = {"name": str(player), "number": presence.substitutes[player.pk]}
    return [make_law_fault(presence.night, "playing", "consent", text, values, "players")]


def check_open(room: Room, table: Table, coming: int = 1) -> list[Fault]:
    """Return the faults of a table that nobody can join: broken up, complete, or having cut.

    [SB 17] [E 18] [L forming-tables 3] [SB 21] [E 22] [L entry 1] [W 12] [W 12a]
    """
    view = room.table(table.pk)
    values = {"number": table.number, "most": room.most}
    if view.broken:
        return [make_broken_fault(table)]
    if view.taken + coming > room.most:
        text = _(
            "Table %(number)d is complete: %(most)d players belong to it. "
            "Form a new table, or wait for a vacancy."
        )
        if view.kept:
            text = _(
                "Table %(number)d is complete: a place is kept for somebody who made another "
                "table possible and may return. Form a new table, or wait for a vacancy."
            )
        return [make_law_fault(room.night, "complete", "complete", text, values, "table")]
    return check_cut_not_begun(room.night, view)


def check_cut_not_begun(night: Night, view: TableView) -> list[Fault]:
    """Return the fault of entry declared after a card is cut.

    [SB 21] [E 22] [L entry 1] [W 12]
    """
    if not view.has_cut:
        return []
    text = _(
        "Table %(number)d is cutting already: entry is declared before a card is cut. "
        "Join after its next match, or give the cut up."
    )
    return [
        make_law_fault(night, "cut-begun", "declare", text, {"number": view.table.number}, "table")
    ]


def check_no_cut(view: TableView) -> list[Fault]:
    """Return the fault of a cut that is under way at a table and must end first."""
    if view.open_cut is None:
        return []
    text = _("Table %(number)d is cutting already: finish that cut, or give it up.")
    return [Fault("cutting", text % {"number": view.table.number}, "table")]


def check_not_cutting(view: TableView, player: Player) -> list[Fault]:
    """Return the fault of a player who is cutting now and cannot leave."""
    if view.open_cut is None or player not in view.open_cut.people.values():
        return []
    text = _(
        "%(name)s is cutting at table %(number)d: finish the cut, or give it up, and then go on."
    )
    return [Fault("cutting", text % {"name": str(player), "number": view.table.number})]


def check_precedence(
    order: Order, presence: Presence, chosen: Collection[Player], *, fresh: bool
) -> list[Fault]:
    """Return a fault for each player with a better right than a chosen one.

    The order's reason overrules it. [SB 16] [SB 17] [SB 22] [SB 25] [E 17] [E 18] [E 23] [E 26]
    [L forming-tables 1] [L forming-tables 4] [L entry 2] [L entry 5] [W 7b] [W 13] [W 16]
    """
    if order.reason:
        return []
    ranked, mine = presence.rank(fresh=fresh), presence.find_keys(chosen)
    text = _("%(name)s has the better right. %(reason)s %(ways)s")
    return [
        make_law_fault(
            presence.night,
            "lesser-right",
            name_rule(presence.code, ranked, passed.claim, mine, fresh=fresh),
            text,
            {
                "name": passed.claim.name,
                "reason": translate_reason(passed.reason),
                "ways": tell_ways_out(passed.claim.name, passed.claim.substituting, fresh=fresh),
            },
            "players",
        )
        for passed in find_passed_over(ranked, mine)
    ]


def tell_ways_out(name: str, substituting: int, *, fresh: bool) -> str:
    """Return what can be done if a candidate with the better right is passed over.

    substituting: the number of the table at which they are a substitute, 0 if none: until its match
    ends they can gather at a fresh table or join one with a vacancy, but not cut. [SB 23] [E 24]
    [L entry 4] [W 14]
    """
    values = {"name": name, "number": substituting}
    if not substituting:
        text = _("Take %(name)s, or give a reason why another goes first.")
    elif fresh:
        text = _(
            "Gather a table with %(name)s that cuts when the match at table %(number)d has ended, "
            "wait for that end, let another substitute there, or give a reason why another goes "
            "first."
        )
    else:
        text = _(
            "Let %(name)s join the table, to cut there when the match at table %(number)d has "
            "ended, wait for that end, let another substitute there, or give a reason why another "
            "goes first."
        )
    return text % values


def check_vacancies(
    order: Order, presence: Presence, places: int, chosen: Collection[Player]
) -> list[Fault]:
    """Return the fault of taking one of several players of the same right who must cut.

    places: the vacancies of the table, which are too few for all of them. The order's reason
    overrules it. [SB 25] [E 26] [L entry 5] [W 16]
    """
    equals = find_equals_of_table(presence.code, presence.rank(fresh=False), places)
    if order.reason or presence.find_keys(chosen).isdisjoint(claim.key for claim in equals):
        return []
    text = _(
        "%(names)s have the same right, and the table has not places enough for all of them: they "
        "cut for those. Add the waiting, or give a reason why it is not cut for."
    )
    values = {"names": ", ".join(claim.name for claim in equals)}
    return [make_law_fault(presence.night, "cut-for-vacancy", "broken-up", text, values, "players")]


def must_cut_first(order: Order, presence: Presence, players: Sequence[Player]) -> list[Fault]:
    """Return the faults of a fresh table for whose places candidates must cut first.

    The order's reason overrules it. [SB 22] [E 23] [L entry 2] [W 13]
    """
    if order.reason:
        return []
    cutting = must_cut(presence.code, presence.rank(fresh=True), len(players))
    if not cutting:
        return []
    text = _(
        "%(names)s have played elsewhere, and there are not places enough for all of them: they "
        "cut for those first, or give a reason why it is not cut for."
    )
    values = {"names": ", ".join(claim.name for claim in cutting)}
    return [make_law_fault(presence.night, "cut-for-admission", "fresh", text, values, "players")]

"""The steps of a night as the program's own actions, with what those take."""

import random
from collections.abc import Callable
from typing import Any

from club.models import Player
from nights.actions.admission import cut_for_admission
from nights.actions.deals import enter_deal
from nights.actions.forming import begin_next_match, form_table, gather_table
from nights.actions.joining import join_table, leave_table, return_player
from nights.actions.matches import set_match_state
from nights.actions.nights import close_night
from nights.actions.open_cuts import begin_cut, cut_card, give_up_cut, sit_down, take_card_back
from nights.actions.room import announce, arrive, depart, set_absent
from nights.actions.seats import substitute
from nights.actions.tables import break_up, fill_table, move_player
from nights.actions.undoing import undo
from nights.actions.wave import close_wave
from nights.models import Match, Night, Table

VERBS: dict[str, Callable[..., Any]] = {
    "arrive": arrive,
    "depart": depart,
    "announce": announce,
    "missing": set_absent,
    "found": set_absent,
    "wave": close_wave,
    "admit": cut_for_admission,
    "form": form_table,
    "gather": gather_table,
    "next": begin_next_match,
    "cut": begin_cut,
    "card": cut_card,
    "uncard": take_card_back,
    "sit": sit_down,
    "uncut": give_up_cut,
    "join": join_table,
    "leave": leave_table,
    "move": move_player,
    "return": return_player,
    "fill": fill_table,
    "break_up": break_up,
    "substitute": substitute,
    "deal": enter_deal,
    "state": set_match_state,
    "close": close_night,
    "undo": undo,
}
DRAWN = ("form", "next", "wave", "admit", "fill")


def table_of(night: Night, number: int) -> Table:
    return Table.objects.select_related("night").get(night=night, number=number)


def match_of(night: Night, key: tuple[int, int]) -> Match:
    about = ("night", "night__club", "table", "cut", "act")
    matches = Match.objects.filter(night=night, table__number=key[0], number=key[1])
    return matches.select_related(*about).get()


def arguments(
    night: Night, people: dict[str, Player], chance: random.Random, verb: str, args: dict[str, Any]
) -> dict[str, Any]:
    """Return what an action takes for a step: rows for names, numbers and keys, and a chance."""
    rows: dict[str, Callable[[Any], Any]] = {
        "table": lambda number: table_of(night, number),
        "match": lambda key: match_of(night, key),
        "who": people.__getitem__,
        "breaker": lambda who: people[who] if who else None,
        "players": lambda names: [people[who] for who in names],
        "joining": lambda names: [people[who] for who in names],
        "declarer": lambda seat: {"contract": "4S", "declarer": seat, "tricks": 10},
    }
    named = {"who": "player", "declarer": "raw"}
    taken = {
        named.get(name, name): rows[name](value) if name in rows else value
        for name, value in args.items()
        if name != "reason"
    }
    if "match" not in args:
        taken["night"] = night
    if verb in DRAWN:
        taken |= {"cards": [], "typed": False, "chance": chance}
    if verb == "card" and not args["card"]:
        taken["chance"] = chance
    if verb in ("missing", "found"):
        taken["absent"] = verb == "missing"
    return taken

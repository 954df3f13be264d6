"""The terms of an event of rubbers, from the fields of its form and back."""

from collections.abc import Mapping
from typing import Any

from scoring.rubber_events import rules as known
from tournaments.draws.parties import Partners, Way
from tournaments.models import EventForm, Terms
from tournaments.rubbers.queries.cuts import BY_CUT


def make_rules(data: Mapping[str, Any], form: str) -> dict[str, Any]:
    """Return the rules by which an event of a form is scored, from the fields."""
    rules: dict[str, Any] = {"unequal": data["unequal"] or known.SUM}
    if form in (EventForm.KNOCK_OUT, EventForm.LEAGUE):
        rules["best_of"] = data["best_of"] or 1
    if form != EventForm.KNOCK_OUT:
        rules["matches"] = data["matches_in_round"] or 1
    if data["handicap"]:
        most = data["handicap_most"]
        rules |= {
            "handicap": data["handicap"],
            "handicap_most": 1000 if most is None else most,
        }
    if form == EventForm.LEAGUE:
        rules |= {"promoted": data["promoted"] or 0, "relegated": data["relegated"] or 0}
    if data["scoring"] == known.PLACES:
        rules["place_points"] = data["place_points"].replace(",", " ").split()
    return rules


def make_draw(data: Mapping[str, Any], form: str, before: Mapping[str, Any]) -> dict[str, Any]:
    """Return how an event of a form is drawn, from the fields.

    before: how it was drawn so far. House rules over the code of cutting, which have no fields, are
    kept if the code is.
    """
    draw: dict[str, Any] = {"by": BY_CUT} if data["by"] == BY_CUT else {}
    if form == EventForm.PARTY:
        draw |= {
            "way": data["way"] or str(Way.WINNERS_UP),
            "partners": data["partners"] or str(Partners.SEATS),
        }
    elif form == EventForm.KNOCK_OUT:
        draw |= {"third": data["third"]}
    elif form == EventForm.LEAGUE:
        draw |= {"times": data["times"] or 1}
    if data["code"]:
        draw["code"] = data["code"]
        if before.get("code") == data["code"] and before.get("house"):
            draw["house"] = before["house"]
    return draw


def list_initial(terms: Terms) -> dict[str, Any]:
    """Return what the fields show of terms."""
    rules = terms.rules
    return {
        **{
            name: rules[name]
            for name in ("best_of", "handicap", "handicap_most", "unequal", "promoted", "relegated")
            if name in rules
        },
        "matches_in_round": rules.get("matches", 1),
        "place_points": " ".join(rules.get("place_points", ())),
        "scoring": terms.scoring,
        "rounds": terms.rounds,
        "counts": terms.counts,
        **terms.draw,
        "draw": terms.draw,
    }


def find_field(name: str) -> str:
    """Return the field of the form for the field of a fault."""
    if name.startswith("rules.place"):
        return "place_points"
    return {"rules.matches": "matches_in_round"}.get(name, name.rpartition(".")[2])

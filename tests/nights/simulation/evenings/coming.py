"""What came of a step by its facts, held against the model as it was before."""

from typing import Any

from club.queries.people import find_known_players
from nights.queries.cuts import list_draws, settle_stored_cut
from tests.nights.simulation.evenings import checks
from tests.nights.simulation.evenings.acting import match_of
from tests.nights.simulation.evenings.facts import RIGHT_CUTS, Begun, Names, by_round, cut_cards
from tests.nights.simulation.evenings.rights import BEGINS, Rights
from tests.nights.simulation.evenings.state import Event

Came = tuple[dict[str, Any], bool]
_FACTS = {"wave": "opening_waves", "admit": "admissions", "fill": "fillings"}


def came_of(event: Event, result: Any, model: Rights, names: Names) -> Came:
    """Return what the model is told of a step, and whether cards were drawn in it."""
    if event.verb in BEGINS:
        begun = Begun(match_of(result.night, (result.table.number, result.number)), names)
        _begins(event, begun, model, names)
        told = {"table": result.table.number, "match": begun.came, "counts": begun.counts}
        return told, event.verb != "sit" and bool(begun.rounds)
    if event.verb == "gather":
        return {"table": result.number}, False
    if event.verb == "substitute":
        return {"games": model.matches[event.args["match"]].games.total()}, False
    if event.verb not in RIGHT_CUTS:
        return {}, False
    cards = cut_cards(RIGHT_CUTS[event.verb], event.act, names)
    _cut_for_right(event, cards, model, names)
    if event.verb == "fill":
        joined = [names[arrival.player_id] for arrival in result]
        checks.same("whom a table takes", joined, _first(model, event.args["table"], cards))
        return {"joined": joined}, any(cards.values())
    return {"cards": cards}, any(cards.values())


def _cut_for_right(event: Event, cards: dict[str, Any], model: Rights, names: Names) -> None:
    """Hold who cut for the order of precedence, and that equals cut again until none are equal."""
    checks.same("facts of the cut", getattr(event.act, _FACTS[event.verb]).count(), 1)
    expected = {"wave": model.free, "admit": model.elsewhere()}
    if event.verb in expected:
        checks.same("who cut for their right", set(cards), set(expected[event.verb]))
    right_cuts = RIGHT_CUTS[event.verb].objects.filter(act=event.act).order_by("number")
    rows = right_cuts.values_list("round", "arrival__player_id", "card")
    rounds = by_round((number, names[who], card) for number, who, card in rows)
    for round_ in rounds[1:]:
        checks.hold(len(round_) > 1, f"one alone cut again: {rounds}")
    places = {model.house.preference(card) for card in cards.values()}
    checks.same("places of those who cut", len(places), len(cards))


def _first(model: Rights, number: int, cards: dict[str, tuple[str, ...]]) -> list[str]:
    """Return who should have the vacancies of a table."""
    table = model.tables[number]
    places = model.house.most - len(table.members) - len(model.kept(number))
    order = model.order(fresh=False)
    equal = model.equals(order, places)
    if not equal:
        checks.same("cards where there are places enough", cards, {})
        return order[:places]
    checks.same("who cut for the places", set(cards), set(equal))
    before = order[: order.index(equal[0])]
    ranked = sorted(equal, key=lambda who: model.house.preference(cards[who]))
    return [*before, *ranked][:places]


def _begins(event: Event, begun: Begun, model: Rights, names: Names) -> None:
    """Hold the beginning of a match against the model before it, and its own cards."""
    match = begun.match
    table = model.tables.get(match.table.number)
    members = set(model.present(table)) if table else set()
    who = members | set(event.args.get("players", ())) | set(event.args.get("joining", ()))
    if event.verb == "sit" and table and table.cutting:
        who = set(table.cutting)
    checks.same("who cut", set(begun.counts), who)
    checks.cut_by_those_present(who, model.here, model.lost)
    outs = model.sat_outs(who)
    counts = {player: (table.running(player) if table else 0, outs[player]) for player in who}
    checks.counted(begun.counts, table.cut_counts if event.verb == "sit" and table else counts)
    begun_at_once = event.verb != "sit" or table is None
    places = model.places(table, who) if begun_at_once else table.cut_places
    checks.same("places by a cut before", begun.places, places)
    turn = model.turn(table, who) if table else 1
    if event.verb == "sit" and table:
        turn = table.cut_turn
    checks.same("the turn of the rotation", match.cut.turn, turn)
    begun.check(model.house, rota=model.rotation == "rota" and turn > 1)
    draws = list(list_draws(match))
    settled = settle_stored_cut(
        match, draws, find_known_players(match.night.club_id, [draw.player_id for draw in draws])
    )
    seats = {seat: names[candidate.key] for seat, candidate in settled.seats.items()}
    out = {names[candidate.key] for candidate in settled.out}
    checks.replayed((seats, settled.dealer, out), (begun.held, match.dealer, begun.out))

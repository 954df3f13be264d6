"""An event of rubbers in its format: from it, every figure is derived."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scoring.rubber_events.event import KIND
from tournaments.models import EventForm, Penalty, RoundDraw
from tournaments.queries.penalties import list_penalties
from tournaments.queries.seating import EntrantView
from tournaments.rubbers.queries.leaving import settle_left
from tournaments.rubbers.queries.rounds import RoundView, RubberEvent, TableView


def write_rubber_event(rubber_event: RubberEvent, *, named: bool = False) -> dict[str, Any]:
    """Return what was read of an event in the format of rubber events."""
    event, terms = rubber_event.event, rubber_event.terms
    fined: dict[Any, list[Penalty]] = {}
    for penalty in list_penalties(event):
        fined.setdefault(penalty.entrant_id, []).append(penalty)
    levels = find_drawn_levels(rubber_event.draws)
    written = {
        "name": event.name,
        "date": event.date.isoformat(),
        "kind": KIND,
        "form": terms.form,
        "size": event.size,
        "game": terms.game,
        "game_rules": terms.game_rules,
        "scoring": terms.scoring,
        "rules": terms.rules,
        "entrants": [
            _write_entrant(
                entrant,
                terms.form,
                fined.get(entrant.id, ()),
                levels.get(entrant.entrant.entry, []),
                named,
            )
            for entrant in rubber_event.by_entry.values()
        ],
        "rounds": [_write_round(round_) for round_ in rubber_event.rounds],
    }
    return settle_left(rubber_event, written)


def find_drawn_levels(draws: Iterable[RoundDraw]) -> dict[int, list[str]]:
    """Return the levels of the members of each entrant by its entry, as of its first round."""
    by_entry: dict[int, list[str]] = {}
    for row in draws:
        for entry, levels in row.drawn.get("levels", {}).items():
            by_entry.setdefault(int(entry), levels)
    return by_entry


def _write_entrant(
    entrant: EntrantView, form: str, penalties: Sequence[Penalty], levels: list[str], named: bool
) -> dict[str, Any]:
    written: dict[str, Any] = {"number": str(entrant.entrant.entry), "id": str(entrant.id)}
    if named:
        written["members"] = list(_write_members(entrant))
    details = entrant.details
    if levels:
        written["levels"] = levels
    if details and details.seed:
        written["seed"] = details.seed
    if details and details.stratum and form == EventForm.LEAGUE:
        written["division"] = details.stratum
    if entrant.withdrawn:
        written["withdrawn"] = entrant.withdrawn
    if details and not details.ranked:
        written["ranked"] = False
    fines = [
        {
            "points": fine.points,
            **({"round": fine.round} if fine.round else {}),
            **({"reason": fine.act.reason} if fine.act.reason and named else {}),
        }
        for fine in penalties
    ]
    return {**written, **({"penalties": fines} if fines else {})}


def _write_members(entrant: EntrantView) -> Iterator[dict[str, Any]]:
    """Yield who plays at each place from which round on, without those who were replaced before."""
    turns = sorted({1, *(member.from_round for member in entrant.members)})
    for place in range(entrant.places):
        before = None
        for from_round in turns:
            player = entrant.player_at(place, from_round)
            if player is not None and player != before:
                since = {"from_round": from_round} if from_round > 1 else {}
                yield {"name": player.short_name, "id": str(player.pk), **since}
            before = player


def _write_round(round_: RoundView) -> dict[str, Any]:
    return {
        "round": round_.number,
        "by": round_.draw.reason.code,
        "sit_out": [str(entry) for entry in round_.draw.out],
        "tables": [_write_table(table) for table in round_.tables],
        **({"third": str(round_.draw.third)} if round_.draw.third else {}),
        **_write_cuts(round_),
    }


def _write_cuts(round_: RoundView) -> dict[str, Any]:
    """Return the cards that were cut, and the code by which they were."""
    if not round_.draw.cuts:
        return {}
    code = round_.row.drawn["code"]
    return {
        "code": {"name": code["name"], **({"house": code["house"]} if code["house"] else {})},
        "cuts": [
            {
                **({"table": cut.table} if cut.table else {}),
                "for": cut.purpose,
                "cards": [{str(who): card for who, card in cards.items()} for cards in cut.rounds],
            }
            for cut in round_.draw.cuts
        ],
    }


def _write_table(table: TableView) -> dict[str, Any]:
    seating = table.seating
    written: dict[str, Any] = {"table": seating.table}
    keys: tuple[tuple[str, ...], tuple[str, ...]] = ("ns",), ("ew",)
    if table.rounds.event.event.size == 1:
        keys = (("n", "s"), ("e", "w")) if len(seating.ns) == 2 else (("n",), ("e",))
    for names, side in zip(keys, (seating.ns, seating.ew), strict=True):
        written |= {name: str(entry) for name, entry in zip(names, side, strict=True)}
    if seating.pairs:
        written["pairs"] = {"ns": seating.pairs[0], "ew": seating.pairs[1]}
    if seating.place:
        written["place"] = seating.place
    sheets = [match.sheet for match in table.counted if match.deals or match.over]
    if table.said is not None:
        written |= table.said.said
    elif sheets:
        written["sheets"] = sheets
    elif table.rounds.ended:
        written["not_played"] = True
    return written

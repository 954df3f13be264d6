"""The score sheet format: check a deal, fold a match, score a sheet.

Parsing a sheet never raises an exception. All its problems are returned at once.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scoring.deal import Deal, place_of
from scoring.games import GAMES, make_game
from scoring.games.protocol import Game, State
from scoring.problem import Faulty, Problem
from scoring.seats import SEATS, Seat
from scoring.shape import MOST_PROBLEMS, Shape, find_member, format_value

KEYS = ("game", "rules", "players", "deals", "abandoned")
MOST_DEALS = 10_000
"""The number of deals that a sheet may have."""


@dataclass(frozen=True)
class Sheet:
    """A parsed sheet. If it has problems it has no result, and states holds the valid part.

    states: the opening, then the state after each deal. The last is the current state of the
    match, abandoned if the sheet says so. game: None if the sheet does not name a known game.
    """

    game: Game | None = None
    players: Mapping[Seat, str] = field(default_factory=dict, hash=False)
    states: tuple[State, ...] = ()
    problems: tuple[Problem, ...] = ()


def check(game: Game, state: State, raw: Mapping[str, object]) -> tuple[Deal | None, list[Problem]]:
    """Return (deal, []) for a deal that is valid at this point of a match, or (None, problems).

    The problems of the deal's format come first, then those of its place in the match.
    """
    deal, shape_faults = _parse(game, raw)
    faults = shape_faults + game.problems(state, deal or _place(game, raw))
    return (None if faults else deal), faults


def check_stored(
    game: Game, state: State, raw: Mapping[str, object]
) -> tuple[Deal | None, list[Problem]]:
    """Return what `check` returns, but without the problems that did not exist at some time.

    A deal that was stored then still counts.
    """
    deal, problems = check(game, state, raw)
    if not problems or any(problem.code not in _NEW for problem in problems):
        return deal, problems
    return _parse(game, raw)


_NEW = frozenset({"doubles-beyond-limit", "no-misdeal", "revoke-tricks-differ"})
"""The problems that release 0.1.0 did not find.

They are doubles after doubling had ceased, a deal lost where no misdeal exists, and the tricks of a
revoke that its trick in the play does not have.
"""


def fold(game: Game, deals: Iterable[Deal], opening: State | None = None) -> list[State]:
    """Return the score sheet: the opening, then the state after each of deals.

    The deals must be valid. Without an opening, the first deal's dealer begins the rotation,
    North by default. Folding in two parts, the second from the last state of the first, gives
    the same states as folding the whole.
    """
    deals = list(deals)
    first = deals[0].dealer if deals else None
    states = [opening or game.opening(first or Seat.N)]
    for deal in deals:
        states.append(game.after(states[-1], deal))
    return states


def read(raw: object) -> Sheet:
    """Parse a whole sheet and fold its deals."""
    if not isinstance(raw, Mapping):
        return Sheet(problems=(Problem("not-an-object", "sheet", {"value": format_value(raw)}),))
    shape = Shape(raw)
    shape.only(KEYS)
    shape.need("game", "deals")
    game = _game(shape)
    players = _players(shape, game.seats if game else SEATS)
    deals = shape.items("deals", MOST_DEALS) or []
    if game is None:
        _abandoned(shape)
        return Sheet(players=players, problems=tuple(shape.problems))
    states, faults = _walk(game, deals)
    states = _closed(game, states, shape)
    return Sheet(game, players, tuple(states), (*shape.problems, *faults))


def answer(raw: object) -> dict[str, object]:
    """Return the result of a sheet, or {"problems": [...]} with every problem."""
    return answer_of(read(raw))


def answer_of(sheet: Sheet) -> dict[str, object]:
    """Return the result of a parsed sheet in the score sheet format."""
    if sheet.problems or sheet.game is None:
        return {"problems": [problem.as_dict() for problem in sheet.problems]}
    last = sheet.states[-1]
    margin = last.totals.margin
    back_score = sheet.game.back_score(margin)
    return {
        "game": sheet.game.name,
        "complete": last.complete,
        "winner": None if last.totals.leader is None else str(last.totals.leader),
        "totals": last.totals.as_dict(),
        "games": last.games.as_dict(),
        "margin": margin,
        "back_score": {"NS": back_score, "EW": -back_score},
        "deals": [
            {"lines": [line.as_dict() for line in state.lines]} for state in sheet.states[1:]
        ],
        "bonuses": [line.as_dict() for line in last.bonuses],
    }


def _game(shape: Shape) -> Game | None:
    """Return the game. If its rules are invalid, use the defaults, so that deals are checked."""
    if not shape.has("game"):
        return None
    name, rules = shape.raw["game"], shape.raw.get("rules", {})
    try:
        return make_game(name, rules)  # type: ignore[arg-type]  # it rejects invalid types
    except Faulty as faulty:
        shape.problems += faulty.problems
        return GAMES[name]() if isinstance(name, str) and name in GAMES else None


def _players(shape: Shape, seats: Iterable[Seat]) -> Mapping[Seat, str]:
    """Return the names of the players by seat. A sheet may leave seats without a name."""
    players = shape.within("players")
    if players is None:
        return {}
    players.only(seats)
    names = {seat: players.text(seat) for seat in seats}
    return {seat: name for seat, name in names.items() if name is not None}


def _abandoned(shape: Shape) -> bool:
    """Return whether play stopped before the end. False is the default."""
    value = shape.raw.get("abandoned", False)
    if not isinstance(value, bool):
        shape.fault("not-true", "abandoned", value=format_value(value))
    return value is True


def _closed(game: Game, states: list[State], shape: Shape) -> list[State]:
    """Return the states, with the match abandoned if the sheet says so."""
    if not _abandoned(shape):
        return states
    try:
        return [*states[:-1], game.abandon(states[-1])]
    except Faulty as faulty:
        shape.problems += faulty.problems
        return states


def _walk(game: Game, raws: list[object]) -> tuple[list[State], list[Problem]]:
    """Fold the deals of a sheet. Return the states, and the problems of each deal.

    After a deal of unknown score only the rotation is known. If that is unknown too, only the
    format of later deals is checked. No deal is looked at after more problems than are told.
    """
    states: list[State] = [game.opening(_first_dealer(raws, game.seats))]
    known: State | None = states[0]
    scored = True
    faults: list[Problem] = []
    for number, raw in enumerate(raws, start=1):
        if len(faults) > MOST_PROBLEMS:
            break
        deal, shape_faults = _parse(game, raw)
        place_faults = [] if known is None else game.problems(known, deal or _place(game, raw))
        faults += [replace(fault, deal=number) for fault in (*shape_faults, *place_faults)]
        scored = scored and deal is not None
        known = _next(game, known, raw, deal if scored else None)
        states += [] if known is None else [known]
    return states, faults


def _parse(game: Game, raw: object) -> tuple[Deal | None, list[Problem]]:
    if isinstance(raw, Mapping):
        return game.parse(raw)
    return None, [Problem("not-an-object", "deal", {"value": format_value(raw)})]


def _place(game: Game, raw: object) -> Deal:
    return place_of(raw, game.seats) if isinstance(raw, Mapping) else Deal()


def _next(game: Game, known: State | None, raw: object, deal: Deal | None) -> State | None:
    """Return the known state after a deal: complete if it can be scored, else the rotation only.

    A deal out of place is folded as if it were in place. After the end the state stays the same.
    """
    if known is None or known.complete:
        return known
    if deal is not None:
        return game.after(known, deal)
    if not isinstance(raw, Mapping) or (known.deals == 0 and _unreadable_dealer(raw, game.seats)):
        return None
    return game.skip(known, raw)


def _first_dealer(raws: list[object], seats: Sequence[Seat]) -> Seat:
    """Return the first dealer of the rotation: the first deal's dealer, by default North."""
    first = raws[0] if raws else None
    stated = find_member(Seat, first.get("dealer")) if isinstance(first, Mapping) else None
    return stated if stated and stated in seats else Seat.N


def _unreadable_dealer(raw: Mapping[str, object], seats: Sequence[Seat]) -> bool:
    """Return whether the first deal has an invalid dealer, so that the rotation is unknown."""
    return "dealer" in raw and find_member(Seat, raw["dealer"]) not in seats

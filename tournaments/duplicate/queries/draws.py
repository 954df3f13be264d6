"""The draw of a round of matches: what would be drawn now, and the rounds that were drawn."""

import dataclasses
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from club.ledger.refusals import Fault, make_faults
from tournaments.acts import EXCHANGE
from tournaments.draws.swiss import event as swiss
from tournaments.draws.swiss.answer import answer_of
from tournaments.draws.swiss.request import Odd
from tournaments.duplicate.queries.export import export_event
from tournaments.models import Event, MatchDraw, TeamForm
from tournaments.queries.field import Field
from tournaments.queries.seating import EntrantView
from tournaments.queries.stored_field import read_field_anew
from tournaments.queries.triangles import find_begun, find_going_on, get_drawn_triangle, is_within

#: Of a match as a team plays it: how many boards it has if nothing was said.
USUAL_BOARDS = 8
USUAL_ROUNDS = 5
#: How a first round is drawn where the stronger half meets the weaker one.
HALVES = gettext_lazy("upper half against lower half")


@dataclass(frozen=True)
class Proposal:
    """What would be drawn. drawn: the answer of the event format, with entrants by their entry.

    short: whether a triangle was asked for that is over in one round.
    """

    drawn: Mapping[str, Any]
    faults: tuple[Fault, ...] = ()
    short: bool = False

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Who meets at each table, home first."""
        return [(pairing["home"], pairing["away"]) for pairing in self.drawn["pairings"]]

    @property
    def meetings(self) -> set[frozenset[int]]:
        """Who meets whom, those of a triangle among them."""
        three = get_drawn_triangle(self.drawn)
        return {frozenset(pair) for pair in (*self.pairs, *combinations(three, 2))}


def propose_round(event: Event, request: Mapping[str, Any]) -> Proposal:
    """Return the draw of a round as it would be made of what is stored, or why there is none.

    request: the object ``draw`` of the event format, which names teams by their numbers.
    """
    field = read_field_anew(event)
    raw = export_event(event, named=False)
    raw["draw"] = dict(request)
    if isinstance(round_ := request.get("round"), int):  # it may be drawn again
        if going_on := find_going_on(field, round_):
            raw["draw"]["odd"] = str(Odd.TRIANGLE)
            if away := {str(entry) for entry in going_on} & {*request.get("out", ())}:
                text = _("%(number)s is in the triangle of round %(round)d, which goes on.")
                values = {"number": min(away), "round": round_ - 1}
                return Proposal({}, (Fault("triangle", text % values, "out"),))
        raw |= keep_earlier(raw, round_)
        raw["entrants"] = [_write_present(field, entrant, round_) for entrant in raw["entrants"]]
    first = field.draws.get(1)
    if event.form == TeamForm.KNOCK_OUT and first is not None and request.get("round", 1) > 1:
        raw["bracket"] = [None if entry is None else str(entry) for entry in first.drawn["bracket"]]
    result = swiss.read(raw)
    if result.problems:
        found = make_faults(result.problems)
        return Proposal(
            {},
            tuple(
                Fault(fault.code, fault.text, fault.field.removeprefix("draw.")) for fault in found
            ),
        )
    entries = {str(view.id): view.entrant.entry for view in field.entrants.values()}
    short = raw["draw"].get("odd") == Odd.SHORT_TRIANGLE
    return Proposal(_name_by_entry(answer_of(result), entries), short=short)


def keep_earlier(raw: Mapping[str, Any], round_: int) -> dict[str, Any]:
    """Return the matches, or the boards with the results, of the rounds before one."""
    if "matches" in raw:
        return {"matches": [match for match in raw["matches"] if match["round"] < round_]}
    boards = []
    for board in raw["boards"]:
        if results := [row for row in board["results"] if row["round"] < round_]:
            boards.append({**board, "results": results})
    return {"boards": boards}


def _write_present(field: Field, raw: Mapping[str, Any], round_: int) -> dict[str, Any]:
    """Return an entrant as it is for the draw of a round.

    One that leaves after a later round is still there, and what befalls it later does not matter.
    """
    view = field.entrants[uuid.UUID(raw["id"])]
    told = {key: value for key, value in raw.items() if key not in ("withdrawn", "penalties")}
    if "withdrawn" in raw and not view.plays(round_):
        told["withdrawn"] = raw["withdrawn"]
    if penalties := [row for row in raw.get("penalties", ()) if row.get("round", 0) < round_]:
        told["penalties"] = penalties
    return told


def _name_by_entry(value: Any, entries: Mapping[str, int], key: str = "") -> Any:
    """Return an answer with the entry in place of each number and id of an entrant."""
    if isinstance(value, Mapping):
        return {name: _name_by_entry(item, entries, name) for name, item in value.items()}
    if isinstance(value, list):
        return [_name_by_entry(item, entries, key) for item in value]
    if isinstance(value, str) and key in _NAMING:
        return entries[value] if value in entries else int(value)
    return value


#: The keys of an answer whose values name entrants.
_NAMING = ("home", "away", "entrant", "entrants", "bracket", "byes")


@dataclass(frozen=True, eq=False)
class DrawnPair:
    """A match of a draw. reasons: why these two meet, as sentences. third: for the third place."""

    table: int
    home: EntrantView
    away: EntrantView
    reasons: tuple[str, ...]
    met: int
    third: bool = False


@dataclass(frozen=True, eq=False)
class DrawView:
    """The draw of a round as it is shown. byes: who goes on, or plays nobody.

    triangle: three teams that meet each other in two rounds. goes_on: whether this is the second.
    """

    round: int
    pairs: list[DrawnPair]
    byes: list[EntrantView]
    cost: list[str]
    instead: list[str] | None
    triangle: list[EntrantView] = dataclasses.field(default_factory=list)
    goes_on: bool = False


def show_draw(field: Field, drawn: Mapping[str, Any], round_: int) -> DrawView:
    """Return a draw with the teams that it names. Those that were taken away since are left out."""
    views = {view.entrant.entry: view for view in field.entrants.values()}
    pairs = [
        DrawnPair(
            pairing["table"],
            views[pairing["home"]],
            views[pairing["away"]],
            tuple(_explain(field, views, pairing)),
            pairing.get("met", 0),
            pairing.get("place") == "third",
        )
        for pairing in drawn["pairings"]
        if {pairing["home"], pairing["away"]} <= views.keys()
    ]
    bye = drawn.get("bye")
    entries = [*drawn.get("byes", ()), *([bye["entrant"]] if bye else [])]
    byes = [views[entry] for entry in entries if entry in views]
    instead, three = drawn.get("instead"), get_drawn_triangle(drawn)
    return DrawView(
        round_,
        pairs,
        byes,
        list(_tell_cost(drawn.get("cost") or {})),
        None if instead is None else list(_tell_cost(instead)),
        [views[entry] for entry in three if entry in views],
        bool(three) and set(find_begun(field, round_ - 1)) == set(three),
    )


def _explain(
    field: Field, views: Mapping[int, EntrantView], pairing: Mapping[str, Any]
) -> list[str]:
    """Return why two meet, as sentences: what was least, and whom it passed over."""
    why = pairing.get("why")
    told = {
        "nearest": _("nearest whom it has not met"),
        "rematch": _("they have met: every other draw has more rematches"),
        "lot": _("by lot"),
        "halves": str(HALVES),
        "given": _("set by the director"),
    }
    sentences = [told[why]] if why in told else []
    passed: dict[str, list[str]] = {}
    for item in pairing.get("passed", ()):
        if item["entrant"] in views:
            number = field.number(views[item["entrant"]])
            passed.setdefault(item["why"], []).append(number)
    words = {
        "met": _("has met %(numbers)s"),
        "apart": _("of the same club: %(numbers)s"),
        "drawn": _("drawn already: %(numbers)s"),
        "out": _("not here: %(numbers)s"),
        "rest": _("else the rest would not fit: %(numbers)s"),
    }
    sentences += [
        words[name] % {"numbers": ", ".join(numbers)}
        for name, numbers in passed.items()
        if name in words
    ]
    return sentences


def _tell_cost(cost: Mapping[str, int]) -> list[str]:
    """Return what a draw could not avoid, as sentences."""
    told = []
    if count := cost.get("rematches", 0):
        text = ngettext("%(count)d rematch", "%(count)d rematches", count)
        told.append(text % {"count": count})
    if count := cost.get("byes", 0):
        text = ngettext("%(count)d second bye", "%(count)d second byes", count)
        told.append(text % {"count": count})
    if count := cost.get("apart", 0):
        text = ngettext(
            "%(count)d match of two of one club", "%(count)d matches of two of one club", count
        )
        told.append(text % {"count": count})
    return told


def find_next_round(field: Field) -> int:
    """Return the round that is to be drawn next: after the last one that was."""
    return max(field.draws, default=0) + 1


def find_next_board(field: Field) -> int:
    """Return the number after the last board of the rounds that were drawn.

    A triangle that goes on in the next round plays the boards of that round and the two after it.
    """
    last = max(field.draws, default=0)
    going_on = find_going_on(field, last + 1)
    boards = [
        board
        for meeting in field.meetings()
        if meeting.round <= last and not (meeting.round == last and is_within(meeting, going_on))
        for board in meeting.boards
    ]
    return max(boards, default=0) + 1


def count_planned(field: Field) -> tuple[int, int]:
    """Return the rounds of an event and the boards of a match as they were said last."""
    if not field.sections:
        return USUAL_ROUNDS, USUAL_BOARDS
    section = field.sections[0]
    return section.rounds, section.plan.boards_per_set


def list_draws(field: Field) -> list[DrawView]:
    """Return the rounds that were drawn, the latest first."""
    return [
        show_draw(field, draw.drawn, round_)
        for round_, draw in sorted(field.draws.items(), reverse=True)
    ]


def find_moved(event: Event, draw: MatchDraw) -> set[frozenset[int]]:
    """Return the pairs of a drawn round that would not meet if it were drawn again now.

    None if two have changed places in it, which is not drawn.
    """
    if draw.act.verb == EXCHANGE:
        return set()
    proposal = propose_round(event, draw.request)
    now = proposal.meetings if not proposal.faults else set()
    then = Proposal(draw.drawn).meetings
    return then - now if now else set()


def find_entrants(field: Field, pairs: set[frozenset[int]]) -> list[EntrantView]:
    """Return the entrants of some pairs, by entry."""
    entries = {entry for pair in pairs for entry in pair}
    return [view for view in field.entrants.values() if view.entrant.entry in entries]

"""The rounds of an event that is made of a document's matches: by a movement, or drawn."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import comb
from typing import Any

from django.utils.translation import gettext as _

from club.ledger.refusals import Fault, make_faults
from tournaments.duplicate.queries.imported import LAST_BOARD, rank_entrant
from tournaments.duplicate.queries.imported_bracket import Places, make_bracket
from tournaments.duplicate.queries.imported_matches import (
    ImportedMatch,
    is_of_eights,
    list_matches,
)
from tournaments.models import EventKind, TeamForm
from tournaments.movements.checking import check_movement
from tournaments.movements.movement import Movement
from tournaments.movements.recorded_teams import PlayedMatch, record_matches

#: The most boards of a match, and the most rounds.
MOST_OF_MATCH, MOST_ROUNDS = 64, 60


#: The forms whose rounds are drawn one by one.
_DRAWN = (TeamForm.SWISS, TeamForm.KNOCK_OUT)


@dataclass(frozen=True)
class DrawnRound:
    """A round as it was drawn. boards: of each match. away: who does not play, by position."""

    round: int
    matches: tuple[ImportedMatch, ...]
    byes: tuple[int, ...]
    boards: range


class ImportedRounds:
    """The rounds of a valid document of teams or Swiss pairs that has no faults of its matches.

    They are those of the document without gaps; one in which somebody has two matches is divided.
    """

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self.eights = is_of_eights(document)
        self.order = sorted(
            range(len(document["entrants"])), key=lambda at: rank_entrant(document, at)
        )
        self.numbers = {at: number for number, at in enumerate(self.order, start=1)}
        self._fined: dict[tuple[int, int], int] = {}
        self.matches = self._number_rounds(list_matches(document))

    @property
    def count(self) -> int:
        """How many rounds there are."""
        return max((match.round for match in self.matches), default=0)

    def find_round(self, entrant: int, round_: int) -> int:
        """Return the round here of an entrant's match in a round of the document."""
        return self._fined.get((round_, entrant), round_)

    def renumber(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """Return the document with the rounds here in its matches of teams, without byes."""
        if "matches" not in document:
            return dict(document)
        parts: dict[Any, list[Mapping[str, Any]]] = {}
        for told in document["matches"]:
            parts.setdefault(_find_meeting(told), []).append(told)
        matches = [
            {**part, "round": match.round}
            for match in self.matches
            if match.away is not None
            for part in parts[_find_meeting(document["matches"][match.at])]
        ]
        return {**document, "matches": matches}

    def _number_rounds(self, matches: Sequence[ImportedMatch]) -> list[ImportedMatch]:
        """Return the matches of the document's rounds in which somebody meets somebody."""
        by_round: dict[int, list[ImportedMatch]] = {}
        for match in matches:
            by_round.setdefault(match.round, []).append(match)
        placed: list[ImportedMatch] = []
        for round_, here in sorted(by_round.items()):
            if all(match.away is None for match in here):
                continue
            base = max((match.round for match in placed), default=0)
            busy: Counter[int] = Counter()
            for match in sorted(here, key=lambda own: (own.table or LAST_BOARD, own.at)):
                number = base + 1 + max(busy[entrant] for entrant in match.entrants)
                for entrant in match.entrants:
                    busy[entrant] = number - base
                    self._fined.setdefault((round_, entrant), number)
                placed.append(replace(match, round=number))
        return sorted(placed, key=lambda match: match.round)

    @cached_property
    def drawn(self) -> bool:
        """Whether the rounds are drawn, and not those of a movement in which all meet.

        They are at Swiss pairs, at a Swiss or a knock-out, where a team plays a number twice, as
        its boards are dealt anew, and where byes count.
        """
        document = self._document
        form = document.get("form")
        if document["kind"] == EventKind.SWISS_PAIRS or form in _DRAWN:
            return True
        played = [match for match in self.matches if match.away is not None]
        met = Counter(frozenset(match.entrants) for match in played)
        boards = Counter(
            (entrant, board)
            for match in played
            for entrant in match.entrants
            for board in match.boards
        )
        teams = range(len(document["entrants"]))
        whole = len(met) == comb(len(teams), 2) or form == TeamForm.ROUND_ROBIN
        byes = len(played) < len(self.matches) and "sit_out" in document.get("rules", {})
        return (
            byes
            or not whole
            or max(boards.values(), default=1) > 1
            or {entrant for pair in met for entrant in pair} != set(teams)
            or (len(teams) == 2 and len(played) > 1)
        )

    @property
    def knock_out(self) -> bool:
        """Whether who loses is out."""
        return bool(self._document.get("form") == TeamForm.KNOCK_OUT)

    @cached_property
    def bracket(self) -> Places | None:
        """The places of the first round of a knock-out, None if the matches are of none."""
        return make_bracket(self.matches, len(self.order)) if self.knock_out else None

    @cached_property
    def movement(self) -> Movement:
        """The movement of a round robin. Matches without boards have some that nobody played."""
        following = max((max(own.boards) for own in self.matches if own.boards), default=0) + 1
        played = []
        for match in self.matches:
            if match.away is None:
                continue
            boards = tuple(sorted(match.boards))
            if not boards:
                boards = tuple(range(following, following + _count_boards([match])))
                following = boards[-1] + 1
            numbers = self.numbers[match.home], self.numbers[match.away]
            played.append(PlayedMatch(match.round, *numbers, boards))
        return record_matches(_("as it was played"), played, eights=self.eights)

    @cached_property
    def drawn_rounds(self) -> list[DrawnRound]:
        """The rounds of a Swiss. All matches of a round have its boards."""
        rounds: list[DrawnRound] = []
        by_round: dict[int, list[ImportedMatch]] = {}
        for match in self.matches:
            by_round.setdefault(match.round, []).append(match)
        for number, here in sorted(by_round.items()):
            played = tuple(match for match in here if match.away is not None)
            boards = [board for match in played for board in match.boards]
            if boards:
                span = range(min(boards), max(boards) + 1)
            else:
                first = rounds[-1].boards.stop if rounds else 1
                span = range(first, first + _count_boards(played))
            byes = tuple(match.home for match in here if match.away is None)
            rounds.append(DrawnRound(number, played, byes, span))
        return rounds

    def list_faults(self) -> list[Fault]:
        """Return why the rounds cannot be those of an event."""
        if not self.count:
            return [Fault("no-matches", _("Nobody meets anybody in it."), "matches")]
        if self.drawn:
            return list(self._find_drawn_faults())
        return [*make_faults(list(check_movement(self.movement))), *self._find_span_faults()]

    def _find_span_faults(self) -> Iterator[Fault]:
        if max(self.movement.sets, default=1) > LAST_BOARD:
            text = _("The boards of the matches need numbers beyond %(most)d.")
            yield Fault("out-of-range", text % {"most": LAST_BOARD}, "matches")

    def _find_drawn_faults(self) -> Iterator[Fault]:
        """Yield why rounds cannot have been drawn here."""
        if self.count > MOST_ROUNDS:
            text = _("It has %(count)d rounds: there can be %(most)d.")
            yield Fault("rounds", text % {"count": self.count, "most": MOST_ROUNDS}, "matches")
        if self.knock_out and self.bracket is None:
            text = _("Its matches are not those of a bracket that leads to one final.")
            yield Fault("bracket", text, "matches")
        used: dict[int, int] = {}
        for drawn in self.drawn_rounds:
            values: dict[str, Any] = {"round": drawn.round, "most": MOST_OF_MATCH}
            if len(drawn.boards) > MOST_OF_MATCH:
                text = _(
                    "Round %(round)d: its boards are more than %(most)d numbers apart, and all "
                    "matches of a round have the same."
                )
                yield Fault("boards", text % values, "matches")
            elif drawn.boards.stop - 1 > LAST_BOARD:
                text = _("Round %(round)d has boards with numbers beyond %(last)d.")
                yield Fault("boards", text % (values | {"last": LAST_BOARD}), "matches")
            if not drawn.matches:
                text = _("Somebody has a bye and a match in the same round: one of them is wrong.")
                yield Fault("byes", text, "matches")
            if len(drawn.byes) > 1 and not self.knock_out:
                text = _("Round %(round)d has several byes: there can be one.")
                yield Fault("byes", text % values, "matches")
            again = [board for board in drawn.boards if board in used]
            if again and self._document["kind"] == EventKind.SWISS_PAIRS:
                text = _("Round %(round)d has board %(board)d of round %(first)d again.")
                values |= {"board": again[0], "first": used[again[0]]}
                yield Fault("board-used", text % values, "boards")
            used |= {board: drawn.round for board in drawn.boards if board not in used}


def _find_meeting(told: Mapping[str, Any]) -> tuple[int, frozenset[str]]:
    """Return the round of a match of a document, with who meets in it."""
    return told["round"], frozenset((told["home"], told.get("away", told["home"])))


def _count_boards(matches: Sequence[ImportedMatch]) -> int:
    """Return how many boards a round of matches has of which no board is known."""
    counts = (match.said.get("imps", {}).get("count", 1) for match in matches)
    return min(max(counts, default=1), MOST_OF_MATCH)

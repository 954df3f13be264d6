"""Matches of teams whose captains confirm the result, and what they have said so far."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tournaments.duplicate.queries.decisions import DECIDED, Answers, Decisions
from tournaments.duplicate.queries.match_views import MatchView, read_matches
from tournaments.models import Event
from tournaments.queries.events import read_clock
from tournaments.queries.field import Field
from tournaments.queries.matches import TeamMatch
from tournaments.queries.seating import EntrantView
from tournaments.queries.still_to_play import OPEN, Closed


@dataclass(frozen=True, eq=False)
class CaptainsMatch:
    """A match with what its captains say. signature: of its results as they are now."""

    view: MatchView
    signature: str
    answers: Answers

    @property
    def ready(self) -> bool:
        """Whether it is over and counted, so that the captains can say whether it is right.

        What the director awarded or declared void is not theirs to confirm.
        """
        row = self.view.row
        return (
            row is not None
            and row.get("signature") == self.signature
            and not self.view.missing
            and not self.view.lacking
            and not any(row.get(key) for key in (*DECIDED - {"imps"}, "known", "cancelled"))
        )

    @property
    def sides(self) -> list[tuple[EntrantView, str, bool | None]]:
        """Both teams with their numbers and what their captains say."""
        said = (self.answers.home, self.answers.away)
        return list(zip(self.view.match.teams, self.view.numbers, said, strict=True))


def list_captains_matches(
    event: Event,
    field: Field,
    round_: int | None = None,
    closed: Closed = OPEN,
    teams: Collection[EntrantView] | None = None,
) -> list[CaptainsMatch]:
    """Return the matches that end in a round, or in any, with what their captains say.

    teams: of which one plays in a match; None for all.
    """
    views = read_matches(event, field, round_, closed, teams)
    decisions = Decisions(event, [view.match for view in views])
    shown = []
    for view in views:
        answers = decisions.read_answers(view.match)
        if answers is not None:
            shown.append(CaptainsMatch(view, decisions.sign(view.match), answers))
    return shown


def find_captains_match(
    event: Event, field: Field, round_: int, teams: Iterable[EntrantView], closed: Closed = OPEN
) -> CaptainsMatch | None:
    """Return the match of two teams that ends in a round, or None if captains are not asked."""
    wanted = set(teams)
    return next(
        (
            match
            for match in list_captains_matches(event, field, round_, closed, wanted)
            if match.view.round == round_ and set(match.view.match.teams) == wanted
        ),
        None,
    )


def list_unsettled(event: Event, field: Field, round_: int) -> list[CaptainsMatch]:
    """Return the matches up to a round that are over and not confirmed by both, or in dispute."""
    if not event.asks_captains:
        return []
    return [
        match
        for match in list_captains_matches(event, field)
        if match.view.round <= round_ and match.ready and not match.answers.confirmed
    ]


def list_unconfirmed(
    event: Event, field: Field, teams: Iterable[EntrantView]
) -> list[tuple[EntrantView, TeamMatch]]:
    """Return the matches so far of which these teams have not said whether they are right."""
    if not event.asks_captains:
        return []
    own, now = set(teams), read_clock(event).round
    return [
        (team, match.view.match)
        for match in list_captains_matches(event, field, teams=own)
        if match.view.round <= now and match.ready and own.intersection(match.view.match.teams)
        for team, _number, answer in match.sides
        if answer is None and team in own
    ]

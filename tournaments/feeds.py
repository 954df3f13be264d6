"""Events in the calendar of a club, and their published standings in the feed of results."""

import datetime
import uuid
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from club.ledger.feeds import Dated, PlayLine, Published
from club.ledger.undoing import STANDS
from club.models.people import Club, Membership, Player
from club.queries.people import find_keepers
from tournaments.links import get_desk_path, get_event_path
from tournaments.models import (
    ClockKind,
    ClockStep,
    EntrantScore,
    Event,
    EventAct,
    EventState,
    Member,
    Publication,
    Visibility,
)
from tournaments.queries.events import list_all_events, list_events

#: The places of a standing that the feed of results has.
PLACES = 10


def list_dated_events(
    club: Club, membership: Membership | None, since: datetime.date
) -> Iterator[Dated]:
    """Yield the events from a day on that the club lists for a visitor or a member."""
    acts = EventAct.objects.filter(event=OuterRef("pk")).order_by("-number")
    rows = list_events(club, membership).filter(date__gte=since)
    for row in rows.annotate(touched_at=Subquery(acts.values("at")[:1])):
        event: Any = row
        yield Dated(
            id=event.pk,
            name=event.name,
            day=event.date,
            path=get_event_path(event),
            desk=get_desk_path(event),
            created=event.created_at,
            changed=event.touched_at or event.created_at,
            sequence=event.version,
            live=event.state_said == EventState.PLAYING,
            to_come=event.state_said is None,
        )


def list_published_events(club: Club, most: int) -> list[Published]:
    """Return the latest published standings of public events, up to a number.

    They are as they were announced; corrections are published again.
    """
    latest = Publication.objects.filter(STANDS, event=OuterRef("pk")).order_by("-act__number")
    rows = list_all_events(club).filter(visibility=Visibility.PUBLIC)
    rows = rows.annotate(said=Subquery(latest.values("pk")[:1])).filter(said__isnull=False)
    events: dict[Any, Event] = {getattr(row, "said", None): row for row in rows[: 2 * most]}
    published = Publication.objects.filter(pk__in=list(events), published=True)
    publications = list(published.select_related("act").order_by("-act__at")[:most])
    names = _name_entrants(club, [row["entrant"] for p in publications for row in _top(p)])
    return [_describe(events[publication.pk], publication, names) for publication in publications]


def describe_events(events: Collection[uuid.UUID]) -> dict[uuid.UUID, PlayLine]:
    """Return which round of some events is in play, and who is first if the standing is published.

    Nobody is named of an event that ranks in several lines or divisions.
    """
    steps = ClockStep.objects.filter(STANDS, event__in=list(events), kind=ClockKind.ROUND)
    rounds = dict(steps.order_by("act__number").values_list("event", "round"))
    latest = Publication.objects.filter(STANDS, event__in=list(events)).order_by("act__number")
    published = dict(latest.values_list("event", "published"))
    shown = [event for event, stands in published.items() if stands]
    firsts: dict[uuid.UUID, list[EntrantScore]] = defaultdict(list)
    scores = EntrantScore.objects.filter(event__in=shown, row__rank=1).order_by("place")
    for score in scores.select_related("event__club"):
        firsts[score.event_id].append(score)
    for event, rows in firsts.items():
        if len({(row.row.get("line"), row.row.get("division")) for row in rows}) > 1:
            firsts[event] = []
    rows = [score for rows in firsts.values() for score in rows]
    ids = [str(score.entrant_id) for score in rows]
    names = _name_entrants(rows[0].event.club, ids) if rows else {}
    return {
        event: PlayLine(
            _("Round %(round)d") % {"round": round_},
            tuple(names.get(str(score.entrant_id), "?") for score in firsts.get(event, [])),
            next((_get_figure(score.row) for score in firsts.get(event, [])), ""),
        )
        for event, round_ in rounds.items()
    }


def _get_figure(row: Mapping[str, Any]) -> str:
    return f"{row['percent']} %" if row.get("percent") else str(row.get("points") or "")


def _describe(event: Event, publication: Publication, names: Mapping[str, str]) -> Published:
    rows = [
        (
            f"{row['rank']}{'=' if row['tied'] else ''}",
            names.get(row["entrant"], ""),
            _get_figure(row),
        )
        for row in _top(publication)
    ]
    return Published(
        id=event.pk,
        name=event.name,
        day=event.date,
        path=get_event_path(event),
        published=publication.act.at,
        changed=publication.act.at,
        rows=tuple(rows),
    )


def _top(publication: Publication) -> list[dict[str, Any]]:
    """Return the first places of a standing, of each line."""
    ranked = [row for row in publication.standing if row.get("rank") is not None]
    return [row for row in ranked if row["rank"] <= PLACES]


def _name_entrants(club: Club, entrants: Collection[str]) -> dict[str, str]:
    """Return the public names of those who played last for some entrants, by the entrant's id."""
    rows = Member.objects.filter(STANDS, entrant__in=list(entrants)).order_by(
        "from_round", "act__number"
    )
    places: dict[str, dict[int, uuid.UUID | None]] = defaultdict(dict)
    for entrant, place, player in rows.values_list("entrant", "place", "player"):
        places[str(entrant)][place] = player
    keepers = find_keepers(club.pk)
    ids = {
        keepers.get(player_id, player_id)
        for seats in places.values()
        for player_id in seats.values()
        if player_id
    }
    people = {player.pk: str(player) for player in Player.objects.filter(club=club, pk__in=ids)}
    return {
        entrant: " – ".join(
            people.get(keepers.get(player_id, player_id), "?") if player_id else "?"
            for _place, player_id in sorted(seats.items())
        )
        for entrant, seats in places.items()
    }

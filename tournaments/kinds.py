"""What the code that all kinds of events share asks of each kind: it names none itself.

Each kind has a folder, and declares itself in its module ``kind``. They join when Django is ready.
"""

import datetime
import uuid
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from club.ledger.refusals import Fault
from club.models.people import Membership
from tournaments.models import (
    BoardScore,
    Entrant,
    EntrantScore,
    Event,
    EventKind,
    EventStanding,
    LeagueRecord,
    MatchScore,
)
from tournaments.queries.seating import EntrantView

if TYPE_CHECKING:
    from rest_framework.serializers import Serializer


@dataclass(frozen=True)
class Computed:
    """What is stored of an event, as of a version.

    scored: whether the event could be scored. whole: whether it is everything; otherwise boards
    and entrants are those that changed, and old_boards the rows that the boards replace.
    records: what the results of a league count in its season. matches: those of teams, or those
    that changed, which replace old_matches.
    """

    event: Event
    standing: EventStanding
    boards: list[BoardScore]
    entrants: list[EntrantScore]
    whole: bool = True
    scored: bool = True
    old_boards: Sequence[BoardScore] = field(default=())
    records: Sequence[LeagueRecord] = field(default=())
    matches: Sequence[MatchScore] = field(default=())
    old_matches: Sequence[MatchScore] = field(default=())


@dataclass(frozen=True)
class Part:
    """How far an entrant has come. round: the one in play. last: the last one that it has played.

    leaving: what follows if it leaves. cancels: whether what it has played can then be cancelled.
    divisions: whether it is of a division, which is written as its stratum. awards: whether what it
    has for boards that it does not play can be said.
    """

    round: int
    last: int
    leaving: str
    cancels: bool
    divisions: bool = False
    awards: bool = False


def find_no_award_faults(_event: Event, _award: str) -> list[Fault]:
    """Return the fault of an award for boards that nobody plays where there is none."""
    text = _(
        "Another award than AVE- is for pairs, where the settings give averages for boards that "
        "cannot be played."
    )
    return [Fault("award-of-rule", text, "award")]


Shape: TypeAlias = "type[Serializer[Any]]"


@dataclass(frozen=True)
class KindApi:
    """What the API of events shows and takes of a kind, where that differs between kinds.

    links: the resources that it has, of `EventLinks`. event: the serializer of an event, which
    `prepare` has read what it needs of. new_event, changed_event, finishing: the bodies that
    create, change and end one; create, change, finish: what is then called, with their values.
    export: the event in its format, for a director or for everybody. count_rounds: how many there
    are.

    entrant, new_entrant, changed_entrant, members: the serializer of an entrant, and of bodies.
    details: the columns of `EntrantDetails` by the keys of those bodies. find_entrant_context: what
    the serializer of an entrant needs besides the field.

    new_penalty: the body that gives one. standing, place: the serializers of the standing, and of a
    row of it. show_standing: the standing without its publication. shows_unpublished: whether
    everybody may see it before that. rounds: the view whose ``get`` and ``post`` answer for the
    rounds, with the serializers ``row``, ``body`` and ``begun``.

    mark: a text that differs where something shown of the event is recorded elsewhere.
    """

    links: Collection[str]
    event: Shape
    new_event: Shape
    changed_event: Shape
    finishing: Shape
    create: Callable[..., Event]
    change: Callable[..., object]
    finish: Callable[..., object]
    export: Callable[[Event, bool], dict[str, Any]]
    count_rounds: Callable[[Event], int]
    entrant: Shape
    new_entrant: Shape
    changed_entrant: Shape
    members: Shape
    details: Mapping[str, str]
    new_penalty: Shape
    standing: Shape
    place: Shape
    show_standing: Callable[[Event], dict[str, Any]]
    rounds: type[Any]
    prepare: Callable[[Sequence[Event]], None] = lambda _events: None
    find_entrant_context: Callable[[Event], Mapping[str, Any]] = lambda _event: {}
    shows_unpublished: Callable[[Event], bool] = lambda _event: False
    mark: Callable[[Event], str] = lambda _event: ""


@dataclass(frozen=True)
class Kind:
    """A kind of event. values: those of `Event.kind` that are of it.

    page, desk: the names of the page that everybody may see, and of the director's. counterparts:
    the names of the pages that it has in place of those of boards. api_name: the dotted name
    of its `KindApi`. finish, resume: the actions that end its play, and let it go on. end_early:
    the action that ends it before the last round, or None.

    count_missing: how many results are missing, of the round in play; of all rounds so far if the
    second argument is true. describe_part: how far an entrant has come. find_entry_faults: why
    nobody can come in. find_gone_on_faults: why an entrant cannot play on. may_cancel: whether the
    results of one that leaves can be cancelled. find_award_faults: why one that leaves cannot have
    an award of its own for boards that it does not play. find_to_answer: the ids of those events
    that have results which a member is asked to accept. find_rule_faults: why its settings cannot
    be its set of rules. find_unscorable: why what was recorded could not be scored with its
    settings, a penalty among it that has just been given.
    check_rules: what is wrong with the set of rules in a row of an archive.

    digest_code: the version of the code that scores it. compute: all that is stored of an event.
    compute_changed: only what changed since a standing was stored, or None. list_moved: the events
    whose standing is stale by what is not recorded in them. store: what else is stored with
    what was computed, in its transaction. find_differences: sentences for what differs from what
    is stored, beyond the entrants' scores.
    """

    values: tuple[EventKind, ...]
    page: str
    desk: str
    api_name: str
    finish: Callable[..., object]
    resume: Callable[..., object]
    count_missing: Callable[[Event, bool], int]
    describe_part: Callable[[Event, EntrantView], Part]
    digest_code: Callable[[], str]
    compute: Callable[[Event, datetime.datetime], Computed]
    find_differences: Callable[[Computed], Iterator[str]]
    check_rules: Callable[[Mapping[str, Any]], Iterator[str]]
    end_early: Callable[..., object] | None = None
    counterparts: Mapping[str, str] = field(default_factory=dict)
    find_entry_faults: Callable[[Event], list[Fault]] = lambda _event: []
    find_gone_on_faults: Callable[[Event, Entrant], list[Fault]] = lambda _event, _entrant: []
    find_rule_faults: Callable[[Mapping[str, Any]], list[Fault]] = lambda _said: []
    find_unscorable: Callable[..., list[Fault]] = lambda _event, _penalty=None: []
    may_cancel: Callable[[Event], bool] = lambda _event: True
    find_award_faults: Callable[[Event, str], list[Fault]] = find_no_award_faults
    find_to_answer: Callable[[Sequence[Event], Membership | None], set[uuid.UUID]] = (
        lambda _events, _membership: set()
    )
    compute_changed: Callable[[Event, EventStanding, datetime.datetime], Computed | None] = (
        lambda _event, _stored, _now: None
    )
    list_moved: Callable[[uuid.UUID | None], list[uuid.UUID]] = lambda _event: []
    store: Callable[[Computed], None] = lambda _computed: None

    @cached_property
    def api(self) -> KindApi:
        """What the API has of it. Processes without the API do not load it, which takes 24 MB."""
        loaded: KindApi = import_string(self.api_name)
        return loaded


_kinds: dict[str, Kind] = {}


def join(kind: Kind) -> None:
    """Make a kind of event known. Joining twice does nothing."""
    for value in kind.values:
        _kinds[value] = kind


def get_kind(event: Event) -> Kind:
    """Return the kind of an event."""
    return _kinds[event.kind]


def find_kind(value: object) -> Kind | None:
    """Return the kind that a value of `Event.kind` is of, or None."""
    return _kinds.get(value) if isinstance(value, str) else None


def list_kinds() -> Collection[Kind]:
    """Return every kind, in the order in which they joined."""
    return list({id(kind): kind for kind in _kinds.values()}.values())
